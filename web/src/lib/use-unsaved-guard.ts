import { useContext, useEffect, useState } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, resolvePath, type To, useLocation } from 'react-router-dom'
import { guardBackAndForward } from './history-guard.ts'
import { guardSignOut } from './sign-out-guard.ts'

export type UnsavedGuard = {
  /** Whether the person is being asked whether to leave. */
  isAsking: boolean
  /** Carries out the navigation that was stopped. */
  leave: () => void
  stay: () => void
}

/** Number that the router gave a history entry. */
const historyIndexOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0

/** Parameters of the query string that open another page at the same path: the dashboard's tab and order. */
const PAGE_PARAMETERS = ['aba', 'pedido'] as const

const pageAt = ({ pathname, search }: { pathname: string; search: string }): string => {
  const parameters = new URLSearchParams(search)
  return [pathname, ...PAGE_PARAMETERS.map(name => parameters.get(name) ?? '')].join('\n')
}

/**
 * Asks before a screen with unsaved changes is left by a link, by code that navigates, by the browser's back and forward
 * buttons, by signing out and (with the browser's own dialog) by closing or reloading the tab. Other changes of the query
 * string than of `PAGE_PARAMETERS` are not blocked, nor is a screen that is unmounted, as when the session ends.
 *
 * The router's own `useBlocker` needs a data router, which would add 18 KB to the public map's first view. This hook patches the
 * navigator instead while something is unsaved.
 */
export function useUnsavedGuard(unsaved: boolean): UnsavedGuard {
  const { navigator } = useContext(NavigationContext)
  const location = useLocation()
  const { pathname } = location
  const page = pageAt(location)
  const [blockedMove, setBlockedMove] = useState<() => void>()

  useEffect(() => {
    if (!unsaved) return
    // Guards may be removed in another order than they were added, so an inactive guard lets every navigation through.
    let isActive = true
    const { push, replace, go } = navigator
    const block = (leave: () => void) =>
      setBlockedMove(() => () => {
        isActive = false
        leave()
      })
    const isSamePage = (to: To): boolean => pageAt(resolvePath(to, pathname)) === page
    let index = historyIndexOf(window.history.state)
    const guardMove =
      (move: typeof push): typeof push =>
      (to, ...rest) => {
        if (isActive && !isSamePage(to)) return block(() => move(to, ...rest))
        move(to, ...rest)
        index = historyIndexOf(window.history.state)
      }
    const navigatorPatch = {
      push: guardMove(push),
      replace: guardMove(replace),
      go: (delta: number) => (isActive ? block(() => go(delta)) : go(delta)),
    }
    Object.assign(navigator, navigatorPatch)

    // popstate comes after the step, so the step is undone, and repeated if the person decides to leave.
    const onPopState = (event: PopStateEvent) => {
      if (!isActive) return
      const delta = historyIndexOf(event.state) - index
      if (pageAt(window.location) === page || delta === 0) {
        index += delta
        return
      }
      event.stopImmediatePropagation()
      go(-delta)
      block(() => go(delta))
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isActive) event.preventDefault()
    }
    const releaseHistory = guardBackAndForward(onPopState)
    const releaseSignOut = guardSignOut(signOut => (isActive ? block(signOut) : signOut()))
    window.addEventListener('beforeunload', onUnload)
    return () => {
      isActive = false
      if (navigator.push === navigatorPatch.push) Object.assign(navigator, { push, replace, go })
      releaseHistory()
      releaseSignOut()
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [unsaved, navigator, pathname, page])

  return {
    isAsking: blockedMove !== undefined,
    leave: () => {
      setBlockedMove(undefined)
      blockedMove?.()
    },
    stay: () => setBlockedMove(undefined),
  }
}
