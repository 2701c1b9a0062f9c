import ScheduleRounded from '@mui/icons-material/ScheduleRounded'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { assetCodeOf } from '#shared/catalogue/rules/asset-codes.ts'
import { ORDER_DETAIL_TEXTS } from '#shared/orders/messages/order-detail.ts'
import { orderTitle } from '#shared/orders/messages/order-name.ts'
import { ORDERS_TEXTS } from '#shared/orders/messages/orders.ts'
import { ORDER_REFUSALS } from '#shared/orders/refusals/orders.ts'
import type { ClientOrderView } from '#shared/orders/rules/installation-progress.ts'
import { isContractRunning, isHoldExpired, type Order } from '#shared/orders/rules/orders.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { formatDate, formatEnd } from '#web/lib/dates.ts'
import { orderPath } from '#web/lib/paths.ts'
import { OPENED_FROM_SITE_STATE } from '#web/lib/use-go-back.ts'
import { useNow } from '#web/lib/use-now.ts'
import { AssetCode } from '#web/ui/asset-code.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import { OrderFooter } from './order-footer.ts'
import { OrderProgress } from './order-progress.tsx'
import { OrderStatusChip } from './order-status-chip.tsx'
import { termText } from './term-text.ts'
import { timeLeft } from './time-left.ts'

const Card = styled('article')(({ theme }) => ({
  position: 'relative',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.radius.card,
  background: theme.palette.background.paper,
  fontVariantNumeric: 'tabular-nums',
  transition: theme.transitions.create('border-color', { duration: theme.transitions.duration.shortest }),
  '&:hover': { borderColor: theme.palette.text.secondary },
  '& > header': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: 12,
    padding: '14px 16px',
    '& h3': { margin: 0, fontSize: 16, fontWeight: 600 },
    '& time': { gridRow: 2, fontSize: 14, color: theme.palette.text.secondary },
    '& .status': { gridRow: '1 / 3', gridColumn: 2, fontSize: 14, color: theme.palette.text.secondary },
  },
  // The link covers the whole card.
  '& h3 a': { color: 'inherit', textDecoration: 'none', '&::after': { content: '""', position: 'absolute', inset: 0 } },
  '& .progress': { padding: '4px 8px 16px' },
  '& > ul': { margin: 0, padding: '4px 16px', listStyle: 'none', borderTop: `1px solid ${theme.palette.divider}` },
  '& > ul > li': { display: 'flex', flexWrap: 'wrap', columnGap: 16, padding: '8px 0' },
  // With large letters a name needs the whole line; the price is then below it.
  '& > ul > li > div': { flex: '1 1 10rem', minWidth: 0 },
  '& .name': { margin: 0, fontWeight: 500, overflowWrap: 'anywhere' },
  '& .term': { margin: 0, fontSize: 14, color: theme.palette.text.secondary },
  '& .price': { marginLeft: 'auto', fontWeight: 600, whiteSpace: 'nowrap' },
  '& footer span': { color: theme.palette.primary.main, fontWeight: 600 },
}))

const Hold = styled('p')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  margin: '0 16px 12px',
  padding: '10px 12px',
  borderRadius: theme.radius.control,
  fontSize: 14,
  color: theme.palette.status.reserved.text,
  background: theme.palette.status.reserved.soft,
  '& svg': { fontSize: 20 },
  '&[data-over=true]': { color: theme.palette.status.sold.text, background: theme.palette.status.sold.soft },
}))

const SECOND = 1000
/** Number of items that a card names; further ones are only counted. */
const MAX_ITEMS_SHOWN = 3

type Held = Pick<Order, 'status' | 'reserved_until'>

/** The current time, every second for a pending order, else every minute; and whether the hold is over. */
export function useHoldClock(order: Held): { now: number; isOver: boolean } {
  const now = useNow(order.status === 'pending' ? SECOND : 60 * SECOND)
  return { now, isOver: isHoldExpired(order, new Date(now).toISOString()) }
}

/** The remaining time of a pending order's hold; renders nothing for other orders. */
export function HoldTimeLeft({ order, now, isOver }: { order: Held; now: number; isOver: boolean }) {
  if (order.status !== 'pending' || !order.reserved_until) return null
  return (
    <Hold data-over={isOver}>
      <ScheduleRounded />
      {isOver ? (
        ORDER_REFUSALS.ORDER_HOLD_OVER.sentence
      ) : (
        <span title={formatEnd(order.reserved_until)}>
          {ORDERS_TEXTS.HOLD_ENDS(timeLeft(order.reserved_until, now))}
        </span>
      )}
    </Hold>
  )
}

/** An order in the client's list, with a link to its page. */
export function OrderCard({ order }: { order: ClientOrderView }) {
  const titleId = useId()
  const { now, isOver } = useHoldClock(order)
  const shownItems = order.items.length > MAX_ITEMS_SHOWN + 1 ? order.items.slice(0, MAX_ITEMS_SHOWN) : order.items
  const hiddenCount = order.items.length - shownItems.length
  return (
    <Card aria-labelledby={titleId}>
      <header>
        <h3 id={titleId}>
          <Link to={orderPath(order.id)} state={OPENED_FROM_SITE_STATE}>
            {orderTitle(order)}
          </Link>
        </h3>
        <time dateTime={order.created_at}>{formatDate(order.created_at)}</time>
        <span className="status">
          <VisuallyHidden>{ORDERS_TEXTS.STATUS}</VisuallyHidden>
          <OrderStatusChip status={order.status} />
        </span>
      </header>
      {order.status !== 'cancelled' && (
        <div className="progress">
          <OrderProgress order={order} isOver={isOver || !order.items.some(isContractRunning)} />
        </div>
      )}
      <HoldTimeLeft order={order} now={now} isOver={isOver} />
      <ul>
        {shownItems.map(item => (
          <li key={item.id}>
            <div>
              <p className="name">
                <PointTitle name={item.point_name} />
              </p>
              <p className="term">
                <AssetCode code={assetCodeOf(item)}>{termText(item)}</AssetCode>
              </p>
            </div>
            <span className="price">{formatBRL(item.price)}</span>
          </li>
        ))}
        {hiddenCount > 0 && <li className="term">{ORDER_DETAIL_TEXTS.MORE_POINTS(hiddenCount)}</li>}
      </ul>
      <OrderFooter>
        <p>
          {CONTROL_TEXTS.TOTAL}
          <strong>{formatBRL(order.total_amount)}</strong>
        </p>
        <span aria-hidden="true">{ORDER_DETAIL_TEXTS.SEE}</span>
      </OrderFooter>
    </Card>
  )
}
