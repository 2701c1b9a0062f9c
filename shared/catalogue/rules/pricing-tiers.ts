import * as z from 'zod/mini'
import { recordVersionSchema, tierIdSchema } from '../../platform/rules/identifiers.ts'
import { MAX_PRICE } from '../../platform/rules/money.ts'
import { PERIOD_YEARS, periodDays, periodLabel } from './periods.ts'
import {
  isForSale,
  ownElseTierPrice,
  type PriceFields,
  type Prices,
  pricesFromFields,
  recordByPeriod,
  recordByPriceField,
} from './prices.ts'
import { compareByName } from './tags.ts'

/** A tier's price of one period; a period without price is not for sale at this tier. Centavos. */
const tierPrice = z.object({ period_days: z.number(), period_label: z.string(), price: z.number() })
export type TierPrice = z.infer<typeof tierPrice>

export const pricingTierSchema = z.object({
  id: tierIdSchema,
  name: z.string(),
  description_template: z.string(),
  tier_prices: z.array(tierPrice),
})
export type PricingTier = z.infer<typeof pricingTierSchema>

/** A tier for managers; `version` grows by one with each change. */
export const managedTierSchema = z.object({ ...pricingTierSchema.shape, version: recordVersionSchema })
export type ManagedTier = z.infer<typeof managedTierSchema>

/** The `tier_prices` of the periods that have a price. */
export const tierPriceList = (prices: Prices): TierPrice[] =>
  PERIOD_YEARS.flatMap(years => {
    const price = prices[years]
    return price ? [{ period_days: periodDays(years), period_label: periodLabel(years), price }] : []
  })

export const pricesOfTier = (tier: PricingTier | undefined): Prices =>
  recordByPeriod(years => {
    const price = tier?.tier_prices.find(({ period_days }) => period_days === periodDays(years))?.price
    return isForSale(price) ? price : null
  })

/** The prices that a visitor pays for each period of a point: the point's own, else the tier's. */
export function ownElseTierPrices(own: Prices, tier: PricingTier | undefined): Prices {
  const ofTier = pricesOfTier(tier)
  return recordByPeriod(years => ownElseTierPrice(own[years], ofTier[years]))
}

/** Like ownElseTierPrices, for a stored point, which contains only its own prices. */
export const pricesOfPoint = (point: PriceFields, tier: PricingTier | undefined): Prices =>
  ownElseTierPrices(pricesFromFields(point), tier)

const DISPLAY_ORDER = ['Ouro', 'Prata', 'Bronze']
const displayRank = (name: string): number => {
  const knownPosition = DISPLAY_ORDER.indexOf(name)
  return knownPosition === -1 ? DISPLAY_ORDER.length : knownPosition
}

/** Tiers sorted for display: Ouro, Prata, Bronze, then the others by name. */
export const tiersInDisplayOrder = <Tier extends PricingTier>(tiers: readonly Tier[]): Tier[] =>
  tiers.toSorted((a, b) => displayRank(a.name) - displayRank(b.name) || compareByName(a, b))

/** Schema of a price in a form of the office: centavos; 0 and null both mean that the period has no price. */
export const formPriceSchema = z.pipe(
  z.nullable(
    z
      .int('O preço deve ser um número com até duas casas decimais.')
      .check(z.gte(0, 'O preço não pode ser negativo.'), z.lte(MAX_PRICE, 'O preço pode ir até R$ 99.999.999,99.')),
  ),
  z.transform(price => price || null),
)
export const formPriceSchemas = recordByPriceField(() => formPriceSchema)
