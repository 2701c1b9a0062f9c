import type { Map as MapLibre } from 'maplibre-gl'

type Place = Pick<MapLibre, 'getCenter' | 'getZoom'>

/** `place`: what the map showed then; undefined when there was no map yet. */
let lastClick: { clientX: number; clientY: number; place: string | undefined } | undefined

/** What a map shows, as a text to compare: centre and zoom, not its size. */
export const placeOf = (map: Place): string => [...map.getCenter().toArray(), map.getZoom()].join()

/**
 * Records the last click on the early map's container, which the screen carries out once it can (repeatEarlyClick). Clicks on
 * the outline's controls, which let them through, are ignored.
 */
export function recordClicks(container: HTMLElement, earlyMap: () => Place | undefined): void {
  container.addEventListener('click', ({ clientX, clientY }) => {
    const isOverControl = [...document.querySelectorAll('#outline > *')].some(control => {
      const { left, right, top, bottom } = control.getBoundingClientRect()
      return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
    })
    const map = earlyMap()
    if (!isOverControl) lastClick = { clientX, clientY, place: map && placeOf(map) }
  })
}

/** Clicks on the map where somebody clicked before the screen was there, unless the map has moved since. */
export function repeatEarlyClick(map: Place & Pick<MapLibre, 'getCanvas'>): void {
  const click = lastClick
  lastClick = undefined
  if (!click || (click.place !== undefined && click.place !== placeOf(map))) return
  const { clientX, clientY } = click
  map.getCanvas().dispatchEvent(new MouseEvent('click', { clientX, clientY, bubbles: true }))
}
