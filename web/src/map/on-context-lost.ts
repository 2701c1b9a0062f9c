import type { Map as MapLibre } from 'maplibre-gl'

/**
 * Time after which a lost WebGL context counts as not restored. A driver restart or a waking phone restores it sooner.
 */
const RESTORE_TIMEOUT_MS = 4_000

/** Calls `onLost` if the map's WebGL context is lost and not restored. */
export function onContextLost(map: Pick<MapLibre, 'on'>, onLost: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const clearTimer = () => clearTimeout(timer)
  map.on('webglcontextlost', () => {
    clearTimer()
    timer = setTimeout(onLost, RESTORE_TIMEOUT_MS)
  })
  map.on('webglcontextrestored', clearTimer)
  map.on('remove', clearTimer)
}
