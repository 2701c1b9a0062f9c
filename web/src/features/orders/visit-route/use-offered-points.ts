import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { POINT_STATUS_LABELS, type PublicPoint } from '#shared/catalogue/rules/points.ts'
import type { MapPoint } from '#shared/map/rules/map-cells.ts'
import { VISIT_ROUTE } from '#shared/orders/messages/visit-route.ts'
import { useCart } from '#web/features/orders/cart/use-cart.ts'
import { isNotFound, pointQuery } from '#web/lib/point-query.ts'
import type { RouteChoice } from './route-parts.tsx'
import { type RoutePoint, toRoutePoint } from './route-point.ts'
import type { useVisit } from './use-visit.ts'

/** A point that is offered; `place`: undefined, with why, while it is none to drive to. */
type Offered = RouteChoice & { place?: RoutePoint }

type Known = Pick<UseQueryResult<PublicPoint>, 'data' | 'error' | 'refetch'>
const known = (results: UseQueryResult<PublicPoint>[]): Known[] =>
  results.map(({ data, error, refetch }) => ({ data, error, refetch }))

/** What is offered of a point: as it is now, else as it was when it was chosen. */
function offer({ id, name }: { id: string; name: string }, now: Known, chosen: RoutePoint | undefined): Offered {
  const { data, error } = now
  const asItIs = data && toRoutePoint(data)
  if (asItIs) return { ...asItIs, place: asItIs }
  if (data) return { id, name, address: '', why: VISIT_ROUTE.POINT_WITHOUT_PLACE }
  if (isNotFound(error)) return { id, name, address: '', why: VISIT_ROUTE.POINT_GONE }
  if (chosen) return { ...chosen, place: chosen }
  return { id, name, address: '', why: error ? VISIT_ROUTE.POINT_FAILED : VISIT_ROUTE.POINT_LOADING }
}

/** A row of the list is loaded already. */
function offerRow({ id, name, place, status, latitude, longitude }: MapPoint): Offered {
  const label = status === 'available' ? undefined : POINT_STATUS_LABELS[status]
  const address = place ?? ''
  return {
    ...{ id, name, address: [place, label].filter(Boolean).join(' · ') },
    place: { id, name, address, latitude, longitude },
  }
}

/**
 * What a visit on the public map can be chosen of: the cart's points, those that were chosen before, and those of the list.
 * The first two are asked for anew, since nobody should drive to a point that is gone.
 */
export function useOfferedPoints(visit: ReturnType<typeof useVisit>, rows: readonly MapPoint[]) {
  const { cart } = useCart()
  const [before] = useState(visit.points)
  const inCart = cart.map(({ point_id, name }) => ({ id: point_id, name }))
  const cartIds = new Set(inCart.map(({ id }) => id))
  const listed = rows.filter(({ id }) => !cartIds.has(id))
  const listedIds = new Set(listed.map(({ id }) => id))
  // What is no longer chosen stays in sight, and so does what has left the list meanwhile
  const elsewhere = [...new Map([...before, ...visit.points].map(point => [point.id, point])).values()].filter(
    ({ id }) => !cartIds.has(id) && !listedIds.has(id),
  )
  const asked = [...inCart, ...elsewhere]
  const answers = useQueries({ queries: asked.map(({ id }) => pointQuery(id)), combine: known })
  const offered = asked.flatMap((point, index) => {
    const answer = answers[index]
    return answer
      ? offer(
          point,
          answer,
          visit.points.find(({ id }) => id === point.id),
        )
      : []
  })
  return {
    cart: offered.slice(0, inCart.length),
    elsewhere: offered.slice(inCart.length),
    listed: listed.map(offerRow),
    /** Asks once more for what could not be loaded; undefined when nothing is missing. */
    retry: answers.some(({ error }) => error && !isNotFound(error))
      ? () => {
          for (const { error, refetch } of answers) if (error) void refetch()
        }
      : undefined,
  }
}
