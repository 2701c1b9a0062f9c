import * as z from 'zod/mini'
import { isContractRunning, type Order } from './orders.ts'

/** Kinds of ends: the hold of a pending order, the running contracts of a completed one. */
const END_KINDS = ['holds', 'contracts'] as const
export type EndKind = (typeof END_KINDS)[number]

/** What the office lists by due date: ends, and receipts that nobody has decided about. */
export const listedDueKindSchema = z.enum([...END_KINDS, 'receipts'])
export type ListedDueKind = z.infer<typeof listedDueKindSchema>

/** What is next in an order; also the first day of a contract that was booked ahead. */
export type DueKind = ListedDueKind | 'starts'

type OrderWithDates = Pick<Order, 'status' | 'reserved_until' | 'items' | 'unread_receipt'>

/** The end of a completed order's first contract that has not ended; null when there is none. */
export function firstContractEnd({ status, items }: Pick<OrderWithDates, 'status' | 'items'>): string | null {
  if (status !== 'completed') return null
  const runningEnds = items.flatMap(item => (isContractRunning(item) && item.ends_at !== null ? [item.ends_at] : []))
  return runningEnds.toSorted()[0] ?? null
}

/** The first day of the first contract that was booked ahead and has not begun; undefined when there is none. */
const firstBookedStart = ({ status, items }: Pick<OrderWithDates, 'status' | 'items'>): string | undefined =>
  status === 'completed'
    ? items.flatMap(item => (item.booked_ahead && item.starts_at !== null ? [item.starts_at] : [])).toSorted()[0]
    : undefined

/** The next due date of an order (ISO 8601), or since when its receipt is unread; undefined when there is none. */
export function nextDueDateOf(order: OrderWithDates): { kind: DueKind; at: string } | undefined {
  if (order.status === 'pending' && order.reserved_until !== null) return { kind: 'holds', at: order.reserved_until }
  if (order.unread_receipt) return { kind: 'receipts', at: order.unread_receipt.sent_at }
  const start = firstBookedStart(order)
  const endsAt = firstContractEnd(order)
  // An amendment may end a contract before another one of the order begins.
  if (start !== undefined && (endsAt === null || start <= endsAt)) return { kind: 'starts', at: start }
  return endsAt === null ? undefined : { kind: 'contracts', at: endsAt }
}
