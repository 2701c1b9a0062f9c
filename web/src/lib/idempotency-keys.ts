import * as z from 'zod/mini'

const attempt = z.object({ request: z.string(), key: z.string() })

/** 128 random bits. Not randomUUID: that one is missing where a page is served without TLS, as on a phone in a test. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

export type IdempotencyKeys = {
  /** The key to send with this request. */
  keyFor: (request: unknown) => string
  /** The request was answered. */
  clear: () => void
}

/**
 * The attempt in progress at something that must not happen twice: its key is kept in this tab, under this name, over
 * retries and reloads for as long as the request is the same, so that an answer that was lost on the way does no harm.
 */
export const idempotencyKeys = (name: string): IdempotencyKeys => ({
  keyFor: request => {
    const text = JSON.stringify(request)
    try {
      const stored = attempt.safeParse(JSON.parse(sessionStorage.getItem(name) ?? 'null'))
      if (stored.success && stored.data.request === text) return stored.data.key
      const key = newKey()
      sessionStorage.setItem(name, JSON.stringify({ request: text, key }))
      return key
    } catch {
      return newKey()
    }
  },
  clear: () => {
    try {
      sessionStorage.removeItem(name)
    } catch {
      // Nothing was kept then.
    }
  },
})
