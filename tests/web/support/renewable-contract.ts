import { dayAfterInstant } from '#shared/catalogue/rules/bookings.ts'
import type { QuotedPoint } from '#shared/orders/rules/office-orders.ts'
import type { Order, OrderItem } from '#shared/orders/rules/orders.ts'
import { instantDaysBefore } from '#shared/orders/rules/renewals.ts'
import { exampleOrder, examplePoint } from './examples.ts'

export const instantInDays = (days: number): string => instantDaysBefore(new Date().toISOString(), -days)

const [blank] = exampleOrder().items
/** An item whose contract ends in 65 days. */
export const contractedItem = (changes: Partial<OrderItem>): OrderItem => {
  if (!blank) throw new Error('the example has an item')
  return { ...blank, starts_at: instantInDays(-300), ends_at: instantInDays(65), ...changes }
}

/** An order of two contracts that can be renewed: 'Ouro | Av. Brasil' for a year and 'Prata | Rua das Flores' for two. */
export const renewableContract = (changes: Partial<Order> = {}): Order =>
  exampleOrder({
    id: 'cccccccc-1',
    status: 'completed',
    reserved_until: null,
    version: 7,
    items: [
      contractedItem({}),
      contractedItem({ id: 'item-2', point_id: '101', point_name: 'Prata | Rua das Flores', period_years: 2 }),
    ],
    ...changes,
  })

/** A point as the office can sell it, free after its contract until `to`. */
export const quotedAfterContract = (changes: Partial<QuotedPoint> = {}, to: string | null = null): QuotedPoint => ({
  ...examplePoint({ status: 'sold' }),
  asset_code: 'PU-00100',
  is_offered: true,
  free_ranges: [{ from: dayAfterInstant(instantInDays(65)), to }],
  ...changes,
})

export const quoteRouteWith = (...points: QuotedPoint[]) => ({
  'POST /orders/office/quote': { body: { points, unknown_ids: [], unknown_codes: [] } },
})

/** Points of the renewable order at today's prices, as the API returns them. */
export const RENEWABLE_POINTS_ROUTE = {
  ...quoteRouteWith(quotedAfterContract(), quotedAfterContract({ id: '101', price_2y: 180_000 })),
  'GET /points/100': { body: examplePoint({ status: 'sold' }) },
  'GET /points/101': { body: examplePoint({ id: '101', status: 'sold', price_2y: 180_000 }) },
}
