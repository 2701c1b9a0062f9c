import { deletionReaction, lateOrderReaction, retentionReaction } from '../account/privacy/carry-out-deletion.ts'
import { consume } from './consume.ts'

/** Removes people who requested deletion, and retained people after their retention. */
export const reactions = [deletionReaction, lateOrderReaction, retentionReaction]
export const handler = consume('deletions', reactions)
