import { useEffect, useEffectEvent } from 'react'
import { openLayer } from './layer-history.ts'

/**
 * Makes the browser's back button close a layer and stay on the page. If several are open, the topmost is closed first.
 * `close` may leave the layer open, for example while it is busy. Not for layers that are in the URL, because these
 * have a history entry of their own.
 */
export function useCloseOnBack(open: boolean, close: () => void): void {
  const closeLayer = useEffectEvent(close)
  useEffect(() => (open ? openLayer(() => closeLayer()) : undefined), [open])
}
