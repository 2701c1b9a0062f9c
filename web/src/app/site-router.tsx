import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { NavigationType, Router } from 'react-router-dom'
import { currentLocation, listenToNavigation, type Navigation, siteNavigator } from '#web/lib/site-history.ts'

/** React Router on the site's history. */
export function SiteRouter({ children }: { children: ReactNode }) {
  const [{ action, location }, setNavigation] = useState<Navigation>(() => ({
    action: NavigationType.Pop,
    location: currentLocation(),
  }))
  // A transition, so that the screen stays until the code of the next one is loaded.
  useLayoutEffect(() => listenToNavigation(navigation => startTransition(() => setNavigation(navigation))), [])
  return (
    <Router location={location} navigationType={action} navigator={siteNavigator}>
      {children}
    </Router>
  )
}
