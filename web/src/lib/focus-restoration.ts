/**
 * Where the focus goes when the element that has it disappears, is disabled or hidden: browsers drop it to the page's top,
 * and who works by keyboard or listens to the page begins anew. One keeper watches the whole document (`restoreLostFocus`, begun in
 * app.tsx), so a screen needs nothing for it. In this order the focus goes to
 *
 * 1. what came in its place: the same control drawn anew, else what is marked by `FOCUS_FALLBACK`, a message or a heading;
 * 2. in a list the next entry, else the one before;
 * 3. what the focus had come from, as long as that is there: a dialog's opener, the menu's button;
 * 4. the heading that it stood under.
 *
 * A screen that knows better marks the element by `{...FOCUS_FALLBACK}`, the sentence that says what became of an action as a
 * rule, or gives it the focus itself (`element.focus()`): the keeper waits two frames, and only takes what nobody has taken.
 * A button that is busy for a moment is a BusyButton, which stays where it is and keeps the focus.
 *
 * Who clicked where nothing can have the focus has let go of it and gets none; nothing moves while a pointer is down; the page
 * is scrolled only for who used the keyboard last, and a text field never gets it, which would open a phone's keyboard.
 */

/** Marks what gets the focus first where something beside it, or around it, went away. */
export const FOCUS_FALLBACK = { tabIndex: -1, 'data-takes-focus': '' } as const

const MARKED = '[data-takes-focus]'
const CONTROL = 'button, a[href], summary, input, select, textarea, [role=button], [role=menuitem], [role=tab]'
const FOCUSABLE = `${CONTROL}, [tabindex], [contenteditable=true], audio[controls], video[controls], iframe`
const TYPED_INTO = 'textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])'
const HEADING = 'h1, h2, h3, h4, h5, h6, [role=heading]'
const MESSAGE = '[role=alert], [role=status]'
/** What a screen is made of: what comes within the same one has to do with what went. */
const REGION =
  'main, section, article, form, aside, nav, li, tr, [role=dialog], [role=alertdialog], [role=tabpanel], [role=region]'
const LIST = 'ul, ol, tbody, [role=list], [role=rowgroup], [role=feed]'
const DIALOG = '[role=dialog], [role=alertdialog]'
/** What lies over a screen for a while, and gives the focus back to where it came from. */
const LAYER = `${DIALOG}, [role=menu], [role=listbox]`
const UNREACHABLE = '[aria-hidden=true], [inert]'

/** Of those who had the focus. A dialog over a dialog over a menu is four. */
const REMEMBERED = 12

/** Where something was that is gone: what stood beside it then may be gone since. */
type Gap = { parent: Node; before: Node | null; after: Node | null; root: Node }
type Held = { element: HTMLElement; gap?: Gap }

const isElement = (node: Node | null | undefined): node is HTMLElement => node instanceof HTMLElement

/** Text for who listens alone is a pixel large. */
const isForEyes = ({ width }: DOMRect): boolean => width === 0 || width > 1

const isShown = (element: Element): boolean =>
  element.isConnected && !element.closest(UNREACHABLE) && element.checkVisibility({ visibilityProperty: true })

const isSeen = (element: Element): boolean => isShown(element) && isForEyes(element.getBoundingClientRect())

/** Fields that are drawn by what is around them are a pixel large, too. */
const isUsable = (element: Element): boolean => !element.matches(':disabled') && isShown(element)

const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent ?? ''

const isSame = (one: Element, other: Element): boolean =>
  one.tagName === other.tagName &&
  (one.id !== '' && other.id !== '' ? one.id === other.id : nameOf(one) !== '' && nameOf(one) === nameOf(other))

/** Themselves and what is in them, in the page's order. */
const within = (elements: readonly Element[], selector: string): HTMLElement[] =>
  elements
    .flatMap(element => [...(element.matches(selector) ? [element] : []), ...element.querySelectorAll(selector)])
    .filter(isElement)

/** What of an element to begin with. */
function beginningOf(element: HTMLElement): HTMLElement | undefined {
  const first = (selector: string): HTMLElement | undefined => within([element], selector).find(isSeen)
  const pressed = () => within([element], FOCUSABLE).find(each => isUsable(each) && !each.matches(TYPED_INTO))
  const marked = first(MARKED)
  if (marked) return marked
  if (element.matches(`${MESSAGE}, ${HEADING}`)) return element
  if (element.matches(FOCUSABLE) && isUsable(element) && !element.matches(TYPED_INTO)) return element
  return first(HEADING) ?? first(MESSAGE) ?? pressed() ?? (element.textContent === '' ? undefined : element)
}

