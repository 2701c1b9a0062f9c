import { mayHaveLiteralPrices, withPriceVariables } from '#shared/catalogue/rules/point-descriptions.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { listPricingTiers } from '../pricing-tiers/pricing-tiers-store.ts'

type Described = Pick<Point, 'name' | 'neighborhood' | 'description' | 'pricing_tier_id'>

/**
 * Replaces amounts in stored descriptions by price variables. Reads the tiers only when a description may contain
 * amounts.
 */
export async function withLiveDescriptions<Each extends Described>(points: readonly Each[]): Promise<Each[]> {
  if (!points.some(({ description }) => mayHaveLiteralPrices(description))) return [...points]
  const tiers = await listPricingTiers()
  return points.map(point => ({
    ...point,
    description: withPriceVariables(
      point,
      tiers.find(({ id }) => id === point.pricing_tier_id),
    ),
  }))
}

export async function withLiveDescription<Each extends Described>(point: Each): Promise<Each> {
  const [live = point] = await withLiveDescriptions([point])
  return live
}
