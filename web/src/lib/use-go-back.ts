import { useCallback, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** State of a history entry that this site pushed to open what its URL shows. */
export const OPENED_FROM_SITE_STATE = { openedHere: true } as const

/**
 * Closes what the URL shows: goes back if it was opened on this site, so that no history entry stays behind; otherwise, after a
 * direct link, calls `fallback`.
 */
export function useGoBack(): (fallback: () => void) => void {
  const { state, key } = useLocation()
  const navigate = useNavigate()
  // Going back is asynchronous: a second call meanwhile must not go back twice.
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
