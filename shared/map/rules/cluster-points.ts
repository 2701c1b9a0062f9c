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

/** Degrees: west, south, east, north. */
export type MapBounds = readonly [west: number, south: number, east: number, north: number]

export type PointFeature = Feature<Point, MapPoint>

export type ClusterMark = Feature<
  Point,
  {
    kind: 'cluster'
    cluster_id: number
    /** The number in the bubble: available points or all points, as the settings say. */
    count: number
    /** Points in the cluster, whatever their status. */
    members: number
    /** Where one of its points is: 'Cambuí, Campinas'. */
    place?: string | undefined
  }
>
export type PointMark = Feature<Point, { kind: 'point' } & MapPoint>

/** What the map draws: a bubble that stands for several points, or a point. */
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
  /** The points of a cluster of this level. Throws when there is no such cluster. */
  membersOf(cluster_id: number): PointFeature[]
}

type Tally = { available: number }

/** Supercluster options that also count each cluster's available points, which doubles the time to cluster. */
const COUNT_AVAILABLE_OPTIONS = {
  map: ({ status }: MapPoint): Tally => ({ available: status === 'available' ? 1 : 0 }),
  reduce: (tally: Tally, other: Tally) => {
    tally.available += other.available
  },
}

/**
 * Groups points by the rule of one zoom level. Each level has an index of its own, because the rules of two levels
 * share nothing: one index over all levels grows each from the one below it and would carry a minimum size upwards.
 * Costs about 50 ms for 100,000 points; keep the answer as long as points, rule and logic stay.
 */
export function clusterPointsOfLevel(
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
  // Where all are available, as most visitors see it, the available ones are all.
  const isTallied = logic === 'available_only' && points.some(({ properties }) => properties.status !== 'available')
  const index = new Supercluster<MapPoint, Tally>({
    radius: rule.cluster_radius,
    minPoints: rule.min_cluster_size,
    minZoom: rule.zoom_level,
    maxZoom: rule.zoom_level,
    ...(isTallied ? COUNT_AVAILABLE_OPTIONS : {}),
  }).load([...points])
  return {
    within: ([west, south, east, north]) =>
      index.getClusters([west, south, east, north], rule.zoom_level).map((feature): MapMark => {
        const { properties } = feature
        if (!('cluster_id' in properties)) return pointMark({ ...feature, properties })
        const place = index.getLeaves(properties.cluster_id, 1)[0]?.properties.place
        return {
          type: 'Feature',
          geometry: feature.geometry,
          properties: {
            kind: 'cluster',
            cluster_id: properties.cluster_id,
            count: isTallied ? properties.available : properties.point_count,
            members: properties.point_count,
            ...(place ? { place } : {}),
          },
        }
      }),
    membersOf: cluster_id => index.getLeaves(cluster_id, Number.POSITIVE_INFINITY),
  }
}

/** How many points an area has that the map shows there, at their centre of mass. */
export type CountedArea = { longitude: number; latitude: number; count: number; available: number }
type AreaTally = Pick<CountedArea, 'count' | 'available'>

/** Groups areas of points as `clusterPointsOfLevel` groups points; an area alone is a bubble too. */
export function clusterAreas(
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
  return {
    within: ([west, south, east, north]) =>
      index.getClusters([west, south, east, north], rule.zoom_level).map(
        ({ geometry, properties: { count, available } }, place): ClusterMark => ({
          type: 'Feature',
          geometry,
          properties: {
            kind: 'cluster',
            cluster_id: place,
            count: logic === 'available_only' ? available : count,
            members: count,
          },
        }),
      ),
  }
}

/**
 * The first level above `level` at which the members of a cluster no longer share one bubble; the last level there is
 * when none tells them apart.
 */
export function expansionZoom(members: readonly PointFeature[], settings: MapSettings, level: number): number {
  for (let zoom = level + 1; zoom <= MAX_ZOOM; zoom++) {
    if (clusterPointsOfLevel(members, zoomRuleAt(settings, zoom)).within([-180, -90, 180, 90]).length > 1) return zoom
  }
  return MAX_ZOOM
}
