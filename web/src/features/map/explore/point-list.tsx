import ChevronLeftRounded from '@mui/icons-material/ChevronLeftRounded'
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded'
import ShoppingCartRounded from '@mui/icons-material/ShoppingCartRounded'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { memo, useEffect, useRef } from 'react'
import type { PeriodYears } from '#shared/catalogue/rules/periods.ts'
import { pointStatusLabel } from '#shared/catalogue/rules/points.ts'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import type { MapPoint } from '#shared/map/rules/map-cells.ts'
import { useRowDetails } from '#web/lib/use-row-details.ts'
import { DEFAULT_ORDER, LIST_ORDERS, LIST_PAGE_SIZE, type ListOrder, type Scene } from '#web/map/protocol.ts'
import { AssetCode } from '#web/ui/asset-code.tsx'
import { CompactSelect } from '#web/ui/compact-select.ts'
import { PointStatusShape } from '#web/ui/point-status-shape.tsx'
import { PointThumbnail } from '#web/ui/point-thumbnail.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import { ClearFiltersButton } from './clear-filters-button.tsx'
import { ListCartButton } from './list-cart-button.tsx'

const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { position: 'relative' },
  '& li + li': { borderTop: `1px solid ${theme.palette.divider}` },
  '& [data-point] + button': { position: 'absolute', right: -4, bottom: 4 },
}))

/** Pixels at the right of a row's last lines, also where there is no button, so that the prices are in one column. */
const CART_BUTTON_WIDTH = 44

const Row = styled('button')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto 16px minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: 6,
  rowGap: 2,
  width: '100%',
  minHeight: 60,
  padding: '8px 4px',
  border: 0,
  borderRadius: 8,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { background: theme.palette.action.hover },
  '&[aria-current=true]': {
    background: `color-mix(in srgb, ${theme.palette.primary.main} 8%, ${theme.palette.background.paper})`,
  },
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
  // First on the screen, last in reading order
  '& .thumb': { gridRow: '1 / span 3', gridColumn: 1, marginRight: 6, '& > span': { width: 72, height: 54 } },
  '& .name': { gridColumn: '2 / span 2', fontSize: 15, fontWeight: 600, lineHeight: 1.35 },
  '& .shape': { gridRow: 2, gridColumn: 2 },
  '& .status': {
    gridRow: 2,
    gridColumn: 3,
    marginRight: CART_BUTTON_WIDTH,
    fontSize: 13,
    color: theme.palette.text.secondary,
  },
  '& .facts': {
    gridColumn: '2 / span 2',
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    columnGap: 6,
    marginRight: CART_BUTTON_WIDTH,
  },
  '& .code': { fontSize: 13, color: theme.palette.text.secondary },
  '& .price': { fontSize: 14, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
}))

const Pages = styled('nav')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingTop: 8,
  borderTop: `1px solid ${theme.palette.divider}`,
  fontSize: 13,
  color: theme.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}))

const Order = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 8,
  paddingBottom: 4,
  fontSize: 13,
  color: theme.palette.text.secondary,
}))

const parseOrder = (value: string): ListOrder => LIST_ORDERS.find(order => order === value) ?? DEFAULT_ORDER

const Empty = styled('div')(({ theme }) => ({
  '& p': { margin: '0 0 12px' },
  padding: '12px 0',
  fontSize: 14,
  color: theme.palette.text.secondary,
}))

type Props = {
  scene: Scene | undefined
  selectedId: string | undefined
  inCart: (id: string) => boolean
  priceOf: (point: MapPoint) => string | undefined
  /** The period by which the visitor filters, in years. */
  years: PeriodYears | undefined
  onPoint: (point: MapPoint) => void
  onPage: (page: number) => void
  order: ListOrder
  onOrder: (order: ListOrder) => void
  onClearFilters: () => void
  /** Radius around the searched place to which the list is limited. Kilometres. */
  radius: number | undefined
  /** Id of the point that was closed, to whose row the list scrolls and the focus returns. */
  returnedPointId: string | undefined
}

/** Place and status of a point. The usual status (available) is for screen readers only. */
function Status({ point: { place, status } }: { point: MapPoint }) {
  const label = pointStatusLabel(status)
  if (!place) return label
  return status === 'available' ? (
    <>
      {place}
      <VisuallyHidden>{`, ${label}`}</VisuallyHidden>
    </>
  ) : (
    `${place} · ${label}`
  )
}

