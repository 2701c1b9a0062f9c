import type { Point } from '#shared/catalogue/rules/points.ts'
import { pricesToFields } from '#shared/catalogue/rules/prices.ts'
import { pricesOfPoint } from '#shared/catalogue/rules/pricing-tiers.ts'
import type { OrderDetails } from '#shared/orders/rules/order-details.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { hasUncheckedData } from '#shared/people/rules/customer-accounts.ts'
import { type Customer, nameOfCustomer } from '#shared/people/rules/customers.ts'
import { isManager } from '#shared/platform/rules/roles.ts'
import { findPointsWithTiers } from '../catalogue/points/points-store.ts'
import { findCustomer } from '../people/customers/customers-store.ts'
import { findProfile } from '../people/profiles/profiles-store.ts'
import type { Context } from '../platform/context.ts'
import { findAccessibleOrder } from './find-accessible-order.ts'
import { presentOrder } from './present-order.ts'
import { withExpectedContractDays } from './renewed-order.ts'

/**
 * An order with the current data of its points and of its account, for a manager or the order's owner. Throws
 * ORDER_NOT_FOUND.
 */
export async function getOrderDetails(
  { order_id }: { order_id: string },
  { actor }: Pick<Context, 'actor'>,
): Promise<OrderDetails> {
  const order = await findAccessibleOrder({ order_id }, { actor })
  const shown = presentOrder(order, actor)
  const [{ points, tiers }, account, salesperson, customer, expected] = await Promise.all([
    findPointsWithTiers(order.items.map(({ point_id }) => point_id)),
    order.user_id === null ? undefined : findProfile(order.user_id),
    shown.sale && findProfile(shown.sale.salesperson_id),
    shown.customer_id === undefined ? undefined : findCustomer(shown.customer_id),
    withExpectedContractDays(order),
  ])
  return {
    order: shown,
    ...(salesperson && { salesperson: salesperson.name }),
    ...(isManager(actor.role) && { customer: customer ? customerViewOf(customer) : null }),
    points: expected.items.map(({ point_id, starts_at }) => {
      const found = points.get(point_id)
      const tier = tiers.find(({ id }) => id === found?.pricing_tier_id)
      return {
        point_id,
        point: found ? { ...found, ...pricesToFields(pricesOfPoint(found, tier)) } : null,
        is_held: found !== undefined && isHeldFor(order, found),
        ...(order.status === 'pending' && starts_at !== null && { begins_at: starts_at }),
      }
    }),
    account: account ? { user_id: account.id, name: account.name, email: account.email } : null,
  }
}

const customerViewOf = (customer: Customer) => ({
  id: customer.id,
  name: nameOfCustomer(customer),
  ...(hasUncheckedData(customer) && { needs_check: true }),
})

/**
 * Whether a point is held for this order: by the order itself, by a booking that has not begun, or by the order that it
 * renews, which holds the points until the renewal is confirmed.
 */
const isHeldFor = ({ id, renews }: Order, { order_id, bookings = [] }: Point): boolean =>
  (order_id !== null && [id, renews].includes(order_id)) || bookings.some(booking => booking.order_id === id)
