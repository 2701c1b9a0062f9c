import { expect, it } from 'vitest'
import { offeredPriceLabel } from '#web/map/year-price.ts'

it.each([
  ['available', 'R$ 1.200/ano'],
  ['reserved', undefined],
  ['sold', undefined],
] as const)('a point that is %s wears the price label %s', (status, label) => {
  const worn = offeredPriceLabel({ status, pricing_tier_id: 'ouro', own_price_1y: 120000 }, [])
  expect(worn?.replaceAll('\u00a0', ' ')).toBe(label)
})
