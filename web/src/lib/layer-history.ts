/**
 * What lies open over a screen (cart, dialog, sheet, menu) and the browser's history. Each open layer has a history
 * entry of its own: the page's entry once more, with its place in the pile written into it. So the way back closes the
 * topmost and stays on the page. Entries are written past the router, to which nothing has happened.
 *
 * An entry for each, not one for all that is renewed: browsers skip entries that a page writes while nobody touches it,
 * and a second step back would leave the site.
 */
type Layer = { close: () => void }
type Move<Arguments extends unknown[]> = (...args: Arguments) => void

/** Open layers, the topmost last. */
const layers: Layer[] = []

const stateNow = (): object => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}

/** How many layers lie open at the history's current entry. */
function depth(): number {
  const state = stateNow()
  return 'layers' in state && typeof state.layers === 'number' ? state.layers : 0
}

/** Whether something lies open over the page at the history's current entry. */
export const isLayerOpen = (): boolean => stepping || depth() > 0 || layers.length > 0

/** A step through the history that was taken here: its end is still to come. */
let stepping = false
let waiting: (() => void)[] = []
/** The address that the page gets once the entries of layers that were open when it was loaded again are gone. */
let loadedWith: string | undefined

function step(by: number): void {
  stepping = true
  history.go(by)
}

let settling = false
/** Once what opens and closes together has done so: makes the entries as many as the layers. */
function settle(): void {
  if (settling) return
  settling = true
  // Not a microtask: a screen that goes takes its layers along a moment after the address has changed.
  setTimeout(() => {
    settling = false
    if (stepping) return
    if (depth() > layers.length) return step(layers.length - depth())
    while (depth() < layers.length) history.pushState({ ...stateNow(), layers: depth() + 1 }, '')
  })
}

// Registered before the router begins to listen: it need not hear of steps that were taken here.
addEventListener('popstate', event => {
  if (stepping) {
    stepping = false
    event.stopImmediatePropagation()
    if (loadedWith !== undefined && depth() === 0) {
      history.replaceState(history.state, '', loadedWith)
      loadedWith = undefined
    }
    const moves = waiting
    waiting = []
    // Not within this event: React draws what changes in it at once, and a screen whose code is still to come would
    // replace the one that is there by nothing.
    setTimeout(() => {
      for (const move of moves) move()
      settle()
    })
    return
  }
  const by = layers.length - depth()
  for (const layer of layers.slice(depth()).toReversed()) layer.close()
  // What does not close now, being busy or asking first, has its entry again: the one that was just left.
  if (by > 0)
    setTimeout(() => {
      const stayed = layers.length - depth()
      if (stayed > 0 && !stepping) step(stayed)
    })
  // An entry of a layer that is closed by now, ahead in the history or left behind by a page before: back to its page.
  else settle()
})
// A page that was loaded again with something open has nothing open now, but the address that it was loaded with.
if (depth() > 0) loadedWith = location.href
settle()

/**
 * Writes an address into the topmost layer's entry, past the router: whoever loads the page again or passes its address on has it.
 * The page's own entry is written by whom it belongs to, once nothing lies open over it.
 */
export function replaceTopLayerUrl(href: string): void {
  const isThere = !stepping && depth() > 0 && depth() === layers.length
  if (isThere && new URL(href, location.href).href !== location.href) history.replaceState(history.state, '', href)
}

/** Opens a layer on top. Gives what ends it, however it was closed. */
export function openLayer(close: () => void): () => void {
  const layer = { close }
  layers.push(layer)
  settle()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    settle()
  }
}

/** Makes a navigation leave from the page itself: first the entries of the layers over it go. */
export function afterLayersClose<Arguments extends unknown[]>(move: Move<Arguments>): Move<Arguments> {
  const leave: Move<Arguments> = (...args) => {
    if (!stepping && depth() === 0) return move(...args)
    waiting.push(() => leave(...args))
    if (!stepping) step(-depth())
  }
  return leave
}
