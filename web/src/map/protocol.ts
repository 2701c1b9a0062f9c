import type { Bounds, ClusterMark, Mark, PointMark } from '#shared/domain/cluster-points.ts'
import type { MapCellSummary, MapPoint } from '#shared/domain/map-cells.ts'
import type { MapSettings } from '#shared/domain/map-settings.ts'
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
  /** Page of the list, from 0. */
  page: number
}

/** Tells the two kinds of marks apart. */
export const isCluster = (mark: Mark): mark is ClusterMark => mark.properties.kind === 'cluster'
export const isPoint = (mark: Mark): mark is PointMark => mark.properties.kind === 'point'

/** Rows of the list that come at once. */
export const LIST_PAGE = 50

export type Scene = {
  /** The last change that this scene knows of. */
  revision: number
  /** Changes when the clusters are grouped anew: a cluster_id means nothing in another grouping. */
  grouping: number
  level: number
  /** Clusters and points in the viewport and half of it again on every side. */
  marks: Mark[]
  cart: PointMark[]
  /** Points in the viewport that pass the filters. */
  total: number
  rows: MapPoint[]
  page: number
  pages: number
  /** Cells of the viewport are still on their way. */
  loading: boolean
  /** Cells of the viewport could not be loaded. */
  failed: boolean
}

export type ClusterRef = { cluster_id: number; grouping: number }

export type ToWorker =
  | { type: 'change'; revision: number; change: Partial<MapInput> }
  | { type: 'retry'; revision: number }
  | { type: 'expand'; request: number; cluster: ClusterRef }

export type FromWorker =
  | { type: 'scene'; scene: Scene }
  /** `zoom` is null when the grouping is gone. */
  | { type: 'expanded'; request: number; zoom: number | null }
