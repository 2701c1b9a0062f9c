import * as z from 'zod/mini'
import { isContractRunning, type Order } from './orders.ts'

/** Orders and points that somebody has now, for the preview of their deletion. */
export const holdings = z.object({
  pending_orders: z.number(),
  /** Points that the pending orders hold. */
  reserved_points: z.number(),
  /** Completed orders with a running contract. */
  running_contracts: z.number(),
  contracted_points: z.number(),
})

export type Holdings = z.infer<typeof holdings>

/** Counted over all orders of somebody. */
export function holdingsOf(orders: readonly Order[]): Holdings {
  const pendingOrders = orders.filter(({ status }) => status === 'pending')
  const runningItemCounts = orders
    .filter(({ status }) => status === 'completed')
    .map(({ items }) => items.filter(isContractRunning).length)
    .filter(points => points > 0)
  return {
    pending_orders: pendingOrders.length,
    reserved_points: pendingOrders.reduce((points, { items }) => points + items.length, 0),
    running_contracts: runningItemCounts.length,
    contracted_points: runningItemCounts.reduce((points, ofOrder) => points + ofOrder, 0),
  }
}
