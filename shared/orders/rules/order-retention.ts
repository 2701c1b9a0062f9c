import { RETENTION_YEARS } from '../../people/rules/retention.ts'
import type { Order } from './orders.ts'

/** Until when an order's records must be retained; null without a contract. ISO 8601. */
export function orderRetainedUntil({ status, items }: Pick<Order, 'status' | 'items'>): string | null {
  const contractEnds = status === 'completed' ? items.flatMap(({ ends_at }) => ends_at ?? []) : []
  const lastEnd = contractEnds.toSorted().at(-1)
  if (!lastEnd) return null
  const retentionEnd = new Date(lastEnd)
  retentionEnd.setUTCFullYear(retentionEnd.getUTCFullYear() + RETENTION_YEARS)
  return retentionEnd.toISOString()
}

export const mustBeRetained = (order: Pick<Order, 'status' | 'items'>, now: string): boolean =>
  (orderRetainedUntil(order) ?? '') > now

/** The latest such end among these orders; null when none must be retained. ISO 8601. */
export const latestRetention = (orders: readonly Pick<Order, 'status' | 'items'>[], now: string): string | null =>
  orders
    .flatMap(order => orderRetainedUntil(order) ?? [])
    .filter(until => until > now)
    .toSorted()
    .at(-1) ?? null
