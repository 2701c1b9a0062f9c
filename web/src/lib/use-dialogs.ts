import { useState } from 'react'

/** The dialog that is open, or is just closing. Each opening has a number to key it by, so that it starts anew. */
export function useDialogs<Dialog>() {
  const [state, setState] = useState<{ dialog?: Dialog; open: boolean; opening: number }>({ open: false, opening: 0 })
  return {
    ...state,
    show: (dialog: Dialog) => setState({ dialog, open: true, opening: state.opening + 1 }),
    close: () => setState({ ...state, open: false }),
  }
}
