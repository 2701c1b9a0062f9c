import * as z from 'zod/mini'
import { lazy } from '../../platform/rules/lazy.ts'
import { type Centavos, MAX_PRICE, parseBRL } from '../../platform/rules/money.ts'
import { formPriceSchema } from './pricing-tiers.ts'

/** A price as people type it in a form: '1.234,56', '1234.56', '1200', 'R$ 1.200'. An empty text is no price. */

const amountFormat = lazy(() => new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 }))

/** 123456 → '1.234,56'; null → ''. */
export const textOfPrice = (price: Centavos | null): string =>
  price === null ? '' : amountFormat().format(price / 100)

/** Centavos; null for an empty text; undefined for a text that is no price. */
export const priceOfText = (text: string): Centavos | null | undefined => (text.trim() === '' ? null : parseBRL(text))

const NEGATIVE = /^\s*(?:R\$\s*)?[-−]/i
const WRITTEN = /^(?:\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?|\d+(?:[.,]\d{1,2})?)$/

/** The typed price, or for an invalid text a number that breaks the same rule, so that the rule's message is shown. */
function priceOrInvalid(text: string): number | null {
  const price = priceOfText(text)
  if (price !== undefined) return price
  if (NEGATIVE.test(text)) return -(priceOrInvalid(text.replace(NEGATIVE, '')) ?? Number.NaN)
  return WRITTEN.test(text.replace(/^\s*(?:R\$)?\s*/i, '').trim()) ? MAX_PRICE + 1 : Number.NaN
}

/** Schema of a form's field that contains a price as text: gives centavos; null without a price, also for 0. */
export const priceTextFieldSchema = z.pipe(z.pipe(z.string(), z.transform(priceOrInvalid)), formPriceSchema)
