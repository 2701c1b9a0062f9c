import {
  deletionReaction,
  lateOrderReaction,
  removalReaction,
  retentionReaction,
} from '../account/privacy/carry-out-deletion.ts'
import { consume } from './consume.ts'

/** Removes people who requested deletion, and retained people after their retention; records whoever was removed. */
export const reactions = [deletionReaction, removalReaction, lateOrderReaction, retentionReaction]
export const handler = consume('deletions', reactions)
