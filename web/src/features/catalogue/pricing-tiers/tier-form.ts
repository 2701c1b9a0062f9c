import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { PRICING } from '#shared/catalogue/messages/pricing.ts'
import { PERIOD_YEARS } from '#shared/catalogue/rules/periods.ts'
import { renderTierDescription } from '#shared/catalogue/rules/point-descriptions.ts'
import { pointName } from '#shared/catalogue/rules/points.ts'
import { priceOfText, priceTextField, textOfPrice } from '#shared/catalogue/rules/price-text.ts'
import {
  NO_PRICE_FIELDS,
  type PriceField,
  type PriceFields,
  type Prices,
  priceField,
  recordByPeriod,
  recordByPriceField,
} from '#shared/catalogue/rules/prices.ts'
import { pricingTierForm, unknownVariables } from '#shared/catalogue/rules/pricing-tier-form.ts'
import {
  type ManagedTier,
  type PricingTier,
  pricesOfTier,
  tierPriceList,
} from '#shared/catalogue/rules/pricing-tiers.ts'

/** The dialog's form, where prices are text. */
export const tierForm = z.object({
  ...pricingTierForm.shape,
  description_template: z.pipe(
    z.string().check(({ value, issues }) => {
      const unknown = unknownVariables(value)
      if (unknown.length > 0) issues.push({ code: 'custom', message: PRICING.UNKNOWN(unknown), input: value })
    }),
    pricingTierForm.shape.description_template,
  ),
  ...recordByPriceField(() => priceTextField),
})
export type TierForm = z.input<typeof tierForm>
export type TierFormControl = UseFormReturn<TierForm, unknown, z.output<typeof tierForm>>
export type TierField = keyof TierForm

export const TIER_FIELD_NAMES: Record<TierField, string> = {
  name: PRICING.NAME,
  ...recordByPriceField((_, years) => PRICING.PRICE(years)),
  description_template: PRICING.TEMPLATE,
}

/** A new tier has prices of 0 (specification §5). */
const tierPriceText = (price: number | null): string => textOfPrice(price ?? 0)

export function formOfTier(tier: PricingTier | undefined): TierForm {
  const prices = pricesOfTier(tier)
  return {
    name: tier?.name ?? '',
    description_template: tier?.description_template ?? '',
    ...recordByPriceField((_, years) => tierPriceText(prices[years])),
  }
}

/** Normalises prices, so that equal values are equal texts; invalid text stays as typed. */
export const withNormalisedPrices = (form: TierForm): TierForm => ({
  ...form,
  ...recordByPriceField(field => {
    const price = priceOfText(form[field])
    return price === undefined ? form[field] : tierPriceText(price)
  }),
})

/** The typed prices; null also for invalid text. */
const typedPrices = (form: TierForm): Prices => recordByPeriod(years => priceOfText(form[priceField(years)]) || null)

export type PriceChange = { field: PriceField; from: number | null; to: number | null }

/** The changed prices; invalid text is ignored. */
export function priceChanges(tier: PricingTier, form: TierForm): PriceChange[] {
  const formerPrices = pricesOfTier(tier)
  return PERIOD_YEARS.flatMap(years => {
    const field = priceField(years)
    const typedPrice = priceOfText(form[field])
    const to = typedPrice || null
    return typedPrice === undefined || to === formerPrices[years] ? [] : [{ field, from: formerPrices[years], to }]
  })
}

export type TierUsage = { points: number; more: boolean; following: Record<PriceField, number> }

/**
 * How many points get a new price. The server counts points per period; for changes of several periods, the maximum is a
 * lower bound (`atLeast`), unless it includes all points.
 */
export function countPointsWithNewPrice(
  changes: readonly PriceChange[],
  usage: TierUsage,
): { count: number; atLeast: boolean } {
  const count = Math.max(0, ...changes.map(({ field }) => usage.following[field]))
  return { count, atLeast: changes.length > 1 && count > 0 && count < usage.points }
}

type PreviewPoint = PriceFields & { name: string; neighborhood: string }

/** A point's description with the edited tier. */
export const previewOf = (form: TierForm, point: PreviewPoint): string =>
  renderTierDescription(
    {
      id: '',
      name: form.name.trim() || PRICING.EXAMPLE_TIER,
      description_template: form.description_template.trim(),
      tier_prices: tierPriceList(typedPrices(form)),
    },
    point,
  )

/** An invented point, for the preview of a tier that has no points. */
export const examplePoint = (form: TierForm): PreviewPoint => ({
  ...NO_PRICE_FIELDS,
  name: pointName(form.name.trim() || PRICING.EXAMPLE_TIER, PRICING.EXAMPLE_STREET, PRICING.EXAMPLE_INTERSECTION),
  neighborhood: PRICING.EXAMPLE_NEIGHBORHOOD,
})

export const yearPrice = (tier: ManagedTier): number | null => pricesOfTier(tier)[1]

export const PRICE_LABELS = PERIOD_YEARS.map(years => [priceField(years), PRICING.PRICE(years)] as const)
