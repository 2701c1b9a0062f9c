import { type ComponentType, lazy } from 'react'
import { toast } from 'sonner'
import { SITE } from '#shared/platform/messages/site.ts'
import { hasUnsavedChanges, reloadPage } from './reload-page.ts'
import { fetchSiteVersion } from './site-version.ts'

/** Until the next try, when nothing tells that the network is back. The last one stands for all that follow. Milliseconds. */
const PAUSES = [2_000, 5_000, 15_000]

/** Tries at a server that answers; a browser that remembers a failure for the page's life fails at all of them. */
const TRIES = 3

const TOAST = 'code-not-loaded'
const RELOADED_KEY = 'ponto-urbano.reloaded-for'

/** What browsers and Vite say when a file of the site's code did not come. What the code itself throws is another matter. */
const CHUNK_LOAD_ERROR = /dynamically imported module|importing a module script failed|unable to preload/i

export const isChunkLoadError = (error: unknown): error is Error =>
  error instanceof Error && CHUNK_LOAD_ERROR.test(error.message)

/** Vite takes a stylesheet whose link stands in the page for loaded, though it failed. */
function dropFailedStyle(error: Error): void {
  const [, path] = /preload css for (\S+)/i.exec(error.message) ?? []
  if (!path) return
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (new URL(link.href).pathname === path) link.remove()
}

let waiting = 0

/** Says what happened, and waits until it is worth trying again: the network is back, the person asks, or time passes. */
async function worthTrying(sentence: string, pause: number, action: { label: string; onClick?: () => void }) {
  waiting += 1
  await new Promise<void>(resolve => {
    const timer = setTimeout(done, pause)
    function done() {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    addEventListener('online', done)
    toast.error(sentence, {
      id: TOAST,
      duration: Number.POSITIVE_INFINITY,
      action: { label: action.label, onClick: action.onClick ?? done },
    })
  })
  waiting -= 1
}

/** Loads the page anew, once for each version of the site and never over something unsaved. Answers whether it does. */
function reloadOnceFor(entry: string): boolean {
  try {
    if (hasUnsavedChanges() || sessionStorage.getItem(RELOADED_KEY) === entry) return false
    sessionStorage.setItem(RELOADED_KEY, entry)
  } catch {
    return false // it could not be told from a second time
  }
  reloadPage()
  return true
}

/**
 * Loads a part of the site's code, and goes on trying when it does not come: a moment without network takes nothing away
 * that is on the screen. Where a newer site has replaced the file, the page is loaded anew. Throws what the code itself
 * throws, and when the file does not come though the server is there.
 */
export async function loadChunk<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let failures = 0, answered = 0; ; failures += 1) {
    try {
      const code = await load()
      if (failures > 0 && waiting === 0) toast.dismiss(TOAST)
      return code
    } catch (error) {
      if (!isChunkLoadError(error)) throw error
      dropFailedStyle(error)
      const { state, entry } = await fetchSiteVersion()
      if (state !== 'unreachable') answered += 1
      if ((state === 'changed' || answered >= TRIES) && reloadOnceFor(entry)) return new Promise(() => undefined)
      if (state === 'same' && answered >= TRIES && !hasUnsavedChanges()) throw error
      const pause = PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 0
      if (state === 'changed') await worthTrying(SITE.SITE_CHANGED, pause, { label: SITE.RELOAD, onClick: reloadPage })
      else
        await worthTrying(state === 'same' ? SITE.CODE_FAILED : SITE.CODE_OFFLINE, pause, {
          label: SITE.TRY_AGAIN,
        })
    }
  }
}

/** A component whose code is loaded when it is first drawn. */
export const lazyWithRetry = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => loadChunk(load))

/** What people do first on a page that they begin to use. */
const FIRST_USES = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel'] as const

let isUsed = false
const whenUsed = new Set<() => void>()

function begin(): void {
  isUsed = true
  for (const type of FIRST_USES) removeEventListener(type, begin, true)
  for (const each of whenUsed) each()
  whenUsed.clear()
}
for (const type of FIRST_USES) addEventListener(type, begin, { capture: true, passive: true })

/**
 * Loads ahead, from the first sign that somebody uses the page and once nothing else is going on, what would otherwise be
 * waited for later: who only looks at the first view pays for the first view. Answers what calls it off.
 */
export function preloadOnFirstInteraction(load: () => Promise<unknown>): () => void {
  let idle: number | undefined
  const now = () => void load().catch(() => undefined) // whoever needs it tries again
  const soon = () => {
    // Safari has no such callback.
    if ('requestIdleCallback' in window) idle = requestIdleCallback(now)
    else now()
  }
  if (isUsed) soon()
  else whenUsed.add(soon)
  return () => {
    whenUsed.delete(soon)
    if (idle !== undefined) cancelIdleCallback(idle)
  }
}
