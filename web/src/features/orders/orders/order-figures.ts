import { isHoldOver, isRunning, type Order, shortOrderId } from '#shared/orders/rules/orders.ts'

export type OrderFigures = {
  /** Pending orders whose hold still runs. */
  open: number
  /** Points under a contract that runs. */
  points: number
  /** The nearest end of an order's hold or a point's contract, with its short id or name; undefined when nothing runs. */
  next: { end: string; what: 'hold' | 'contract'; of: string } | undefined
}

/** The three figures of the client's area, at `now` (ISO 8601). */
export function orderFigures(orders: readonly Order[], now: string): OrderFigures {
  const open = orders.filter(order => order.status === 'pending' && !isHoldOver(order, now))
  const contracts = orders
    .filter(order => order.status === 'completed')
    .flatMap(order => order.items)
    .filter(item => isRunning(item) && item.ends_at !== null && item.ends_at > now)
  const ends = [
    ...open.flatMap(({ id, reserved_until }) =>
      reserved_until ? [{ end: reserved_until, what: 'hold' as const, of: shortOrderId(id) }] : [],
    ),
    ...contracts.flatMap(({ point_name, ends_at }) =>
      ends_at ? [{ end: ends_at, what: 'contract' as const, of: point_name }] : [],
    ),
  ]
  return { open: open.length, points: contracts.length, next: ends.toSorted((a, b) => (a.end < b.end ? -1 : 1))[0] }
}
