import type { Map as MapLibre } from 'maplibre-gl'

type Place = Pick<MapLibre, 'getCenter' | 'getZoom'>

/** `place`: what the map showed then; undefined when there was no map yet. */
type EarlyClick = { clientX: number; clientY: number; place: string | undefined; isOnControl: boolean }
let lastClick: EarlyClick | undefined

/** What a map shows, as a text to compare: centre and zoom, not its size. */
export const placeOf = (map: Place): string => [...map.getCenter().toArray(), map.getZoom()].join()

/**
 * Records the last click on the early map's container, which the screen carries out once it can (repeatEarlyClick). The
 * outline's controls let clicks through to it.
 */
export function recordClicks(container: HTMLElement, earlyMap: () => Place | undefined): void {
  container.addEventListener('click', ({ clientX, clientY }) => {
    const isOnControl = [...document.querySelectorAll('#outline > *')].some(control => {
      const { left, right, top, bottom } = control.getBoundingClientRect()
      return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
    })
    const map = earlyMap()
    lastClick = { clientX, clientY, place: map && placeOf(map), isOnControl }
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
