import type { MapSettings } from '#shared/catalogue/rules/map-settings.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import type { ClusterMark, MapBounds, MapMark, PointMark } from '#shared/map/rules/cluster-points.ts'
import type { MapCellSummary, MapPoint } from '#shared/map/rules/map-cells.ts'
import type { PointFilters } from './point-filters.ts'

/** Messages between the page and the map's worker. The worker has all points; the page only those it draws. */

export type MapView = { bounds: MapBounds; zoom: number }

export type MapInput = {
  cells: readonly MapCellSummary[]
  settings: MapSettings
  filters: PointFilters
  /** Ids of the points in the cart, which are never filtered out or clustered. */
  cart: readonly string[]
  view: MapView
  /** Bounds of the list where they are not the view's: they stay while a point that was opened from the list is open. */
  listBounds: MapBounds | undefined
  /** Page of the list, from 0. */
  page: number
  order: ListOrder
  /** Origin of the order 'nearest'; the centre of the view by default. Degrees. */
  near: { latitude: number; longitude: number } | undefined
  /** For points without own prices. */
  tiers: readonly PricingTier[]
}

export const LIST_ORDERS = ['name', 'nearest', 'price', 'newest'] as const
export type ListOrder = (typeof LIST_ORDERS)[number]

export const isCluster = (mark: MapMark): mark is ClusterMark => mark.properties.kind === 'cluster'
export const isPoint = (mark: MapMark): mark is PointMark => mark.properties.kind === 'point'

export const LIST_PAGE_SIZE = 50

export type Scene = {
  /** Number of the last change that this scene includes. */
  revision: number
  /** Changes when points are clustered again. A cluster_id is valid only within one grouping. */
  grouping: number
  level: number
  /** Clusters and points in the viewport and half its size beyond each edge. */
  marks: MapMark[]
  cart: PointMark[]
  /** Number of points that pass the filters in the viewport, or in `listBounds`. */
  total: number
  /** No point passes the filters, but some would without them (the radius aside). */
  filteredOut: boolean
  rows: MapPoint[]
  page: number
  pages: number
  /** Cells of the viewport are still loading. */
  loading: boolean
  /** Cells of the viewport could not be loaded. */
  failed: boolean
  /**
   * The view has too many points for a list: its bubbles are counted by the server, and `rows` is empty. Nor is anything drawn
   * with filters by name or place, which need each point.
   */
  tooMany?: 'for-list' | 'for-filters'
}

export type ClusterRef = { cluster_id: number; grouping: number }

/** Points to count, apart from the scene. */
export type CountedPoints = {
  filters: PointFilters
  /** Bounds of all of them. Degrees. */
  area: MapBounds
}

export type MessageToWorker =
  | { type: 'change'; revision: number; change: Partial<MapInput> }
  | { type: 'retry'; revision: number }
  | { type: 'expand'; request: number; cluster: ClusterRef }
  /** Also outside the view: the cells are loaded for the count. */
  | ({ type: 'count'; request: number } & CountedPoints)

export type MessageFromWorker =
  | { type: 'scene'; scene: Scene }
  /** `zoom` is null if the grouping is out of date. */
  | { type: 'expanded'; request: number; zoom: number | null }
  /** `count` is null if cells could not be loaded. */
  | { type: 'counted'; request: number; count: number | null }
