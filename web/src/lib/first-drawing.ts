/** The longest time for which the page waits until its map is drawn. Milliseconds. */
const MAX_WAIT = 3000

let firstDrawing: Promise<unknown> = Promise.resolve()

/** Registers the drawing of the map that comes before the rest of the page. If the drawing fails, the wait ends too. */
export function registerFirstMapDrawing(drawing: Promise<unknown>): void {
  firstDrawing = Promise.race([drawing.catch(() => undefined), new Promise(resolve => setTimeout(resolve, MAX_WAIT))])
}

/** Resolves when the early map is drawn or has failed, after MAX_WAIT at the latest; at once on pages without one. */
export const afterFirstMapDrawing = (): Promise<unknown> => firstDrawing

/** Whether the early map is on the page, so that nothing else may be drawn over it. */
export const isEarlyMapShown = (): boolean => Boolean(document.getElementById('map')?.hasChildNodes())
