import { useState } from 'react'
import type { OrderSummary } from '#shared/orders/rules/order-summary.ts'

/** Whether an order can be selected: not while a renewal of it is pending, because there can be only one. */
const isSelectable = ({ renewal_order_id }: OrderSummary): boolean => renewal_order_id === null

/**
 * Orders that are selected in a list in order to renew them. Orders that leave the list or whose renewal is pending are
 * deselected.
 */
export function useOrderSelection(orders: readonly OrderSummary[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selectable = orders.filter(isSelectable)
  const selected = selectable.filter(({ id }) => chosen.has(id))
  return {
    selected,
    isSelectable,
    selectableCount: selectable.length,
    has: (id: string) => selected.some(order => order.id === id),
    toggle: (id: string) =>
      setChosen(
        previous => new Set(previous.has(id) ? [...previous].filter(other => other !== id) : [...previous, id]),
      ),
    selectAll: (isSelected: boolean) => setChosen(isSelected ? new Set(selectable.map(({ id }) => id)) : new Set()),
  }
}
export type OrderSelection = ReturnType<typeof useOrderSelection>
