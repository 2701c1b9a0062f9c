import { taskHistoryReaction } from '../installation/tasks/record-task-history.ts'
import { endedSignsReaction } from '../installation/work-orders/take-down-ended-signs.ts'
import { claimGuestOrderReaction } from '../orders/claim-guest-orders.ts'
import { profilePhoneReaction } from '../orders/copy-phone-to-profile.ts'
import { customerMergeReaction, orderOfMergedCustomerReaction } from '../orders/customer-merges/move-orders.ts'
import { releaseQuotasReaction } from '../orders/held-points/release-quotas.ts'
import { ledgerReaction } from '../orders/ledger/sync-ledger.ts'
import { correctedContactReaction } from '../orders/readdress-orders.ts'
import { orderHistoryReaction } from '../orders/record-order-history.ts'
import { partedAccountReaction } from '../orders/release-parted-orders.ts'
import { consume } from './consume.ts'

/**
 * Updates records that depend on an order: takedowns of signs whose contracts ended, its history and its tasks' history, its entries in the ledger, the holder's
 * quota, the owner of a guest
 * order, the phone in the profile, the customer's id after a merge, the owner after an account was
 * parted, and the e-mail after the customer's contact was corrected.
 */
export const reactions = [
  orderHistoryReaction,
  ledgerReaction,
  taskHistoryReaction,
  endedSignsReaction,
  releaseQuotasReaction,
  claimGuestOrderReaction,
  profilePhoneReaction,
  customerMergeReaction,
  orderOfMergedCustomerReaction,
  partedAccountReaction,
  correctedContactReaction,
]
export const handler = consume('order_upkeep', reactions)
