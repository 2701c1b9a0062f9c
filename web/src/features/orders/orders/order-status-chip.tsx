import TimelapseRounded from '@mui/icons-material/TimelapseRounded'
import { ORDERS_TEXTS } from '#shared/orders/messages/orders.ts'
import { hasOpenBalance, moneyOf, type Payable } from '#shared/orders/rules/instalments.ts'
import { orderStatusLabel } from '#shared/orders/rules/orders.ts'
import { formatBRL } from '#shared/platform/rules/money.ts'
import { StatusChip, type Tone } from '#web/ui/status-chip.tsx'

/** Each status has its own shape too, for people who can't tell the colours apart. */
const LOOKS = new Map<string, [Tone, shape?: string]>([
  ['pending', ['neutral', 'M5 0 L10 9 H0 Z']],
  ['completed', ['success', 'M5 0 A5 5 0 1 1 4.99 0 Z']],
  ['cancelled', ['danger', 'M0 0 H10 V10 H0 Z']],
])

/** What is still to be paid of a confirmed order, beside its status, which says nothing of it. */
export const OpenBalanceChip = ({ order }: { order: Payable }) =>
  hasOpenBalance(order) && (
    <StatusChip tone="warning" icon={<TimelapseRounded />}>
      {ORDERS_TEXTS.OPEN_BALANCE(formatBRL(moneyOf(order).open))}
    </StatusChip>
  )

/** Chip with an order's status as colour, shape and text, because colour alone is not enough for everybody. */
export function OrderStatusChip({ status }: { status: string }) {
  const [tone, shape] = LOOKS.get(status) ?? ['neutral']
  return (
    <StatusChip
      tone={tone}
      icon={
        shape && (
          <svg viewBox="0 0 10 10" width="10" height="10" fill="currentColor" aria-hidden="true">
            <path d={shape} />
          </svg>
        )
      }
    >
      {orderStatusLabel(status)}
    </StatusChip>
  )
}
