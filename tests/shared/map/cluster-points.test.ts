import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_MAP_SETTINGS, type MapZoomRule, zoomRuleAt } from '#shared/catalogue/rules/map-settings.ts'
import {
  type ClusterMark,
  createAreaMarkIndex,
  createPointMarkIndex,
  expansionZoom,
  type MapBounds,
  type MapMark,
  type PointFeature,
  pointFeature,
} from '#shared/map/rules/cluster-points.ts'
import type { MapPoint } from '#shared/map/rules/map-cells.ts'

const EVERYWHERE: MapBounds = [-180, -90, 180, 90]

const pointAt = (index: number, longitude: number, latitude: number, status: MapPoint['status'] = 'available') =>
  pointFeature({
    id: String(index + 1),
    longitude,
    latitude,
    status,
    pricing_tier_id: 'ouro',
    tag_ids: [],
    name: `Ponto ${index + 1}`,
  })

/** Points in a square of this side, in degrees, north and east of Campinas. */
const pointsWithin = (side: number) =>
  fc
    .array(
      fc.record({
        longitude: fc.integer({ min: 0, max: side * 1e5 }).map(steps => -47.5 + steps / 1e5),
        latitude: fc.integer({ min: 0, max: side * 1e5 }).map(steps => -23 + steps / 1e5),
        status: fc.constantFrom('available', 'reserved', 'sold'),
      }),
      { maxLength: 120 },
    )
    .map(places => places.map(({ longitude, latitude, status }, index) => pointAt(index, longitude, latitude, status)))

/** Close enough to each other to be grouped at all zoom levels. */
const somePoints = pointsWithin(0.5)
/** In a window of 350 pixels at zoom 12. */
const crowdedPoints = pointsWithin(0.06)

const clusterRule: fc.Arbitrary<MapZoomRule> = fc.record({
  zoom_level: fc.integer({ min: 1, max: 22 }),
  display_mode: fc.constant('cluster'),
  cluster_radius: fc.integer({ min: 4, max: 20 }).map(steps => steps * 5),
  min_cluster_size: fc.integer({ min: 2, max: 10 }),
})

const isCluster = (mark: MapMark): mark is ClusterMark => mark.properties.kind === 'cluster'
const idsOf = (points: readonly PointFeature[]) => points.map(({ properties }) => properties.id).toSorted()

