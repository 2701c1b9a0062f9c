import * as z from 'zod/mini'
import { artView } from './arts.ts'
import { issuedContract } from './contracts.ts'
import { orderId, userId } from './identifiers.ts'
import { notification } from './notifications.ts'
import { type Order, order, orderItem } from './orders.ts'
import { watchView } from './point-watches.ts'
import { profile } from './profiles.ts'
import { roleChange } from './role-history.ts'
import { role } from './roles.ts'

/** How long the law lets claims out of a contract be made, and obliges both sides to keep its papers. Years. */
export const RETENTION_YEARS = 5

/** What a request for deletion (LGPD art. 18, VI) will do, told before it is made. */
export const deletionPreview = z.object({
  /** Pending orders are cancelled and their points freed. */
  pending_orders: z.number(),
  reserved_points: z.number(),
  /** Completed orders: contact and fiscal data stay, for the contract's sake. */
  kept_orders: z.number(),
  /** Until when they stay; null when nothing has to. ISO 8601. */
  kept_until: z.nullable(z.string()),
  /** Somebody of the operator's team asks the managers, who hand over their work first. */
  needs_manager: z.boolean(),
})
export type DeletionPreview = z.infer<typeof deletionPreview>

/** What has to be typed to confirm. */
export const DELETION_WORD = 'EXCLUIR'

/** Until when this order's papers have to be kept, for its contracts' sake; null when it had none. ISO 8601. */
export function retainedUntil({ status, items }: Pick<Order, 'status' | 'items'>): string | null {
  const ends = status === 'completed' ? items.flatMap(({ ends_at }) => ends_at ?? []) : []
  const last = ends.toSorted().at(-1)
  if (!last) return null
  const until = new Date(last)
  until.setUTCFullYear(until.getUTCFullYear() + RETENTION_YEARS)
  return until.toISOString()
}

export const mustBeRetained = (order: Pick<Order, 'status' | 'items'>, now: string): boolean =>
  (retainedUntil(order) ?? '') > now

/** Until when the last of these orders has to be kept; null when none has to. ISO 8601. */
export const latestEnd = (orders: readonly Pick<Order, 'status' | 'items'>[], now: string): string | null =>
  orders
    .flatMap(order => retainedUntil(order) ?? [])
    .filter(until => until > now)
    .toSorted()
    .at(-1) ?? null

/** Who an order was for once nobody may know any more. */
export const REMOVED_PERSON = 'Pessoa removida'

/** An order without the person. Their user id stays: it names nobody any more. */
export const withoutPerson = <Known extends Order>(read: Known, userId: string): Known => ({
  ...read,
  customer_name: REMOVED_PERSON,
  customer_email: '',
  customer_phone: '',
  // It shows who paid, from which account.
  payment_receipt_url: null,
  user_id: userId,
})

/** What a deletion would do to these orders of somebody. */
export function previewOf(orders: readonly Order[], now: string): Omit<DeletionPreview, 'needs_manager'> {
  const pending = orders.filter(({ status }) => status === 'pending')
  return {
    pending_orders: pending.length,
    reserved_points: pending.reduce((points, { items }) => points + items.length, 0),
    kept_orders: orders.filter(order => mustBeRetained(order, now)).length,
    kept_until: latestEnd(orders, now),
  }
}

/** Everything that is kept about somebody. Nothing else leaves through it: no key of the table, nobody else's data. */
export const ownData = z.object({
  generated_at: z.string(),
  profile,
  sign_in: z.object({
    user_id: userId,
    email: z.string(),
    email_confirmed_at: z.nullable(z.string()),
    role,
  }),
  orders: z.array(z.extend(order, { must_be_kept_until: z.nullable(z.string()) })),
  contracts: z.array(z.extend(orderItem, { order_id: orderId })),
  /** Those that were issued, word for word. */
  issued_contracts: z.array(issuedContract),
  /** What their signs show, and what was said of it. */
  arts: z.array(z.extend(artView, { order_id: orderId, point_name: z.string() })),
  notifications: z.array(notification),
  role_changes: z.array(roleChange),
  /** Points that they are told of once they are free. */
  point_watches: z.array(watchView),
  deletion_request: z.nullable(z.object({ requested_at: z.string(), outcome: z.string() })),
  retention: z.readonly(z.array(z.object({ what: z.string(), why: z.string(), until: z.string() }))),
})
