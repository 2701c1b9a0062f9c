import { useEffect } from 'react'
import { NavigationType } from 'react-router-dom'
import { reloadPage } from './reload-page.ts'
import { listenToNavigation } from './site-history.ts'
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
  useVersionChecks()
  useEffect(() => {
    let clickedPathname: string | undefined
    const onClick = () => {
      clickedPathname = location.pathname
      setTimeout(() => {
        clickedPathname = undefined
      })
    }
    const endListening = listenToNavigation(({ action, location: { pathname } }) => {
      const isClickToOtherScreen = clickedPathname !== undefined && pathname !== clickedPathname
      if (action === NavigationType.Push && isClickToOtherScreen && isNewVersionAvailable()) reloadPage()
    })
    addEventListener('click', onClick, true)
    return () => {
      endListening()
      removeEventListener('click', onClick, true)
    }
  }, [])
}
