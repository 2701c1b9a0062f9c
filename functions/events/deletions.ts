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
 * Reactions that delete people who requested it and customers who were deleted on their request, clear orders when
 * retained data expires, and record every deletion.
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
