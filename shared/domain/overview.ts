import * as z from 'zod/mini'
import { day } from './days.ts'
import { orderId, tierId } from './identifiers.ts'

/** What the office sees in the morning. */

/** How far ahead the ends of holds and of contracts are told. Days. */
export const DAYS_OF_HOLDS = 6
export const DAYS_OF_CONTRACTS = 90

/** When contracts that end soon are looked at (the client is told then, too). Days. */
export const CONTRACT_DAYS = [30, 60, 90] as const

const count = z.int()
const money = z.object({ orders: count, amount: z.int() })
const endOfDay = z.object({ day, orders: count, amount: z.int() })
export type DayEnd = z.infer<typeof endOfDay>

/** What a point counts as: not offered is what nobody could take. */
export const AVAILABILITIES = ['available', 'reserved', 'sold', 'unoffered'] as const
export type Availability = (typeof AVAILABILITIES)[number]
const availabilityCounts = { available: count, reserved: count, sold: count, unoffered: count }

export const overview = z.object({
  at: z.string(),
  today: day,
  /** Money at risk: pending orders and what they come to. Centavos. */
  pending: money,
  /** Pending orders with a receipt. */
  to_confirm: money,
  /** Days on which holds end, from what is overdue on; days without any are missing. */
  holds: z.array(endOfDay),
  /** Days on which the first running contract of an order ends. */
  contracts: z.array(endOfDay),
  /** All points, by what they count as. */
  cities: z.array(z.object({ name: z.string(), ...availabilityCounts })),
  tiers: z.array(z.object({ id: tierId, name: z.string(), ...availabilityCounts })),
  /** Installation tasks that came back. */
  returned_tasks: count,
  /** E-mails that could not be sent; not exact: so many and more. */
  failed_emails: z.object({ count, exact: z.boolean() }),
})
export type Overview = z.infer<typeof overview>

/** An e-mail that could not be sent. */
export const undeliveredEmail = z.object({
  subject: z.string(),
  reason: z.string(),
  failed_at: z.string(),
  /** Of the order that it is about; null: it is about something else, or the order is gone. */
  order_id: z.nullable(orderId),
  customer_name: z.nullable(z.string()),
  customer_email: z.nullable(z.string()),
})
export type UndeliveredEmail = z.infer<typeof undeliveredEmail>

/** What ends by the end of a day, what is overdue too. */
export const endingBy = (ends: readonly DayEnd[], by: string): { orders: number; amount: number } =>
  ends
    .filter(end => end.day <= by)
    .reduce((sum, end) => ({ orders: sum.orders + end.orders, amount: sum.amount + end.amount }), {
      orders: 0,
      amount: 0,
    })

/** Which part of the points that are offered or taken is sold or held, from 0 to 1. */
export function occupancyOf({ available, reserved, sold }: Record<'available' | 'reserved' | 'sold', number>): number {
  const all = available + reserved + sold
  return all === 0 ? 0 : (reserved + sold) / all
}
