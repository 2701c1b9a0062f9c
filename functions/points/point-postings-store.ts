import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { type Point, point, pointStatus } from '#shared/domain/points.ts'
import { eachPrice, PRICE_FIELDS, type PriceField } from '#shared/domain/pricing-tiers.ts'
import { TABLE_NAME, table } from '../table/client.ts'
import { ALL_POINTS, byTime, type Key, pointPostingKey, pointPostings } from '../table/keys.ts'
import { type ItemWrite, writeItems } from '../table/write.ts'
import { type Facts, facetsOf, factsOf, followedPrices, ofTag, ofTier } from './facets.ts'

/**
 * Postings: a point under each thing that the list can be narrowed by (POINT_POSTINGS#facet#value), sorted by updated_at
 * as the list is, and with the facts that the other filters ask for. Served: a page of a filtered list, by reading one
 * partition in order, so that it costs what it reads and not what the table holds; how many points a tag or tier has.
 * Postings follow their points a moment later (functions/events/point-postings.ts): who shows points reads them anew.
 */

const posting = z.object({
  SK: z.string(),
  id: z.string(),
  status: pointStatus,
  pricing_tier_id: z.string(),
  tag_ids: z.array(z.string()),
  located: z.boolean(),
  offered: z.boolean(),
  text: z.string(),
  own_prices: z.array(z.enum(PRICE_FIELDS)),
})

/** A point's place in the lists by time. */
export const placeOf = ({ updated_at, id }: Pick<Point, 'updated_at' | 'id'>): string => byTime(updated_at, id)

export type PostedPoint = { name: string; write: ItemWrite; key: Key }

/** The postings of a point as it is here. */
export function postingsOf(posted: Point): PostedPoint[] {
  const facts = factsOf(posted)
  return facetsOf(facts).map(facet => {
    const key = pointPostingKey(facet, placeOf(posted))
    const Item = { ...key, kind: 'point_posting', id: posted.id, ...facts }
    return { name: `${key.PK} ${key.SK}`, key, write: { PutRequest: { Item } } }
  })
}

/**
 * Makes points found as they are now and no longer as they were. First what is new, so that a point is rather found twice
 * than not at all. May be repeated.
 */
export async function replacePostings(was: readonly PostedPoint[], is: readonly PostedPoint[]): Promise<void> {
  const kept = new Set(is.map(({ name }) => name))
  const stale = new Map(was.filter(({ name }) => !kept.has(name)).map(({ name, key }) => [name, key]))
  await writeItems(is.map(({ write }) => write))
  await writeItems([...stale.values()].map(Key => ({ DeleteRequest: { Key } })))
}

export type Sort = 'newest' | 'oldest'
/** Where to read on: behind `after`, at most `limit` points. */
export type Stretch = { after: string | undefined; sort: Sort; limit: number }
export type FoundPoint = { id: string; place: string; facts: Facts }
type Found = { found: FoundPoint[]; next: string | undefined }

const behind = (partition: string, place: string, { after, sort, limit }: Stretch) => ({
  TableName: TABLE_NAME,
  KeyConditionExpression: `${partition} = :list${after === undefined ? '' : ` AND ${place} ${sort === 'newest' ? '<' : '>'} :after`}`,
  ScanIndexForward: sort === 'oldest',
  Limit: limit,
})

const values = (list: string, after: string | undefined) => ({
  ':list': list,
  ...(after === undefined ? {} : { ':after': after }),
})

/** One read of the points of a facet. `next` is undefined at the end. */
export async function pointsOfFacet(facet: string, stretch: Stretch): Promise<Found> {
  const answer = await table.send(
    new QueryCommand({
      ...behind('PK', 'SK', stretch),
      ExpressionAttributeValues: values(pointPostings(facet), stretch.after),
    }),
  )
  const found = (answer.Items ?? []).map(item => posting.parse(item))
  return {
    found: found.map(({ SK, id, ...facts }) => ({ id, place: SK, facts })),
    next: placeIn(answer.LastEvaluatedKey, 'SK'),
  }
}

