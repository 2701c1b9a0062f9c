import type { OrderItem } from '#shared/orders/rules/orders.ts'

type NewItemFields = Pick<OrderItem, 'point_id' | 'point_name' | 'asset_code' | 'period_years' | 'price'> &
  Partial<Pick<OrderItem, 'term' | 'list_price' | 'booked_ahead'>>

/** An item of a new order: its period and price are the reserved ones, and its contract has not started. */
export const newOrderItem = (fields: NewItemFields): OrderItem => ({
  id: crypto.randomUUID(),
  ...fields,
  reserved_period_years: fields.period_years,
  reserved_price: fields.price,
  starts_at: null,
  ends_at: null,
  ended_at: null,
  renewed_by: null,
})
