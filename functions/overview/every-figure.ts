import { type AnyCounted, anyCounted } from '../lists/recount.ts'
import { countedTasks } from '../orders/counted-tasks-store.ts'
import { countedOrders } from '../orders/listed-orders-store.ts'
import { countedPoints } from '../points/listed-points-store.ts'
import { countedProfiles } from '../profiles/listed-profiles-store.ts'

/** All that is counted: what a list is narrowed by, and the figures of the office's first page. */
export const EVERY_FIGURE: readonly AnyCounted[] = [
  anyCounted(countedOrders),
  anyCounted(countedPoints),
  anyCounted(countedProfiles),
  anyCounted(countedTasks),
]
