import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { catalogue as catalogueApi } from '#shared/api/catalogue.ts'
import type { PricingTierForm } from '#shared/domain/pricing-tier-form.ts'
import { inDisplayOrder, type ManagedTier } from '#shared/domain/pricing-tiers.ts'
import { PRICING } from '#shared/messages/pricing.ts'
import { useCatalogueChanges } from '#web/features/catalogue/use-catalogue.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { sayFailure } from '#web/lib/say-failure.ts'

/** Pricing tiers made and changed. Each says how it went; the list is loaded again. */
export function useTierChanges() {
  const { put, reload } = useCatalogueChanges()
  const inList = (change: (tiers: ManagedTier[]) => ManagedTier[]) =>
    put(catalogue => ({ ...catalogue, pricing_tiers: inDisplayOrder(change(catalogue.pricing_tiers)) }))
  const onError = (error: Error) => {
    const code = error instanceof ApiError ? error.code : undefined
    // Said beside the fields that differ.
    if (code !== 'TIER_CHANGED')
      sayFailure(PRICING.SAVE_FAILED, error, code === 'INVALID_INPUT' ? PRICING.BAD_REQUEST : undefined)
    void reload()
  }

  const create = useMutation({
    mutationFn: (form: PricingTierForm) => call(catalogueApi.createTier, form),
    onSuccess: created => {
      inList(tiers => [...tiers, created])
      toast.success(PRICING.CREATED)
      void reload()
    },
    onError,
  })
  const save = useMutation({
    mutationFn: ({ read, form }: { read: ManagedTier; form: PricingTierForm }) =>
      call(catalogueApi.saveTier, { ...form, tier_id: read.id, version: read.version }),
    onSuccess: saved => {
      inList(tiers => tiers.map(tier => (tier.id === saved.id ? saved : tier)))
      toast.success(PRICING.UPDATED)
      void reload()
    },
    onError,
  })
  return { create, save }
}
