import { useCallback, useEffect, useRef, useState } from 'react'
import type { MapRef } from 'react-map-gl/maplibre'
import { drawFirstIcons, drawIconsOnDemand } from './images.ts'
import { onContextLost } from './on-context-lost.ts'
import type { MapPalette } from './palette.ts'
import type { Scene } from './protocol.ts'

type Options = { palette: MapPalette; scene: Scene | undefined; wide: boolean; onLost?: (() => void) | undefined }

/**
 * The life of the library's map: it gets its icons as they are first asked for, and those that everybody sees at once; it
 * keeps north up, is drawn for paper, and says when it has drawn a scene.
 */
export function useMapSetup({ palette, scene, wide, onLost }: Options) {
  const map = useRef<MapRef>(null)
  const [loaded, setLoaded] = useState(false)
  const [drawn, setDrawn] = useState<Scene>()

  const setMap = useCallback(
    (ref: MapRef | null) => {
      map.current = ref
      const library = ref?.getMap()
      if (!library) return
      if (onLost) onContextLost(library, onLost)
      drawIconsOnDemand(library, palette)
    },
    [palette, onLost],
  )

  const onLoad = () => {
    const library = map.current?.getMap()
    if (!library) return
    library.touchZoomRotate.disableRotation()
    library.keyboard.disableRotation()
    if (!wide)
      library.getContainer().querySelector('.maplibregl-compact-show')?.classList.remove('maplibregl-compact-show')
    drawFirstIcons(library, palette)
    setLoaded(true)
  }

  useEffect(() => {
    // What WebGL drew is gone once it was shown: paper gets what is drawn right before.
    const draw = () => map.current?.getMap().redraw()
    addEventListener('beforeprint', draw)
    return () => removeEventListener('beforeprint', draw)
  }, [])

  useEffect(() => {
    if (scene) map.current?.getMap().triggerRepaint() // so that idle is told of this scene, too
  }, [scene])

  return {
    map,
    setMap,
    loaded,
    onLoad,
    onIdle: () => setDrawn(scene),
    /** The scene of now is what is to be seen. */
    isDrawn: drawn === scene,
  }
}
