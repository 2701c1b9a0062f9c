import type { Map as MapLibre } from 'maplibre-gl'

type Place = Pick<MapLibre, 'getCenter' | 'getZoom'>

/** `place`: what the map showed then; undefined when there was no map yet. */
type EarlyClick = { clientX: number; clientY: number; place: string | undefined; isOnControl: boolean }
let lastClick: EarlyClick | undefined

/** What a map shows, as a text to compare: centre and zoom, not its size. */
export const placeOf = (map: Place): string => [...map.getCenter().toArray(), map.getZoom()].join()

/** Whether a control of the outline is at this place of the window. */
export const isOnOutline = (clientX: number, clientY: number): boolean =>
  [...document.querySelectorAll('#outline > *')].some(control => {
    const { left, right, top, bottom } = control.getBoundingClientRect()
    return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  })

/** Pixels that a pointer may move while it clicks, as in MapLibre. */
const CLICK_TOLERANCE = 3
export const isDrag = (x: number, y: number): boolean => Math.hypot(x, y) > CLICK_TOLERANCE

/**
 * Records the last click on the early map's container, which the screen carries out once it can (repeatEarlyClick). The
 * outline's controls let clicks through to it. A drag is no click, and takes the one before it back.
 */
export function recordClicks(container: HTMLElement, earlyMap: () => Place | undefined): void {
  let pressed: Pick<PointerEvent, 'clientX' | 'clientY'> | undefined
  container.addEventListener('pointerdown', press => {
    pressed = press
  })
  container.addEventListener('click', ({ clientX, clientY }) => {
    const map = earlyMap()
    lastClick =
      pressed && isDrag(clientX - pressed.clientX, clientY - pressed.clientY)
        ? undefined
        : { clientX, clientY, place: map && placeOf(map), isOnControl: isOnOutline(clientX, clientY) }
  })
}

/**
 * Clicks where somebody clicked before the screen was there: on the control that took the outline's place, or on the map unless
 * it has moved since.
 */
export function repeatEarlyClick(map: Place & Pick<MapLibre, 'getCanvas'>): void {
  const click = lastClick
  lastClick = undefined
  if (!click) return
  const { clientX, clientY, place, isOnControl } = click
  if (isOnControl) {
    const control = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('a, button, input')
    control?.focus()
    control?.click()
  } else if (place === undefined || place === placeOf(map))
    map.getCanvas().dispatchEvent(new MouseEvent('click', { clientX, clientY, bubbles: true }))
}
