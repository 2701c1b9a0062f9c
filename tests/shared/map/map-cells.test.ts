import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clusterDiameter, DEFAULT_MAP_SETTINGS, zoomRuleAt } from '#shared/catalogue/rules/map-settings.ts'
import { decodeCell, encodeCell, type MapPoint, mapCellSchema } from '#shared/map/rules/map-cells.ts'

const aMapPoint = fc.record({
  id: fc.integer({ min: 1, max: 1_000_000 }).map(String),
  longitude: fc.integer({ min: -4_760_000, max: -4_720_000 }).map(steps => steps / 100_000),
  latitude: fc.integer({ min: -2_300_000, max: -2_270_000 }).map(steps => steps / 100_000),
  status: fc.constantFrom('available' as const, 'reserved' as const, 'sold' as const),
  pricing_tier_id: fc.constantFrom('ouro', 'prata'),
  tag_ids: fc.subarray(['a', 'b', 'c']),
  name: fc.string(),
})
const aPrice = fc.option(fc.integer({ min: 1, max: 1_000_000 }))
const withMore = fc.record(
  {
    place: fc.constantFrom('Centro, Americana', 'Cambuí, Campinas'),
    own_prices: fc
      .record({ 1: aPrice, 2: aPrice, 3: aPrice, 4: aPrice, 5: aPrice })
      .filter(prices => Object.values(prices).some(price => price !== null)),
  },
  { requiredKeys: [] },
)
const byId = (a: MapPoint, b: MapPoint): number => Number(a.id) - Number(b.id)
const aWholePoint = fc.tuple(aMapPoint, withMore).map(([point, more]) => ({ ...point, ...more }))

test('a cell gives back the points it was made of', () => {
  fc.assert(
    fc.property(fc.uniqueArray(aWholePoint, { selector: ({ id }) => id, maxLength: 50 }), points => {
      const cell = encodeCell('6gyf', 'v1', { longitude: -47.6, latitude: -23 }, points)
      const given = decodeCell(mapCellSchema.parse(JSON.parse(JSON.stringify(cell))))
      expect(given.toSorted(byId)).toEqual(points.toSorted(byId))
    }),
  )
})

test('neighbours that share name, tier, tags and place stand together, so that few numbers change along the columns', () => {
  const at = (id: string, name: string, longitude: number): MapPoint => ({
    id,
    name,
    longitude,
    latitude: -22.9,
    status: 'available',
    pricing_tier_id: 'o',
    tag_ids: [],
  })
  const points = [at('1', 'B', -47.1), at('2', 'A', -47.2), at('3', 'B', -47.1002), at('4', 'A', -47.2001)]
  const cell = encodeCell('6gyf', 'v1', { longitude: -47.6, latitude: -23 }, points)
  expect(cell).toMatchObject({
    kinds: [{ name: 'A' }, { name: 'B' }],
    kind_indexes: [0, 0, 1, 1],
    ids: [2, 2, -3, 2],
    longitude_steps: [40_000, -10, 10_010, -20],
    latitude_steps: [10_000, 0, 0, 0],
  })
})

test('columns that do not fit together are refused', () => {
  const point: MapPoint = {
    id: '1',
    longitude: -47,
    latitude: -22,
    status: 'sold',
    pricing_tier_id: 'o',
    tag_ids: [],
    name: 'n',
  }
  const cell = encodeCell('6gyf', 'v1', { longitude: -47.6, latitude: -23 }, [point])
  expect(() => decodeCell({ ...cell, latitude_steps: [] })).toThrow(RangeError)
  expect(() => decodeCell({ ...cell, statuses: '7' })).toThrow(RangeError)
})

test('by default zooms 1 to 14 cluster with radius 60 from 2 points on, and 15 to 22 show each', () => {
  expect(DEFAULT_MAP_SETTINGS.map_zoom_rules).toHaveLength(22)
  expect(zoomRuleAt(DEFAULT_MAP_SETTINGS, 14.9)).toMatchObject({
    zoom_level: 14,
    display_mode: 'cluster',
    cluster_radius: 60,
    min_cluster_size: 2,
  })
  expect(zoomRuleAt(DEFAULT_MAP_SETTINGS, 15)).toMatchObject({ zoom_level: 15, display_mode: 'individual' })
  expect(zoomRuleAt(DEFAULT_MAP_SETTINGS, 0).zoom_level).toBe(1)
  expect(zoomRuleAt(DEFAULT_MAP_SETTINGS, 25).zoom_level).toBe(22)
  expect(DEFAULT_MAP_SETTINGS.cluster_count_logic).toBe('available_only')
})

test('bubbles are 50 px under 10 points, 60 under 100, 70 from there', () =>
  expect([9, 10, 99, 100].map(clusterDiameter)).toEqual([50, 60, 60, 70]))
