import HighlightAltRounded from '@mui/icons-material/HighlightAltRounded'
import LocationOffOutlined from '@mui/icons-material/LocationOffOutlined'
import SelectAllRounded from '@mui/icons-material/SelectAllRounded'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Suspense, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { PointListFilter } from '#shared/catalogue/api/points.ts'
import { POINTS } from '#shared/catalogue/messages/points.ts'
import { ADMIN_ZOOM } from '#shared/catalogue/rules/map-settings.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import { EXPLORE } from '#shared/map/messages/explore.ts'
import type { Bounds } from '#shared/map/rules/cluster-points.ts'
import type { MapPoint } from '#shared/map/rules/map-cells.ts'
import { SITE } from '#shared/platform/messages/site.ts'
import { loadCode } from '#web/lib/load-code.ts'
import { sayFailure } from '#web/lib/say-failure.ts'
import { MapBoundary } from '#web/map/map-boundary.tsx'
import type { SelectedPoint } from '#web/map/map-sources.tsx'
import { useMapPalette } from '#web/map/palette.ts'
import { PointsMap } from '#web/map/points-map.tsx'
import { priceLabel } from '#web/map/price-label.ts'
import { useBaseMap } from '#web/map/use-base-map.ts'
import { canDrawMap } from '#web/map/web-gl.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import { AreaPicker } from './area-picker.tsx'
import { ListedLayers, type MapReach } from './listed-layers.tsx'
import { CARD_HEIGHT, MapCard, type ShownPoint } from './map-card.tsx'
import type { Pointed } from './pointed-point.ts'
import { type ListInSight, useListInSight } from './use-list-in-sight.ts'
import { useMapPoints } from './use-map-points.ts'
import type { Selection } from './use-selection.ts'

const drawable = canDrawMap()
const mapLibrary = drawable ? loadCode(() => import('#web/map/library.ts')) : undefined
mapLibrary?.catch(() => undefined) // the map's own failure tells

const Panel = styled('section')(({ theme }) => ({
  position: 'relative',
  isolation: 'isolate',
  // The map's own credits and buttons stand at this panel's edge, not above a phone's thumb
  '--map-credits-bottom': '0px',
  '--map-controls-bottom': '16px',
  height: '100%',
  overflow: 'hidden',
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
    boxShadow: theme.floating,
    paddingInline: 12,
    fontSize: 14,
    '&[aria-pressed=true]': { background: theme.palette.primary.main, color: theme.palette.primary.contrastText },
  },
  '& .said': {
    position: 'absolute',
    zIndex: 1,
    left: 12,
    right: 72,
    bottom: 44,
    width: 'fit-content',
    maxWidth: 420,
    margin: 0,
    padding: '6px 12px',
    borderRadius: theme.radius.control,
    background: theme.palette.background.paper,
    boxShadow: theme.floating,
    fontSize: 13,
    color: theme.palette.text.secondary,
  },
  '& .failed': { position: 'absolute', zIndex: 2, left: 12, right: 12, top: 68 },
}))

const NOTHING_COVERED = { left: 0, right: 0, bottom: 0 }
const CARD_COVERS = { left: 0, right: 0, bottom: CARD_HEIGHT }
const inNoCart = (): boolean => false

type Props = {
  filter: PointListFilter
  /** undefined until they are loaded. */
  tiers: readonly PricingTier[] | undefined
  selection: Selection
  pointed: Pointed
  /** What the list shows; a search brings all that it found into sight, not its first page alone. */
  list: ListInSight & { isFirstPage: boolean }
  /** The place of a point of the list's page. */
  placeOf: (id: string) => MapPoint | undefined
  shown: ShownPoint | undefined
  onShow: (point: ShownPoint['point'] | undefined) => void
  onEdit: (pointId: string) => void
}

/** The map beside the list. What it throws ends here. */
function MapPanel(props: Props) {
  const sentence = (text: string) => (
    <Panel aria-label={POINTS.MAP_LABEL}>
      <EmptyState title={text} />
    </Panel>
  )
  if (!drawable) return sentence(EXPLORE.MAP_WITHOUT_WEBGL)
  return (
    <MapBoundary instead={sentence(EXPLORE.MAP_NOT_LOADED)}>
      <DrawnMap {...props} />
    </MapBoundary>
  )
}

/** What was picked on the map and how that went. */
function usePicking(idsWithin: (bounds: Bounds) => Promise<string[]>, add: Selection['add']) {
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)
  const pick = async (bounds: Bounds | undefined) => {
    if (!bounds) return
    setBusy(true)
    setSaid('')
    try {
      const ids = await idsWithin(bounds)
      add(ids)
      setSaid(POINTS.PICKED(ids.length))
    } catch (error) {
      sayFailure(POINTS.PICK_FAILED, error)
    } finally {
      setBusy(false)
    }
  }
  return { said, busy, pick: (bounds: Bounds | undefined) => void pick(bounds) }
}

