import { useDialogState } from '#web/lib/use-dialog-state.ts'
import type { BulkAction } from './bulk-fields.tsx'
import type { BulkOutcome } from './run-bulk-change.ts'
import type { Selection } from './use-selection.ts'

/** The open dialog of a bulk change, with the points that were selected when it opened. */
export function useBulkDialog(selection: Selection) {
  const state = useDialogState<{ action: BulkAction; ids: string[] }>()
  return {
    ...state,
    show: (action: BulkAction) => state.show({ action, ids: [...selection.ids] }),
    /** `focusFallback` is called when nothing is selected any more, because the focused bulk bar has disappeared. */
    close: (focusFallback: () => void) => {
      state.close()
      if (selection.ids.size === 0) requestAnimationFrame(focusFallback)
    },
    /** Deselects deleted points; refused points stay selected. */
    onDone: (action: BulkAction, { doneIds, refused }: BulkOutcome) => {
      const refusedIds = new Set(
        refused.flatMap(({ point_id, why }) => (action === 'delete' && why !== 'gone' ? [point_id] : [])),
      )
      const goneIds = new Set(refused.flatMap(({ point_id, why }) => (why === 'gone' ? [point_id] : [])))
      selection.remove(doneIds.filter(id => goneIds.has(id) || (action === 'delete' && !refusedIds.has(id))))
    },
  }
}
