import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams'
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { FUNCTIONS } from '#infra/system.ts'
import { LOCAL_RESOURCES } from '#local/environment.ts'
import { type StreamPollerOptions, startStreamPollers } from '#local/stream-poller.ts'
import { startTable } from '#tests/support/table.ts'

/**
 * Two readers of the stream on the real emulator, as on AWS: each reads at its own pace, and continues where it
 * stopped.
 */

const database = await startTable({ hasStream: true })
const folder = await mkdtemp(join(tmpdir(), 'ponto-stream-'))
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})
const table = DynamoDBDocumentClient.from(new DynamoDBClient({}))
const put = (id: string) =>
  table.send(new PutCommand({ TableName: LOCAL_RESOURCES.table_name, Item: { PK: id, SK: id, kind: 'point' } }))

const batch = z.object({
  Records: z.array(z.object({ dynamodb: z.object({ Keys: z.object({ PK: z.object({ S: z.string() }) }) }) })),
})
const idsOf = (event: unknown) => batch.parse(event).Records.map(({ dynamodb }) => dynamodb.Keys.PK.S)

type Take = (ids: string[]) => Promise<void>
async function follow(
  take: Record<'changes' | 'search', Take>,
  checkpoints: string | undefined,
  options: Partial<Pick<StreamPollerOptions, 'streams' | 'isQuiet' | 'report'>> = {},
) {
  const consumer = (name: keyof typeof take) => ({
    name,
    definition: FUNCTIONS.changes,
    invoke: async (event: unknown) => {
      await take[name](idsOf(event))
      return { batchItemFailures: [] }
    },
  })
  const poller = await startStreamPollers({
    table: new DynamoDBClient({}),
    streams: new DynamoDBStreamsClient({}),
    tableName: LOCAL_RESOURCES.table_name,
    checkpoints,
    deadLetterFile: undefined,
    consumers: [consumer('changes'), consumer('search')],
    report: sentence => expect.fail(sentence),
    ...options,
  })
  onTestFinished(() => poller.stop())
  return poller
}

test('one that is slow keeps the other waiting for nothing, and each goes on where it was', {
  timeout: 60_000,
}, async () => {
  const quick: string[] = []
  const slow: string[] = []
  const { promise: until, resolve: goOn } = Promise.withResolvers<void>()
  const firstPoller = await follow(
    {
      changes: async ids => void quick.push(...ids),
      search: async ids => {
        slow.push(...ids)
        await until
      },
    },
    folder,
  )
  await put('a')
  await vi.waitFor(() => expect([quick, slow]).toEqual([['a'], ['a']]), 10_000)
  await put('b')
  await vi.waitFor(() => expect(quick).toEqual(['a', 'b']), 10_000)
  expect(slow).toEqual(['a'])
  goOn()
  await firstPoller.drained()
  expect(slow).toEqual(['a', 'b'])
  await firstPoller.stop()

  await put('c')
  const later: Record<string, string[]> = { changes: [], search: [] }
  const secondPoller = await follow(
    {
      changes: async ids => void later.changes?.push(...ids),
      search: async ids => void later.search?.push(...ids),
    },
    folder,
  )
  await secondPoller.drained()
  expect(later).toEqual({ changes: ['c'], search: ['c'] })
})

test('what a consumer was still failing at when the deployment stopped comes again', { timeout: 60_000 }, async () => {
  const checkpoints = join(folder, 'stopped')
  let tries = 0
  const firstPoller = await follow(
    {
      changes: async () => undefined,
      search: async ids => {
        if (!ids.includes('unlucky')) return
        tries += 1
        throw new Error('not now')
      },
    },
    checkpoints,
  )
  await put('unlucky')
  await vi.waitFor(() => expect(tries).toBeGreaterThan(1), 10_000)
  await firstPoller.stop()
  const later: string[] = []
  const secondPoller = await follow(
    { changes: async () => undefined, search: async ids => void later.push(...ids) },
    checkpoints,
  )
  await secondPoller.drained()
  expect(later).toContain('unlucky')
})

test('nothing is left when what a slow consumer wrote has been worked off by another slow one', {
  timeout: 60_000,
}, async () => {
  const done: string[] = []
  const poller = await follow(
    {
      changes: async ids => {
        if (ids.includes('written')) await pause(1500)
        done.push(...ids)
      },
      search: async ids => {
        if (!ids.includes('cause')) return
        await pause(800)
        await put('written')
      },
    },
    undefined,
  )
  await put('cause')
  await poller.drained()
  expect(done).toContain('written')
})

test('a stream that fails is asked again with longer and longer pauses, is reported once, and goes on where it was', {
  timeout: 60_000,
}, async () => {
  const streams = new DynamoDBStreamsClient({ maxAttempts: 1 })
  let failures = 0
  let isFailing = true
  streams.middlewareStack.add(
    next => async request => {
      if (!isFailing) return next(request)
      failures += 1
      throw new Error('An error of the server')
    },
    { step: 'initialize' },
  )
  const begin = performance.now()
  const reports: string[] = []
  const taken: string[] = []
  const poller = await follow(
    { changes: async ids => void taken.push(...ids), search: async () => undefined },
    undefined,
    { streams, report: sentence => reports.push(sentence) },
  )
  await put('later')
  await vi.waitFor(() => expect(failures).toBeGreaterThanOrEqual(8), 20_000)
  // Each of the two readers has waited 200, 400 and 800 ms before its fourth request.
  expect(performance.now() - begin).toBeGreaterThan(1_300)
  expect(reports).toEqual(Array(2).fill("The table's stream could not be read: An error of the server"))
  isFailing = false
  await poller.drained()
  expect(taken).toContain('later')
})

test('a quiet stream is read once a second, and at once when somebody waits for all that is in it', {
  timeout: 60_000,
}, async () => {
  const streams = new DynamoDBStreamsClient({})
  const readAt: number[] = []
  streams.middlewareStack.add(
    (next, { commandName }) =>
      async request => {
        if (commandName === 'GetRecordsCommand') readAt.push(performance.now())
        return next(request)
      },
    { step: 'initialize' },
  )
  const taken: string[] = []
  const poller = await follow(
    { changes: async ids => void taken.push(...ids), search: async () => undefined },
    undefined,
    { streams, isQuiet: () => true },
  )
  await poller.drained()
  const from = readAt.length
  // Of three reads by two readers, two are by the same one.
  await vi.waitFor(() => expect(readAt.length).toBeGreaterThanOrEqual(from + 5), 20_000)
  expect((readAt[from + 4] ?? 0) - (readAt[from + 2] ?? 0)).toBeGreaterThanOrEqual(900)
  await put('waited for')
  await poller.drained()
  expect(taken).toContain('waited for')
})