function DrawnMap({ filter, tiers, selection, pointed, list, placeOf, shown, onShow, onEdit }: Props) {
  const palette = useMapPalette()
  const baseMap = useBaseMap()
  const points = useMapPoints(filter)
  const [reach, setReach] = useState<MapReach | null>(null)
  const drawButton = useRef<HTMLButtonElement>(null)
  const [drawing, setDrawing] = useState(false)
  const picking = usePicking(points.idsWithin, selection.add)
  const { shows, marks, hasMore } = points

  const priceOf = useCallback((point: MapPoint) => priceLabel(point, tiers), [tiers])
  const endDrawing = useCallback(() => {
    setDrawing(false)
    drawButton.current?.focus()
  }, [])

  const selected = useMemo((): SelectedPoint | undefined => {
    if (!shown) return undefined
    const { id, longitude, latitude, status } = shown.point
    return {
      id,
      longitude,
      latitude,
      status,
      price: priceLabel(shown.point, tiers),
      origin: shown.origin === 'map' ? 'map' : 'list',
    }
  }, [shown, tiers])
  const times = shown?.times
  const goToShown = useEffectEvent(() => {
    if (shown && shown.origin !== 'map') reach?.goTo(shown.point)
  })
  useEffect(() => {
    if (times && reach) goToShown()
  }, [times, reach])

  const found = points.isCurrent ? marks : undefined
  useListInSight(reach, { ...list, points: shows.searched && list.isFirstPage ? found : list.points })

  if (shows.nowhere)
    return (
      <Panel aria-label={POINTS.MAP_LABEL}>
        <EmptyState icon={<LocationOffOutlined />} title={POINTS.MAP_WITHOUT_PLACES}>
          {POINTS.MAP_WITHOUT_PLACES_DETAIL}
        </EmptyState>
      </Panel>
    )
  const note = shows.searched
    ? hasMore
      ? POINTS.MAP_FIRST(marks.length)
      : POINTS.MAP_FOUND(marks.length)
    : marks.length > 0
      ? POINTS.MAP_OFF_SITE(marks.length, hasMore)
      : undefined
  return (
    <Panel aria-label={POINTS.MAP_LABEL}>
      <Suspense fallback={null}>
        {baseMap && mapLibrary && (
          <PointsMap
            mapLibrary={mapLibrary}
            baseMap={baseMap.style}
            note={baseMap.note}
            palette={palette}
            scene={points.scene}
            settled={points.settled}
            inCart={inNoCart}
            priceOf={priceOf}
            selected={selected}
            pointedCluster={undefined}
            wide={false}
            covered={shown ? CARD_COVERS : NOTHING_COVERED}
            onView={points.show}
            onPoint={onShow}
            expand={points.expand}
            zoom={ADMIN_ZOOM}
          >
            <ListedLayers
              ref={setReach}
              palette={palette}
              scene={points.scene}
              marks={marks}
              selectedIds={selection.ids}
              pointed={pointed}
              placeOf={placeOf}
              onPoint={onShow}
            />
          </PointsMap>
        )}
      </Suspense>
      {drawing && (
        <AreaPicker
          onCancel={endDrawing}
          onPicked={area => {
            endDrawing()
            picking.pick(reach?.boundsOf(area))
          }}
        />
      )}
      <div className="tools">
        <Button
          ref={drawButton}
          aria-pressed={drawing}
          startIcon={<HighlightAltRounded />}
          onClick={() => setDrawing(!drawing)}
        >
          {POINTS.PICK_AREA}
        </Button>
        <BusyButton
          startIcon={<SelectAllRounded />}
          loading={picking.busy}
          loadingPosition="start"
          onClick={() => picking.pick(reach?.view())}
        >
          {POINTS.PICK_VISIBLE}
        </BusyButton>
      </div>
      {points.failed && (
        <Alert
          className="failed"
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={points.retry}>
              {SITE.TRY_AGAIN}
            </Button>
          }
        >
          {POINTS.MAP_FAILED}
        </Alert>
      )}
      {shown ? (
        <MapCard
          shown={shown}
          price={priceLabel(shown.point, tiers)}
          isSelected={selection.ids.has(shown.point.id)}
          onEdit={() => onEdit(shown.point.id)}
          onSelect={() => (selection.ids.has(shown.point.id) ? selection.remove : selection.add)([shown.point.id])}
          onClose={() => onShow(undefined)}
        />
      ) : (
        note && <p className="said">{note}</p>
      )}
      <VisuallyHidden role="status">{picking.said}</VisuallyHidden>
    </Panel>
  )
}

export default MapPanel
