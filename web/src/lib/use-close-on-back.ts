import { useContext, useEffect, useRef } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, type Navigator } from 'react-router-dom'
import { afterLayersClose, openLayer } from './layer-history.ts'

const patchedNavigators = new WeakSet<Navigator>()

/** Makes navigations from an open layer leave the layer's history entry first. */
function patchNavigator(navigator: Navigator): void {
  if (patchedNavigators.has(navigator)) return
  patchedNavigators.add(navigator)
  Object.assign(navigator, { push: afterLayersClose(navigator.push), replace: afterLayersClose(navigator.replace) })
}

/**
 * Makes the browser's back button close a layer and stay on the page. With several open, the topmost closes first. `close` may
 * leave it open, for example while it is busy. Not for layers that are in the URL: those have their own history entry.
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
