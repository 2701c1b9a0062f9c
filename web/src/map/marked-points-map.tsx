import Skeleton from '@mui/material/Skeleton'
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { useMap } from 'react-map-gl/maplibre'
import type { PointStatus } from '#shared/catalogue/rules/points.ts'
import type { PointMark } from '#shared/map/rules/cluster-points.ts'
import { pointFeature } from '#shared/map/rules/cluster-points.ts'
import { loadChunk } from '#web/lib/load-chunk.ts'
import { boundsOf } from './bounds.ts'
import { CONTROLS_WIDTH } from './map-controls.tsx'
import type { SelectedPoint } from './map-sources.tsx'
import { MAP_PALETTE } from './palette.ts'
import { PointsMap } from './points-map.tsx'
import type { Scene } from './protocol.ts'
import { useBaseMap } from './use-base-map.ts'

const NO_COVERED_EDGES = { left: 0, right: 0, bottom: 0 }
/** Maximum zoom, so that a single point is shown with its surroundings. */
const CLOSE_ZOOM = 16
/** Padding around the points in pixels; at the right also for the map's buttons. */
const PADDING = 48
const FIT_PADDING = { top: PADDING, bottom: PADDING, left: PADDING, right: PADDING + CONTROLS_WIDTH }
const isNeverInCart = () => false
const doNothing = () => undefined
const neverExpands = async () => null

/** A point with coordinates. */
type PlacedPoint = { id: string; name: string; latitude: number; longitude: number }
/** `status` decides the mark's look; sold by default. */
type MarkedPoint = PlacedPoint & { status?: PointStatus }

type Props = {
  points: readonly MarkedPoint[]
  /** The points that the first view shows; all by default. */
  fitted?: readonly PlacedPoint[]
  selectedId: string | undefined
  onPoint: (id: string) => void
  children?: ReactNode
}

function loadMapLibrary() {
  const library = loadChunk(() => import('./library.ts'))
  library.catch(() => undefined) // the map reports the error
  return library
}

/** A map of few points, without clusters, prices and cart. */
export function MarkedPointsMap({ points, fitted = points, selectedId, onPoint, children }: Props) {
  const baseMap = useBaseMap()
  const [mapLibrary] = useState(loadMapLibrary)
  const marks = useMemo(() => points.map(toMark), [points])
  const markedPoint = points.find(({ id }) => id === selectedId)
  const selectedPoint = useMemo(
    (): SelectedPoint | undefined =>
      markedPoint && { status: 'sold', ...markedPoint, price: undefined, origin: 'list' },
    [markedPoint],
  )
  return (
    <Suspense fallback={<Skeleton variant="rectangular" width="100%" height="100%" />}>
      {baseMap && (
        <PointsMap
          mapLibrary={mapLibrary}
          baseMap={baseMap.style}
          note={baseMap.note}
          streets={baseMap.streets}
          palette={MAP_PALETTE}
          scene={sceneWith(marks)}
          settled
          inCart={isNeverInCart}
          priceOf={doNothing}
          selected={selectedPoint}
          focusedCluster={undefined}
          wide={false}
          covered={NO_COVERED_EDGES}
          onView={doNothing}
          onPoint={({ id }) => onPoint(id)}
          expand={neverExpands}
        >
          <FitToPoints points={fitted} />
          {children}
        </PointsMap>
      )}
    </Suspense>
  )
}

const toMark = ({ id, name, latitude, longitude, status = 'sold' }: MarkedPoint): PointMark => {
  const point = { id, name, latitude, longitude, status }
  const placedPoint = pointFeature({ ...point, pricing_tier_id: '', tag_ids: [] })
  return { ...placedPoint, properties: { kind: 'point', ...placedPoint.properties } }
}

const sceneWith = (marks: PointMark[]): Scene => ({
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

/** Fits the viewport to the points, also when more are loaded. */
export function FitToPoints({ points }: { points: readonly PlacedPoint[] }) {
  const { current: map } = useMap()
  useEffect(() => {
    const bounds = boundsOf(points)
    if (!map || !bounds) return
    const [west, south, east, north] = bounds
    map.fitBounds([west, south, east, north], { padding: FIT_PADDING, maxZoom: CLOSE_ZOOM, duration: 0 })
  }, [map, points])
  return null
}
