import { artNotificationReaction } from '../notifications/notify-of-art.ts'
import { damageNotificationReaction } from '../notifications/notify-of-damage.ts'
import { lateWorkNotificationReaction } from '../notifications/notify-of-late-work.ts'
import { orderNotificationReaction } from '../notifications/notify-of-order.ts'
import { pointMoveNotificationReaction } from '../notifications/notify-of-point-move.ts'
import { receiptNotificationReaction } from '../notifications/notify-of-receipt.ts'
import { roleNotificationReaction } from '../notifications/notify-of-role-change.ts'
import { taskNotificationReaction } from '../notifications/notify-of-task.ts'
import { expiryReminderReaction } from '../notifications/remind-of-expiry.ts'
import { consume } from './consume.ts'

/** Sends notifications and e-mails. */
export const reactions = [
  orderNotificationReaction,
  receiptNotificationReaction,
  expiryReminderReaction,
  taskNotificationReaction,
  lateWorkNotificationReaction,
  pointMoveNotificationReaction,
  artNotificationReaction,
  roleNotificationReaction,
  damageNotificationReaction,
]
export const handler = consume('notifications', reactions)
