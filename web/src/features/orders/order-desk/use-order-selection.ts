import { useState } from 'react'
import type { OrderSummary } from '#shared/orders/rules/order-summary.ts'

/** Orders that are selected in a list; those that leave it are not. */
export function useOrderSelection(orders: readonly OrderSummary[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selected = orders.filter(({ id }) => chosen.has(id))
  return {
    selected,
    has: (id: string) => chosen.has(id),
    toggle: (id: string) =>
      setChosen(
        previous => new Set(previous.has(id) ? [...previous].filter(other => other !== id) : [...previous, id]),
      ),
    selectAll: (isSelected: boolean) => setChosen(isSelected ? new Set(orders.map(({ id }) => id)) : new Set()),
  }
}
export type OrderSelection = ReturnType<typeof useOrderSelection>
