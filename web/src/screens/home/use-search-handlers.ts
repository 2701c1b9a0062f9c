import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { PUBLIC_START_ZOOM } from '#shared/catalogue/rules/map-settings.ts'
import type { MapBounds } from '#shared/map/rules/cluster-points.ts'
import {
  DEFAULT_RADIUS_KM,
  type FoundFilters,
  type SearchedPlace,
  type SearchTarget,
} from '#web/features/map/explore/search-target.ts'
import { boundsOfCircle } from '#web/map/bounds.ts'
import type { PointsMapHandle } from '#web/map/points-map.tsx'
import { DEFAULT_ORDER } from '#web/map/protocol.ts'
import type { useExploredPoints } from './use-explored-points.ts'

/** Maximum zoom of a search; at this zoom no points are clustered. */
const MAX_SEARCH_ZOOM = 16

type Options = {
  points: ReturnType<typeof useExploredPoints>
  map: RefObject<PointsMapHandle | null>
  openById: (pointId: string) => void
  /** Whether there is a map, or one is being loaded. */
  hasMap: boolean
  /** Closes the phone's sheet, which hides the map, when a result is shown on the map. */
  closeSheet: () => void
  /** Called when the list changes to the search's results. */
  onLeaveList: () => void
}

const centerOf = ([west, south, east, north]: MapBounds) => ({
  latitude: (south + north) / 2,
  longitude: (west + east) / 2,
})

/** Handlers of the search: the map moves to the chosen place, and the list is sorted by distance to it. */
export function useSearchHandlers({ points, map, openById, hasMap, closeSheet, onLeaveList }: Options) {
  const { initial, setPlace, setOrder, changeFilters, showView, place } = points
  /** Bounds to show as soon as the map is ready. */
  const pendingBounds = useRef<MapBounds>(undefined)

  const showBounds = useCallback(
    (bounds: MapBounds) => {
      if (map.current?.camera()) return map.current.fit(bounds, MAX_SEARCH_ZOOM)
      showView({ bounds, zoom: PUBLIC_START_ZOOM })
      pendingBounds.current = bounds
    },
    [map, showView],
  )
  const onMapReady = useCallback(() => {
    const bounds = pendingBounds.current
    pendingBounds.current = undefined
    if (bounds) map.current?.fit(bounds, MAX_SEARCH_ZOOM)
  }, [map])

  // Shows the place of a link that contains no camera
  useEffect(() => {
    if (!initial.place || initial.camera) return
    showBounds(boundsOfCircle({ ...initial.place, radius_km: initial.place.radius_km ?? DEFAULT_RADIUS_KM }))
  }, [initial, showBounds])

  const goTo = useCallback(
    (nextPlace: SearchedPlace, bounds: MapBounds, filters: FoundFilters | undefined) => {
      onLeaveList()
      changeFilters({ text: '', ...filters })
      setPlace(nextPlace)
      setOrder('nearest')
      showBounds(bounds)
    },
    [onLeaveList, changeFilters, setPlace, setOrder, showBounds],
  )
  const onSearch = useCallback(
    (target: SearchTarget) => {
      if (hasMap && target.type !== 'name') closeSheet()
      switch (target.type) {
        case 'area':
          return goTo(
            { label: target.label, place: target.place, ...centerOf(target.bounds) },
            target.bounds,
            target.filters,
          )
        case 'spot': {
          const { type: _, ...spot } = target
          return goTo(spot, boundsOfCircle(spot), undefined)
        }
        case 'filter':
          setPlace(undefined)
          changeFilters({ text: '', ...target.filters })
          return showBounds(target.bounds)
        case 'point':
          return openById(target.point_id)
        case 'name':
          setPlace(undefined)
          return changeFilters({ text: target.text })
      }
    },
    [goTo, showBounds, openById, hasMap, closeSheet, setPlace, changeFilters],
  )
  const onClear = useCallback(() => {
    setPlace(undefined)
    setOrder(DEFAULT_ORDER)
    changeFilters({ text: '' })
  }, [setPlace, setOrder, changeFilters])
  const onRadius = useCallback(
    (radius_km: number) => {
      if (!place) return
      onLeaveList()
      setPlace({ ...place, radius_km })
      showBounds(boundsOfCircle({ ...place, radius_km }))
    },
    [onLeaveList, place, setPlace, showBounds],
  )
  return { onSearch, onClear, onRadius, onMapReady }
}
