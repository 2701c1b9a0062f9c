import { pointIdOfTypedCode } from '#shared/catalogue/rules/asset-codes.ts'
import { freeRangesOf, withoutHoldOf } from '#shared/catalogue/rules/bookings.ts'
import { type Point, statusAt } from '#shared/catalogue/rules/points.ts'
import { pricesToFields } from '#shared/catalogue/rules/prices.ts'
import { pricesOfPoint } from '#shared/catalogue/rules/pricing-tiers.ts'
import type { QuotedPoint } from '#shared/orders/rules/office-orders.ts'
import { findPointIdsOfAssetCodes } from '../../catalogue/points/asset-codes-store.ts'
import { findPointsWithTiers } from '../../catalogue/points/points-store.ts'
import type { Context } from '../../platform/context.ts'

/** The point as the order that holds it may sell it: free on the order's days, and offered although it may be withdrawn. */
export function asOfferedTo(point: Point, order_id: string): Point {
  const isOwn = hasPoint(order_id, point)
  return isOwn ? { ...withoutHoldOf(point, order_id), is_available: true } : point
}

/** Whether the pending order holds the point, now or from its first day on. */
export const hasPoint = (order_id: string, { status, order_id: holder, bookings = [] }: Point): boolean =>
  (status === 'reserved' && holder === order_id) || bookings.some(booking => booking.order_id === order_id)

/** The points of these ids and asset codes as they can be sold now, each once. */
export async function quotePointsForSale(
  {
    point_ids,
    codes,
    order_id,
  }: { point_ids: readonly string[]; codes: readonly string[]; order_id?: string | undefined },
  { now }: Pick<Context, 'now'>,
): Promise<{ points: QuotedPoint[]; unknown_ids: string[]; unknown_codes: string[] }> {
  const owners = await findPointIdsOfAssetCodes(codes)
  const idsOfCodes = codes.map(code => owners.get(code) ?? pointIdOfTypedCode(code))
  const ids = [...new Set([...point_ids, ...idsOfCodes.flatMap(id => id ?? [])])]
  const { points, tiers } = await findPointsWithTiers(ids)
  return {
    points: ids.flatMap(id => {
      const found = points.get(id)
      if (!found) return []
      const point = order_id === undefined ? found : asOfferedTo(found, order_id)
      const tier = tiers.find(pricingTier => pricingTier.id === point.pricing_tier_id)
      return [
        {
          ...point,
          ...pricesToFields(pricesOfPoint(point, tier)),
          status: statusAt(point, now),
          is_offered: point.is_available,
          free_ranges: freeRangesOf(point, now),
        },
      ]
    }),
    unknown_ids: point_ids.filter(id => !points.has(id)),
    // A code that belonged to another point before is still that point's.
    unknown_codes: codes.filter((_, index) => !points.has(idsOfCodes[index] ?? '')),
  }
}
