import {
  BatchGetCommand,
  type BatchGetCommandOutput,
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { backOff } from './back-off.ts'
import { TABLE_NAME, table } from './client.ts'
import { type Key, TIME_SORT_KEY_PATTERN } from './keys.ts'
import type { Parser } from './shapes.ts'

/** DynamoDB's limit for one BatchGetItem. */
const BATCH = 100
const PAUSES = { first: 40, longest: 500 }

/** The parsed item of this key; undefined when there is none. Read consistently. */
export async function readItem<Item>(Key: Key, shape: Parser<Item>): Promise<Item | undefined> {
  const response = await table.send(new GetCommand({ TableName: TABLE_NAME, Key, ConsistentRead: true }))
  return response.Item && shape.parse(response.Item)
}

/**
 * The items of these keys that exist, in any order. Unprocessed keys are requested again. A read that is not consistent
 * may miss writes of the last second, but takes half the read units.
 */
export async function readItems(
  keys: readonly Key[],
  { ConsistentRead = true }: { ConsistentRead?: boolean } = {},
): Promise<Record<string, unknown>[]> {
  const foundItems: Record<string, unknown>[] = []
  for (let start = 0; start < keys.length; start += BATCH) {
    let pendingKeys: Record<string, unknown>[] | undefined = keys.slice(start, start + BATCH)
    for (let attempt = 0; pendingKeys?.length; attempt += 1) {
      await backOff(attempt, PAUSES)
      const response: BatchGetCommandOutput = await table.send(
        new BatchGetCommand({ RequestItems: { [TABLE_NAME]: { Keys: pendingKeys, ConsistentRead } } }),
      )
      foundItems.push(...(response.Responses?.[TABLE_NAME] ?? []))
      pendingKeys = response.UnprocessedKeys?.[TABLE_NAME]?.Keys
    }
  }
  return foundItems
}

type Query = Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey'>

/** Every item of a query, page by page. For results that are small, or that are needed completely. */
export async function* queryAll(query: Query): AsyncGenerator<Record<string, unknown>> {
  let startKey: Record<string, unknown> | undefined
  do {
    const response = await table.send(
      new QueryCommand({ ...query, TableName: TABLE_NAME, ...(startKey ? { ExclusiveStartKey: startKey } : {}) }),
    )
    yield* response.Items ?? []
    startKey = response.LastEvaluatedKey
  } while (startKey)
}

/** The first `limit` items of a query, by one read. `more`: whether there are others. */
export async function queryFirst(
  query: Query,
  limit: number,
): Promise<{ items: Record<string, unknown>[]; more: boolean }> {
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({ ...query, TableName: TABLE_NAME, Limit: limit }),
  )
  return { items: Items, more: LastEvaluatedKey !== undefined }
}

export async function collectItems<Item>(items: AsyncIterable<unknown>, shape: Parser<Item>): Promise<Item[]> {
  const parsedItems: Item[] = []
  for await (const item of items) parsedItems.push(shape.parse(item))
  return parsedItems
}

/** The items in batches of this size; the last one may be smaller. */
export async function* inBatches<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let batch: Item[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** All items of a list that is read page by page. */
export async function collectPages<Item>(
  readPage: (cursor: string | undefined) => Promise<{ items: readonly Item[]; cursor: string | null }>,
): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = await readPage(cursor)
    items.push(...page.items)
    cursor = page.cursor
  }
  return items
}

/**
 * A cursor contains only the sort key of a page's last item, never a partition, so that it can only continue a list
 * that the caller may read.
 */
export const cursorAfter = (sortKey: string): string => Buffer.from(sortKey).toString('base64url')

export const sortKeyOfCursor = (cursor: string): string => decodeCursor(cursor, /^[\w:.#-]{1,200}$/)

/** Like `sortKeyOfCursor`, for lists sorted by time: the sort key is an instant and an id. */
export const timeSortKeyOfCursor = (cursor: string): string => decodeCursor(cursor, TIME_SORT_KEY_PATTERN)

function decodeCursor(cursor: string, form: RegExp): string {
  const sortKey = Buffer.from(cursor, 'base64url').toString()
  if (!form.test(sortKey)) throw invalidCursorError()
  return sortKey
}

export const invalidCursorError = (): DomainError =>
  new DomainError('INVALID_INPUT', {
    fields: [{ path: 'cursor', message: 'Lista desatualizada. Recarregue a página.' }],
  })
