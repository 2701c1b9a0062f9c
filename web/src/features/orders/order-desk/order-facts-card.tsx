import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import { styled } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'
import { toast } from 'sonner'
import { OFFICE_ORDER_TEXTS } from '#shared/orders/messages/order-desk.ts'
import { daysWaited, isHoldExpired, type Order, shortOrderId } from '#shared/orders/rules/orders.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { OrderIdLink } from '#web/features/catalogue/points/order-id-link.tsx'
import { OrderStatusChip } from '#web/features/orders/orders/order-status-chip.tsx'
import { timeLeft } from '#web/features/orders/orders/time-left.ts'
import { formatDateTime } from '#web/lib/dates.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Chip } from '#web/ui/point-status-shape.tsx'

const Facts = styled(Paper)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(9rem, 100%), auto))',
  gap: '12px 28px',
  margin: 0,
  padding: 16,
  fontVariantNumeric: 'tabular-nums',
  '& dt': theme.typography.caption,
  '& dd': { margin: 0, minHeight: 28, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px' },
  '& .hold dd': { display: 'grid', gap: 0 },
  '& .total dd': { columnGap: 12, fontSize: 22, lineHeight: 1.3, fontWeight: 700 },
  '& .left': { color: theme.palette.status.reserved.text },
  '& .over': { color: theme.palette.status.sold.text },
  [theme.breakpoints.down('sm')]: { '& .total, & .hold': { gridColumn: '1 / -1' } },
})) as typeof Paper

const SECOND_MS = 1000

/** The order's key facts: total, status, number, dates and hold. */
export function OrderFactsCard({ order }: { order: Order }) {
  const now = useNow(order.status === 'pending' ? SECOND_MS : 60 * SECOND_MS)
  const isOver = isHoldExpired(order, new Date(now).toISOString())
  return (
    <Facts component="dl" variant="outlined">
      <div className="total">
        <dt>{OFFICE_ORDER_TEXTS.TOTAL}</dt>
        <dd>
          {formatBRL(order.total_amount)}
          <OrderStatusChip status={order.status} />
        </dd>
      </div>
      <div>
        <dt>{OFFICE_ORDER_TEXTS.NUMBER}</dt>
        <dd>
          {shortOrderId(order.id)}
          <Tooltip title={OFFICE_ORDER_TEXTS.COPY}>
            <IconButton aria-label={OFFICE_ORDER_TEXTS.COPY} size="small" onClick={() => void copyOrderId(order.id)}>
              <ContentCopyRounded fontSize="small" />
            </IconButton>
          </Tooltip>
          {order.edited_by_admin && <Chip>{OFFICE_ORDER_TEXTS.EDITED}</Chip>}
        </dd>
      </div>
      <div>
        <dt>{OFFICE_ORDER_TEXTS.CREATED}</dt>
        <dd>{formatDateTime(order.created_at)}</dd>
      </div>
      <div>
        <dt>{OFFICE_ORDER_TEXTS.UPDATED}</dt>
        <dd>{formatDateTime(order.updated_at)}</dd>
      </div>
      {order.unread_receipt && (
        <div className="hold">
          <dt>{OFFICE_ORDER_TEXTS.HOLD}</dt>
          <dd>
            {OFFICE_ORDER_TEXTS.HOLD_WITHOUT_END}
            <span className="left">
              {OFFICE_ORDER_TEXTS.RECEIPT_WAITS(daysWaited(order.unread_receipt.sent_at, new Date(now).toISOString()))}
            </span>
          </dd>
        </div>
      )}
      {order.reserved_until && (
        <div className="hold">
          <dt>{OFFICE_ORDER_TEXTS.HOLD}</dt>
          <dd>
            {formatDateTime(order.reserved_until)}
            <span className={isOver ? 'over' : 'left'}>
              {isOver
                ? OFFICE_ORDER_TEXTS.HOLD_OVER
                : OFFICE_ORDER_TEXTS.HOLD_ENDS(timeLeft(order.reserved_until, now))}
            </span>
          </dd>
        </div>
      )}
      {order.renews && (
        <div>
          <dt>{OFFICE_ORDER_TEXTS.RENEWS}</dt>
          <dd>
            <OrderIdLink orderId={order.renews} />
          </dd>
        </div>
      )}
      {order.renewal_order_id && (
        <div>
          <dt>{OFFICE_ORDER_TEXTS.RENEWED_BY}</dt>
          <dd>
            <OrderIdLink orderId={order.renewal_order_id} />
          </dd>
        </div>
      )}
    </Facts>
  )
}

async function copyOrderId(id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(id)
    toast.success(OFFICE_ORDER_TEXTS.COPIED)
  } catch {
    toast.error(OFFICE_ORDER_TEXTS.COPY_FAILED, { description: id })
  }
}
