import type { UndeliveredEmail } from '#shared/office/rules/overview.ts'
import { listFailedEmails } from '../../notifications/emails/failed-emails-store.ts'
import { findOrders } from '../../orders/orders-store.ts'

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** E-mails that could not be sent, each with the order that it is about, if there is one. */
export async function presentFailedEmails(): Promise<{ items: UndeliveredEmail[] }> {
  const failed = await listFailedEmails()
  // A message's id ends with the id of the order (or other record) that it is about.
  const identified = failed.map(email => ({ email, id: UUID.exec(email.message_id)?.[0] }))
  const orders = await findOrders([...new Set(identified.flatMap(({ id }) => id ?? []))])
  return {
    items: identified.map(({ email: { subject, reason, failed_at }, id }) => {
      const order = id === undefined ? undefined : orders.get(id)
      return {
        subject,
        reason,
        failed_at,
        order_id: order?.id ?? null,
        customer_name: order?.customer_name ?? null,
        customer_email: order?.customer_email ?? null,
      }
    }),
  }
}
