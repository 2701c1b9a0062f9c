import { useSyncExternalStore } from 'react'
import { createStore } from '#web/lib/create-store.ts'

/**
 * The point whose row is hovered or focused. It is an external store, so that a change rerenders the map only, not the
 * list.
 */
export const createHoveredPointStore = () => createStore<string | undefined>(undefined)
export type HoveredPointStore = ReturnType<typeof createHoveredPointStore>

export const useHoveredPoint = (store: HoveredPointStore): string | undefined =>
  useSyncExternalStore(store.subscribe, store.get)
