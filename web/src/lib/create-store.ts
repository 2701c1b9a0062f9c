/** A value outside of React, for useSyncExternalStore. Setting an equal value notifies nobody. */
export function createStore<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: (): Value => value,
    set(next: Value): void {
      if (next === value) return
      value = next
      for (const notify of listeners) notify()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
