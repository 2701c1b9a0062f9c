import type { BrowserContext } from '@playwright/test'

/** Name of the function that the page calls to report a lost focus. */
const REPORT = 'reportLostFocus'
/** Name of the page's function that looks once more, and resolves when what it found has been reported. */
const LOOK = 'lookForLostFocus'

/** Runs within each page and reports every action after which no visible element has the focus. */
function watch([report, lookAgain]: readonly [string, string]): void {
  /** Number of frames within which the page may move the focus on after it fell to the body. */
  const FRAMES = 12
  /** Time limit for the focus when an action navigates, because code and data of the next page are loaded first. */
  const NEXT_PAGE_MS = 5_000
  /** Time limit for what has the focus to slide into the page, on a busy machine. */
  const SLIDE_MS = 2_000
  let action = 'the page opened'
  let address = location.pathname
  /** True as long as nothing has had the focus, or after a click on something that can't be focused. */
  let isUnset = true
  let isWatching = false
  let reported = ''
  let reporting: unknown
  let givenCount = 0

  const described = (target: EventTarget | null): string => {
    const pressed = target instanceof Element ? (target.closest('button, a, label, [role]') ?? target) : undefined
    const shownText = (pressed?.getAttribute('aria-label') ?? pressed?.textContent ?? '').trim().slice(0, 60)
    return `${pressed?.tagName.toLowerCase()} '${shownText}' of ${location.pathname}`
  }
  const isFallen = (): boolean => !document.activeElement || document.activeElement === document.body

  /** Why the focused element can't be used, as a text; undefined when it can. */
  const problemOfFocus = (): string | undefined => {
    const active = document.activeElement
    if (isFallen() || !active) return isUnset ? undefined : 'the focus fell to the page'
    if (active.matches(':disabled')) return `the focus is on what is disabled: ${described(active)}`
    if (active.closest('[aria-hidden=true], [inert]')) return `the focus is on what is covered: ${described(active)}`
    if (!active.checkVisibility({ visibilityProperty: true }))
      return `the focus is on what is hidden: ${described(active)}`
    const { left, right, bottom } = active.getBoundingClientRect()
    const isBeside = right < 0 || bottom + scrollY < 0 || left > document.documentElement.scrollWidth
    // A skip link is above the page until it has the focus, so an element counts as lost only if it stays outside.
    return isBeside ? `the focus is beside the page: ${described(active)}` : undefined
  }

  const look = (): void => {
    if (isWatching || document.hidden || !problemOfFocus()) return
    isWatching = true
    const began = performance.now()
    let frames = 0
    const next = (): void => {
      const found = problemOfFocus()
      // The element that should get the focus may still be loading.
      if (!document.querySelector('[role=progressbar], [aria-busy=true]')) frames += 1
      const waited = performance.now() - began
      const isArriving = location.pathname !== address && waited < NEXT_PAGE_MS
      // A dialog that slides in has the focus before it begins to move.
      const isSlidingIn = found?.includes('beside the page') && waited < SLIDE_MS
      if (found && (frames < FRAMES || isArriving || isSlidingIn)) return void requestAnimationFrame(next)
      isWatching = false
      if (!found) return
      const loss = `${found}, after ${action}`
      if (loss === reported) return
      reported = loss
      const tell: unknown = Reflect.get(window, report)
      if (typeof tell === 'function') reporting = tell(loss)
    }
    requestAnimationFrame(next)
  }

  const listen = (type: string, hear: (event: Event) => void) => addEventListener(type, hear, { capture: true })
  listen('focusin', () => {
    isUnset = false
    givenCount += 1
  })
  listen('focusout', look)
  /**
   * Accepts that nothing has the focus, if the focused element is unchanged and no other got the focus: the person left
   * it on purpose.
   */
  const acceptLeaving = (): void => {
    const before = document.activeElement
    const gaveBefore = givenCount
    setTimeout(() => {
      if (isFallen() && givenCount === gaveBefore && before?.isConnected && !before.matches(':disabled')) isUnset = true
    })
  }
  listen('keydown', event => {
    const key = event instanceof KeyboardEvent ? event.key : ''
    action = `${key} on ${described(event.target)}`
    address = location.pathname
    // After the last element of the page, Tab leads to the browser's own controls.
    if (key === 'Tab') acceptLeaving()
  })
  listen('mousedown', event => {
    action = `a click on ${described(event.target)}`
    address = location.pathname
    acceptLeaving()
  })
  setInterval(look, 100)
  Reflect.set(window, lookAgain, async () => {
    look()
    const until = performance.now() + NEXT_PAGE_MS
    while (isWatching && performance.now() < until) await new Promise(requestAnimationFrame)
    await reporting
  })
}

/**
 * Watches all present and future pages of a browser context. Returns an array of the losses, to which new ones are
 * added.
 */
export async function watchFocus(context: BrowserContext): Promise<string[]> {
  const losses: string[] = []
  await context.exposeBinding(REPORT, (_, loss: string) => {
    losses.push(loss)
  })
  await context.addInitScript(watch, [REPORT, LOOK] as const)
  return losses
}

/** Waits until a loss of focus that the last action caused would have been reported. */
export async function waitUntilFocusSettles(context: BrowserContext): Promise<void> {
  for (const page of context.pages())
    await page
      .evaluate(async look => {
        const until = performance.now() + 300
        for (let frames = 0; frames < 15 || performance.now() < until; frames += 1)
          await new Promise(requestAnimationFrame)
        const lookAgain: unknown = Reflect.get(window, look)
        if (typeof lookAgain === 'function') await lookAgain()
      }, LOOK)
      .catch(() => undefined) // The page was closed or navigates.
}
