import { clientsClaim } from 'workbox-core'
import { addRoute, cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'

/**
 * The service worker (/sw.js, built by web/vite.config.ts), so that pages open offline. Every visitor's precache holds the
 * page itself and the public map's code; the code of the client's area and the technician's panel is cached by the page when
 * they sign in (lib/offline-files.ts). Online the page always comes from the server, so that what is new is seen at once and
 * an old tab learns of it as before; cached code has its hash in its name. The latest answers about points on the public map
 * are cached as well. Nothing else goes through it: the rest of the API, photos and /version.json come from the network alone.
 */

/** What is precached; the build writes it. */
declare const SHELL_FILES: PrecacheEntry[]
/** What a worker has and a page has not. */
declare const self: { skipWaiting: () => Promise<void> }

const PAGE = '/app.html'
const CONFIG = 'config'

// At once: nothing that a newer version keeps is in the way of an older page.
addEventListener('install', () => {
  void self.skipWaiting()
  // Fetched by the page before there was a service worker to cache it, so that the browser's own cache has it.
  caches
    .open(CONFIG)
    .then(cache => cache.add(new Request('/config.json', { cache: 'force-cache' })))
    .catch(() => undefined)
})
clientsClaim()
cleanupOutdatedCaches()

precache(SHELL_FILES)
// '/' is not the kept page: that is taken only where the network has none.
addRoute({ directoryIndex: '', cleanURLs: false })

registerRoute(
  ({ request }) => request.mode === 'navigate',
  ({ request }) => fetch(request).catch(async () => (await matchPrecache(PAGE)) ?? Response.error()),
)

// Named by their hashes, so that the cached file is the one that is asked for.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request),
)

/** How long the network may take before what was known is taken. Seconds. */
const NETWORK_TIMEOUT_SECONDS = 5

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
  new NetworkFirst({ cacheName: CONFIG, networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS }),
)
