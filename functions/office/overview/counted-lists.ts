import { countedPoints } from '../../catalogue/points/listed-points-store.ts'
import { countedTasks } from '../../installation/tasks/listed-tasks-store.ts'
import { countedOrders } from '../../orders/listed-orders-store.ts'
import { countedCustomers } from '../../people/customers/listed-customers-store.ts'
import { countedProfiles } from '../../people/profiles/listed-profiles-store.ts'
import { type AnyCounted, anyCounted } from '../../platform/lists/recount.ts'

/** All lists whose items are counted, for facets and for the overview's figures. */
export const COUNTED_LISTS: readonly AnyCounted[] = [
  anyCounted(countedOrders),
  anyCounted(countedPoints),
  anyCounted(countedProfiles),
  anyCounted(countedCustomers),
  anyCounted(countedTasks),
]
