type PopStateGuard = (event: PopStateEvent) => void

let activeGuard: PopStateGuard | undefined

// Registered before the router begins to listen: browsers call the window's listeners in that order, capturing or not.
addEventListener('popstate', event => activeGuard?.(event))

/** Hears of a step back or forward before the router does, and may stop it from hearing. Answers what ends that. */
export function guardHistory(guard: PopStateGuard): () => void {
  activeGuard = guard
  return () => {
    if (activeGuard === guard) activeGuard = undefined
  }
}
