import { type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { MapRef } from 'react-map-gl/maplibre'
import type { SelectedPoint } from './map-sources.tsx'

/** Below this a single point can't be told from its surroundings. */
const CLOSE_ZOOM = 16

/** Pixels of the map that panels cover, by edge. */
export type Covered = { left: number; right: number; bottom: number }

type Options = {
  map: RefObject<MapRef | null>
  loaded: boolean
  selected: SelectedPoint | undefined
  covered: Covered
}

/** A chosen point comes into sight, once: from the list or a link always, from the map only when a panel would hide it. */
export function useBroughtIntoSight({ map, loaded, selected, covered }: Options): void {
  const offset = useMemo<[number, number]>(
    () => [(covered.left - covered.right) / 2, -covered.bottom / 2],
    [covered.left, covered.right, covered.bottom],
  )
  const chosen = selected?.id
  const broughtIntoSight = useRef<string>(undefined)
  const bringIntoSight = useEffectEvent((library: MapRef) => {
    if (!selected) return
    const center: [number, number] = [selected.longitude, selected.latitude]
    if (selected.origin !== 'map') {
      library.easeTo({ center, zoom: Math.max(library.getZoom(), CLOSE_ZOOM), offset, duration: 500 })
      return
    }
    const { x, y } = library.project(center)
    const { clientWidth, clientHeight } = library.getContainer()
    const hidden =
      x < covered.left + 40 || x > clientWidth - covered.right - 40 || y > clientHeight - covered.bottom - 40
    if (hidden) library.easeTo({ center, offset, duration: 300 })
  })
  useEffect(() => {
    if (!chosen) broughtIntoSight.current = undefined
    if (!chosen || !map.current || !loaded || broughtIntoSight.current === chosen) return
    broughtIntoSight.current = chosen
    bringIntoSight(map.current)
  }, [map, chosen, loaded])
}
