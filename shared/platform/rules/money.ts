import { lazy } from './lazy.ts'

/**
 * Money is a whole number of centavos (BRL) everywhere, from the table to the screen, so that sums are exact.
 * Only what a person reads or types is in reais: `formatBRL` and `parseBRL`.
 */
export type Centavos = number

/** R$ 99.999.999,99: above any price of a point, below what a sum of 40 items would need to stay exact. */
export const MAX_PRICE: Centavos = 9_999_999_999

const brl = lazy(() => new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }))
const wholeBrl = lazy(
  () => new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL', maximumFractionDigits: 0 }),
)

/** 123456 → 'R$ 1.234,56' */
export const formatBRL = (amount: Centavos): string => brl().format(amount / 100)

/** 120000 → 'R$ 1.200', for markers and cards where a round price has no centavos; 120050 keeps them. */
export const formatShortBRL = (amount: Centavos): string =>
  amount % 100 === 0 ? wholeBrl().format(amount / 100) : formatBRL(amount)

export const sumOfAmounts = (amounts: readonly Centavos[]): Centavos =>
  amounts.reduce((total, amount) => total + amount, 0)

/** A money column as people write it: '1.234,56', '1234.56', 'R$ 1.200', '1200'. undefined when it is none of these. */
export function parseBRL(text: string): Centavos | undefined {
  const written = text.replace(/^\s*(R\$)?\s*/i, '').trim()
  const brazilian = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(written)
  const plain = /^(\d+)\.(\d{1,2})$/.exec(written)
  const match = plain ?? brazilian
  if (!match?.[1]) return undefined
  const amount = Number(match[1].replaceAll('.', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(amount) && amount <= MAX_PRICE ? amount : undefined
}
