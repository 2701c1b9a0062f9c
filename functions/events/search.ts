import { tasksAreCounted } from '../orders/counted-tasks-store.ts'
import { ordersAreListed } from '../orders/listed-orders-store.ts'
import { pointsAreListed } from '../points/listed-points-store.ts'
import { profilesAreListed } from '../profiles/listed-profiles-store.ts'
import { consume } from './consume.ts'

/** Points, people and orders are found, and counted, by what they are now; installation tasks are counted. */
export const reactions = [pointsAreListed, profilesAreListed, ordersAreListed, tasksAreCounted]
export const handler = consume('search', reactions)
