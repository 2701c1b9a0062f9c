import { useEffect, useRef } from 'react'
import type { MapPoint } from '#shared/map/rules/map-cells.ts'
import { boundsOf } from '#web/map/bounds.ts'
import type { ListedMapHandle } from './listed-points-layers.tsx'
import { pointsWithin } from './points-within.ts'

type PointPosition = Pick<MapPoint, 'longitude' | 'latitude'>

export type ListToFit = {
  /** Identifies the list by filter, order and page; a refetch does not change it. */
  listKey: string
  /** The list has a filter. */
  isNarrowed: boolean
  /** Its points that have coordinates; undefined until loaded. */
  points: readonly PointPosition[] | undefined
}

type FitTarget = Pick<ListedMapHandle, 'fit' | 'bounds' | 'userMoveCount'>

/**
 * Fits the map to the points of the list, once for each list: not after a refetch, nor if the user has moved the map since
 * the list was requested. The default view stays if it shows a point of an unfiltered list.
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
