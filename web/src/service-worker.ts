import { clientsClaim } from 'workbox-core'
import { addRoute, cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precache } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'

/**
 * The service worker (/sw.js, built by web/vite.config.ts), so that pages open offline. Its precache, which every
 * visitor gets, contains the page itself and the public map's code; the code of the client's area and the technician's
 * panel is cached by the page when such a person signs in (lib/offline-files.ts). Online, the page always comes from
 * the server, so that new versions appear at once; cached code has a hash in its name. The latest responses about
 * points on the public map are cached too. Nothing else is cached: the rest of the API, photos and /version.json always
 * come from the network.
 */

/** The files of the precache; the build writes the list. */
declare const SHELL_FILES: PrecacheEntry[]
/** Page that says that there is no network (offline-page.html), for when what the site needs is not cached. */
declare const OFFLINE_PAGE: string
/** Members of a service worker's global scope that TypeScript's types for pages lack. */
declare const self: { skipWaiting: () => Promise<void> }

const PAGE = '/app.html'

// A new worker takes over at once, because nothing that it caches conflicts with an older page.
addEventListener('install', () => {
  void self.skipWaiting()
})
clientsClaim()
cleanupOutdatedCaches()

precache(SHELL_FILES)
// '/' is not answered from the precached page, which is used only without network.
addRoute({ directoryIndex: '', cleanURLs: false })

registerRoute(
  ({ request }) => request.mode === 'navigate',
  ({ request }) => fetch(request).catch(pageWithoutNetwork),
)

/** The site's page if all that it begins with is cached; else it would stay blank, because browsers may drop files. */
async function pageWithoutNetwork(): Promise<Response> {
  const urls = SHELL_FILES.map(file => (typeof file === 'string' ? file : file.url))
  const [page, ...files] = await Promise.all([PAGE, ...urls].map(url => matchPrecache(url)))
  if (page && files.every(file => file !== undefined)) return page
  return new Response(OFFLINE_PAGE, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

// The names contain hashes, so a cached file is always the requested one.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request),
)

/**
 * Responses about points on the public map, cached per part of the map: the newest one is kept, whichever version is
 * requested.
 */
const OPENING = '/api/map/opening'
const MAP = /^\/api\/(?:map\/(?:cells(?:\/\w+)?|opening)|map-settings|tags|pricing-tiers)$/
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && MAP.test(url.pathname),
  new NetworkFirst({
    cacheName: 'map',
    plugins: [
      {
        cacheKeyWillBeUsed: async ({ request }) => new URL(request.url).pathname,
        // Without network the map asks for the parts of the answer that it opened with.
        cacheDidUpdate: async ({ cacheName, request, newResponse }) => {
          if (new URL(request.url).pathname !== OPENING) return
          const [cache, { cells, points }] = await Promise.all([caches.open(cacheName), newResponse.clone().json()])
          await cache.put('/api/map/cells', Response.json({ cells }))
          for (const cell of points) await cache.put(`/api/map/cells/${cell.cell}`, Response.json(cell))
        },
      },
    ],
  }),
)
