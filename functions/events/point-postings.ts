import { isDeepStrictEqual } from 'node:util'
import { type Point, point } from '#shared/domain/points.ts'
import { countedFacets, factsOf } from '../points/facets.ts'
import { countNewPoints, countPoints } from '../points/point-counts-store.ts'
import { type PostedPoint, postingsOf, replacePostings } from '../points/point-postings-store.ts'
import { findPoints } from '../points/points-store.ts'
import type { Change } from './consume.ts'

/** Points that change while their postings are written are read again this many times. */
const ATTEMPTS = 5

/**
 * Makes points found by what they are now, whatever the changes say: one that comes late or again brings nothing old
 * back. Whoever changed a point while this was writing may have been overtaken, so it ends when nobody did.
 */
export async function keepPointsFindable(changes: readonly Change[]): Promise<void> {
  const known = knownPostings(changes)
  let waiting = [...known.keys()]
  for (let attempt = 1; waiting.length > 0; attempt += 1) {
    if (attempt > ATTEMPTS) throw new Error(`points keep changing while they are made findable: ${waiting.join(', ')}`)
    const points = await findPoints(waiting)
    const is = waiting.map(id => ({ id, postings: postingsIn(points.get(id)) }))
    const was = waiting.flatMap(id => known.get(id) ?? [])
    await replacePostings(
      was,
      is.flatMap(({ postings }) => postings),
    )
    for (const { id, postings } of is) known.get(id)?.push(...postings)
    const later = await findPoints(waiting)
    waiting = waiting.filter(id => later.get(id)?.version !== points.get(id)?.version)
  }
}

/** Counts the points that came under a facet or left one. A change that comes late or again counts nothing twice. */
export async function keepPointsCounted(changes: readonly Change[]): Promise<void> {
  const moved = changes.flatMap(({ before, after }) => {
    const [was, is] = [pointIn(before), pointIn(after)]
    return isDeepStrictEqual(facetsIn(was), facetsIn(is)) ? [] : ((is ?? was)?.id ?? [])
  })
  await countPoints([...new Set(moved)])
}

/** Makes points found and counted that were written in bulk, whose changes no consumer gets to see. */
export async function makeFindable(points: readonly Point[]): Promise<void> {
  await replacePostings([], points.flatMap(postingsOf))
  await countNewPoints(points)
}

/** The postings that the changed points may have, by point. */
function knownPostings(changes: readonly Change[]): Map<string, PostedPoint[]> {
  const known = new Map<string, PostedPoint[]>()
  for (const { before, after } of changes) {
    const [was, is] = [pointIn(before), pointIn(after)]
    const id = (is ?? was)?.id
    if (id === undefined || isDeepStrictEqual(postingsIn(was), postingsIn(is))) continue
    known.set(id, [...(known.get(id) ?? []), ...postingsIn(was), ...postingsIn(is)])
  }
  return known
}

const facetsIn = (found: Point | undefined): string[] => (found ? countedFacets(factsOf(found)) : [])

const postingsIn = (found: Point | undefined): PostedPoint[] => (found ? postingsOf(found) : [])

function pointIn(item: Record<string, unknown> | undefined): Point | undefined {
  const parsed = point.safeParse(item)
  return parsed.success ? parsed.data : undefined
}
