import { useEffect, useState } from 'react'
import { toast } from 'sonner'
import { VISIT_ROUTE_TEXTS } from '#shared/orders/messages/visit-route.ts'
import { distanceToNearestKm, MAX_START_KM, nearestNeighborRoute } from '#shared/orders/rules/visit-route.ts'
import { formatWholeKm } from './format-km.ts'
import type { RoutePoint } from './route-point.ts'
import { type RoutePlace, readStoredRoute, storeRoute } from './stored-route.ts'
import { type RouteStart, useRouteStart } from './use-route-start.ts'

export type VisitRoute = {
  start: RouteStart
  route: readonly RoutePoint[]
  /** Whether the route was generated now; false when it was restored after a reload. */
  isNew: boolean
}

/** From what the last route was generated: start and point ids. The route itself is not stored over reloads. */
type GeneratedFrom = { start: RouteStart | undefined; pointIds: string | undefined } & Partial<
  Pick<VisitRoute, 'route' | 'isNew'>
>

/**
 * A route through the selected points. It disappears when the starting place or the selection changes, and lasts over
 * reloads. `selectablePoints`: used for the distance to the starting place while nothing is selected.
 */
export function useVisitRoute(
  points: readonly RoutePoint[],
  selectablePoints: readonly RoutePoint[],
  place: RoutePlace,
) {
  const [stored] = useState(() => readStoredRoute(place))
  const routeStart = useRouteStart(stored?.start)
  const [generated, setGenerated] = useState<GeneratedFrom>({ pointIds: stored?.of, start: stored?.start })
  const { start } = routeStart
  const pointIds = points
    .map(({ id }) => id)
    .sort()
    .join()
  const distanceKm = start && distanceToNearestKm(start, points.length > 0 ? points : selectablePoints)

  const generateRoute = (): void => {
    if (points.length === 0) return void toast.error(VISIT_ROUTE_TEXTS.NO_POINTS_SELECTED)
    if (!start || distanceKm === undefined) return void toast.error(VISIT_ROUTE_TEXTS.NO_START)
    if (distanceKm > MAX_START_KM) return void toast.error(VISIT_ROUTE_TEXTS.TOO_FAR(formatWholeKm(distanceKm)))
    setGenerated({ pointIds, start, route: nearestNeighborRoute(start, points), isNew: true })
  }
  const pointIdsOfStart = generated.start === start ? generated.pointIds : undefined
  useEffect(() => storeRoute(place, start && { start, of: pointIdsOfStart }), [place, start, pointIdsOfStart])
  const visitRoute: VisitRoute | undefined =
    start && pointIdsOfStart === pointIds && points.length > 0
      ? { start, route: generated.route ?? nearestNeighborRoute(start, points), isNew: generated.isNew ?? false }
      : undefined
  return { routeStart, distanceKm, generate: generateRoute, visitRoute }
}
