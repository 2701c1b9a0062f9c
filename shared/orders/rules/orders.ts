import * as z from 'zod/mini'
import { assetCodeOf } from '../../catalogue/rules/asset-codes.ts'
import { dayAfterContractEnd } from '../../catalogue/rules/bookings.ts'
import { contractEnd, periodYearsSchema } from '../../catalogue/rules/periods.ts'
import type { Prices } from '../../catalogue/rules/prices.ts'
import { nameComparisonKey } from '../../catalogue/rules/tags.ts'
import { lastDayOfTerm, termSchema } from '../../catalogue/rules/terms.ts'
import { REMOVED_PERSON } from '../../people/rules/retention.ts'
import { daySchema, endOfDay, startOfDay } from '../../platform/rules/days.ts'
import { DomainError } from '../../platform/rules/domain-error.ts'
import { emailSchema, personName, phoneSchema } from '../../platform/rules/fields.ts'
import {
  contractHashSchema,
  contractImportIdSchema,
  customerIdSchema,
  orderIdSchema,
  orderItemIdSchema,
  pointIdSchema,
  recordVersionSchema,
  userIdSchema,
} from '../../platform/rules/identifiers.ts'
import { labelOf, orUnknown } from '../../platform/rules/known-values.ts'
import type { Centavos } from '../../platform/rules/money.ts'
import { amendmentMarkSchema } from './amendment-kinds.ts'
import { MAX_POINTS_PER_ORDER } from './cart.ts'
import { discountSchema } from './discounts.ts'
import { instalmentReceiptSchema } from './instalment-receipts.ts'
import { instalmentSchema, isInParts, type Payable, paymentSchema, respreadInstalments } from './instalments.ts'
import { kitTypeSchema } from './kit-types.ts'
import { type OrderLine, orderLineSchema, totalAmount } from './order-lines.ts'

export const ORDER_STATUSES = ['pending', 'completed', 'cancelled'] as const
export const orderStatusSchema = z.enum(ORDER_STATUSES)
export type OrderStatus = z.infer<typeof orderStatusSchema>

const ORDER_STATUS_LABELS: Record<string, string> = {
  pending: 'Pendente',
  completed: 'Concluído',
  cancelled: 'Cancelado',
}

export const orderStatusLabel = (status: string | null | undefined): string => labelOf(ORDER_STATUS_LABELS, status)

export const orderItemSchema = z.object({
  id: orderItemIdSchema,
  point_id: pointIdSchema,
  point_name: z.string(),
  /**
   * The point's asset code, which can't change once the point is in an order; missing in older orders (assetCodeOf).
   */
  asset_code: z.optional(z.string()),
  period_years: periodYearsSchema,
  /** Price for the whole period in centavos. */
  price: z.number(),
  /** The period and price at the reservation: changing back to that period restores that price. Centavos. */
  reserved_period_years: periodYearsSchema,
  reserved_price: z.number(),
  /**
   * The term that the office agreed, which replaces `period_years`; that is then the longest whole period in the term.
   * Missing in other orders.
   */
  term: z.optional(termSchema),
  /** The list price for that term, before discount; null when there is none. Centavos. */
  list_price: z.optional(z.nullable(z.number())),
  /** Whether the item waits in the point's bookings for its first day; missing once it has begun. */
  booked_ahead: z.optional(z.literal(true)),
  /** Start of the contract, once the order is completed; null before. */
  starts_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  /** When the contract ended and the point became free; null before. */
  ended_at: z.nullable(z.string()),
  /** The order that renews this contract, which has the point after this contract's end. */
  renewed_by: z.nullable(orderIdSchema),
  /** For how many days the price is, once an amendment has changed the contract's days; missing while it is for these. */
  priced_days: z.optional(z.number()),
  /** How many of them amendments have credited; missing while none. */
  credited_days: z.optional(z.number()),
  /** Whether an amendment ended the contract before its last day, or swapped the point: then it is not renewed. */
  ends_early: z.optional(z.literal(true)),
})
export type OrderItem = z.infer<typeof orderItemSchema>

