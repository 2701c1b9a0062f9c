import * as z from 'zod/mini'
import { publicPointSchema } from '../../catalogue/rules/points.ts'
import { endOfDay, startOfDay } from '../../platform/rules/days.ts'
import { recordVersionSchema, userIdSchema } from '../../platform/rules/identifiers.ts'
import { actorSchema } from '../../platform/rules/roles.ts'
import { orderDiscount } from './discounts.ts'
import { installationProgressSchema } from './installation-progress.ts'
import { instalmentsOf, isInParts, moneyForCustomer } from './instalments.ts'
import {
  isContractRunning,
  isHoldExpired,
  itemNeededUntil,
  keepsInstalledSigns,
  type Order,
  orderItemSchema,
  orderSchema,
  refusedReceiptSchema,
  signedCopyOf,
} from './orders.ts'

/** Order links: a customer without an account opens with one the order that the office made for them. */

/** Minimum validity of a link. Days. */
const ORDER_LINK_DAYS = 90

/**
 * When a link that is made now expires: not before the order's contracts end and its last instalment is due, so that the
 * customer can keep using it. ISO 8601.
 */
export function orderLinkEnd(order: Order, now: string): string {
  const { status, items, reserved_until } = order
  const ends = items.map(item => item.ends_at ?? startOfDay(itemNeededUntil(item, reserved_until ?? now)))
  const dueEnds = isInParts(order) ? instalmentsOf(order).map(({ due_on }) => endOfDay(due_on)) : []
  const earliestEnd = new Date(Date.parse(now) + ORDER_LINK_DAYS * 86_400_000).toISOString()
  return status === 'cancelled'
    ? earliestEnd
    : [earliestEnd, ...ends, ...dueEnds].reduce((latest, end) => (end > latest ? end : latest))
}

/** The token: order id and secret. It is after the '#' of the link, a part that browsers do not send to servers. */
export const orderLinkTokenSchema = z
  .string({ error: 'O link está incompleto.' })
  .check(z.regex(/^[\w-]{1,64}\.[0-9a-f]{64}$/, 'O link está incompleto.'))

export const orderIdOfToken = (token: string): string => token.slice(0, token.indexOf('.'))

export const orderLinkPath = (token: string): string => `/pedido#${token}`

/**
 * Whether an order may have a link: it has a customer of the office and belongs to no account, because an account's
 * owner sees it after signing in. A renewal without an account is always the office's, because clients request theirs while
 * signed in.
 */
export const mayHaveLink = ({
  customer_id,
  renews,
  user_id,
}: Pick<Order, 'customer_id' | 'renews' | 'user_id'>): boolean =>
  user_id === null && (customer_id !== undefined || renews !== null)

const ORDER_LINK_EVENTS = ['link_made', 'link_emailed', 'link_revoked', 'other'] as const
export const orderLinkEventSchema = z.enum(ORDER_LINK_EVENTS)
export type OrderLinkEvent = z.infer<typeof orderLinkEventSchema>

/** An action of the office on an order's link. `version`: the order's version at that time. */
export const officeLinkActionSchema = z.object({
  event: z.catch(orderLinkEventSchema, 'other'),
  at: z.string(),
  by: actorSchema,
  version: recordVersionSchema,
})
export type OfficeLinkAction = z.infer<typeof officeLinkActionSchema>

/** The last e-mail with the link: its recipient and its time. */
export const lastLinkEmailSchema = z.object({ to: z.string(), at: z.string() })

/** An order's link as the office sees it; null when there is no valid one. */
export const officeOrderLinkSchema = z.object({
  link: z.nullable(
    z.object({
      token: orderLinkTokenSchema,
      made_at: z.string(),
      made_by: z.object({ user_id: userIdSchema, name: z.nullable(z.string()) }),
      expires_at: z.string(),
      emailed: z.nullable(lastLinkEmailSchema),
    }),
  ),
})
export type OfficeOrderLink = z.infer<typeof officeOrderLinkSchema>

