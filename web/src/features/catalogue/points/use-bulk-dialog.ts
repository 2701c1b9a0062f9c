import { useState } from 'react'
import type { BulkAction } from './bulk-choice.tsx'
import type { BulkOutcome } from './run-bulk.ts'
import type { Selection } from './use-selection.ts'

/** The change in bulk that is open, with the points that were selected when it opened. */
export function useBulkDialog(selection: Selection) {
  const [state, setState] = useState<{
    dialog?: { action: BulkAction; ids: string[] }
    open: boolean
    opening: number
  }>({ open: false, opening: 0 })
  return {
    ...state,
    show: (action: BulkAction) =>
      setState({ dialog: { action, ids: [...selection.ids] }, open: true, opening: state.opening + 1 }),
    /** `withoutBar`: the selection went with its points, and the bar that had the focus with it. */
    close: (withoutBar: () => void) => {
      setState({ ...state, open: false })
      if (selection.ids.size === 0) requestAnimationFrame(withoutBar)
    },
    /** Deleted points are selected no more; those that were left stay so. */
    onDone: (action: BulkAction, { done, refused }: BulkOutcome) => {
      const kept = new Set(
        refused.flatMap(({ point_id, why }) => (action === 'delete' && why !== 'gone' ? [point_id] : [])),
      )
      const gone = new Set(refused.flatMap(({ point_id, why }) => (why === 'gone' ? [point_id] : [])))
      selection.remove(done.filter(id => gone.has(id) || (action === 'delete' && !kept.has(id))))
    },
  }
}