describe('clusters of a zoom level', () => {
  it('show every point exactly once, alone or in one cluster', () => {
    fc.assert(
      fc.property(somePoints, clusterRule, (points, rule) => {
        const level = createPointMarkIndex(points, rule)
        const shown = level
          .within(EVERYWHERE)
          .flatMap(mark =>
            isCluster(mark)
              ? level.membersOf(mark.properties.cluster_id).map(({ properties }) => properties.id)
              : [mark.properties.id],
          )
        expect(shown.toSorted()).toEqual(idsOf(points))
      }),
    )
  })

  it('never have fewer points than the rule wants', () => {
    fc.assert(
      fc.property(somePoints, clusterRule, (points, rule) => {
        for (const { properties } of createPointMarkIndex(points, rule).within(EVERYWHERE).filter(isCluster))
          expect(properties.members).toBeGreaterThanOrEqual(rule.min_cluster_size)
      }),
    )
  })

  it('count all points or only the available ones, as the settings say', () => {
    fc.assert(
      fc.property(somePoints, clusterRule, (points, rule) => {
        const all = createPointMarkIndex(points, rule, 'total_points')
        const available = createPointMarkIndex(points, rule, 'available_only')
        for (const { properties } of all.within(EVERYWHERE).filter(isCluster))
          expect(properties.count).toBe(all.membersOf(properties.cluster_id).length)
        for (const { properties } of available.within(EVERYWHERE).filter(isCluster))
          expect(properties.count).toBe(
            available.membersOf(properties.cluster_id).filter(point => point.properties.status === 'available').length,
          )
      }),
    )
  })

  it('follow the rule of their own level only: a large minimum on one level leaves the next alone', () => {
    const close = [pointAt(0, -47.3, -22.78), pointAt(1, -47.3001, -22.7801)]
    const rule = { zoom_level: 10, display_mode: 'cluster', cluster_radius: 60, min_cluster_size: 3 } as const
    expect(createPointMarkIndex(close, rule).within(EVERYWHERE)).toHaveLength(2)
    expect(
      createPointMarkIndex(close, { ...rule, zoom_level: 9, min_cluster_size: 2 }).within(EVERYWHERE),
    ).toHaveLength(1)
  })

  it('are not grown from those of the level below, whose centres would pull in what is too far', () => {
    // At zoom 12 a degree is 5825 pixels: the points are at 0, 20 and 68 pixels, and the radius is 60
    const row = [0, 20, 68].map((pixels, index) => pointAt(index, -47.3 + pixels / 5825.4, 0))
    expect(createPointMarkIndex(row, zoomRuleAt(DEFAULT_MAP_SETTINGS, 12)).within(EVERYWHERE)).toHaveLength(2)
  })

  it('do not exist where the rule shows points one by one: by default above zoom 14', () => {
    const same = Array.from({ length: 5 }, (_, index) => pointAt(index, -47.3, -22.78))
    expect(createPointMarkIndex(same, zoomRuleAt(DEFAULT_MAP_SETTINGS, 14)).within(EVERYWHERE)).toHaveLength(1)
    for (const zoom of [15, 18, 22])
      expect(
        createPointMarkIndex(same, zoomRuleAt(DEFAULT_MAP_SETTINGS, zoom)).within(EVERYWHERE).filter(isCluster),
      ).toEqual([])
    expect(createPointMarkIndex(same, zoomRuleAt(DEFAULT_MAP_SETTINGS, 15)).within(EVERYWHERE)).toHaveLength(5)
  })

  it('are given for the asked part of the map only', () => {
    const points = [pointAt(0, -47.3, -22.78), pointAt(1, -46, -22)]
    for (const zoom of [12, 16])
      expect(
        createPointMarkIndex(points, zoomRuleAt(DEFAULT_MAP_SETTINGS, zoom)).within([-47.4, -22.9, -47.2, -22.7]),
      ).toMatchObject([{ properties: { kind: 'point', id: '1' } }])
  })
})

