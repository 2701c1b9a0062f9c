import type { Point } from '#shared/catalogue/rules/points.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { type List, useList } from '#web/lib/use-list.ts'
import { askForPoints } from './read-points.ts'
import type { ListFilters } from './use-list-filters.ts'

/** How often an open list looks for what others changed, while the window is visible. Milliseconds. */
const REFRESH_EVERY = 15_000

/** The points of the filter, page by page. */
export const usePointPages = ({ filter, sort, size }: Pick<ListFilters, 'filter' | 'sort' | 'size'>): PointPages =>
  useList({
    key: queryKeys.points({ ...filter, sort, limit: size }),
    ask: askForPoints({ ...filter, sort }, size),
    size: Number(size),
    refreshEvery: REFRESH_EVERY,
  })
export type PointPages = List<Point>
