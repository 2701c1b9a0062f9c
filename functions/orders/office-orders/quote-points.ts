import { pointIdOfTypedCode } from '#shared/catalogue/rules/asset-codes.ts'
import { freeRangesOf } from '#shared/catalogue/rules/bookings.ts'
import { statusAt } from '#shared/catalogue/rules/points.ts'
import { pricesToFields } from '#shared/catalogue/rules/prices.ts'
import { pricesOfPoint } from '#shared/catalogue/rules/pricing-tiers.ts'
import type { QuotedPoint } from '#shared/orders/rules/office-orders.ts'
import { findPointIdsOfAssetCodes } from '../../catalogue/points/asset-codes-store.ts'
import { findPointsWithTiers } from '../../catalogue/points/points-store.ts'
import type { Context } from '../../platform/context.ts'

/** The points of these ids and asset codes as they can be sold now, each once. */
export async function quotePointsForSale(
  { point_ids, codes }: { point_ids: readonly string[]; codes: readonly string[] },
  { now }: Pick<Context, 'now'>,
): Promise<{ points: QuotedPoint[]; unknown_ids: string[]; unknown_codes: string[] }> {
  const owners = await findPointIdsOfAssetCodes(codes)
  const idsOfCodes = codes.map(code => owners.get(code) ?? pointIdOfTypedCode(code))
  const ids = [...new Set([...point_ids, ...idsOfCodes.flatMap(id => id ?? [])])]
  const { points, tiers } = await findPointsWithTiers(ids)
  return {
    points: ids.flatMap(id => {
      const point = points.get(id)
      if (!point) return []
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
