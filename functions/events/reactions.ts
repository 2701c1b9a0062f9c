import { followProfile } from './accounts.ts'
import { type Change, consume } from './consume.ts'
import { carryOutDeletion, clearLateOrder, forgetRetained } from './deletions.ts'
import { giveBackPoints } from './held-points.ts'
import { notifyOfOrder } from './notify.ts'
import { removeFormerPicture, removeSentFiles } from './pictures.ts'
import { keepPointsCounted, keepPointsFindable } from './point-postings.ts'
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
  together: async changes => {
    const ofPoints = changes.filter(change => change.kind === 'point')
    await keepPointsFindable(ofPoints)
    await keepPointsCounted(ofPoints)
  },
})
