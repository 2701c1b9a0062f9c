import { type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { MapRef } from 'react-map-gl/maplibre'
import { type StreetCoverage, zoomToPoint } from './known-streets.ts'
import type { SelectedPoint } from './map-sources.tsx'

/**
 * Height at the top that the header covers (on a phone also the search field), plus room for a mark and its price.
 * Pixels.
 */
const TOP_MARGIN = 136
/** Minimum distance between the selected mark and the lower edge. Pixels. */
const BOTTOM_MARGIN = 40
/**
 * Minimum distance between the selected mark and the edges beside it: half of its price label ('R$ 12.400/3 anos').
 * Pixels.
 */
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

/** By how much `value` is below `from` (negative) or above `to` (positive); 0 in between. */
const distanceOutside = (value: number, from: number, to: number): number =>
  Math.min(value - from, 0) + Math.max(value - to, 0)

/**
 * Moves the map once to a newly selected point. A link always centres the point; a point selected on the map or in the
 * list moves the map only when it is hidden. From the list the map pans no further than needed and keeps its zoom, so
 * that the list's points stay visible.
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
      mapRef.easeTo({ center, zoom: zoomToPoint(mapRef.getZoom(), streets, selected), offset, duration: 500 })
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
