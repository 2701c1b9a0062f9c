import type { BrowserContext } from '@playwright/test'

/** Whom a page tells. */
const REPORT = 'reportLostFocus'

/** Within each page: tells after which action the focus lay on nothing that can be seen. */
function watch(report: string): void {
  /** Time for the page to put it somewhere else, after it fell to the body. */
  const FRAMES = 12
  /** The same for another page that an action leads to, whose code and data are fetched first. Milliseconds. */
  const NEXT_PAGE_MS = 5_000
  let action = 'the page opened'
  let address = location.pathname
  /** Nobody has given it yet, or somebody clicked where nothing can have it. */
  let isFree = true
  let isWatching = false
  let reported = ''
  let given = 0

  const described = (target: EventTarget | null): string => {
    const pressed = target instanceof Element ? (target.closest('button, a, label, [role]') ?? target) : undefined
    const said = (pressed?.getAttribute('aria-label') ?? pressed?.textContent ?? '').trim().slice(0, 60)
    return `${pressed?.tagName.toLowerCase()} '${said}' of ${location.pathname}`
  }
  const isFallen = (): boolean => !document.activeElement || document.activeElement === document.body

  /** Why what has the focus is nothing to go on from. */
  const wrong = (): string | undefined => {
    const active = document.activeElement
    if (isFallen() || !active) return isFree ? undefined : 'the focus fell to the page'
    if (active.matches(':disabled')) return `the focus is on what is disabled: ${described(active)}`
    if (active.closest('[aria-hidden=true], [inert]')) return `the focus is on what is covered: ${described(active)}`
    if (!active.checkVisibility({ visibilityProperty: true }))
      return `the focus is on what is hidden: ${described(active)}`
    const { left, right, bottom } = active.getBoundingClientRect()
    const isBeside = right < 0 || bottom + scrollY < 0 || left > document.documentElement.scrollWidth
    // A link that comes into sight by the focus alone is on its way
    return isBeside ? `the focus is beside the page: ${described(active)}` : undefined
  }

  const look = (): void => {
    if (isWatching || document.hidden || !wrong()) return
    isWatching = true
    const began = performance.now()
    let frames = 0
    const next = (): void => {
      const found = wrong()
      // What is still being loaded can't have it yet.
      if (!document.querySelector('[role=progressbar], [aria-busy=true]')) frames += 1
      const isArriving = location.pathname !== address && performance.now() - began < NEXT_PAGE_MS
      if (found && (frames < FRAMES || isArriving)) return void requestAnimationFrame(next)
      isWatching = false
      if (!found) return
      const loss = `${found}, after ${action}`
      if (loss === reported) return
      reported = loss
      const tell: unknown = Reflect.get(window, report)
      if (typeof tell === 'function') tell(loss)
    }
    requestAnimationFrame(next)
  }

  const listen = (type: string, hear: (event: Event) => void) => addEventListener(type, hear, { capture: true })
  listen('focusin', () => {
    isFree = false
    given += 1
  })
  listen('focusout', look)
  /** What had it is there as it was, and nothing got it: it was left, for a place where nothing can have it. */
  const heedLeaving = (): void => {
    const before = document.activeElement
    const gaveBefore = given
    setTimeout(() => {
      if (isFallen() && given === gaveBefore && before?.isConnected && !before.matches(':disabled')) isFree = true
    })
  }
  listen('keydown', event => {
    const key = event instanceof KeyboardEvent ? event.key : ''
    action = `${key} on ${described(event.target)}`
    address = location.pathname
    // Past the page's last element it goes to the browser's own controls.
    if (key === 'Tab') heedLeaving()
  })
  listen('mousedown', event => {
    action = `a click on ${described(event.target)}`
    address = location.pathname
    heedLeaving()
  })
  setInterval(look, 100)
}

/** Listens in every page of a browser's context, of now and later. Gives what is found, which goes on growing. */
export async function watchFocus(context: BrowserContext): Promise<string[]> {
  const losses: string[] = []
  await context.exposeBinding(REPORT, (_, loss: string) => {
    losses.push(loss)
  })
  await context.addInitScript(watch, REPORT)
  return losses
}

/** Until whatever the last action did to the focus would have been told. */
export async function focusHasSettled(context: BrowserContext): Promise<void> {
  for (const page of context.pages())
    await page
      .evaluate(async () => {
        const until = performance.now() + 300
        for (let frames = 0; frames < 15 || performance.now() < until; frames += 1)
          await new Promise(requestAnimationFrame)
      })
      .catch(() => undefined) // it is closed, or on its way to another page
}
