import * as React from 'react'
import { afterAll } from 'vitest'

/** Sets how long tests wait for a page, keeps pages from the network and from each other, and skips the costliest work whose results no test sees (by profile). */

if (typeof document !== 'undefined') {
  // Long, for busy machines; a wait ends as soon as the element appears. Milliseconds.
  const { cleanup, configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 30_000 })

  // Requests that a page sends after a test has removed its stubs reach no network.
  globalThis.fetch = async () => {
    throw new TypeError('Failed to fetch')
  }
  // A page that a file leaves would hear and show what happens in the next one. So would its modules that listen to the
  // history when they are loaded: the next file loads them again, in the same window.
  const listeners: Parameters<typeof addEventListener>[] = []
  const { addEventListener: listen } = globalThis
  globalThis.addEventListener = (...added: Parameters<typeof addEventListener>) => {
    if (added[0] === 'popstate') listeners.push(added)
    listen(...added)
  }
  afterAll(() => {
    cleanup()
    for (const added of listeners) removeEventListener(...added)
    globalThis.addEventListener = listen
  })

  // React records a stack trace for every created element, for its warnings, up to ten thousand a second. Here the counter
  // starts at the limit, which saves a sixth of the time.
  const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1]
  Object.defineProperty(Object(internals), 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
    configurable: true,
  })

  // The menu positioning calls toString on each node to recognize a window; happy-dom would serialize the whole content.
  Object.defineProperty(Element.prototype, 'toString', {
    value: Object.prototype.toString,
    configurable: true,
    writable: true,
  })
}
