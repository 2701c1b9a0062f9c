import { Suspense, useEffect, useMemo, useState } from 'react'
import { useMap } from 'react-map-gl/maplibre'
import type { PointStatus } from '#shared/catalogue/rules/points.ts'
import type { PointMark } from '#shared/map/rules/cluster-points.ts'
import { placePoint } from '#shared/map/rules/cluster-points.ts'
import { loadCode } from '#web/lib/load-code.ts'
import { boundsOf } from '#web/map/bounds.ts'
import { CONTROLS_REACH } from '#web/map/map-controls.tsx'
import type { SelectedPoint } from '#web/map/map-sources.tsx'
import { useMapPalette } from '#web/map/palette.ts'
import { PointsMap } from '#web/map/points-map.tsx'
import type { Scene } from '#web/map/protocol.ts'
import { useBaseMap } from '#web/map/use-base-map.ts'
import type { PlacedPoint } from './use-contracted-points.ts'

const NOTHING_COVERED = { left: 0, right: 0, bottom: 0 }
/** A single point is seen with the streets around it. */
const CLOSE_ZOOM = 16
/** Room around the points; at right the map's buttons stand as well. Pixels. */
const MARGIN = 48
const ROOM = { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN + CONTROLS_REACH }
const never = () => false
const nothing = () => undefined
const noCluster = async () => null

/** `status`: how it is marked; as what is sold unless it says so. */
type MarkedPoint = PlacedPoint & { status?: PointStatus }

type Props = {
  points: readonly MarkedPoint[]
  selectedId: string | undefined
  onPoint: (id: string) => void
}

function loadMapLibrary() {
  const library = loadCode(() => import('#web/map/library.ts'))
  library.catch(() => undefined) // the map itself tells
  return library
}

/** One's own points, each by itself: they are few, and all of one status. */
export function ContractedMap({ points, selectedId, onPoint }: Props) {
  const palette = useMapPalette()
  const baseMap = useBaseMap()
  const [mapLibrary] = useState(loadMapLibrary)
  const marks = useMemo(() => points.map(markOf), [points])
  const chosen = points.find(({ id }) => id === selectedId)
  const selected = useMemo(
    (): SelectedPoint | undefined => chosen && { status: 'sold', ...chosen, price: undefined, origin: 'list' },
    [chosen],
  )
  return (
    <Suspense fallback={null}>
      {baseMap && (
        <PointsMap
          mapLibrary={mapLibrary}
          baseMap={baseMap.style}
          note={baseMap.note}
          palette={palette}
          scene={sceneOf(marks)}
          settled
          inCart={never}
          priceOf={nothing}
          selected={selected}
          pointedCluster={undefined}
          wide={false}
          covered={NOTHING_COVERED}
          onView={nothing}
          onPoint={({ id }) => onPoint(id)}
          expand={noCluster}
        >
          <AllInSight points={points} />
        </PointsMap>
      )}
    </Suspense>
  )
}

const markOf = ({ id, name, latitude, longitude, status = 'sold' }: MarkedPoint): PointMark => {
  const point = { id, name, latitude, longitude, status }
  const placed = placePoint({ ...point, pricing_tier_id: '', tag_ids: [], own_price_1y: null })
  return { ...placed, properties: { kind: 'point', ...placed.properties } }
}

const sceneOf = (marks: PointMark[]): Scene => ({
  revision: 0,
  grouping: 0,
  level: 0,
  marks,
  cart: [],
  total: marks.length,
  rows: [],
  page: 0,
  pages: 1,
  loading: false,
  filteredOut: false,
  failed: false,
})

/** Brings all of them into sight, again when more have come. */
export function AllInSight({ points }: Pick<Props, 'points'>) {
  const { current: map } = useMap()
  useEffect(() => {
    const bounds = boundsOf(points)
    if (!map || !bounds) return
    const [west, south, east, north] = bounds
    map.fitBounds([west, south, east, north], { padding: ROOM, maxZoom: CLOSE_ZOOM, duration: 0 })
  }, [map, points])
  return null
}
