import { type RefObject, useCallback, useEffect, useState } from 'react'
import { MAP_CENTER, PUBLIC_ZOOM } from '#shared/catalogue/rules/map-settings.ts'
import type { ClusterMark } from '#shared/map/rules/cluster-points.ts'
import type { MapPoint } from '#shared/map/rules/map-cells.ts'
import { WHOLE_WORLD } from '#web/map/bounds.ts'
import { viewOf } from '#web/map/first-view.ts'
import type { Camera, PointsMapHandle } from '#web/map/points-map.tsx'
import type { MapView } from '#web/map/protocol.ts'
import { drawable } from './explored-map.tsx'
import type { useExploredPoints } from './use-explored-points.ts'
import { useKeptAddress } from './use-kept-address.ts'
import type { useOpenPoint } from './use-open-point.ts'
import type { Panels } from './use-panels.ts'
import { useReturnToList } from './use-return-to-list.ts'
import { useSought } from './use-sought.ts'

/** The camera for the address; undefined where the map opens, which is not worth an address of its own. */
const movedFromStart = (camera: Camera | undefined): Camera | undefined =>
  camera &&
  Math.abs(camera.latitude - MAP_CENTER.latitude) < 1e-4 &&
  Math.abs(camera.longitude - MAP_CENTER.longitude) < 1e-4 &&
  Math.abs(camera.zoom - PUBLIC_ZOOM) < 0.01
    ? undefined
    : camera

type Options = {
  map: RefObject<PointsMapHandle | null>
  points: ReturnType<typeof useExploredPoints>
  openPoint: ReturnType<typeof useOpenPoint>
  panels: Panels
  /** There is a map, or one is being loaded. */
  isDrawn: boolean
  wide: boolean
}

/** What happens when somebody moves the map, searches, or opens a point from the map or the list. */
export function useMapExploration({ map, points, openPoint, panels, isDrawn, wide }: Options) {
  const { look, first } = points
  const { pointId, open, openById } = openPoint
  const { openSheet, closeSheet } = panels
  const [camera, setCamera] = useState(first.camera)
  useKeptAddress({ filters: points.filters, place: points.place, order: points.order, camera })
  const { leave, stay, arrived, returnedTo } = useReturnToList({ map, pointId, pageOfView: points.pageOfView })
  // The points of where the map opens are loaded beside the map. Before the search's own effect, which may look at a place
  useEffect(() => {
    look(
      drawable
        ? viewOf(first.camera ?? { ...MAP_CENTER, zoom: PUBLIC_ZOOM }, { width: innerWidth, height: innerHeight })
        : { bounds: WHOLE_WORLD, zoom: PUBLIC_ZOOM },
    )
  }, [look, first])
  const search = useSought({ points, map, openById, isDrawn, closeSheet })
  const { whenLooking } = search

  useEffect(() => {
    if (!wide && returnedTo !== undefined) openSheet('list')
  }, [wide, returnedTo, openSheet])

  return {
    search,
    returnedTo,
    onMovedByHand: stay,
    onView: useCallback(
      (view: MapView, moving: boolean) => {
        look(view)
        if (moving) return
        arrived()
        setCamera(movedFromStart(map.current?.camera()))
        whenLooking()
      },
      [look, arrived, whenLooking, map],
    ),
    onMapPoint: useCallback(
      (point: MapPoint) => {
        closeSheet()
        open(point, 'map')
      },
      [open, closeSheet],
    ),
    onListPoint: useCallback(
      (point: MapPoint) => {
        leave(point.id, points.page)
        closeSheet()
        open(point, 'list')
      },
      [open, closeSheet, leave, points.page],
    ),
    onCluster: useCallback(
      (cluster: ClusterMark) => {
        map.current?.focus() // the cluster's button goes with it
        map.current?.openCluster(cluster)
      },
      [map],
    ),
  }
}

export type MapExploration = ReturnType<typeof useMapExploration>
