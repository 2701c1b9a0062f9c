import type { Map as MapLibre } from 'maplibre-gl'

/** Longer than a context takes to be restored after a driver restart or when a phone wakes up. */
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
