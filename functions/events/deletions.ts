import {
  customerDeletionReaction,
  customerRetentionReaction,
  lateCustomerOrderReaction,
} from '../account/privacy/carry-out-customer-deletion.ts'
import {
  latePersonOrderReaction,
  personDeletionReaction,
  personRetentionReaction,
  profileRemovalReaction,
} from '../account/privacy/carry-out-person-deletion.ts'
import { consume } from './consume.ts'

/**
 * Removes people who requested deletion and customers who were deleted on their request, and retained ones after their
 * retention; records whoever was removed.
 */
export const reactions = [
  personDeletionReaction,
  profileRemovalReaction,
  latePersonOrderReaction,
  personRetentionReaction,
  customerDeletionReaction,
  lateCustomerOrderReaction,
  customerRetentionReaction,
]
export const handler = consume('deletions', reactions)
