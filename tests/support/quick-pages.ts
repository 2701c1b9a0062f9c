import * as React from 'react'

/** How pages of all tests are waited for, and what they spend time on without showing anything of it (measured at the longest). */

if (typeof document !== 'undefined') {
  // How long something may take to appear: machines are shared, and a wait ends as soon as it is there. Milliseconds.
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 10_000 })

  // For each element that is made, React notes the stack of calls that made it, to name it in a warning; every second it
  // begins to count anew, and at ten thousand it stops. Here it has stopped from the beginning (a sixth of the time).
  const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1]
  Object.defineProperty(Object(internals), 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
    configurable: true,
  })

  // What finds the place of a menu asks each node whether it is a window, by this; happy-dom writes out all that is in it.
  Object.defineProperty(Element.prototype, 'toString', {
    value: Object.prototype.toString,
    configurable: true,
    writable: true,
  })
}
