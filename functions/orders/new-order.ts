import { totalAmount } from '#shared/orders/rules/order-lines.ts'
import type { OrderItem } from '#shared/orders/rules/orders.ts'
import { type Customer, contactDetailsOf, nameOfCustomer } from '#shared/people/rules/customers.ts'

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

/** What every new order has: its items with their total, and nothing that is paid, decided or signed. */
export const newOrderFields = (items: OrderItem[], now: string) => ({
  created_at: now,
  updated_at: now,
  items,
  total_amount: totalAmount(items),
  payment_receipt_url: null,
  kit_type: null,
  edited_by_admin: false,
  renews: null,
  renewal_order_id: null,
  contract_hash: null,
  version: 1,
})

/** Whose order it is that the office makes for a customer: no account's, until one with the customer's e-mail claims it. */
export function orderCustomerFields(customer: Customer) {
  const { email, phone } = contactDetailsOf(customer)
  return {
    customer_id: customer.id,
    customer_name: nameOfCustomer(customer),
    customer_email: email,
    customer_phone: phone,
    user_id: null,
  }
}
