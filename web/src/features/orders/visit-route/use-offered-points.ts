import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { type PublicPoint, pointStatusLabel } from '#shared/catalogue/rules/points.ts'
import type { MapPoint } from '#shared/map/rules/map-cells.ts'
import { VISIT_ROUTE_TEXTS } from '#shared/orders/messages/visit-route.ts'
import { useCart } from '#web/features/orders/cart/use-cart.ts'
import { isMissingPoint, pointQueryOptions } from '#web/lib/point-query-options.ts'
import { useRowDetails } from '#web/lib/use-row-details.ts'
import type { RouteChoice } from './route-parts.tsx'
import { type RoutePoint, toRoutePoint } from './route-point.ts'
import type { useVisitPoints } from './use-visit-points.ts'

/** `routePoint` is undefined for a point that can't be visited; then `disabledReason` says why. */
type OfferedPoint = RouteChoice & { routePoint?: RoutePoint }

type PointResult = Pick<UseQueryResult<PublicPoint>, 'data' | 'error' | 'refetch'>
const toResult = (results: UseQueryResult<PublicPoint>[]): PointResult[] =>
  results.map(({ data, error, refetch }) => ({ data, error, refetch }))

/** A point as an option, with its current data; while that is loading, with the data from when it was chosen. */
function offerPoint(
  { id, name }: { id: string; name: string },
  result: PointResult,
  stored: RoutePoint | undefined,
): OfferedPoint {
  const { data, error } = result
  const currentRoutePoint = data && toRoutePoint(data)
  if (currentRoutePoint) return { ...currentRoutePoint, routePoint: currentRoutePoint }
  if (data) return { id, name, address: '', disabledReason: VISIT_ROUTE_TEXTS.POINT_WITHOUT_PLACE }
  if (isMissingPoint(error)) return { id, name, address: '', disabledReason: VISIT_ROUTE_TEXTS.POINT_GONE }
  if (stored) return { ...stored, routePoint: stored }
  return {
    id,
    name,
    address: '',
    disabledReason: error ? VISIT_ROUTE_TEXTS.POINT_FAILED : VISIT_ROUTE_TEXTS.POINT_LOADING,
  }
}

/** A point of the map's list as an option; only its code is not among the map's data. */
function offerListedPoint(
  { id, name, place, status, latitude, longitude }: MapPoint,
  asset_code: string | undefined,
): OfferedPoint {
  const label = status === 'available' ? undefined : pointStatusLabel(status)
  const address = place ?? ''
  return {
    id,
    name,
    asset_code,
    address: [place, label].filter(Boolean).join(' · '),
    routePoint: { id, name, asset_code, address, latitude, longitude },
  }
}

/**
 * The points that a visit on the public map can include: those of the cart, those that were chosen earlier, and those
 * of the map's list. Points of the first two kinds are refetched, so that nobody drives to a deleted point.
 */
export function useOfferedPoints(visit: ReturnType<typeof useVisitPoints>, rows: readonly MapPoint[]) {
  const { cart } = useCart()
  const [initiallyChosen] = useState(visit.points)
  const cartPoints = cart.map(({ point_id, name }) => ({ id: point_id, name }))
  const cartIds = new Set(cartPoints.map(({ id }) => id))
  const listedPoints = rows.filter(({ id }) => !cartIds.has(id))
  const codeOf = useRowDetails(listedPoints.map(({ id }) => id))
  const listedIds = new Set(listedPoints.map(({ id }) => id))
  // Deselected points, and points that left the list, stay visible
  const otherChosen = [
    ...new Map([...initiallyChosen, ...visit.points].map(point => [point.id, point])).values(),
  ].filter(({ id }) => !cartIds.has(id) && !listedIds.has(id))
  const pointsToLoad = [...cartPoints, ...otherChosen]
  const results = useQueries({ queries: pointsToLoad.map(({ id }) => pointQueryOptions(id)), combine: toResult })
  const offeredPoints = pointsToLoad.flatMap((point, index) => {
    const result = results[index]
    return result
      ? offerPoint(
          point,
          result,
          visit.points.find(({ id }) => id === point.id),
        )
      : []
  })
  return {
    cart: offeredPoints.slice(0, cartPoints.length),
    otherChosen: offeredPoints.slice(cartPoints.length),
    listed: listedPoints.map(point => offerListedPoint(point, codeOf(point.id)?.asset_code)),
    /** Reloads points that could not be loaded; undefined if none failed. */
    retry: results.some(({ error }) => error && !isMissingPoint(error))
      ? () => {
          for (const { error, refetch } of results) if (error) void refetch()
        }
      : undefined,
  }
}
