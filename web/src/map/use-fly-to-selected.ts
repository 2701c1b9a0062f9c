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
 * A chosen point comes into sight, once: from a link always, from the map or the list only when something would hide it. For the
 * list the map moves no further than needed, at the same zoom, so that its rows stay around the point.
 */
export function useFlyToSelected({ map, loaded, selected, covered, streets }: Options): void {
  const offset = useMemo<[number, number]>(
    () => [(covered.left - covered.right) / 2, -covered.bottom / 2],
    [covered.left, covered.right, covered.bottom],
  )
  const selectedId = selected?.id
  const lastShownId = useRef<string>(undefined)
  const flyTo = useEffectEvent((library: MapRef) => {
    if (!selected) return
    const center: [number, number] = [selected.longitude, selected.latitude]
    if (selected.origin === 'link') {
      library.easeTo({ center, zoom: singlePointZoom(library.getZoom(), streets, selected), offset, duration: 500 })
      return
    }
    const { x, y } = library.project(center)
    const { clientWidth, clientHeight } = library.getContainer()
    const right = distanceOutside(x, covered.left + SIDE_MARGIN, clientWidth - covered.right - SIDE_MARGIN)
    const down = distanceOutside(y, TOP_MARGIN, clientHeight - covered.bottom - BOTTOM_MARGIN)
    if (selected.origin === 'list') {
      if (right || down) library.panBy([right, down], { duration: 300 })
      return
    }
    if (right || down > 0) library.easeTo({ center, offset, duration: 300 })
  })
  useEffect(() => {
    if (!selectedId) lastShownId.current = undefined
    if (!selectedId || !map.current || !loaded || lastShownId.current === selectedId) return
    lastShownId.current = selectedId
    flyTo(map.current)
  }, [map, selectedId, loaded])
}
