import { describe, expect, it } from 'vitest'
import {
  isForSale,
  NO_PRICE_FIELDS,
  NO_PRICES,
  ownElseTierPrice,
  pricesFromFields,
  pricesToFields,
  recordByPriceField,
} from '#shared/catalogue/rules/prices.ts'
import {
  formPriceSchemas,
  ownElseTierPrices,
  pricesOfPoint,
  pricesOfTier,
  tierPriceList,
} from '#shared/catalogue/rules/pricing-tiers.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'

describe('the price of a period', () => {
  it("is the point's own when above zero", () => expect(ownElseTierPrices({ ...NO_PRICES, 1: 5 }, goldTier)[1]).toBe(5))
  it("is the tier's when the point has none or zero", () => {
    expect(ownElseTierPrices(NO_PRICES, goldTier)[2]).toBe(200_000)
    expect(ownElseTierPrices({ ...NO_PRICES, 2: 0 }, goldTier)[2]).toBe(200_000)
  })
  it('is missing where neither has one', () => {
    expect(ownElseTierPrices(NO_PRICES, goldTier)[5]).toBeNull()
    expect(ownElseTierPrices(NO_PRICES, undefined)[1]).toBeNull()
  })
  it("is chosen for each period apart: an own price of two years leaves the tier's for one and three", () =>
    expect(pricesOfPoint(aPoint('1', { price_2y: 150_000 }), goldTier)).toEqual({
      1: 120_000,
      2: 150_000,
      3: 270_000,
      4: null,
      5: null,
    }))
})

it.each([
  [5, 9, 5],
  [0, 9, 9],
  [null, 9, 9],
  [undefined, 9, 9],
  [5, null, 5],
  [0, null, null],
] as const)('own price %s and tier price %s make %s', (own, ofTier, price) =>
  expect(ownElseTierPrice(own, ofTier)).toBe(price),
)

it('counts a price of zero, or none, as not for sale', () =>
  expect([1, 0, null, undefined].map(isForSale)).toEqual([true, false, false, false]))

it("reads a tier's prices as they were stored, and a price of zero as none", () => {
  const prices = { ...NO_PRICES, 1: 100, 5: 400 }
  expect(pricesOfTier({ ...goldTier, tier_prices: tierPriceList(prices) })).toEqual(prices)
  expect(pricesOfTier({ ...goldTier, tier_prices: [{ period_days: 365, period_label: '1 Ano', price: 0 }] })).toEqual(
    NO_PRICES,
  )
})

it('has a field for each period at the boundary, and reads it back', () => {
  const prices = { 1: 10, 2: 20, 3: null, 4: 40, 5: 0 }
  const fields = { price_1y: 10, price_2y: 20, price_3y: null, price_4y: 40, price_5y: 0 }
  expect(pricesToFields(prices)).toEqual(fields)
  expect(pricesFromFields(fields)).toEqual(prices)
  expect(pricesFromFields(NO_PRICE_FIELDS)).toEqual(NO_PRICES)
  expect(recordByPriceField((field, years) => `${field} of ${years}`)).toEqual({
    price_1y: 'price_1y of 1',
    price_2y: 'price_2y of 2',
    price_3y: 'price_3y of 3',
    price_4y: 'price_4y of 4',
    price_5y: 'price_5y of 5',
  })
})

it.each([
  [100, 100, undefined],
  [0, null, undefined],
  [null, null, undefined],
  [9_999_999_999, 9_999_999_999, undefined],
  [10_000_000_000, undefined, 'O preço pode ir até R$ 99.999.999,99.'],
  [-1, undefined, 'O preço não pode ser negativo.'],
  [0.5, undefined, 'O preço deve ser um número com até duas casas decimais.'],
])('a form with the price %s has %s: %s', (typed, price, problem) => {
  const { data, error } = formPriceSchemas.price_1y.safeParse(typed)
  expect([data, error?.issues[0]?.message]).toEqual([price, problem])
})
