import { artNews } from '../notifications/notify-of-art.ts'
import { damageNews } from '../notifications/notify-of-damage.ts'
import { endNews } from '../notifications/notify-of-end.ts'
import { lateWorkNews } from '../notifications/notify-of-late-work.ts'
import { orderNews } from '../notifications/notify-of-order.ts'
import { pointMoveNews } from '../notifications/notify-of-point-move.ts'
import { receiptNews } from '../notifications/notify-of-receipt.ts'
import { roleNews } from '../notifications/notify-of-role-change.ts'
import { taskNews } from '../notifications/notify-of-task.ts'
import { consume } from './consume.ts'

/** People are told of what concerns them. */
export const reactions = [
  orderNews,
  receiptNews,
  endNews,
  taskNews,
  lateWorkNews,
  pointMoveNews,
  artNews,
  roleNews,
  damageNews,
]
export const handler = consume('notifications', reactions)
