import { type ComponentType, lazy } from 'react'
import { toast } from 'sonner'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { hasUnsavedChanges, reloadPage } from './reload-page.ts'
import { fetchSiteVersion } from './site-version.ts'

/** Pauses before the next attempts, ended early when the network returns. The last pause is repeated. Milliseconds. */
const PAUSES = [2_000, 5_000, 15_000]

/** Number of attempts while the server answers. Some browsers remember a failed import until the page is reloaded. */
const TRIES = 3

const TOAST = 'code-not-loaded'
const RELOADED_KEY = 'ponto-urbano.reloaded-for'

/** Messages of browsers and Vite when a chunk fails to load; errors that the chunk's code throws have others. */
const CHUNK_LOAD_ERROR = /dynamically imported module|importing a module script failed|unable to preload/i

export const isChunkLoadError = (error: unknown): error is Error =>
  error instanceof Error && CHUNK_LOAD_ERROR.test(error.message)

/**
 * Removes the link of a stylesheet that failed to load, because Vite takes every link in the page for loaded and would
 * not try again.
 */
function removeFailedStylesheet(error: Error): void {
  const [, path] = /preload css for (\S+)/i.exec(error.message) ?? []
  if (!path) return
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (new URL(link.href).pathname === path) link.remove()
}

/** Tells a person that code did not load. `show` offers what to do about it; `hide` is called once it has loaded. */
type LoadFailureNotice = {
  show: (sentence: string, action: { label: string; onClick: () => void }) => void
  hide: () => void
}

let pendingRetries = 0

const toastNotice: LoadFailureNotice = {
  show: (sentence, action) => toast.error(sentence, { id: TOAST, duration: Number.POSITIVE_INFINITY, action }),
  hide: () => {
    if (pendingRetries === 0) toast.dismiss(TOAST)
  },
}

/** Shows the failure and waits until the network is back, the person asks for another attempt, or the pause is over. */
async function waitForRetry(
  notice: LoadFailureNotice,
  sentence: string,
  pause: number,
  action: { label: string; onClick?: () => void },
) {
  pendingRetries += 1
  await new Promise<void>(resolve => {
    const timer = setTimeout(endWait, pause)
    function endWait() {
      clearTimeout(timer)
      removeEventListener('online', endWait)
      resolve()
    }
    addEventListener('online', endWait)
    notice.show(sentence, { label: action.label, onClick: action.onClick ?? endWait })
  })
  pendingRetries -= 1
}

/** Reloads the page, at most once per version of the site and never with unsaved changes. Returns whether it does. */
function reloadOncePerVersion(entry: string): boolean {
  try {
    if (hasUnsavedChanges() || sessionStorage.getItem(RELOADED_KEY) === entry) return false
    sessionStorage.setItem(RELOADED_KEY, entry)
  } catch {
    return false // in a browser that blocks storage, a second reload could not be prevented
  }
  reloadPage()
  return true
}

/**
 * Loads a chunk of the site's code, and retries if that fails, so that the screen stays during a short loss of the
 * network. Reloads the page if a newer version of the site has replaced the file. Throws the errors of the chunk's
 * code, and the load error if the file keeps failing while the server answers.
 */
export async function loadChunk<Code>(load: () => Promise<Code>, notice = toastNotice): Promise<Code> {
  for (let failures = 0, serverAnswers = 0; ; failures += 1) {
    try {
      const code = await load()
      if (failures > 0) notice.hide()
      return code
    } catch (error) {
      if (!isChunkLoadError(error)) throw error
      removeFailedStylesheet(error)
      const { state, entry } = await fetchSiteVersion()
      if (state !== 'unreachable') serverAnswers += 1
      if ((state === 'changed' || serverAnswers >= TRIES) && reloadOncePerVersion(entry))
        return new Promise(() => undefined)
      if (state === 'same' && serverAnswers >= TRIES && !hasUnsavedChanges()) throw error
      const pause = PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 0
      if (state === 'changed')
        await waitForRetry(notice, SITE_TEXTS.SITE_CHANGED, pause, { label: SITE_TEXTS.RELOAD, onClick: reloadPage })
      else
        await waitForRetry(notice, state === 'same' ? SITE_TEXTS.CODE_FAILED : SITE_TEXTS.CODE_OFFLINE, pause, {
          label: SITE_TEXTS.TRY_AGAIN,
        })
    }
  }
}

/** A component whose code is loaded when it is first rendered. */
export const lazyWithRetry = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => loadChunk(load))

/** Events that show that a person uses the page. */
const USE_EVENTS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel'] as const

let wasUsed = false
const pendingPreloads = new Set<() => void>()

function onFirstUse(): void {
  wasUsed = true
  for (const type of USE_EVENTS) removeEventListener(type, onFirstUse, true)
  for (const preload of pendingPreloads) preload()
  pendingPreloads.clear()
}
for (const type of USE_EVENTS) addEventListener(type, onFirstUse, { capture: true, passive: true })

/**
 * Preloads code when the browser is idle after the first interaction, so that the first view loads nothing else. Returns a
 * function that cancels the preload.
 */
export function preloadOnFirstInteraction(load: () => Promise<unknown>): () => void {
  let idleCallback: number | undefined
  const preloadChunk = () => void load().catch(() => undefined) // loaded again when it is needed
  const preloadWhenIdle = () => {
    // Safari does not have it.
    if ('requestIdleCallback' in window) idleCallback = requestIdleCallback(preloadChunk)
    else preloadChunk()
  }
  if (wasUsed) preloadWhenIdle()
  else pendingPreloads.add(preloadWhenIdle)
  return () => {
    pendingPreloads.delete(preloadWhenIdle)
    if (idleCallback !== undefined) cancelIdleCallback(idleCallback)
  }
}
