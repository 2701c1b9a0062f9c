import { useState } from 'react'

/** The dialog that is open, or is just closing. Each opening has a number to key it by, so that it starts anew. */
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