/** Internal data of a sale that the office made. */
const officeSale = z.object({
  salesperson_id: userIdSchema,
  /** Discount on the sum of the prices. */
  discount: z.nullable(discountSchema),
  /** Why prices differ from the list prices; null when they don't. */
  price_reason: z.nullable(z.string()),
  notes: z.string(),
})

/** What a pending order keeps of its hold while nobody has decided about its receipt (decision 0084). */
const unreadReceipt = z.object({
  /** When the first receipt was sent that nobody has decided about. */
  sent_at: z.string(),
  /** The end that the hold had until then. */
  held_until: z.string(),
})

/** The last receipt that the office refused; missing once another one was sent. */
export const refusedReceiptSchema = z.object({
  /** Storage key of the refused file. */
  file: z.string(),
  reason: z.string(),
  refused_at: z.string(),
})

/** Data of a contract that was signed on paper and entered by an import. */
const paperContract = z.object({
  import_id: contractImportIdSchema,
  /** The number that the operator gave the contract; '' if none. */
  number: z.string(),
  signed_on: z.nullable(daySchema),
  paid_until: z.nullable(daySchema),
  /** Whether the order has installation tasks. */
  with_tasks: z.boolean(),
  /** Whether all signs hung when the contract was entered; missing in older ones, where it follows from with_tasks. */
  signs_hang: z.optional(z.boolean()),
  /** Storage key of the scanned signed contract. */
  file: z.optional(z.string()),
})

export const orderSchema = z.object({
  id: orderIdSchema,
  created_at: z.string(),
  updated_at: z.string(),
  customer_name: z.string(),
  customer_email: z.string(),
  customer_phone: z.string(),
  /** Total in centavos. */
  total_amount: z.number(),
  payment_receipt_url: z.nullable(z.string()),
  /** End of the hold of a pending order's points; null while its receipt is unread, because the hold does not end then. */
  reserved_until: z.nullable(z.string()),
  /** Present if and only if the order is pending and nobody has decided about its receipt. */
  unread_receipt: z.optional(unreadReceipt),
  refused_receipt: z.optional(refusedReceiptSchema),
  /** Storage key of the signed copy of a contract that was made here; that of an imported one is in paper_contract. */
  signed_copy: z.optional(z.string()),
  /** When the hold ended without payment; missing unless that is why the order is cancelled. */
  lapsed_at: z.optional(z.string()),
  status: orUnknown(orderStatusSchema),
  /** When the sale was confirmed; missing before, after the confirmation was taken back, and in older orders. */
  confirmed_at: z.optional(z.string()),
  /** When the office recorded what made the total paid; missing while something is owed, and in older orders. */
  payment_confirmed_at: z.optional(z.string()),
  /** Missing while the order has one instalment that nobody has edited or paid (instalmentsOf). */
  instalments: z.optional(z.array(instalmentSchema)),
  /** All payments of a completed order, in the order in which they were recorded; missing in older orders. */
  payments: z.optional(z.array(paymentSchema)),
  /** Receipts of a confirmed order's instalments that are no payment yet: unread ones and refused ones. */
  instalment_receipts: z.optional(z.array(instalmentReceiptSchema)),
  user_id: z.nullable(userIdSchema),
  kit_type: z.nullable(orUnknown(kitTypeSchema)),
  edited_by_admin: z.boolean(),
  items: z.array(orderItemSchema),
  /** Debits and credits that are no points; missing in orders without any. */
  lines: z.optional(z.array(orderLineSchema)),
  /** The amendments of the contract, in order; missing in orders without any. */
  amendments: z.optional(z.array(amendmentMarkSchema)),
  /** The order whose contracts this order renews; null for first contracts. */
  renews: z.nullable(orderIdSchema),
  /** The pending order that would renew this order's contracts. */
  renewal_order_id: z.nullable(orderIdSchema),
  /** Hash of the issued contract; null until it is issued. */
  contract_hash: z.nullable(contractHashSchema),
  /** The number of the issued contract; missing until it is issued, and in older orders. */
  contract_number: z.optional(z.string()),
  /** The office's customer; missing in orders made on the site until the office sets it. */
  customer_id: z.optional(customerIdSchema),
  /** What only the office is sent of a sale that it made; missing in orders made on the site. */
  sale: z.optional(officeSale),
  /** Internal data of a paper contract; missing in other orders. */
  paper_contract: z.optional(paperContract),
  version: recordVersionSchema,
})
export type Order = z.infer<typeof orderSchema>
type UnreadReceipt = z.infer<typeof unreadReceipt>

