import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PublicPoint } from '#shared/catalogue/rules/points.ts'
import { type CartItem, type CartItems, type UnavailableReason, unavailableReason } from '#shared/orders/rules/cart.ts'
import { isMissingPoint, pointQueryOptions } from '#web/lib/point-query-options.ts'

export type CartRow = {
  item: CartItem
  /** undefined until loaded, and for a deleted point. */
  point: PublicPoint | undefined
  unavailable: UnavailableReason | undefined
}

type PointResult = UseQueryResult<PublicPoint>
const dataOrNull = (results: PointResult[]) => results.map(({ data, error }) => (isMissingPoint(error) ? null : data))

/**
 * The cart's items with the current data of their points, refetched whenever the cart opens, because others may have
 * reserved the points.
 */
export function useCartPoints(cart: CartItems): readonly CartRow[] {
  const points = useQueries({
    queries: cart.map(({ point_id }) => ({ ...pointQueryOptions(point_id), refetchOnMount: 'always' as const })),
    combine: dataOrNull,
  })
  return useMemo(
    () =>
      cart.map((item, index) => ({
        item,
        point: points[index] ?? undefined,
        unavailable: unavailableReason(item, points[index]),
      })),
    [cart, points],
  )
}
