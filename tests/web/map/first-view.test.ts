import { expect, it } from 'vitest'
import { computeView } from '#web/map/first-view.ts'

it('has the bounds that a map of that size shows', () => {
  // 360° are 512 · 2^12 pixels at the equator, and as many on every parallel.
  const { bounds, zoom } = computeView({ latitude: -22.78, longitude: -47.3, zoom: 12 }, { width: 1440, height: 900 })
  expect(zoom).toBe(12)
  for (const [at, degrees] of [-47.42359, -22.85119, -47.1764, -22.70876].entries())
    expect(bounds[at]).toBeCloseTo(degrees, 4)
})

it('doubles with each zoom level outwards, and is higher than wide on a phone', () => {
  const near = computeView({ latitude: 0, longitude: 0, zoom: 10 }, { width: 390, height: 844 }).bounds
  const far = computeView({ latitude: 0, longitude: 0, zoom: 9 }, { width: 390, height: 844 }).bounds
  expect(far[2]).toBeCloseTo(near[2] * 2)
  expect(near[3]).toBeGreaterThan(near[2])
  expect(near[3]).toBeCloseTo(-near[1])
})
