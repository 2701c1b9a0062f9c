import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { matches, pieceOf, piecesOf } from '#shared/domain/search.ts'
import { TABLE_NAME, table } from '../table/client.ts'
import { type Key, searchKey, searchPartition } from '../table/keys.ts'

/**
 * Postings: an item's text under each of its pieces (SEARCH#kind#piece), sorted as the kind's list is. Served: a page of
 * the items that match a query, by reading one partition, so that it costs what it finds and not what the table holds.
 * Postings follow their items a moment later: who reads them looks at the items themselves.
 */

/** What can be searched. */
export type SearchKind = 'profile'

export type Searchable = {
  id: string
  /** Where the item stands in the list of its kind. It must end with the id, so that no two items share it. */
  sort: string
  /** Of searchText (shared/domain/search.ts). */
  text: string
  /** What a search can be narrowed by. */
  facets: Record<string, string>
}

/** Writes or deletes that are under way together. */
const TOGETHER = 25

const keysOf = (kind: SearchKind, item: Searchable): Map<string, Key> =>
  new Map(
    piecesOf(item.text).map(piece => {
      const key = searchKey(kind, piece, item.sort)
      return [`${key.PK} ${key.SK}`, key]
    }),
  )

/**
 * Makes the item found as it is now and no longer as it was. May be repeated; undefined: it is gone.
 */
export async function replacePostings(
  kind: SearchKind,
  was: readonly Searchable[],
  is: Searchable | undefined,
): Promise<void> {
  const kept = is ? keysOf(kind, is) : new Map<string, Key>()
  const old = new Map(was.flatMap(item => [...keysOf(kind, item)]))
  const stale = [...old].filter(([name]) => !kept.has(name)).map(([, key]) => key)
  const content = is && { kind: 'search_posting', item_id: is.id, text: is.text, facets: is.facets }
  await inParallel([...kept.values()], key =>
    table.send(new PutCommand({ TableName: TABLE_NAME, Item: { ...key, ...content } })),
  )
  await inParallel(stale, key => table.send(new DeleteCommand({ TableName: TABLE_NAME, Key: key })))
}

async function inParallel(keys: readonly Key[], write: (key: Key) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < keys.length; start += TOGETHER)
    await Promise.all(keys.slice(start, start + TOGETHER).map(write))
}

const posting = z.object({ SK: z.string(), item_id: z.string(), text: z.string() })

export type Found = { id: string; sort: string }

/**
 * One read: of `limit` postings behind `after`, the items that match and have these facets, and from where to go on
 * (undefined: there are no more).
 */
export async function findPostings(
  kind: SearchKind,
  query: string,
  facets: Readonly<Record<string, string | undefined>>,
  after: string | undefined,
  limit: number,
): Promise<{ found: Found[]; next: string | undefined }> {
  const piece = pieceOf(query)
  if (piece === undefined) return { found: [], next: undefined }
  const narrowed = Object.entries(facets).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))
  const answer = await table.send(
    new QueryCommand({
      TableName: TABLE_NAME,
      KeyConditionExpression: after ? 'PK = :piece AND SK > :after' : 'PK = :piece',
      ...(narrowed.length > 0
        ? {
            FilterExpression: narrowed.map((_, index) => `facets.#name${index} = :value${index}`).join(' AND '),
            ExpressionAttributeNames: Object.fromEntries(narrowed.map(({ name }, index) => [`#name${index}`, name])),
          }
        : {}),
      ExpressionAttributeValues: {
        ':piece': searchPartition(kind, piece),
        ...(after ? { ':after': after } : {}),
        ...Object.fromEntries(narrowed.map(({ value }, index) => [`:value${index}`, value])),
      },
      Limit: limit,
    }),
  )
  const found = (answer.Items ?? [])
    .map(item => posting.parse(item))
    .filter(({ text }) => matches(text, query))
    .map(({ item_id, SK }) => ({ id: item_id, sort: SK }))
  const next = answer.LastEvaluatedKey?.SK
  return { found, next: next === undefined ? undefined : String(next) }
}
