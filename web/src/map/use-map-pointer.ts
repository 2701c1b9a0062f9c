import { type RefObject, useState } from 'react'
import type { MapLayerMouseEvent, MapRef } from 'react-map-gl/maplibre'
import type { ClusterMark, MapMark, PointMark } from '#shared/map/rules/cluster-points.ts'
import { POINTER_LAYER_IDS } from './layers.ts'
import { findMark, lngLatOfMark } from './marks.ts'
import { isCluster, type Scene } from './protocol.ts'

/** Maximum distance between the pointer and a mark that it hits. Pixels. */
const HIT_RADIUS_PX = 10

type Options = {
  map: RefObject<MapRef | null>
  scene: Scene | undefined
  onCluster: (mark: ClusterMark) => void
  onPoint: (point: PointMark['properties']) => void
}

/** Pointer handlers of the map. The pointer's target is the nearest mark within the hit radius. */
export function useMapPointer({ map, scene, onCluster, onPoint }: Options) {
  const [hovered, setHovered] = useState<MapMark>()

  const targetAt = ({ point }: MapLayerMouseEvent): MapMark | undefined => {
    const mapLibre = map.current?.getMap()
    const presentLayers = POINTER_LAYER_IDS.filter(id => mapLibre?.getLayer(id))
    if (!mapLibre || !presentLayers.length) return undefined
    const distanceTo = (mark: MapMark): number => {
      const position = mapLibre.project(lngLatOfMark(mark))
      return Math.hypot(position.x - point.x, position.y - point.y)
    }
    const featuresNearby = mapLibre.queryRenderedFeatures(
      [
        [point.x - HIT_RADIUS_PX, point.y - HIT_RADIUS_PX],
        [point.x + HIT_RADIUS_PX, point.y + HIT_RADIUS_PX],
      ],
      { layers: presentLayers },
    )
    return featuresNearby
      .flatMap(feature => findMark(feature, scene) ?? [])
      .reduce<MapMark | undefined>(
        (best, mark) => (best && distanceTo(best) <= distanceTo(mark) ? best : mark),
        undefined,
      )
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
      const hoveredMark = targetAt(event)
      if (hoveredMark !== hovered) setHovered(hoveredMark)
    },
  }
}
