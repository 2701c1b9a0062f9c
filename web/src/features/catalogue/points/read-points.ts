import type * as z from 'zod/mini'
import { type PointListFilter, points as pointsApi } from '#shared/catalogue/api/points.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { call } from '#web/lib/call.ts'
import type { Ask } from '#web/lib/read-list.ts'

/** What is read: filter, order. */
export type Asked = PointListFilter & { sort?: 'newest' | 'oldest' }

type Limit = NonNullable<z.input<typeof pointsApi.list.input>['limit']>
type Reading = { signal: AbortSignal; onFound?: (found: number) => void }

export const askForPoints =
  (asked: Asked, limit: Limit): Ask<Point> =>
  (cursor, signal) =>
    call(pointsApi.list, { ...asked, limit, ...(cursor === undefined ? {} : { cursor }) }, { signal })

/** All points of a filter, in answers as large as they come, up to `most`; `more`: there are others. Throws ApiError. */
export async function readAll(
  asked: Asked,
  most: number,
  { signal, onFound }: Reading,
): Promise<{ points: Point[]; more: boolean }> {
  const points = new Map<string, Point>()
  const ask = askForPoints(asked, '200')
  let cursor: string | undefined
  do {
    const answer = await ask(cursor, signal)
    for (const point of answer.items) points.set(point.id, point)
    cursor = answer.cursor ?? undefined
    onFound?.(points.size)
  } while (cursor !== undefined && points.size < most)
  return { points: [...points.values()].slice(0, most), more: cursor !== undefined || points.size > most }
}
