import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { isLayerOpen, replaceTopLayerUrl } from '#web/lib/layer-history.ts'
import { currentLocation } from '#web/lib/site-history.ts'
import { type ExploredState, exploredToUrl } from './explored-url.ts'

/**
 * Minimum time between two changes of the URL, because browsers block pages that change their history too often.
 * Milliseconds.
 */
const WRITE_INTERVAL = 300

/**
 * Writes the state of the public map into the URL. While a layer is open over the page, the state goes into the layer's
 * history entry, afterwards into the page's own entry.
 */
export function useSyncUrl(explored: ExploredState): void {
  const [parameters, setParameters] = useSearchParams()
  const { pathname, hash, state, key } = useLocation()
  const nextSearch = exploredToUrl(parameters, explored).toString()
  const isWritten = nextSearch === parameters.toString()
  const lastWrittenAt = useRef(0)
  useEffect(() => {
    // During a navigation the browser has the new URL before React has rendered it: writing the old state would undo the
    // navigation
    const isEntryRendered = () => currentLocation().key === key
    const write = () => {
      if (!isEntryRendered()) return
      if (!isWritten) lastWrittenAt.current = Date.now()
      if (isLayerOpen()) return replaceTopLayerUrl(`${pathname}${nextSearch && `?${nextSearch}`}${hash}`)
      if (!isWritten) setParameters(new URLSearchParams(nextSearch), { replace: true, state })
    }
    const timer = setInterval(() => {
      if (isWritten) clearInterval(timer)
      write()
    }, WRITE_INTERVAL)
    if (!isWritten && Date.now() - lastWrittenAt.current >= WRITE_INTERVAL) write()
    return () => clearInterval(timer)
  }, [nextSearch, isWritten, setParameters, pathname, hash, state, key])
}
