import { styled } from '@mui/material/styles'
import { Suspense, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { EXPLORE } from '#shared/map/messages/explore.ts'
import type { ClusterMark } from '#shared/map/rules/cluster-points.ts'
import { WelcomeLine } from '#web/features/map/explore/welcome-line.tsx'
import { useVisitSheet } from '#web/features/orders/visit-route/use-visit-sheet.ts'
import { lazily, loadWhenUsed } from '#web/lib/load-code.ts'
import { isWide, useMedia } from '#web/lib/use-media.ts'
import { ClusterList } from '#web/map/cluster-list.tsx'
import { CLEARED_FILTERS } from '#web/map/point-filters.ts'
import type { PointsMapHandle } from '#web/map/points-map.tsx'
import { CountAnnouncement } from './count-announcement.tsx'
import { drawable, ExploredMap } from './explored-map.tsx'
import { HomePanel, loadPointList } from './home-panel.tsx'
import { useExploredPoints } from './use-explored-points.ts'
import { useMapExploration } from './use-map-exploration.ts'
import { useOpenPoint } from './use-open-point.ts'
import { PANEL_WIDTH, usePanels } from './use-panels.ts'

const loadPointSheet = () => import('#web/features/map/explore/point-sheet.tsx')
const PointSheet = lazily(loadPointSheet)
const loadVisitSheet = () => import('#web/features/orders/visit-route/visit-sheet.tsx')
const VisitSheet = lazily(loadVisitSheet)
const WaitingList = lazily(() => import('./waiting-list.tsx'))
const SearchArea = lazily(() => import('#web/features/map/explore/search-area.tsx'))

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

/** The public map: everything a visitor needs to find a point and put it in the cart. */
export function HomeScreen() {
  const wide = useMedia(isWide)
  const points = useExploredPoints()
  const { filters, changeFilters, tiers, scene, settled, first } = points
  const openPoint = useOpenPoint(points.priceOf, first.camera !== undefined)
  const { pointId, selected } = openPoint
  const pointOpen = pointId !== undefined
  const visit = useVisitSheet()
  const [mapless, setMapless] = useState<string | undefined>(drawable ? undefined : EXPLORE.MAP_WITHOUT_WEBGL)
  const isDrawn = mapless === undefined
  const panels = usePanels({ wide, drawable: isDrawn, pointOpen, routeOpen: visit.isOpen })
  const [pointedCluster, setPointedCluster] = useState<ClusterMark>()
  const map = useRef<PointsMapHandle>(null)
  const exploration = useMapExploration({ map, points, openPoint, panels, isDrawn, wide })
  // Buttons for the keyboard, hundreds of them in a dense city: not while the map moves
  const clusters = useDeferredValue(points.clusters)
  const clearFilters = useCallback(() => changeFilters(CLEARED_FILTERS), [changeFilters])

  // Opening the list waits for nothing, opening a point for its data only
  useEffect(
    () =>
      settled ? loadWhenUsed(() => Promise.all([loadPointList(), loadPointSheet(), loadVisitSheet()])) : undefined,
    [settled],
  )

  const listProps = {
    scene,
    selectedId: pointId,
    inCart: points.inCart,
    priceOf: points.priceOf,
    onPoint: exploration.onListPoint,
    onPage: points.setPage,
    order: points.order,
    onOrder: points.setOrder,
    onClearFilters: clearFilters,
    radius: filters.within?.radius_km,
    returnedTo: settled ? exploration.returnedTo : undefined,
  }
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
        onView={exploration.onView}
        onPoint={exploration.onMapPoint}
        expand={points.expand}
        start={first.camera}
        onMovedByHand={exploration.onMovedByHand}
        mapless={mapless}
        onMapless={setMapless}
        waiting={
          !(wide && panels.cardOpen && panels.tab === 'list') && (
            <Suspense fallback={null}>
              <WaitingList {...listProps} />
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
      <HomePanel
        points={points}
        search={exploration.search}
        panels={panels}
        listProps={listProps}
        wide={wide}
        pointOpen={pointOpen}
        onVisit={visit.open}
      />
      {(wide || !pointOpen) && (
        <Welcome data-screen-only>
          <WelcomeLine tiers={tiers.data} cells={points.cells} />
        </Welcome>
      )}
      <nav aria-label={EXPLORE.CLUSTERS}>
        {isDrawn && <ClusterList clusters={clusters} onPointed={setPointedCluster} onOpen={exploration.onCluster} />}
      </nav>
      {pointId && (
        <Suspense fallback={null}>
          <PointSheet pointId={pointId} wide={wide} onClose={openPoint.close} onVisit={visit.open} />
        </Suspense>
      )}
      {visit.isOpen && (
        <Suspense fallback={null}>
          <VisitSheet scene={scene} onClose={visit.close} />
        </Suspense>
      )}
      <CountAnnouncement settled={settled} text={points.countText} />
    </Page>
  )
}

export default HomeScreen
