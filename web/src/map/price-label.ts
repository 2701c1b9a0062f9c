import type { PeriodYears } from '#shared/catalogue/rules/periods.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'
import type { MapPoint } from '#shared/map/rules/map-cells.ts'
import { formatShortBRL } from '#shared/platform/rules/money.ts'
import { periodPriceFor } from './point-filters.ts'

type PricedPoint = Pick<MapPoint, 'pricing_tier_id' | 'own_prices'>

/**
 * A price with its period: 'R$ 1.200/ano', 'R$ 2.700/3 anos'. The point's own price, else its tier's; undefined without
 * either.
 */
export function priceLabel(
  point: PricedPoint,
  tiers: readonly PricingTier[] | undefined,
  years: PeriodYears = 1,
): string | undefined {
  const price = periodPriceFor(years, tiers ?? [])(point)
  return price === undefined ? undefined : EXPLORE_TEXTS.PRICE_OVER(formatShortBRL(price), years)
}

export type PricedMapPoint = PricedPoint & Pick<MapPoint, 'status'>

/** The price label on the map and in the list, for available points only. */
export const offeredPriceLabel = (
  point: PricedMapPoint,
  tiers: readonly PricingTier[] | undefined,
  years?: PeriodYears,
): string | undefined => (point.status === 'available' ? priceLabel(point, tiers, years) : undefined)
