type SignOutGuard = (signOut: () => void) => void

let activeGuard: SignOutGuard | undefined

/** Signs out, unless a screen with something unsaved wants to ask before. */
export const requestSignOut = (signOut: () => void): void => (activeGuard ? activeGuard(signOut) : signOut())

/** Hears of a sign-out before it happens, and carries it out or not. Answers what ends that. */
export function guardSignOut(guard: SignOutGuard): () => void {
  activeGuard = guard
  return () => {
    if (activeGuard === guard) activeGuard = undefined
  }
}
