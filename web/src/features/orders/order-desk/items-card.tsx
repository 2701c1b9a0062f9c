import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router-dom'
import { assetCodeOf } from '#shared/catalogue/rules/asset-codes.ts'
import type { PeriodYears } from '#shared/catalogue/rules/periods.ts'
import { addressBelowName } from '#shared/catalogue/rules/point-titles.ts'
import { pricesFromFields } from '#shared/catalogue/rules/prices.ts'
import { ORDER_DESK_TEXTS } from '#shared/orders/messages/order-desk.ts'
import { ORDERS_TEXTS } from '#shared/orders/messages/orders.ts'
import type { OrderDetails } from '#shared/orders/rules/order-details.ts'
import { distinctNamesAmong, type Order, type OrderItem, pricesForPeriodChange } from '#shared/orders/rules/orders.ts'
import { POINT_GONE_TEXT } from '#shared/platform/messages/phrases.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { OrderIdLink } from '#web/features/catalogue/points/order-id-link.tsx'
import { expectedTermText, termText } from '#web/features/orders/orders/term-text.ts'
import { PATHS } from '#web/lib/paths.ts'
import { AssetCode } from '#web/ui/asset-code.tsx'
import { ShowAllLines, useFoldedLines } from '#web/ui/folded-lines.tsx'
import { PeriodSelect } from '#web/ui/period-select.tsx'
import { PointThumbnail } from '#web/ui/point-thumbnail.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

const ItemList = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '4px 12px',
    minHeight: 60,
    padding: '8px 0',
  },
  '& > li + li': { borderTop: `1px solid ${theme.palette.divider}` },
  '& .what': { display: 'grid', gap: 2, overflowWrap: 'anywhere', '& p': { margin: 0 } },
  '& .name': { fontWeight: 600 },
  '& .place': { color: theme.palette.text.secondary, fontSize: 13 },
  '& .place a': { whiteSpace: 'nowrap', color: theme.palette.primary.main, padding: '4px 0' },
  '& .wrong': { color: theme.palette.status.sold.text, fontWeight: 500 },
  '& .deal': { display: 'flex', alignItems: 'center', gap: 8, fontVariantNumeric: 'tabular-nums' },
  '& .price': { minWidth: 96, textAlign: 'right', fontWeight: 600, whiteSpace: 'nowrap' },
  [theme.breakpoints.down('sm')]: {
    '& > li': { gridTemplateColumns: 'auto minmax(0, 1fr)' },
    '& .deal': { gridColumn: '1 / -1' },
    '& .price': { marginLeft: 'auto' },
  },
  [theme.largeLetters]: {
    '& > li': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& .deal': { flexWrap: 'wrap' },
  },
}))

type Props = {
  order: Order
  /** undefined until loaded. */
  points: OrderDetails['points'] | undefined
  onPeriod: (item: OrderItem, years: PeriodYears) => void
  onRemove: (item: OrderItem) => void
}

/** The order's items in a row each: the point's current state, its period and its price. */
export function ItemsCard({ order, points, onPeriod, onRemove }: Props) {
  const isPending = order.status === 'pending'
  const nameOf = distinctNamesAmong(order.items)
  const { shown, unfold } = useFoldedLines(order.items)
  return (
    <>
      <ItemList>
        {shown.map(item => {
          const details = points?.find(({ point_id }) => point_id === item.point_id)
          const point = details?.point
          const days = expectedTermText(item, details?.begins_at)
          return (
            <li key={item.id}>
              <PointThumbnail url={point?.image_url} />
              <div className="what">
                <p className="name">
                  <PointTitle name={item.point_name} />
                </p>
                <p className="place">
                  <AssetCode code={assetCodeOf(item)}>
                    {point && addressBelowName({ ...point, name: item.point_name })}
                  </AssetCode>
                  {point && point.latitude !== null && point.longitude !== null && (
                    <>
                      {' · '}
                      <Link to={`${PATHS.home}?${new URLSearchParams({ ponto: item.point_id })}`}>
                        <span aria-hidden="true">{ORDER_DESK_TEXTS.ON_MAP}</span>
                        <VisuallyHidden>{ORDER_DESK_TEXTS.ON_MAP_WHAT(nameOf(item))}</VisuallyHidden>
                      </Link>
                    </>
                  )}
                </p>
                {days !== undefined && <p className="place">{days}</p>}
                {item.renewed_by && (
                  <p className="place">
                    {ORDER_DESK_TEXTS.ITEM_RENEWED_BY} <OrderIdLink orderId={item.renewed_by} />
                  </p>
                )}
                {details && !point && <p className="wrong">{POINT_GONE_TEXT}</p>}
                {details && point && isPending && !details.is_held && (
                  <p className="wrong">{ORDER_DESK_TEXTS.NOT_HELD}</p>
                )}
              </div>
              <div className="deal">
                {!isPending || item.term ? (
                  <span className="place">{termText(item)}</span>
                ) : (
                  <PeriodSelect
                    pointName={nameOf(item)}
                    value={item.period_years}
                    prices={point ? pricesForPeriodChange(item, pricesFromFields(point)) : undefined}
                    onChange={years => onPeriod(item, years)}
                  />
                )}
                <span className="price">{formatBRL(item.price)}</span>
                {isPending && (
                  <IconButton aria-label={ORDER_DESK_TEXTS.REMOVE_WHAT(nameOf(item))} onClick={() => onRemove(item)}>
                    <DeleteOutlineRounded />
                  </IconButton>
                )}
              </div>
            </li>
          )
        })}
      </ItemList>
      <ShowAllLines unfold={unfold} label={ORDERS_TEXTS.SHOW_ALL_POINTS(order.items.length)} />
    </>
  )
}
