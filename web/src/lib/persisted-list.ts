import * as z from 'zod/mini'

/** Lists that this browser keeps, such as the cart. One that refuses storage (a private window) keeps none. */

/** Where a list is kept: for every tab of the browser, or for this one alone. */
type StorageName = 'localStorage' | 'sessionStorage'

/** What a key holds; content that is no such list is dropped. */
export function readStoredList<Item>(
  key: string,
  list: z.ZodMiniType<Item[]>,
  storage: StorageName = 'localStorage',
): readonly Item[] {
  try {
    const text = window[storage].getItem(key)
    if (text === null) return []
    const stored = z.safeParse(list, JSON.parse(text))
    if (stored.success) return stored.data
  } catch {
    // What can't be read is dropped too.
  }
  removeStoredList(key, storage)
  return []
}

export function writeStoredList(key: string, items: readonly unknown[], storage: StorageName = 'localStorage'): void {
  try {
    if (items.length === 0) window[storage].removeItem(key)
    else window[storage].setItem(key, JSON.stringify(items))
  } catch {
    // Private windows may refuse: the list then lives as long as the page.
  }
}

export function removeStoredList(key: string, storage: StorageName = 'localStorage'): void {
  try {
    window[storage].removeItem(key)
  } catch {
    // As above.
  }
}

/** A list that is kept, and that every tab of the browser shares: a store outside React, for useSyncExternalStore. */
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
        // Another tab may have changed it while nobody listened here.
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
