import { useCallback, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** State of a history entry that was made by opening what stands in its address. */
export const OPENED_HERE_STATE = { openedHere: true } as const

/**
 * Closes what stands in the address. What was opened here leaves no step behind in the history; who came by a link stays
 * on the screen, by `otherwise`.
 */
export function useGoBack(): (fallback: () => void) => void {
  const { state, key } = useLocation()
  const navigate = useNavigate()
  // A step back takes a moment: whoever asks twice meanwhile must not leave the screen
  const leaving = useRef<string>(undefined)
  return useCallback(
    fallback => {
      const openedHere = typeof state === 'object' && state !== null && 'openedHere' in state
      if (!openedHere) return fallback()
      if (leaving.current === key) return
      leaving.current = key
      navigate(-1)
    },
    [state, key, navigate],
  )
}
