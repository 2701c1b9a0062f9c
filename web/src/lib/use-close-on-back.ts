import { useContext, useEffect, useRef } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, type Navigator } from 'react-router-dom'
import { afterLayersClose, openLayer } from './layer-history.ts'

const patchedNavigators = new WeakSet<Navigator>()

/** Patches the router's navigator, so that a navigation from an open layer first leaves the layer's history entry. */
function patchNavigator(navigator: Navigator): void {
  if (patchedNavigators.has(navigator)) return
  patchedNavigators.add(navigator)
  Object.assign(navigator, { push: afterLayersClose(navigator.push), replace: afterLayersClose(navigator.replace) })
}

/**
 * Makes the browser's back button close a layer and stay on the page. If several are open, the topmost is closed first.
 * `close` may leave the layer open, for example while it is busy. Not for layers that are in the URL, because these
 * have a history entry of their own.
 */
export function useCloseOnBack(open: boolean, close: () => void): void {
  const { navigator } = useContext(NavigationContext)
  const latestClose = useRef(close)
  useEffect(() => {
    latestClose.current = close
  })
  useEffect(() => {
    if (!open) return
    patchNavigator(navigator)
    return openLayer(() => latestClose.current())
  }, [open, navigator])
}
