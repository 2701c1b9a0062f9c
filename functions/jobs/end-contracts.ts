import type { OrderItem } from '#shared/domain/orders.ts'
import { log } from '../aws/log.ts'
import type { Context } from '../context.ts'
import { changeOrder } from '../orders/change-order.ts'
import { dueOrders } from '../orders/orders-store.ts'
import { releasePoint } from '../points/points-store.ts'
import { job } from './job.ts'

const BATCH = 200

const hasEnded = (item: OrderItem, now: string): boolean =>
  item.ended_at === null && item.ends_at !== null && item.ends_at <= now

/** Ends contracts whose time is over: their points are available again, the other items of the order run on. */
export async function endContracts(_: unknown, { now }: Pick<Context, 'now'>): Promise<number> {
  let ended = 0
  for (const orderId of await dueOrders('contracts', now, BATCH)) {
    try {
      const changed = await changeOrder(orderId, { by: null }, async read => {
        const over = read.items.filter(item => hasEnded(item, now))
        if (read.status !== 'completed' || over.length === 0) return { as_it_is: undefined }
        return {
          became: { ...read, items: read.items.map(item => (hasEnded(item, now) ? { ...item, ended_at: now } : item)) },
          actions: over.map(item => releasePoint(item.point_id, read.id, now, 'sold')),
        }
      })
      if (changed) ended += 1
    } catch (error) {
      log.error('an ended contract could not be closed; the next run tries again', {
        order: orderId,
        error: error as Error,
      })
    }
  }
  return ended
}

export const handler = job('end_contracts', endContracts)
