import { changeOrder, holdActions } from '#functions/orders/change-order.ts'

const HOUR_MS = 3_600_000

/**
 * Makes a pending order older: moves the ends of its holds, and since when its receipt waits, into the past. For
 * journeys, which can't wait for days. Throws ORDER_NOT_FOUND.
 */
export async function letTimePass(orderId: string, hours: number): Promise<void> {
  const earlier = (instant: string) => new Date(Date.parse(instant) - hours * HOUR_MS).toISOString()
  const now = new Date().toISOString()
  await changeOrder(orderId, { by: null }, async current => {
    const { reserved_until, unread_receipt: unread } = current
    const updated = {
      ...current,
      reserved_until: reserved_until && earlier(reserved_until),
      unread_receipt: unread && { sent_at: earlier(unread.sent_at), held_until: earlier(unread.held_until) },
      updated_at: now,
    }
    return { updated, pointActions: await holdActions(updated, now), actions: [] }
  })
}
