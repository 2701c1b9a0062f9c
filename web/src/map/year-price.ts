import type { MapPoint } from '#shared/domain/map-cells.ts'
import { formatShortBRL } from '#shared/domain/money.ts'
import { NO_PRICES, type PricingTier, priceOf } from '#shared/domain/pricing-tiers.ts'

type Priced = Pick<MapPoint, 'pricing_tier_id' | 'own_price_1y'>

/** 'R$ 1.200/ano': the point's own price of one year, or its tier's; undefined when neither is known. */
export function yearPriceLabel(
  { pricing_tier_id, own_price_1y }: Priced,
  tiers: readonly PricingTier[] | undefined,
): string | undefined {
  const tier = tiers?.find(({ id }) => id === pricing_tier_id)
  const price = priceOf({ ...NO_PRICES, price_1y: own_price_1y }, tier, 1)
  return price === null ? undefined : `${formatShortBRL(price)}/ano`
}

/** The price that a point wears on the map and in its list: nobody can have one that is reserved or sold for it. */
export const offeredPriceLabel = (
  point: Priced & Pick<MapPoint, 'status'>,
  tiers: readonly PricingTier[] | undefined,
): string | undefined => (point.status === 'available' ? yearPriceLabel(point, tiers) : undefined)
