import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PERIOD_YEARS } from '#shared/catalogue/rules/periods.ts'
import { NO_PRICES, pricesToFields } from '#shared/catalogue/rules/prices.ts'
import { pricesOfPoint, tierPriceList } from '#shared/catalogue/rules/pricing-tiers.ts'
import { decodeCell, encodeCell } from '#shared/map/rules/map-cells.ts'
import { goldTier } from '#tests/support/catalogue.ts'
import { periodPriceFor } from '#web/map/point-filters.ts'
import { offeredPriceLabel } from '#web/map/price-label.ts'

it.each([
  ['available', 'R$ 1.200/ano'],
  ['reserved', undefined],
  ['sold', undefined],
] as const)('a point that is %s wears the price label %s', (status, label) => {
  const worn = offeredPriceLabel({ status, pricing_tier_id: 'ouro', own_prices: { ...NO_PRICES, 1: 120000 } }, [])
  expect(worn?.replaceAll('\u00a0', ' ')).toBe(label)
})

it.each([
  [{ own_prices: { ...NO_PRICES, 1: 120000 } }, 'R$ 2.700/3 anos'],
  [{ own_prices: { ...NO_PRICES, 1: 120000, 3: 300000 } }, 'R$ 3.000/3 anos'],
])('a period that is asked for is what the price is of: %j', (own, label) => {
  const worn = offeredPriceLabel({ status: 'available', pricing_tier_id: goldTier.id, ...own }, [goldTier], 3)
  expect(worn?.replaceAll('\u00a0', ' ')).toBe(label)
})

const anAmount = fc.option(fc.integer({ min: 0, max: 3 }))
const somePrices = fc.record({ 1: anAmount, 2: anAmount, 3: anAmount, 4: anAmount, 5: anAmount })

it('the map shows the price that the server charges', () =>
  fc.assert(
    fc.property(somePrices, somePrices, (own, ofTier) => {
      const tier = { ...goldTier, tier_prices: tierPriceList(ofTier) }
      const place = { longitude: -47.3, latitude: -22.7 }
      const point = { id: '1', name: '', status: 'available' as const, pricing_tier_id: goldTier.id }
      const cell = encodeCell('6gyf', 'v1', place, [{ ...point, ...place, tag_ids: [], own_prices: own }])
      const [decodedPoint] = decodeCell(cell)
      const named = PERIOD_YEARS.map(years => decodedPoint && (periodPriceFor(years, [tier])(decodedPoint) ?? null))
      expect(named).toEqual(PERIOD_YEARS.map(years => pricesOfPoint(pricesToFields(own), tier)[years]))
    }),
  ))
