import { catalogue as catalogueApi } from '#shared/catalogue/api/catalogue.ts'
import type { PricingTierForm } from '#shared/catalogue/rules/pricing-tier-form.ts'
import { type ManagedTier, tiersInDisplayOrder } from '#shared/catalogue/rules/pricing-tiers.ts'
import { type Catalogue, useCatalogueChanges } from '#web/features/catalogue/catalogue/use-catalogue.ts'
import { callApi } from '#web/lib/call-api.ts'

const withTier = (catalogue: Catalogue, saved: ManagedTier): Catalogue => {
  const others = catalogue.pricing_tiers.filter(({ id }) => id !== saved.id)
  return { ...catalogue, pricing_tiers: tiersInDisplayOrder([...others, saved]) }
}

/** Creates and saves tiers. */
export function useTierChanges() {
  const { saveTo } = useCatalogueChanges()
  return {
    create: (form: PricingTierForm) => saveTo(callApi(catalogueApi.createTier, form), withTier),
    save: (current: ManagedTier, form: PricingTierForm) =>
      saveTo(callApi(catalogueApi.saveTier, { ...form, tier_id: current.id, version: current.version }), withTier),
  }
}
