import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { POINT_FORM_TEXTS } from '#shared/catalogue/messages/point-form.ts'
import { type Point, statusAt } from '#shared/catalogue/rules/points.ts'
import { OrderIdLink } from '#web/features/catalogue/points/order-id-link.tsx'
import { orderQueryOptions } from '#web/lib/order-query-options.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { unavailableUntilLabel } from '#web/lib/unavailable-until-label.ts'

/** Shows which order has the point, its customer and its end. The point can still be edited. */
export function PointHeldNotice({ point }: { point: Point }) {
  const status = statusAt(point, serverNow())
  if (status === 'available' || point.order_id === null) return null
  return (
    <Alert severity="info">
      {status === 'reserved' ? POINT_FORM_TEXTS.RESERVED_BY : POINT_FORM_TEXTS.SOLD_BY}{' '}
      <OrderIdLink orderId={point.order_id} />
      <Customer orderId={point.order_id} />
      {unavailableUntilLabel(point)}. {POINT_FORM_TEXTS.HELD_DETAIL}
    </Alert>
  )
}

/**
 * The order's customer; renders nothing while the order loads or if that fails, because its number is already shown.
 */
function Customer({ orderId }: { orderId: string }) {
  const order = useQuery(orderQueryOptions(orderId))
  return order.data ? POINT_FORM_TEXTS.OF_CUSTOMER(order.data.customer_name) : null
}
