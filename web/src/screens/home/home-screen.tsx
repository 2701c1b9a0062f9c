import ExpandLessRounded from '@mui/icons-material/ExpandLessRounded'
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import TuneRounded from '@mui/icons-material/TuneRounded'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation, useSearchParams } from 'react-router-dom'
import { toast } from 'sonner'
import type { ClusterMark } from '#shared/domain/cluster-points.ts'
import type { MapPoint } from '#shared/domain/map-cells.ts'
import { PUBLIC_ZOOM } from '#shared/domain/map-settings.ts'
import { MESSAGES } from '#shared/messages/pt-br.ts'
import { useCart } from '#web/features/cart/use-cart.ts'
import { ExplorePanel, type ExploreTab } from '#web/features/explore/explore-panel.tsx'
import { usePoint, usePricingTiers, useTags } from '#web/features/explore/explore-queries.ts'
import { FilterPanel } from '#web/features/explore/filter-panel.tsx'
import { PointList } from '#web/features/explore/point-list.tsx'
import { usePointFilters } from '#web/features/explore/use-point-filters.ts'
import { WelcomeLine } from '#web/features/explore/welcome-line.tsx'
import { lazily, loadCode, loadWhenIdle } from '#web/lib/load-code.ts'
import { useBackCloses } from '#web/lib/use-back-closes.ts'
import { isWide, useMedia } from '#web/lib/use-media.ts'
import { OPENED_HERE, useStepBack } from '#web/lib/use-step-back.ts'
import { WHOLE_WORLD } from '#web/map/bounds.ts'
import { ClusterList, clustersInView } from '#web/map/cluster-list.tsx'
import { MapBoundary } from '#web/map/map-boundary.tsx'
import { useMapCells, useMapSettings } from '#web/map/map-queries.ts'
import { useMapPalette } from '#web/map/palette.ts'
import { activeFilters } from '#web/map/point-filters.ts'
import type { PointsMapHandle, SelectedPoint } from '#web/map/points-map.tsx'
import type { MapView } from '#web/map/protocol.ts'
import { useBaseMap } from '#web/map/use-base-map.ts'
import { useMapScene } from '#web/map/use-map-scene.ts'
import { canDrawMap } from '#web/map/web-gl.ts'
import { offeredPriceLabel } from '#web/map/year-price.ts'
import { BottomSheet, halfSheetHeight } from '#web/ui/bottom-sheet.tsx'

// The heavy parts start to load as soon as this screen does, beside each other and beside the first data
const drawable = canDrawMap()
const mapLibrary = drawable ? loadCode(() => import('#web/map/library.ts')) : undefined
mapLibrary?.catch(() => undefined) // the map's own failure screen tells
const pointsMap = () => import('#web/map/points-map.tsx').then(({ PointsMap }) => ({ default: PointsMap }))
if (drawable) pointsMap().catch(() => undefined)
const PointsMap = lazily(pointsMap)
const pointSheet = () => import('#web/features/explore/point-sheet.tsx')
const PointSheet = lazily(pointSheet)

/** Name of the query parameter that keeps the open point, so that a link opens it. */
const POINT_PARAMETER = 'ponto'
const PANEL_WIDTH = 340
const SHEET_SPACE = 420 + 16
const POINTS_TOAST = 'map-points'

const Page = styled('div')(({ theme }) => ({
  '--map-panel-top': 'calc(var(--header-height, 64px) + 16px)',
  position: 'fixed',
  inset: 0,
  overflow: 'hidden',
  background: theme.palette.background.default,
  '& h1': { position: 'absolute', width: 1, height: 1, margin: 0, overflow: 'hidden', clipPath: 'inset(50%)' },
}))

