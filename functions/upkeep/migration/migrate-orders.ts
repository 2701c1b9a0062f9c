import { ordersList } from '../../orders/listed-orders-store.ts'
import { everyOrder } from '../../orders/orders-store.ts'
import { listAnew } from '../../platform/lists/list-anew.ts'

/** Lists all orders anew. Answers how many there are. */
export const migrateOrders = (onProgress: (orders: number) => void): Promise<number> =>
  listAnew(ordersList, everyOrder(), onProgress)
