import type { Centavos } from '../../platform/rules/money.ts'
import type { PeriodYears } from './periods.ts'

/** The price of each period, in centavos; null where the period has none. */
export type Prices = Readonly<Record<PeriodYears, Centavos | null>>

export const recordByPeriod = <T>(toValue: (years: PeriodYears) => T): Record<PeriodYears, T> => ({
  1: toValue(1),
  2: toValue(2),
  3: toValue(3),
  4: toValue(4),
  5: toValue(5),
})

export const NO_PRICES: Prices = recordByPeriod(() => null)

/** The names under which the API and stored items have prices. Rules use `Prices` instead. */
export const PRICE_FIELDS = ['price_1y', 'price_2y', 'price_3y', 'price_4y', 'price_5y'] as const
export type PriceField = (typeof PRICE_FIELDS)[number]
export type PriceFields = Record<PriceField, Centavos | null>

export const priceField = (years: PeriodYears): PriceField => `price_${years}y`

export const recordByPriceField = <T>(
  toValue: (field: PriceField, years: PeriodYears) => T,
): Record<PriceField, T> => ({
  price_1y: toValue('price_1y', 1),
  price_2y: toValue('price_2y', 2),
  price_3y: toValue('price_3y', 3),
  price_4y: toValue('price_4y', 4),
  price_5y: toValue('price_5y', 5),
})

export const pricesFromFields = (fields: Readonly<PriceFields>): Prices =>
  recordByPeriod(years => fields[priceField(years)])
export const pricesToFields = (prices: Prices): PriceFields => recordByPriceField((_, years) => prices[years])

export const NO_PRICE_FIELDS: PriceFields = pricesToFields(NO_PRICES)

/** Whether a price is one at which a period is for sale; 0 counts as no price. */
export const isForSale = (price: Centavos | null | undefined): price is Centavos =>
  typeof price === 'number' && price > 0

/**
 * The price that a visitor pays for a whole period: the point's own, else its tier's; null when neither is for sale
 * ('Indisponível'). The price of 3 years is the total, not multiplied by 3.
 */
export const ownElseTierPrice = (own: Centavos | null | undefined, ofTier: Centavos | null): Centavos | null =>
  isForSale(own) ? own : ofTier
