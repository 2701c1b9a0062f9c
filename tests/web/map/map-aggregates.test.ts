import * as fc from 'fast-check'
import geohash from 'ngeohash'
import { describe, expect, test } from 'vitest'
import { DEFAULT_MAP_SETTINGS, zoomRuleAt } from '#shared/catalogue/rules/map-settings.ts'
import { POINT_STATUSES } from '#shared/catalogue/rules/points.ts'
import { NO_PRICES } from '#shared/catalogue/rules/prices.ts'
import { type PricingTier, tierPriceList } from '#shared/catalogue/rules/pricing-tiers.ts'
import { createAreaMarkIndex } from '#shared/map/rules/cluster-points.ts'
import {
  aggregateArea,
  countMatchingPointsByArea,
  decodeAggregates,
  encodeAggregates,
  mapAggregatesSchema,
  mergeAggregates,
} from '#shared/map/rules/map-aggregates.ts'
import type { MapPoint } from '#shared/map/rules/map-cells.ts'
import { combinationPredicate, createPointMatcher, DEFAULT_FILTERS, type PointFilters } from '#web/map/point-filters.ts'

/** Counts by area are exact under every filter, however points are divided and merged. */

const TIERS: PricingTier[] = [
  { id: 'ouro', name: 'Ouro', description_template: '', tier_prices: tierPriceList({ ...NO_PRICES, 1: 200, 3: 500 }) },
  { id: 'prata', name: 'Prata', description_template: '', tier_prices: tierPriceList({ ...NO_PRICES, 1: 100 }) },
]

const price = fc.constantFrom(null, 0, 90, 150, 250)
const point: fc.Arbitrary<Omit<MapPoint, 'id'>> = fc.record({
  longitude: fc.double({ min: -47.4, max: -46.2, noNaN: true }),
  latitude: fc.double({ min: -23.9, max: -22.9, noNaN: true }),
  status: fc.constantFrom(...POINT_STATUSES),
  pricing_tier_id: fc.constantFrom('ouro', 'prata', 'nenhum'),
  tag_ids: fc.uniqueArray(fc.constantFrom('centro', 'escola', 'praca'), { maxLength: 3 }),
  name: fc.constant('Ouro | Rua'),
  own_prices: fc.record({ 1: price, 2: price, 3: price, 4: price, 5: price }),
})
const filters: fc.Arbitrary<PointFilters> = fc.record({
  text: fc.constant(''),
  statuses: fc.subarray([...POINT_STATUSES]),
  tag_ids: fc.subarray(['centro', 'escola']),
  tier_ids: fc.subarray(['ouro', 'prata']),
  years: fc.constantFrom(undefined, 1, 3, 5),
  price: fc.constantFrom(undefined, { from: 100 }, { to: 200 }, { from: 90, to: 150 }),
})

const areaOf = ({ latitude, longitude }: Pick<MapPoint, 'latitude' | 'longitude'>, precision: number) =>
  geohash.encode(latitude, longitude, precision)
const byArea = (points: readonly MapPoint[], precision: number) => Map.groupBy(points, each => areaOf(each, precision))
const aggregatesOf = (points: readonly MapPoint[]) =>
  [...byArea(points, 6)].map(([area, inside]) => aggregateArea(area, inside))
const sent = (aggregates: ReturnType<typeof mergeAggregates>) =>
  mapAggregatesSchema.parse(JSON.parse(JSON.stringify(encodeAggregates(aggregates))))

describe('counts by area', () => {
  test('are those of the points, of each area and each filter, and no area is missing or too many', () => {
    fc.assert(
      fc.property(
        fc.array(point, { maxLength: 60 }),
        filters,
        fc.integer({ min: 3, max: 6 }),
        (some, passing, precision) => {
          const points = some.map((each, index): MapPoint => ({ ...each, id: String(index + 1) }))
          const halves = [points.slice(0, 20), points.slice(20)].map(half =>
            decodeAggregates(sent(mergeAggregates(aggregatesOf(half), 6))),
          )
          const merged = sent(mergeAggregates(halves, precision))
          const counted = countMatchingPointsByArea(merged, combinationPredicate(passing, TIERS))
          const shown = points.filter(createPointMatcher(passing, new Map(), TIERS))
          const exact = [...byArea(shown, precision)].map(([area, inside]) => [
            area,
            inside.length,
            inside.filter(({ status }) => status === 'available').length,
          ])
          const found = counted.map(({ area, count, available }) => [area, count, available])
          expect(found.toSorted()).toEqual(exact.toSorted())
          const bubbles = createAreaMarkIndex(counted, zoomRuleAt(DEFAULT_MAP_SETTINGS, 9)).within([-180, -85, 180, 85])
          const total = bubbles.reduce((sum, { properties }) => sum + ('count' in properties ? properties.count : 0), 0)
          expect(total).toBe(shown.length)
        },
      ),
    )
  })

  test('are encoded the same in whatever order they were counted', () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 40 }), some => {
        const points = some.map((each, index): MapPoint => ({ ...each, id: String(index + 1) }))
        const { longitudes: _, latitudes: __, ...counts } = encodeAggregates(mergeAggregates(aggregatesOf(points), 6))
        const {
          longitudes: ___,
          latitudes: ____,
          ...others
        } = encodeAggregates(mergeAggregates(aggregatesOf(points.toReversed()).toReversed(), 6))
        expect(others).toEqual(counts)
      }),
    )
  })

  test('stand at the middle of their points', () => {
    const at = (longitude: number, latitude: number): MapPoint => ({
      id: '1',
      longitude,
      latitude,
      status: 'available',
      pricing_tier_id: 'ouro',
      tag_ids: [],
      name: 'Ouro',
    })
    const [area] = decodeAggregates(
      sent(
        mergeAggregates(
          [aggregateArea('6gyf4b', [at(-47, -23), at(-47, -23)]), aggregateArea('6gyf4c', [at(-46.7, -22.7)])],
          5,
        ),
      ),
    ).areas
    expect([area?.area, area?.longitude, area?.latitude, area?.points]).toEqual(['6gyf4', -46.9, -22.9, 3])
  })

  test('that name what they do not have are refused', () => {
    const encoded = encodeAggregates(aggregateArea('6gyf4b', []))
    expect(() => decodeAggregates({ ...encoded, areas: ['6gyf4b'] })).toThrow(RangeError)
  })

  test('pass the default filter by their status alone', () => {
    const available = { status: 'available', pricing_tier_id: 'x', tag_ids: [] } as const
    expect(combinationPredicate(DEFAULT_FILTERS)({ ...available, tag_ids: [] })).toBe(true)
    expect(combinationPredicate(DEFAULT_FILTERS)({ ...available, tag_ids: [], status: 'sold' })).toBe(false)
  })
})
