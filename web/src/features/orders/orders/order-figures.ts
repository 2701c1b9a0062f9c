import { hasOpenBalance, nextInstalment } from '#shared/orders/rules/instalments.ts'
import { isContractRunning, isHoldExpired, type Order, shortOrderId } from '#shared/orders/rules/orders.ts'
import { dayOf, endOfDay } from '#shared/platform/rules/days.ts'

export type OrderFigures = {
  /** Number of pending orders whose hold has not ended. */
  open: number
  /** Number of points with a running contract. */
  points: number
  /**
   * The next end of a hold or a contract, or the next instalment of a confirmed order, which may be late; undefined when
   * there is none. `subject`: the order's short id or the point's name.
   */
  next: { end: string; kind: 'hold' | 'contract' | 'instalment'; subject: string } | undefined
}

/** The three figures of the client's dashboard. `now`: ISO 8601. */
export function orderFigures(orders: readonly Order[], now: string): OrderFigures {
  const today = dayOf(now)
  const openOrders = orders.filter(order => order.status === 'pending' && !isHoldExpired(order, now))
  const runningItems = orders
    .filter(order => order.status === 'completed')
    .flatMap(order => order.items)
    .filter(item => isContractRunning(item) && item.ends_at !== null && item.ends_at > now)
  const nearEnds = [
    ...openOrders.flatMap(({ id, reserved_until }) =>
      reserved_until ? [{ end: reserved_until, kind: 'hold' as const, subject: shortOrderId(id) }] : [],
    ),
    ...runningItems.flatMap(({ point_name, ends_at }) =>
      ends_at ? [{ end: ends_at, kind: 'contract' as const, subject: point_name }] : [],
    ),
    ...orders.filter(hasOpenBalance).flatMap(order => {
      const instalment = nextInstalment(order, today)
      return instalment
        ? [{ end: endOfDay(instalment.due_on), kind: 'instalment' as const, subject: shortOrderId(order.id) }]
        : []
    }),
  ]
  return {
    open: openOrders.length,
    points: runningItems.length,
    next: nearEnds.toSorted((a, b) => (a.end < b.end ? -1 : 1))[0],
  }
}
