import { NO_PRICE_FIELDS } from '#shared/catalogue/rules/prices.ts'
import type { OrderDraftContent } from '#shared/orders/rules/order-drafts.ts'

/** A draft of point 1 at the list price for 18 months from 1 February 2027, when the price was 1.200,00 a year. */
export const anOrderDraftContent = (changes: Partial<OrderDraftContent> = {}): OrderDraftContent => ({
  customer_id: 'customer-1',
  items: [anItemOfOrderDraft('1')],
  start: '2027-02-01',
  end_by: 'months',
  months: 18,
  last_day: null,
  discount: null,
  price_reason: '',
  salesperson_id: null,
  reserved_until: null,
  hold_reason: '',
  notes: '',
  payment_plan: null,
  ...changes,
})

export const anItemOfOrderDraft = (point_id: string, price_1y = 120_000): OrderDraftContent['items'][number] => ({
  point_id,
  price: null,
  seen: { asset_code: `PU-0000${point_id}`, ...NO_PRICE_FIELDS, price_1y },
})
