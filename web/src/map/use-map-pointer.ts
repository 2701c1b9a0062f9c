import { type RefObject, useState } from 'react'
import type { MapLayerMouseEvent, MapRef } from 'react-map-gl/maplibre'
import type { ClusterMark, MapMark, PointMark } from '#shared/map/rules/cluster-points.ts'
import { TARGET_LAYERS } from './layers.ts'
import { findMark, lngLatOfMark } from './marks.ts'
import { isCluster, type Scene } from './protocol.ts'

/** Maximum distance of a mark from the pointer. Pixels. */
const HIT_RADIUS = 10

type Options = {
  map: RefObject<MapRef | null>
  scene: Scene | undefined
  onCluster: (mark: ClusterMark) => void
  onPoint: (point: PointMark['properties']) => void
}

/** Pointer handlers of the map. The target is the nearest mark within the hit radius. */
export function useMapPointer({ map, scene, onCluster, onPoint }: Options) {
  const [hovered, setHovered] = useState<MapMark>()

  const targetAt = ({ point }: MapLayerMouseEvent): MapMark | undefined => {
    const library = map.current?.getMap()
    const present = TARGET_LAYERS.filter(id => library?.getLayer(id))
    if (!library || !present.length) return undefined
    const distance = (mark: MapMark): number => {
      const at = library.project(lngLatOfMark(mark))
      return Math.hypot(at.x - point.x, at.y - point.y)
    }
    const near = library.queryRenderedFeatures(
      [
        [point.x - HIT_RADIUS, point.y - HIT_RADIUS],
        [point.x + HIT_RADIUS, point.y + HIT_RADIUS],
      ],
      { layers: present },
    )
    return near
      .flatMap(feature => findMark(feature, scene) ?? [])
      .reduce<MapMark | undefined>((best, mark) => (best && distance(best) <= distance(mark) ? best : mark), undefined)
  }

  return {
    hovered,
    clearHover: () => setHovered(undefined),
    onClick: (event: MapLayerMouseEvent) => {
      const target = targetAt(event)
      setHovered(undefined)
      if (!target) return
      if (isCluster(target)) onCluster(target)
      else onPoint(target.properties)
    },
    onMouseMove: (event: MapLayerMouseEvent) => {
      if (!matchMedia('(hover: hover)').matches) return
      const over = targetAt(event)
      if (over !== hovered) setHovered(over)
    },
  }
}
