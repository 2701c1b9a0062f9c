import Alert from '@mui/material/Alert'
import type { Order } from '#shared/domain/orders.ts'
import { RENEWAL } from '#shared/messages/renewal.ts'
import { OrderLink } from '#web/features/points/order-link.tsx'

/** What an order has to do with another one, for the office: it renews one, is asked to be renewed, or was. */
export function RenewalNote({ order }: { order: Order }) {
  const wentOn = new Set(order.items.flatMap(({ renewed_by }) => renewed_by ?? []))
  return (
    <>
      {order.renews !== null && (
        <Alert severity="info">
          {RENEWAL.RENEWS} <OrderLink orderId={order.renews} />. {order.status === 'pending' && RENEWAL.RENEWS_DETAIL}
        </Alert>
      )}
      {order.renewal_order_id !== null && (
        <Alert severity="info">
          {RENEWAL.WAS_ASKED} <OrderLink orderId={order.renewal_order_id} />.
        </Alert>
      )}
      {[...wentOn].map(orderId => (
        <Alert key={orderId} severity="success">
          {RENEWAL.WENT_ON} <OrderLink orderId={orderId} />.
        </Alert>
      ))}
    </>
  )
}
