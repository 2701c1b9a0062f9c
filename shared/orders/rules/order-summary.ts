import * as z from 'zod/mini'
import { assetCodeOf } from '../../catalogue/rules/asset-codes.ts'
import { dayOf, daySchema } from '../../platform/rules/days.ts'
import { userIdSchema } from '../../platform/rules/identifiers.ts'
import { sumOfAmounts } from '../../platform/rules/money.ts'
import { nextInstalment } from './instalments.ts'
import { firstContractEnd } from './order-dates.ts'
import { totalAmount } from './order-lines.ts'
import { type Order, type OrderItem, orderSchema } from './orders.ts'

/** The days of contracts of one order, with the number of contracts that have these days. ISO 8601. */
const contractDays = z.object({ starts_at: z.string(), ends_at: z.string(), count: z.int() })
type ContractDays = z.infer<typeof contractDays>

/** A row of the office's list of orders. */
export const orderSummarySchema = z.object({
  ...z.pick(orderSchema, {
    id: true,
    created_at: true,
    updated_at: true,
    customer_name: true,
    customer_email: true,
    customer_phone: true,
    total_amount: true,
    reserved_until: true,
    status: true,
    kit_type: true,
    edited_by_admin: true,
    renews: true,
    customer_id: true,
    version: true,
  }).shape,
  has_receipt: z.boolean(),
  /** Since when the order's receipt is unread; null when none is. Missing in responses of older servers. */
  receipt_unread_since: z._default(z.nullable(z.string()), null),
  /** The pending order that renews this one. Missing in responses of older servers. */
  renewal_order_id: z._default(orderSchema.shape.renewal_order_id, null),
  item_count: z.int(),
  /** Asset codes of the order's points, in the order of its items. */
  asset_codes: z.array(z.string()),
  /** When the first running contract ends; null when none runs. */
  contract_ends_at: z.nullable(z.string()),
  /**
   * Contracts that have not ended, including renewed ones and those that begin later. Missing in responses of older
   * servers.
   */
  contracts: z._default(z.array(contractDays), []),
  /**
   * The number of a paper contract that the operator gave it; '' for other orders. Missing in responses of older
   * servers.
   */
  paper_number: z._default(z.string(), ''),
  /** The number of the contract that was issued here; null for other orders. */
  contract_number: z._default(z.nullable(z.string()), null),
  /**
   * First day of the agreed term or of the contracts; null before payment if no term was agreed. Missing in responses
   * of older servers.
   */
  starts_on: z._default(z.nullable(daySchema), null),
  /**
   * When the next instalment of a confirmed order is due; null when nothing is owed. Missing in responses of older
   * servers.
   */
  next_due_on: z._default(z.nullable(daySchema), null),
  /** The salesperson; null for an order made on the site. Missing in responses of older servers. */
  salesperson_id: z._default(z.nullable(userIdSchema), null),
  /**
   * How much less than the list prices the order costs, in centavos; null when unknown. Missing in responses of older
   * servers.
   */
  discount: z._default(z.nullable(z.int()), null),
})
export type OrderSummary = z.infer<typeof orderSummarySchema>

function contractsOf({ status, items }: { status: Order['status']; items: readonly OrderItem[] }): ContractDays[] {
  if (status !== 'completed') return []
  const byDays = new Map<string, ContractDays>()
  for (const item of items) {
    const { starts_at, ends_at } = item
    if (item.ended_at !== null || starts_at === null || ends_at === null) continue
    const days = `${starts_at} ${ends_at}`
    byDays.set(days, { starts_at, ends_at, count: (byDays.get(days)?.count ?? 0) + 1 })
  }
  return [...byDays.values()]
}

/** Number of contracts that run at `now` (ISO 8601), and of those that begin later. */
export function countContractsAt(contracts: readonly ContractDays[], now: string) {
  const running = contracts.filter(({ starts_at, ends_at }) => starts_at <= now && ends_at > now)
  const later = contracts.filter(({ starts_at }) => starts_at > now)
  const count = (some: readonly ContractDays[]) => some.reduce((total, days) => total + days.count, 0)
  return {
    running: count(running),
    firstEnd: running.map(({ ends_at }) => ends_at).toSorted()[0],
    later: count(later),
    firstStart: later.map(({ starts_at }) => starts_at).toSorted()[0],
  }
}

const firstDayOf = (items: readonly OrderItem[]): string | null =>
  items.flatMap(({ term, starts_at }) => term?.from ?? (starts_at === null ? [] : dayOf(starts_at))).toSorted()[0] ??
  null

function discountOf({ items }: Pick<Order, 'items'>): number | null {
  const tablePrices = items.flatMap(({ list_price }) => list_price ?? [])
  return tablePrices.length < items.length ? null : Math.max(0, sumOfAmounts(tablePrices) - totalAmount(items))
}

const nextDueDayOf = (order: Order): string | null =>
  order.status === 'completed' ? (nextInstalment(order, order.created_at)?.due_on ?? null) : null

export function orderSummaryOf(order: Order): OrderSummary {
  const { items, payment_receipt_url, unread_receipt, sale, paper_contract, contract_number, ...orderFields } = order
  return orderSummarySchema.parse({
    ...orderFields,
    has_receipt: payment_receipt_url !== null,
    receipt_unread_since: unread_receipt?.sent_at ?? null,
    item_count: items.length,
    asset_codes: items.map(assetCodeOf),
    contract_ends_at: firstContractEnd({ status: orderFields.status, items }),
    contracts: contractsOf({ status: orderFields.status, items }),
    paper_number: paper_contract?.number ?? '',
    contract_number: contract_number ?? null,
    starts_on: firstDayOf(items),
    next_due_on: nextDueDayOf(order),
    // Whoever imported a contract did not sell it.
    salesperson_id: (paper_contract ? undefined : sale?.salesperson_id) ?? null,
    discount: discountOf({ items }),
  })
}
