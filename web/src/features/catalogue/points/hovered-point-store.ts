import { useSyncExternalStore } from 'react'

/**
 * The point whose row is hovered or focused. It is an external store, so that a change rerenders the map only, not the
 * list.
 */
export function createHoveredPointStore() {
  let id: string | undefined
  const listeners = new Set<() => void>()
  return {
    get: () => id,
    set: (next: string | undefined) => {
      if (next === id) return
      id = next
      for (const notify of listeners) notify()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
export type HoveredPointStore = ReturnType<typeof createHoveredPointStore>

export const useHoveredPoint = (store: HoveredPointStore): string | undefined =>
  useSyncExternalStore(store.subscribe, store.get)
