import { taskHistoryReaction } from '../installation/tasks/record-task-history.ts'
import { claimGuestOrderReaction } from '../orders/claim-guest-orders.ts'
import { profilePhoneReaction } from '../orders/copy-phone-to-profile.ts'
import { customerMergeReaction, orderOfMergedCustomerReaction } from '../orders/customer-merges/move-orders.ts'
import { releaseHeldPointsReaction } from '../orders/held-points/release-held-points.ts'
import { orderHistoryReaction } from '../orders/record-order-history.ts'
import { consume } from './consume.ts'

/**
 * Records that follow an order: its history and that of its tasks, the quota of its holder, the claim of a guest order,
 * the profile's phone, and the customer that its own was merged into.
 */
export const reactions = [
  orderHistoryReaction,
  taskHistoryReaction,
  releaseHeldPointsReaction,
  claimGuestOrderReaction,
  profilePhoneReaction,
  customerMergeReaction,
  orderOfMergedCustomerReaction,
]
export const handler = consume('order_upkeep', reactions)
