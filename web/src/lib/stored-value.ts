import type * as z from 'zod/mini'

/**
 * Values in the browser's storage. If the browser blocks storage (private window), nothing is found and nothing is
 * written.
 */

export type StorageName = 'localStorage' | 'sessionStorage'

/** The stored text; null if there is none, undefined if the browser blocks storage. */
export function readStoredText(key: string, storage: StorageName = 'localStorage'): string | null | undefined {
  try {
    return window[storage].getItem(key)
  } catch {
    return undefined
  }
}

/** Stores a text; undefined removes it. */
export function writeStoredText(key: string, text: string | undefined, storage: StorageName = 'localStorage'): void {
  try {
    if (text === undefined) window[storage].removeItem(key)
    else window[storage].setItem(key, text)
  } catch {
    // The browser blocks storage.
  }
}

/** The value stored as JSON; undefined if there is none or if it does not match the schema. */
export function readStored<Value>(
  key: string,
  schema: z.ZodMiniType<Value>,
  storage: StorageName = 'localStorage',
): Value | undefined {
  try {
    return schema.safeParse(JSON.parse(readStoredText(key, storage) ?? 'null')).data
  } catch {
    return undefined
  }
}

/** Stores a value as JSON; undefined removes it. */
export const writeStored = (key: string, value: unknown, storage: StorageName = 'localStorage'): void =>
  writeStoredText(key, JSON.stringify(value), storage)
