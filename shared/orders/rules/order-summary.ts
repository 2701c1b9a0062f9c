import * as z from 'zod/mini'
import { assetCodeOf } from '../../catalogue/rules/asset-codes.ts'
import { firstContractEnd } from './order-due.ts'
import { type Order, order } from './orders.ts'

/** A row of the office's list of orders. */
export const orderSummary = z.object({
  ...z.pick(order, {
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
  item_count: z.int(),
  /** Of its points, in the order of its items. */
  asset_codes: z.array(z.string()),
  /** When the first of its running contracts ends; null when none runs. */
  contract_ends_at: z.nullable(z.string()),
})
export type OrderSummary = z.infer<typeof orderSummary>

export const summaryOf = ({ items, payment_receipt_url, ...known }: Order): OrderSummary =>
  orderSummary.parse({
    ...known,
    has_receipt: payment_receipt_url !== null,
    item_count: items.length,
    asset_codes: items.map(assetCodeOf),
    contract_ends_at: firstContractEnd({ status: known.status, items }),
  })
