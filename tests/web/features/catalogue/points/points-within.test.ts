// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { aPoint } from '#tests/support/catalogue.ts'
import {
  isLargeEnough,
  listedMarkerOf,
  mapFiltersOf,
  pointPredicate,
  pointsWithin,
  rectangleOf,
} from '#web/features/catalogue/points/points-within.ts'
import { mapSourcesOf } from '#web/features/catalogue/points/use-map-points.ts'
import { boundsOf } from '#web/map/bounds.ts'

const at = (id: string, longitude: number, latitude: number) => ({ id, longitude, latitude })
const ids = (points: { id: string }[]) => points.map(({ id }) => id)

describe('a rectangle drawn on the map', () => {
  it('is the same whichever corner was set down first', () => {
    const area = { left: 10, top: 20, right: 110, bottom: 70 }
    expect(rectangleOf({ x: 10, y: 20 }, { x: 110, y: 70 })).toEqual(area)
    expect(rectangleOf({ x: 110, y: 70 }, { x: 10, y: 20 })).toEqual(area)
    expect(rectangleOf({ x: 110, y: 20 }, { x: 10, y: 70 })).toEqual(area)
  })

  it('is none when the pointer hardly moved', () => {
    expect(isLargeEnough(rectangleOf({ x: 10, y: 10 }, { x: 12, y: 60 }))).toBe(false)
    expect(isLargeEnough(rectangleOf({ x: 10, y: 10 }, { x: 60, y: 15 }))).toBe(false)
    expect(isLargeEnough(rectangleOf({ x: 10, y: 10 }, { x: 16, y: 16 }))).toBe(true)
  })

  it('takes the points inside it and on its edges, and no other', () => {
    const points = [
      at('inside', -47.3, -22.78),
      at('corner', -47.4, -22.8),
      at('edge', -47.2, -22.75),
      at('west', -47.41, -22.78),
      at('east', -47.19, -22.78),
      at('north', -47.3, -22.69),
      at('south', -47.3, -22.81),
    ]
    expect(ids(pointsWithin(points, [-47.4, -22.8, -47.2, -22.7]))).toEqual(['inside', 'corner', 'edge'])
  })

  it('takes only what passes the filter of the list', () => {
    const mark = (id: string, changes = {}) => {
      const made = listedMarkerOf(aPoint(id, changes))
      if (!made) throw new Error('a point with a place has a mark')
      return made
    }
    const points = [
      mark('1'),
      mark('2', { status: 'sold' }),
      mark('3', { pricing_tier_id: 'other' }),
      mark('4', { tag_ids: ['t1'] }),
    ]
    const within = (filter: Parameters<typeof mapFiltersOf>[0]) =>
      ids(pointsWithin(points, [-180, -90, 180, 90], pointPredicate(mapFiltersOf(filter))))
    expect(within({})).toEqual(['1', '2', '3', '4'])
    expect(within({ status: 'sold' })).toEqual(['2'])
    expect(within({ pricing_tier_id: 'other' })).toEqual(['3'])
    expect(within({ tag_id: 't1', status: 'available' })).toEqual(['4'])
  })
})

describe('what the map shows', () => {
  it('is the public map with what is off the site beside it', () => {
    const { showsPublicPoints, listQuery, isEmpty } = mapSourcesOf({ status: 'sold' })
    expect([showsPublicPoints, isEmpty]).toEqual([true, false])
    expect(listQuery).toEqual({ filter: { status: 'sold', located: 'yes', offered: 'no' }, limit: 500 })
  })

  it('is exactly what a search finds', () => {
    expect(mapSourcesOf({ search: 'brasil' }).showsPublicPoints).toBe(false)
    const { showsPublicPoints, listQuery } = mapSourcesOf({ search: 'brasil', offered: 'no' })
    expect(showsPublicPoints).toBe(false)
    expect(listQuery).toEqual({ filter: { search: 'brasil', offered: 'no', located: 'yes' }, limit: 1000 })
  })

  it('follows the choice of inside or outside of the site', () => {
    expect(mapSourcesOf({ offered: 'yes' })).toMatchObject({ showsPublicPoints: true, listQuery: undefined })
    expect(mapSourcesOf({ offered: 'no' })).toMatchObject({ showsPublicPoints: false, listQuery: { limit: 500 } })
  })

  it('is nothing for points without a place', () => {
    expect(mapSourcesOf({ located: 'no', search: 'brasil' })).toMatchObject({
      isEmpty: true,
      showsPublicPoints: false,
      listQuery: undefined,
    })
    expect(listedMarkerOf(aPoint('1', { latitude: null, longitude: null }))).toBeUndefined()
  })
})

describe('a point of the list on the map', () => {
  it('is what the list says of it: sold, when its contract runs and is not recorded yet', () => {
    const running = { from: '2026-01-01', to: '2099-01-01', kind: 'contract', order_id: 'o1' } as const
    expect(
      listedMarkerOf(
        aPoint('1', {
          latitude: -22.7,
          longitude: -47.3,
          bookings: [{ ...running, reserved_until: null, reason: null }],
        }),
      ),
    ).toMatchObject({ id: '1', status: 'sold' })
  })
})

describe('the bounds around points', () => {
  it('reach from the lowest to the highest of both', () => {
    expect(boundsOf([at('1', -47.3, -22.7), at('2', -47.1, -22.9), at('3', -47.2, -22.8)])).toEqual([
      -47.3, -22.9, -47.1, -22.7,
    ])
  })
  it('are none without points', () => {
    expect(boundsOf([])).toBeUndefined()
  })
})
