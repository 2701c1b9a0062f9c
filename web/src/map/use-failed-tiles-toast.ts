import type { Map as MapLibre } from 'maplibre-gl'
import { useCallback, useEffect, useState } from 'react'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import { useFailureToast } from '#web/lib/use-failure-toast.ts'
import { hasFailedTiles, reloadFailedSources } from './failed-tiles.ts'

/**
 * Shows a toast when tiles of the base map could not be loaded, because MapLibre leaves their ground empty. They are loaded again
 * on request, and when the network is back.
 */
export function useFailedTilesToast(map: MapLibre | undefined): void {
  const [failed, setFailed] = useState(false)
  const retry = useCallback(() => {
    if (map) reloadFailedSources(map)
    setFailed(false)
  }, [map])
  useEffect(() => {
    if (!map) return
    const update = () => setFailed(hasFailedTiles(map))
    update()
    map.on('error', update)
    addEventListener('online', retry)
    return () => {
      map.off('error', update)
      removeEventListener('online', retry)
    }
  }, [map, retry])
  useFailureToast({ id: 'map-tiles', text: EXPLORE_TEXTS.TILES_FAILED, failed, retry })
}
