import { formatBRL } from '../../platform/rules/money.ts'
import { PERIOD_YEARS } from './periods.ts'
import { PRICE_FIELDS, type PriceFields, priceField } from './prices.ts'
import { type PricingTier, pricesOfPoint } from './pricing-tiers.ts'

/**
 * Descriptions of points. Stored descriptions contain price variables such as {price_1y}. Prices are filled in when a
 * description is read, so that it always agrees with the point's prices.
 */

/** Variables of a tier's description template and of a point's description, written as {tier_name}. */
export const TEMPLATE_VARIABLES = ['tier_name', 'point_name', 'neighborhood', ...PRICE_FIELDS] as const

type Named = { name: string; neighborhood: string }
type Described = Named & { description: string }

const UNAVAILABLE = 'indisponível'

/** Replaces variables by their values; unknown variables stay unchanged. */
const fillVariables = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (written, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : written))

const namesOf = ({ name, neighborhood }: Named, tier: PricingTier | undefined): Record<string, string> => ({
  tier_name: tier?.name ?? '',
  point_name: name,
  neighborhood,
})

/** Texts of the price variables. A period that is not for sale is 'indisponível', as on the card. */
function amountsOf(point: PriceFields, tier: PricingTier | undefined): Record<string, string> {
  const visitorPrices = pricesOfPoint(point, tier)
  return Object.fromEntries(
    PERIOD_YEARS.map(years => {
      const amount = visitorPrices[years]
      return [priceField(years), amount === null ? UNAVAILABLE : formatBRL(amount)]
    }),
  )
}

/** The description to store for a point, made from the tier's template: names are filled in, price variables stay. */
export const fillDescriptionTemplate = (tier: PricingTier, point: Named): string =>
  fillVariables(tier.description_template, namesOf(point, tier)).trim()

/** The tier's template with all variables filled in, as a visitor reads it. */
export const renderTierDescription = (tier: PricingTier, point: PriceFields & Named): string =>
  fillVariables(tier.description_template, { ...namesOf(point, tier), ...amountsOf(point, tier) })

/** A point's description with current prices, as a visitor reads it. */
export const renderDescription = (point: PriceFields & Described, tier: PricingTier | undefined): string =>
  fillVariables(withPriceVariables(point, tier), { ...namesOf(point, tier), ...amountsOf(point, tier) })

/** Normalises a text for comparison, because sheets and forms may replace the non-breaking space in amounts. */
const plainText = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()
export const isSameDescription = (one: string, other: string): boolean => plainText(one) === plainText(other)

const PRICE_VARIABLE = new RegExp(`\\{(?:${PRICE_FIELDS.join('|')})\\}`)
const WRITTEN_PRICE = new RegExp(`R\\$|${UNAVAILABLE}`)
const AMOUNT = `R\\$ ?(?:\\d{1,3}(?:\\.\\d{3})+|\\d+),\\d{2}|${UNAVAILABLE}`

/** Whether a description contains literal prices, which stay when the point's prices change. */
export const hasLiteralPrices = (description: string): boolean => WRITTEN_PRICE.test(description)

/** Whether a description contains price variables. */
export const hasPriceVariables = (description: string): boolean => PRICE_VARIABLE.test(description)

/** Whether a stored description may contain literal prices that should be variables. */
export const mayHaveLiteralPrices = (description: string): boolean =>
  hasLiteralPrices(description) && !hasPriceVariables(description)

/**
 * Replaces literal prices by variables in a description that equals its tier's template apart from the amounts. Other
 * descriptions stay unchanged.
 */
export function withPriceVariables(point: Described, tier: PricingTier | undefined): string {
  const { description } = point
  if (!tier || !mayHaveLiteralPrices(description)) return description
  const descriptionWithVariables = fillDescriptionTemplate(tier, point)
  return hasPriceVariables(descriptionWithVariables) &&
    withAmounts(descriptionWithVariables).test(plainText(description))
    ? descriptionWithVariables
    : description
}

/** A pattern that matches the template with any amounts; a repeated variable must have the same amount everywhere. */
function withAmounts(live: string): RegExp {
  const seenVariables = new Set<string>()
  const templateParts = plainText(live).split(new RegExp(`(${PRICE_VARIABLE.source})`))
  const source = templateParts.map(part => {
    if (!PRICE_VARIABLE.test(part)) return part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    const name = part.slice(1, -1)
    if (seenVariables.has(name)) return `\\k<${name}>`
    seenVariables.add(name)
    return `(?<${name}>${AMOUNT})`
  })
  return new RegExp(`^${source.join('')}$`)
}
