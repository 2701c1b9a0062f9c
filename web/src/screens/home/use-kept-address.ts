import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { isLayerOpen } from '#web/lib/layer-history.ts'
import { type Explored, writeExplored } from './explored-address.ts'

/** How long nothing has to change before it is written: browsers refuse pages that write without pause. Milliseconds. */
const PAUSE = 300

/**
 * Writes what is explored into the page's address, in place of what it said. It waits while something lies open over the
 * page, whose step in the history would be taken away and made anew.
 */
export function useKeptAddress(explored: Explored): void {
  const [parameters, setParameters] = useSearchParams()
  const { state } = useLocation()
  const wanted = writeExplored(parameters, explored).toString()
  const isWritten = wanted === parameters.toString()
  useEffect(() => {
    if (isWritten) return
    // The browser's address is ahead of the router's while that draws a step: what was worked out before would undo it
    const before = window.location.href
    const timer = setInterval(() => {
      if (!isLayerOpen() && window.location.href === before)
        setParameters(new URLSearchParams(wanted), { replace: true, state })
    }, PAUSE)
    return () => clearInterval(timer)
  }, [wanted, isWritten, setParameters, state])
}
