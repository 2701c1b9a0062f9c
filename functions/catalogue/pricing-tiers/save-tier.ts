import { pricesFromFields } from '#shared/catalogue/rules/prices.ts'
import type { PricingTierForm } from '#shared/catalogue/rules/pricing-tier-form.ts'
import { type ManagedTier, type PricingTier, tierPriceList } from '#shared/catalogue/rules/pricing-tiers.ts'
import { findPricingTier, insertPricingTier, replacePricingTier, tierConflictError } from './pricing-tiers-store.ts'

const tierOf = (id: string, { name, description_template, ...prices }: PricingTierForm): PricingTier => ({
  id,
  name,
  description_template,
  tier_prices: tierPriceList(pricesFromFields(prices)),
})

/** Creates a tier. Throws TIER_NAME_TAKEN. */
export const createTier = (form: PricingTierForm): Promise<ManagedTier> =>
  insertPricingTier(tierOf(crypto.randomUUID(), form))

type Edit = PricingTierForm & { tier_id: string; version: number }

/** Saves an edit of the tier at `version`. Throws TIER_CHANGED, TIER_NAME_TAKEN or TIER_NOT_FOUND. */
export async function editTier({ tier_id, version, ...form }: Edit): Promise<ManagedTier> {
  const currentTier = await findPricingTier(tier_id)
  if (currentTier?.version !== version) throw await tierConflictError(tier_id)
  return replacePricingTier(currentTier, tierOf(tier_id, form))
}
