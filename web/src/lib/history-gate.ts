type Gate = (event: PopStateEvent) => void

let gate: Gate | undefined

// Registered before the router begins to listen: browsers call the window's listeners in that order, capturing or not.
addEventListener('popstate', event => gate?.(event))

/** Hears of a step back or forward before the router does, and may stop it from hearing. Answers what ends that. */
export function gateHistory(entered: Gate): () => void {
  gate = entered
  return () => {
    if (gate === entered) gate = undefined
  }
}
