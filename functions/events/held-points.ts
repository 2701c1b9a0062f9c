import { lower } from '../held-points/held-points-store.ts'
import { orderRecord } from '../orders/orders-store.ts'
import type { Change } from './consume.ts'

/** Points that an order no longer holds without payment, because it was paid, cancelled or has fewer, count no more. */
export async function giveBackPoints({ before, after }: Change): Promise<void> {
  const was = orderRecord.safeParse(before)
  if (!was.success || was.data.held_under.length === 0) return
  const became = orderRecord.safeParse(after)
  const points = became.success && became.data.status === 'pending' ? became.data.items.length : 0
  if (points === was.data.items.length) return
  for (const digest of was.data.held_under) await lower(digest, was.data.id, points)
}
