import { styled } from '@mui/material/styles'
import { Suspense, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { MAP_CENTER, PUBLIC_ZOOM } from '#shared/catalogue/rules/map-settings.ts'
import { EXPLORE } from '#shared/map/messages/explore.ts'
import type { ClusterMark } from '#shared/map/rules/cluster-points.ts'
import type { MapPoint } from '#shared/map/rules/map-cells.ts'
import { ExplorePanel } from '#web/features/map/explore/explore-panel.tsx'
import { FilterPanel } from '#web/features/map/explore/filter-panel.tsx'
import { ListOnItsWay } from '#web/features/map/explore/list-on-its-way.tsx'
import { WelcomeLine } from '#web/features/map/explore/welcome-line.tsx'
import { useVisitSheet } from '#web/features/orders/visit-route/use-visit-sheet.ts'
import { lazily, loadWhenUsed } from '#web/lib/load-code.ts'
import { isWide, useMedia } from '#web/lib/use-media.ts'
import { WHOLE_WORLD } from '#web/map/bounds.ts'
import { ClusterList } from '#web/map/cluster-list.tsx'
import { viewOf } from '#web/map/first-view.ts'
import { activeFilters, CLEARED_FILTERS } from '#web/map/point-filters.ts'
import type { Camera, PointsMapHandle } from '#web/map/points-map.tsx'
import type { MapView } from '#web/map/protocol.ts'
import { ExplorePanels } from './explore-panels.tsx'
import { drawable, ExploredMap } from './explored-map.tsx'
import { useExploredPoints } from './use-explored-points.ts'
import { useKeptAddress } from './use-kept-address.ts'
import { useOpenPoint } from './use-open-point.ts'
import { PANEL_WIDTH, usePanels } from './use-panels.ts'
import { useReturnToList } from './use-return-to-list.ts'
import { useSought } from './use-sought.ts'

const pointSheet = () => import('#web/features/map/explore/point-sheet.tsx')
const PointSheet = lazily(pointSheet)

const visitSheet = () => import('#web/features/orders/visit-route/visit-sheet.tsx')
const VisitSheet = lazily(visitSheet)

const pointList = () => import('#web/features/map/explore/point-list.tsx')
const PointList = lazily(pointList)
const WaitingList = lazily(() => import('./waiting-list.tsx'))
const RadiusChoice = lazily(() => import('#web/features/map/explore/radius-choice.tsx'))
const SearchArea = lazily(() => import('#web/features/map/explore/search-area.tsx'))

/** Who moves the map by the keyboard hears one count, not one for each step. Milliseconds. */
const AT_REST = 600

/** Where the map opens is not worth an address of its own. */
const movedFromStart = (camera: Camera | undefined): Camera | undefined =>
  camera &&
  Math.abs(camera.latitude - MAP_CENTER.latitude) < 1e-4 &&
  Math.abs(camera.longitude - MAP_CENTER.longitude) < 1e-4 &&
  Math.abs(camera.zoom - PUBLIC_ZOOM) < 0.01
    ? undefined
    : camera

const Page = styled('div')(({ theme }) => ({
  '--map-panel-top': 'calc(var(--header-height, 64px) + 16px)',
  position: 'fixed',
  inset: 0,
  overflow: 'clip',
  background: theme.palette.background.default,
  '& h1': { position: 'absolute', width: 1, height: 1, margin: 0, overflow: 'hidden', clipPath: 'inset(50%)' },
}))

/** Where no toast comes: on a phone, whose toasts are at the top, over the thumb's buttons and the map's credits. */
const Welcome = styled('div')({
  position: 'absolute',
  zIndex: 1,
  bottom: 'calc(176px + env(safe-area-inset-bottom))',
  left: 16,
  right: 76,
  display: 'grid',
  justifyItems: 'center',
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
  '@media (min-width: 900px)': { top: 'var(--map-panel-top)', bottom: 'auto', left: PANEL_WIDTH + 32, right: 240 },
})

const OnlyHeard = styled('div')({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})

/** The public map: everything a visitor needs to find a point and put it in the cart. */
export function HomeScreen() {
  const wide = useMedia(isWide)
  const points = useExploredPoints()
  const { filters, changeFilters, place, tags, tiers, scene, settled, look, countText, first } = points
  const { pointId, selected, open, openById, close } = useOpenPoint(points.priceOf, first.camera !== undefined)
  const pointOpen = pointId !== undefined
  const visit = useVisitSheet()
  const [mapless, setMapless] = useState<string | undefined>(drawable ? undefined : EXPLORE.MAP_WITHOUT_WEBGL)
  const panels = usePanels({ wide, drawable: mapless === undefined, pointOpen, routeOpen: visit.isOpen })
  const [pointedCluster, setPointedCluster] = useState<ClusterMark>()
  const map = useRef<PointsMapHandle>(null)
  const [camera, setCamera] = useState(first.camera)
  useKeptAddress({ filters, place, order: points.order, camera })
  const { pageOfView } = points
  const list = useReturnToList({ map, pointId, pageOfView })
  const { leave, stay, arrived } = list
  // The points of where the map opens need not wait for the map
  useEffect(() => {
    look(
      drawable
        ? viewOf(first.camera ?? { ...MAP_CENTER, zoom: PUBLIC_ZOOM }, { width: innerWidth, height: innerHeight })
        : { bounds: WHOLE_WORLD, zoom: PUBLIC_ZOOM },
    )
  }, [look, first])
  const { onSought, onClear, onRadius, whenLooking } = useSought({
    points,
    map,
    openById,
    isDrawn: mapless === undefined,
    closeSheet: panels.closeSheet,
  })
  const onView = useCallback(
    (view: MapView, moving: boolean) => {
      look(view)
      if (moving) return
      arrived()
      setCamera(movedFromStart(map.current?.camera()))
      whenLooking()
    },
    [look, arrived, whenLooking],
  )

  const { openSheet } = panels
  const { returnedTo } = list
  useEffect(() => {
    if (!wide && returnedTo !== undefined) openSheet('list')
  }, [wide, returnedTo, openSheet])

  // Opening the list waits for nothing, opening a point for its data only
  useEffect(
    () => (settled ? loadWhenUsed(() => Promise.all([pointList(), pointSheet(), visitSheet()])) : undefined),
    [settled],
  )
  // Said once the map has come to rest, and not again while it stays the same
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    if (!settled) return
    const timer = setTimeout(() => setAnnounced(countText), AT_REST)
    return () => clearTimeout(timer)
  }, [settled, countText])

  const { closeSheet } = panels
  const onMapPoint = useCallback(
    (point: MapPoint) => {
      closeSheet()
      open(point, 'map')
    },
    [open, closeSheet],
  )
  // Buttons for the keyboard, hundreds of them in a dense city: not while the map moves
  const clusters = useDeferredValue(points.clusters)
  const onCluster = useCallback((cluster: ClusterMark) => {
    // Its button goes with it
    map.current?.focus()
    map.current?.openCluster(cluster)
  }, [])
  const onListPoint = useCallback(
    (point: MapPoint) => {
      leave(point.id, points.page)
      closeSheet()
      open(point, 'list')
    },
    [open, closeSheet, leave, points.page],
  )

  const clearFilters = useCallback(() => changeFilters(CLEARED_FILTERS), [changeFilters])

  const listed = {
    scene,
    selectedId: pointId,
    inCart: points.inCart,
    priceOf: points.priceOf,
    onPoint: onListPoint,
    onPage: points.setPage,
    order: points.order,
    onOrder: points.setOrder,
    onClearFilters: clearFilters,
    radius: filters.within?.radius_km,
    returnedTo: settled ? list.returnedTo : undefined,
  }
  const isListKnown = scene && (scene.total > 0 || !(scene.loading || scene.failed))
  return (
    <Page>
      <h1>{EXPLORE.TITLE}</h1>
      <ExploredMap
        ref={map}
        scene={scene}
        settled={settled}
        inCart={points.inCart}
        priceOf={points.priceOf}
        selected={selected}
        pointedCluster={pointedCluster}
        wide={wide}
        covered={panels.covered}
        onView={onView}
        onPoint={onMapPoint}
        expand={points.expand}
        start={first.camera}
        onMovedByHand={stay}
        mapless={mapless}
        onMapless={setMapless}
        waiting={
          !(wide && panels.cardOpen && panels.tab === 'list') && (
            <Suspense fallback={null}>
              <WaitingList {...listed} />
            </Suspense>
          )
        }
      >
        {filters.within && (
          <Suspense fallback={null}>
            <SearchArea circle={filters.within} />
          </Suspense>
        )}
      </ExploredMap>
      <ExplorePanels
        panels={panels}
        wide={wide}
        pointOpen={pointOpen}
        countText={countText}
        soughtText={place?.label ?? filters.text}
        chosen={activeFilters(filters)}
        onVisit={visit.open}
      >
        <ExplorePanel
          filters={filters}
          soughtText={place?.label ?? filters.text}
          onSought={onSought}
          countAround={points.countAround}
          onClear={onClear}
          startsInSearch={panels.isSearching}
          tab={panels.tab}
          onTab={panels.setTab}
          head={
            place?.radius_km !== undefined && (
              <Suspense fallback={null}>
                <RadiusChoice radius={place.radius_km} onRadius={onRadius} />
              </Suspense>
            )
          }
        >
          {panels.tab === 'filters' ? (
            <FilterPanel filters={filters} onChange={changeFilters} tags={tags} tiers={tiers} />
          ) : (
            <Suspense fallback={<ListOnItsWay says={countText} />}>
              {isListKnown ? <PointList {...listed} /> : <ListOnItsWay says={countText} />}
            </Suspense>
          )}
        </ExplorePanel>
      </ExplorePanels>
      {(wide || !pointOpen) && (
        <Welcome data-screen-only>
          <WelcomeLine tiers={tiers.data} cells={points.cells} />
        </Welcome>
      )}
      <nav aria-label={EXPLORE.CLUSTERS}>
        {mapless === undefined && <ClusterList clusters={clusters} onPointed={setPointedCluster} onOpen={onCluster} />}
      </nav>
      {pointId && (
        <Suspense fallback={null}>
          <PointSheet pointId={pointId} wide={wide} onClose={close} onVisit={visit.open} />
        </Suspense>
      )}
      {visit.isOpen && (
        <Suspense fallback={null}>
          <VisitSheet scene={scene} onClose={visit.close} />
        </Suspense>
      )}
      <OnlyHeard role="status" aria-live="polite">
        {announced}
      </OnlyHeard>
    </Page>
  )
}

export default HomeScreen
