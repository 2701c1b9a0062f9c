import Alert from '@mui/material/Alert'
import { type Point, statusAt } from '#shared/domain/points.ts'
import { POINT_FORM } from '#shared/messages/point-form.ts'
import { OrderLink } from '#web/features/points/order-link.tsx'
import { untilLabel } from '#web/lib/until-label.ts'

/** Which order has the point and until when; editing goes on. */
export function HeldNotice({ point }: { point: Point }) {
  const status = statusAt(point, new Date().toISOString())
  if (status === 'available' || point.order_id === null) return null
  return (
    <Alert severity="info">
      {status === 'reserved' ? POINT_FORM.RESERVED_BY : POINT_FORM.SOLD_BY} <OrderLink orderId={point.order_id} />
      {untilLabel(point)}. {POINT_FORM.HELD_DETAIL}
    </Alert>
  )
}
