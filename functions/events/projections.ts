import { keepListed } from '../lists/keep-in-step.ts'
import { profilesList } from '../profiles/listed-profiles-store.ts'
import { consume } from './consume.ts'
import { followPoints } from './map-cells.ts'
import { keepHistory } from './order-history.ts'

/**
 * Keeps what people see of orders, profiles and the map in step with the table. A stream bears two readers without
 * slowing them down; what takes long is the other's (reactions.ts), so that an import keeps nobody's map waiting.
 */
export const handler = consume({
  each: async change => {
    if (change.kind === 'order') await keepHistory(change)
  },
  together: async changes => {
    await followPoints(changes.filter(({ kind }) => kind === 'point'))
    await keepListed(
      profilesList,
      changes.filter(({ kind }) => kind === profilesList.kind),
    )
  },
})
