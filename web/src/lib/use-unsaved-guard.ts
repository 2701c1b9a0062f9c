import { useContext, useEffect, useState } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, type To, useLocation } from 'react-router-dom'
import { guardHistory } from './history-guard.ts'
import { guardSignOut } from './sign-out-guard.ts'

export type UnsavedGuard = {
  /** Somebody wants to leave and has not said yet whether to. */
  asking: boolean
  /** Goes where they wanted. */
  leave: () => void
  stay: () => void
}

/** Where the browser's history stands: the router numbers its entries. */
const placeInHistory = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0

/**
 * Asks before the screen is left with something unsaved: by a link, by code that navigates, by the browser's own way
 * back and forth, by signing out, and (in the browser's words) by closing or reloading the tab. The search part of the address may change
 * freely. A screen that is taken away, as when the session ends, is not held.
 *
 * The router's own blocker needs a data router, which weighs 18 KB more on the public map's first view. So this stands
 * between the screen's router and its history instead, as long as something is unsaved.
 */
export function useUnsavedGuard(unsaved: boolean): UnsavedGuard {
  const { navigator } = useContext(NavigationContext)
  const { pathname } = useLocation()
  const [held, setHeld] = useState<() => void>()

  useEffect(() => {
    if (!unsaved) return
    // Guards may be taken away in another order than they came: one that is over lets everything through.
    let on = true
    const { push, replace, go } = navigator
    const hold = (leave: () => void) =>
      setHeld(() => () => {
        on = false
        leave()
      })
    const staysHere = (to: To): boolean => {
      const path = typeof to === 'string' ? new URL(to, window.location.origin + pathname).pathname : to.pathname
      return path === undefined || path === pathname
    }
    let place = placeInHistory(window.history.state)
    const guarded =
      (move: typeof push): typeof push =>
      (to, ...rest) => {
        if (on && !staysHere(to)) return hold(() => move(to, ...rest))
        move(to, ...rest)
        place = placeInHistory(window.history.state)
      }
    const mine = {
      push: guarded(push),
      replace: guarded(replace),
      go: (by: number) => (on ? hold(() => go(by)) : go(by)),
    }
    Object.assign(navigator, mine)

    // Back and forward have happened when they are told: the way is undone, and done again once they say so.
    const onHistory = (event: PopStateEvent) => {
      if (!on) return
      const by = placeInHistory(event.state) - place
      if (window.location.pathname === pathname || by === 0) {
        place += by
        return
      }
      event.stopImmediatePropagation()
      go(-by)
      hold(() => go(by))
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (on) event.preventDefault()
    }
    const openHistory = guardHistory(onHistory)
    const openSignOut = guardSignOut(signOut => (on ? hold(signOut) : signOut()))
    window.addEventListener('beforeunload', onUnload)
    return () => {
      on = false
      if (navigator.push === mine.push) Object.assign(navigator, { push, replace, go })
      openHistory()
      openSignOut()
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [unsaved, navigator, pathname])

  return {
    asking: held !== undefined,
    leave: () => {
      setHeld(undefined)
      held?.()
    },
    stay: () => setHeld(undefined),
  }
}
