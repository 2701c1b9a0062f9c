import type { Order } from '#shared/orders/rules/orders.ts'

/** A pending order of two points. */
export const anOrder = (id: string, changes: Partial<Order> = {}): Order => ({
  id,
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
  customer_name: 'Clara Cliente',
  customer_email: 'client@example.com',
  customer_phone: '19999990000',
  total_amount: 240_000,
  payment_receipt_url: null,
  reserved_until: '2999-01-01T00:00:00.000Z',
  status: 'pending',
  user_id: 'client-user',
  kit_type: null,
  edited_by_admin: false,
  items: ['1', '2'].map(point_id => ({
    id: `item-${point_id}`,
    point_id,
    point_name: `Ouro | Rua ${point_id}`,
    period_years: 1 as const,
    price: 120_000,
    reserved_period_years: 1 as const,
    reserved_price: 120_000,
    starts_at: null,
    ends_at: null,
    ended_at: null,
    renewed_by: null,
  })),
  renews: null,
  renewal_order_id: null,
  contract_hash: null,
  version: 1,
  ...changes,
})

/** An order of the office: 1.200,00 and 900,50 by the tables, ten percent off. */
export const aDiscountedOrder = (id: string, changes: Partial<Order> = {}): Order => {
  const order = anOrder(id, { total_amount: 189_045, ...changes })
  const prices = [
    { list_price: 120_000, price: 108_000 },
    { list_price: 90_050, price: 81_045 },
  ]
  return { ...order, items: order.items.map((item, index) => ({ ...item, ...prices[index] })) }
}
