import { type RefObject, useRef } from 'react'
import type { LngLatBounds, MapRef } from 'react-map-gl/maplibre'
import type { Bounds } from '#shared/map/rules/cluster-points.ts'
import { contains, padded } from './bounds.ts'
import type { MapView } from './protocol.ts'

const toBounds = (bounds: LngLatBounds): Bounds => [
  bounds.getWest(),
  bounds.getSouth(),
  bounds.getEast(),
  bounds.getNorth(),
]

/** Tells where the map looks: once it has come to rest, and on its way as soon as more is needed than what is drawn. */
export function useToldView(map: RefObject<MapRef | null>, onView: (view: MapView, moving: boolean) => void) {
  const shown = useRef<MapView>(undefined)

  const tell = (moving = false) => {
    const bounds = map.current?.getBounds()
    if (!map.current || !bounds) return
    shown.current = { bounds: toBounds(bounds), zoom: map.current.getZoom() }
    onView(shown.current, moving)
  }

  /** While it moves, the map asks for more only when it leaves what is drawn or reaches another level. */
  const tellWhenNeeded = () => {
    const bounds = map.current?.getBounds()
    if (!map.current || !bounds || !shown.current) return
    const sameLevel = Math.floor(map.current.getZoom()) === Math.floor(shown.current.zoom)
    if (!sameLevel || !contains(padded(shown.current.bounds), toBounds(bounds))) tell(true)
  }
  return { tell, tellWhenNeeded }
}
