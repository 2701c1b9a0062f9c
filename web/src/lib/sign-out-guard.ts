type SignOutGuard = (signOut: () => void) => void

let activeGuard: SignOutGuard | undefined

/** Signs out; if a screen has unsaved changes, the screen asks first. */
export const signOutUnlessGuarded = (signOut: () => void): void => (activeGuard ? activeGuard(signOut) : signOut())

/** Makes `guard` decide about each sign-out. Returns a function that removes the guard. */
export function guardSignOut(guard: SignOutGuard): () => void {
  activeGuard = guard
  return () => {
    if (activeGuard === guard) activeGuard = undefined
  }
}
