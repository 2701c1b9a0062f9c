import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { isSameScreen } from '#web/lib/same-screen.ts'

/** Scrolls to the top and focuses the content when another screen opens. Returns the ref for the content. */
export function useFocusContentOnNavigation() {
  const { pathname, state } = useLocation()
  const type = useNavigationType()
  const isMoved = type === 'REPLACE' && isSameScreen(state)
  const main = useRef<HTMLElement>(null)
  // A navigation from a page without this layout opens another screen too. For the first screen of the site, the browser
  // decides about the focus.
  const lastPathname = useRef(type === 'PUSH' ? undefined : pathname)
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    if (isMoved) return
    scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname, isMoved])
  return main
}
