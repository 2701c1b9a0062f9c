import { useEffect, useRef } from 'react'
import type { MapPoint } from '#shared/map/rules/map-cells.ts'
import { boundsOf } from '#web/map/bounds.ts'
import type { ListedMapHandle } from './listed-points-layers.tsx'
import { pointsWithin } from './points-within.ts'

type PointPosition = Pick<MapPoint, 'longitude' | 'latitude'>

export type ListToFit = {
  /** Identifies the list by filter, order and page. It is the same after a refetch. */
  listKey: string
  /** Whether the list has a filter. */
  isNarrowed: boolean
  /** The list's points that have coordinates; undefined until loaded. */
  points: readonly PointPosition[] | undefined
}

type FitTarget = Pick<ListedMapHandle, 'fit' | 'bounds' | 'userMoveCount'>

/**
 * Fits the map to the points of the list, once for each list: not after a refetch, nor if the user has moved the map
 * since the list was requested. For an unfiltered list, the default view stays if it shows one of the points.
 */
export function useFitToList(map: FitTarget | null, { listKey, isNarrowed, points }: ListToFit): void {
  const requestedFit = useRef<{ listKey: string; moves: number }>(undefined)
  const fittedKey = useRef<string>(undefined)
  useEffect(() => {
    if (map && requestedFit.current?.listKey !== listKey) requestedFit.current = { listKey, moves: map.userMoveCount() }
  }, [map, listKey])
  useEffect(() => {
    if (!map || !points || fittedKey.current === listKey) return
    const isFirstFit = fittedKey.current === undefined
    fittedKey.current = listKey
    if (requestedFit.current?.moves !== map.userMoveCount()) return
    const mapBounds = map.bounds()
    if (isFirstFit && !isNarrowed && mapBounds && pointsWithin(points, mapBounds).length > 0) return
    const bounds = boundsOf(points)
    if (bounds) map.fit(bounds)
  }, [map, listKey, isNarrowed, points])
}
