import { randomBytes } from 'node:crypto'
import { mayHaveLink, type OfficeLinkAction, orderLinkEnd } from '#shared/orders/rules/order-links.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Context } from '../../platform/context.ts'
import { epochSecondsOf } from '../../platform/table/expiry.ts'
import { type TransactAction, tryTransact } from '../../platform/table/transact.ts'
import { recordLinkEventAction } from './order-link-events-store.ts'
import {
  deleteOrderLinkAction,
  extendOrderLinkAction,
  findOrderLink,
  insertOrderLinkAction,
  type OrderLinkRecord,
  recordLinkEmailAction,
} from './order-links-store.ts'

/**
 * In a file apart from link-token.ts, because creating a link needs no secret: functions that create orders need not
 * have it.
 */

type OfficeContext = Pick<Context, 'actor' | 'now'>

export const newOrderLink = (order: Order, { actor, now }: OfficeContext): OrderLinkRecord => ({
  order_id: order.id,
  seed: randomBytes(32).toString('hex'),
  made_at: now,
  made_by: actor.user_id,
  emailed: null,
  expires_at: epochSecondsOf(orderLinkEnd(order, now)),
})

/** Records what was done with the order's link, in the same transaction. */
export const recordOrderLinkEventAction = (
  { id, version }: Pick<Order, 'id' | 'version'>,
  event: OfficeLinkAction['event'],
  { actor, now }: OfficeContext,
): TransactAction => recordLinkEventAction(id, { event, at: now, by: actor, version })

/**
 * Creates the link of a new order, so that the order's first e-mail can contain it. None if the customer has an
 * account.
 */
export const createFirstLinkActions = (order: Order, context: OfficeContext): TransactAction[] =>
  mayHaveLink(order)
    ? [
        insertOrderLinkAction(newOrderLink(order, context), undefined),
        recordOrderLinkEventAction(order, 'link_made', context),
      ]
    : []

/** Extends the order's link, if it would expire before the changed order's customer has no more use for it. */
export async function extendLinkActions(order: Order, now: string): Promise<TransactAction[]> {
  const link = await findOrderLink(order.id, now)
  const end = epochSecondsOf(orderLinkEnd(order, now))
  return link && link.expires_at < end ? [extendOrderLinkAction(link, end)] : []
}

/** Records that the link was e-mailed, with the link and in the history. They fail when it is the order's no more. */
export const recordLinkEmailActions = (
  order: Order,
  link: OrderLinkRecord,
  { to, ...context }: OfficeContext & { to: string },
): TransactAction[] => [
  recordLinkEmailAction(link, { to, at: context.now }),
  recordOrderLinkEventAction(order, 'link_emailed', context),
]

export const revokeLinkActions = (order: Order, link: OrderLinkRecord, context: OfficeContext): TransactAction[] => [
  deleteOrderLinkAction(link),
  recordOrderLinkEventAction(order, 'link_revoked', context),
]

/** Revokes the order's link, if it has one. Returns the link that it has then: one that somebody made at the same moment. */
export async function revokeLink(order: Order, context: OfficeContext): Promise<OrderLinkRecord | undefined> {
  const link = await findOrderLink(order.id, context.now)
  const failedConditions = link && (await tryTransact(revokeLinkActions(order, link, context)))
  return failedConditions && findOrderLink(order.id, context.now)
}
