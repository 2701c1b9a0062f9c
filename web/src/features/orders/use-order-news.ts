import { useEffect, useRef, useState } from 'react'
import { entryOf, type OrderChange } from '#shared/domain/order-history.ts'
import type { Order } from '#shared/domain/orders.ts'

/**
 * What others changed of an order while it was being looked at, since it was last read over. `isMine`: whether a version
 * was made here.
 */
export function useOrderNews(order: Order, isMine: (version: number) => boolean) {
  const shown = useRef(order)
  const mine = useRef(isMine)
  mine.current = isMine
  const [changes, setChanges] = useState<readonly OrderChange[]>([])
  useEffect(() => {
    const was = shown.current
    if (order.version <= was.version) return
    shown.current = order
    if (mine.current(order.version) && order.version === was.version + 1) return
    setChanges(entryOf(was, order, null).changes)
  }, [order])
  return { changes, readOver: () => setChanges([]) }
}
