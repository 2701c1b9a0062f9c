import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { isLayerOpen, writeUnderLayers } from '#web/lib/layer-history.ts'
import { type Explored, writeExplored } from './explored-address.ts'

/** How long nothing has to change before it is written: browsers refuse pages that write without pause. Milliseconds. */
const PAUSE = 300

/**
 * Writes what is explored into the page's address, in place of what it said. While something lies open over the page it is
 * written into that one's step of the history, and into the page's own afterwards.
 */
export function useKeptAddress(explored: Explored): void {
  const [parameters, setParameters] = useSearchParams()
  const { pathname, hash, state, key } = useLocation()
  const wanted = writeExplored(parameters, explored).toString()
  const isWritten = wanted === parameters.toString()
  useEffect(() => {
    // The browser is ahead of the page while a step is being drawn: what was worked out before would undo it
    const isDrawn = () => keyOfEntry() === key
    const timer = setInterval(() => {
      if (isWritten) clearInterval(timer)
      if (isLayerOpen()) return writeUnderLayers(`${pathname}${wanted && `?${wanted}`}${hash}`)
      if (!isWritten && isDrawn()) setParameters(new URLSearchParams(wanted), { replace: true, state })
    }, PAUSE)
    return () => clearInterval(timer)
  }, [wanted, isWritten, setParameters, pathname, hash, state, key])
}

/** The router's key of the history's current entry; the first that it meets has none. */
function keyOfEntry(): string {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : 'default'
}
