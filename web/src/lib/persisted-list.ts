import type * as z from 'zod/mini'
import { readStored, type StorageName, writeStored } from './stored-value.ts'

/**
 * Lists in the browser's storage, such as the cart. If the browser blocks storage (private window), they last as long
 * as the page.
 */

/** The stored list. Content that does not match the schema is deleted. */
export function readStoredList<Item>(key: string, list: z.ZodMiniType<Item[]>, storage?: StorageName): readonly Item[] {
  const items = readStored(key, list, storage)
  if (items === undefined) removeStoredList(key, storage)
  return items ?? []
}

export const writeStoredList = (key: string, items: readonly unknown[], storage?: StorageName): void =>
  writeStored(key, items.length === 0 ? undefined : items, storage)

export const removeStoredList = (key: string, storage?: StorageName): void => writeStored(key, undefined, storage)

/** A store for useSyncExternalStore with a list in localStorage, in sync with other tabs. */
export function createPersistedList<Item>(key: string, list: z.ZodMiniType<Item[]>) {
  let items = readStoredList(key, list)
  const listeners = new Set<() => void>()

  function setItems(next: readonly Item[]): void {
    items = next
    for (const listener of listeners) listener()
  }
  function onStorage(event: StorageEvent): void {
    // A null key means that everything was cleared.
    if (event.key === key || event.key === null) setItems(readStoredList(key, list))
  }
  return {
    current: (): readonly Item[] => items,
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) {
        addEventListener('storage', onStorage)
        // Another tab may have changed the list while nothing listened here.
        items = readStoredList(key, list)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) removeEventListener('storage', onStorage)
      }
    },
    replace(next: readonly Item[]): void {
      writeStoredList(key, next)
      setItems(next)
    },
  }
}
