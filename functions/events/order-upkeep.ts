import { taskHistoryReaction } from '../installation/tasks/keep-history.ts'
import { claimGuestOrderReaction } from '../orders/claim.ts'
import { releaseHeldPointsReaction } from '../orders/held-points/give-back-points.ts'
import { orderHistoryReaction } from '../orders/keep-history.ts'
import { profilePhoneReaction } from '../orders/keep-phone.ts'
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
