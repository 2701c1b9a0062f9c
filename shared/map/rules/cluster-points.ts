import type { Feature, Point } from 'geojson'
import Supercluster from 'supercluster'
import {
  type ClusterCountLogic,
  MAX_ZOOM,
  type MapSettings,
  type MapZoomRule,
  zoomRuleAt,
} from '../../catalogue/rules/map-settings.ts'
import type { MapPoint } from './map-cells.ts'
import { type MergedMark, mergeOverlapping } from './merge-overlapping.ts'

/** Bounds in degrees: west, south, east, north. */
export type MapBounds = readonly [west: number, south: number, east: number, north: number]

const THE_WORLD: MapBounds = [-180, -90, 180, 90]

export type PointFeature = Feature<Point, MapPoint>

export type ClusterMark = Feature<
  Point,
  {
    kind: 'cluster'
    cluster_id: number
    /** The number shown in the bubble: available points or all points, according to the map settings. */
    count: number
    /** Number of points in the cluster, whatever their status. */
    members: number
    /** Place of one of the cluster's points, such as 'Cambuí, Campinas'. */
    place?: string | undefined
  }
>
export type PointMark = Feature<Point, { kind: 'point' } & MapPoint>

/** Something that the map draws: a bubble that stands for several points (cluster), or a single point. */
export type MapMark = ClusterMark | PointMark

export const pointFeature = (point: MapPoint): PointFeature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [point.longitude, point.latitude] },
  properties: point,
})

export const isWithinBounds = (
  { longitude, latitude }: Pick<MapPoint, 'longitude' | 'latitude'>,
  [west, south, east, north]: MapBounds,
): boolean => longitude >= west && longitude <= east && latitude >= south && latitude <= north

const pointMark = ({ geometry, properties }: PointFeature): PointMark => ({
  type: 'Feature',
  geometry,
  properties: { kind: 'point', ...properties },
})

/** The marks of one zoom level. */
export type MarkIndexOfLevel = {
  within(bounds: MapBounds): MapMark[]
  /** The points of a cluster of this level. Throws when the level has no such cluster. */
  membersOf(cluster_id: number): PointFeature[]
}

type Tally = { available: number }

/** Options of Supercluster to count the available points of each cluster too, which doubles the time for clustering. */
const COUNT_AVAILABLE_OPTIONS = {
  map: ({ status }: MapPoint): Tally => ({ available: status === 'available' ? 1 : 0 }),
  reduce: (tally: Tally, other: Tally) => {
    tally.available += other.available
  },
}

/**
 * Groups points by the rule of one zoom level, for queries of its marks by bounds. Each level has its own Supercluster index, because the levels' rules
 * differ: one index for all levels builds each level from the next finer one and would carry a minimum size along.
 * Takes about 50 ms for 100,000 points, so callers keep the result while points, rule and logic stay the same.
 */
