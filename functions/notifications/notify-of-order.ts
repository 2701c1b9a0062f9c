import { formatBRL } from '#shared/domain/money.ts'
import { type Order, shortOrderId } from '#shared/domain/orders.ts'
import { reservationReceived } from '#shared/messages/emails.ts'
import { readEnvironment } from '../aws/environment.ts'
import { queueEmail } from '../emails/outbox.ts'
import { orderAsTold } from '../orders/orders-store.ts'
import { findProfile, listManagers } from '../profiles/profiles-store.ts'
import { type Change, toEach } from '../table/changes.ts'
import { notificationId, notify } from './notifications-store.ts'

const { SITE_URL } = readEnvironment('SITE_URL')

/** Tells the people concerned what happened to an order. */
export async function notifyOfOrder({ before, after }: Change<Order>): Promise<void> {
  if (!after) return
  if (!before) await tellOfReservation(after)
  else if (before.status !== after.status) await tellOwnerOfStatus(after)
}

export const orderNews = toEach('order', orderAsTold, notifyOfOrder)

async function tellOfReservation(made: Order): Promise<void> {
  const count = made.items.length
  for (const manager of await listManagers())
    await notify({
      id: notificationId(made.created_at, `order-${made.id}-reserved`),
      user_id: manager.id,
      title: 'Nova reserva',
      message: `${made.customer_name} reservou ${count} ${count === 1 ? 'ponto' : 'pontos'} por ${formatBRL(made.total_amount)}.`,
      link: `/admin/orders/${made.id}`,
      is_read: false,
      created_at: made.created_at,
    })
  const received = reservationReceived(made, SITE_URL)
  await queueEmail(`reservation-received-${made.id}`, made.customer_email, received)
}

async function tellOwnerOfStatus(changed: Order): Promise<void> {
  if (changed.user_id === null || changed.status === 'pending') return
  // Who had their account removed gets no notification.
  if (!(await findProfile(changed.user_id))) return
  const confirmed = changed.status === 'completed'
  await notify({
    id: notificationId(changed.updated_at, `order-${changed.id}-${changed.status}`),
    user_id: changed.user_id,
    title: confirmed ? 'Pedido confirmado' : 'Pedido cancelado',
    message: confirmed
      ? `Recebemos o pagamento do pedido ${shortOrderId(changed.id)}. A instalação vai começar.`
      : `O pedido ${shortOrderId(changed.id)} foi cancelado e os pontos foram liberados.`,
    link: '/dashboard',
    is_read: false,
    created_at: changed.updated_at,
  })
}
