import { PERIOD_YEARS, type PeriodYears } from './periods.ts'
import type { Prices } from './prices.ts'

/**
 * How much cheaper a longer period is than renting year by year, in whole percent. `prices`: those that a visitor pays
 * (`ownElseTierPrices`). Rounded down, so that it never promises too much; undefined when the longer period is not
 * cheaper, or when either period is not for sale.
 */
export function savingPercentOf(prices: Prices, years: PeriodYears): number | undefined {
  const yearPrice = prices[1]
  const periodPrice = prices[years]
  if (!yearPrice || !periodPrice) return undefined
  const yearByYearPrice = yearPrice * years
  const percent = Math.floor(((yearByYearPrice - periodPrice) * 100) / yearByYearPrice)
  return percent > 0 ? percent : undefined
}

/** The period with the largest saving, the shortest of equal ones; undefined when no period saves. */
export function bestSaving(prices: Prices): { years: PeriodYears; percent: number } | undefined {
  let best: { years: PeriodYears; percent: number } | undefined
  for (const years of PERIOD_YEARS) {
    const percent = savingPercentOf(prices, years)
    if (percent !== undefined && percent > (best?.percent ?? 0)) best = { years, percent }
  }
  return best
}
