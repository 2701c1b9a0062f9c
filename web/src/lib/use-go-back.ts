import { useCallback, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** State of a history entry that this site pushed, in order to open what the entry's URL shows. */
export const OPENED_FROM_SITE_STATE = { openedHere: true } as const

/**
 * Closes what the URL shows. If it was opened on this site, goes back, so that no history entry is left over; after a
 * direct link, calls `fallback`.
 */
export function useGoBack(): (fallback: () => void) => void {
  const { state, key } = useLocation()
  const navigate = useNavigate()
  // Going back is asynchronous, and a second call in the meantime must not go back twice.
  const leftEntry = useRef<string>(undefined)
  return useCallback(
    fallback => {
      const openedHere = typeof state === 'object' && state !== null && 'openedHere' in state
      if (!openedHere) return fallback()
      if (leftEntry.current === key) return
      leftEntry.current = key
      navigate(-1)
    },
    [state, key, navigate],
  )
}
