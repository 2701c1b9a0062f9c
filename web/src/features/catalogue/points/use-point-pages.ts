import type { Point } from '#shared/catalogue/rules/points.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { type PagedList, useList } from '#web/lib/use-list.ts'
import { fetchPointPages } from './read-points.ts'
import type { ListFilters } from './use-list-filters.ts'

/** Refetch interval while the window is visible. Milliseconds. */
const REFRESH_INTERVAL = 15_000

export const usePointPages = ({ filter, sort, size }: Pick<ListFilters, 'filter' | 'sort' | 'size'>): PointPages =>
  useList({
    key: queryKeys.points({ ...filter, sort, limit: size }),
    fetchPage: fetchPointPages({ ...filter, sort }, size),
    size: Number(size),
    refreshEvery: REFRESH_INTERVAL,
  })
export type PointPages = PagedList<Point>
