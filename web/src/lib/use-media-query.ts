import { useCallback, useSyncExternalStore } from 'react'

/** From this width on, 900 px with letters of the usual size, panels are side by side; on narrower screens they are bottom sheets. */
export const WIDE_SCREEN_QUERY = '(min-width: 56.25rem)'

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
