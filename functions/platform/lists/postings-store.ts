import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { TABLE_NAME, table } from '../table/client.ts'
import type { Key } from '../table/keys.ts'
import { type ItemWrite, writeItems } from '../table/write.ts'
import { type IndexPartition, type List, type ListedItem, postingFacetsOf, type SearchFacts } from './list.ts'

/**
 * Postings: an entry per item and facet, in the list's order, with the item's facts, on which the filter's other
 * conditions are tested. Access pattern: a page of a filter, by reading one partition in order. Postings are eventually
 * consistent (sync-list.ts), so items are read again before they are shown.
 */

export type Posting = { name: string; write: ItemWrite; key: Key }

export function postingsOf<Item extends ListedItem, Facts extends SearchFacts>(
  list: List<Item, Facts>,
  item: Item,
): Posting[] {
  const facts = list.facts.of(item)
  const SK = list.sortKey.of(item)
  return postingFacetsOf(list, facts).map(facet => {
    const key = { PK: list.keys.postings(facet), SK }
    const Item = { ...key, kind: `${list.kind}_posting`, id: item.id, ...facts }
    return { name: `${key.PK} ${key.SK}`, key, write: { PutRequest: { Item } } }
  })
}

/**
 * Replaces postings. New ones are written before old ones are deleted, so that a reader may find an item twice but
 * never miss it. Idempotent.
 */
export async function replacePostings(previous: readonly Posting[], current: readonly Posting[]): Promise<void> {
  const currentNames = new Set(current.map(({ name }) => name))
  const stalePostings = new Map(
    previous.filter(({ name }) => !currentNames.has(name)).map(({ name, key }) => [name, key]),
  )
  await writeItems(current.map(({ write }) => write))
  await writeItems([...stalePostings.values()].map(Key => ({ DeleteRequest: { Key } })))
}

/** At most `limit` items whose sort key is after `after`. */
export type ReadRange = { after: string | undefined; backwards: boolean; limit: number }
export type FoundMatches<Facts> = { found: { id: string; sortKey: string; facts: Facts }[]; next: string | undefined }

const postingSchema = z.object({ SK: z.string(), id: z.string() })

/**
 * Reads once from the postings of a facet, or from an index partition. `next`: where the next read continues; undefined
 * at the end.
 */
export async function readMatches<Item extends ListedItem, Facts extends SearchFacts>(
  list: List<Item, Facts>,
  partition: string | IndexPartition,
  range: ReadRange,
): Promise<FoundMatches<Facts>> {
  if (typeof partition === 'string') {
    const { items, next } = await readPostings(list, partition, range)
    const matches = items.map(item => {
      const { id, SK } = postingSchema.parse(item)
      return { id, sortKey: SK, facts: list.facts.read(item) }
    })
    return { found: matches, next }
  }
  const { items, next } = await query(
    { ...partition, sort: `${partition.index}SK`, key: `${partition.index}PK` },
    range,
  )
  const listItems = items.map(list.read)
  return {
    found: listItems.map(item => ({ id: item.id, sortKey: list.sortKey.of(item), facts: list.facts.of(item) })),
    next,
  }
}

type ReadOptions = Pick<QueryCommandInput, 'ConsistentRead' | 'ProjectionExpression' | 'Select'>
type ReadResult = { items: Record<string, unknown>[]; count: number; next: string | undefined }

/** Reads once from the stored postings of a facet. */
export const readPostings = (
  { keys }: { keys: { postings: (facet: string) => string } },
  facet: string,
  range: ReadRange,
  options: ReadOptions = {},
): Promise<ReadResult> => query({ partition: keys.postings(facet), key: 'PK', sort: 'SK' }, range, options)

type Partition = Omit<IndexPartition, 'index'> & { index?: string; key: string; sort: string }

function rangeCondition({ sort, between }: Partition, { after, backwards }: ReadRange) {
  if (!between)
    return after === undefined
      ? { condition: '', values: {} }
      : { condition: ` AND ${sort} ${backwards ? '<' : '>'} :after`, values: { ':after': after } }
  const { first, last } = between
  const values = {
    ':first': after === undefined || backwards ? first : `${after}\u0000`,
    ':last': after === undefined || !backwards ? last : keyBefore(after),
  }
  return { condition: ` AND ${sort} BETWEEN :first AND :last`, values }
}

/** BETWEEN includes its bounds: a key that sorts after every key before this one, because no key contains U+FFFF. */
const keyBefore = (key: string): string =>
  `${key.slice(0, -1)}${String.fromCharCode(key.charCodeAt(key.length - 1) - 1)}\uffff`

async function query(source: Partition, range: ReadRange, options: ReadOptions = {}): Promise<ReadResult> {
  const { index, partition, key, sort } = source
  const { condition, values } = rangeCondition(source, range)
  const response = await table.send(
    new QueryCommand({
      TableName: TABLE_NAME,
      ...(index === undefined ? {} : { IndexName: index }),
      KeyConditionExpression: `${key} = :list${condition}`,
      ExpressionAttributeValues: { ':list': partition, ...values },
      ScanIndexForward: !range.backwards,
      Limit: range.limit,
      ...options,
    }),
  )
  const nextSortKey = response.LastEvaluatedKey?.[sort]
  return {
    items: response.Items ?? [],
    count: response.Count ?? 0,
    next: nextSortKey === undefined ? undefined : String(nextSortKey),
  }
}
