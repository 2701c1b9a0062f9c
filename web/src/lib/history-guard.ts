type PopStateGuard = (event: PopStateEvent) => void

let activeGuard: PopStateGuard | undefined

// Registered before the router's listener, because listeners are called in the order of registration.
addEventListener('popstate', event => activeGuard?.(event))

/** Calls `guard` on back and forward before the router, which it may stop. Returns a function that removes the guard. */
export function guardBackAndForward(guard: PopStateGuard): () => void {
  activeGuard = guard
  return () => {
    if (activeGuard === guard) activeGuard = undefined
  }
}
