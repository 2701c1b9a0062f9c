type Hold = (leave: () => void) => void

let hold: Hold | undefined

/** Signs out, unless a screen with something unsaved wants to ask before. */
export const signOutThroughGate = (leave: () => void): void => (hold ? hold(leave) : leave())

/** Hears of a sign-out before it happens, and carries it out or not. Answers what ends that. */
export function gateSignOut(entered: Hold): () => void {
  hold = entered
  return () => {
    if (hold === entered) hold = undefined
  }
}
