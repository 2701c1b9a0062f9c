import type { MapSettings } from '#shared/catalogue/rules/map-settings.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import type { Bounds, ClusterMark, Mark, PointMark } from '#shared/map/rules/cluster-points.ts'
import type { MapCellSummary, MapPoint } from '#shared/map/rules/map-cells.ts'
import type { PointFilters } from './point-filters.ts'

/** What the page and the map's worker say to each other. The worker holds all points; the page only what it draws. */

export type MapView = { bounds: Bounds; zoom: number }

export type MapInput = {
  cells: readonly MapCellSummary[]
  settings: MapSettings
  filters: PointFilters
  /** Ids of the points in the cart: always drawn one by one, whatever the filters and the clustering. */
  cart: readonly string[]
  view: MapView
  /** What the list shows instead of the view: its bounds are held while a point that was opened from it is open. */
  listBounds: Bounds | undefined
  /** Page of the list, from 0. */
  page: number
  order: ListOrder
  /** What 'nearest' is near to; the middle of the view, when undefined. Degrees. */
  near: { latitude: number; longitude: number } | undefined
  /** Prices of points that have none of their own. */
  tiers: readonly PricingTier[]
}

/** 'newest': those that came to the site last. */
export const LIST_ORDERS = ['name', 'nearest', 'price', 'newest'] as const
export type ListOrder = (typeof LIST_ORDERS)[number]

/** Tells the two kinds of marks apart. */
export const isCluster = (mark: Mark): mark is ClusterMark => mark.properties.kind === 'cluster'
export const isPoint = (mark: Mark): mark is PointMark => mark.properties.kind === 'point'

/** Rows of the list that come at once. */
export const LIST_PAGE_SIZE = 50

export type Scene = {
  /** The last change that this scene knows of. */
  revision: number
  /** Changes when the clusters are grouped anew: a cluster_id means nothing in another grouping. */
  grouping: number
  level: number
  /** Clusters and points in the viewport and half of it again on every side. */
  marks: Mark[]
  cart: PointMark[]
  /** Points of the list: in the viewport, or in its held bounds, that pass the filters. */
  total: number
  /** None does, and some would without the filters; the radius stays. */
  filteredOut: boolean
  rows: MapPoint[]
  page: number
  pages: number
  /** Cells of the viewport are still on their way. */
  loading: boolean
  /** Cells of the viewport could not be loaded. */
  failed: boolean
}

export type ClusterRef = { cluster_id: number; grouping: number }

/** What is counted beside what is shown. */
export type CountedPoints = {
  filters: PointFilters
  /** Where all of them are. Degrees. */
  area: Bounds
}

export type ToWorker =
  | { type: 'change'; revision: number; change: Partial<MapInput> }
  | { type: 'retry'; revision: number }
  | { type: 'expand'; request: number; cluster: ClusterRef }
  /** Also where the view does not look: the cells are loaded for it. */
  | ({ type: 'count'; request: number } & CountedPoints)

export type FromWorker =
  | { type: 'scene'; scene: Scene }
  /** `zoom` is null when the grouping is gone. */
  | { type: 'expanded'; request: number; zoom: number | null }
  /** `count` is null when it can't be known. */
  | { type: 'counted'; request: number; count: number | null }
