import { pointsList } from '../../catalogue/points/listed-points-store.ts'
import { everyPoint } from '../../catalogue/points/points-store.ts'
import { everyCustomer } from '../../people/customers/customers-store.ts'
import { customersList } from '../../people/customers/listed-customers-store.ts'
import { reindexList } from '../../platform/lists/reindex.ts'

/** Reindexes points and customers, whose names are found without their apostrophes since. Returns their number. */
export async function reindexPointsAndCustomers(onProgress: (items: number) => void): Promise<number> {
  const points = await reindexList(pointsList, everyPoint(), onProgress)
  return points + (await reindexList(customersList, everyCustomer(), onProgress))
}
