import { styled } from '@mui/material/styles'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { ClusterMark } from '#shared/domain/cluster-points.ts'
import type { MapPoint } from '#shared/domain/map-cells.ts'
import { PUBLIC_ZOOM } from '#shared/domain/map-settings.ts'
import { EXPLORE } from '#shared/messages/explore.ts'
import { ExplorePanel } from '#web/features/explore/explore-panel.tsx'
import { FilterPanel } from '#web/features/explore/filter-panel.tsx'
import { PointList } from '#web/features/explore/point-list.tsx'
import { WelcomeLine } from '#web/features/explore/welcome-line.tsx'
import { lazily, loadWhenIdle } from '#web/lib/load-code.ts'
import { isWide, useMedia } from '#web/lib/use-media.ts'
import { WHOLE_WORLD } from '#web/map/bounds.ts'
import { ClusterList } from '#web/map/cluster-list.tsx'
import { activeFilters } from '#web/map/point-filters.ts'
import type { PointsMapHandle } from '#web/map/points-map.tsx'
import { ExplorePanels } from './explore-panels.tsx'
import { drawable, ExploredMap } from './explored-map.tsx'
import { useExploredPoints } from './use-explored-points.ts'
import { useOpenPoint } from './use-open-point.ts'
import { PANEL_WIDTH, usePanels } from './use-panels.ts'

const pointSheet = () => import('#web/features/explore/point-sheet.tsx')
const PointSheet = lazily(pointSheet)

const Page = styled('div')(({ theme }) => ({
  '--map-panel-top': 'calc(var(--header-height, 64px) + 16px)',
  position: 'fixed',
  inset: 0,
  overflow: 'hidden',
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
  const { filters, changeFilters, tags, tiers, scene, settled, look, countText } = points
  const { pointId, selected, open, close } = useOpenPoint(points.priceOf)
  const pointOpen = pointId !== undefined
  const panels = usePanels({ wide, drawable, pointOpen })
  const [pointedCluster, setPointedCluster] = useState<ClusterMark>()
  const map = useRef<PointsMapHandle>(null)

  useEffect(() => {
    if (!drawable) look({ bounds: WHOLE_WORLD, zoom: PUBLIC_ZOOM })
  }, [look])
  // Opening a point waits for its data only
  useEffect(() => (settled ? loadWhenIdle(pointSheet) : undefined), [settled])
  // Said once the map has come to rest, and not again while it stays the same
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    if (settled) setAnnounced(countText)
  }, [settled, countText])

  const { closeSheet } = panels
  const onMapPoint = useCallback(
    (point: MapPoint) => {
      closeSheet()
      open(point, 'map')
    },
    [open, closeSheet],
  )
  const onListPoint = useCallback(
    (point: MapPoint) => {
      closeSheet()
      open(point, 'list')
    },
    [open, closeSheet],
  )
  const onText = useCallback((text: string) => changeFilters({ text }), [changeFilters])

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
        onView={look}
        onPoint={onMapPoint}
        expand={points.expand}
      />
      <ExplorePanels
        panels={panels}
        wide={wide}
        pointOpen={pointOpen}
        countText={countText}
        chosen={activeFilters(filters)}
      >
        <ExplorePanel filters={filters} onText={onText} tab={panels.tab} onTab={panels.setTab}>
          {panels.tab === 'filters' ? (
            <FilterPanel filters={filters} onChange={changeFilters} tags={tags} tiers={tiers} />
          ) : (
            <PointList
              scene={scene}
              selectedId={pointId}
              inCart={points.inCart}
              priceOf={points.priceOf}
              onPoint={onListPoint}
              onPage={points.setPage}
            />
          )}
        </ExplorePanel>
      </ExplorePanels>
      {(wide || !pointOpen) && (
        <Welcome data-screen-only>
          <WelcomeLine tiers={tiers.data} />
        </Welcome>
      )}
      <nav aria-label={EXPLORE.CLUSTERS}>
        <ClusterList
          clusters={points.clusters}
          onPointed={setPointedCluster}
          onOpen={cluster => map.current?.openCluster(cluster)}
        />
      </nav>
      {pointId && (
        <Suspense fallback={null}>
          <PointSheet pointId={pointId} wide={wide} onClose={close} />
        </Suspense>
      )}
      <OnlyHeard role="status" aria-live="polite">
        {announced}
      </OnlyHeard>
    </Page>
  )
}

export default HomeScreen
