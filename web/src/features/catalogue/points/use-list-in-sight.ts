import { useEffect, useRef } from 'react'
import type { MapPoint } from '#shared/map/rules/map-cells.ts'
import { boundsOf } from '#web/map/bounds.ts'
import type { MapReach } from './listed-layers.tsx'
import { pointsWithin } from './points-within.ts'

type Placed = Pick<MapPoint, 'longitude' | 'latitude'>

export type ListInSight = {
  /** Which list: filter, order and page. The same list read again is no other one. */
  of: string
  /** The list is narrowed to something: it is what the map was opened for. */
  isNarrowed: boolean
  /** Its points that have a place; undefined until they are there. */
  points: readonly Placed[] | undefined
}

type Sight = Pick<MapReach, 'fit' | 'view' | 'moves'>

/**
 * Brings the points of the list into sight, once for each list that somebody asks for: not when it is merely read again,
 * nor when the person has moved the map since. The map opens where it always does while that shows a point of the list.
 */
export function useListInSight(reach: Sight | null, { of, isNarrowed, points }: ListInSight): void {
  const asked = useRef<{ of: string; moves: number }>(undefined)
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (reach && asked.current?.of !== of) asked.current = { of, moves: reach.moves() }
  }, [reach, of])
  useEffect(() => {
    if (!reach || !points || shown.current === of) return
    const isFirst = shown.current === undefined
    shown.current = of
    if (asked.current?.moves !== reach.moves()) return
    const view = reach.view()
    if (isFirst && !isNarrowed && view && pointsWithin(points, view).length > 0) return
    const bounds = boundsOf(points)
    if (bounds) reach.fit(bounds)
  }, [reach, of, isNarrowed, points])
}
