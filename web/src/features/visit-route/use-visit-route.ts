import { useState } from 'react'
import { toast } from 'sonner'
import { FURTHEST_START_KM, nearestFirst, nearestKm } from '#shared/domain/visit-route.ts'
import { VISIT_ROUTE } from '#shared/messages/visit-route.ts'
import { wholeKm } from './kilometres.ts'
import type { RoutePoint } from './route-point.ts'
import { type RouteStart, useRouteStart } from './use-route-start.ts'

export type Made = { start: RouteStart; route: readonly RoutePoint[] }

/**
 * A route over the chosen points. `offered`: all that can be chosen, which tell how far off a start is while none is. A
 * route that was made goes when another start or other points are chosen.
 */
export function useVisitRoute(chosen: readonly RoutePoint[], offered: readonly RoutePoint[]) {
  const from = useRouteStart()
  const [made, setMade] = useState<Made & { of: string }>()
  const { start } = from
  const of = chosen.map(({ id }) => id).join()
  const awayKm = start && nearestKm(start, chosen.length > 0 ? chosen : offered)

  const generate = (): void => {
    if (chosen.length === 0) return void toast.error(VISIT_ROUTE.NO_POINTS_SELECTED)
    if (!start || awayKm === undefined) return void toast.error(VISIT_ROUTE.NO_START)
    if (awayKm > FURTHEST_START_KM) return void toast.error(VISIT_ROUTE.TOO_FAR(wholeKm(awayKm)))
    setMade({ of, start, route: nearestFirst(start, chosen) })
  }
  return { from, awayKm, generate, made: made?.of === of && made.start === start ? made : undefined }
}
