import { DomainError } from '#shared/domain/domain-error.ts'
import { type Order, totalAmount } from '#shared/domain/orders.ts'
import { isManager } from '#shared/domain/roles.ts'
import type { Context } from '../platform/context.ts'
import { changeOrder, demandAccess, demandPending, releaseItems } from './change-order.ts'

type Kept = { order_id: string; item_ids: readonly string[]; version?: number | undefined }

/** Keeps these items of a pending order and releases the points of the others; at least one must remain. */
export const keepItems = ({ order_id, item_ids, version }: Kept, { actor, now }: Context): Promise<Order> =>
  changeOrder(order_id, { by: actor, seen: version }, async read => {
    await demandAccess(read, actor)
    demandPending(read)
    if (item_ids.some(id => !read.items.some(item => item.id === id))) throw new DomainError('ORDER_ITEM_NOT_FOUND')
    const kept = read.items.filter(item => item_ids.includes(item.id))
    if (kept.length === 0) throw new DomainError('ORDER_WITHOUT_ITEMS')
    const removed = read.items.filter(item => !item_ids.includes(item.id))
    return {
      became: {
        ...read,
        items: kept,
        total_amount: totalAmount(kept),
        updated_at: now,
        edited_by_admin: read.edited_by_admin || (isManager(actor.role) && removed.length > 0),
      },
      actions: await releaseItems(read, removed, now),
    }
  })
