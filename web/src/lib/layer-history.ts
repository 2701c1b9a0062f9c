/**
 * Gives each open layer (cart, dialog, sheet, menu) a browser history entry, so that the back button closes the topmost layer
 * and stays on the page. An entry is a copy of the page's entry with the layer's depth in its state. The router does not see
 * these entries (site-history.ts).
 *
 * Layers do not share one entry that is pushed again after each step back: browsers skip entries pushed without a user gesture,
 * so a second step back would leave the site.
 */
type Layer = { close: () => void }

/** Open layers, the topmost last. */
const layers: Layer[] = []

const historyState = (): object => Object(history.state)

/** Number of layers that were open at the current history entry. */
function depth(): number {
  const state = historyState()
  const claimed = 'layers' in state && typeof state.layers === 'number' ? state.layers : 0
  // An entry that was pushed while the page was being reloaded replaces the page's own: what is before it is another page.
  return claimed > 0 && hasNavigationApi() && 'page' in state && state.page !== keyBefore(claimed) ? 0 : claimed
}

const hasNavigationApi = (): boolean => 'navigation' in window

/** The browser's key of the history entry that is `steps` before the current one. */
const keyBefore = (steps: number): string | undefined =>
  navigation.entries()[(navigation.currentEntry?.index ?? 0) - steps]?.key

/** State of the entry for one more layer, with the key of the page's own entry where the browser tells it. */
const stateOfNextLayer = (): object => ({
  ...historyState(),
  layers: depth() + 1,
  ...(hasNavigationApi() && { page: keyBefore(depth()) }),
})

/** Whether a layer is open, or the history entry of a closed one was not left yet. */
export const isLayerOpen = (): boolean => isStepping || depth() > 0 || layers.length > 0

/** Whether this module has called `history.go` and the popstate event has not come yet. */
let isStepping = false
let pendingMoves: (() => void)[] = []
/** URL of the topmost layer at a reload. The page's own entry gets this URL once the entries of the layers are left. */
let urlAtReload: string | undefined

function goInHistory(delta: number): void {
  isStepping = true
  history.go(delta)
}

let isSyncScheduled = false
/**
 * Pushes or leaves history entries until there is one for each open layer. Delayed, so that layers which change
 * together are handled together.
 */
function scheduleEntrySync(): void {
  if (isSyncScheduled) return
  isSyncScheduled = true
  // Not a microtask, because a screen closes its layers when it unmounts, shortly after the URL has changed.
  setTimeout(() => {
    isSyncScheduled = false
    // A navigation that waits starts from the page's own entry: an entry pushed before it would have to be left again.
    if (isStepping || pendingMoves.length > 0) return
    if (depth() > layers.length) return goInHistory(layers.length - depth())
    while (depth() < layers.length) history.pushState(stateOfNextLayer(), '')
  })
}

/** Ends a step in the browser's history that this module has taken, and returns whether it was one. */
export function endOwnStep(): boolean {
  if (!isStepping) return false
  isStepping = false
  if (urlAtReload !== undefined && depth() === 0) {
    history.replaceState(history.state, '', urlAtReload)
    urlAtReload = undefined
  }
  // Not during this event: React renders updates of a popstate event synchronously, and a screen whose code is not loaded
  // yet would replace the current one with an empty page.
  setTimeout(() => {
    const movesToRun = pendingMoves
    pendingMoves = []
    for (const move of movesToRun) move()
    scheduleEntrySync()
  })
  return true
}

/** Closes the layers whose entries a step has left. */
export function closeLeftLayers(): void {
  const delta = layers.length - depth()
  for (const layer of layers.slice(depth()).toReversed()) layer.close()
  // A layer that stays open, because it is busy or asks first, gets the entry back that was just left.
  if (delta > 0)
    setTimeout(() => {
      const stillOpen = layers.length - depth()
      if (stillOpen > 0 && !isStepping) goInHistory(stillOpen)
    })
  // The entry belongs to a layer that was closed already, or to an earlier page load: return to the page's own entry.
  else scheduleEntrySync()
}

// After a reload no layer is open, but the URL of the topmost one stays.
if (depth() > 0) urlAtReload = location.href
scheduleEntrySync()

/**
 * Replaces the URL of the topmost layer's history entry without the router, so that it is kept by a reload and by
 * copying the link. The page's own entry stays; its owner updates it when no layer is open.
 */
export function replaceTopLayerUrl(href: string): void {
  const isTopEntry = !isStepping && depth() > 0 && depth() === layers.length
  if (isTopEntry && new URL(href, location.href).href !== location.href) history.replaceState(history.state, '', href)
}

/** Adds a layer on top. Returns a function that has to be called when the layer is closed, for whatever reason. */
export function openLayer(close: () => void): () => void {
  const layer = { close }
  layers.push(layer)
  scheduleEntrySync()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    scheduleEntrySync()
  }
}

/** Navigates from the page's own history entry, after the entries of open layers were left. */
export function afterLayersClose(move: () => void): void {
  if (!isStepping && depth() === 0) {
    move()
    return
  }
  pendingMoves.push(() => afterLayersClose(move))
  if (!isStepping) goInHistory(-depth())
}
