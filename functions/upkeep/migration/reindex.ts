import { pointsList } from '../../catalogue/points/listed-points-store.ts'
import { everyPoint } from '../../catalogue/points/points-store.ts'
import { tasksList } from '../../installation/tasks/listed-tasks-store.ts'
import { everyTask } from '../../installation/tasks/tasks-store.ts'
import { syncLedgerOfOrder } from '../../orders/ledger/sync-ledger.ts'
import { ordersList } from '../../orders/listed-orders-store.ts'
import { everyOrder } from '../../orders/orders-store.ts'
import { everyCustomer } from '../../people/customers/customers-store.ts'
import { customersList } from '../../people/customers/listed-customers-store.ts'
import { profilesList } from '../../people/profiles/listed-profiles-store.ts'
import { everyProfile, repairAdminIds } from '../../people/profiles/profiles-store.ts'
import { reindexList } from '../../platform/lists/reindex.ts'

/** Each reindexes all items of its kinds and returns their number. */

type OnProgress = (items: number) => void

/** Repairs the item ADMINS first. */
export async function repairAdminsAndReindexProfiles(onProgress: OnProgress): Promise<number> {
  await repairAdminIds()
  return reindexList(profilesList, everyProfile(), onProgress)
}

/** Points and customers, whose names are found without their apostrophes since. */
export async function reindexPointsAndCustomers(onProgress: OnProgress): Promise<number> {
  const points = await reindexList(pointsList, everyPoint(), onProgress)
  return points + (await reindexList(customersList, everyCustomer(), onProgress))
}

export const reindexOrders = (onProgress: OnProgress): Promise<number> =>
  reindexList(ordersList, everyOrder(), onProgress)

/** Derives the ledger's entries of all orders anew; the list follows them. */
export async function deriveLedger(): Promise<void> {
  for await (const { id } of everyOrder()) await syncLedgerOfOrder(id)
}

export const reindexTasks = (onProgress: OnProgress): Promise<number> => reindexList(tasksList, everyTask(), onProgress)
