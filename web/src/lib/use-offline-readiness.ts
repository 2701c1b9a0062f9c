import { useEffect, useState } from 'react'
import { cacheOfflineFiles } from './offline-files.ts'
import { registerServiceWorker } from './register-service-worker.ts'

/** `no`: working offline is not possible, or was already prepared when the page was opened. */
export type OfflineReadiness = 'no' | 'preparing' | 'now'

/** Caches the site's files for use without network, and tells from when on the page can be opened offline. */
export function useOfflineReadiness(): OfflineReadiness {
  const [readiness, setReadiness] = useState<OfflineReadiness>('no')
  useEffect(() => {
    let isMounted = true
    const updateReadiness = (state: OfflineReadiness) => {
      if (isMounted) setReadiness(state)
    }
    const prepareOffline = async () => {
      const registration = registerServiceWorker()
      if (!registration) return
      let isPreparing = false
      const announce = () => {
        isPreparing = true
        updateReadiness('preparing')
      }
      if (!navigator.serviceWorker.controller) announce()
      if (!(await registration)) return updateReadiness('no')
      const isCached = await cacheOfflineFiles(announce)
      await navigator.serviceWorker.ready
      updateReadiness(isCached && isPreparing ? 'now' : 'no')
    }
    void prepareOffline()
    return () => {
      isMounted = false
    }
  }, [])
  return readiness
}
