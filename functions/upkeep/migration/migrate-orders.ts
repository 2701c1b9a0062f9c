import { ordersList } from '../../orders/listed-orders-store.ts'
import { everyOrder } from '../../orders/orders-store.ts'
import { reindex } from '../../platform/lists/reindex.ts'

/** Reindexes all orders. Returns their number. */
export const migrateOrders = (onProgress: (orders: number) => void): Promise<number> =>
  reindex(ordersList, everyOrder(), onProgress)