function PageButtons({ scene, page, onPage }: { scene: Scene; page: number; onPage: (page: number) => void }) {
  const firstNumber = page * LIST_PAGE_SIZE + 1
  return (
    <Pages aria-label={EXPLORE_TEXTS.PAGES}>
      <IconButton
        aria-label={EXPLORE_TEXTS.PREVIOUS_PAGE}
        disabled={page === 0}
        sx={{ width: 44, height: 44 }}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeftRounded />
      </IconButton>
      {EXPLORE_TEXTS.PAGE_RANGE(firstNumber, firstNumber + scene.rows.length - 1, scene.total)}
      <IconButton
        aria-label={EXPLORE_TEXTS.NEXT_PAGE}
        disabled={page >= scene.pages - 1}
        sx={{ width: 44, height: 44 }}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRightRounded />
      </IconButton>
    </Pages>
  )
}

/** The points of the viewport as a list, which is the accessible alternative to the map. */
export const PointList = memo(function PointList(props: Props) {
  const { scene, selectedId, inCart, priceOf, years, onPoint, onPage, returnedPointId } = props
  const container = useRef<HTMLDivElement>(null)
  const page = scene?.page ?? 0
  const previousPage = useRef(page)
  useEffect(() => {
    if (previousPage.current !== page) container.current?.scrollIntoView({ block: 'start' })
    previousPage.current = page
  }, [page])

  const rows = scene?.rows
  const detailsOf = useRowDetails(rows?.map(({ id }) => id) ?? [])
  const lastFocusedId = useRef<string>(undefined)
  useEffect(() => {
    const row =
      rows?.some(({ id }) => id === returnedPointId) &&
      container.current?.querySelector(`[data-point="${returnedPointId}"]`)
    if (returnedPointId === undefined) lastFocusedId.current = undefined
    if (!(row instanceof HTMLElement) || lastFocusedId.current === returnedPointId) return
    lastFocusedId.current = returnedPointId
    row.scrollIntoView({ block: 'center' })
    row.focus({ preventScroll: true })
  }, [rows, returnedPointId])

  if (!scene) return null
  if (scene.total === 0 && !scene.loading && scene.tooMany !== 'for-filters')
    return (
      <div ref={container} tabIndex={-1}>
        <Empty>
          <p>
            {props.radius === undefined
              ? EXPLORE_TEXTS.NO_POINTS_HINT
              : EXPLORE_TEXTS.NO_POINTS_AROUND(EXPLORE_TEXTS.KILOMETRES(props.radius))}
          </p>
          {scene.filteredOut && <ClearFiltersButton focusTarget={container} onClear={props.onClearFilters} />}
        </Empty>
      </div>
    )
  if (scene.tooMany)
    return (
      <Empty>
        <p>
          {scene.tooMany === 'for-filters' ? `${EXPLORE_TEXTS.ZOOM_IN_TO_FILTER}.` : EXPLORE_TEXTS.TOO_MANY_TO_LIST}
        </p>
      </Empty>
    )
  return (
    <div ref={container} tabIndex={-1}>
      <Order>
        {EXPLORE_TEXTS.ORDER}
        <CompactSelect value={props.order} onChange={event => props.onOrder(parseOrder(event.target.value))}>
          {LIST_ORDERS.map(order => (
            <option key={order} value={order}>
              {EXPLORE_TEXTS.ORDERS[order]}
            </option>
          ))}
        </CompactSelect>
      </Order>
      <Rows aria-label={EXPLORE_TEXTS.POINTS_LIST}>
        {scene.rows.map(point => (
          <li key={point.id}>
            <Row
              type="button"
              data-point={point.id}
              aria-current={point.id === selectedId}
              onClick={() => onPoint(point)}
            >
              <span className="name">
                <PointTitle name={point.name} />
              </span>
              <span className="shape">
                <PointStatusShape status={point.status} />
              </span>
              <span className="status">
                {inCart(point.id) ? (
                  <>
                    <ShoppingCartRounded sx={{ fontSize: 14, verticalAlign: '-2px', marginRight: '4px' }} />
                    {EXPLORE_TEXTS.IN_CART}
                  </>
                ) : (
                  <Status point={point} />
                )}
              </span>
              <span className="facts">
                <span className="code">
                  <AssetCode code={detailsOf(point.id)?.asset_code} />
                </span>
                <span className="price">{priceOf(point)}</span>
              </span>
              <span className="thumb">
                <PointThumbnail url={detailsOf(point.id)?.image_url} alt={EXPLORE_TEXTS.PHOTO} />
              </span>
            </Row>
            <ListCartButton point={point} years={years} />
          </li>
        ))}
      </Rows>
      {scene.pages > 1 && <PageButtons scene={scene} page={page} onPage={onPage} />}
    </div>
  )
})
