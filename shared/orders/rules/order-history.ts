import * as z from 'zod/mini'
import { termSchema } from '../../catalogue/rules/terms.ts'
import { REMOVED_PERSON } from '../../people/rules/retention.ts'
import { recordVersionSchema } from '../../platform/rules/identifiers.ts'
import { actorSchema } from '../../platform/rules/roles.ts'
import { lastRefusedReceipt, waitingReceipts } from './instalment-receipts.ts'
import { instalmentSchema, instalmentsOf, type Payment, paymentSchema, withoutMoneyNotes } from './instalments.ts'
import { distinctNamesAmong, type Order, type OrderItem, signedCopyOf } from './orders.ts'

/** Events of an order's history. */
const ORDER_EVENTS = [
  'reserved',
  'renewal_requested',
  'completed',
  'cancelled',
  'expired',
  'items_removed',
  'period_changed',
  'hold_extended',
  'kit_changed',
  'receipt_sent',
  'receipt_refused',
  'reopened',
  'confirmation_undone',
  'rewritten',
  'contract_issued',
  'amended',
  'signed_copy_kept',
  'instalments_changed',
  'payment_recorded',
  'payment_reversed',
  'contract_started',
  'contract_ended',
  'renewed',
  'renewal_asked',
  'renewal_withdrawn',
  'claimed',
  'customer_set',
  'edited',
  // What a later release calls by a name of its own (decision 0060)
  'other',
] as const
export const orderEventSchema = z.enum(ORDER_EVENTS)
export type OrderEvent = z.infer<typeof orderEventSchema>

const value = z.nullable(z.union([z.string(), z.number(), z.boolean()]))

/**
 * One changed value of an order. `point_name`: name of the item, unique within the order; null for a value of the order
 * itself.
 */
export const orderValueChangeSchema = z.object({
  field: z.enum([
    'status',
    'reserved_until',
    'kit_type',
    'total_amount',
    'edited_by_admin',
    'period_years',
    'price',
    'item',
  ]),
  point_name: z.nullable(z.string()),
  before: value,
  after: value,
})
export type OrderValueChange = z.infer<typeof orderValueChangeSchema>

const recordedPayment = z.pick(paymentSchema, { amount: true, paid_on: true, method: true })
const recordedInstalments = z.array(z.pick(instalmentSchema, { due_on: true, amount: true }))

/**
 * An entry of an order's history, which never changes. `version`: the order's version after the change, which
 * identifies the entry.
 */
export const orderHistoryEntrySchema = z.object({
  version: recordVersionSchema,
  event: z.catch(orderEventSchema, 'other'),
  at: z.string(),
  /** Who made the change; null: a visitor or the system. */
  by: z.nullable(actorSchema),
  changes: z.array(orderValueChangeSchema),
  /** Present where the event requires one. */
  reason: z.optional(z.string()),
  /** The payment that was recorded or reversed. */
  payment: z.optional(recordedPayment),
  /** The instalments before and after, when amounts or days changed. */
  instalments: z.optional(z.object({ before: recordedInstalments, after: recordedInstalments })),
  /** The agreed term before and after, when the office changed it. */
  term: z.optional(z.object({ before: termSchema, after: termSchema })),
  /** The customers' names, when the office passed the order on. For the office only. */
  customer: z.optional(z.object({ before: z.string(), after: z.string() })),
})
export type OrderHistoryEntry = z.infer<typeof orderHistoryEntrySchema>

/** The history entry for a change of an order. */
export const orderHistoryEntryOf = (
  previous: Order | undefined,
  updated: Order,
  by: OrderHistoryEntry['by'],
  reason?: string,
): OrderHistoryEntry => ({
  version: updated.version,
  event: eventOf(previous, updated, by),
  at: updated.updated_at,
  by,
  changes: previous ? changesOf(previous, updated) : [],
  ...(reason === undefined ? {} : { reason }),
  ...(previous && moneyChangesOf(previous, updated)),
  ...(previous && saleChangesOf(previous, updated, by)),
})

function saleChangesOf(
  previous: Order,
  updated: Order,
  by: OrderHistoryEntry['by'],
): Pick<OrderHistoryEntry, 'term' | 'customer'> {
  const [before, after] = [previous.items[0]?.term, updated.items[0]?.term]
  const isPassedOn = isRewritten(previous, updated, by) && previous.customer_id !== updated.customer_id
  return {
    ...(before && after && !isSame(before, after) && { term: { before, after } }),
    ...(isPassedOn && { customer: { before: previous.customer_name, after: updated.customer_name } }),
  }
}

/** The payment that the change recorded or reversed. */
function changedPayment(previous: Order, { payments = [] }: Order): Payment | undefined {
  const before = new Map(previous.payments?.map(payment => [payment.id, payment]))
  return payments.find(({ id, reversal }) => !before.has(id) || Boolean(before.get(id)?.reversal) !== Boolean(reversal))
}

/** Whether the office changed the instalments. Anonymising an order clears notes and boletos, which is no event. */
const hasOtherInstalments = (previous: Order, updated: Order): boolean =>
  updated.customer_name !== REMOVED_PERSON &&
  !isSame(withoutMoneyNotes(previous).instalments, withoutMoneyNotes(updated).instalments)

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function moneyChangesOf(previous: Order, updated: Order): Pick<OrderHistoryEntry, 'payment' | 'instalments'> {
  const payment = changedPayment(previous, updated)
  const [before, after] = [shownInstalments(previous), shownInstalments(updated)]
  return {
    ...(payment && { payment: { amount: payment.amount, paid_on: payment.paid_on, method: payment.method } }),
    // A confirmation stores the instalment that an undivided order has anyway.
    ...(previous.status === updated.status &&
      updated.instalments &&
      !isSame(before, after) && { instalments: { before, after } }),
  }
}

