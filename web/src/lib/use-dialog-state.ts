import { useState } from 'react'

/**
 * State of a dialog that is open, or still visible while it closes. Use `openCount` as the dialog's React key, so that
 * each opening has new state.
 */
export function useDialogState<Dialog>() {
  const [state, setState] = useState<{ dialog?: Dialog; open: boolean; openCount: number }>({
    open: false,
    openCount: 0,
  })
  return {
    ...state,
    show: (dialog: Dialog) => setState({ dialog, open: true, openCount: state.openCount + 1 }),
    close: () => setState({ ...state, open: false }),
  }
}
