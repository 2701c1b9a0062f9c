import { describe, expect, test } from 'vitest'
import { bestSaving, savingPercentOf } from '#shared/catalogue/rules/period-saving.ts'
import { NO_PRICES } from '#shared/catalogue/rules/prices.ts'
import { ownElseTierPrices, type PricingTier, tierPriceList } from '#shared/catalogue/rules/pricing-tiers.ts'

const prices = { 1: 120000, 2: 216000, 3: 306000, 4: 384000, 5: 450000 }
const tier: PricingTier = { id: 'ouro', name: 'Ouro', description_template: '', tier_prices: tierPriceList(prices) }

describe('the saving of a longer period', () => {
  test.each([
    [1, undefined],
    [2, 10],
    [3, 15],
    [4, 20],
    [5, 25],
  ] as const)('%s years save %s percent of as many single years', (years, percent) =>
    expect(savingPercentOf(prices, years)).toBe(percent),
  )

  test('is rounded down: it never promises more than there is', () => {
    expect(savingPercentOf({ ...prices, 2: 216050 }, 2)).toBe(9) // 9.98 per cent is rounded down
    expect(savingPercentOf({ ...prices, 5: 599999 }, 5)).toBeUndefined() // less than one per cent is no saving
  })

  test('is none where longer is not cheaper, or dearer', () => {
    expect(savingPercentOf({ ...prices, 3: 360000 }, 3)).toBeUndefined()
    expect(savingPercentOf({ ...prices, 3: 400000 }, 3)).toBeUndefined()
  })

  test.each([
    ['one year', { ...prices, 1: null }],
    ['the period', { ...prices, 5: null }],
    ['both', NO_PRICES],
  ])('is none where %s is not for sale', (_, given) => expect(savingPercentOf(given, 5)).toBeUndefined())

  test('goes by what a visitor pays where the point has its own price for some years only', () => {
    // The point's own price for a year is lower than the tier's, while the tier's price for five years applies: 450 instead
    // of 5 × 90 saves nothing.
    expect(savingPercentOf(ownElseTierPrices({ ...NO_PRICES, 1: 90000 }, tier), 5)).toBeUndefined()
    // The point's own price for five years is cheaper still than five times its price for one.
    expect(savingPercentOf(ownElseTierPrices({ ...NO_PRICES, 5: 300000 }, tier), 5)).toBe(50)
    // A price of 0 means none, so the tier's applies.
    expect(savingPercentOf(ownElseTierPrices({ ...NO_PRICES, 1: 0 }, tier), 5)).toBe(25)
  })
})

describe('the best saving', () => {
  test('names the period that saves most', () => expect(bestSaving(prices)).toEqual({ years: 5, percent: 25 }))
  test('names the shortest of equals', () =>
    expect(bestSaving({ ...prices, 3: 270000 })).toEqual({ years: 3, percent: 25 }))
  test('is none where nothing is saved', () => expect(bestSaving({ ...NO_PRICES, 1: 100 })).toBeUndefined())
})
