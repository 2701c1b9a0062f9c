import * as React from 'react'

/** What pages spend their time on in these tests without showing anything of it, measured at the longest of them. */

if (typeof document !== 'undefined') {
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
