import {
  createPath,
  type Location,
  NavigationType,
  type Navigator,
  type Path,
  resolvePath,
  type To,
} from 'react-router-dom'
import { afterLayersClose, closeLeftLayers, endOwnStep } from './layer-history.ts'
import { randomId } from './random-id.ts'

/**
 * The browser's history as the site uses it: the only listener of its steps, and the navigator of the site's router
 * (app/site-router.tsx). A navigation first asks the guards of unsaved changes, then leaves the entries of open layers.
 */
export type Navigation = { action: NavigationType; location: Location }

/** State of an entry: what a navigation gave it, the key by which a screen knows it, and its number in this tab. */
type EntryState = { usr?: unknown; key?: string; idx?: number }

type NavigationGuard = {
  /** Whether a navigation has to be asked about; `to` is undefined for steps whose target is not known yet. */
  blocks: (to: Path | undefined) => boolean
  /** Asks the person, and calls `leave` if the page may be left. */
  ask: (leave: () => void) => void
}

const listeners = new Set<(navigation: Navigation) => void>()
const guards = new Set<NavigationGuard>()

const entryState = (): EntryState => Object(history.state)
const entryNumber = (): number => entryState().idx ?? shownEntry

/** Number of the entry that the site shows. During a step the browser is at another one already. */
let shownEntry = 0

/** The browser's location, which changes before React has rendered it. */
export function currentLocation(): Location {
  const { pathname, search, hash } = window.location
  const { usr = null, key = 'default' } = entryState()
  return { pathname, search, hash, state: usr, key }
}

const findGuard = (to?: Path) => [...guards].findLast(({ blocks }) => blocks(to))

function leaveUnlessGuarded(leave: () => void, to?: Path): void {
  const guard = findGuard(to)
  if (guard === undefined) leave()
  else guard.ask(() => leaveUnlessGuarded(leave, to))
}

function notify(action: NavigationType): void {
  shownEntry = entryNumber()
  for (const listener of listeners) listener({ action, location: currentLocation() })
}

function navigate(action: NavigationType.Push | NavigationType.Replace, to: To, state: unknown): void {
  const path = resolvePath(to, window.location.pathname)
  const write = () => {
    const entry = { usr: state, key: randomId().slice(0, 8) }
    if (action === NavigationType.Push) pushEntry({ ...entry, idx: entryNumber() + 1 }, createPath(path))
    else history.replaceState({ ...entry, idx: entryNumber() }, '', createPath(path))
    notify(action)
  }
  leaveUnlessGuarded(() => afterLayersClose(write), path)
}

/** Browsers refuse entries of a page that pushes too many in a short time; the page is loaded anew then. */
function pushEntry(state: EntryState, url: string): void {
  try {
    history.pushState(state, '', url)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'DataCloneError') throw error
    window.location.assign(url)
  }
}

addEventListener('popstate', () => {
  if (endOwnStep()) return
  const steps = entryNumber() - shownEntry
  const guard = steps === 0 ? undefined : findGuard(currentLocation())
  if (guard === undefined) {
    closeLeftLayers()
    return notify(NavigationType.Pop)
  }
  // The browser has taken the step already: it is undone, and taken again if the person decides to leave.
  history.go(-steps)
  guard.ask(() => history.go(steps))
})

/** Calls `listener` after each navigation. Returns a function that ends it. */
export function listenToNavigation(listener: (navigation: Navigation) => void): () => void {
  if (entryState().idx === undefined) history.replaceState({ ...entryState(), idx: 0 }, '')
  shownEntry = entryNumber()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Makes `guard` decide about navigations, before those that were added earlier. Returns a function that removes it. */
export function guardNavigation(guard: NavigationGuard): () => void {
  guards.add(guard)
  return () => guards.delete(guard)
}

export const siteNavigator: Navigator = {
  createHref: to => (typeof to === 'string' ? to : createPath(to)),
  push: (to, state) => navigate(NavigationType.Push, to, state),
  replace: (to, state) => navigate(NavigationType.Replace, to, state),
  go: steps => leaveUnlessGuarded(() => history.go(steps)),
}
