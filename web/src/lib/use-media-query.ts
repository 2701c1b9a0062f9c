import { useCallback, useSyncExternalStore } from 'react'

/** From this width on, panels are side by side; on narrower screens they are bottom sheets. */
export const WIDE_SCREEN_QUERY = '(min-width: 900px)'

/** Whether a media query matches. */
export function useMediaQuery(query: string): boolean {
  const subscribeToQuery = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribeToQuery, () => matchMedia(query).matches)
}
