import * as z from 'zod/mini'
import { isRunning, type Order } from './orders.ts'

/** Due dates of an order: the hold of a pending one, the running contracts of a completed one. */
const DUE_KINDS = ['holds', 'contracts'] as const
export const dueKind = z.enum(DUE_KINDS)
export type DueKind = z.infer<typeof dueKind>

type Dated = Pick<Order, 'status' | 'reserved_until' | 'items'>

/** When the first of the running contracts of a completed order ends; null when none runs. */
export function firstContractEnd({ status, items }: Pick<Dated, 'status' | 'items'>): string | null {
  if (status !== 'completed') return null
  const runningEnds = items.flatMap(item => (isRunning(item) && item.ends_at !== null ? [item.ends_at] : []))
  return runningEnds.toSorted()[0] ?? null
}

/** The next due date of an order (ISO 8601); undefined when there is none. */
export function nextDue(of: Dated): { kind: DueKind; at: string } | undefined {
  if (of.status === 'pending' && of.reserved_until !== null) return { kind: 'holds', at: of.reserved_until }
  const at = firstContractEnd(of)
  return at === null ? undefined : { kind: 'contracts', at }
}
