import { useCallback, useSyncExternalStore } from 'react'

/** From this width on the page has room for panels beside each other; below it they are sheets from the bottom. */
export const WIDE_SCREEN = '(min-width: 900px)'

/** Whether a media query holds now. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
