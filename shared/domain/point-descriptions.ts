import { formatBRL } from './money.ts'
import { PERIOD_YEARS } from './periods.ts'
import { PRICE_FIELDS, type Prices, type PricingTier, priceField, pricesOf } from './pricing-tiers.ts'

/**
 * What is written about a point. A price stands in a stored description as the template writes it, {price_1y}, and becomes
 * an amount when somebody reads it: the text and the card beside it always say the same price.
 */

/** Variables of a tier's description template and of a point's description, written {tier_name} (specification §2). */
export const TEMPLATE_VARIABLES = ['tier_name', 'point_name', 'neighborhood', ...PRICE_FIELDS] as const

type Named = { name: string; neighborhood: string }
type Described = Named & { description: string }

const UNAVAILABLE = 'indisponível'

/** What stands in braces and is no variable stays as it is written. */
const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (written, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : written))

const namesOf = ({ name, neighborhood }: Named, tier: PricingTier | undefined): Record<string, string> => ({
  tier_name: tier?.name ?? '',
  point_name: name,
  neighborhood,
})

/** A period that is not for sale reads 'indisponível', as on the card. */
function amountsOf(own: Prices, tier: PricingTier | undefined): Record<string, string> {
  const visible = pricesOf(own, tier)
  return Object.fromEntries(
    PERIOD_YEARS.map(years => {
      const amount = visible[priceField(years)]
      return [priceField(years), amount === null ? UNAVAILABLE : formatBRL(amount)]
    }),
  )
}

/** The description that the tier's template gives a point, to be stored: names are filled in, prices stay variables. */
export const describedBy = (tier: PricingTier, point: Named): string =>
  fill(tier.description_template, namesOf(point, tier)).trim()

/** The description that the tier's template gives a point, as a visitor reads it. */
export const describePoint = (tier: PricingTier, point: Prices & Named): string =>
  fill(tier.description_template, { ...namesOf(point, tier), ...amountsOf(point, tier) })

/** A point's description as a visitor reads it, with the prices of this moment. */
export const readDescription = (point: Prices & Described, tier: PricingTier | undefined): string =>
  fill(liveDescription(point, tier), { ...namesOf(point, tier), ...amountsOf(point, tier) })

/** Amounts are written with a space that does not break, which does not survive every sheet and form. */
const plain = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()
export const sameText = (one: string, other: string): boolean => plain(one) === plain(other)

const PRICE_VARIABLE = new RegExp(`\\{(?:${PRICE_FIELDS.join('|')})\\}`)
const WRITTEN_PRICE = new RegExp(`R\\$|${UNAVAILABLE}`)
const AMOUNT = `R\\$ ?(?:\\d{1,3}(?:\\.\\d{3})+|\\d+),\\d{2}|${UNAVAILABLE}`

/** Whether a description has prices written into it that follow no change: of an older day, or typed by somebody. */
export const hasWrittenPrices = (description: string): boolean => WRITTEN_PRICE.test(description)

/** Whether prices in a description follow those of the point. */
export const hasPriceVariables = (description: string): boolean => PRICE_VARIABLE.test(description)

/** Whether a description may have been stored with the amounts of its day. */
export const mayBeFrozen = (description: string): boolean =>
  hasWrittenPrices(description) && !hasPriceVariables(description)

/**
 * A description whose prices follow. One that was stored with the amounts of its day is told by its tier's template: the
 * same text, whatever amounts stand where the template has prices. What somebody wrote differently stays as it is.
 */
export function liveDescription(point: Described, tier: PricingTier | undefined): string {
  const { description } = point
  if (!tier || !mayBeFrozen(description)) return description
  const live = describedBy(tier, point)
  return hasPriceVariables(live) && withAmounts(live).test(plain(description)) ? live : description
}

/** What a description with variables may have been filled to: one price is the same amount wherever it stands. */
function withAmounts(live: string): RegExp {
  const seen = new Set<string>()
  const parts = plain(live).split(new RegExp(`(${PRICE_VARIABLE.source})`))
  const source = parts.map(part => {
    if (!PRICE_VARIABLE.test(part)) return part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    const name = part.slice(1, -1)
    if (seen.has(name)) return `\\k<${name}>`
    seen.add(name)
    return `(?<${name}>${AMOUNT})`
  })
  return new RegExp(`^${source.join('')}$`)
}
