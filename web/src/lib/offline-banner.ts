import { onlineManager } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from './create-store.ts'

/**
 * Number of parts of the page that show an offline message of their own, with the age of their data. Only one message
 * is shown: if there is such a part, the header shows none.
 */
const ownBannerCount = createStore(0)
const changeCount = (delta: number): void => ownBannerCount.set(ownBannerCount.get() + delta)

/** Hides the header's offline banner while this part of the page shows one of its own. */
export function useHideHeaderOfflineBanner(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    changeCount(1)
    return () => changeCount(-1)
  }, [isShown])
}

function subscribe(listener: () => void): () => void {
  const unsubscribeFromCount = ownBannerCount.subscribe(listener)
  const unsubscribeFromNetwork = onlineManager.subscribe(listener)
  return () => {
    unsubscribeFromCount()
    unsubscribeFromNetwork()
  }
}

/** Whether there was no network since the page was opened, so that nothing but what the browser keeps was loaded. */
let isOpenedOffline = typeof navigator !== 'undefined' && !navigator.onLine
const markOnline = (): void => {
  if (onlineManager.isOnline()) isOpenedOffline = false
}
onlineManager.subscribe(markOnline)

/** The header's offline banner: none, or what the page shows without network. */
export const useOfflineBanner = (): 'none' | 'loaded_before' | 'opened_offline' =>
  useSyncExternalStore(subscribe, () => {
    if (onlineManager.isOnline() || ownBannerCount.get() > 0) return 'none'
    return isOpenedOffline ? 'opened_offline' : 'loaded_before'
  })
