import * as z from 'zod/mini'
import { orderId } from '../../platform/rules/identifiers.ts'

/** Kinds of expiry that have reminders. */
const expiryKind = z.enum(['hold', 'contract'])

/** Records once that a hold or contracts will end; everybody concerned is notified from this record. Instants in ISO 8601. */
export const expiryReminder = z.object({
  order_id: orderId,
  of: expiryKind,
  ends_at: z.string(),
  /** How long before: hours of a hold, days of a contract. */
  before: z.number(),
  noted_at: z.string(),
})
export type ExpiryReminder = z.infer<typeof expiryReminder>

/** Hours before the end of a hold at which its client is reminded. */
export const HOLD_REMINDER_HOURS = 24
