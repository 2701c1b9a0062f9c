import * as z from 'zod/mini'

export const notification = z.object({
  id: z.string(),
  user_id: z.string(),
  title: z.string(),
  message: z.string(),
  link: z.nullable(z.string()),
  is_read: z.boolean(),
  created_at: z.string(),
})
export type Notification = z.infer<typeof notification>

/** Notifications are removed after this many days, read or not. */
export const NOTIFICATION_DAYS = 90
