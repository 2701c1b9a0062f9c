import type { Map as MapLibre } from 'maplibre-gl'

/** A driver that starts anew, or a phone that wakes up, gives it back sooner. Milliseconds. */
const PATIENCE = 4_000

/** Tells when the browser has stopped drawing this map and does not begin again. */
export function tellWhenLost(map: Pick<MapLibre, 'on'>, onLost: () => void): void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const stopWaiting = () => clearTimeout(waiting)
  map.on('webglcontextlost', () => {
    stopWaiting()
    waiting = setTimeout(onLost, PATIENCE)
  })
  map.on('webglcontextrestored', stopWaiting)
  map.on('remove', stopWaiting)
}
