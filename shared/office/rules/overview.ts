import * as z from 'zod/mini'
import { daySchema } from '../../platform/rules/days.ts'
import { orderIdSchema, tierIdSchema } from '../../platform/rules/identifiers.ts'

/** Figures of the office's overview. */

/** How far ahead the overview shows ends of holds and contracts. Days. */
export const HOLD_ENDS_DAYS_AHEAD = 6
export const CONTRACT_ENDS_DAYS_AHEAD = 90

/** Days ahead by which contracts that end soon are grouped; clients are reminded at the same numbers of days. */
export const CONTRACT_END_GROUPS = [30, 60, 90] as const

const count = z.int()
const money = z.object({ orders: count, amount: z.int() })
const endsOfDay = z.object({ day: daySchema, orders: count, amount: z.int() })
export type EndsOfDay = z.infer<typeof endsOfDay>
const availabilityCounts = { available: count, reserved: count, sold: count, unoffered: count }

export const overviewFiguresSchema = z.object({
  at: z.string(),
  today: daySchema,
  /** Number and total of pending orders. Centavos. */
  pending: money,
  /** Pending orders with a receipt, which have to be confirmed. */
  to_confirm: money,
  /** Days on which holds end, including overdue ones; days without ends are missing. */
  holds: z.array(endsOfDay),
  /** Days on which the first running contract of an order ends. */
  contracts: z.array(endsOfDay),
  /** Number of points per city, by availability. */
  cities: z.array(z.object({ name: z.string(), ...availabilityCounts })),
  tiers: z.array(z.object({ id: tierIdSchema, name: z.string(), ...availabilityCounts })),
  /** Number of installation tasks that technicians returned. */
  returned_tasks: count,
  /** E-mails that could not be sent. `exact` false: there are more. */
  failed_emails: z.object({ count, exact: z.boolean() }),
})
export type Overview = z.infer<typeof overviewFiguresSchema>

/** An e-mail that could not be sent. */
export const undeliveredEmailSchema = z.object({
  subject: z.string(),
  reason: z.string(),
  failed_at: z.string(),
  /** The order that the e-mail is about; null when there is none or it was deleted. */
  order_id: z.nullable(orderIdSchema),
  customer_name: z.nullable(z.string()),
  customer_email: z.nullable(z.string()),
})
export type UndeliveredEmail = z.infer<typeof undeliveredEmailSchema>

/** Sum of what ends up to and including a day, with overdue ends. */
export const totalEndingBy = (ends: readonly EndsOfDay[], lastDay: string): { orders: number; amount: number } =>
  ends
    .filter(end => end.day <= lastDay)
    .reduce((sum, end) => ({ orders: sum.orders + end.orders, amount: sum.amount + end.amount }), {
      orders: 0,
      amount: 0,
    })

/** Occupancy from 0 to 1: the share of sold and reserved points among all points that are offered or taken. */
export function occupancyOf({ available, reserved, sold }: Record<'available' | 'reserved' | 'sold', number>): number {
  const all = available + reserved + sold
  return all === 0 ? 0 : (reserved + sold) / all
}
