import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  directionsLink,
  directionsLinkTo,
  distanceToNearestKm,
  nearestNeighborRoute,
  routeLegsOf,
  routeLengthKm,
} from '#shared/orders/rules/visit-route.ts'
import { distanceKm } from '#shared/platform/rules/coordinates.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const START = at(-22.78, -47.3)
const stop = fc.record({
  id: fc.uuid(),
  latitude: fc.double({ min: -33, max: 5, noNaN: true }),
  longitude: fc.double({ min: -73, max: -35, noNaN: true }),
})

describe('a visit', () => {
  it('goes always to the nearest that was not visited', () => {
    const [near, middle, far] = [at(-22.79, -47.3), at(-22.82, -47.3), at(-22.88, -47.3)]
    const behind = at(-22.75, -47.3)
    // From the second stop on, distances are measured from 'near'.
    expect(nearestNeighborRoute(START, [far, behind, middle, near])).toEqual([near, middle, far, behind])
  })

  it('comes to each point once, by the shortest step of those that are left', () => {
    fc.assert(
      fc.property(fc.array(stop, { maxLength: 25 }), points => {
        const route = nearestNeighborRoute(START, points)
        expect(route.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
          points.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        )
        for (const [index, next] of route.entries()) {
          const here = route[index - 1] ?? START
          const shortest = Math.min(...route.slice(index).map(left => distanceKm(here, left)))
          expect(distanceKm(here, next)).toBe(shortest)
        }
      }),
    )
  })

  it('begins so far from the nearest of its points', () => {
    expect(distanceToNearestKm(at(0, 0), [at(0, 3), at(0, 1)])).toBeCloseTo((2 * Math.PI * 6371) / 360, 6)
    expect(distanceToNearestKm(at(0, 0), [])).toBeUndefined()
  })

  it('is as long as its steps, on an Earth of 6371 km', () => {
    expect(routeLengthKm(at(0, 0), [at(0, 1), at(0, 2)])).toBeCloseTo((2 * Math.PI * 6371 * 2) / 360, 6)
    expect(routeLengthKm(START, [])).toBe(0)
  })

  it.each([
    [1, [1]],
    [9, [9]],
    [10, [9, 1]],
    [27, [9, 9, 9]],
  ])('of %i points comes in groups of at most nine, each from where the one before ended', (count, sizes) => {
    const route = Array.from({ length: count }, (_, index) => at(-22, -47 - index / 100))
    const legs = routeLegsOf(START, route)
    expect(legs.map(({ points }) => points.length)).toEqual(sizes)
    expect(legs.flatMap(({ points }) => points)).toEqual(route)
    expect(legs.map(({ from }) => from)).toEqual([START, ...legs.slice(0, -1).map(({ points }) => points.at(-1))])
  })
})

describe('a directions link', () => {
  const query = (points: ReturnType<typeof at>[]) => new URL(directionsLink({ from: START, points }))

  it('has the start, the points on the way and the last one', () => {
    const link = query([at(-22.79, -47.31), at(-22.8, -47.32), at(-22.81, -47.33)])
    expect(link.origin + link.pathname).toBe('https://www.google.com/maps/dir/')
    expect(Object.fromEntries(link.searchParams)).toEqual({
      api: '1',
      origin: '-22.780000,-47.300000',
      destination: '-22.810000,-47.330000',
      waypoints: '-22.790000,-47.310000|-22.800000,-47.320000',
      travelmode: 'driving',
    })
  })

  it('writes what stands between points so that it arrives', () => {
    expect(query([at(-22.79, -47.31), at(-22.8, -47.32), at(-22.81, -47.33)]).search).toContain(
      'waypoints=-22.790000%2C-47.310000%7C-22.800000%2C-47.320000&',
    )
  })

  it('from where the telephone is names no start, and all the points', () => {
    const [leg] = routeLegsOf(undefined, [at(-22.79, -47.31), at(-22.8, -47.32)])
    expect(leg && Object.fromEntries(new URL(directionsLink(leg)).searchParams)).toEqual({
      api: '1',
      waypoints: '-22.790000,-47.310000',
      destination: '-22.800000,-47.320000',
      travelmode: 'driving',
    })
    expect(directionsLinkTo(at(-22.79, -47.31))).toBe(directionsLink({ from: undefined, points: [at(-22.79, -47.31)] }))
  })

  it('has no points on the way to a single one', () => {
    expect(query([at(-22.79, -47.31)]).searchParams.has('waypoints')).toBe(false)
  })
})
