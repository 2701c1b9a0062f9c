import * as z from 'zod/mini'
import { lazy } from '../../platform/rules/lazy.ts'
import { type Centavos, MAX_PRICE, parseBRL } from '../../platform/rules/money.ts'
import { formPriceSchema } from './pricing-tiers.ts'

/** A price as a person types it in a form: '1.234,56', '1234.56', '1200', 'R$ 1.200'; nothing typed is no price. */

const amountFormat = lazy(() => new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 }))

/** 123456 → '1.234,56'; null → ''. */
export const textOfPrice = (price: Centavos | null): string =>
  price === null ? '' : amountFormat().format(price / 100)

/** Centavos; null when nothing is typed; undefined when it is no price. */
export const priceOfText = (text: string): Centavos | null | undefined => (text.trim() === '' ? null : parseBRL(text))

const NEGATIVE = /^\s*(?:R\$\s*)?[-−]/i
const WRITTEN = /^(?:\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d+(?:[.,]\d{1,2})?)$/

/** A number that breaks the rule of prices the way the text does, so that the rule says what is wrong. */
function priceOrInvalid(text: string): number | null {
  const price = priceOfText(text)
  if (price !== undefined) return price
  if (NEGATIVE.test(text)) return -(priceOrInvalid(text.replace(NEGATIVE, '')) ?? Number.NaN)
  return WRITTEN.test(text.replace(/^\s*(?:R\$)?\s*/i, '').trim()) ? MAX_PRICE + 1 : Number.NaN
}

/** The field of a form that holds a price as text and gives centavos; null where there is none, 0 being none. */
export const priceTextField = z.pipe(z.pipe(z.string(), z.transform(priceOrInvalid)), formPriceSchema)