function gapOf({ element, gap }: Held, records: readonly MutationRecord[]): Gap | undefined {
  let found = gap
  for (const { target, removedNodes, previousSibling, nextSibling } of records)
    for (const root of removedNodes)
      if (root.contains(found?.parent ?? element))
        found = { parent: target, before: previousSibling, after: nextSibling, root }
  return found
}

/** What stands where it was: between those that stood beside it, or what came if they are gone as well. */
function inItsPlace({ parent, before, after }: Gap, came: ReadonlySet<Node>): HTMLElement[] {
  const isStill = (side: Node | null): boolean => side === null || side.parentNode === parent
  const isBetween = isStill(before) && isStill(after)
  const found: HTMLElement[] = []
  let node = before?.parentNode === parent ? before.nextSibling : parent.firstChild
  for (; node && node !== after; node = node.nextSibling)
    if (isElement(node) && (isBetween || came.has(node)) && isSeen(node)) found.push(node)
  return found
}

function neighbour(gap: Gap, side: 'before' | 'after'): HTMLElement | undefined {
  const node = gap[side]
  const isEntry =
    isElement(node) && node.parentNode === gap.parent && isElement(gap.root) && node.tagName === gap.root.tagName
  return isEntry && isElement(gap.parent) && gap.parent.matches(LIST) && isSeen(node) ? beginningOf(node) : undefined
}

/** The heading that is read last before a place, of the smallest part of the screen that has one. */
function headingOver(place: Element, until: Node): HTMLElement | undefined {
  for (let part: Element | null = place; part && part !== document.body; part = part.parentElement) {
    const marked = within([part], MARKED).find(isSeen)
    if (marked) return marked
    const before = [...part.querySelectorAll<HTMLElement>(HEADING)].filter(
      heading => isSeen(heading) && !(until.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING),
    )
    const last = before.at(-1)
    if (last) return last
    if (part.matches(`${DIALOG}, main`)) return isElement(part) ? part : undefined
  }
  return undefined
}

/** Where to go on from something that is gone, or can't have the focus any more. */
function onFrom({ element, gap: known }: Held, came: ReadonlySet<Node>): HTMLElement | undefined {
  const { parentNode } = element
  const isThere = element.isConnected
  const gap = isThere && parentNode ? { parent: parentNode, before: element, after: null, root: element } : known
  if (!gap || !isElement(gap.parent) || gap.parent === document.body || !isSeen(gap.parent)) return undefined
  // A layer that closed: what it was opened from, which had the focus before
  if (isElement(gap.root) && !isThere && within([gap.root], LAYER).length > 0) return undefined
  const region = gap.parent.closest(REGION) ?? gap.parent
  const place = isThere ? [] : inItsPlace(gap, came)
  const isNews = (node: HTMLElement) =>
    isSeen(node) && node.textContent !== '' && !node.parentElement?.closest('button, a')
  const arrived = [...came]
    .filter(isElement)
    .filter(node => region.contains(node) && !node.contains(gap.parent) && isNews(node))
    .sort(inOrder)
  const twins = new Set(within([...place, ...arrived], element.tagName).filter(each => isSame(each, element)))
  const [twin] = twins
  if (twin && twins.size === 1 && isUsable(twin)) return twin
  const first = (elements: readonly HTMLElement[]) => elements.map(beginningOf).find(each => each !== undefined)
  return (
    first(place) ??
    neighbour(gap, 'after') ??
    first(arrived) ??
    neighbour(gap, 'before') ??
    (isThere ? beside(element) : undefined) ??
    headingOver(gap.parent, gap.before?.isConnected ? gap.before : gap.parent)
  )
}

const inOrder = (one: Node, other: Node): number =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1

/** A control beside one that can't be used: 'Anterior' beside the last 'Próxima'. */
const beside = (element: HTMLElement): HTMLElement | undefined =>
  [...(element.parentElement?.children ?? [])]
    .filter(isElement)
    .find(each => each !== element && each.matches(CONTROL) && !each.matches(TYPED_INTO) && isUsable(each))

