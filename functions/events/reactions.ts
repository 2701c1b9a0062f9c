import { keepListed } from '../lists/keep-in-step.ts'
import { pointsList } from '../points/listed-points-store.ts'
import { followProfile } from './accounts.ts'
import { type Change, consume } from './consume.ts'
import { carryOutDeletion, clearLateOrder, forgetRetained } from './deletions.ts'
import { giveBackPoints } from './held-points.ts'
import { notifyOfOrder } from './notify.ts'
import { removeFormerPicture, removeSentFiles } from './pictures.ts'
import { tellOfRoleChange } from './role-changes.ts'

/** What happens to the table is told to people and to the identity service; points are made findable and counted. */
const REACTIONS: Record<string, (change: Change) => Promise<void>> = {
  order: async change => {
    await giveBackPoints(change)
    await notifyOfOrder(change)
    await clearLateOrder(change)
  },
  point: removeFormerPicture,
  profile: async change => {
    await followProfile(change)
    await removeFormerPicture(change)
  },
  deletion_request: carryOutDeletion,
  retained_person: forgetRetained,
  role_change: tellOfRoleChange,
  upload: removeSentFiles,
}

export const handler = consume({
  each: async change => REACTIONS[change.kind]?.(change),
  together: changes =>
    keepListed(
      pointsList,
      changes.filter(({ kind }) => kind === pointsList.kind),
    ),
})
