import * as z from 'zod/mini'
import { assetCodeOf } from '../../catalogue/rules/asset-codes.ts'
import { dayAfterContractEnd } from '../../catalogue/rules/bookings.ts'
import { contractEnd, periodYears } from '../../catalogue/rules/periods.ts'
import type { Prices } from '../../catalogue/rules/prices.ts'
import { lastDayOfTerm, term } from '../../catalogue/rules/terms.ts'
import { day, endOfDay, startOfDay } from '../../platform/rules/days.ts'
import { DomainError } from '../../platform/rules/domain-error.ts'
import { email, personName, phone } from '../../platform/rules/fields.ts'
import {
  contractHash,
  contractImportId,
  customerId,
  orderId,
  orderItemId,
  pointId,
  recordVersion,
  userId,
} from '../../platform/rules/identifiers.ts'
import { type Centavos, sumOfAmounts } from '../../platform/rules/money.ts'
import { MAX_POINTS_PER_ORDER } from './cart.ts'
import { discount } from './discounts.ts'
import { kitType } from './kit-types.ts'

export const ORDER_STATUSES = ['pending', 'completed', 'cancelled'] as const
export const orderStatus = z.enum(ORDER_STATUSES)
export type OrderStatus = z.infer<typeof orderStatus>

const ORDER_STATUS_LABELS: Record<string, string> = {
  pending: 'Pendente',
  completed: 'Concluído',
  cancelled: 'Cancelado',
}

/** Statuses that this release does not know are shown as they are stored; an empty one shows 'Indefinido'. */
export const orderStatusLabel = (status: string | null | undefined): string =>
  status ? (ORDER_STATUS_LABELS[status] ?? status) : 'Indefinido'

export const orderItem = z.object({
  id: orderItemId,
  point_id: pointId,
  point_name: z.string(),
  /** The point's asset code, which stays once the point is in an order; absent in older orders (assetCodeOf). */
  asset_code: z.optional(z.string()),
  period_years: periodYears,
  /** Centavos, for the whole period. */
  price: z.number(),
  /** The original period and price: returning to that period restores that price. Centavos. */
  reserved_period_years: periodYears,
  reserved_price: z.number(),
  /** What the office agreed: its days count, and `period_years` is the longest whole period in it. Absent in other orders. */
  term: z.optional(term),
  /** What the tables say for that term, before discount; null where they have no price. Centavos. */
  list_price: z.optional(z.nullable(z.number())),
  /** It waits in the point's bookings until its first day; absent once it began, and where it began at once. */
  booked_ahead: z.optional(z.literal(true)),
  /** The contract of a completed order's item; null before. */
  starts_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  /** When the contract ended and the point was freed; null while it runs. */
  ended_at: z.nullable(z.string()),
  /** The order that renews this contract; it holds the point from this contract's end on. */
  renewed_by: z.nullable(orderId),
})
export type OrderItem = z.infer<typeof orderItem>

/** What the office keeps of a sale that it made. */
const officeSale = z.object({
  salesperson_id: userId,
  /** Off the sum of the prices. */
  discount: z.nullable(discount),
  /** Why prices are not those of the tables; null where they are. */
  price_reason: z.nullable(z.string()),
  notes: z.string(),
})

/** A contract that was signed before the system, as an import entered it. */
const paperContract = z.object({
  import_id: contractImportId,
  /** The operator's own; '' where it has none. */
  number: z.string(),
  signed_on: z.nullable(day),
  paid_until: z.nullable(day),
  /** Whether its signs are to be installed; else they hang, and there are no tasks. */
  with_tasks: z.boolean(),
  /** Storage key of the signed copy. */
  file: z.optional(z.string()),
})

export const order = z.object({
  id: orderId,
  created_at: z.string(),
  updated_at: z.string(),
  customer_name: z.string(),
  customer_email: z.string(),
  customer_phone: z.string(),
  /** In centavos. */
  total_amount: z.number(),
  payment_receipt_url: z.nullable(z.string()),
  /** When the hold on the points of a pending order ends. */
  reserved_until: z.nullable(z.string()),
  status: orderStatus,
  user_id: z.nullable(userId),
  kit_type: z.nullable(kitType),
  edited_by_admin: z.boolean(),
  items: z.array(orderItem),
  /** The order whose contracts this one renews; null for a first contract. */
  renews: z.nullable(orderId),
  /** The pending order that requests renewal of this one's contracts. */
  renewal_order_id: z.nullable(orderId),
  /** Hash of the issued contract; null before. */
  contract_hash: z.nullable(contractHash),
  /** The customer of an order that the office made; absent for orders made on the site. */
  customer_id: z.optional(customerId),
  /** For the office only. */
  sale: z.optional(officeSale),
  /** For the office only. Absent in orders that were made here. */
  paper_contract: z.optional(paperContract),
  version: recordVersion,
})
export type Order = z.infer<typeof order>

/** Who reserves: how the operator reaches them about the order. */
export const reservationContact = z.object({ name: personName('O nome é obrigatório.'), email, phone })
export type ReservationContact = z.infer<typeof reservationContact>

const requestedItem = z.object({ point_id: pointId, period_years: periodYears })
export type RequestedItem = z.infer<typeof requestedItem>

/** A cart to reserve. Prices sent by the browser are dropped. */
export const reservationItems = z.array(requestedItem, { error: 'Escolha os pontos que quer reservar.' }).check(
  z.minLength(1, 'Escolha pelo menos um ponto para reservar.'),
  z.maxLength(
    MAX_POINTS_PER_ORDER,
    `Uma reserva pode ter até ${MAX_POINTS_PER_ORDER} pontos. Divida o carrinho em mais de uma reserva.`,
  ),
  z.refine(items => new Set(items.map(item => item.point_id)).size === items.length, {
    error: 'O mesmo ponto aparece mais de uma vez no carrinho.',
  }),
)

