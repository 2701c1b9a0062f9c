import { consume } from './consume.ts'
import { followPoints } from './map-cells.ts'
import { keepHistory } from './order-history.ts'
import { keepProfileSearchable } from './search-postings.ts'

/**
 * Keeps what people see of orders, profiles and the map in step with the table. A stream bears two readers without
 * slowing them down; what takes long is the other's (reactions.ts), so that an import keeps nobody's map waiting.
 */
export const handler = consume({
  each: async change => {
    if (change.kind === 'order') await keepHistory(change)
    if (change.kind === 'profile') await keepProfileSearchable(change)
  },
  together: changes => followPoints(changes.filter(change => change.kind === 'point')),
})