const LeftCard = styled('section')(({ theme }) => ({
  position: 'absolute',
  zIndex: 1,
  top: 'var(--map-panel-top)',
  left: 16,
  width: PANEL_WIDTH,
  maxHeight: 'calc(100% - var(--map-panel-top) - 56px)',
  display: 'flex',
  flexDirection: 'column',
  borderRadius: 12,
  background: theme.palette.background.paper,
  boxShadow: theme.floating,
  overflow: 'hidden',
}))

const Count = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  minHeight: 56,
  padding: '4px 6px 4px 16px',
  flexShrink: 0,
  fontSize: 15,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
})

const Thumb = styled('div')({
  position: 'absolute',
  zIndex: 1,
  left: 16,
  right: 76,
  bottom: 'calc(20px + env(safe-area-inset-bottom))',
  display: 'grid',
  justifyItems: 'start',
  gap: 8,
})

const Pill = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 52,
  padding: '0 22px',
  border: 0,
  borderRadius: 999,
  background: theme.palette.primary.main,
  color: theme.palette.primary.contrastText,
  boxShadow: theme.floating,
  font: 'inherit',
  fontSize: 16,
  fontWeight: 600,
  cursor: 'pointer',
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 3 },
  '& sup': {
    display: 'grid',
    placeItems: 'center',
    minWidth: 22,
    height: 22,
    borderRadius: 11,
    background: theme.palette.primary.contrastText,
    color: theme.palette.primary.main,
    fontSize: 13,
    fontWeight: 700,
  },
}))

