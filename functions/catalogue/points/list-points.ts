import type { PointListQuery } from '#shared/catalogue/api/points.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { type Page, readPageOfList } from '../../platform/lists/page.ts'
import { pointsList } from './listed-points-store.ts'
import { withLiveDescriptions } from './live-descriptions.ts'

type ListRequest = PointListQuery & { cursor?: string | undefined; sort: 'newest' | 'oldest'; limit: string }

/** A page of points, sorted by the time of their last change. */
export async function listPoints({ cursor, sort, limit, ...filter }: ListRequest): Promise<Page<Point>> {
  const page = await readPageOfList(pointsList, filter, { cursor, backwards: sort === 'newest', size: Number(limit) })
  return { ...page, items: await withLiveDescriptions(page.items) }
}
