import { expect, test } from 'vitest'
import { NO_PRICES } from '#shared/catalogue/rules/prices.ts'
import { pricesForPeriodChange } from '#shared/orders/rules/orders.ts'

test('an item keeps the price of the period that was reserved, also when that is no longer offered', () => {
  const reserved = { reserved_period_years: 2, reserved_price: 200_000 } as const
  expect(pricesForPeriodChange(reserved, { ...NO_PRICES, 1: 130_000, 2: 250_000 })).toEqual({
    1: 130_000,
    2: 200_000,
    3: null,
    4: null,
    5: null,
  })
  expect(pricesForPeriodChange(reserved, NO_PRICES)).toEqual({ 1: null, 2: 200_000, 3: null, 4: null, 5: null })
})
