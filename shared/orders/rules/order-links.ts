import * as z from 'zod/mini'
import { publicPoint } from '../../catalogue/rules/points.ts'
import { startOfDay } from '../../platform/rules/days.ts'
import { recordVersion, userId } from '../../platform/rules/identifiers.ts'
import { actor } from '../../platform/rules/roles.ts'
import { orderDiscount } from './discounts.ts'
import { installationProgress } from './installation-progress.ts'
import {
  isContractRunning,
  isHoldExpired,
  itemNeededUntil,
  keepsInstalledSigns,
  type Order,
  order,
  orderItem,
} from './orders.ts'

/** Links by which a customer without an account opens the one order that the office made for them. */

/** How long a link works at least. Days. */
const ORDER_LINK_DAYS = 90

/** When a link that is made now ends: not before the contract does, so that the customer keeps it. ISO 8601. */
export function orderLinkEnd({ status, items, reserved_until }: Order, now: string): string {
  const ends = items.map(item => item.ends_at ?? startOfDay(itemNeededUntil(item, reserved_until ?? now)))
  const earliestEnd = new Date(Date.parse(now) + ORDER_LINK_DAYS * 86_400_000).toISOString()
  return status === 'cancelled'
    ? earliestEnd
    : [earliestEnd, ...ends].reduce((latest, end) => (end > latest ? end : latest))
}

/** The order's id and its secret. It stands behind the '#' of the address, which browsers send to no server. */
export const orderLinkToken = z
  .string({ error: 'O link está incompleto.' })
  .check(z.regex(/^[\w-]{1,64}\.[0-9a-f]{64}$/, 'O link está incompleto.'))

export const orderIdOfToken = (token: string): string => token.slice(0, token.indexOf('.'))

export const orderLinkPath = (token: string): string => `/pedido#${token}`

/**
 * Only an order of the office that belongs to no account: an account's owner sees it after signing in. A renewal without an
 * account is the office's, since clients ask for theirs signed in.
 */
export const mayHaveLink = ({
  customer_id,
  renews,
  user_id,
}: Pick<Order, 'customer_id' | 'renews' | 'user_id'>): boolean =>
  user_id === null && (customer_id !== undefined || renews !== null)

const ORDER_LINK_EVENTS = ['link_made', 'link_emailed', 'link_revoked'] as const
export const orderLinkEvent = z.enum(ORDER_LINK_EVENTS)
export type OrderLinkEvent = z.infer<typeof orderLinkEvent>

/** What the office did with an order's link. `version`: of the order at that time. */
export const orderLinkEntry = z.object({ event: orderLinkEvent, at: z.string(), by: actor, version: recordVersion })
export type OrderLinkEntry = z.infer<typeof orderLinkEntry>

/** The last e-mail with the link. */
export const lastLinkEmail = z.object({ to: z.string(), at: z.string() })

/** An order's link as the office sees it; null while no link works. */
export const officeOrderLink = z.object({
  link: z.nullable(
    z.object({
      token: orderLinkToken,
      made_at: z.string(),
      made_by: z.object({ user_id: userId, name: z.nullable(z.string()) }),
      expires_at: z.string(),
      emailed: z.nullable(lastLinkEmail),
    }),
  ),
})
export type OfficeOrderLink = z.infer<typeof officeOrderLink>

/** A point as the link shows it. */
const linkedPoint = z.pick(publicPoint, {
  street_name: true,
  intersection_name: true,
  neighborhood: true,
  city: true,
  image_url: true,
})

const linkedItem = z.extend(
  z.pick(orderItem, {
    id: true,
    point_id: true,
    point_name: true,
    asset_code: true,
    period_years: true,
    price: true,
    list_price: true,
    term: true,
    starts_at: true,
    ends_at: true,
    ended_at: true,
    renewed_by: true,
  }),
  /** null: it was deleted. */
  { point: z.nullable(linkedPoint) },
)

/** An order as its link shows it: nothing that is for the office, and of the customer only the name. */
export const linkedOrder = z.extend(
  z.pick(order, {
    id: true,
    created_at: true,
    customer_name: true,
    total_amount: true,
    payment_receipt_url: true,
    reserved_until: true,
    status: true,
    kit_type: true,
    renews: true,
  }),
  {
    items: z.array(linkedItem),
    /** null: no installation yet. */
    installation: z.nullable(installationProgress),
    /** The contract was signed before the system, which has no text of it. */
    signed_on_paper: z.boolean(),
    /** When the link ends. */
    link_until: z.string(),
  },
)
export type LinkedOrder = z.infer<typeof linkedOrder>

type Source = {
  order: Order
  /** The order's points by id. */
  points: ReadonlyMap<string, z.infer<typeof linkedPoint>>
  installation: LinkedOrder['installation']
  link_until: string
}

/** The schemas drop what they do not name. */
export const toLinkedOrder = ({ order, points, ...beside }: Source): LinkedOrder =>
  linkedOrder.parse({
    ...order,
    ...beside,
    signed_on_paper: order.paper_contract !== undefined,
    items: order.items.map(({ list_price, ...item }) => ({
      ...item,
      // Where the customer pays more than the tables say, that is the office's alone.
      ...(orderDiscount(order) && { list_price }),
      point: points.get(item.point_id) ?? null,
    })),
  })

export type LinkedOrderState =
  | 'waiting'
  /** Its hold is over: the points may be gone. */
  | 'over'
  | 'receipt_sent'
  /** Its hold ended before the office confirmed it. */
  | 'receipt_over'
  | 'confirmed'
  /** Without anything to install, as contracts that were signed before the system. */
  | 'running'
  | 'installed'
  | 'ended'
  | 'cancelled'
  /** Somebody sent a receipt: never told not to pay. */
  | 'cancelled_receipt'

/** The state of a linked order as its customer sees it. */
export function stateOfLinkedOrder(order: LinkedOrder, now: string): LinkedOrderState {
  const hasReceipt = order.payment_receipt_url !== null
  if (order.status === 'cancelled') return hasReceipt ? 'cancelled_receipt' : 'cancelled'
  if (order.status === 'pending') {
    if (hasReceipt) return isHoldExpired(order, now) ? 'receipt_over' : 'receipt_sent'
    return isHoldExpired(order, now) ? 'over' : 'waiting'
  }
  if (!order.items.some(isContractRunning)) return 'ended'
  const { installation } = order
  if (keepsInstalledSigns(order) || (installation && installation.installed === installation.signs)) return 'installed'
  return installation ? 'confirmed' : 'running'
}
