import { listAnew } from '../lists/list-anew.ts'
import { ordersList } from './listed-orders-store.ts'
import { everyOrder } from './orders-store.ts'

/** Lists all orders anew. Answers how many there are. */
export const migrateOrders = (onProgress: (orders: number) => void): Promise<number> =>
  listAnew(ordersList, everyOrder(), onProgress)
