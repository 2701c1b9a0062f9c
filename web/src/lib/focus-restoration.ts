/**
 * Browsers drop the focus to the top of the page when the focused element is removed, disabled or hidden, and people who use a
 * keyboard or a screen reader lose their position. `restoreLostFocus` (started in app.tsx) watches the whole document, so that
 * screens need no code for it. It moves the focus to the first of these that exists:
 *
 * 1. what replaced the element: the same control rendered again, else an element with `FOCUS_FALLBACK_PROPS`, a message or a heading;
 * 2. in a list, the next entry, else the previous one;
 * 3. the element that was focused before, if it still exists: the button that opened a dialog or a menu;
 * 4. the heading above the element.
 *
 * A screen with a better target spreads `{...FOCUS_FALLBACK_PROPS}` on it (usually the sentence that reports the result of an action)
 * or calls `element.focus()`, which has two frames to happen first. A button that is busy for a moment should be a BusyButton,
 * which keeps the focus.
 *
 * The focus is not restored after a click on something that cannot be focused, nor while a pointer is down. The page scrolls only
 * if the last input was the keyboard. Text fields are never focused, because that opens a phone's keyboard.
 */

/** Marks the element to focus when something next to it or inside it is removed. */
export const FOCUS_FALLBACK_PROPS = { tabIndex: -1, 'data-takes-focus': '' } as const

const FALLBACK_SELECTOR = '[data-takes-focus]'
const CONTROL_SELECTOR = 'button, a[href], summary, input, select, textarea, [role=button], [role=menuitem], [role=tab]'
const FOCUSABLE_SELECTOR = `${CONTROL_SELECTOR}, [tabindex], [contenteditable=true], audio[controls], video[controls], iframe`
const TEXT_INPUT_SELECTOR = 'textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])'
const HEADING_SELECTOR = 'h1, h2, h3, h4, h5, h6, [role=heading]'
const MESSAGE_SELECTOR = '[role=alert], [role=status]'
/** Parts of a screen. When one of them loses the focus, elements added to it are candidates for the focus. */
const REGION_SELECTOR =
  'main, section, article, form, aside, nav, li, tr, [role=dialog], [role=alertdialog], [role=tabpanel], [role=region]'
const LIST_SELECTOR = 'ul, ol, tbody, [role=list], [role=rowgroup], [role=feed]'
const DIALOG = '[role=dialog], [role=alertdialog]'
/** Elements that are shown over a screen for a while; afterwards the focus returns to what opened them. */
const LAYER_SELECTOR = `${DIALOG}, [role=menu], [role=listbox]`
const UNREACHABLE = '[aria-hidden=true], [inert]'

/** Maximum number of remembered elements. A dialog over a dialog over a menu needs four. */
const MAX_FOCUS_HISTORY = 12

/** The place of a removed subtree (`root`). Its siblings at that time may have been removed since. */
type Gap = { parent: Node; before: Node | null; after: Node | null; root: Node }
type FocusRecord = { element: HTMLElement; gap?: Gap }

const isElement = (node: Node | null | undefined): node is HTMLElement => node instanceof HTMLElement

/** Whether an element is visible: text for screen readers only has a size of one pixel. */
const isLargeEnough = ({ width }: DOMRect): boolean => width === 0 || width > 1

const isShown = (element: Element): boolean =>
  element.isConnected && !element.closest(UNREACHABLE) && element.checkVisibility({ visibilityProperty: true })

const isVisible = (element: Element): boolean => isShown(element) && isLargeEnough(element.getBoundingClientRect())

/**
 * Whether an element can get the focus. Ignores its size, because native inputs within styled controls have a size of
 * one pixel too.
 */
const isUsable = (element: Element): boolean => !element.matches(':disabled') && isShown(element)

const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent ?? ''

const isEquivalent = (one: Element, other: Element): boolean =>
  one.tagName === other.tagName &&
  (one.id !== '' && other.id !== '' ? one.id === other.id : nameOf(one) !== '' && nameOf(one) === nameOf(other))

/** The elements that match the selector, among these and their descendants, in document order. */
const matchesIn = (elements: readonly Element[], selector: string): HTMLElement[] =>
  elements
    .flatMap(element => [...(element.matches(selector) ? [element] : []), ...element.querySelectorAll(selector)])
    .filter(isElement)

/** The best element to focus in a subtree. */
function focusTargetIn(element: HTMLElement): HTMLElement | undefined {
  const firstVisible = (selector: string): HTMLElement | undefined => matchesIn([element], selector).find(isVisible)
  // A live region without a message is there, and shows nothing.
  const firstMessage = () =>
    matchesIn([element], MESSAGE_SELECTOR).find(found => isVisible(found) && found.textContent !== '')
  const firstControl = () =>
    matchesIn([element], FOCUSABLE_SELECTOR).find(
      candidate => isUsable(candidate) && !candidate.matches(TEXT_INPUT_SELECTOR),
    )
  const fallback = firstVisible(FALLBACK_SELECTOR)
  if (fallback) return fallback
  if (element.matches(HEADING_SELECTOR) || firstMessage() === element) return element
  if (element.matches(FOCUSABLE_SELECTOR) && isUsable(element) && !element.matches(TEXT_INPUT_SELECTOR)) return element
  return (
    firstVisible(HEADING_SELECTOR) ??
    firstMessage() ??
    firstControl() ??
    (element.textContent === '' ? undefined : element)
  )
}

