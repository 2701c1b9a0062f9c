import { useState } from 'react'

/** The dialog that is open or just closing. Use `openCount` as its key, so that each opening starts with fresh state. */
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
