import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type Ref, useCallback, useMemo, useRef, useState } from 'react'
import { MAP_SETTINGS_TEXTS } from '#shared/catalogue/messages/map-settings.ts'
import { type MapSettings, zoomRuleAt } from '#shared/catalogue/rules/map-settings.ts'
import { POINT_STATUSES } from '#shared/catalogue/rules/points.ts'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import type { ClusterMark } from '#shared/map/rules/cluster-points.ts'
import { loadChunk } from '#web/lib/load-chunk.ts'
import { boundsContain } from '#web/map/bounds.ts'
import { ClusterList, clustersInView } from '#web/map/cluster-list.tsx'
import { MapGuard } from '#web/map/map-guard.tsx'
import { useMapCells } from '#web/map/map-queries.ts'
import { MAP_PALETTE } from '#web/map/palette.ts'
import type { PointFilters } from '#web/map/point-filters.ts'
import { PointsMap, type PointsMapHandle } from '#web/map/points-map.tsx'
import { isPoint, type MapView, type Scene } from '#web/map/protocol.ts'
import { useBaseMap } from '#web/map/use-base-map.ts'
import { useMapScene } from '#web/map/use-map-scene.ts'
import { PreviewCaption } from './preview-caption.tsx'

function loadMapLibrary() {
  const library = loadChunk(() => import('#web/map/library.ts'))
  library.catch(() => undefined) // the map's error boundary shows it
  return library
}

/** The preview shows points of all statuses. */
const ALL_POINTS: PointFilters = { text: '', statuses: POINT_STATUSES, tag_ids: [], tier_ids: [] }
const NO_CART: readonly string[] = []
const NOTHING_COVERED = { left: 0, right: 0, bottom: 0 }
const neverInCart = () => false
const doNothing = () => undefined

const Frame = styled('section')(({ theme }) => ({
  // The credits are expanded on wide screens, so the map's buttons are above them
  '--map-controls-bottom': '16px',
  '--map-credits-bottom': '0px',
  [theme.breakpoints.up('md')]: { '--map-controls-bottom': '64px' },
  position: 'relative',
  minHeight: 360,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  overflow: 'hidden',
  background: theme.palette.background.paper,
}))

const NoMap = styled('p')(({ theme }) => ({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeContent: 'center',
  margin: 0,
  padding: 24,
  textAlign: 'center',
  textWrap: 'balance',
  color: theme.palette.text.secondary,
}))

type Props = {
  ref: Ref<PointsMapHandle>
  settings: MapSettings
  level: number
  onZoom: (zoom: number, moving: boolean) => void
}

/** The public map with the edited settings. */
export function SettingsPreview(props: Props) {
  return (
    <Frame aria-label={MAP_SETTINGS_TEXTS.PREVIEW}>
      <MapGuard
        failed={<NoMap>{MAP_SETTINGS_TEXTS.PREVIEW_NOT_LOADED}</NoMap>}
        unsupported={<NoMap>{MAP_SETTINGS_TEXTS.PREVIEW_WITHOUT_WEBGL}</NoMap>}
      >
        <LivePreview {...props} />
      </MapGuard>
    </Frame>
  )
}

/** Clusters and points in the viewport; the scene also has some around it. */
function visibleIn(scene: Scene | undefined, view: MapView | undefined) {
  const clusters = clustersInView(scene, view)
  const individualText =
    scene && view
      ? scene.marks
          .filter(isPoint)
          .filter(({ properties: { longitude, latitude } }) =>
            boundsContain(view.bounds, [longitude, latitude, longitude, latitude]),
          ).length
      : 0
  return { clusters, alone: individualText }
}

function LivePreview({ ref, settings, level, onZoom }: Props) {
  const map = useRef<PointsMapHandle>(null)
  const isWide = useMediaQuery(theme => theme.breakpoints.up('md'))
  const baseMap = useBaseMap()
  const [mapLibrary] = useState(loadMapLibrary)
  const [view, setView] = useState<MapView>()
  const cells = useMapCells(view)
  const [pointed, setPointed] = useState<ClusterMark>()
  const {
    scene,
    settled,
    setView: setSceneView,
    expand,
    retry,
  } = useMapScene({
    cells: cells.cells,
    settings,
    filters: ALL_POINTS,
    cart: NO_CART,
    page: 0,
  })

  const onView = useCallback(
    (next: MapView, moving: boolean) => {
      setView(next)
      setSceneView(next)
      onZoom(next.zoom, moving)
    },
    [setSceneView, onZoom],
  )
  const setHandle = useCallback(
    (handle: PointsMapHandle | null) => {
      map.current = handle
      if (typeof ref === 'function') ref(handle)
      else if (ref) ref.current = handle
    },
    [ref],
  )
  const { clusters, alone } = useMemo(() => visibleIn(scene, view), [scene, view])
  const hasFailed = cells.isError || scene?.failed === true

  return (
    <>
      {baseMap && (
        <PointsMap
          ref={setHandle}
          mapLibrary={mapLibrary}
          baseMap={baseMap.style}
          note={baseMap.note}
          streets={baseMap.streets}
          palette={MAP_PALETTE}
          scene={scene}
          settled={settled}
          inCart={neverInCart}
          priceOf={doNothing}
          selected={undefined}
          focusedCluster={pointed}
          wide={isWide}
          covered={NOTHING_COVERED}
          onView={onView}
          onPoint={doNothing}
          expand={expand}
        />
      )}
      <PreviewCaption
        rule={zoomRuleAt(settings, level)}
        logic={settings.cluster_count_logic}
        counts={scene?.level === level && !scene.loading ? { clusters: clusters.length, alone } : undefined}
        failure={hasFailed ? EXPLORE_TEXTS.POINTS_FAILED : undefined}
        onRetry={() => {
          void cells.refetch()
          retry()
        }}
      />
      <ClusterList
        label={MAP_SETTINGS_TEXTS.PREVIEW_CLUSTERS}
        clusters={clusters}
        onFocusChange={setPointed}
        onOpen={cluster => map.current?.openCluster(cluster)}
      />
    </>
  )
}
