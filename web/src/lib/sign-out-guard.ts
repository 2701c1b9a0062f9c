type SignOutGuard = (signOut: () => void) => void

let activeGuard: SignOutGuard | undefined

/** Signs out, or lets a screen with unsaved changes ask first. */
export const signOutUnlessGuarded = (signOut: () => void): void => (activeGuard ? activeGuard(signOut) : signOut())

/** Makes `guard` decide about each sign-out. Returns a function that removes the guard. */
export function guardSignOut(guard: SignOutGuard): () => void {
  activeGuard = guard
  return () => {
    if (activeGuard === guard) activeGuard = undefined
  }
}
