import { type Change, toEach } from '../../platform/table/changes.ts'
import { type OrderRecord, storedOrder } from '../orders-store.ts'
import { lower } from './held-points-store.ts'

/** Points that an order no longer holds without payment, because it was paid, cancelled or has fewer, count no more. */
export async function giveBackPoints({ before, after }: Change<OrderRecord>): Promise<void> {
  if (!before) return
  const points = after?.status === 'pending' ? after.items.length : 0
  if (points === before.items.length) return
  for (const digest of before.held_under) await lower(digest, before.id, points)
}

export const pointsGivenBack = toEach('order', storedOrder, giveBackPoints)