const shownInstalments = (order: Order) => instalmentsOf(order).map(({ due_on, amount }) => ({ due_on, amount }))

function eventOf(previous: Order | undefined, updated: Order, by: OrderHistoryEntry['by']): OrderEvent {
  if (!previous) return firstEventOf(updated)
  if (previous.status !== updated.status)
    return updated.status === 'pending'
      ? previous.status === 'completed'
        ? 'confirmation_undone'
        : 'reopened'
      : updated.status === 'cancelled'
        ? cancellationKind(previous, updated, by)
        : 'completed'
  const made = (order: Order): number => order.amendments?.length ?? 0
  if (made(updated) > made(previous)) return 'amended'
  if (isRewritten(previous, updated, by)) return 'rewritten'
  if (previous.items.length > updated.items.length) return 'items_removed'
  const hasMoved = (field: keyof OrderItem): boolean =>
    updated.items.some(item => sameItemIn(previous, item)?.[field] !== item[field])
  if (hasMoved('period_years')) return 'period_changed'
  if (hasMoved('ended_at')) return 'contract_ended'
  if (previous.status === 'completed' && hasMoved('booked_ahead')) return 'contract_started'
  if (hasMoved('renewed_by')) return 'renewed'
  // Anonymising an order clears its receipt and its contract; neither is an event of its own.
  if (updated.payment_receipt_url !== null && previous.payment_receipt_url !== updated.payment_receipt_url)
    return 'receipt_sent'
  if (updated.refused_receipt && previous.refused_receipt?.file !== updated.refused_receipt.file)
    return 'receipt_refused'
  const waited = new Set(previous.instalment_receipts?.map(({ file }) => file))
  if (waitingReceipts(updated).some(({ file }) => !waited.has(file))) return 'receipt_sent'
  const refusal = lastRefusedReceipt(updated)
  if (refusal && !previous.instalment_receipts?.some(each => each.refusal?.at === refusal.at)) return 'receipt_refused'
  if (previous.reserved_until !== updated.reserved_until) return 'hold_extended'
  if (updated.contract_hash !== null && previous.contract_hash !== updated.contract_hash) return 'contract_issued'
  const copy = signedCopyOf(updated)
  if (copy !== undefined && signedCopyOf(previous) !== copy) return 'signed_copy_kept'
  const payment = changedPayment(previous, updated)
  if (payment) return payment.reversal ? 'payment_reversed' : 'payment_recorded'
  if (hasOtherInstalments(previous, updated)) return 'instalments_changed'
  if (previous.renewal_order_id !== updated.renewal_order_id)
    return updated.renewal_order_id === null ? 'renewal_withdrawn' : 'renewal_asked'
  if (previous.kit_type !== updated.kit_type) return 'kit_changed'
  if (previous.user_id !== updated.user_id) return 'claimed'
  // After a merge the system replaces the customer's id, which is the same customer.
  return by !== null && previous.customer_id !== updated.customer_id ? 'customer_set' : 'edited'
}

/** Whether the office edited an order of its own whole: other points, days or prices, or another customer. */
const isRewritten = (previous: Order, updated: Order, by: OrderHistoryEntry['by']): boolean =>
  previous.status === 'pending' &&
  updated.sale !== undefined &&
  by !== null &&
  (previous.customer_id !== updated.customer_id ||
    !isSame(previous.sale, updated.sale) ||
    updated.items.some(item => {
      const before = sameItemIn(previous, item)
      return !before || !isSame(before.term, item.term) || (item.term !== undefined && before.price !== item.price)
    }))

/** The first event. A contract that was signed on paper is completed from the beginning. */
const firstEventOf = ({ paper_contract, renews }: Order): OrderEvent => {
  if (paper_contract) return 'completed'
  return renews === null ? 'reserved' : 'renewal_requested'
}

/** A cancellation by nobody after the hold has ended is an expiry. */
const cancellationKind = (
  previous: Order,
  { updated_at }: Order,
  by: OrderHistoryEntry['by'],
): 'cancelled' | 'expired' =>
  by === null && previous.reserved_until !== null && previous.reserved_until <= updated_at ? 'expired' : 'cancelled'

/** By the point where no item has the id: an item whose confirmation was taken back has another one. */
const sameItemIn = ({ items }: Order, { id, point_id }: OrderItem): OrderItem | undefined =>
  items.find(item => item.id === id) ?? items.find(item => item.point_id === point_id)

const ORDER_FIELDS = ['status', 'reserved_until', 'kit_type', 'total_amount', 'edited_by_admin'] as const
const ITEM_FIELDS = ['period_years', 'price'] as const

/** Old and new values. For a removed item, its name is the old value. */
const changesOf = (previous: Order, updated: Order): OrderValueChange[] => [
  ...previous.items.flatMap((item): OrderValueChange[] => {
    const point_name = distinctNamesAmong(previous.items)(item)
    const now = sameItemIn(updated, item)
    if (!now) return [{ field: 'item', point_name, before: point_name, after: null }]
    return ITEM_FIELDS.filter(field => item[field] !== now[field]).map(field => ({
      field,
      point_name,
      before: item[field],
      after: now[field],
    }))
  }),
  ...updated.items.flatMap((item): OrderValueChange[] => {
    if (sameItemIn(previous, item)) return []
    const point_name = distinctNamesAmong(updated.items)(item)
    return [{ field: 'item', point_name, before: null, after: point_name }]
  }),
  ...ORDER_FIELDS.filter(field => previous[field] !== updated[field]).map(field => ({
    field,
    point_name: null,
    before: previous[field],
    after: updated[field],
  })),
]
