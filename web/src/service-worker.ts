import { clientsClaim } from 'workbox-core'
import { addRoute, cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'

/**
 * What the browser runs beside the site's pages (/sw.js, built by web/vite.config.ts), so that they open without network: the
 * page itself and the code of the public site, the client's area and the technician's panel are kept. With network the page
 * always comes from the server, so that what is new is seen at once and an old tab learns of it as before; kept code has its
 * hash in its name. What the public map was last told of points is kept as well. Nothing else goes through it: the rest of the
 * API, photos and /version.json are asked of the network alone.
 */

/** What is kept; the build writes it. */
declare const KEPT_FILES: PrecacheEntry[]
/** What a worker has and a page has not. */
declare const self: { skipWaiting: () => Promise<void> }

const PAGE = '/app.html'
const CONFIG = 'config'

// At once: nothing that a newer version keeps is in the way of an older page.
addEventListener('install', () => {
  void self.skipWaiting()
  // Asked for by the page before this was there to keep it.
  caches
    .open(CONFIG)
    .then(cache => cache.add('/config.json'))
    .catch(() => undefined)
})
clientsClaim()
cleanupOutdatedCaches()

precache(KEPT_FILES)
// '/' is not the kept page: that is taken only where the network has none.
addRoute({ directoryIndex: '', cleanURLs: false })

registerRoute(
  ({ request }) => request.mode === 'navigate',
  ({ request }) => fetch(request).catch(async () => (await matchPrecache(PAGE)) ?? Response.error()),
)

/** How long the network may take before what was known is taken. Seconds. */
const PATIENCE = 5

/** What the public map shows of points, by their parts; whichever version of one it asks for, the newest seen is kept. */
const MAP = /^\/api\/(?:map\/cells(?:\/\w+)?|map-settings|tags|pricing-tiers)$/
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && MAP.test(url.pathname),
  new NetworkFirst({
    cacheName: 'map',
    plugins: [{ cacheKeyWillBeUsed: async ({ request }) => new URL(request.url).pathname }],
  }),
)

// Which identity service there is: a session needs to know.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json',
  new NetworkFirst({ cacheName: CONFIG, networkTimeoutSeconds: PATIENCE }),
)
