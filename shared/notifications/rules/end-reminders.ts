import * as z from 'zod/mini'
import { orderIdSchema } from '../../platform/rules/identifiers.ts'

/** What there are reminders of: an expiry, or a receipt that the office has not decided about. */
const endReminderKind = z.enum(['hold', 'contract', 'receipt'])

/**
 * The record, written once, that a hold or contracts will end, or that a receipt waits; notifications are sent because
 * of it. Instants in ISO 8601.
 */
export const endReminderSchema = z.object({
  order_id: orderIdSchema,
  of: endReminderKind,
  /** The end; for a receipt, when it was sent. */
  ends_at: z.string(),
  /** How long before the end: hours for a hold, days for a contract; for a receipt, the days that it has waited. */
  before: z.number(),
  noted_at: z.string(),
})
export type EndReminder = z.infer<typeof endReminderSchema>

/**
 * The last of 1, 3, 7, 14, 21 … days that a receipt's waiting has reached, of which the office is reminded; undefined
 * before the first.
 */
export function receiptReminderDays(waitedDays: number): number | undefined {
  if (waitedDays >= 7) return waitedDays - (waitedDays % 7)
  return waitedDays >= 3 ? 3 : waitedDays >= 1 ? 1 : undefined
}

/** How many hours before the end of a hold its client is reminded. */
export const HOLD_REMINDER_HOURS = 24
