import { type RefObject, useCallback, useEffect, useState } from 'react'
import { MAP_CENTER, PUBLIC_START_ZOOM } from '#shared/catalogue/rules/map-settings.ts'
import type { ClusterMark } from '#shared/map/rules/cluster-points.ts'
import type { MapPoint } from '#shared/map/rules/map-cells.ts'
import { WHOLE_WORLD } from '#web/map/bounds.ts'
import { computeView } from '#web/map/first-view.ts'
import type { Camera, PointsMapHandle } from '#web/map/points-map.tsx'
import type { MapView } from '#web/map/protocol.ts'
import { canDrawMap } from './explored-map.tsx'
import type { useExploredPoints } from './use-explored-points.ts'
import type { useOpenPoint } from './use-open-point.ts'
import type { Panels } from './use-panels.ts'
import { useReturnToList } from './use-return-to-list.ts'
import { useSearchHandlers } from './use-search-handlers.ts'
import { useSyncUrl } from './use-sync-url.ts'

/** The camera for the URL; undefined for the default camera, which the URL leaves out. */
const cameraForUrl = (camera: Camera | undefined): Camera | undefined =>
  camera &&
  Math.abs(camera.latitude - MAP_CENTER.latitude) < 1e-4 &&
  Math.abs(camera.longitude - MAP_CENTER.longitude) < 1e-4 &&
  Math.abs(camera.zoom - PUBLIC_START_ZOOM) < 0.01
    ? undefined
    : camera

type Options = {
  map: RefObject<PointsMapHandle | null>
  points: ReturnType<typeof useExploredPoints>
  openPoint: ReturnType<typeof useOpenPoint>
  panels: Panels
  /** Whether there is a map, or one is being loaded. */
  hasMap: boolean
  wide: boolean
}

/** Handlers for moving the map, searching, and opening a point from the map or the list. */
export function useExploreHandlers({ map, points, openPoint, panels, hasMap, wide }: Options) {
  const { showView, initial, heldView } = points
  const { pointId, open, openById } = openPoint
  const { openSheet, closeSheet } = panels
  const [camera, setCamera] = useState(initial.camera)
  useSyncUrl({ filters: points.filters, place: points.place, order: points.order, camera })
  const { rememberList, cancelReturn, finishReturn, returnedPointId } = useReturnToList({
    map,
    pointId,
    holdList: points.holdList,
    releaseList: points.releaseList,
  })
  // Loads the first points in parallel with the map. This effect has to come before the search's, which may show a place
  // instead
  useEffect(() => {
    showView(
      canDrawMap
        ? computeView(initial.camera ?? { ...MAP_CENTER, zoom: PUBLIC_START_ZOOM }, {
            width: innerWidth,
            height: innerHeight,
          })
        : { bounds: WHOLE_WORLD, zoom: PUBLIC_START_ZOOM },
    )
  }, [showView, initial])
  const searchHandlers = useSearchHandlers({ points, map, openById, hasMap, closeSheet, onLeaveList: cancelReturn })
  const { onMapReady } = searchHandlers

  useEffect(() => {
    if (!wide && returnedPointId !== undefined) openSheet('list')
  }, [wide, returnedPointId, openSheet])

  return {
    search: searchHandlers,
    returnedPointId,
    onMovedByHand: cancelReturn,
    onView: useCallback(
      (view: MapView, moving: boolean) => {
        // A changed zoom means that the visitor moved the map: opening a point and returning from it keep the zoom
        if (heldView && Math.abs(view.zoom - heldView.zoom) > 0.01) cancelReturn()
        showView(view)
        if (moving) return
        finishReturn()
        setCamera(cameraForUrl(map.current?.camera()))
        onMapReady()
      },
      [showView, finishReturn, cancelReturn, onMapReady, map, heldView],
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
        rememberList(point.id)
        closeSheet()
        open(point, 'list')
      },
      [open, closeSheet, rememberList],
    ),
    focusMap: useCallback(() => map.current?.focus(), [map]),
    onCluster: useCallback((cluster: ClusterMark) => map.current?.openCluster(cluster), [map]),
  }
}

export type ExploreHandlers = ReturnType<typeof useExploreHandlers>
