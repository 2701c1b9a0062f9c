/**
 * Gives each open layer (cart, dialog, sheet, menu) a browser history entry, so that the back button closes the topmost layer
 * and stays on the page. An entry is a copy of the page's entry with the layer's depth in its state. The router does not see
 * these entries.
 *
 * Layers do not share one entry that is pushed again after each step back: browsers skip entries pushed without a user gesture,
 * so a second step back would leave the site.
 */
type Layer = { close: () => void }
type HistoryMethod<Arguments extends unknown[]> = (...args: Arguments) => void

/** Open layers, the topmost last. */
const layers: Layer[] = []

const historyState = (): object => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}

/** Number of layers open at the current history entry. */
function depth(): number {
  const state = historyState()
  return 'layers' in state && typeof state.layers === 'number' ? state.layers : 0
}

/** Whether a layer is open, or its history entry not yet left. */
export const isLayerOpen = (): boolean => isStepping || depth() > 0 || layers.length > 0

/** This module called `history.go`, and the popstate event has not come yet. */
let isStepping = false
let pendingMoves: (() => void)[] = []
/** URL at a reload with open layers. The page's entry gets it once the entries of those layers are left. */
let urlAtReload: string | undefined

function goInHistory(delta: number): void {
  isStepping = true
  history.go(delta)
}

let isSyncScheduled = false
/** Pushes or leaves entries until there is one per open layer, after all layers that change together have changed. */
function scheduleEntrySync(): void {
  if (isSyncScheduled) return
  isSyncScheduled = true
  // Not a microtask: a screen closes its layers as it unmounts, which is shortly after the URL has changed.
  setTimeout(() => {
    isSyncScheduled = false
    if (isStepping) return
    if (depth() > layers.length) return goInHistory(layers.length - depth())
    while (depth() < layers.length) history.pushState({ ...historyState(), layers: depth() + 1 }, '')
  })
}

// Registered before the router's listener, so that it can hide this module's own steps from the router.
addEventListener('popstate', event => {
  if (isStepping) {
    isStepping = false
    event.stopImmediatePropagation()
    if (urlAtReload !== undefined && depth() === 0) {
      history.replaceState(history.state, '', urlAtReload)
      urlAtReload = undefined
    }
    const movesToRun = pendingMoves
    pendingMoves = []
    // Not during this event: React renders updates of a popstate event synchronously, and a screen whose code is not loaded
    // yet would replace the current one with an empty page.
    setTimeout(() => {
      for (const move of movesToRun) move()
      scheduleEntrySync()
    })
    return
  }
  const delta = layers.length - depth()
  for (const layer of layers.slice(depth()).toReversed()) layer.close()
  // A layer that stays open, because it is busy or asks first, gets back the entry that was just left.
  if (delta > 0)
    setTimeout(() => {
      const stillOpen = layers.length - depth()
      if (stillOpen > 0 && !isStepping) goInHistory(stillOpen)
    })
  // The entry of a layer that is closed by now, or of an earlier page load: return to the page's own entry.
  else scheduleEntrySync()
})
// After a reload no layer is open, but the URL of the topmost one has to stay.
if (depth() > 0) urlAtReload = location.href
scheduleEntrySync()

/**
 * Replaces the URL of the topmost layer's entry without the router, so that a reload or a copied link has it. The page's own
 * entry is not changed: its owner updates it when no layer is open.
 */
export function replaceTopLayerUrl(href: string): void {
  const isTopEntry = !isStepping && depth() > 0 && depth() === layers.length
  if (isTopEntry && new URL(href, location.href).href !== location.href) history.replaceState(history.state, '', href)
}

/** Adds a layer on top. Returns a function to call when it is closed, for whatever reason. */
export function openLayer(close: () => void): () => void {
  const layer = { close }
  layers.push(layer)
  scheduleEntrySync()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    scheduleEntrySync()
  }
}

/** Wraps a navigation so that it starts from the page's own entry, after the entries of open layers are left. */
export function afterLayersClose<Arguments extends unknown[]>(
  move: HistoryMethod<Arguments>,
): HistoryMethod<Arguments> {
  const moveFromPage: HistoryMethod<Arguments> = (...args) => {
    if (!isStepping && depth() === 0) return move(...args)
    pendingMoves.push(() => moveFromPage(...args))
    if (!isStepping) goInHistory(-depth())
  }
  return moveFromPage
}
