import type { Map as MapLibre } from 'maplibre-gl'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { MapRef } from 'react-map-gl/maplibre'
import { rememberFailedSources } from './failed-tiles.ts'
import { drawFirstIcons, drawIconsOnDemand, removeUnusedBubbleImages } from './images.ts'
import { onContextLost } from './on-context-lost.ts'
import type { MapPalette } from './palette.ts'
import type { Scene } from './protocol.ts'
import { useFailedTilesToast } from './use-failed-tiles-toast.ts'
import { useSlowMapToast } from './use-slow-map-toast.ts'

type Options = { palette: MapPalette; scene: Scene | undefined; onLost?: (() => void) | undefined }

/**
 * Sets up a MapLibre map: adds the icons, disables rotation and redraws before printing. Reports whether the current
 * scene is drawn.
 */
export function useMapSetup({ palette, scene, onLost }: Options) {
  const map = useRef<MapRef>(null)
  const [loadedMap, setLoadedMap] = useState<MapLibre>()
  const [drawnScene, setDrawn] = useState<Scene>()

  const setMap = useCallback(
    (ref: MapRef | null) => {
      map.current = ref
      const mapLibre = ref?.getMap()
      if (!mapLibre) return
      if (onLost) onContextLost(mapLibre, onLost)
      rememberFailedSources(mapLibre)
      drawIconsOnDemand(mapLibre, palette)
    },
    [palette, onLost],
  )

  /** Takes the map from the event, because the early map (early-map.ts) loads before the ref is set. */
  const onLoad = (mapLibre: MapLibre) => {
    mapLibre.touchZoomRotate.disableRotation()
    mapLibre.keyboard.disableRotation()
    drawFirstIcons(mapLibre, palette)
    setLoadedMap(mapLibre)
  }

  useFailedTilesToast(loadedMap)
  useSlowMapToast(loadedMap !== undefined)

  useEffect(() => {
    // A WebGL canvas loses its content after it is shown, so the map has to be drawn again right before printing.
    const redraw = () => map.current?.getMap().redraw()
    addEventListener('beforeprint', redraw)
    return () => removeEventListener('beforeprint', redraw)
  }, [])

  useEffect(() => {
    if (scene) map.current?.getMap().triggerRepaint() // so that MapLibre sends an idle event for this scene
  }, [scene])

  return {
    map,
    setMap,
    loaded: loadedMap !== undefined,
    onLoad,
    onIdle: () => {
      setDrawn(scene)
      const mapLibre = map.current?.getMap()
      if (mapLibre) removeUnusedBubbleImages(mapLibre)
    },
    /** Whether the map shows the current scene. */
    isDrawn: drawnScene === scene,
  }
}
