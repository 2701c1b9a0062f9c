/**
 * Has the browser keep the site itself (web/vite.config.ts), so that it opens without network. The file stands at the root,
 * since it may serve nothing above itself; without TLS, and in some private windows, there is no such thing.
 */
export const SERVICE_WORKER_URL = '/sw.js'

/** Answers whether the browser does; undefined: it has no such thing. */
export function registerServiceWorker(): Promise<boolean> | undefined {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
  return navigator.serviceWorker.register(SERVICE_WORKER_URL, { updateViaCache: 'none' }).then(
    () => true,
    () => false, // the site works without
  )
}
