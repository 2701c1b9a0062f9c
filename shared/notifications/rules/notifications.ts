import * as z from 'zod/mini'
import { idSchema, userIdSchema } from '../../platform/rules/identifiers.ts'

/** An id made of a time and an event, which may contain an order id. */
export const notificationIdSchema = idSchema(128)

export const notificationSchema = z.object({
  id: notificationIdSchema,
  user_id: userIdSchema,
  title: z.string(),
  message: z.string(),
  link: z.nullable(z.string()),
  is_read: z.boolean(),
  created_at: z.string(),
})
export type Notification = z.infer<typeof notificationSchema>

/** Maximum number of unread notifications that are counted; the bell then shows '99+'. */
export const MAX_UNREAD = 100

/**
 * The response for which the bell polls: the number of unread notifications (at most MAX_UNREAD), and the id of the
 * newest one.
 */
export const unreadNotificationsSchema = z.object({ count: z.int(), newest: z.nullable(notificationIdSchema) })
export type UnreadNotifications = z.infer<typeof unreadNotificationsSchema>

/** Days after which notifications are deleted, read or not. */
export const NOTIFICATION_DAYS = 90
