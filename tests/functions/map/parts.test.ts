import { describe, expect, test } from 'vitest'
import { aggregateArea, mergeAggregates } from '#shared/map/rules/map-aggregates.ts'
import { aPoint } from '#tests/support/catalogue.ts'

const { addPartSums, sumsOfPart, ZERO_PART_SUMS } = await import('#functions/map/parts-store.ts')
const { toCellPoint, toCountedPoints } = await import('#functions/map/to-map-points.ts')

const place = { latitude: -22.78, longitude: -47.3 }
const sums = (...points: Parameters<typeof aPoint>[1][]) => {
  const cellPoints = points.map((changes, index) => toCellPoint(aPoint(String(index + 1), { ...place, ...changes })))
  const aggregates = mergeAggregates([aggregateArea('6gyf4k', toCountedPoints(cellPoints))], 6)
  return sumsOfPart({ part: '6gyf4', revision: 1, shards: {}, aggregates })
}

describe('the tiers whose prices a part of the map offers', () => {
  test('are those of available points without a price of their own, each once', () => {
    expect(
      sums(
        { pricing_tier_id: 'prata' },
        { pricing_tier_id: 'ouro' },
        { pricing_tier_id: 'prata' },
        { pricing_tier_id: 'bronze', price_1y: 50_000 },
        { pricing_tier_id: 'platina', status: 'sold' },
      ),
    ).toMatchObject({ available: 4, sold: 1, lowest_own_price_1y: 50_000, offered_tier_ids: ['ouro', 'prata'] })
  })

  test('are unknown together with sums from before they were recorded', () => {
    const older = { available: 1, reserved: 0, sold: 0, lowest_own_price_1y: null }
    expect(addPartSums(ZERO_PART_SUMS, older).offered_tier_ids).toBeUndefined()
    expect(addPartSums(sums({ pricing_tier_id: 'ouro' }), sums({})).offered_tier_ids).toEqual([
      'ouro',
      aPoint('1').pricing_tier_id,
    ])
  })
})
