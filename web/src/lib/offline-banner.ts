import { onlineManager } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

/** That the network is gone is said once: by what is shown, where it can say from when it is, else by the header's band. */

let ownBanners = 0
const listeners = new Set<() => void>()

function count(step: number): void {
  ownBanners += step
  for (const notify of listeners) notify()
}

/** While `isSaid`, a part of the page says itself that the network is gone. */
export function useOwnOfflineBanner(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    count(1)
    return () => count(-1)
  }, [isShown])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onlineManager.subscribe(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/** Whether the header has to say that the network is gone. */
export const useIsOfflineBannerShown = (): boolean =>
  useSyncExternalStore(subscribe, () => !onlineManager.isOnline() && ownBanners === 0)
