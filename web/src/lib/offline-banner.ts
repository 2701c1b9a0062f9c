import { onlineManager } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

/** Only one offline message is shown: a part of the page that knows how old its data is shows its own, else the header does. */

let ownBannerCount = 0
const listeners = new Set<() => void>()

function changeCount(delta: number): void {
  ownBannerCount += delta
  for (const notify of listeners) notify()
}

/** Hides the header's offline banner while this part of the page shows its own. */
export function useHideHeaderOfflineBanner(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    changeCount(1)
    return () => changeCount(-1)
  }, [isShown])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const unsubscribe = onlineManager.subscribe(listener)
  return () => {
    listeners.delete(listener)
    unsubscribe()
  }
}

export const useIsOfflineBannerShown = (): boolean =>
  useSyncExternalStore(subscribe, () => !onlineManager.isOnline() && ownBannerCount === 0)