/** The person who reserves, with the contact data for the order. */
export const reservationContactSchema = z.object({
  name: personName('O nome é obrigatório.'),
  email: emailSchema,
  phone: phoneSchema,
})
export type ReservationContact = z.infer<typeof reservationContactSchema>

const requestedItem = z.object({ point_id: pointIdSchema, period_years: periodYearsSchema })
export type RequestedItem = z.infer<typeof requestedItem>

/** Items of a reservation's request. Prices sent by the browser are ignored. */
export const reservationItemsSchema = z.array(requestedItem, { error: 'Escolha os pontos que quer reservar.' }).check(
  z.minLength(1, 'Escolha pelo menos um ponto para reservar.'),
  z.maxLength(
    MAX_POINTS_PER_ORDER,
    `Uma reserva pode ter até ${MAX_POINTS_PER_ORDER} pontos. Divida o carrinho em mais de uma reserva.`,
  ),
  z.refine(items => new Set(items.map(item => item.point_id)).size === items.length, {
    error: 'O mesmo ponto aparece mais de uma vez no carrinho.',
  }),
)

/**
 * Prices at which an item can be changed to another period: current prices, except that the reserved period keeps its
 * price.
 */
export const pricesForPeriodChange = (
  { reserved_period_years, reserved_price }: Pick<OrderItem, 'reserved_period_years' | 'reserved_price'>,
  current: Prices,
): Prices => ({ ...current, [reserved_period_years]: reserved_price })

/** The pending order with other items, their total, and instalments of the same proportions. */
export function withItems<Known extends Payable & { lines?: OrderLine[] | undefined }>(
  order: Known,
  items: OrderItem[],
): Known & { items: OrderItem[]; total_amount: Centavos } {
  const total_amount = totalAmount(items, order.lines)
  const changed = { ...order, items, total_amount }
  return order.instalments && total_amount !== order.total_amount
    ? { ...changed, instalments: respreadInstalments(order.instalments, total_amount) }
    : changed
}

export const holdEndAfter = (now: string, hours: number): string =>
  new Date(Date.parse(now) + hours * 3_600_000).toISOString()

/** Whether the hold has expired, so that anybody may reserve the order's points. */
export const isHoldExpired = (order: Pick<Order, 'status' | 'reserved_until'>, now: string): boolean =>
  order.status === 'pending' && order.reserved_until !== null && order.reserved_until <= now

/** How long a client has after a refused receipt to send another one. Hours. */
export const HOURS_AFTER_REFUSAL = 24

/** The end of the hold after the receipt was refused: not before the end that it had. */
export function holdEndAfterRefusal({ held_until }: UnreadReceipt, now: string): string {
  const end = holdEndAfter(now, HOURS_AFTER_REFUSAL)
  return end > held_until ? end : held_until
}

/** Whole days for which a receipt has waited for the office. */
export const daysWaited = (sent_at: string, now: string): number =>
  Math.max(0, Math.floor((Date.parse(now) - Date.parse(sent_at)) / 86_400_000))

/**
 * Whether the receipt came after the hold had ended, so that another order may have taken some of the points before.
 */
