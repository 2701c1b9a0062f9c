import * as z from 'zod/mini'
import { recordVersion, tierId } from '../../platform/rules/identifiers.ts'
import { type Centavos, MAX_PRICE } from '../../platform/rules/money.ts'
import { DAYS_PER_YEAR, PERIOD_YEARS, type PeriodYears, periodDays, periodLabel } from './periods.ts'
import { byName } from './tags.ts'

/** A tier's price of one period; a period without price is not for sale at this tier. Centavos. */
const tierPrice = z.object({ period_days: z.number(), period_label: z.string(), price: z.number() })
export type TierPrice = z.infer<typeof tierPrice>

export const pricingTier = z.object({
  id: tierId,
  name: z.string(),
  description_template: z.string(),
  tier_prices: z.array(tierPrice),
})
export type PricingTier = z.infer<typeof pricingTier>

/** A tier as managers see it; `version` grows by one with each change. */
export const managedTier = z.object({ ...pricingTier.shape, version: recordVersion })
export type ManagedTier = z.infer<typeof managedTier>

/** The five price fields, as a point carries them: centavos, null where none is set. */
export const PRICE_FIELDS = ['price_1y', 'price_2y', 'price_3y', 'price_4y', 'price_5y'] as const
export type PriceField = (typeof PRICE_FIELDS)[number]
export type Prices = Record<PriceField, Centavos | null>

/** Something for the price of each period. */
export const eachPrice = <T>(of: (field: PriceField) => T): Record<PriceField, T> => ({
  price_1y: of('price_1y'),
  price_2y: of('price_2y'),
  price_3y: of('price_3y'),
  price_4y: of('price_4y'),
  price_5y: of('price_5y'),
})

export const priceField = (years: PeriodYears): PriceField => `price_${years}y`

export const NO_PRICES: Prices = { price_1y: null, price_2y: null, price_3y: null, price_4y: null, price_5y: null }

/** [12000, null, …] → the tier_prices of 1 to 5 years that have a price. */
export const tierPricesOf = (prices: Prices): TierPrice[] =>
  PERIOD_YEARS.flatMap(years => {
    const price = prices[priceField(years)]
    return price ? [{ period_days: periodDays(years), period_label: periodLabel(years), price }] : []
  })

const isForSale = (price: Centavos | null | undefined): price is Centavos => typeof price === 'number' && price > 0

/**
 * The price of a period: the point's own when above zero, else its tier's, else none (the period is 'Indisponível').
 * Not multiplied by the period (specification §9).
 */
export function priceOf(own: Prices, tier: PricingTier | undefined, years: PeriodYears): Centavos | null {
  const ownPrice = own[priceField(years)]
  if (isForSale(ownPrice)) return ownPrice
  const tierPrice = tier?.tier_prices.find(({ period_days }) => period_days === years * DAYS_PER_YEAR)?.price
  return isForSale(tierPrice) ? tierPrice : null
}

/** What a visitor sees: the price of each period after the tier has filled in. */
export const pricesOf = (own: Prices, tier: PricingTier | undefined): Prices => ({
  price_1y: priceOf(own, tier, 1),
  price_2y: priceOf(own, tier, 2),
  price_3y: priceOf(own, tier, 3),
  price_4y: priceOf(own, tier, 4),
  price_5y: priceOf(own, tier, 5),
})

const DISPLAY_ORDER = ['Ouro', 'Prata', 'Bronze']
const rank = (name: string): number => {
  const known = DISPLAY_ORDER.indexOf(name)
  return known === -1 ? DISPLAY_ORDER.length : known
}

/** Ouro, Prata, Bronze, then the others by name. */
export const inDisplayOrder = <Tier extends PricingTier>(tiers: readonly Tier[]): Tier[] =>
  tiers.toSorted((a, b) => rank(a.name) - rank(b.name) || byName(a, b))

/** Fields of a price as a form of the office gives it: centavos; 0 and null alike mean that the period is not priced. */
export const formPrice = z.pipe(
  z.nullable(
    z
      .int('O preço deve ser um número com até duas casas decimais.')
      .check(z.gte(0, 'O preço não pode ser negativo.'), z.lte(MAX_PRICE, 'O preço pode ir até R$ 99.999.999,99.')),
  ),
  z.transform(price => price || null),
)
export const formPrices = {
  price_1y: formPrice,
  price_2y: formPrice,
  price_3y: formPrice,
  price_4y: formPrice,
  price_5y: formPrice,
}
