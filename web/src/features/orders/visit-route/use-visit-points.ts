import { useMemo, useSyncExternalStore } from 'react'
import { toast } from 'sonner'
import * as z from 'zod/mini'
import { VISIT_ROUTE_TEXTS } from '#shared/orders/messages/visit-route.ts'
import { POINTS_PER_VISIT } from '#shared/orders/rules/visit-route.ts'
import { createPersistedList } from '#web/lib/persisted-list.ts'
import { type RoutePoint, routePointSchema } from './route-point.ts'

/**
 * The points that a visitor wants to see, in the order in which they were chosen; stored in the browser like the cart.
 */
const chosenPoints = createPersistedList(
  'ponto-urbano.visit',
  z.array(routePointSchema).check(z.maxLength(POINTS_PER_VISIT)),
)

/** Adds points and updates those already chosen. Returns whether all fit; points beyond the maximum are refused by toast. */
function add(points: readonly RoutePoint[]): boolean {
  const nextPoints = [...new Map([...chosenPoints.current(), ...points].map(point => [point.id, point])).values()]
  if (nextPoints.length > POINTS_PER_VISIT) toast.error(VISIT_ROUTE_TEXTS.AT_MOST(POINTS_PER_VISIT))
  chosenPoints.replace(nextPoints.slice(0, POINTS_PER_VISIT))
  return nextPoints.length <= POINTS_PER_VISIT
}

const removePoints = (ids: readonly string[]): void =>
  chosenPoints.replace(chosenPoints.current().filter(({ id }) => !ids.includes(id)))

/** The points of the visit that is planned on the public map. They last over reloads, and all tabs share them. */
export function useVisitPoints() {
  const points = useSyncExternalStore(chosenPoints.subscribe, chosenPoints.current)
  return useMemo(
    () => ({ points, has: (id: string) => points.some(point => point.id === id), add, remove: removePoints }),
    [points],
  )
}
