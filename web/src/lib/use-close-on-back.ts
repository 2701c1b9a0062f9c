import { useContext, useEffect, useRef } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, type Navigator } from 'react-router-dom'
import { afterLayersClose, openLayer } from './layer-history.ts'

const patched = new WeakSet<Navigator>()

/** What navigates out of an open layer must not leave the layer's entry behind in the history. */
function patchNavigator(navigator: Navigator): void {
  if (patched.has(navigator)) return
  patched.add(navigator)
  Object.assign(navigator, { push: afterLayersClose(navigator.push), replace: afterLayersClose(navigator.replace) })
}

/**
 * While it is open, the browser's way back closes it and stays on the page; of several open at once the one on top.
 * `close` may leave it open, as when it is busy. For what does not stand in the address: that has a step of its own.
 */
export function useCloseOnBack(open: boolean, close: () => void): void {
  const { navigator } = useContext(NavigationContext)
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!open) return
    patchNavigator(navigator)
    return openLayer(() => latest.current())
  }, [open, navigator])
}
