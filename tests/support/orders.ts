import type { Order } from '#shared/domain/orders.ts'

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
    starts_at: null,
    ends_at: null,
    ended_at: null,
  })),
  version: 1,
  ...changes,
})
