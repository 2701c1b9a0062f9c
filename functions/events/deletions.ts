import {
  customerDeletionReaction,
  customerRetentionReaction,
  lateCustomerOrderReaction,
} from '../account/privacy/carry-out-customer-deletion.ts'
import {
  deletionReaction,
  lateOrderReaction,
  removalReaction,
  retentionReaction,
} from '../account/privacy/carry-out-deletion.ts'
import { consume } from './consume.ts'

/**
 * Removes people who requested deletion and customers who were deleted on their request, and retained ones after their
 * retention; records whoever was removed.
 */
export const reactions = [
  deletionReaction,
  removalReaction,
  lateOrderReaction,
  retentionReaction,
  customerDeletionReaction,
  lateCustomerOrderReaction,
  customerRetentionReaction,
]
export const handler = consume('deletions', reactions)