function findGap({ element, gap }: FocusRecord, records: readonly MutationRecord[]): Gap | undefined {
  let foundGap = gap
  for (const { target, removedNodes, previousSibling, nextSibling } of records)
    for (const root of removedNodes)
      if (root.contains(foundGap?.parent ?? element))
        foundGap = { parent: target, before: previousSibling, after: nextSibling, root }
  return foundGap
}

/**
 * Elements at the place of the removed one: all between its former siblings, or only newly added ones if a sibling was
 * removed too.
 */
function nodesInGap({ parent, before, after }: Gap, addedNodes: ReadonlySet<Node>): HTMLElement[] {
  const isInPlace = (side: Node | null): boolean => side === null || side.parentNode === parent
  const isBetween = isInPlace(before) && isInPlace(after)
  const foundElements: HTMLElement[] = []
  let node = before?.parentNode === parent ? before.nextSibling : parent.firstChild
  for (; node && node !== after; node = node.nextSibling)
    if (isElement(node) && (isBetween || addedNodes.has(node)) && isVisible(node)) foundElements.push(node)
  return foundElements
}

function adjacentEntry(gap: Gap, side: 'before' | 'after'): HTMLElement | undefined {
  const node = gap[side]
  const isListEntry =
    isElement(node) && node.parentNode === gap.parent && isElement(gap.root) && node.tagName === gap.root.tagName
  return isListEntry && isElement(gap.parent) && gap.parent.matches(LIST_SELECTOR) && isVisible(node)
    ? focusTargetIn(node)
    : undefined
}

/** The last heading before `until`, in the innermost ancestor of `place` that has one. */
function headingBefore(place: Element, until: Node): HTMLElement | undefined {
  for (let part: Element | null = place; part && part !== document.body; part = part.parentElement) {
    const fallback = matchesIn([part], FALLBACK_SELECTOR).find(isVisible)
    if (fallback) return fallback
    const headingsBefore = [...part.querySelectorAll<HTMLElement>(HEADING_SELECTOR)].filter(
      heading => isVisible(heading) && !(until.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING),
    )
    const lastHeading = headingsBefore.at(-1)
    if (lastHeading) return lastHeading
    if (part.matches(`${DIALOG}, main`)) return isElement(part) ? part : undefined
  }
  return undefined
}

/** The element that gets the focus instead of one that was removed or cannot be focused any more. */
function findReplacement(
  { element, gap: removalGap }: FocusRecord,
  addedNodes: ReadonlySet<Node>,
): HTMLElement | undefined {
  const { parentNode } = element
  const isConnected = element.isConnected
  const gap =
    isConnected && parentNode ? { parent: parentNode, before: element, after: null, root: element } : removalGap
  if (!gap || !isElement(gap.parent) || gap.parent === document.body || !isVisible(gap.parent)) return undefined
  // A dialog or menu was closed: the focus history leads to the element that opened it.
  if (isElement(gap.root) && !isConnected && matchesIn([gap.root], LAYER_SELECTOR).length > 0) return undefined
  const region = gap.parent.closest(REGION_SELECTOR) ?? gap.parent
  const replacements = isConnected ? [] : nodesInGap(gap, addedNodes)
  const isContent = (node: HTMLElement) =>
    isVisible(node) && node.textContent !== '' && !node.parentElement?.closest('button, a')
  const addedInRegion = [...addedNodes]
    .filter(isElement)
    .filter(node => region.contains(node) && !node.contains(gap.parent) && isContent(node))
    .sort(byDocumentOrder)
  const equivalents = new Set(
    matchesIn([...replacements, ...addedInRegion], element.tagName).filter(candidate =>
      isEquivalent(candidate, element),
    ),
  )
  const [equivalent] = equivalents
  if (equivalent && equivalents.size === 1 && isUsable(equivalent)) return equivalent
  const firstTargetIn = (elements: readonly HTMLElement[]) =>
    elements.map(focusTargetIn).find(target => target !== undefined)
  return (
    firstTargetIn(replacements) ??
    adjacentEntry(gap, 'after') ??
    firstTargetIn(addedInRegion) ??
    adjacentEntry(gap, 'before') ??
    (isConnected ? adjacentControl(element) : undefined) ??
    headingBefore(gap.parent, gap.before?.isConnected ? gap.before : gap.parent)
  )
}

const byDocumentOrder = (one: Node, other: Node): number =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1

/** A neighbour of a control that cannot be used, such as 'Anterior' beside 'Próxima' on the last page. */
const adjacentControl = (element: HTMLElement): HTMLElement | undefined =>
  [...(element.parentElement?.children ?? [])]
    .filter(isElement)
    .find(
      candidate =>
        candidate !== element &&
        candidate.matches(CONTROL_SELECTOR) &&
        !candidate.matches(TEXT_INPUT_SELECTOR) &&
        isUsable(candidate),
    )

