import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { type PeriodYears, periodLabel } from '#shared/catalogue/rules/periods.ts'
import { placeOf } from '#shared/catalogue/rules/points.ts'
import { type Prices, priceField } from '#shared/catalogue/rules/pricing-tiers.ts'
import { ORDER_DETAIL } from '#shared/orders/messages/order-detail.ts'
import { ORDERS } from '#shared/orders/messages/orders.ts'
import type { OrderedPoint } from '#shared/orders/rules/order-details.ts'
import { namesAmong, type Order, type OrderItem, shortOrderId, totalAmount } from '#shared/orders/rules/orders.ts'
import { PARTS } from '#shared/platform/messages/parts.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { useDialogs } from '#web/lib/use-dialogs.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { PeriodSelect } from '#web/ui/period-select.tsx'
import { PointThumbnail } from '#web/ui/point-thumbnail.tsx'
import { termOf } from './order-card.tsx'
import { OrderFoot } from './order-foot.ts'
import { useItemPoints } from './use-item-points.ts'
import type { OrderChanges } from './use-order-changes.ts'

const Items = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: '0 16px',
  listStyle: 'none',
  '& > li + li': { borderTop: `1px solid ${theme.palette.divider}` },
}))

const Item = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '8px 12px',
  padding: '12px 0',
  '& .name': { margin: 0, fontWeight: 500, lineHeight: 1.35, overflowWrap: 'anywhere' },
  '& .term': { margin: 0, fontSize: 14, lineHeight: 1.4, color: theme.palette.text.secondary },
  '& .price': { fontWeight: 600, whiteSpace: 'nowrap', textAlign: 'right' },
  '& .change': {
    gridColumn: '2 / -1',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 4,
  },
}))

type Question =
  | { about: 'cancel' }
  | { about: 'remove'; item: OrderItem }
  | { about: 'period'; item: OrderItem; years: PeriodYears; price: number | undefined }

type Props = { order: Order; editable: boolean; changes: OrderChanges }

/** The points of an order with their periods and prices, and what its client may change of them while it is pending. */
export function OrderItems({ order, editable, changes }: Props) {
  const question = useDialogs<Question>()
  const points = useItemPoints(order)
  const nameOf = namesAmong(order.items)
  return (
    <>
      <Items aria-label={ORDER_DETAIL.POINTS(order.items.length)}>
        {order.items.map(item => (
          <OrderItemRow
            key={item.id}
            item={item}
            name={nameOf(item)}
            point={points.get(item.point_id)}
            editable={editable}
            busy={changes.busy}
            onPeriod={(years, price) => question.show({ about: 'period', item, years, price })}
            onRemove={() =>
              order.items.length === 1 ? changes.refuseRemovingAll() : question.show({ about: 'remove', item })
            }
          />
        ))}
      </Items>
      <OrderFoot>
        <p>
          {PARTS.TOTAL}
          <strong>{formatBRL(order.total_amount)}</strong>
        </p>
        {editable && (
          <Button color="error" onClick={() => question.show({ about: 'cancel' })}>
            {ORDERS.CANCEL}
          </Button>
        )}
      </OrderFoot>
      {question.dialog && (
        <OrderQuestion
          order={order}
          asked={question.dialog}
          open={question.open}
          changes={changes}
          onClose={question.close}
        />
      )}
    </>
  )
}

type RowProps = {
  item: OrderItem
  /** Told from others of the order. */
  name: string
  /** undefined until it is loaded, or when it was deleted. */
  point: OrderedPoint | undefined
  editable: boolean
  busy: boolean
  /** `price`: what the period costs; undefined where that is not known yet. */
  onPeriod: (years: PeriodYears, price: number | undefined) => void
  onRemove: () => void
}

function OrderItemRow({ item, name, point, editable, busy, onPeriod, onRemove }: RowProps) {
  const prices = point && pricesFor(item, point)
  const place = point && placeOf(point)
  return (
    <Item>
      <PointThumbnail url={point?.image_url ?? null} />
      <div>
        <p className="name">{name}</p>
        {place && <p className="term">{place}</p>}
        {!editable && <p className="term">{termOf(item)}</p>}
      </div>
      <span className="price">{formatBRL(item.price)}</span>
      {editable && (
        <div className="change">
          <PeriodSelect
            pointName={name}
            value={item.period_years}
            prices={prices}
            disabled={busy}
            onChange={years => onPeriod(years, prices?.[priceField(years)] ?? undefined)}
          />
          <IconButton aria-label={ORDERS.REMOVE_WHAT(name)} disabled={busy} onClick={onRemove}>
            <DeleteOutlineRounded />
          </IconButton>
        </div>
      )}
    </Item>
  )
}

/** What each period costs now; the one that was reserved at first has the price that it was reserved at. */
const pricesFor = ({ reserved_period_years, reserved_price }: OrderItem, today: Prices): Prices => ({
  ...today,
  [priceField(reserved_period_years)]: reserved_price,
})

type QuestionProps = {
  order: Order
  asked: Question
  open: boolean
  changes: OrderChanges
  onClose: () => void
}

function OrderQuestion({ order, asked, open, changes, onClose }: QuestionProps) {
  const around = { open, backCloses: true, busy: changes.busy, onClose }
  const done = { onSettled: onClose }
  const nameOf = namesAmong(order.items)
  const receipt = order.payment_receipt_url !== null
  const sayingReceipt = (text: string): string =>
    receipt ? `${text} ${ORDERS.CHANGE_WITH_RECEIPT(formatBRL(order.total_amount))}` : text
  switch (asked.about) {
    case 'cancel':
      return (
        <ConfirmDialog
          {...around}
          title={ORDERS.CANCEL_TITLE(shortOrderId(order.id))}
          text={receipt ? `${ORDERS.CANCEL_DETAIL} ${ORDERS.CANCEL_WITH_RECEIPT}` : ORDERS.CANCEL_DETAIL}
          confirmLabel={ORDERS.CANCEL}
          onConfirm={() => changes.cancel.mutate(undefined, done)}
        />
      )
    case 'remove': {
      const { item } = asked
      return (
        <ConfirmDialog
          {...around}
          title={ORDERS.REMOVE_TITLE}
          text={sayingReceipt(ORDERS.REMOVE_DETAIL(nameOf(item)))}
          confirmLabel={ORDERS.REMOVE}
          onConfirm={() =>
            changes.keepItems.mutate(
              order.items.filter(({ id }) => id !== item.id).map(({ id }) => id),
              done,
            )
          }
        />
      )
    }
    case 'period': {
      const { item, years, price } = asked
      return (
        <ConfirmDialog
          {...around}
          color="primary"
          title={ORDER_DETAIL.CHANGE_PERIOD_TITLE(periodLabel(years))}
          text={sayingReceipt(
            price === undefined
              ? ORDER_DETAIL.CHANGE_PERIOD_UNPRICED(nameOf(item))
              : ORDER_DETAIL.CHANGE_PERIOD_DETAIL(nameOf(item), {
                  from: formatBRL(item.price),
                  to: formatBRL(price),
                  total: formatBRL(totalAmount(order.items.map(each => (each.id === item.id ? { price } : each)))),
                }),
          )}
          confirmLabel={ORDER_DETAIL.CHANGE_PERIOD}
          onConfirm={() => changes.changePeriod.mutate({ item_id: item.id, period_years: years }, done)}
        />
      )
    }
  }
}
