import { recordContractsInPointHistory as recordContractsInPointHistoryAlone } from '#functions/installation/proof/record-point-history.ts'
import { ordersList } from '#functions/orders/listed-orders-store.ts'
import { syncList } from '#functions/platform/lists/sync-list.ts'
import type { Change } from '#functions/platform/table/changes.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { asFunction } from '#tests/support/as-function.ts'

/**
 * The use cases that integration tests of contract imports call. They are loaded together once the environment is set.
 */

export { issuePointCodes } from '#functions/catalogue/points/issue-point-codes.ts'
export { listPointEvents } from '#functions/catalogue/points/point-events-store.ts'
export { saySign } from '#functions/catalogue/points/say-sign.ts'
export { reportDamage } from '#functions/installation/damage/report-damage.ts'
export { findTasks } from '#functions/installation/tasks/tasks-store.ts'
export { findCustomer, findCustomerIdOfDocument } from '#functions/people/customers/customers-store.ts'
export * from './office-orders-use-cases.ts'
export const recordContractsInPointHistory = asFunction('point_history', recordContractsInPointHistoryAlone)
export const syncOrders = asFunction('search', (changes: readonly Change<Order>[]) => syncList(ordersList, changes))
