import HighlightAltRounded from '@mui/icons-material/HighlightAltRounded'
import LocationOffOutlined from '@mui/icons-material/LocationOffOutlined'
import SelectAllRounded from '@mui/icons-material/SelectAllRounded'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { PointListQuery } from '#shared/catalogue/api/points.ts'
import { POINTS_TEXTS } from '#shared/catalogue/messages/points.ts'
import { ADMIN_START_ZOOM } from '#shared/catalogue/rules/map-settings.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import type { MapBounds } from '#shared/map/rules/cluster-points.ts'
import type { MapPoint } from '#shared/map/rules/map-cells.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { loadChunk } from '#web/lib/load-chunk.ts'
import { toastError } from '#web/lib/toast-error.ts'
import { MapErrorBoundary } from '#web/map/map-error-boundary.tsx'
import type { SelectedPoint } from '#web/map/map-sources.tsx'
import { MAP_PALETTE } from '#web/map/palette.ts'
import { PointsMap } from '#web/map/points-map.tsx'
import { priceLabel } from '#web/map/price-label.ts'
import { useBaseMap } from '#web/map/use-base-map.ts'
import { canCreateWebGl2 } from '#web/map/webgl-support.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import type { HoveredPointStore } from './hovered-point-store.ts'
import { type ListedMapHandle, ListedPointsLayers } from './listed-points-layers.tsx'
import { MapAreaPicker } from './map-area-picker.tsx'
import { MAP_CARD_HEIGHT, SelectedPointCard, type ShownPoint } from './selected-point-card.tsx'
import { type ListToFit, useFitToList } from './use-fit-to-list.ts'
import { useMapPoints } from './use-map-points.ts'
import type { Selection } from './use-selection.ts'

const canDraw = canCreateWebGl2()
const mapLibrary = canDraw ? loadChunk(() => import('#web/map/library.ts')) : undefined
mapLibrary?.catch(() => undefined) // the map's error boundary shows it

const Panel = styled('section')(({ theme }) => ({
  position: 'relative',
  isolation: 'isolate',
  // The panel's credits and buttons are at its edge, without the public map's offset for a phone
  '--map-credits-bottom': '0px',
  '--map-controls-bottom': '16px',
  height: '100%',
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  '& > .view': { position: 'relative', flex: 1, minHeight: 0 },
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  background: theme.palette.background.default,
  '& .tools': {
    position: 'absolute',
    zIndex: 2,
    left: 12,
    top: 12,
    right: 12,
    display: 'flex',
    flexWrap: 'wrap',
    gap: 8,
  },
  '& .tools .MuiButton-root': {
    background: theme.palette.background.paper,
    ...theme.floating,
    paddingInline: 12,
    fontSize: 14,
    '&[aria-pressed=true]': { background: theme.palette.primary.main, color: theme.palette.primary.contrastText },
  },
  '& .said': {
    margin: 0,
    padding: '8px 12px',
    borderTop: `1px solid ${theme.palette.divider}`,
    background: theme.palette.background.paper,
    fontSize: 13,
    color: theme.palette.text.secondary,
  },
  '& .failed': { position: 'absolute', zIndex: 2, left: 12, right: 12, top: 68 },
}))

const NO_PADDING = { left: 0, right: 0, bottom: 0 }
const CARD_PADDING = { left: 0, right: 0, bottom: MAP_CARD_HEIGHT }
const neverInCart = (): boolean => false

type Props = {
  filter: PointListQuery
  /** Undefined until loaded. */
  tiers: readonly PricingTier[] | undefined
  selection: Selection
  hoveredPoint: HoveredPointStore
  /** The list to which the map is fitted. On the first page of a search, the map is fitted to all results. */
  list: ListToFit & { isFirstPage: boolean }
  positionOf: (id: string) => MapPoint | undefined
  shown: ShownPoint | undefined
  onShow: (point: ShownPoint['point'] | undefined) => void
  /** Opens the point. `openLabel`: text of the button, if it opens something else than the point's form. */
  onOpen: (pointId: string) => void
  openLabel?: string
}

/** The map beside the list, with its error boundary. */
function MapPanel(props: Props) {
  const renderMessage = (text: string) => (
    <Panel aria-label={POINTS_TEXTS.MAP_LABEL}>
      <EmptyState title={text} />
    </Panel>
  )
  if (!canDraw) return renderMessage(EXPLORE_TEXTS.MAP_WITHOUT_WEBGL)
  return (
    <MapErrorBoundary fallback={renderMessage(EXPLORE_TEXTS.MAP_NOT_LOADED)}>
      <PointsMapPanel {...props} />
    </MapErrorBoundary>
  )
}

/** Adds the points in a part of the map to the selection. */
function useMapSelection(idsWithin: (bounds: MapBounds) => Promise<string[]>, add: Selection['add']) {
  const [announcement, setAnnouncement] = useState('')
  const { isPending, mutate } = useMutation({
    mutationFn: idsWithin,
    onMutate: () => setAnnouncement(''),
    onSuccess: ids => {
      add(ids)
      setAnnouncement(POINTS_TEXTS.PICKED(ids.length))
    },
    onError: error => toastError(POINTS_TEXTS.PICK_FAILED, error),
  })
  return { announcement, isBusy: isPending, selectWithin: (bounds: MapBounds | undefined) => bounds && mutate(bounds) }
}

