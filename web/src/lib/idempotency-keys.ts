import * as z from 'zod/mini'
import { randomId } from './random-id.ts'

const attempt = z.object({ request: z.string(), key: z.string() })

export type IdempotencyKeys = {
  /** The key to send with this request. */
  keyFor: (request: unknown) => string
  /** Deletes the key once the request was answered. */
  clear: () => void
}

/**
 * Keys for requests that must not take effect twice, for example when a response was lost. The key is in this tab's
 * sessionStorage under `name`. It stays the same over retries and reloads as long as the request is the same.
 */
export const idempotencyKeys = (name: string): IdempotencyKeys => ({
  keyFor: request => {
    const text = JSON.stringify(request)
    try {
      const stored = attempt.safeParse(JSON.parse(sessionStorage.getItem(name) ?? 'null'))
      if (stored.success && stored.data.request === text) return stored.data.key
      const key = randomId()
      sessionStorage.setItem(name, JSON.stringify({ request: text, key }))
      return key
    } catch {
      return randomId()
    }
  },
  clear: () => {
    try {
      sessionStorage.removeItem(name)
    } catch {
      // A browser that blocks storage has no key to delete.
    }
  },
})
