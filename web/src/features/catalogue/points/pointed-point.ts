import { useSyncExternalStore } from 'react'

/** The point whose row is under the pointer or has the focus: only the map draws itself anew for it, not the list. */
export function createPointed() {
  let id: string | undefined
  const listeners = new Set<() => void>()
  return {
    get: () => id,
    set: (next: string | undefined) => {
      if (next === id) return
      id = next
      for (const tell of listeners) tell()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
export type Pointed = ReturnType<typeof createPointed>

export const usePointed = (pointed: Pointed): string | undefined => useSyncExternalStore(pointed.subscribe, pointed.get)
