import * as z from 'zod/mini'

/** Cache of the files for use without network. The service worker looks in all caches (service-worker.ts). */
const OFFLINE_CACHE = 'offline'

/** Path of the list of files that clients and technicians need offline; the build writes it (web/vite.config.ts). */
const OFFLINE_FILES = '/offline-files.json'
const paths = z.array(z.string())

/**
 * Caches the code for use without network, and removes that of other versions. `onMissing` is called when a file has to
 * be loaded. Returns false when not all files could be loaded; the next call loads the rest.
 */
export async function cacheOfflineFiles(onMissing: () => void = () => undefined): Promise<boolean> {
  try {
    const listedPaths = new Set(paths.parse(await (await fetch(OFFLINE_FILES, { cache: 'no-cache' })).json()))
    const cache = await caches.open(OFFLINE_CACHE)
    const cachedPaths = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
    const missingPaths = [...listedPaths].filter(path => !cachedPaths.has(path))
    if (missingPaths.length > 0) onMissing()
    await Promise.all(missingPaths.map(path => cache.add(path)))
    await Promise.all([...cachedPaths].filter(path => !listedPaths.has(path)).map(path => cache.delete(path)))
    return true
  } catch {
    return false // offline, or no space left
  }
}
