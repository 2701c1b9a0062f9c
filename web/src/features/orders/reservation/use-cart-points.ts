import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PublicPoint } from '#shared/catalogue/rules/points.ts'
import { type Cart, type CartItem, type Unavailable, unavailableReason } from '#shared/orders/rules/cart.ts'
import { isNotFound, pointQuery } from '#web/lib/point-query.ts'

export type CartRow = {
  item: CartItem
  /** undefined while it is not loaded, and when it is gone. */
  point: PublicPoint | undefined
  unavailable: Unavailable | undefined
}

type Known = UseQueryResult<PublicPoint>
const known = (results: Known[]) => results.map(({ data, error }) => (isNotFound(error) ? null : data))

/** The cart beside what its points are now: somebody else may have taken one since, so they are asked for at each opening. */
export function useCartPoints(cart: Cart): readonly CartRow[] {
  const points = useQueries({
    queries: cart.map(({ point_id }) => ({ ...pointQuery(point_id), refetchOnMount: 'always' as const })),
    combine: known,
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
