import { reindexPointsReaction } from '../catalogue/points/listed-points-store.ts'
import { taskListReaction } from '../installation/tasks/listed-tasks-store.ts'
import { ledgerListReaction } from '../orders/ledger/listed-ledger-store.ts'
import { orderListReaction } from '../orders/listed-orders-store.ts'
import { customerListReaction } from '../people/customers/listed-customers-store.ts'
import { profileListReaction } from '../people/profiles/listed-profiles-store.ts'
import { consume } from './consume.ts'

/** Updates search indexes and counts of points, people, customers, orders and the ledger, and counts of installation tasks. */
export const reactions = [
  reindexPointsReaction,
  profileListReaction,
  customerListReaction,
  orderListReaction,
  ledgerListReaction,
  taskListReaction,
]
export const handler = consume('search', reactions)
