import { catalogue as catalogueApi } from '#shared/catalogue/api/catalogue.ts'
import type { PricingTierForm } from '#shared/catalogue/rules/pricing-tier-form.ts'
import { type ManagedTier, tiersInDisplayOrder } from '#shared/catalogue/rules/pricing-tiers.ts'
import { useCatalogueChanges } from '#web/features/catalogue/catalogue/use-catalogue.ts'
import { callApi } from '#web/lib/call-api.ts'

/** Creates and saves tiers, then reloads the list, also after an error, which the form shows. */
export function useTierChanges() {
  const { put, reload } = useCatalogueChanges()
  const saveAndReload = async (request: Promise<ManagedTier>): Promise<ManagedTier> => {
    try {
      const saved = await request
      const others = (tiers: ManagedTier[]) => tiers.filter(({ id }) => id !== saved.id)
      put(catalogue => ({
        ...catalogue,
        pricing_tiers: tiersInDisplayOrder([...others(catalogue.pricing_tiers), saved]),
      }))
      return saved
    } finally {
      void reload()
    }
  }
  return {
    create: (form: PricingTierForm) => saveAndReload(callApi(catalogueApi.createTier, form)),
    save: (current: ManagedTier, form: PricingTierForm) =>
      saveAndReload(callApi(catalogueApi.saveTier, { ...form, tier_id: current.id, version: current.version })),
  }
}
