import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** On arriving at another screen the page stands at its top and the focus at its content. Gives the content's ref. */
export function useArrival() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const arrived = useRef(pathname)
  useEffect(() => {
    if (arrived.current === pathname) return
    arrived.current = pathname
    scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
