import { useEffect, useState } from 'react'
import { registerServiceWorker } from './register-service-worker.ts'

/** `no`: it can't be, or was already when the page was opened. */
export type OfflineReadiness = 'no' | 'preparing' | 'now'

/** Has the browser keep the site at once, and tells when the page opens without network from then on. */
export function useOfflineReadiness(): OfflineReadiness {
  const [readiness, setKept] = useState<OfflineReadiness>('no')
  useEffect(() => {
    let isOn = true
    const update = (state: OfflineReadiness) => {
      if (isOn) setKept(state)
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
      isOn = false
    }
  }, [])
  return readiness
}