/** Where a screen, or the dialog over it, begins. */
function beginningOfAll(): HTMLElement | undefined {
  const parts = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isSeen)
  const part = parts(DIALOG).at(-1) ?? parts('main')[0]
  return [...(part ?? document).querySelectorAll<HTMLElement>(HEADING)].find(isSeen) ?? part
}

function give(element: HTMLElement, scrolls: boolean): void {
  if (!element.matches(FOCUSABLE)) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
  const { top, bottom } = element.getBoundingClientRect()
  if (scrolls && (top < 0 || bottom > innerHeight)) element.scrollIntoView({ block: 'nearest' })
}

function isLost(): boolean {
  const active = document.activeElement
  return (
    !active || active === document.body || active.matches(':disabled') || Boolean(active.closest('[hidden], [inert]'))
  )
}

/** Watches over the focus of the page. Gives what ends it. */
export function restoreLostFocus(): () => void {
  /** Who had the focus, the last one last. */
  let held: Held[] = []
  /** Something happened to whoever had it last: it did not let go by itself. */
  let isTaken = false
  /** Clicked beside a field, say: the focus is nobody's until it is given somewhere. */
  let hasLetGo = true
  /** What came since. */
  let came = new Set<Node>()
  /** Who can't have it for a moment, and who has it meanwhile. */
  let lent: { owner: HTMLElement; to: HTMLElement } | undefined
  let isPressed = false
  let byKeyboard = false
  let frame = 0

  const remember = (element: HTMLElement): void => {
    held = [...held.filter(each => each.element !== element), { element }].slice(-REMEMBERED)
    isTaken = false
    hasLetGo = false
    came = new Set()
  }

  const goOn = (): void => {
    const last = held.at(-1)
    if (!last) return
    hasLetGo ||= !isTaken && isUsable(last.element)
    if (hasLetGo) return
    for (const each of held.toReversed()) {
      const found = isUsable(each.element) ? each.element : onFrom(each, came)
      if (!found) continue
      give(found, byKeyboard)
      if (document.activeElement !== found) continue
      lent = last.element.isConnected && last.element !== found ? { owner: last.element, to: found } : undefined
      return
    }
    const beginning = beginningOfAll()
    if (beginning) give(beginning, byKeyboard)
  }

  const look = (): void => {
    if (isPressed) return
    if (isLost()) goOn()
    else if (lent && document.activeElement === lent.to && isUsable(lent.owner)) give(lent.owner, false)
  }

  const lookSoon = (): void => {
    cancelAnimationFrame(frame)
    // In the first frame those take it who know better.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(look)
    })
  }

  const changes = new MutationObserver(records => {
    const last = held.at(-1)
    if (!last) return
    for (const each of held) {
      const gap = (each.gap?.parent ?? each.element).isConnected ? undefined : gapOf(each, records)
      if (gap) each.gap = gap
    }
    const isMoved = () =>
      records.some(({ removedNodes }) => [...removedNodes].some(node => node.contains(last.element)))
    const lost = isLost()
    if (lost && (!last.element.isConnected || last.element.matches(':disabled, [hidden] *, [inert] *') || isMoved()))
      isTaken = true
    if (lost) for (const { addedNodes } of records) for (const node of addedNodes) came.add(node)
    if (lost || lent) lookSoon()
  })
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'hidden', 'inert', 'aria-hidden'],
  })

  const ending = new AbortController()
  const listen = (type: string, hear: (event: Event) => void) =>
    addEventListener(type, hear, { capture: true, passive: true, signal: ending.signal })
  listen('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target !== document.body) remember(target)
  })
  // Of what is hidden by its style, only this tells
  listen('focusout', lookSoon)
  listen('keydown', () => {
    byKeyboard = true
    isPressed = false
    lent = undefined
  })
  listen('pointerdown', () => {
    byKeyboard = false
    isPressed = true
    lent = undefined
  })
  for (const type of ['pointerup', 'pointercancel'])
    listen(type, () => {
      isPressed = false
      lookSoon()
    })
  if (isElement(document.activeElement) && !isLost()) remember(document.activeElement)
  return () => {
    changes.disconnect()
    ending.abort()
    cancelAnimationFrame(frame)
  }
}
