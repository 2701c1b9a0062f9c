/** No longer than this does the page wait for its map. Milliseconds. */
const MAX_WAIT = 3000

let firstDrawing: Promise<unknown> = Promise.resolve()

/** Registers the drawing that comes before the rest of the page. The wait also ends when it fails. */
export function registerFirstMapDrawing(drawing: Promise<unknown>): void {
  firstDrawing = Promise.race([drawing.catch(() => undefined), new Promise(resolve => setTimeout(resolve, MAX_WAIT))])
}

/** Resolves when the early map is drawn; at once on pages without one. */
export const afterFirstMapDrawing = (): Promise<unknown> => firstDrawing

/** Whether the early map is on the page, so that nothing may cover it. */
export const isEarlyMapShown = (): boolean => Boolean(document.getElementById('map')?.hasChildNodes())
