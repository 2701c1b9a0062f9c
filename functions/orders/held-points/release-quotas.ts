import { type Change, forEachChange } from '../../platform/table/changes.ts'
import { type OrderRecord, storedOrder } from '../orders-store.ts'
import { lowerHeldCountTo } from './held-points-store.ts'

/** Lowers the holder's count of unpaid points when an order is paid or cancelled, or loses items. */
export async function releaseQuotas({ before, after }: Change<OrderRecord>): Promise<void> {
  if (!before) return
  const points = after?.status === 'pending' ? after.items.length : 0
  if (points === before.items.length) return
  for (const digest of before.held_under) await lowerHeldCountTo(digest, before.id, points)
}

export const releaseQuotasReaction = forEachChange('order', storedOrder, releaseQuotas)