const CountPill = styled('button')(({ theme }) => ({
  minHeight: 44,
  padding: '0 16px',
  border: 0,
  borderRadius: 999,
  background: theme.palette.background.paper,
  color: theme.palette.text.primary,
  boxShadow: theme.floating,
  font: 'inherit',
  fontSize: 14,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'left',
  cursor: 'pointer',
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 3 },
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

const NoMap = styled('div')(({ theme }) => ({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeContent: 'center',
  padding: '24px',
  textAlign: 'center',
  color: theme.palette.text.secondary,
  '& p': { maxWidth: '40ch', margin: 0 },
  '@media (min-width: 900px)': { paddingLeft: PANEL_WIDTH + 40 },
}))

const OnlyHeard = styled('div')({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
})

/** The open point lives in the address, so that it can be shared and the browser's back button closes it. */
function useOpenPoint() {
  const [parameters, setParameters] = useSearchParams()
  const { state } = useLocation()
  const stepBack = useStepBack()
  const pointId = parameters.get(POINT_PARAMETER) ?? undefined
  const clicked = useRef<{ point: MapPoint; origin: 'map' | 'list' }>(undefined)
  const { data: detail } = usePoint(pointId)

  const open = useCallback(
    (point: MapPoint, origin: 'map' | 'list') => {
      clicked.current = { point, origin }
      setParameters(
        current => {
          const next = new URLSearchParams(current)
          next.set(POINT_PARAMETER, point.id)
          return next
        },
        // Another point takes the place of the open one: the way back leads to the map, not through all that were seen
        pointId ? { replace: true, state } : { state: OPENED_HERE },
      )
    },
    [setParameters, pointId, state],
  )
  const close = useCallback(() => {
    clicked.current = undefined
    stepBack(() =>
      setParameters(
        current => {
          const next = new URLSearchParams(current)
          next.delete(POINT_PARAMETER)
          return next
        },
        { replace: true },
      ),
    )
  }, [setParameters, stepBack])

  const known = clicked.current?.point.id === pointId ? clicked.current : undefined
  return { pointId, known, detail, open, close }
}

/** The public map: everything a visitor needs to find a point and put it in the cart. */
export function HomeScreen() {
  const wide = useMedia(isWide)
  const palette = useMapPalette()
  const baseMap = useBaseMap()
  const cells = useMapCells()
  const settings = useMapSettings()
  const tags = useTags()
  const tiers = usePricingTiers()
  const cart = useCart()
  const { filters, change: changeFilters } = usePointFilters(tags.data, tiers.data)
  const { pointId, known, detail, open, close } = useOpenPoint()

  const [view, setView] = useState<MapView>()
  const [page, setPage] = useState(0)
  const [tab, setTab] = useState<ExploreTab>(drawable ? 'filters' : 'list')
  const [panelOpen, setPanelOpen] = useState(true)
  const [sheetOpen, setSheetOpen] = useState(!drawable)
  const [pointedCluster, setPointedCluster] = useState<ClusterMark>()
  const map = useRef<PointsMapHandle>(null)
  const closeSheet = () => setSheetOpen(false)
  useBackCloses(!wide && sheetOpen, closeSheet)

  const cartIds = useMemo(() => cart.cart.map(item => item.point_id), [cart.cart])
  const inCart = useCallback((id: string) => cartIds.includes(id), [cartIds])
  const priceOf = useCallback((point: MapPoint) => offeredPriceLabel(point, tiers.data), [tiers.data])

  const { scene, settled, show, expand, retry } = useMapScene({
    cells: cells.data?.cells,
    settings,
    filters,
    cart: cartIds,
    page,
  })

  const look = useCallback(
    (next: MapView) => {
      setView(next)
      setPage(0)
      show(next)
    },
    [show],
  )
  useEffect(() => {
    if (!drawable) look({ bounds: WHOLE_WORLD, zoom: PUBLIC_ZOOM })
  }, [look])

  const failed = cells.isError || scene?.failed === true
  const { refetch } = cells
  useEffect(() => {
    if (!failed) {
      toast.dismiss(POINTS_TOAST)
      return
    }
    toast.error(MESSAGES.POINTS_FAILED, {
      id: POINTS_TOAST,
      duration: Number.POSITIVE_INFINITY,
      action: {
        label: MESSAGES.TRY_AGAIN,
        onClick: () => {
          refetch()
          retry()
        },
      },
    })
    return () => {
      toast.dismiss(POINTS_TOAST)
    }
  }, [failed, refetch, retry])

  const selected = useMemo((): SelectedPoint | undefined => {
    if (!pointId) return undefined
    const origin = known?.origin ?? 'link'
    if (detail?.id === pointId && detail.longitude !== null && detail.latitude !== null) {
      const { longitude, latitude, status, pricing_tier_id, price_1y } = detail
      const price = offeredPriceLabel({ status, pricing_tier_id, own_price_1y: price_1y }, undefined)
      return { id: pointId, longitude, latitude, status, price, origin }
    }
    if (!known) return undefined
    const { longitude, latitude, status } = known.point
    return { id: pointId, longitude, latitude, status, price: priceOf(known.point), origin }
  }, [pointId, known, detail, priceOf])

  const sheetCovers = pointId !== undefined
  const covered = useMemo(
    () =>
      wide
        ? { left: panelOpen ? PANEL_WIDTH + 16 : 0, right: sheetCovers ? SHEET_SPACE : 0, bottom: 0 }
        : { left: 0, right: 0, bottom: sheetCovers ? halfSheetHeight() : 0 },
    [wide, panelOpen, sheetCovers],
  )

  const onMapPoint = useCallback(
    (point: MapPoint) => {
      setSheetOpen(false)
      open(point, 'map')
    },
    [open],
  )
  const onListPoint = useCallback(
    (point: MapPoint) => {
      setSheetOpen(false)
      open(point, 'list')
    },
    [open],
  )
  const onText = useCallback((text: string) => changeFilters({ text }), [changeFilters])

  // Opening a point waits for its data only
  useEffect(() => (settled ? loadWhenIdle(pointSheet) : undefined), [settled])

  const onlyAvailable = filters.statuses.length === 1 && filters.statuses[0] === 'available'
  const countKnown = scene && (scene.total > 0 || !(scene.loading || failed || cells.isPending))
  const countText = !countKnown
    ? failed
      ? MESSAGES.POINTS_FAILED
      : 'Carregando pontos…'
    : onlyAvailable
      ? MESSAGES.AVAILABLE_POINTS_IN_AREA(scene.total)
      : MESSAGES.POINTS_IN_AREA(scene.total)
  // Said once the map has come to rest, and not again while it stays the same
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    if (settled) setAnnounced(countText)
  }, [settled, countText])
  const clusters = useMemo(() => clustersInView(scene, view), [scene, view])
  const chosenFilters = activeFilters(filters)

  const panel = (
    <ExplorePanel filters={filters} onText={onText} tab={tab} onTab={setTab}>
      {tab === 'filters' ? (
        <FilterPanel filters={filters} onChange={changeFilters} tags={tags} tiers={tiers} />
      ) : (
        <PointList
          scene={scene}
          selectedId={pointId}
          inCart={inCart}
          priceOf={priceOf}
          onPoint={onListPoint}
          onPage={setPage}
        />
      )}
    </ExplorePanel>
  )
  const noMap = (sentence: string) => (
    <NoMap data-map-state={settled ? 'idle' : 'drawing'}>
      <p>{sentence}</p>
    </NoMap>
  )

  return (
    <Page>
      <h1>Mapa de pontos de publicidade</h1>
      {!drawable || !mapLibrary ? (
        noMap(MESSAGES.MAP_WITHOUT_WEBGL)
      ) : (
        <MapBoundary instead={noMap(MESSAGES.MAP_NOT_LOADED)}>
          <Suspense fallback={null}>
            {baseMap && (
              <PointsMap
                ref={map}
                mapLibrary={mapLibrary}
                baseMap={baseMap.style}
                note={baseMap.note}
                palette={palette}
                scene={scene}
                settled={settled}
                inCart={inCart}
                priceOf={priceOf}
                selected={selected}
                pointedCluster={pointedCluster}
                wide={wide}
                covered={covered}
                onView={look}
                onPoint={onMapPoint}
                expand={expand}
              />
            )}
          </Suspense>
        </MapBoundary>
      )}
      {wide ? (
        <LeftCard data-screen-only aria-label={MESSAGES.FILTER_POINTS}>
          <Count>
            <span>{countText}</span>
            <IconButton
              aria-label={panelOpen ? 'Recolher filtros' : MESSAGES.FILTER_POINTS}
              aria-expanded={panelOpen}
              sx={{ width: 44, height: 44 }}
              onClick={() => setPanelOpen(current => !current)}
            >
              {panelOpen ? <ExpandLessRounded /> : <ExpandMoreRounded />}
            </IconButton>
          </Count>
          {panelOpen && panel}
        </LeftCard>
      ) : (
        !sheetOpen &&
        !pointId && (
          <Thumb data-screen-only>
            <CountPill
              type="button"
              onClick={() => {
                setTab('list')
                setSheetOpen(true)
              }}
            >
              {countText}
            </CountPill>
            <Pill
              type="button"
              onClick={() => {
                setTab('filters')
                setSheetOpen(true)
              }}
            >
              <TuneRounded />
              {MESSAGES.FILTER_POINTS}
              {chosenFilters > 0 && <sup>{chosenFilters}</sup>}
            </Pill>
          </Thumb>
        )
      )}
      {(wide || !pointId) && (
        <Welcome data-screen-only>
          <WelcomeLine tiers={tiers.data} />
        </Welcome>
      )}
      <nav aria-label="Grupos no mapa">
        <ClusterList
          clusters={clusters}
          onPointed={setPointedCluster}
          onOpen={cluster => map.current?.openCluster(cluster)}
        />
      </nav>
      {!wide &&
        sheetOpen &&
        createPortal(
          <BottomSheet label={MESSAGES.FILTER_POINTS} onClose={closeSheet}>
            <Count>
              <span>{countText}</span>
            </Count>
            {panel}
          </BottomSheet>,
          document.body,
        )}
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
