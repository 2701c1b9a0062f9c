import type { PointListFilter } from '#shared/api/points.ts'
import type { Point } from '#shared/domain/points.ts'
import { cursorAfter, placeInTime } from '../table/read.ts'
import { facetToRead, factsOf, isAskedFor, readsOnlyWhatItShows } from './facets.ts'
import { withLiveDescriptions } from './live-descriptions.ts'
import { allPoints, type FoundPoint, pointsOfFacet, type Sort } from './point-postings-store.ts'
import { findPoint, findPoints } from './points-store.ts'

/** Items of one read when the filter will leave some out. */
const FILTERED_READ = 200
/** A filter that lets hardly anybody through ends a page early rather than read everything: it goes on from there. */
const MOST_READS = 8

type Wanted = PointListFilter & { cursor?: string | undefined; sort: Sort; limit: string }
type Page = { items: Point[]; cursor: string | null }

/** A page of the points by time of change, narrowed by the filter. */
export async function list({ cursor, sort, limit, ...filter }: Wanted): Promise<Page> {
  const after = cursor === undefined ? undefined : placeInTime(cursor)
  const named = await namedPoint(filter)
  const first = after === undefined && named ? [named] : []
  const { items, next } = await readPage(filter, { after, sort, size: Number(limit) - first.length, leave: named?.id })
  return {
    items: await withLiveDescriptions([...first, ...items]),
    cursor: next === undefined ? null : cursorAfter(next),
  }
}

/** The point whose id was typed, which comes first. */
async function namedPoint({ search, ...filter }: PointListFilter): Promise<Point | undefined> {
  if (!search || !/^\d{1,15}$/.test(search)) return undefined
  const point = await findPoint(search)
  return point && isAskedFor(factsOf(point), filter) ? point : undefined
}

type Reading = { after: string | undefined; sort: Sort; size: number; leave: string | undefined }

/** Reads on until the page is full, the list ends, or enough was read. */
async function readPage(filter: PointListFilter, { after, sort, size, leave }: Reading) {
  const facet = facetToRead(filter)
  const limit = readsOnlyWhatItShows(filter) ? size + 1 : FILTERED_READ
  const shown = new Set(leave === undefined ? [] : [leave])
  const items: Point[] = []
  let next = after
  for (let reads = 0; reads < MOST_READS && items.length < size; reads += 1) {
    const stretch = { after: next, sort, limit }
    const read = await (facet === undefined ? allPoints(stretch) : pointsOfFacet(facet, stretch))
    const asked = read.found.filter(({ id, facts }) => !shown.has(id) && isAskedFor(facts, filter))
    const taken = asked.slice(0, size - items.length)
    items.push(...(await asTheyAre(taken, filter, shown)))
    next = taken.length < asked.length ? taken.at(-1)?.place : read.next
    if (next === undefined) break
  }
  return { items, next }
}

/**
 * What was found, as it is now and when it is still asked for. A point that changed a moment ago may be found where it was
 * and where it is: it is shown once.
 */
async function asTheyAre(found: readonly FoundPoint[], filter: PointListFilter, shown: Set<string>): Promise<Point[]> {
  const points = await findPoints([...new Set(found.map(({ id }) => id))])
  return found.flatMap(({ id }) => {
    const point = points.get(id)
    if (!point || shown.has(id) || !isAskedFor(factsOf(point), filter)) return []
    shown.add(id)
    return [point]
  })
}
