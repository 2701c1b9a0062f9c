import { countedPoints } from '../../catalogue/points/listed-points-store.ts'
import { countedTasks } from '../../installation/tasks/listed-tasks-store.ts'
import { countedOrders } from '../../orders/listed-orders-store.ts'
import { countedProfiles } from '../../people/profiles/listed-profiles-store.ts'
import { type AnyCounted, anyCounted } from '../../platform/lists/recount.ts'

/** All that is counted: what a list is narrowed by, and the figures of the office's first page. */
export const EVERY_FIGURE: readonly AnyCounted[] = [
  anyCounted(countedOrders),
  anyCounted(countedPoints),
  anyCounted(countedProfiles),
  anyCounted(countedTasks),
]