/** The shown point as the map's selected point. The map moves to it unless it was selected on the map. */
function useShownOnMap(
  shown: ShownPoint | undefined,
  tiers: readonly PricingTier[] | undefined,
  map: ListedMapHandle | null,
) {
  const showCount = shown?.showCount
  const flyToShown = useEffectEvent(() => {
    if (shown && shown.origin !== 'map') map?.goTo(shown.point)
  })
  useEffect(() => {
    if (showCount && map) flyToShown()
  }, [showCount, map])

  return useMemo((): SelectedPoint | undefined => {
    if (!shown) return undefined
    const { id, longitude, latitude, status } = shown.point
    const price = priceLabel(shown.point, tiers)
    return { id, longitude, latitude, status, price, origin: shown.origin === 'map' ? 'map' : 'list' }
  }, [shown, tiers])
}

type ToolsProps = {
  map: ListedMapHandle | null
  isBusy: boolean
  onSelect: (bounds: MapBounds | undefined) => void
}

/** Buttons that select the points in a rectangle, or all visible ones. */
function MapTools({ map, isBusy, onSelect }: ToolsProps) {
  const drawButton = useRef<HTMLButtonElement>(null)
  const [isDrawing, setIsDrawing] = useState(false)
  const endDrawing = useCallback(() => {
    setIsDrawing(false)
    drawButton.current?.focus()
  }, [])
  return (
    <>
      {isDrawing && (
        <MapAreaPicker
          onCancel={endDrawing}
          onSelect={area => {
            endDrawing()
            onSelect(map?.boundsOf(area))
          }}
        />
      )}
      <div className="tools">
        <Button
          ref={drawButton}
          aria-pressed={isDrawing}
          startIcon={<HighlightAltRounded />}
          onClick={() => setIsDrawing(!isDrawing)}
        >
          {POINTS_TEXTS.PICK_AREA}
        </Button>
        <BusyButton
          startIcon={<SelectAllRounded />}
          loading={isBusy}
          loadingPosition="start"
          onClick={() => onSelect(map?.bounds())}
        >
          {POINTS_TEXTS.PICK_VISIBLE}
        </BusyButton>
      </div>
    </>
  )
}

function PointsMapPanel({
  filter,
  tiers,
  selection,
  hoveredPoint,
  list,
  positionOf,
  shown,
  onShow,
  onOpen,
  openLabel,
}: Props) {
  const baseMap = useBaseMap()
  const points = useMapPoints(filter)
  const [map, setMap] = useState<ListedMapHandle | null>(null)
  const mapSelection = useMapSelection(points.idsWithin, selection.add)
  const { content, markers, hasMore } = points

  const priceOf = useCallback((point: MapPoint) => priceLabel(point, tiers), [tiers])
  const selectedPoint = useShownOnMap(shown, tiers, map)
  const searchResults = points.isCurrent ? markers : undefined
  useFitToList(map, { ...list, points: content.isSearch && list.isFirstPage ? searchResults : list.points })

  if (content.isEmpty)
    return (
      <Panel aria-label={POINTS_TEXTS.MAP_LABEL}>
        <EmptyState icon={<LocationOffOutlined />} title={POINTS_TEXTS.MAP_WITHOUT_PLACES}>
          {POINTS_TEXTS.MAP_WITHOUT_PLACES_DETAIL}
        </EmptyState>
      </Panel>
    )
  const message = content.isSearch
    ? hasMore
      ? POINTS_TEXTS.MAP_FIRST(markers.length)
      : POINTS_TEXTS.MAP_FOUND(markers.length)
    : markers.length > 0
      ? POINTS_TEXTS.MAP_OFF_SITE(markers.length, hasMore)
      : undefined
  const countsNote = points.countsOnlyAvailable ? EXPLORE_TEXTS.COUNTS_ONLY_AVAILABLE : undefined
  return (
    <Panel aria-label={POINTS_TEXTS.MAP_LABEL}>
      <div className="view">
        <Suspense fallback={null}>
          {baseMap && mapLibrary && (
            <PointsMap
              mapLibrary={mapLibrary}
              baseMap={baseMap.style}
              note={baseMap.note}
              streets={baseMap.streets}
              palette={MAP_PALETTE}
              scene={points.scene}
              settled={points.settled}
              inCart={neverInCart}
              priceOf={priceOf}
              selected={selectedPoint}
              focusedCluster={undefined}
              wide={false}
              covered={shown ? CARD_PADDING : NO_PADDING}
              onView={points.setView}
              onPoint={onShow}
              expand={points.expand}
              zoom={ADMIN_START_ZOOM}
            >
              <ListedPointsLayers
                ref={setMap}
                palette={MAP_PALETTE}
                scene={points.scene}
                markers={markers}
                selectedIds={selection.ids}
                hoveredPoint={hoveredPoint}
                positionOf={positionOf}
                onPoint={onShow}
              />
            </PointsMap>
          )}
        </Suspense>
        <MapTools map={map} isBusy={mapSelection.isBusy} onSelect={mapSelection.selectWithin} />
        {points.failed && (
          <Alert
            className="failed"
            severity="error"
            action={
              <Button color="inherit" size="small" onClick={points.retry}>
                {SITE_TEXTS.TRY_AGAIN}
              </Button>
            }
          >
            {POINTS_TEXTS.MAP_FAILED}
          </Alert>
        )}
        {shown && (
          <SelectedPointCard
            shown={shown}
            price={priceLabel(shown.point, tiers)}
            isSelected={selection.ids.has(shown.point.id)}
            onOpen={() => onOpen(shown.point.id)}
            openLabel={openLabel}
            onSelect={() => (selection.ids.has(shown.point.id) ? selection.remove : selection.add)([shown.point.id])}
            onClose={() => onShow(undefined)}
          />
        )}
      </div>
      {!shown && (message ?? countsNote) && <p className="said">{[message, countsNote].filter(Boolean).join(' ')}</p>}
      <VisuallyHidden role="status">{mapSelection.announcement}</VisuallyHidden>
    </Panel>
  )
}

export default MapPanel
