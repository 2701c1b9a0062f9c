import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { PRICING_TEXTS } from '#shared/catalogue/messages/pricing.ts'
import { PERIOD_YEARS } from '#shared/catalogue/rules/periods.ts'
import { renderTierDescription } from '#shared/catalogue/rules/point-descriptions.ts'
import { defaultPointName } from '#shared/catalogue/rules/points.ts'
import { priceOfText, priceTextFieldSchema, textOfPrice } from '#shared/catalogue/rules/price-text.ts'
import {
  NO_PRICE_FIELDS,
  type PriceField,
  type PriceFields,
  type Prices,
  priceField,
  recordByPeriod,
  recordByPriceField,
} from '#shared/catalogue/rules/prices.ts'
import { pricingTierFormSchema, unknownTemplateVariables } from '#shared/catalogue/rules/pricing-tier-form.ts'
import {
  type ManagedTier,
  type PricingTier,
  pricesOfTier,
  tierPriceList,
} from '#shared/catalogue/rules/pricing-tiers.ts'

/** Schema of the dialog's form, in which prices are text. */
export const tierFormSchema = z.object({
  ...pricingTierFormSchema.shape,
  description_template: z.pipe(
    z.string().check(({ value, issues }) => {
      const unknown = unknownTemplateVariables(value)
      if (unknown.length > 0) issues.push({ code: 'custom', message: PRICING_TEXTS.UNKNOWN(unknown), input: value })
    }),
    pricingTierFormSchema.shape.description_template,
  ),
  ...recordByPriceField(() => priceTextFieldSchema),
})
export type TierForm = z.input<typeof tierFormSchema>
export type TierFormControl = UseFormReturn<TierForm, unknown, z.output<typeof tierFormSchema>>
export type TierFormField = keyof TierForm

export const TIER_FIELD_NAMES: Record<TierFormField, string> = {
  name: PRICING_TEXTS.NAME,
  ...recordByPriceField((_, years) => PRICING_TEXTS.PRICE(years)),
  description_template: PRICING_TEXTS.TEMPLATE,
}

/** Text of a price; a new tier starts with prices of 0, which means that its points are not for sale. */
const tierPriceText = (price: number | null): string => textOfPrice(price ?? 0)

export function formOfTier(tier: PricingTier | undefined): TierForm {
  const prices = pricesOfTier(tier)
  return {
    name: tier?.name ?? '',
    description_template: tier?.description_template ?? '',
    ...recordByPriceField((_, years) => tierPriceText(prices[years])),
  }
}

/** Rewrites prices in their usual form, so that equal values are equal texts; invalid text stays as typed. */
export const withNormalisedPrices = (form: TierForm): TierForm => ({
  ...form,
  ...recordByPriceField(field => {
    const price = priceOfText(form[field])
    return price === undefined ? form[field] : tierPriceText(price)
  }),
})

/** The typed prices; null for empty and for invalid text. */
const typedPrices = (form: TierForm): Prices => recordByPeriod(years => priceOfText(form[priceField(years)]) || null)

export type TierPriceChange = { field: PriceField; from: number | null; to: number | null }

/** The changed prices; invalid text is ignored. */
export function priceChangesOf(tier: PricingTier, form: TierForm): TierPriceChange[] {
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
 * How many points get a new price. The server counts points per period. When several periods change, the largest of
 * these counts is a lower bound (`atLeast`), unless it already includes all points.
 */
export function countPointsWithNewPrice(
  changes: readonly TierPriceChange[],
  usage: TierUsage,
): { count: number; atLeast: boolean } {
  const count = Math.max(0, ...changes.map(({ field }) => usage.following[field]))
  return { count, atLeast: changes.length > 1 && count > 0 && count < usage.points }
}

type PreviewPoint = PriceFields & { name: string; neighborhood: string }

/** The description of a point with the edited tier. */
export const previewDescription = (form: TierForm, point: PreviewPoint): string =>
  renderTierDescription(
    {
      id: '',
      name: form.name.trim() || PRICING_TEXTS.EXAMPLE_TIER,
      description_template: form.description_template.trim(),
      tier_prices: tierPriceList(typedPrices(form)),
    },
    point,
  )

/** A made-up point, for the preview of a tier that has no points. */
export const examplePoint = (form: TierForm): PreviewPoint => ({
  ...NO_PRICE_FIELDS,
  name: defaultPointName(
    form.name.trim() || PRICING_TEXTS.EXAMPLE_TIER,
    PRICING_TEXTS.EXAMPLE_STREET,
    PRICING_TEXTS.EXAMPLE_INTERSECTION,
  ),
  neighborhood: PRICING_TEXTS.EXAMPLE_NEIGHBORHOOD,
})

export const oneYearPriceOf = (tier: ManagedTier): number | null => pricesOfTier(tier)[1]

export const PRICE_FIELD_LABELS = PERIOD_YEARS.map(years => [priceField(years), PRICING_TEXTS.PRICE(years)] as const)
