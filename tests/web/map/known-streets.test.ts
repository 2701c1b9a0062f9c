import { describe, expect, it } from 'vitest'
import { CAMPINAS_STREET_COVERAGE } from '#web/map/campinas-streets.ts'
import { areStreetsKnown, type StreetCoverage, zoomCappedByStreets, zoomToPoint } from '#web/map/known-streets.ts'

/** Two rows of three cells of a degree; streets in the first of the lower row and the last of the upper one. */
const COVERAGE: StreetCoverage = {
  west: -48,
  south: -24,
  cellSize: 1,
  columns: 3,
  cells: btoa(String.fromCharCode(0b100001)),
}
const at = (latitude: number, longitude: number) => ({ latitude, longitude })

describe('where streets are known', () => {
  it('says the cell', () => {
    const known = [-23.5, -22.5].map(latitude =>
      [-47.5, -46.5, -45.5].map(longitude => areStreetsKnown(COVERAGE, at(latitude, longitude))),
    )
    expect(known).toEqual([
      [true, false, false],
      [false, false, true],
    ])
  })

  it('is nowhere outside, on any side', () => {
    for (const place of [at(-24.5, -47.5), at(-21.5, -47.5), at(-23.5, -48.5), at(-22.5, -44.5), at(90, 180)])
      expect(areStreetsKnown(COVERAGE, place)).toBe(false)
  })

  it('is everywhere on a street map', () => {
    expect(areStreetsKnown(undefined, at(0, 0))).toBe(true)
  })
})

describe('a single point is shown', () => {
  it('so near that its street can be read, or nearer when the map is already', () => {
    expect(zoomToPoint(12, COVERAGE, at(-23.5, -47.5))).toBe(16)
    expect(zoomToPoint(18, COVERAGE, at(-23.5, -47.5))).toBe(18)
    expect(zoomToPoint(12, undefined, at(0, 0))).toBe(16)
  })

  it('where the map still says something, without streets', () => {
    for (const zoom of [3, 12, 18]) expect(zoomToPoint(zoom, COVERAGE, at(-23.5, -46.5))).toBe(13)
  })
})

it('a search goes no nearer than that, and as near as it wants where streets are', () => {
  expect(zoomCappedByStreets(16, COVERAGE, at(-23.5, -46.5))).toBe(13)
  expect(zoomCappedByStreets(11, COVERAGE, at(-23.5, -46.5))).toBe(11)
  expect(zoomCappedByStreets(16, COVERAGE, at(-23.5, -47.5))).toBe(16)
  expect(zoomCappedByStreets(16, undefined, at(0, 0))).toBe(16)
})

describe('the streets of Campinas', () => {
  it.each([
    ['the centre', -22.90559, -47.05938, true],
    ['Nova Campinas', -22.9025, -47.0425, true],
    ['Cambuí, whose axes are missing', -22.8936, -47.0477, false],
    ['Americana', -22.7398, -47.3306, false],
    ['Sumaré', -22.8217, -47.2674, false],
    ['Valinhos, within the bounds', -22.9707, -46.9958, false],
    ['São Paulo', -23.55, -46.63, false],
  ])('%s', (_, latitude, longitude, isKnown) => {
    expect(areStreetsKnown(CAMPINAS_STREET_COVERAGE, at(latitude, longitude))).toBe(isKnown)
  })

  it('are known in few kilobytes', () => {
    expect(CAMPINAS_STREET_COVERAGE.cells.length).toBeLessThan(2000)
  })
})