const linkedPoint = z.pick(publicPointSchema, {
  street_name: true,
  intersection_name: true,
  neighborhood: true,
  city: true,
  image_url: true,
})

const linkedItem = z.extend(
  z.pick(orderItemSchema, {
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
  /** null when the point was deleted. */
  { point: z.nullable(linkedPoint) },
)

/** An order as its link shows it: without internal data, and of the customer only the name. */
export const linkedOrderSchema = z.extend(
  z.pick(orderSchema, {
    id: true,
    created_at: true,
    customer_name: true,
    total_amount: true,
    payment_receipt_url: true,
    reserved_until: true,
    status: true,
    kit_type: true,
    renews: true,
    lapsed_at: true,
    payment_confirmed_at: true,
    instalments: true,
    payments: true,
    instalment_receipts: true,
    lines: true,
    amendments: true,
  }),
  {
    refused_receipt: z.optional(z.pick(refusedReceiptSchema, { reason: true, refused_at: true })),
    items: z.array(linkedItem),
    /** null: there are no installation tasks yet. */
    installation: z.nullable(installationProgressSchema),
    /** Whether the contract was signed on paper before this system existed, so that there is no text of it. */
    signed_on_paper: z.boolean(),
    /** The number that such a contract has on paper; '' when none is known. */
    paper_number: z.string(),
    /** Whether the signed copy of such a contract is stored. */
    has_signed_copy: z.boolean(),
    /** When the link expires. */
    link_until: z.string(),
  },
)
export type LinkedOrder = z.infer<typeof linkedOrderSchema>

type Source = {
  order: Order
  /** The order's points by id. */
  points: ReadonlyMap<string, z.infer<typeof linkedPoint>>
  installation: LinkedOrder['installation']
  link_until: string
}

/** The schemas drop fields that they do not contain. */
export const toLinkedOrder = ({ order, points, ...beside }: Source): LinkedOrder =>
  linkedOrderSchema.parse({
    ...order,
    ...moneyForCustomer(order),
    ...beside,
    signed_on_paper: order.paper_contract !== undefined,
    paper_number: order.paper_contract?.number ?? '',
    has_signed_copy: signedCopyOf(order) !== undefined,
    items: order.items.map(({ list_price, ...item }) => ({
      ...item,
      // The list price is left out if the customer pays more than it, which is internal.
      ...(orderDiscount(order) && { list_price }),
      point: points.get(item.point_id) ?? null,
    })),
  })

export type LinkedOrderState =
  | 'waiting'
  /** The hold has ended: the points may be taken. */
  | 'over'
  | 'receipt_sent'
  /** The office refused the receipt, and another one can be sent. */
  | 'receipt_refused'
  | 'confirmed'
  /** Nothing to install, for example contracts signed before this system existed. */
  | 'running'
  | 'installed'
  | 'ended'
  | 'cancelled'
  /** The hold ended without payment; the office can reopen the order. */
  | 'lapsed'
  /** Cancelled after somebody sent a receipt, so the text must not say that nothing was paid. */
  | 'cancelled_receipt'

/** The state of a linked order for its customer. */
export function stateOfLinkedOrder(order: LinkedOrder, now: string): LinkedOrderState {
  const hasReceipt = order.payment_receipt_url !== null
  if (order.status === 'cancelled') {
    if (hasReceipt) return 'cancelled_receipt'
    return order.lapsed_at === undefined ? 'cancelled' : 'lapsed'
  }
  if (order.status === 'pending') {
    if (hasReceipt) return 'receipt_sent'
    if (isHoldExpired(order, now)) return 'over'
    return order.refused_receipt ? 'receipt_refused' : 'waiting'
  }
  if (!order.items.some(isContractRunning)) return 'ended'
  const { installation } = order
  if (keepsInstalledSigns(order) || (installation && installation.installed === installation.signs)) return 'installed'
  return installation ? 'confirmed' : 'running'
}
