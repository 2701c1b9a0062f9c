/**
 * The service worker precaches the site (web/vite.config.ts), so that it opens without network. The file is at the root because
 * its folder limits its scope.
 */
export const SERVICE_WORKER_URL = '/sw.js'

/**
 * Registers the service worker. Resolves to whether that succeeded; undefined in a browser without support (no TLS,
 * some private windows).
 */
export function registerServiceWorker(): Promise<boolean> | undefined {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined
  return navigator.serviceWorker.register(SERVICE_WORKER_URL, { updateViaCache: 'none' }).then(
    () => true,
    () => false, // the site works without a service worker
  )
}
