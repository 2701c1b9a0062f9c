import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { VISIT_ROUTE } from '#shared/orders/messages/visit-route.ts'
import { MAX_START_KM, nearestFirst, nearestKm } from '#shared/orders/rules/visit-route.ts'
import { keepRoute, type RoutePlace, readRoute } from './kept-route.ts'
import { wholeKm } from './kilometres.ts'
import type { RoutePoint } from './route-point.ts'
import { type RouteStart, useRouteStart } from './use-route-start.ts'

export type Made = {
  start: RouteStart
  route: readonly RoutePoint[]
  /** It was made just now, and not before the page was loaded again. */
  isNew: boolean
}

/** What was made, and over which points: of one from before a reload only where it begins. */
type Begun = { start: RouteStart | undefined; of: string | undefined } & Partial<Pick<Made, 'route' | 'isNew'>>

/**
 * A route over the chosen points. `offered`: all that can be chosen, which tell how far off a start is while none is. A
 * route that was made goes when another start or other points are chosen, and stays over a reload.
 */
export function useVisitRoute(chosen: readonly RoutePoint[], offered: readonly RoutePoint[], where: RoutePlace) {
  const [kept] = useState(() => readRoute(where))
  const from = useRouteStart(kept?.start)
  const [made, setMade] = useState<Begun>({ of: kept?.of, start: kept?.start })
  const { start } = from
  const of = chosen
    .map(({ id }) => id)
    .sort()
    .join()
  const awayKm = start && nearestKm(start, chosen.length > 0 ? chosen : offered)

  const generate = (): void => {
    if (chosen.length === 0) return void toast.error(VISIT_ROUTE.NO_POINTS_SELECTED)
    if (!start || awayKm === undefined) return void toast.error(VISIT_ROUTE.NO_START)
    if (awayKm > MAX_START_KM) return void toast.error(VISIT_ROUTE.TOO_FAR(wholeKm(awayKm)))
    setMade({ of, start, route: nearestFirst(start, chosen), isNew: true })
  }
  const ofStart = made.start === start ? made.of : undefined
  useEffect(() => keepRoute(where, start && { start, of: ofStart }), [where, start, ofStart])
  const shown: Made | undefined =
    start && ofStart === of && chosen.length > 0
      ? { start, route: made.route ?? nearestFirst(start, chosen), isNew: made.isNew ?? false }
      : undefined
  return { from, awayKm, generate, made: shown }
}
