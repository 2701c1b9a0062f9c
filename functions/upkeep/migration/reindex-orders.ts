import { ordersList } from '../../orders/listed-orders-store.ts'
import { everyOrder } from '../../orders/orders-store.ts'
import { reindexList } from '../../platform/lists/reindex.ts'

/** Reindexes all orders. Returns the number of orders. */
export const reindexOrders = (onProgress: (orders: number) => void): Promise<number> =>
  reindexList(ordersList, everyOrder(), onProgress)
