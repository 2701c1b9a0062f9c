import ScheduleRounded from '@mui/icons-material/ScheduleRounded'
import Alert from '@mui/material/Alert'
import Paper from '@mui/material/Paper'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { assetCodeOf } from '#shared/catalogue/rules/asset-codes.ts'
import { nextPaymentText } from '#shared/orders/messages/instalments.ts'
import { ORDER_DETAIL_TEXTS } from '#shared/orders/messages/order-detail.ts'
import { orderTitle } from '#shared/orders/messages/order-name.ts'
import { ORDERS_TEXTS } from '#shared/orders/messages/orders.ts'
import { ORDER_REFUSALS } from '#shared/orders/refusals/orders.ts'
import type { ClientOrderView } from '#shared/orders/rules/installation-progress.ts'
import { hasOpenBalance } from '#shared/orders/rules/instalments.ts'
import { isContractRunning, isHoldExpired, type Order } from '#shared/orders/rules/orders.ts'
import { CONTROL_TEXTS } from '#shared/platform/messages/controls.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { formatDate, formatEnd } from '#web/lib/dates.ts'
import { orderPath } from '#web/lib/paths.ts'
import { OPENED_FROM_SITE_STATE } from '#web/lib/use-go-back.ts'
import { useNow } from '#web/lib/use-now.ts'
import { AssetCode } from '#web/ui/asset-code.tsx'
import { PointTitle } from '#web/ui/point-title.tsx'
import { Row, RowList } from '#web/ui/row-list.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.ts'
import { OrderFooter } from './order-footer.ts'
import { OrderProgress } from './order-progress.tsx'
import { OrderStatusChip } from './order-status-chip.tsx'
import { termText } from './term-text.ts'
import { timeLeft } from './time-left.ts'

const Card = styled(Paper)(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  padding: 16,
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { borderColor: theme.palette.text.secondary },
  '& > header': { display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 12 },
  // The link covers the whole card.
  '& h3 a': { color: 'inherit', textDecoration: 'none', '&::after': { content: '""', position: 'absolute', inset: 0 } },
  '& footer span': { color: theme.palette.primary.main, fontWeight: 600 },
})) as typeof Paper

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
    <Alert severity={isOver ? 'error' : 'warning'} role="note" icon={<ScheduleRounded fontSize="inherit" />}>
      {isOver ? (
        ORDER_REFUSALS.ORDER_HOLD_OVER.sentence
      ) : (
        <span title={formatEnd(order.reserved_until)}>
          {ORDERS_TEXTS.HOLD_ENDS(timeLeft(order.reserved_until, now))}
        </span>
      )}
    </Alert>
  )
}

/** An order in the client's list, with a link to its page. */
export function OrderCard({ order }: { order: ClientOrderView }) {
  const titleId = useId()
  const { now, isOver } = useHoldClock(order)
  const shownItems = order.items.length > MAX_ITEMS_SHOWN + 1 ? order.items.slice(0, MAX_ITEMS_SHOWN) : order.items
  const hiddenCount = order.items.length - shownItems.length
  return (
    <Card component="article" variant="outlined" aria-labelledby={titleId}>
      <header>
        <div>
          <Typography variant="h3" id={titleId}>
            <Link to={orderPath(order.id)} state={OPENED_FROM_SITE_STATE}>
              {orderTitle(order)}
            </Link>
          </Typography>
          <Typography variant="hint" component="time" dateTime={order.created_at}>
            {formatDate(order.created_at)}
          </Typography>
        </div>
        <span>
          <VisuallyHidden>{ORDERS_TEXTS.STATUS}</VisuallyHidden>
          <OrderStatusChip status={order.status} />
        </span>
      </header>
      {order.status !== 'cancelled' && (
        <OrderProgress order={order} isOver={isOver || !order.items.some(isContractRunning)} />
      )}
      <HoldTimeLeft order={order} now={now} isOver={isOver} />
      {hasOpenBalance(order) && (
        <Typography variant="body2">{nextPaymentText(order, dayOf(new Date(now).toISOString()))}</Typography>
      )}
      <RowList>
        {shownItems.map(item => (
          <Row
            key={item.id}
            name={<PointTitle name={item.point_name} />}
            end={<span className="price">{formatBRL(item.price)}</span>}
          >
            <AssetCode code={assetCodeOf(item)}>{termText(item)}</AssetCode>
          </Row>
        ))}
        {hiddenCount > 0 && (
          <Typography component="li" variant="hint" sx={{ py: 1 }}>
            {ORDER_DETAIL_TEXTS.MORE_POINTS(hiddenCount)}
          </Typography>
        )}
      </RowList>
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
