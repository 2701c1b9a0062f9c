import { lazy } from './lazy.ts'

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

/** Parses an amount as people write it: '1.234,56', '1234.56', 'R$ 1.200', '1200'. Undefined for anything else. */
export function parseBRL(text: string): Centavos | undefined {
  const written = text.replace(/^\s*(R\$)?\s*/i, '').trim()
  const brazilian = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(written)
  const plain = /^(\d+)\.(\d{1,2})$/.exec(written)
  const match = plain ?? brazilian
  if (!match?.[1]) return undefined
  const amount = Number(match[1].replaceAll('.', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(amount) && amount <= MAX_PRICE ? amount : undefined
}
