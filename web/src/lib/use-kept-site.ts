import { useEffect, useState } from 'react'
import { keepSite } from './offline-site.ts'

/** `no`: it can't be, or was already when the page was opened. */
export type KeptSite = 'no' | 'preparing' | 'now'

/** Has the browser keep the site at once, and tells when the page opens without network from then on. */
export function useKeptSite(): KeptSite {
  const [kept, setKept] = useState<KeptSite>('no')
  useEffect(() => {
    let isOn = true
    const become = (state: KeptSite) => {
      if (isOn) setKept(state)
    }
    const keep = async () => {
      const keeping = keepSite()
      if (!keeping || navigator.serviceWorker.controller) return
      become('preparing')
      if (!(await keeping)) return become('no')
      await navigator.serviceWorker.ready
      become('now')
    }
    void keep()
    return () => {
      isOn = false
    }
  }, [])
  return kept
}