export const isLateReceipt = ({ sent_at, held_until }: UnreadReceipt): boolean => held_until <= sent_at

/**
 * Whether the office may reopen the order: it lapsed, or was cancelled although a receipt was sent. A removed person's
 * order stays as it is.
 */
export const mayReopen = ({
  status,
  lapsed_at,
  payment_receipt_url,
  customer_name,
}: Pick<Order, 'status' | 'lapsed_at' | 'payment_receipt_url' | 'customer_name'>): boolean =>
  status === 'cancelled' &&
  (lapsed_at !== undefined || payment_receipt_url !== null) &&
  customer_name !== REMOVED_PERSON

/** Days after which a hold needs a reason. */
export const LONG_HOLD_DAYS = 30

/** The latest end of a hold without a reason. ISO 8601. */
export const maxHoldEndWithoutReason = (heldSince: string): string => holdEndAfter(heldSince, LONG_HOLD_DAYS * 24)

/**
 * Whether a hold until `end` needs a reason: it would be longer than LONG_HOLD_DAYS, counted from the reservation over
 * all extensions. For a renewal it counts from the current end, because renewals wait for the former contracts to end.
 * All ISO 8601.
 */
export function needsHoldReason(order: Pick<Order, 'created_at' | 'reserved_until' | 'renews'>, end: string): boolean {
  const heldSince = order.renews === null ? order.created_at : (order.reserved_until ?? order.created_at)
  return Date.parse(end) > Date.parse(maxHoldEndWithoutReason(heldSince))
}

/** How far from now a hold may end, so that a wrongly typed year does not block a point. Days. */
export const MAX_HOLD_DAYS_AHEAD = 365

/** Throws HOLD_DATE_INVALID for an end in the past or more than a year ahead. All ISO 8601. */
export function assertHoldEnd(end: string, now: string): void {
  const latestEnd = new Date(Date.parse(now) + MAX_HOLD_DAYS_AHEAD * 86_400_000).toISOString()
  if (end <= now || end > latestEnd) throw new DomainError('HOLD_DATE_INVALID')
}

/** The first 8 characters of an order's id, by which people name it. */
export const shortOrderId = (orderId: string): string => orderId.slice(0, 8)

type NamedItem = Pick<OrderItem, 'point_id' | 'point_name' | 'asset_code'>

/**
 * Names of an order's items that distinguish them: 'Ouro | Av. Brasil', with the asset code when several items have the
 * same name.
 */
export function distinctNamesAmong(items: readonly NamedItem[]): (item: NamedItem) => string {
  const counts = Map.groupBy(items, ({ point_name }) => point_name)
  return item =>
    (counts.get(item.point_name)?.length ?? 0) > 1 ? `${item.point_name} (${assetCodeOf(item)})` : item.point_name
}

/**
 * The item with its contract started: from the completion of the order for the period's years, or on the days of the
 * agreed term.
 */
export const itemWithContractStarted = (item: OrderItem, completedAt: string): OrderItem => ({
  ...item,
  starts_at: item.term ? startOfDay(item.term.from) : completedAt,
  ends_at: item.term ? endOfDay(lastDayOfTerm(item.term)) : contractEnd(completedAt, item.period_years),
})

/** Storage key of the signed copy of the order's contract, if one is kept. */
export const signedCopyOf = ({ paper_contract, signed_copy }: Pick<Order, 'paper_contract' | 'signed_copy'>) =>
  paper_contract?.file ?? signed_copy

/** Whether there is a contract to keep a signed copy of: running, ended, imported, or signed before instalments are paid. */
export const mayHaveSignedCopy = (order: Pick<Order, 'paper_contract' | 'status' | 'instalments'>): boolean =>
  order.paper_contract !== undefined || order.status === 'completed' || (order.status === 'pending' && isInParts(order))

/** The form in which the operator's own numbers of paper contracts are compared. */
export const contractNumberKey = (number: string): string => nameComparisonKey(number).replaceAll(' ', '')

