import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { TABLE_NAME, table } from '../table/client.ts'
import type { Key } from '../table/keys.ts'
import { type ItemWrite, writeItems } from '../table/write.ts'
import { type IndexPartition, type List, type Listed, postedUnder, type Searched } from './list.ts'

/**
 * Postings: an item of a list under each thing that the list can be narrowed by, in the list's order, and with the facts
 * that the other filters ask for. Served: a page of a filter, by reading one partition in order. Postings follow their
 * items a moment later (sync-list.ts): who shows items reads them anew.
 */

export type Posting = { name: string; write: ItemWrite; key: Key }

/** The postings of an item as it is here. */
export function postingsOf<Item extends Listed, Facts extends Searched>(
  list: List<Item, Facts>,
  item: Item,
): Posting[] {
  const facts = list.facts.of(item)
  const SK = list.place.of(item)
  return postedUnder(list, facts).map(facet => {
    const key = { PK: list.keys.postings(facet), SK }
    const Item = { ...key, kind: `${list.kind}_posting`, id: item.id, ...facts }
    return { name: `${key.PK} ${key.SK}`, key, write: { PutRequest: { Item } } }
  })
}

/**
 * Makes items found as they are now and no longer as they were. First what is new, so that an item is rather found twice
 * than not at all. May be repeated.
 */
export async function replacePostings(was: readonly Posting[], is: readonly Posting[]): Promise<void> {
  const currentNames = new Set(is.map(({ name }) => name))
  const stale = new Map(was.filter(({ name }) => !currentNames.has(name)).map(({ name, key }) => [name, key]))
  await writeItems(is.map(({ write }) => write))
  await writeItems([...stale.values()].map(Key => ({ DeleteRequest: { Key } })))
}

/** Where to read on: behind `after`, at most `limit` items. */
export type Stretch = { after: string | undefined; backwards: boolean; limit: number }
export type Found<Facts> = { found: { id: string; place: string; facts: Facts }[]; next: string | undefined }

const posted = z.object({ SK: z.string(), id: z.string() })

/** One read of what stands under a facet, or in an index. `next` is undefined at the end. */
export async function readStretch<Item extends Listed, Facts extends Searched>(
  list: List<Item, Facts>,
  at: string | IndexPartition,
  stretch: Stretch,
): Promise<Found<Facts>> {
  if (typeof at === 'string') {
    const { items, next } = await readPostings(list, at, stretch)
    const found = items.map(item => {
      const { id, SK } = posted.parse(item)
      return { id, place: SK, facts: list.facts.read(item) }
    })
    return { found, next }
  }
  const { items, next } = await query({ ...at, sort: `${at.index}SK`, key: `${at.index}PK` }, stretch)
  const found = items.map(list.read)
  return { found: found.map(item => ({ id: item.id, place: list.place.of(item), facts: list.facts.of(item) })), next }
}

type Reading = Pick<QueryCommandInput, 'ConsistentRead' | 'ProjectionExpression' | 'Select'>
type Read = { items: Record<string, unknown>[]; count: number; next: string | undefined }

/** One read of the postings under a facet as they are stored. */
export const readPostings = (
  { keys }: { keys: { postings: (facet: string) => string } },
  facet: string,
  stretch: Stretch,
  reading: Reading = {},
): Promise<Read> => query({ partition: keys.postings(facet), key: 'PK', sort: 'SK' }, stretch, reading)

type Partition = Omit<IndexPartition, 'index'> & { index?: string; key: string; sort: string }

/** What is read of the partition: what is behind `after`, and of a stretch what is in it. */
function rangeOf({ sort, between }: Partition, { after, backwards }: Stretch) {
  if (!between)
    return after === undefined
      ? { condition: '', values: {} }
      : { condition: ` AND ${sort} ${backwards ? '<' : '>'} :after`, values: { ':after': after } }
  const { first, last } = between
  // The next place that there can be behind the one given; there is none before it that could be named.
  if (after !== undefined && backwards) throw new RangeError('a stretch of an index is read forwards')
  const values = { ':first': after === undefined ? first : `${after}\u0000`, ':last': last }
  return { condition: ` AND ${sort} BETWEEN :first AND :last`, values }
}

async function query(at: Partition, stretch: Stretch, reading: Reading = {}): Promise<Read> {
  const { index, partition, key, sort } = at
  const { condition, values } = rangeOf(at, stretch)
  const answer = await table.send(
    new QueryCommand({
      TableName: TABLE_NAME,
      ...(index === undefined ? {} : { IndexName: index }),
      KeyConditionExpression: `${key} = :list${condition}`,
      ExpressionAttributeValues: { ':list': partition, ...values },
      ScanIndexForward: !stretch.backwards,
      Limit: stretch.limit,
      ...reading,
    }),
  )
  const next = answer.LastEvaluatedKey?.[sort]
  return {
    items: answer.Items ?? [],
    count: answer.Count ?? 0,
    next: next === undefined ? undefined : String(next),
  }
}
