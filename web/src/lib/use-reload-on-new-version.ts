import { useContext, useEffect } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom'
import { reloadPage } from './reload-page.ts'
import { fetchSiteVersion, isNewVersionAvailable } from './site-version.ts'

/** How often a page that is looked at asks, and how soon again when it is come back to. Milliseconds. */
const EVERY = 10 * 60_000
const NOT_BEFORE = 60_000

/** Asks now and then whether there is a newer version of the site. */
function useVersionWatch(): void {
  useEffect(() => {
    let asked = Date.now()
    const ask = (pause: number) => {
      if (document.visibilityState !== 'visible' || Date.now() - asked < pause) return
      asked = Date.now()
      void fetchSiteVersion()
    }
    const onReturn = () => ask(NOT_BEFORE)
    const timer = setInterval(() => ask(EVERY), NOT_BEFORE)
    addEventListener('focus', onReturn)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      clearInterval(timer)
      removeEventListener('focus', onReturn)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [])
}

/**
 * Once there is a newer version of the site, the next way to another screen that somebody takes is a load of the page:
 * at that moment nothing is lost. What is unsaved is asked about before, by its own guard. Where code navigates at the
 * end of some work, its toast has still to be read: that waits for the next click.
 */
export function useReloadOnNewVersion(): void {
  const { navigator } = useContext(NavigationContext)
  useVersionWatch()
  useEffect(() => {
    let clicked = false
    const onClick = () => {
      clicked = true
      setTimeout(() => {
        clicked = false
      })
    }
    const { push } = navigator
    const mine: typeof push = (...args) => {
      const { pathname } = location
      push(...args)
      if (clicked && isNewVersionAvailable() && location.pathname !== pathname) reloadPage()
    }
    navigator.push = mine
    addEventListener('click', onClick, true)
    return () => {
      if (navigator.push === mine) navigator.push = push
      removeEventListener('click', onClick, true)
    }
  }, [navigator])
}
