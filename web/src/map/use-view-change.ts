import { type RefObject, useRef } from 'react'
import type { LngLatBounds, MapRef } from 'react-map-gl/maplibre'
import type { MapBounds } from '#shared/map/rules/cluster-points.ts'
import { boundsContain, padBounds } from './bounds.ts'
import type { MapView } from './protocol.ts'

const boundsOfLngLat = (bounds: LngLatBounds): MapBounds => [
  bounds.getWest(),
  bounds.getSouth(),
  bounds.getEast(),
  bounds.getNorth(),
]

/** Reports the map's view when it stops moving, and during a move when it leaves the area in which marks are drawn. */
export function useViewChange(map: RefObject<MapRef | null>, onView: (view: MapView, moving: boolean) => void) {
  const lastReportedView = useRef<MapView>(undefined)

  const reportView = (moving = false) => {
    const bounds = map.current?.getBounds()
    if (!map.current || !bounds) return
    lastReportedView.current = { bounds: boundsOfLngLat(bounds), zoom: map.current.getZoom() }
    onView(lastReportedView.current, moving)
  }

  /**
   * During a move: reports only if the view leaves the area in which marks are drawn, or reaches another zoom level.
   */
  const reportViewIfNeeded = () => {
    const bounds = map.current?.getBounds()
    if (!map.current || !bounds || !lastReportedView.current) return
    const isSameLevel = Math.floor(map.current.getZoom()) === Math.floor(lastReportedView.current.zoom)
    if (!isSameLevel || !boundsContain(padBounds(lastReportedView.current.bounds), boundsOfLngLat(bounds)))
      reportView(true)
  }
  return { reportView, reportViewIfNeeded }
}
