import { useState } from 'react'
import type { OrderSummary } from '#shared/orders/rules/order-summary.ts'

/** Only one renewal of an order at a time can wait. */
const isSelectable = ({ renewal_order_id }: OrderSummary): boolean => renewal_order_id === null

/** Orders that are selected in a list to be renewed; those that leave it, or are being renewed, are not. */
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
