import * as z from 'zod/mini'
import { idOfKind, userId } from './identifiers.ts'

/** The moment and the event, which may name a whole order and what became of it. */
export const notificationId = idOfKind(128)

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

/** Beyond these nobody counts: the bell says '99+'. */
export const MAX_UNREAD = 100

/** What the bell asks for again and again: how many are unread, MAX_UNREAD at most, and the newest of them. */
export const unreadNotifications = z.object({ count: z.int(), newest: z.nullable(notificationId) })
export type UnreadNotifications = z.infer<typeof unreadNotifications>

/** Notifications are removed after this many days, read or not. */
export const NOTIFICATION_DAYS = 90
