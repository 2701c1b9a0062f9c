import * as z from 'zod/mini'
import { orderIdSchema } from '../../platform/rules/identifiers.ts'

/** What there are reminders of: an expiry, a receipt that the office has not decided about, or an instalment. */
const endReminderKind = z.enum(['hold', 'contract', 'receipt', 'instalment'])

/**
 * The record, written once, that a hold or contracts will end, that a receipt waits, or that an instalment is due;
 * notifications are sent because of it. Instants in ISO 8601.
 */
export const endReminderSchema = z.object({
  order_id: orderIdSchema,
  of: endReminderKind,
  /** The end; for a receipt, when it was sent; for instalments, the day on which they are due ('YYYY-MM-DD'). */
  ends_at: z.string(),
  /**
   * How long before the end: hours for a hold, days for a contract or an instalment (negative after its day); for a
   * receipt, the days that it has waited.
   */
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

/** On which days before an instalment is due its customer is reminded; negative: after. */
export const INSTALMENT_REMINDER_DAYS = [3, 0, -3, -10] as const

/** From which hour on, in Brazil, customers are reminded of what they owe. */
export const INSTALMENT_REMINDER_HOUR = 9

/** How many hours before the end of a hold its client is reminded. */
export const HOLD_REMINDER_HOURS = 24
