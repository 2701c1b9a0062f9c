import type { MapSettings } from '#shared/catalogue/rules/map-settings.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import type { ClusterMark, MapBounds, MapMark, PointMark } from '#shared/map/rules/cluster-points.ts'
import type { MapCell, MapCellSummary, MapPoint } from '#shared/map/rules/map-cells.ts'
import type { PointFilters } from './point-filters.ts'

/**
 * Messages between the page and the map's worker. The worker holds all loaded points; the page gets only those that it
 * draws.
 */

export type MapView = { bounds: MapBounds; zoom: number }

export type MapInput = {
  cells: readonly MapCellSummary[]
  settings: MapSettings
  filters: PointFilters
  /** Ids of the points in the cart, which are never filtered out or clustered. */
  cart: readonly string[]
  view: MapView
  /**
   * Bounds whose points the list shows, when these are not the view's: the list stays as it is while a point opened
   * from it is shown.
   */
  listBounds: MapBounds | undefined
  /** Page of the list, counted from 0. */
  page: number
  order: ListOrder
  /** Position from which the order 'nearest' measures; by default the centre of the view. Degrees. */
  near: { latitude: number; longitude: number } | undefined
  /** Price tiers, which give prices to points without own prices. */
  tiers: readonly PricingTier[]
}

export const LIST_ORDERS = ['nearest', 'name', 'price', 'newest'] as const
export type ListOrder = (typeof LIST_ORDERS)[number]
/** From the middle of the view, or from the searched place. */
export const DEFAULT_ORDER: ListOrder = 'nearest'

export const isCluster = (mark: MapMark): mark is ClusterMark => mark.properties.kind === 'cluster'
export const isPoint = (mark: MapMark): mark is PointMark => mark.properties.kind === 'point'

export const LIST_PAGE_SIZE = 50

export type Scene = {
  /** Number of the last change from the page that this scene includes. */
  revision: number
  /** Changes when the worker clusters the points again. A cluster_id is valid only within one grouping. */
  grouping: number
  level: number
  /** Clusters and points in the viewport and within half its width and height beyond each edge. */
  marks: MapMark[]
  cart: PointMark[]
  /** Number of points that pass the filters in the viewport, or in `listBounds`. */
  total: number
  /** No point passes the filters, but some would without them. The search radius is not regarded. */
  filteredOut: boolean
  rows: MapPoint[]
  page: number
  pages: number
  /** Whether cells of the viewport are still loading. */
  loading: boolean
  /** Whether cells of the viewport could not be loaded. */
  failed: boolean
  /**
   * The view has too many points for a list: its bubbles come from aggregates, counted by the server, and `rows` is
   * empty. 'for-filters': nothing is drawn at all, because filters by name or place need each single point.
   */
  tooMany?: 'for-list' | 'for-filters'
}

export type ClusterRef = { cluster_id: number; grouping: number }

/** An area whose points are counted, independent of the scene. */
export type CountedPoints = {
  filters: PointFilters
  /** Bounds that contain all counted points. Degrees. */
  area: MapBounds
}

export type MessageToWorker =
  /** `points`: cells that came with the list, in place of a request for each. */
  | { type: 'change'; revision: number; change: Partial<MapInput>; points?: readonly MapCell[] }
  | { type: 'retry'; revision: number }
  | { type: 'expand'; request: number; cluster: ClusterRef }
  /** May count points outside the view: the worker loads the cells that it needs. */
  | ({ type: 'count'; request: number } & CountedPoints)

export type MessageFromWorker =
  | { type: 'scene'; scene: Scene }
  /** `zoom` is null if the cluster's grouping is outdated. */
  | { type: 'expanded'; request: number; zoom: number | null }
  /** `count` is null if the area has too many points or cells could not be loaded. */
  | { type: 'counted'; request: number; count: number | null }
