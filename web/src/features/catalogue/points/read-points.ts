import type * as z from 'zod/mini'
import { type PointListQuery as ApiQuery, points as pointsApi } from '#shared/catalogue/api/points.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { callApi } from '#web/lib/call-api.ts'
import type { FetchPage } from '#web/lib/list-page.ts'

export type SortedPointListQuery = ApiQuery & { sort?: 'newest' | 'oldest' }

type Limit = NonNullable<z.input<typeof pointsApi.list.input>['limit']>
type ReadOptions = { signal: AbortSignal; onFound?: (found: number) => void }

export const fetchPointPages =
  (query: SortedPointListQuery, limit: Limit): FetchPage<Point> =>
  (cursor, signal) =>
    callApi(pointsApi.list, { ...query, limit, ...(cursor === undefined ? {} : { cursor }) }, { signal })

/** Reads all points of a filter, page by page, up to `limit`. `hasMore`: whether there are others. Throws ApiError. */
export async function readAllPoints(
  query: SortedPointListQuery,
  limit: number,
  { signal, onFound }: ReadOptions,
): Promise<{ points: Point[]; hasMore: boolean }> {
  const points = new Map<string, Point>()
  const fetchPage = fetchPointPages(query, '200')
  let cursor: string | undefined
  do {
    const page = await fetchPage(cursor, signal)
    for (const point of page.items) points.set(point.id, point)
    cursor = page.cursor ?? undefined
    onFound?.(points.size)
  } while (cursor !== undefined && points.size < limit)
  return { points: [...points.values()].slice(0, limit), hasMore: cursor !== undefined || points.size > limit }
}
