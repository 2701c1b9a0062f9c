import * as React from 'react'

/** Sets how long tests wait for a page, and skips the costliest work whose results no test sees (by profile). */

if (typeof document !== 'undefined') {
  // Long, for busy machines; a wait ends as soon as the element appears. Milliseconds.
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 10_000 })

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
