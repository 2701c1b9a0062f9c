import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { computeView, isCoveredByPicture, positionInView, tilesInView } from '#web/map/first-view.ts'

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

it('shows a place at its distance from the left and upper edge', () => {
  const size = { width: 1440, height: 900 }
  const view = computeView({ latitude: -22.78, longitude: -47.3, zoom: 12 }, size)
  expect(positionInView(view, size, [-47.3, -22.78])).toEqual({ x: expect.closeTo(720, 6), y: expect.closeTo(450, 6) })
  // 0.04° are 0.04 / 360 · 2^21 pixels
  const { x, y } = positionInView(view, size, [-47.26, -22.70876])
  expect(x).toBeCloseTo(953.02, 2)
  expect(y).toBeCloseTo(0, 1)
})

it.each([
  [390, 844, true],
  [599, 1100, true],
  [599, 1101, false],
  [600, 1101, true],
  [2560, 1440, true],
  [2561, 1440, false],
  [1440, 1441, false],
])('%i × %i pixels are covered by the picture for such windows: %s', (width, height, isCovered) => {
  expect(isCoveredByPicture({ width, height })).toBe(isCovered)
})

it('gives windows of less than 600 pixels the narrow picture', async () => {
  const outline = await readFile('web/src/screens/home/page-outline.html', 'utf8')
  expect(outline).toContain('<source media="(max-width: 599px)" srcset="opening-map-narrow.webp 2x" />')
})

it('is covered by the tiles of its zoom, and by those above from where the source ends', () => {
  const bounds: [number, number, number, number] = [-47.6, -22.85, -47.18, -22.4]
  expect(tilesInView({ bounds, zoom: 9.9 }, 10)).toEqual(['9/188/288', '9/188/289'])
  expect(tilesInView({ bounds, zoom: 12 }, 10)).toEqual(['10/376/577', '10/376/578', '10/377/577', '10/377/578'])
})