/** One read of all points by time. */
export async function allPoints(stretch: Stretch): Promise<Found> {
  const answer = await table.send(
    new QueryCommand({
      ...behind('GSI1PK', 'GSI1SK', stretch),
      IndexName: 'GSI1',
      ExpressionAttributeValues: values(ALL_POINTS, stretch.after),
    }),
  )
  const found = (answer.Items ?? []).map(item => point.parse(item))
  return {
    found: found.map(each => ({ id: each.id, place: placeOf(each), facts: factsOf(each) })),
    next: placeIn(answer.LastEvaluatedKey, 'GSI1SK'),
  }
}

const placeIn = (key: Record<string, unknown> | undefined, name: string): string | undefined => {
  const place = key?.[name]
  return place === undefined ? undefined : String(place)
}

/** Postings that a count reads at most; 20,000 are about 8 MB. */
const MOST_COUNTED = 20_000

/** How many points have the tag; `more`: at least so many. */
export async function countOfTag(tagId: string): Promise<{ points: number; more: boolean }> {
  let points = 0
  const { more } = await readCounted({ facet: ofTag(tagId), Select: 'COUNT' }, ({ Count = 0 }) => {
    points += Count
  })
  return { points, more }
}

const ownPrices = z.pick(posting, { own_prices: true })

/**
 * How many points have the tier, and how many of them follow its price of each period because they have none of their
 * own; `more`: at least so many.
 */
export async function countOfTier(
  tierId: string,
): Promise<{ points: number; more: boolean; following: Record<PriceField, number> }> {
  let points = 0
  const following = eachPrice(() => 0)
  const query = { facet: ofTier(tierId), ProjectionExpression: 'own_prices' }
  const { more } = await readCounted(query, ({ Items = [] }) => {
    points += Items.length
    for (const item of Items)
      for (const field of followedPrices(ownPrices.parse(item).own_prices)) following[field] += 1
  })
  return { points, more, following }
}

type Counted = { Count?: number | undefined; Items?: Record<string, unknown>[] | undefined }

async function readCounted(
  { facet, ...query }: { facet: string } & Pick<QueryCommandInput, 'Select' | 'ProjectionExpression'>,
  count: (page: Counted) => void,
): Promise<{ more: boolean }> {
  let left = MOST_COUNTED
  let after: string | undefined
  do {
    const answer = await table.send(
      new QueryCommand({
        ...behind('PK', 'SK', { after, sort: 'oldest', limit: left }),
        ...query,
        ExpressionAttributeValues: values(pointPostings(facet), after),
      }),
    )
    count(answer)
    left -= answer.Count ?? 0
    after = placeIn(answer.LastEvaluatedKey, 'SK')
  } while (after !== undefined && left > 0)
  return { more: after !== undefined }
}

/** Postings read at once while one is looked for that visitors see: nearly every point is one. */
const LOOKED_AT = 10

/** Whether visitors find any point on the map that has the tag. */
export async function isTagOnMap(tagId: string): Promise<boolean> {
  let after: string | undefined
  do {
    const { found, next } = await pointsOfFacet(ofTag(tagId), { after, sort: 'newest', limit: LOOKED_AT })
    if (found.some(({ facts }) => facts.located && facts.offered)) return true
    after = next
  } while (after !== undefined)
  return false
}

/** Some of the points that have the tag, and from where to go on; undefined: there are no more. */
export async function pointsWithTag(
  tagId: string,
  after: string | undefined,
  limit: number,
): Promise<{ ids: string[]; next: string | undefined }> {
  const answer = await table.send(
    new QueryCommand({
      ...behind('PK', 'SK', { after, sort: 'oldest', limit }),
      ConsistentRead: true,
      ExpressionAttributeValues: values(pointPostings(ofTag(tagId)), after),
    }),
  )
  return {
    ids: (answer.Items ?? []).map(item => posting.parse(item).id),
    next: placeIn(answer.LastEvaluatedKey, 'SK'),
  }
}
