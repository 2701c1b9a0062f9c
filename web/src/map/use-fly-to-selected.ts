import { type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { MapRef } from 'react-map-gl/maplibre'
import type { SelectedPoint } from './map-sources.tsx'

/** Below this a single point can't be told from its surroundings. */
const CLOSE_ZOOM = 16

/** Pixels of the map that panels cover, by edge. */
export type CoveredEdges = { left: number; right: number; bottom: number }

type Options = {
  map: RefObject<MapRef | null>
  loaded: boolean
  selected: SelectedPoint | undefined
  covered: CoveredEdges
}

/** A chosen point comes into sight, once: from the list or a link always, from the map only when a panel would hide it. */
export function useFlyToSelected({ map, loaded, selected, covered }: Options): void {
  const offset = useMemo<[number, number]>(
    () => [(covered.left - covered.right) / 2, -covered.bottom / 2],
    [covered.left, covered.right, covered.bottom],
  )
  const selectedId = selected?.id
  const lastShownId = useRef<string>(undefined)
  const flyTo = useEffectEvent((library: MapRef) => {
    if (!selected) return
    const center: [number, number] = [selected.longitude, selected.latitude]
    if (selected.origin !== 'map') {
      library.easeTo({ center, zoom: Math.max(library.getZoom(), CLOSE_ZOOM), offset, duration: 500 })
      return
    }
    const { x, y } = library.project(center)
    const { clientWidth, clientHeight } = library.getContainer()
    const isHidden =
      x < covered.left + 40 || x > clientWidth - covered.right - 40 || y > clientHeight - covered.bottom - 40
    if (isHidden) library.easeTo({ center, offset, duration: 300 })
  })
  useEffect(() => {
    if (!selectedId) lastShownId.current = undefined
    if (!selectedId || !map.current || !loaded || lastShownId.current === selectedId) return
    lastShownId.current = selectedId
    flyTo(map.current)
  }, [map, selectedId, loaded])
}
