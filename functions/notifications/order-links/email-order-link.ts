import { createHash } from 'node:crypto'
import { customerGreeting } from '#shared/notifications/messages/emails.ts'
import { orderLinkEmail } from '#shared/notifications/messages/order-link-email.ts'
import { mayHaveLink, type OfficeOrderLink } from '#shared/orders/rules/order-links.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { provenContactsOf } from '#shared/people/rules/customers.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { recordLinkEmailActions } from '../../orders/order-links/new-order-link.ts'
import { getOrderOfLink, presentOrderLink } from '../../orders/order-links/office-link.ts'
import { findOrderLink } from '../../orders/order-links/order-links-store.ts'
import { findCustomer } from '../../people/customers/customers-store.ts'
import type { Context } from '../../platform/context.ts'
import { tryTransact } from '../../platform/table/transact.ts'
import { queueEmail } from '../emails/outbox.ts'
import { payableEmail } from '../emails/payable-email.ts'
import { isSuppressedAddress } from '../feedback/email-addresses-store.ts'

/**
 * '2026-11-22T12:0': this window is part of the e-mail's id, and an id is sent once, so repeated requests within ten
 * minutes send one e-mail.
 */
const tenMinuteWindowOf = (now: string): string => now.slice(0, 15)

/**
 * Sends an order's link to a proven contact of its customer, and records that in the order's history. Throws ORDER_NOT_FOUND,
 * ORDER_LINK_NOT_OFFERED, ORDER_WITHOUT_LINK, ORDER_LINK_RECIPIENT for an e-mail that no such contact has, or
 * ORDER_LINK_UNDELIVERABLE for a suppressed address.
 */
export async function emailOrderLink(
  { order_id, email }: { order_id: string; email: string },
  context: Pick<Context, 'actor' | 'now'>,
): Promise<OfficeOrderLink> {
  const { now } = context
  const [order, link] = await Promise.all([getOrderOfLink(order_id), findOrderLink(order_id, now)])
  if (!mayHaveLink(order)) throw new DomainError('ORDER_LINK_NOT_OFFERED')
  const { link: shown } = await presentOrderLink(link)
  if (!link || !shown) throw new DomainError('ORDER_WITHOUT_LINK')
  const [name, getsNone] = await Promise.all([nameOfRecipient(order, email), isSuppressedAddress(email)])
  if (getsNone) throw new DomainError('ORDER_LINK_UNDELIVERABLE')
  // The e-mail is queued before it is recorded, so that the history contains only e-mails that were sent.
  await queueEmail(
    `order-link-${order_id}-${digestOf(link.seed, email)}-${tenMinuteWindowOf(now)}`,
    email,
    orderLinkEmail(order, { ...payableEmail(), link: shown, name }),
  )
  const failedConditions = await tryTransact(recordLinkEmailActions(order, link, { ...context, to: email }))
  if (failedConditions) throw new DomainError('ORDER_WITHOUT_LINK')
  return { link: { ...shown, emailed: { to: email, at: now } } }
}

/**
 * The name of the customer's contact with this e-mail, for the salutation. A guest's e-mail gets undefined, because
 * nobody has verified the name that was typed. Throws ORDER_LINK_RECIPIENT.
 */
async function nameOfRecipient(order: Order, email: string): Promise<string | undefined> {
  if (order.customer_id === undefined && order.customer_email === email) return undefined
  const customer = order.customer_id === undefined ? undefined : await findCustomer(order.customer_id)
  const contact = customer && provenContactsOf(customer).find(customerContact => customerContact.email === email)
  if (!contact) throw new DomainError('ORDER_LINK_RECIPIENT')
  return contact.name || customerGreeting(order)
}

/** Stands for this link and recipient in the e-mail's id, which logs and the mail service show. */
const digestOf = (seed: string, email: string): string =>
  createHash('sha256').update(`${seed} ${email}`).digest('hex').slice(0, 16)
