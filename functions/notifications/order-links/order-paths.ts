import { mayHaveLink, orderLinkPath } from '#shared/orders/rules/order-links.ts'
import { isMadeOnSite, type Order } from '#shared/orders/rules/orders.ts'
import { provenEmailsOf } from '#shared/people/rules/customers.ts'
import { signLinkToken } from '../../orders/order-links/link-token.ts'
import { findOrderLink, type OrderLinkRecord } from '../../orders/order-links/order-links-store.ts'
import { findCustomer } from '../../people/customers/customers-store.ts'

/** The path under which the owner's account opens an order. */
export const dashboardPathOfOrder = ({ id }: Pick<Order, 'id'>): string => `/dashboard?pedido=${id}`

type CurrentLink = { record: OrderLinkRecord; token: string; expires_at: string }

/**
 * An order's link with its token, for an e-mail to the order's address; undefined when the order has no valid link. Also
 * when that address is not proven to be the customer's: whoever typed it on the site would read the customer's contract.
 */
export async function findCurrentLink(order: Order): Promise<CurrentLink | undefined> {
  const link =
    mayHaveLink(order) && (await isAddressOfCustomer(order))
      ? await findOrderLink(order.id, new Date().toISOString())
      : undefined
  return (
    link && {
      record: link,
      token: await signLinkToken(link),
      expires_at: new Date(link.expires_at * 1000).toISOString(),
    }
  )
}

async function isAddressOfCustomer({ customer_id, customer_email }: Order): Promise<boolean> {
  const customer = customer_id === undefined ? undefined : await findCustomer(customer_id)
  return customer === undefined || provenEmailsOf(customer).includes(customer_email.toLowerCase())
}

/**
 * The path under which a person without an account opens an order: its link, or for a guest without one the page of the
 * order after signing up; null for a customer of the office without a valid link.
 */
export async function orderPathWithoutAccount(order: Order): Promise<string | null> {
  const link = await findCurrentLink(order)
  if (link) return orderLinkPath(link.token)
  return isMadeOnSite(order) ? dashboardPathOfOrder(order) : null
}
