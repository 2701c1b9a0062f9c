import * as z from 'zod/mini'
import { orderId } from '../../platform/rules/identifiers.ts'

/** Kinds of expiry that have reminders. */
const endReminderKind = z.enum(['hold', 'contract'])

/**
 * The record, written once, that a hold or contracts will end; notifications are sent because of it. Instants in ISO
 * 8601.
 */
export const endReminder = z.object({
  order_id: orderId,
  of: endReminderKind,
  ends_at: z.string(),
  /** How long before the end: hours for a hold, days for a contract. */
  before: z.number(),
  noted_at: z.string(),
})
export type EndReminder = z.infer<typeof endReminder>

/** How many hours before the end of a hold its client is reminded. */
export const HOLD_REMINDER_HOURS = 24
