import { taskHistoryReaction } from '../installation/tasks/record-task-history.ts'
import { claimGuestOrderReaction } from '../orders/claim.ts'
import { profilePhoneReaction } from '../orders/copy-phone-to-profile.ts'
import { releaseHeldPointsReaction } from '../orders/held-points/release-held-points.ts'
import { orderHistoryReaction } from '../orders/record-order-history.ts'
import { consume } from './consume.ts'

/**
 * What is kept beside an order: its history and that of its installation tasks, what its buyer holds without payment, whose
 * account it is, and the phone of that account.
 */
export const reactions = [
  orderHistoryReaction,
  taskHistoryReaction,
  releaseHeldPointsReaction,
  claimGuestOrderReaction,
  profilePhoneReaction,
]
export const handler = consume('order_upkeep', reactions)
