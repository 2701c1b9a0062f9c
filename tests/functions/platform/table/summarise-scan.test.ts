import { gzipSync } from 'node:zlib'
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  ScanCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  clearScanSummaries as clearScanSummariesAlone,
  type ScanSummary,
  summariseScan as summariseScanAlone,
} from '#functions/platform/table/summarise-scan.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { condition } from '#tests/support/condition.ts'
import { mockClient } from '#tests/support/mock-client.ts'

/** A scan of the whole table stores how far it came, and the next run continues there. */

const dynamo = mockClient(DynamoDBDocumentClient)
const summariseScan = asFunction('audit', summariseScanAlone<string[]>)
const clearScanSummaries = asFunction('audit', clearScanSummariesAlone)
const NOW = '2026-11-25T03:00:00.000Z'
beforeEach(() => {
  dynamo.reset()
  dynamo.onAnyCommand().resolves({})
  vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date'] })
  return () => vi.useRealTimers()
})

const IDS: ScanSummary<string[]> = {
  empty: () => [],
  add: (to, { PK }) => void to.push(String(PK)),
  merge: (into, from) => void into.push(...from),
  encode: ids => ids,
  decode: encoded => encoded as string[],
}
const keyOf = (id: string) => ({ PK: id, SK: 'X' })
/** A table that returns one item per page. */
const tableOf = (...ids: string[]) =>
  dynamo.on(ScanCommand).callsFake(async ({ ExclusiveStartKey: from }) => {
    const at = from ? ids.indexOf(from.PK) + 1 : 0
    const id = ids[at] ?? ''
    return { Items: [keyOf(id)], ...(at < ids.length - 1 ? { LastEvaluatedKey: keyOf(id) } : {}) }
  })
const progress = (changes: Record<string, unknown> = {}) => ({
  PK: 'SCAN#audit-1',
  SK: 'PROGRESS',
  started_at: '2026-11-25T02:30:00.000Z',
  parts: 1,
  next: keyOf('b'),
  ...changes,
})
const kept = (...items: Record<string, unknown>[]) => {
  for (const { PK, SK, ...item } of items)
    dynamo.on(GetCommand, { Key: { PK, SK } }).resolves({ Item: { PK, SK, ...item } })
}
const part = (number: string, bytes: Uint8Array, is_last = true) => ({
  PK: 'SCAN#audit-1',
  SK: `PART#2026-11-25T02:30:00.000Z#${number}`,
  bytes,
  is_last,
})
const starts = () => dynamo.commandCalls(ScanCommand).map(({ args }) => args[0].input.ExclusiveStartKey)
const transactions = () =>
  dynamo
    .commandCalls(TransactWriteCommand)
    .map(({ args }) => args[0].input.TransactItems?.map(({ Put }) => ({ ...Put, TableName: undefined })))

test('a table of few pages is read at once, and nothing is written', async () => {
  tableOf('a', 'b', 'c')
  expect(await summariseScan(IDS, { scan: 'audit-1' })).toEqual(['a', 'b', 'c'])
  expect(transactions()).toEqual([])
})

test('after so many pages what was kept is written, on condition that no other run did', async () => {
  tableOf('a', 'b', 'c')
  expect(await summariseScan(IDS, { scan: 'audit-1', pages: 2 })).toEqual(['a', 'b', 'c'])
  const expires_at = Date.parse('2026-11-26T03:00:00.000Z') / 1000
  const progressKey = { PK: 'SCAN#audit-1', SK: 'PROGRESS', kind: 'scan_progress', started_at: NOW }
  expect(transactions()).toEqual([
    [
      {
        Item: { ...progressKey, parts: 1, next: keyOf('b'), expires_at },
        ConditionExpression: condition('attribute_not_exists(PK) OR started_at <= :oldest'),
        ExpressionAttributeValues: { ':oldest': '2026-11-24T21:00:00.000Z' },
      },
      {
        Item: {
          PK: 'SCAN#audit-1',
          SK: `PART#${NOW}#00000`,
          kind: 'scan_part',
          is_last: true,
          expires_at,
          bytes: gzipSync('["a","b"]'),
        },
      },
    ],
    [
      {
        Item: { ...progressKey, parts: 2, next: null, expires_at },
        ConditionExpression: condition('started_at = :started AND parts = :parts'),
        ExpressionAttributeValues: { ':started': NOW, ':parts': 1 },
      },
      {
        Item: {
          PK: 'SCAN#audit-1',
          SK: `PART#${NOW}#00001`,
          kind: 'scan_part',
          is_last: true,
          expires_at,
          bytes: gzipSync('["c"]'),
        },
      },
    ],
  ])
})

test('the next run goes on where the last was cut off, with what that had kept', async () => {
  tableOf('a', 'b', 'c')
  const bytes = gzipSync('["a","b"]')
  kept(progress({ parts: 2 }), part('00000', bytes.subarray(0, 7), false), part('00001', bytes.subarray(7)))
  expect(await summariseScan(IDS, { scan: 'audit-1' })).toEqual(['a', 'b', 'c'])
  expect(starts()).toEqual([keyOf('b')])
})

test('a complete scan is not read again until it is forgotten', async () => {
  kept(progress({ next: null }), part('00000', gzipSync('["a","b"]')))
  expect(await summariseScan(IDS, { scan: 'audit-1' })).toEqual(['a', 'b'])
  expect(starts()).toEqual([])
  await clearScanSummaries(['audit-1'])
  expect(dynamo.commandCalls(DeleteCommand).map(({ args }) => args[0].input.Key)).toEqual([
    { PK: 'SCAN#audit-1', SK: 'PROGRESS' },
  ])
})

test('what was read six hours ago is read anew', async () => {
  tableOf('a', 'b')
  kept(progress({ started_at: '2026-11-24T21:00:00.000Z' }))
  expect(await summariseScan(IDS, { scan: 'audit-1' })).toEqual(['a', 'b'])
  expect(starts()).toEqual([undefined, keyOf('a')])
})

test('a run that another went on beside stops', async () => {
  tableOf('a', 'b', 'c')
  dynamo.on(TransactWriteCommand).rejects(
    new TransactionCanceledException({
      message: 'taken',
      $metadata: {},
      CancellationReasons: [{ Code: 'ConditionalCheckFailed' }, { Code: 'None' }],
    }),
  )
  await expect(summariseScan(IDS, { scan: 'audit-1', pages: 1 })).rejects.toThrow(
    'conditions of a transaction were not met',
  )
})

test('a record that does not fit one item is written as several', async () => {
  // Random text, because it can't be compressed.
  const ids = Array.from({ length: 24_000 }, () => crypto.randomUUID())
  dynamo
    .on(ScanCommand)
    .resolvesOnce({ Items: ids.map(keyOf), LastEvaluatedKey: keyOf('z') })
    .resolves({ Items: [] })
  await summariseScan(IDS, { scan: 'audit-1', pages: 1 })
  const [first] = transactions()
  const parts = first?.slice(1).map(put => put.Item) ?? []
  expect(parts.map(item => [item?.SK, item?.is_last, item?.bytes.length <= 350_000])).toEqual([
    [`PART#${NOW}#00000`, false, true],
    [`PART#${NOW}#00001`, true, true],
  ])
  expect(first?.[0]?.Item).toMatchObject({ parts: 2 })
})
