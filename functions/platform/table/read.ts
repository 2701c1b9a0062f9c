import {
  BatchGetCommand,
  type BatchGetCommandOutput,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { backOff } from './back-off.ts'
import { TABLE_NAME, table } from './client.ts'
import { BY_TIME, type Key } from './keys.ts'
import type { Reads } from './shapes.ts'

/** One BatchGetItem takes this many keys. */
const BATCH = 100
const PAUSES = { first: 40, longest: 500 }

/** The items of these keys that exist, in any order, read consistently. What the table leaves over is asked again. */
export async function readItems(keys: readonly Key[]): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = []
  for (let start = 0; start < keys.length; start += BATCH) {
    let wanted: Record<string, unknown>[] | undefined = keys.slice(start, start + BATCH)
    for (let attempt = 0; wanted?.length; attempt += 1) {
      await backOff(attempt, PAUSES)
      const answer: BatchGetCommandOutput = await table.send(
        new BatchGetCommand({ RequestItems: { [TABLE_NAME]: { Keys: wanted, ConsistentRead: true } } }),
      )
      found.push(...(answer.Responses?.[TABLE_NAME] ?? []))
      wanted = answer.UnprocessedKeys?.[TABLE_NAME]?.Keys
    }
  }
  return found
}

type Query = Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey'>

/** Every item of a query, page after page. For what is known to be small or must be seen whole. */
export async function* queryAll(query: Query): AsyncGenerator<Record<string, unknown>> {
  let from: Record<string, unknown> | undefined
  do {
    const answer = await table.send(
      new QueryCommand({ ...query, TableName: TABLE_NAME, ...(from ? { ExclusiveStartKey: from } : {}) }),
    )
    yield* answer.Items ?? []
    from = answer.LastEvaluatedKey
  } while (from)
}

/** The first so many items of a query, by one read; `more`: that were not all. */
export async function queryFirst(
  query: Query,
  most: number,
): Promise<{ items: Record<string, unknown>[]; more: boolean }> {
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({ ...query, TableName: TABLE_NAME, Limit: most }),
  )
  return { items: Items, more: LastEvaluatedKey !== undefined }
}

export async function collect<Item>(items: AsyncIterable<unknown>, shape: Reads<Item>): Promise<Item[]> {
  const parsed: Item[] = []
  for await (const item of items) parsed.push(shape.parse(item))
  return parsed
}

/**
 * A cursor says where a list sorted by time goes on: the sort key of the last item given. Nothing else is in it, so the
 * list that it continues is always the caller's own.
 */
export const cursorAfter = (sortKey: string): string => Buffer.from(sortKey).toString('base64url')

export const sortKeyOf = (cursor: string): string => placeIn(cursor, /^[\w:.#-]{1,200}$/)

/** The same of a list by time: an instant and an id, nothing else. */
export const placeInTime = (cursor: string): string => placeIn(cursor, BY_TIME)

function placeIn(cursor: string, form: RegExp): string {
  const sortKey = Buffer.from(cursor, 'base64url').toString()
  if (!form.test(sortKey)) throw outdated()
  return sortKey
}

/** What is said of a cursor that belongs to no list, or to another. */
export const outdated = (): DomainError =>
  new DomainError('INVALID_INPUT', {
    fields: [{ path: 'cursor', message: 'Lista desatualizada. Recarregue a página.' }],
  })
