import type * as z from 'zod/mini'
import { type PointListFilter, points as pointsApi } from '#shared/api/points.ts'
import type { Point } from '#shared/domain/points.ts'
import { call } from '#web/lib/call.ts'

/** What is read: filter, order. */
export type Asked = PointListFilter & { sort?: 'newest' | 'oldest' }

/** A place in the list: behind the point `after` of the answer to `cursor`, or at its beginning. */
export type Place = { cursor?: string; after?: string }

export type ReadPage = {
  points: Point[]
  /** Where the next page begins; undefined at the end of the list. */
  next: Place | undefined
}

type Limit = NonNullable<z.input<typeof pointsApi.list.input>['limit']>
type Reading = { signal: AbortSignal; onFound?: (found: number) => void }

/** Answers in a row that may bring nothing new before the page is shown as it is, with the way on. */
const PATIENCE = 20

const ask = (asked: Asked, cursor: string | undefined, limit: Limit, signal: AbortSignal) =>
  call(pointsApi.list, { ...asked, limit, ...(cursor === undefined ? {} : { cursor }) }, { signal })

/**
 * A full page of the list. An answer may come back shorter than asked, even empty, with a cursor: it is read on until
 * the page is full or the list ends. What came too many belongs to the next page. Throws ApiError.
 */
export async function readPage(
  asked: Asked,
  place: Place,
  limit: Limit,
  { signal, onFound }: Reading,
): Promise<ReadPage> {
  const wanted = Number(limit)
  const points: Point[] = []
  let cursor = place.cursor
  let after = place.after
  for (let tries = 0; tries < PATIENCE; tries++) {
    const answer = await ask(asked, cursor, limit, signal)
    const fresh = answer.items.slice(answer.items.findIndex(({ id }) => id === after) + 1)
    const room = wanted - points.length
    points.push(...fresh.slice(0, room))
    if (fresh.length > room) {
      const last = fresh[room - 1]?.id
      return {
        points,
        next: { ...(cursor === undefined ? {} : { cursor }), ...(last === undefined ? {} : { after: last }) },
      }
    }
    if (answer.cursor === null) return { points, next: undefined }
    cursor = answer.cursor
    after = undefined
    if (points.length === wanted) break
    onFound?.(points.length)
  }
  return { points, next: cursor === undefined ? undefined : { cursor } }
}

/** All points of a filter, in answers as large as they come, up to `most`; `more`: there are others. Throws ApiError. */
export async function readAll(
  asked: Asked,
  most: number,
  { signal, onFound }: Reading,
): Promise<{ points: Point[]; more: boolean }> {
  const points = new Map<string, Point>()
  let cursor: string | undefined
  do {
    const answer = await ask(asked, cursor, '200', signal)
    for (const point of answer.items) points.set(point.id, point)
    cursor = answer.cursor ?? undefined
    onFound?.(points.size)
  } while (cursor !== undefined && points.size < most)
  return { points: [...points.values()].slice(0, most), more: cursor !== undefined || points.size > most }
}
