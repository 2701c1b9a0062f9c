import { findOrder, type OrderRecord } from '../../orders/orders-store.ts'

/** The order and those that it renewed, one of which has put up the sign. */
export async function ordersOfSign(order: OrderRecord): Promise<[string, ...string[]]> {
  const ids: [string, ...string[]] = [order.id]
  for (let renews = order.renews; renews !== null && !ids.includes(renews); ) {
    ids.push(renews)
    renews = (await findOrder(renews))?.renews ?? null
  }
  return ids
}
