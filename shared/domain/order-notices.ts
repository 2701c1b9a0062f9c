import * as z from 'zod/mini'
import { orderId } from './identifiers.ts'

/** What people are told before it ends. */
export const expiryKind = z.enum(['hold', 'contract'])

/** That an order's hold or contracts will end: noted once, from which everybody concerned is told. Instants in ISO 8601. */
export const expiryReminder = z.object({
  order_id: orderId,
  of: expiryKind,
  ends_at: z.string(),
  /** How long before: hours of a hold, days of a contract. */
  before: z.number(),
  noted_at: z.string(),
})
export type ExpiryReminder = z.infer<typeof expiryReminder>

/** So long before a hold ends its client is told. Hours. */
export const HOLD_REMINDER_HOURS = 24
