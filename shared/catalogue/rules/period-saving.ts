import { PERIOD_YEARS, type PeriodYears } from './periods.ts'
import type { Prices } from './prices.ts'

/**
 * Saving of a longer period against renting year by year, in whole percent. `prices` are those a visitor pays (`ownElseTierPrices`).
 * Rounded down, so that it never promises too much; undefined without a saving, or when either period is not for sale.
 */
export function savingOf(prices: Prices, years: PeriodYears): number | undefined {
  const yearPrice = prices[1]
  const periodPrice = prices[years]
  if (!yearPrice || !periodPrice) return undefined
  const yearByYearPrice = yearPrice * years
  const percent = Math.floor(((yearByYearPrice - periodPrice) * 100) / yearByYearPrice)
  return percent > 0 ? percent : undefined
}

/** The period that saves most, the shortest of equals; undefined when none saves. */
export function bestSaving(prices: Prices): { years: PeriodYears; percent: number } | undefined {
  let best: { years: PeriodYears; percent: number } | undefined
  for (const years of PERIOD_YEARS) {
    const percent = savingOf(prices, years)
    if (percent !== undefined && percent > (best?.percent ?? 0)) best = { years, percent }
  }
  return best
}
