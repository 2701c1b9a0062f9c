import { followProfile } from './accounts.ts'
import { type Change, consume } from './consume.ts'
import { carryOutDeletion, clearLateOrder, forgetRetained } from './deletions.ts'
import { notifyOfOrder } from './notify.ts'

/** What happens to the table is told to people and to the identity service. */
const REACTIONS: Record<string, (change: Change) => Promise<void>> = {
  order: async change => {
    await notifyOfOrder(change)
    await clearLateOrder(change)
  },
  profile: followProfile,
  deletion_request: carryOutDeletion,
  retained_person: forgetRetained,
}

export const handler = consume(async change => REACTIONS[change.kind]?.(change))
