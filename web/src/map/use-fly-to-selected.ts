import { type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { MapRef } from 'react-map-gl/maplibre'
import { type StreetCoverage, singlePointZoom } from './known-streets.ts'
import type { SelectedPoint } from './map-sources.tsx'

/** What the header hides, on a phone also the search field, with room for a mark and its price. Pixels. */
const TOP_MARGIN = 136
/** Pixels between a mark and the lower edge. */
const BOTTOM_MARGIN = 40
/** Pixels between a mark and the edges beside it, with room for half of its price ('R$ 12.400/3 anos'). */
const SIDE_MARGIN = 72

/** Pixels of the map that panels cover, by edge. */
export type CoveredEdges = { left: number; right: number; bottom: number }

type Options = {
  map: RefObject<MapRef | null>
  loaded: boolean
  selected: SelectedPoint | undefined
  covered: CoveredEdges
  /** Where the base map has streets. */
  streets: StreetCoverage | undefined
}

/** How far `value` lies outside. */
const distanceOutside = (value: number, from: number, to: number): number =>
  Math.min(value - from, 0) + Math.max(value - to, 0)

/**
 * Moves the map to a selected point, once: always for a link, for the map or the list only when the point is hidden. For the list
 * it moves no further than needed, at the same zoom, so that the points of the list's rows stay visible.
 */
export function useFlyToSelected({ map, loaded, selected, covered, streets }: Options): void {
  const offset = useMemo<[number, number]>(
    () => [(covered.left - covered.right) / 2, -covered.bottom / 2],
    [covered.left, covered.right, covered.bottom],
  )
  const selectedId = selected?.id
  const lastShownId = useRef<string>(undefined)
  const flyTo = useEffectEvent((mapRef: MapRef) => {
    if (!selected) return
    const center: [number, number] = [selected.longitude, selected.latitude]
    if (selected.origin === 'link') {
      mapRef.easeTo({ center, zoom: singlePointZoom(mapRef.getZoom(), streets, selected), offset, duration: 500 })
      return
    }
    const { x, y } = mapRef.project(center)
    const { clientWidth, clientHeight } = mapRef.getContainer()
    const offsetRight = distanceOutside(x, covered.left + SIDE_MARGIN, clientWidth - covered.right - SIDE_MARGIN)
    const offsetDown = distanceOutside(y, TOP_MARGIN, clientHeight - covered.bottom - BOTTOM_MARGIN)
    if (selected.origin === 'list') {
      if (offsetRight || offsetDown) mapRef.panBy([offsetRight, offsetDown], { duration: 300 })
      return
    }
    if (offsetRight || offsetDown > 0) mapRef.easeTo({ center, offset, duration: 300 })
  })
  useEffect(() => {
    if (!selectedId) lastShownId.current = undefined
    if (!selectedId || !map.current || !loaded || lastShownId.current === selectedId) return
    lastShownId.current = selectedId
    flyTo(map.current)
  }, [map, selectedId, loaded])
}
