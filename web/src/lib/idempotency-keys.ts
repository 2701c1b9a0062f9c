import * as z from 'zod/mini'
import { randomId } from './random-id.ts'
import { readStored, writeStored } from './stored-value.ts'

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
    const stored = readStored(name, attempt, 'sessionStorage')
    if (stored?.request === text) return stored.key
    const key = randomId()
    writeStored(name, { request: text, key }, 'sessionStorage')
    return key
  },
  clear: () => writeStored(name, undefined, 'sessionStorage'),
})