export function createPointMarkIndex(
  points: readonly PointFeature[],
  rule: MapZoomRule,
  logic: ClusterCountLogic = 'total_points',
): MarkIndexOfLevel {
  if (rule.display_mode === 'individual')
    return {
      within: bounds => points.filter(point => isWithinBounds(point.properties, bounds)).map(pointMark),
      membersOf: cluster_id => {
        throw new RangeError(`zoom level ${rule.zoom_level} has no clusters, so not ${cluster_id} either`)
      },
    }
  // When all points are available, as in most visitors' views, the available ones need no separate count.
  const isTallied = logic === 'available_only' && points.some(({ properties }) => properties.status !== 'available')
  const index = new Supercluster<MapPoint, Tally>({
    radius: rule.cluster_radius,
    minPoints: rule.min_cluster_size,
    minZoom: rule.zoom_level,
    maxZoom: rule.zoom_level,
    ...(isTallied ? COUNT_AVAILABLE_OPTIONS : {}),
  }).load([...points])
  const groups = index.getClusters([...THE_WORLD], rule.zoom_level)
  const marks = mergeOverlapping(
    groups.map(({ geometry, properties }) => {
      const [longitude = 0, latitude = 0] = geometry.coordinates
      if (!('cluster_id' in properties)) {
        const count = isTallied && properties.status !== 'available' ? 0 : 1
        return { longitude, latitude, count, members: 1, isBubble: false }
      }
      const count = isTallied ? properties.available : properties.point_count
      return { longitude, latitude, count, members: properties.point_count, isBubble: true }
    }),
    rule.zoom_level,
  )
  const pointsOf = (parts: readonly number[], limit = Number.POSITIVE_INFINITY): PointFeature[] =>
    parts.flatMap(part => {
      const group = groups[part]
      if (!group) return []
      const { properties } = group
      return 'cluster_id' in properties ? index.getLeaves(properties.cluster_id, limit) : [{ ...group, properties }]
    })
  return {
    within: bounds =>
      marks
        .filter(mark => isWithinBounds(mark, bounds))
        .flatMap((mark): MapMark[] => {
          const [point] = pointsOf(mark.parts.slice(0, 1), 1)
          return mark.isBubble ? [clusterMark(mark, point?.properties.place)] : point ? [pointMark(point)] : []
        }),
    membersOf: cluster_id => {
      const cluster = marks.find(mark => mark.isBubble && mark.parts[0] === cluster_id)
      if (!cluster) throw new RangeError(`zoom level ${rule.zoom_level} has no cluster ${cluster_id}`)
      return pointsOf(cluster.parts)
    },
  }
}

const clusterMark = ({ longitude, latitude, count, members, parts }: MergedMark, place?: string): ClusterMark => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
  properties: { kind: 'cluster', cluster_id: parts[0], count, members, ...(place ? { place } : {}) },
})

/** An area, with its number of points; the map draws it at the points' centre of mass. */
export type CountedArea = { longitude: number; latitude: number; count: number; available: number }
type AreaTally = Pick<CountedArea, 'count' | 'available'>

/** Groups areas as `createPointMarkIndex` groups points. An area that is alone becomes a bubble too. */
export function createAreaMarkIndex(
  areas: readonly CountedArea[],
  rule: MapZoomRule,
  logic: ClusterCountLogic = 'total_points',
): Pick<MarkIndexOfLevel, 'within'> {
  const index = new Supercluster<AreaTally, AreaTally>({
    radius: rule.cluster_radius,
    minZoom: rule.zoom_level,
    maxZoom: rule.zoom_level,
    map: ({ count, available }) => ({ count, available }),
    reduce: (tally, other) => {
      tally.count += other.count
      tally.available += other.available
    },
  }).load(
    areas.map(({ longitude, latitude, count, available }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: { count, available },
    })),
  )
  const marks = mergeOverlapping(
    index.getClusters([...THE_WORLD], rule.zoom_level).map(({ geometry, properties: { count, available } }) => ({
      longitude: geometry.coordinates[0] ?? 0,
      latitude: geometry.coordinates[1] ?? 0,
      count: logic === 'available_only' ? available : count,
      members: count,
      isBubble: true,
    })),
    rule.zoom_level,
  )
  return { within: bounds => marks.filter(mark => isWithinBounds(mark, bounds)).map(mark => clusterMark(mark)) }
}

/**
 * The first level above `level` on which the members of a cluster are no longer all in the same bubble; the last level
 * if there is none.
 */
export function expansionZoom(members: readonly PointFeature[], settings: MapSettings, level: number): number {
  for (let zoom = level + 1; zoom <= MAX_ZOOM; zoom++) {
    const marks = createPointMarkIndex(members, zoomRuleAt(settings, zoom), settings.cluster_count_logic).within(
      THE_WORLD,
    )
    if (marks.length > 1) return zoom
  }
  return MAX_ZOOM
}
