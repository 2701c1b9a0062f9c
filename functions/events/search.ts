import { reindexPointsReaction } from '../catalogue/points/listed-points-store.ts'
import { taskListReaction } from '../installation/tasks/listed-tasks-store.ts'
import { orderListReaction } from '../orders/listed-orders-store.ts'
import { profilesAreListed } from '../people/profiles/listed-profiles-store.ts'
import { consume } from './consume.ts'

/** Points, people and orders are found, and counted, by what they are now; installation tasks are counted. */
export const reactions = [reindexPointsReaction, profilesAreListed, orderListReaction, taskListReaction]
export const handler = consume('search', reactions)