describe('bubbles', () => {
  /** Degrees of longitude at the equator for pixels at zoom 12. */
  const pixels = (count: number) => count / 5825.4
  const rule = { zoom_level: 12, display_mode: 'cluster', cluster_radius: 60, min_cluster_size: 2 } as const
  const placed = (marks: readonly MapMark[]) =>
    marks.map(({ geometry, properties }) => {
      const [longitude = 0, latitude = 0] = geometry.coordinates
      const size = 512 * 2 ** 12
      const sine = Math.sin((latitude * Math.PI) / 180)
      const diameter = properties.kind === 'point' ? 24 : properties.count < 10 ? 50 : properties.count < 100 ? 60 : 70
      return {
        isBubble: properties.kind === 'cluster',
        x: (longitude / 360) * size,
        y: (Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
        radius: diameter / 2,
      }
    })
  const overlaps = (marks: readonly MapMark[]) =>
    placed(marks).flatMap((a, index, all) =>
      all
        .slice(index + 1)
        .filter(b => (a.isBubble || b.isBubble) && Math.hypot(a.x - b.x, a.y - b.y) < a.radius + b.radius - 1e-6),
    )

  it('that would lie on each other are one, in the middle of their points', () => {
    // Groups of 3 and 1 around 0, and of 2 at 44 pixels, out of each other's radius of 20: discs of 50 pixels would overlap
    const points = [0, 0, 0, 44, 44].map((at, index) => pointAt(index, pixels(at), 0))
    const level = createPointMarkIndex(points, { ...rule, cluster_radius: 20 })
    const marks = level.within(EVERYWHERE).filter(isCluster)
    expect(marks.map(({ properties: { count, members } }) => ({ count, members }))).toEqual([{ count: 5, members: 5 }])
    expect(marks[0]?.geometry.coordinates[0]).toBeCloseTo(pixels(17.6), 6)
    expect(idsOf(level.membersOf(marks[0]?.properties.cluster_id ?? -1))).toEqual(['1', '2', '3', '4', '5'])
  })

  it('that only touch stay two', () => {
    const points = [0, 0, 50.01, 50.01].map((at, index) => pointAt(index, pixels(at), 0))
    expect(createPointMarkIndex(points, { ...rule, cluster_radius: 20 }).within(EVERYWHERE)).toHaveLength(2)
  })

  it('take in a point whose marker they would cover, and leave markers that lie on each other alone', () => {
    const points = [0, 0, 30].map((at, index) => pointAt(index, pixels(at), 0))
    expect(createPointMarkIndex(points, { ...rule, cluster_radius: 20 }).within(EVERYWHERE)).toMatchObject([
      { properties: { kind: 'cluster', count: 3, members: 3 } },
    ])
    expect(
      createPointMarkIndex(points, { ...rule, cluster_radius: 20, min_cluster_size: 4 }).within(EVERYWHERE),
    ).toHaveLength(3)
  })

  it('count what they took in as the settings say, and grow with it', () => {
    // Of 9 and 1 available points: the bubble of 10 is wider than either, and reaches the group at 56 pixels
    const at = [...Array.from({ length: 9 }, () => 0), 37, 56, 56]
    const points = at.map((x, index) => pointAt(index, pixels(x), 0, index === 11 ? 'sold' : 'available'))
    const counts = (logic: 'available_only' | 'total_points') =>
      createPointMarkIndex(points, { ...rule, cluster_radius: 20 }, logic)
        .within(EVERYWHERE)
        .map(({ properties }) => ('count' in properties ? properties.count : 1))
    expect(counts('available_only')).toEqual([11])
    expect(counts('total_points')).toEqual([12])
  })

  it('never overlap each other or a marker, whatever the points and the rule', () => {
    fc.assert(
      fc.property(
        crowdedPoints,
        clusterRule,
        fc.constantFrom('available_only', 'total_points'),
        (points, any, logic) => {
          const level = createPointMarkIndex(points, { ...any, zoom_level: 12 }, logic)
          expect(overlaps(level.within(EVERYWHERE))).toEqual([])
        },
      ),
    )
  })

  it('of areas never overlap either', () => {
    fc.assert(
      fc.property(crowdedPoints, clusterRule, (points, any) => {
        const areas = points.map(({ properties: { longitude, latitude } }, index) => ({
          longitude,
          latitude,
          count: index + 1,
          available: 1,
        }))
        const marks = createAreaMarkIndex(areas, { ...any, zoom_level: 12 }).within(EVERYWHERE)
        expect(overlaps(marks)).toEqual([])
        expect(marks.reduce((sum, { properties }) => sum + ('count' in properties ? properties.count : 0), 0)).toBe(
          areas.reduce((sum, { count }) => sum + count, 0),
        )
      }),
    )
  })
})

describe('a click on a cluster', () => {
  it('zooms to the first level that tells its points apart', () => {
    // 0.02 degrees are 29 pixels at zoom 10, 58 at zoom 11 and 117 at zoom 12; the radius is 60
    const apart = [pointAt(0, -47.3, -22.78), pointAt(1, -47.28, -22.78)]
    expect(expansionZoom(apart, DEFAULT_MAP_SETTINGS, 9)).toBe(12)
  })

  it('ends where points are shown one by one, when they stand on the same place', () => {
    const same = [pointAt(0, -47.3, -22.78), pointAt(1, -47.3, -22.78)]
    expect(expansionZoom(same, DEFAULT_MAP_SETTINGS, 9)).toBe(15)
  })
})