/** The prices at which an item's period can be changed: the current ones, but the reserved period keeps its price. */
export const periodPrices = (
  { reserved_period_years, reserved_price }: Pick<OrderItem, 'reserved_period_years' | 'reserved_price'>,
  current: Prices,
): Prices => ({ ...current, [reserved_period_years]: reserved_price })

export const totalAmount = (items: readonly Pick<OrderItem, 'price'>[]): Centavos =>
  sumOfAmounts(items.map(item => item.price))

export const holdEndAfter = (now: string, hours: number): string =>
  new Date(Date.parse(now) + hours * 3_600_000).toISOString()

/** Once the hold expires, anyone may reserve the order's points. */
export const isHoldExpired = (order: Pick<Order, 'status' | 'reserved_until'>, now: string): boolean =>
  order.status === 'pending' && order.reserved_until !== null && order.reserved_until <= now

/** Longer holds need a reason. Days. */
export const LONG_HOLD_DAYS = 30

/** The latest end of a hold that needs no reason. ISO 8601. */
export const maxHoldEndWithoutReason = (heldSince: string): string => holdEndAfter(heldSince, LONG_HOLD_DAYS * 24)

/**
 * Whether a hold until `end` needs a reason: it is longer than LONG_HOLD_DAYS since the reservation, also by several
 * extensions. A renewal waits for its contracts to end, so it counts from the current end. All ISO 8601.
 */
export function needsHoldReason(order: Pick<Order, 'created_at' | 'reserved_until' | 'renews'>, end: string): boolean {
  const heldSince = order.renews === null ? order.created_at : (order.reserved_until ?? order.created_at)
  return Date.parse(end) > Date.parse(maxHoldEndWithoutReason(heldSince))
}

/** Limits how far from now a hold may end, so that a mistyped year does not block a point. Days. */
export const MAX_HOLD_DAYS = 365

/** Throws HOLD_DATE_INVALID for an end that is past or more than a year ahead. All ISO 8601. */
export function assertHoldEnd(end: string, now: string): void {
  const latestEnd = new Date(Date.parse(now) + MAX_HOLD_DAYS * 86_400_000).toISOString()
  if (end <= now || end > latestEnd) throw new DomainError('HOLD_DATE_INVALID')
}

/** People see order ids by their first 8 characters. */
export const shortOrderId = (orderId: string): string => orderId.slice(0, 8)

type NamedItem = Pick<OrderItem, 'point_id' | 'point_name' | 'asset_code'>

/** Names of an order's items: 'Ouro | Av. Brasil', with the point's asset code when several share the name. */
export function distinctNamesAmong(items: readonly NamedItem[]): (item: NamedItem) => string {
  const counts = Map.groupBy(items, ({ point_name }) => point_name)
  return item =>
    (counts.get(item.point_name)?.length ?? 0) > 1 ? `${item.point_name} (${assetCodeOf(item)})` : item.point_name
}

/** The contract starts when the order is completed and lasts the period's years; an agreed term has its own days. */
export const withContractStarted = (item: OrderItem, completedAt: string): OrderItem => ({
  ...item,
  starts_at: item.term ? startOfDay(item.term.from) : completedAt,
  ends_at: item.term ? endOfDay(lastDayOfTerm(item.term)) : contractEnd(completedAt, item.period_years),
})

/** Whether the signs that hang already stay: a renewal for which no kit was chosen. Such an order has no installation tasks. */
export const keepsInstalledSigns = ({ renews, kit_type }: Pick<Order, 'renews' | 'kit_type'>): boolean =>
  renews !== null && kit_type === null

/**
 * The day after the last that a pending order's item may need its point. `start` (ISO 8601) is when its contract starts at the
 * latest: the end of the hold, or of the contract that it renews.
 */
export const itemNeededUntil = (
  { term: agreed, period_years }: Pick<OrderItem, 'term' | 'period_years'>,
  start: string,
): string => agreed?.to ?? dayAfterContractEnd(start, period_years)

/** Whether a completed order's item holds its point: its contract is neither ended nor renewed. */
export const isContractRunning = ({ ended_at, renewed_by }: Pick<OrderItem, 'ended_at' | 'renewed_by'>): boolean =>
  ended_at === null && renewed_by === null

/** Whether the site has a way to tell the customer: the bell and e-mail of an account, or an e-mail address. */
export const canNotifyCustomer = ({ user_id, customer_email }: Pick<Order, 'user_id' | 'customer_email'>): boolean =>
  user_id !== null || customer_email !== ''

/** `emails_return`: the only way to tell the customer is an address that e-mails come back from. */
export type CustomerReach = 'notified' | 'no_address' | 'emails_return'

/** `suppressed`: addresses to which nothing is sent. */
export function customerReach(
  order: Pick<Order, 'user_id' | 'customer_email'>,
  suppressed: readonly string[],
): CustomerReach {
  if (!canNotifyCustomer(order)) return 'no_address'
  return order.user_id === null && suppressed.includes(order.customer_email) ? 'emails_return' : 'notified'
}

/** Owned by user id, or by verified e-mail while the order has no user. */
export const ownsOrder = (
  owned: Pick<Order, 'user_id' | 'customer_email'>,
  person: { user_id: string; email: string },
): boolean => (owned.user_id === null ? owned.customer_email === person.email : owned.user_id === person.user_id)