/** The first heading of the topmost dialog, or of the screen. */
function screenTarget(): HTMLElement | undefined {
  const visibleElements = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isVisible)
  const topmostElement = visibleElements(DIALOG).at(-1) ?? visibleElements('main')[0]
  return (
    [...(topmostElement ?? document).querySelectorAll<HTMLElement>(HEADING_SELECTOR)].find(isVisible) ?? topmostElement
  )
}

function moveFocus(element: HTMLElement, shouldScroll: boolean): void {
  if (!element.matches(FOCUSABLE_SELECTOR)) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
  const { top, bottom } = element.getBoundingClientRect()
  if (shouldScroll && (top < 0 || bottom > innerHeight)) element.scrollIntoView({ block: 'nearest' })
}

function hasNoFocus(): boolean {
  const activeElement = document.activeElement
  return (
    !activeElement ||
    activeElement === document.body ||
    activeElement.matches(':disabled') ||
    Boolean(activeElement.closest('[hidden], [inert]'))
  )
}

/** Starts to watch the page's focus. Returns the function that stops it. */
export function restoreLostFocus(): () => void {
  /** Elements that had the focus, the most recent last. */
  let focusHistory: FocusRecord[] = []
  /** Whether the last focused element lost the focus because it was removed, moved, disabled or hidden. */
  let wasForcedOut = false
  /**
   * Whether the person left the focused element, for example by a click beside a field, so that nothing is to be
   * restored.
   */
  let wasReleased = true
  /** Nodes added since the focus was lost. */
  let addedNodes = new Set<Node>()
  /** An element that cannot be focused at the moment, and the one that is focused instead. */
  let substitution: { original: HTMLElement; substitute: HTMLElement } | undefined
  let isPointerDown = false
  let usesKeyboard = false
  let frame = 0

  const recordFocus = (element: HTMLElement): void => {
    focusHistory = [...focusHistory.filter(record => record.element !== element), { element }].slice(-MAX_FOCUS_HISTORY)
    wasForcedOut = false
    wasReleased = false
    addedNodes = new Set()
  }

  const restoreFocus = (): void => {
    const lastFocus = focusHistory.at(-1)
    if (!lastFocus) return
    wasReleased ||= !wasForcedOut && isUsable(lastFocus.element)
    if (wasReleased) return
    for (const record of focusHistory.toReversed()) {
      const found = isUsable(record.element) ? record.element : findReplacement(record, addedNodes)
      if (!found) continue
      moveFocus(found, usesKeyboard)
      if (document.activeElement !== found) continue
      substitution =
        lastFocus.element.isConnected && lastFocus.element !== found
          ? { original: lastFocus.element, substitute: found }
          : undefined
      return
    }
    const target = screenTarget()
    if (target) moveFocus(target, usesKeyboard)
  }

  const checkFocus = (): void => {
    if (isPointerDown) return
    if (hasNoFocus()) restoreFocus()
    else if (substitution && document.activeElement === substitution.substitute && isUsable(substitution.original))
      moveFocus(substitution.original, false)
  }

  const scheduleCheck = (): void => {
    cancelAnimationFrame(frame)
    // The first frame is for screens that set the focus themselves.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(checkFocus)
    })
  }

  const changes = new MutationObserver(records => {
    const lastFocus = focusHistory.at(-1)
    if (!lastFocus) return
    for (const record of focusHistory) {
      const gap = (record.gap?.parent ?? record.element).isConnected ? undefined : findGap(record, records)
      if (gap) record.gap = gap
    }
    const wasMoved = () =>
      records.some(({ removedNodes }) => [...removedNodes].some(node => node.contains(lastFocus.element)))
    const isFocusLost = hasNoFocus()
    if (
      isFocusLost &&
      (!lastFocus.element.isConnected || lastFocus.element.matches(':disabled, [hidden] *, [inert] *') || wasMoved())
    )
      wasForcedOut = true
    if (isFocusLost) for (const record of records) for (const node of record.addedNodes) addedNodes.add(node)
    if (isFocusLost || substitution) scheduleCheck()
  })
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'hidden', 'inert', 'aria-hidden'],
  })

  const listeners = new AbortController()
  const listenTo = (type: string, handler: (event: Event) => void) =>
    addEventListener(type, handler, { capture: true, passive: true, signal: listeners.signal })
  listenTo('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target !== document.body) recordFocus(target)
  })
  // The only event for an element that is hidden by its style
  listenTo('focusout', scheduleCheck)
  listenTo('keydown', () => {
    usesKeyboard = true
    isPointerDown = false
    substitution = undefined
  })
  listenTo('pointerdown', () => {
    usesKeyboard = false
    isPointerDown = true
    substitution = undefined
  })
  for (const type of ['pointerup', 'pointercancel'])
    listenTo(type, () => {
      isPointerDown = false
      scheduleCheck()
    })
  if (isElement(document.activeElement) && !hasNoFocus()) recordFocus(document.activeElement)
  return () => {
    changes.disconnect()
    listeners.abort()
    cancelAnimationFrame(frame)
  }
}
