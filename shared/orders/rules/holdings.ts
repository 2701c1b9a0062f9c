import * as z from 'zod/mini'
import { isContractRunning, type Order } from './orders.ts'

/** Numbers of a person's current orders, contracts and points, for the preview of a deletion. */
export const holdingCountsSchema = z.object({
  pending_orders: z.number(),
  /** Number of points that the pending orders hold. */
  reserved_points: z.number(),
  /** Number of completed orders with a running contract. */
  running_contracts: z.number(),
  contracted_points: z.number(),
})

export type HoldingCounts = z.infer<typeof holdingCountsSchema>

/** Counts over all orders of a person. */
export function countHoldings(orders: readonly Order[]): HoldingCounts {
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