/** Whether an imported contract has no tasks because its signs hung already; a kit then makes none either. */
export const hasImportedSigns = ({ paper_contract: paper }: Pick<Order, 'paper_contract'>): boolean =>
  paper !== undefined && !paper.with_tasks && paper.signs_hang !== false

/**
 * Whether signs that are already installed stay: in a renewal for which no kit was chosen, and in an imported contract
 * whose signs hung already. Such an order has no installation tasks.
 */
export const keepsInstalledSigns = (order: Pick<Order, 'renews' | 'kit_type' | 'paper_contract'>): boolean =>
  (order.renews !== null && order.kit_type === null) || hasImportedSigns(order)

/**
 * The day after the last on which a pending order's item may need its point. `start` (ISO 8601): the latest possible
 * start of its contract, which is the end of the hold or of the contract that it renews.
 */
export const itemNeededUntil = (
  { term: agreed, period_years }: Pick<OrderItem, 'term' | 'period_years'>,
  start: string,
): string => agreed?.to ?? dayAfterContractEnd(start, period_years)

/** Whether a completed order's item has its point: its contract has neither ended nor been renewed. */
export const isContractRunning = ({ ended_at, renewed_by }: Pick<OrderItem, 'ended_at' | 'renewed_by'>): boolean =>
  ended_at === null && renewed_by === null

/** Whether an item's contract has ended and no renewal goes on with it. */
export const isEndedWithoutRenewal = ({ ended_at, renewed_by }: Pick<OrderItem, 'ended_at' | 'renewed_by'>): boolean =>
  ended_at !== null && renewed_by === null

/** The last instant of an item's contract. A job, or the office, records the end of one that ran out after its last day. */
export const contractEndOf = ({ ends_at, ended_at }: Pick<OrderItem, 'ends_at' | 'ended_at'>): string | null =>
  ended_at !== null && (ends_at === null || ended_at < ends_at) ? ended_at : ends_at

/** Whether the order was made on the site, by a guest or from an account, and not by the office. */
export const isMadeOnSite = ({ sale, paper_contract }: Pick<Order, 'sale' | 'paper_contract'>): boolean =>
  sale === undefined && paper_contract === undefined

/**
 * Whether the office may set the order's customer, whose data the contract will contain: until the contract is issued,
 * of orders made on the site and their renewals. An order that the office made has its customer from the beginning.
 */
export const mayHaveCustomerSet = ({
  status,
  contract_hash,
  paper_contract,
  customer_id,
  sale,
}: Pick<Order, 'status' | 'contract_hash' | 'paper_contract' | 'customer_id' | 'sale'>): boolean =>
  status !== 'cancelled' &&
  contract_hash === null &&
  (customer_id === undefined || isMadeOnSite({ sale, paper_contract }))

/** Whether the site can notify the customer: an account has bell and e-mail, others need an e-mail address. */
export const canNotifyCustomer = ({ user_id, customer_email }: Pick<Order, 'user_id' | 'customer_email'>): boolean =>
  user_id !== null || customer_email !== ''

/** How the customer can be reached. `emails_return`: only by an e-mail address that is suppressed. */
export type CustomerReach = 'notified' | 'no_address' | 'emails_return'

/** `suppressed`: addresses to which no e-mails are sent. */
export function customerReach(
  order: Pick<Order, 'user_id' | 'customer_email'>,
  suppressed: readonly string[],
): CustomerReach {
  if (!canNotifyCustomer(order)) return 'no_address'
  return order.user_id === null && suppressed.includes(order.customer_email) ? 'emails_return' : 'notified'
}

/** Whether a person owns an order: by user id, or by confirmed e-mail if the order has no user. */
export const ownsOrder = (
  owned: Pick<Order, 'user_id' | 'customer_email'>,
  person: { user_id: string; email: string },
): boolean => (owned.user_id === null ? owned.customer_email === person.email : owned.user_id === person.user_id)
