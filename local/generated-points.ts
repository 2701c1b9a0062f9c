import { NO_PRICE_FIELDS } from '#shared/catalogue/rules/prices.ts'
import { type DemoPoint, demoPoints } from './demo/points.ts'
import { randomNormal, seededRandom } from './seeded-random.ts'

const roundDegrees = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

/** Yields points for load tests, scattered (about 600 m) around the demo's. Equal arguments give equal points. */
export function* generatedPoints(count: number, seed: number): Generator<DemoPoint, void, undefined> {
  const random = seededRandom(seed)
  const located = demoPoints().flatMap(({ latitude, longitude, ...point }) =>
    latitude === null || longitude === null ? [] : [{ ...point, ...NO_PRICE_FIELDS, latitude, longitude }],
  )
  for (let index = 0; index < count; index++) {
    const near = located[Math.floor(random() * located.length)]
    if (!near) throw new RangeError('the demo has no points')
    const latitude = roundDegrees(near.latitude + randomNormal(random) * 0.0055)
    const longitude = roundDegrees(near.longitude + randomNormal(random) * 0.006)
    yield { ...near, latitude, longitude, is_available: true }
  }
}
