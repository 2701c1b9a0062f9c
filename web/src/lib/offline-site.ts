/**
 * Has the browser keep the site itself (web/vite.config.ts), so that it opens without network. The file stands at the root,
 * since it may serve nothing above itself; without TLS, and in some private windows, there is no such thing.
 */
export const SERVICE_WORKER = '/sw.js'

export function keepSite(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(SERVICE_WORKER, { updateViaCache: 'none' }).catch(() => undefined) // the site works without
}
