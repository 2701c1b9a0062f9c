import type { Actor } from '#shared/domain/roles.ts'
import type { TransactAction } from '../platform/table/transact.ts'
import { findOrder, type OrderRecord, replaceOrder } from './orders-store.ts'

/** The order whose contracts this one asks to go on with; undefined for one whose points were free. */
export const formerOf = async ({ renews }: OrderRecord): Promise<OrderRecord | undefined> =>
  renews === null ? undefined : await findOrder(renews)

/** Notes on the former order that nobody asks any more to go on with it. */
export async function withdrawRenewal(
  read: OrderRecord,
  { by, now }: { by: Actor | null; now: string },
): Promise<TransactAction[]> {
  const former = await formerOf(read)
  return former ? [replaceOrder(former, { ...former, renewal_order_id: null, updated_at: now, changed_by: by })] : []
}

/** Notes on the former order which of its contracts this one goes on with. */
export const noteRenewed = (
  former: OrderRecord,
  renewal: OrderRecord,
  { by, now }: { by: Actor; now: string },
): TransactAction => {
  const renewed = new Set(renewal.items.map(({ point_id }) => point_id))
  const items = former.items.map(item => (renewed.has(item.point_id) ? { ...item, renewed_by: renewal.id } : item))
  return replaceOrder(former, { ...former, items, renewal_order_id: null, updated_at: now, changed_by: by })
}
