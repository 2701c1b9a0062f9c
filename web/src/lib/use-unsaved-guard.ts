import { useEffect, useState } from 'react'
import { type Path, useLocation } from 'react-router-dom'
import { guardSignOut } from './sign-out-guard.ts'
import { guardNavigation } from './site-history.ts'

export type UnsavedGuard = {
  /** Whether the person is being asked whether to leave. */
  isAsking: boolean
  /** Carries out the navigation that was stopped. */
  leave: () => void
  stay: () => void
}

/** Parameters of the query string that open another page at the same path: the dashboard's tab and order. */
const PAGE_PARAMETERS = ['aba', 'pedido'] as const

const pageAt = ({ pathname, search }: Path): string => {
  const parameters = new URLSearchParams(search)
  return [pathname, ...PAGE_PARAMETERS.map(name => parameters.get(name) ?? '')].join('\n')
}

/**
 * Asks before a screen with unsaved changes is left by a link, by code that navigates, by the browser's back and forward
 * buttons, by signing out and (with the browser's own dialog) by closing or reloading the tab. Other changes of the query
 * string than of `PAGE_PARAMETERS` are not blocked, nor is a screen that is unmounted, as when the session ends.
 *
 * The router's own `useBlocker` needs a data router, which would add 18 KB to the public map's first view.
 */
export function useUnsavedGuard(unsaved: boolean): UnsavedGuard {
  const page = pageAt(useLocation())
  const [blockedMove, setBlockedMove] = useState<() => void>()

  useEffect(() => {
    if (!unsaved) return
    let isLeaving = false
    const ask = (leave: () => void) =>
      setBlockedMove(() => () => {
        isLeaving = true
        leave()
      })
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving) event.preventDefault()
    }
    const releaseNavigation = guardNavigation({
      blocks: to => !isLeaving && (to === undefined || pageAt(to) !== page),
      ask,
    })
    const releaseSignOut = guardSignOut(signOut => (isLeaving ? signOut() : ask(signOut)))
    window.addEventListener('beforeunload', onUnload)
    return () => {
      releaseNavigation()
      releaseSignOut()
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [unsaved, page])

  return {
    isAsking: blockedMove !== undefined,
    leave: () => {
      setBlockedMove(undefined)
      blockedMove?.()
    },
    stay: () => setBlockedMove(undefined),
  }
}
