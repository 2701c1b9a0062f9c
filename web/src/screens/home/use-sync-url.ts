import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { isLayerOpen, replaceTopLayerUrl } from '#web/lib/layer-history.ts'
import { type ExploredState, exploredToUrl } from './explored-url.ts'

/** Debounce of writes: browsers block pages that change their history too often. Milliseconds. */
const WRITE_DEBOUNCE = 300

/**
 * Writes the explored state into the URL. While a layer is open over the page, it writes into the layer's history entry,
 * and into the page's own entry after that.
 */
export function useSyncUrl(explored: ExploredState): void {
  const [parameters, setParameters] = useSearchParams()
  const { pathname, hash, state, key } = useLocation()
  const nextSearch = exploredToUrl(parameters, explored).toString()
  const isWritten = nextSearch === parameters.toString()
  useEffect(() => {
    // During a navigation the browser is ahead of React: a write with the old state would undo it
    const isRendered = () => currentEntryKey() === key
    const timer = setInterval(() => {
      if (isWritten) clearInterval(timer)
      if (isLayerOpen()) return replaceTopLayerUrl(`${pathname}${nextSearch && `?${nextSearch}`}${hash}`)
      if (!isWritten && isRendered()) setParameters(new URLSearchParams(nextSearch), { replace: true, state })
    }, WRITE_DEBOUNCE)
    return () => clearInterval(timer)
  }, [nextSearch, isWritten, setParameters, pathname, hash, state, key])
}

/** The router's key of the current history entry; the first entry has none. */
function currentEntryKey(): string {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : 'default'
}
