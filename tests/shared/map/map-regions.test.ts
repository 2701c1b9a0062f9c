import * as fc from 'fast-check'
import geohash from 'ngeohash'
import { expect, test } from 'vitest'
import { MAP_CENTER } from '#shared/catalogue/rules/map-settings.ts'
import { geohashesWithin } from '#shared/map/rules/map-regions.ts'

test('where the map opens is in one region, which the page’s head names', () => {
  const { longitude, latitude } = MAP_CENTER
  expect(geohashesWithin([longitude - 0.25, latitude - 0.15, longitude + 0.25, latitude + 0.15], 3, 9)).toEqual(['6gy'])
})

/** A coordinate in degrees that is on no border of a geohash. */
const inDegrees = (steps: number): number => (steps + 0.3) / 100_000

test('bounds touch the geohashes of all that is within them, and no more than allowed are named', () => {
  const longitude = fc.integer({ min: -17_990_000, max: 17_990_000 }).map(inDegrees)
  const latitude = fc.integer({ min: -8_990_000, max: 8_990_000 }).map(inDegrees)
  fc.assert(
    fc.property(longitude, latitude, longitude, latitude, fc.integer({ min: 1, max: 4 }), (a, b, c, d, precision) => {
      const bounds = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)] as const
      const names = geohashesWithin(bounds, precision, 2000)
      if (!names) return
      expect(names.length).toBeLessThanOrEqual(2000)
      expect(names).toEqual([...new Set(names)])
      for (const [x, y] of [
        [a, b],
        [c, d],
        [(a + c) / 2, (b + d) / 2],
      ] as const)
        expect(names).toContain(geohash.encode(y, x, precision))
    }),
  )
  expect(geohashesWithin([-180, -90, 180, 90], 3, 9)).toBeUndefined()
})
