import { lazy } from './lazy.ts'
import { normaliseLine } from './texts.ts'

/**
 * An amount of money: a whole number of centavos (BRL), everywhere from the table to the screen, so that sums are
 * exact. Only texts that people read or type are in reais: `formatBRL` and `parseBRL`.
 */
export type Centavos = number

/** R$ 99.999.999,99: above the price of any point, and small enough for the sum of 40 items to be exact. */
export const MAX_PRICE: Centavos = 9_999_999_999

const brl = lazy(() => new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }))
const wholeBrl = lazy(
  () => new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL', maximumFractionDigits: 0 }),
)

/** 123456 → 'R$ 1.234,56' */
export const formatBRL = (amount: Centavos): string => brl().format(amount / 100)

/** 120000 → 'R$ 1.200', for markers and cards: round prices are shown without centavos; 120050 → 'R$ 1.200,50'. */
export const formatShortBRL = (amount: Centavos): string =>
  amount % 100 === 0 ? wholeBrl().format(amount / 100) : formatBRL(amount)

export const sumOfAmounts = (amounts: readonly Centavos[]): Centavos =>
  amounts.reduce((total, amount) => total + amount, 0)

/** '1.234,56', '1 234,56', '1234,56', '1234,-' */
const BRAZILIAN_AMOUNT = /^(\d{1,3}(?:\.\d{3})+|\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d+)(?:,(\d{1,2})|,--?)?$/
/** '1,234.56', '1234.56', '1,234,567', as sheets in English have it. '1,234' alone may be either, so it is none. */
const ENGLISH_AMOUNT = /^(?:(\d{1,3}(?:,\d{3})+|\d+)\.(\d{1,2})|(\d{1,3}(?:,\d{3}){2,}))$/

/**
 * Parses an amount as people write it: '1.234,56', '1234.56', 'R$ 1.200', '1.200 reais', '1200'. Undefined for anything
 * else.
 */
export function parseBRL(text: string): Centavos | undefined {
  const written = normaliseLine(text)
    .replace(/^(?:R\$|BRL)\s*/i, '')
    .replace(/\s*(?:R\$|BRL|reais)$/i, '')
  const english = ENGLISH_AMOUNT.exec(written)
  const match = english ? [english[0], english[1] ?? english[3], english[2]] : BRAZILIAN_AMOUNT.exec(written)
  if (!match?.[1]) return undefined
  const amount = Number(match[1].replace(/\D/g, '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return amount <= MAX_PRICE ? amount : undefined
}
