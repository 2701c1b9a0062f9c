import { damageNews } from '../damage/tell-of-damage.ts'
import { artNews } from '../notifications/notify-of-art.ts'
import { endNews } from '../notifications/notify-of-end.ts'
import { orderNews } from '../notifications/notify-of-order.ts'
import { receiptNews } from '../notifications/notify-of-receipt.ts'
import { taskNews } from '../notifications/notify-of-task.ts'
import { roleNews } from '../users/tell-of-role-change.ts'
import { consume } from './consume.ts'

/** People are told of what concerns them. */
export const reactions = [orderNews, receiptNews, endNews, taskNews, artNews, roleNews, damageNews]
export const handler = consume('notifications', reactions)
