import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect } from 'react'
import { toast } from 'sonner'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { hasFailedTiles, reloadFailedSources } from './failed-tiles.ts'

const TILES_TOAST = 'map-tiles'

/**
 * Shows a toast when tiles of the base map could not be loaded, because MapLibre leaves their ground empty. They are loaded again
 * on request, and when the network is back.
 */
export function useFailedTilesToast(map: MapLibre | undefined): void {
  useEffect(() => {
    if (!map) return
    const loadAgain = () => reloadFailedSources(map)
    const showFailure = () => {
      // Offline, the page already says so
      if (!hasFailedTiles(map) || !navigator.onLine) return
      toast.error(EXPLORE_TEXTS.TILES_FAILED, {
        id: TILES_TOAST,
        duration: Number.POSITIVE_INFINITY,
        action: { label: SITE_TEXTS.TRY_AGAIN, onClick: loadAgain },
      })
    }
    showFailure()
    map.on('error', showFailure)
    addEventListener('online', loadAgain)
    return () => {
      map.off('error', showFailure)
      removeEventListener('online', loadAgain)
      toast.dismiss(TILES_TOAST)
    }
  }, [map])
}
