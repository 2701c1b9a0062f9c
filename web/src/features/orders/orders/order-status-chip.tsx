import { orderStatusLabel } from '#shared/orders/rules/orders.ts'
import { StatusChip, type Tone } from '#web/ui/status-chip.tsx'

/** Each status has its own shape too, for people who can't tell the colours apart. */
const LOOKS = new Map<string, [Tone, shape?: string]>([
  ['pending', ['neutral', 'M5 0 L10 9 H0 Z']],
  ['completed', ['success', 'M5 0 A5 5 0 1 1 4.99 0 Z']],
  ['cancelled', ['danger', 'M0 0 H10 V10 H0 Z']],
])

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
