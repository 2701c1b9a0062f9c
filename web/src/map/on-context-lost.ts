import type { Map as MapLibre } from 'maplibre-gl'

/** A driver that starts anew, or a phone that wakes up, gives it back sooner. Milliseconds. */
const RESTORE_TIMEOUT = 4_000

/** Tells when the browser has stopped drawing this map and does not begin again. */
export function onContextLost(map: Pick<MapLibre, 'on'>, onLost: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const clearTimer = () => clearTimeout(timer)
  map.on('webglcontextlost', () => {
    clearTimer()
    timer = setTimeout(onLost, RESTORE_TIMEOUT)
  })
  map.on('webglcontextrestored', clearTimer)
  map.on('remove', clearTimer)
}
