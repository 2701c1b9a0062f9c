import { useEffect, useState } from 'react'
import { registerServiceWorker } from './register-service-worker.ts'

/** `no`: not supported, or the site was ready before this page was opened. */
export type OfflineReadiness = 'no' | 'preparing' | 'now'

/** Registers the service worker, and whether the site opens without network from now on. */
export function useOfflineReadiness(): OfflineReadiness {
  const [readiness, setReadiness] = useState<OfflineReadiness>('no')
  useEffect(() => {
    let isMounted = true
    const update = (state: OfflineReadiness) => {
      if (isMounted) setReadiness(state)
    }
    const prepare = async () => {
      const registration = registerServiceWorker()
      if (!registration || navigator.serviceWorker.controller) return
      update('preparing')
      if (!(await registration)) return update('no')
      await navigator.serviceWorker.ready
      update('now')
    }
    void prepare()
    return () => {
      isMounted = false
    }
  }, [])
  return readiness
}
