import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Suspense, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import { PointComparison } from '#web/features/map/compare/point-comparison.tsx'
import { WelcomeLine } from '#web/features/map/explore/welcome-line.tsx'
import { useVisitSheet } from '#web/features/orders/visit-route/use-visit-sheet.ts'
import { lazyWithRetry, preloadOnFirstInteraction } from '#web/lib/load-chunk.ts'
import { ClusterList } from '#web/map/cluster-list.tsx'
import { discardEarlyMap } from '#web/map/early-map.ts'
import { FILTERS_AFTER_CLEAR } from '#web/map/point-filters.ts'
import type { PointsMapHandle } from '#web/map/points-map.tsx'
import { CountAnnouncement } from './count-announcement.tsx'
import { canDrawMap, ExploredMap } from './explored-map.tsx'
import { HomePanel } from './home-panel.tsx'
import { useExploreHandlers } from './use-explore-handlers.ts'
import { useExploredPoints } from './use-explored-points.ts'
import { useOpenPoint } from './use-open-point.ts'
import { useOpenedCluster } from './use-opened-cluster.ts'
import { PANEL_WIDTH, usePanels } from './use-panels.ts'

const loadPreloadedParts = () => import('./preloaded-parts.ts')
const PointSheet = lazyWithRetry(async () => ({ default: (await loadPreloadedParts()).PointSheet }))
const VisitSheet = lazyWithRetry(async () => ({ default: (await loadPreloadedParts()).VisitSheet }))
const WaitingList = lazyWithRetry(() => import('./list-while-map-loads.tsx'))
const SearchArea = lazyWithRetry(() => import('#web/features/map/explore/search-circle-layer.tsx'))

// Without a background, so that the map that was started before React is visible until this screen takes it over
const Page = styled('div')({
  '--map-panel-top': 'calc(var(--header-height, 64px) + 16px)',
  position: 'fixed',
  inset: 0,
  overflow: 'clip',
  '& h1': { position: 'absolute', width: 1, height: 1, margin: 0, overflow: 'hidden', clipPath: 'inset(50%)' },
})

/** A place where no toast appears (on a phone toasts are at the top): above the buttons and the map's credits. */
const WelcomePlace = styled('div')({
  position: 'absolute',
  zIndex: 1,
  bottom: 'calc(6rem + 80px + env(safe-area-inset-bottom))',
  left: 16,
  right: 76,
  display: 'grid',
  justifyItems: 'center',
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
  '@media (min-width: 900px)': { top: 'var(--map-panel-top)', bottom: 'auto', left: PANEL_WIDTH + 32, right: 240 },
  // On a phone in landscape it is beside the buttons
  '@media (max-width: 899px) and (max-height: 480px)': { bottom: 16, left: 276 },
})

/** The public map, with everything that a visitor needs to find a point and add it to the cart. */
export function HomeScreen() {
  const isWide = useMediaQuery(theme => theme.breakpoints.up('md'))
  const points = useExploredPoints()
  const { filters, changeFilters, tiers, scene, settled, initial } = points
  const openPoint = useOpenPoint(points.priceOf, initial.camera !== undefined)
  const { pointId, selected } = openPoint
  const pointOpen = pointId !== undefined
  const visitSheet = useVisitSheet()
  const [noMapReason, setNoMapReason] = useState<string | undefined>(
    canDrawMap ? undefined : EXPLORE_TEXTS.MAP_WITHOUT_WEBGL,
  )
  const hasMap = noMapReason === undefined
  const panels = usePanels({ wide: isWide, hasMap, pointOpen, routeOpen: visitSheet.isOpen })
  const [isComparing, setIsComparing] = useState(false)
  const openComparison = useCallback(() => setIsComparing(true), [])
  const map = useRef<PointsMapHandle>(null)
  const exploration = useExploreHandlers({ map, points, openPoint, panels, hasMap, wide: isWide })
  const group = useOpenedCluster(exploration.onCluster, points)
  // Deferred while the map moves, because the clusters' keyboard buttons may be hundreds in a dense city
  const clusters = useDeferredValue(points.clusters)
  const clearFilters = useCallback(() => changeFilters(FILTERS_AFTER_CLEAR), [changeFilters])

  useEffect(() => discardEarlyMap, [])
  // Preloads code, so that the list opens without waiting, and a point waits only for its data
  useEffect(() => (settled ? preloadOnFirstInteraction(loadPreloadedParts) : undefined), [settled])

  const listProps = {
    scene,
    selectedId: pointId,
    inCart: points.inCart,
    priceOf: points.priceOf,
    years: filters.years,
    onPoint: exploration.onListPoint,
    onPage: points.setPage,
    order: points.order,
    onOrder: points.setOrder,
    onClearFilters: clearFilters,
    radius: filters.within?.radius_km,
    returnedPointId: settled ? exploration.returnedPointId : undefined,
  }
  return (
    <Page>
      <h1>{EXPLORE_TEXTS.TITLE}</h1>
      <ExploredMap
        ref={map}
        scene={scene}
        settled={settled}
        inCart={points.inCart}
        priceOf={points.priceOf}
        selected={selected}
        focusedCluster={group.pointed}
        wide={isWide}
        covered={panels.covered}
        onView={exploration.onView}
        onPoint={exploration.onMapPoint}
        expand={points.expand}
        initialCamera={initial.camera}
        onMovedByHand={exploration.onMovedByHand}
        noMapReason={noMapReason}
        onNoMap={setNoMapReason}
        slowLoadFallback={
          points.isCountKnown &&
          !(isWide && panels.cardOpen && panels.tab === 'list') && (
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
        wide={isWide}
        pointOpen={pointOpen}
        onOpenRoute={visitSheet.open}
      />
      {(isWide || !pointOpen) && (
        <WelcomePlace data-screen-only>
          <WelcomeLine tiers={tiers.data} regions={points.regions} />
        </WelcomePlace>
      )}
      {hasMap && <ClusterList clusters={clusters} {...group.listProps} />}
      {pointId && (
        <Suspense fallback={null}>
          <PointSheet
            pointId={pointId}
            wide={isWide}
            onClose={openPoint.close}
            onOpenRoute={visitSheet.open}
            onOpenComparison={openComparison}
            focusMap={exploration.focusMap}
          />
        </Suspense>
      )}
      <PointComparison
        isOpen={isComparing}
        onOpen={openComparison}
        onClose={() => setIsComparing(false)}
        onOpenPoint={openPoint.openById}
      />
      {visitSheet.isOpen && (
        <Suspense fallback={null}>
          <VisitSheet scene={scene} onClose={visitSheet.close} />
        </Suspense>
      )}
      <CountAnnouncement settled={settled} text={group.countText} />
    </Page>
  )
}

export default HomeScreen
