import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import IconButton from '@mui/material/IconButton'
import MuiLink from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router-dom'
import { assetCodeOf } from '#shared/catalogue/rules/asset-codes.ts'
import type { PeriodYears } from '#shared/catalogue/rules/periods.ts'
import { addressBelowName } from '#shared/catalogue/rules/point-titles.ts'
import { pricesFromFields } from '#shared/catalogue/rules/prices.ts'
import { AMENDMENTS_TEXTS } from '#shared/orders/messages/amendments.ts'
import { OFFICE_ORDER_TEXTS } from '#shared/orders/messages/order-desk.ts'
import { ORDERS_TEXTS } from '#shared/orders/messages/orders.ts'
import type { OrderDetails } from '#shared/orders/rules/order-details.ts'
import { distinctNamesAmong, type Order, type OrderItem, pricesForPeriodChange } from '#shared/orders/rules/orders.ts'
import { POINT_GONE_TEXT } from '#shared/platform/messages/phrases.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { OrderIdLink } from '#web/features/catalogue/points/order-id-link.tsx'
import { expectedTermText, termText } from '#web/features/orders/orders/term-text.ts'
import { PATHS } from '#web/lib/paths.ts'
import { AssetCode } from '#web/ui/asset-code.tsx'
import { ShowAllLinesButton, useFoldedLines } from '#web/ui/folded-lines.tsx'
import { PeriodSelect } from '#web/ui/period-select.tsx'
import { PointThumbnail } from '#web/ui/point-thumbnail.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'
import { Row, RowList } from '#web/ui/row-list.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'

const ItemList = styled(RowList)(({ theme }) => ({
  '& .wrong': { color: theme.palette.status.sold.text, fontWeight: 500 },
  '& .deal': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginLeft: 'auto' },
  '& .price': { minWidth: 96 },
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
            <Row
              key={item.id}
              start={<PointThumbnail url={point?.image_url} />}
              name={<PointTitle name={item.point_name} />}
              end={
                <div className="deal">
                  {!isPending || item.term ? (
                    <Typography variant="caption">{termText(item)}</Typography>
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
                    <IconButton
                      aria-label={OFFICE_ORDER_TEXTS.REMOVE_WHAT(nameOf(item))}
                      onClick={() => onRemove(item)}
                    >
                      <DeleteOutlineRounded />
                    </IconButton>
                  )}
                </div>
              }
            >
              <div>
                <AssetCode code={assetCodeOf(item)}>
                  {point && addressBelowName({ ...point, name: item.point_name })}
                </AssetCode>
                {point && point.latitude !== null && point.longitude !== null && (
                  <>
                    {' · '}
                    <MuiLink
                      component={Link}
                      to={`${PATHS.home}?${new URLSearchParams({ ponto: item.point_id })}`}
                      noWrap
                    >
                      <span aria-hidden="true">{OFFICE_ORDER_TEXTS.ON_MAP}</span>
                      <VisuallyHidden>{OFFICE_ORDER_TEXTS.ON_MAP_WHAT(nameOf(item))}</VisuallyHidden>
                    </MuiLink>
                  </>
                )}
              </div>
              {days !== undefined && <div>{days}</div>}
              {item.renewed_by && (
                <div>
                  {OFFICE_ORDER_TEXTS.ITEM_RENEWED_BY} <OrderIdLink orderId={item.renewed_by} />
                </div>
              )}
              {details && !point && <div className="wrong">{POINT_GONE_TEXT}</div>}
              {details && point && isPending && !details.is_held && (
                <div className="wrong">{OFFICE_ORDER_TEXTS.NOT_HELD}</div>
              )}
            </Row>
          )
        })}
      </ItemList>
      <ShowAllLinesButton unfold={unfold} label={ORDERS_TEXTS.SHOW_ALL_POINTS(order.items.length)} />
      {order.lines && (
        <RowList aria-label={AMENDMENTS_TEXTS.LINES}>
          {order.lines.map(({ description, amount }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines stay where they are
            <Row key={index} name={description} end={<span className="price">{formatBRL(amount)}</span>} />
          ))}
        </RowList>
      )}
    </>
  )
}
