import * as z from 'zod/mini'
import { orderId } from './identifiers.ts'

/** What people are told before it ends. */
export const noticeOf = z.enum(['hold', 'contract'])

/** That an order's hold or contracts will end: noted once, from which everybody concerned is told. Instants in ISO 8601. */
export const orderNotice = z.object({
  order_id: orderId,
  of: noticeOf,
  ends_at: z.string(),
  /** How long before: hours of a hold, days of a contract. */
  before: z.number(),
  noted_at: z.string(),
})
export type OrderNotice = z.infer<typeof orderNotice>

/** So long before a hold ends its client is told. Hours. */
export const HOLD_NOTICE_HOURS = 24
