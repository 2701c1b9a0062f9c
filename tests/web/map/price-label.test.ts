import { expect, it } from 'vitest'
import { gold } from '#tests/support/catalogue.ts'
import { offeredPriceLabel } from '#web/map/price-label.ts'

it.each([
  ['available', 'R$ 1.200/ano'],
  ['reserved', undefined],
  ['sold', undefined],
] as const)('a point that is %s wears the price label %s', (status, label) => {
  const worn = offeredPriceLabel({ status, pricing_tier_id: 'ouro', own_price_1y: 120000 }, [])
  expect(worn?.replaceAll('\u00a0', ' ')).toBe(label)
})

it.each([
  [{ own_price_1y: 120000 }, 'R$ 2.700/3 anos'],
  [{ own_price_1y: 120000, own_prices_later: [null, 300000, null, null] }, 'R$ 3.000/3 anos'],
])('a period that is asked for is what the price is of: %j', (own, label) => {
  const worn = offeredPriceLabel({ status: 'available', pricing_tier_id: gold.id, ...own }, [gold], 3)
  expect(worn?.replaceAll('\u00a0', ' ')).toBe(label)
})
