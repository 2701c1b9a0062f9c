import { useContext, useEffect } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom'
import { reloadPage } from './reload-page.ts'
import { fetchSiteVersion, isNewVersionAvailable } from './site-version.ts'

/** Interval of checks while the page is visible, and minimum time between checks on focus. Milliseconds. */
const CHECK_INTERVAL = 10 * 60_000
const MIN_PAUSE = 60_000

/** Checks regularly for a newer version of the site. */
function useVersionChecks(): void {
  useEffect(() => {
    let lastCheck = Date.now()
    const checkVersion = (pause: number) => {
      if (document.visibilityState !== 'visible' || Date.now() - lastCheck < pause) return
      lastCheck = Date.now()
      void fetchSiteVersion()
    }
    const onFocus = () => checkVersion(MIN_PAUSE)
    const timer = setInterval(() => checkVersion(CHECK_INTERVAL), MIN_PAUSE)
    addEventListener('focus', onFocus)
    document.addEventListener('visibilitychange', onFocus)
    return () => {
      clearInterval(timer)
      removeEventListener('focus', onFocus)
      document.removeEventListener('visibilitychange', onFocus)
    }
  }, [])
}

/**
 * Once there is a newer version of the site, the next click that leads to another screen also reloads the page. Nothing
 * is lost then: screens with unsaved changes ask before they are left. Navigation by code does not reload, because its
 * toast would be lost.
 */
export function useReloadOnNewVersion(): void {
  const { navigator } = useContext(NavigationContext)
  useVersionChecks()
  useEffect(() => {
    let isClick = false
    const onClick = () => {
      isClick = true
      setTimeout(() => {
        isClick = false
      })
    }
    const { push } = navigator
    const patchedPush: typeof push = (...args) => {
      const { pathname } = location
      push(...args)
      if (isClick && isNewVersionAvailable() && location.pathname !== pathname) reloadPage()
    }
    navigator.push = patchedPush
    addEventListener('click', onClick, true)
    return () => {
      if (navigator.push === patchedPush) navigator.push = push
      removeEventListener('click', onClick, true)
    }
  }, [navigator])
}
