import * as z from 'zod/mini'
import { idSchema, userId } from '../../platform/rules/identifiers.ts'

/** Instant and event, which may contain an order id. */
export const notificationId = idSchema(128)

export const notification = z.object({
  id: notificationId,
  user_id: userId,
  title: z.string(),
  message: z.string(),
  link: z.nullable(z.string()),
  is_read: z.boolean(),
  created_at: z.string(),
})
export type Notification = z.infer<typeof notification>

/** Unread notifications counted at most: beyond, the bell shows '99+'. */
export const MAX_UNREAD = 100

/** What the bell polls: the number of unread notifications, MAX_UNREAD at most, and the newest one. */
export const unreadNotifications = z.object({ count: z.int(), newest: z.nullable(notificationId) })
export type UnreadNotifications = z.infer<typeof unreadNotifications>

/** Notifications are removed after this many days, read or not. */
export const NOTIFICATION_DAYS = 90
