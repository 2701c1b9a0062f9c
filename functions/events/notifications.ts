import { artNotificationReaction } from '../notifications/notify-of-art.ts'
import { damageNotificationReaction } from '../notifications/notify-of-damage.ts'
import { lateWorkNotificationReaction } from '../notifications/notify-of-late-work.ts'
import { orderNotificationReaction } from '../notifications/notify-of-order.ts'
import { pointMoveNotificationReaction } from '../notifications/notify-of-point-move.ts'
import { receiptNotificationReaction } from '../notifications/notify-of-receipt.ts'
import { roleNotificationReaction } from '../notifications/notify-of-role-change.ts'
import { taskNotificationReaction } from '../notifications/notify-of-task.ts'
import { endReminderReaction } from '../notifications/remind-of-end.ts'
import { consume } from './consume.ts'

/** Sends notifications and e-mails. */
export const reactions = [
  orderNotificationReaction,
  receiptNotificationReaction,
  endReminderReaction,
  taskNotificationReaction,
  lateWorkNotificationReaction,
  pointMoveNotificationReaction,
  artNotificationReaction,
  roleNotificationReaction,
  damageNotificationReaction,
]
export const handler = consume('notifications', reactions)
