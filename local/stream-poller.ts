import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DescribeTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  type _Record,
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type Shard,
} from '@aws-sdk/client-dynamodb-streams'
import { TABLE_STREAM } from '#infra/system/table.ts'
import type { LocalFunction } from './local-functions.ts'
import { combinePollers, EMPTY_POLL_PAUSE_MS, failedItemIdsOf, type Poller } from './poller.ts'

/** DynamoDB's limit of records per request. */
const MAX_RECORDS = 1000
const FIRST_RETRY_MS = 100
const MAX_RETRY_MS = 5_000
/** Pause between reads of a quiet stream, which would cost a twentieth of a core otherwise. Milliseconds. */
const QUIET_POLL_PAUSE_MS = 1_000
/** Number of empty reads in sequence after which nothing is left to deliver. */
const ROUNDS_UNTIL_DRAINED = 2

export type StreamPollerOptions = {
  table: DynamoDBClient
  streams: DynamoDBStreamsClient
  tableName: string
  consumers: readonly LocalFunction[]
  /**
   * Folder of the files with each consumer's position in the stream; undefined: start at the oldest record and store
   * nothing.
   */
  checkpoints: string | undefined
  /**
   * 'now' skips the changes that are in the stream already, because whoever wrote them has also done what the consumers
   * would do.
   */
  from?: 'checkpoint' | 'now'
  /** File to which batches are appended that failed after all retries, one per line. */
  deadLetterFile: string | undefined
  /** Whether nobody has written for a while, as far as the process knows; then the stream is read once a second only. */
  isQuiet?: () => boolean
  report: (sentence: string) => void
}

/**
 * Event source mappings of the table's stream: each consumer reads at its own pace, so that a slow one delays no other.
 */
export async function startStreamPollers(options: StreamPollerOptions): Promise<Poller> {
  return combinePollers(await Promise.all(options.consumers.map(consumer => pollStream(consumer, options))))
}

/** Delivers the records of the kinds that a consumer handles, in order and with retries. */
async function pollStream(consumer: LocalFunction, options: StreamPollerOptions): Promise<Poller> {
  const { name, definition } = consumer
  const reader = await openStream(options, options.checkpoints && join(options.checkpoints, `${name}.json`))
  const kinds: readonly string[] = 'consumes' in definition ? definition.consumes.kinds : []
  const isConsumed = (record: _Record) => kinds.some(kind => kind === kindOf(record))
  let isRunning = true
  let idleRounds = 0
  let failedRounds = 0
  let deliveredCount = 0
  const deliverBatch = (batch: readonly _Record[]) => {
    deliveredCount += batch.length
    return deliverRecords(batch, consumer, options, () => isRunning)
  }
  if (options.from === 'now') await reader.skipToLatest()

  const pollLoop = async () => {
    while (isRunning) {
      try {
        idleRounds = (await reader.readOpenShards(isConsumed, deliverBatch)) ? 0 : idleRounds + 1
        failedRounds = 0
      } catch (error) {
        reader.resetIterators()
        if (isRunning && failedRounds === 0)
          options.report(`The table's stream could not be read: ${error instanceof Error ? error.message : error}`)
        failedRounds += 1
        if (isRunning) await pause(Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failedRounds))
      }
      if (idleRounds > 0) await pauseAfterEmptyRead()
    }
  }

  async function pauseAfterEmptyRead(): Promise<void> {
    const until = performance.now() + QUIET_POLL_PAUSE_MS
    do await pause(EMPTY_POLL_PAUSE_MS)
    while (isRunning && idleRounds >= ROUNDS_UNTIL_DRAINED && options.isQuiet?.() && performance.now() < until)
  }

  const loopEnded = pollLoop()
  return {
    delivered: () => deliveredCount,
    drained: async () => {
      idleRounds = 0
      while (isRunning && idleRounds < ROUNDS_UNTIL_DRAINED) await pause(EMPTY_POLL_PAUSE_MS / 3)
    },
    stop: async () => {
      isRunning = false
      await loopEnded
    },
  }
}

type StreamReader = {
  /** Moves the position to the end of the stream. */
  skipToLatest: () => Promise<void>
  /**
   * Reads every open shard once; a child shard only after its parent, to preserve the order. `deliver` returns false to
   * stop before a batch counts as read. Returns whether there were records.
   */
  readOpenShards: (
    isConsumed: (record: _Record) => boolean,
    deliver: (batch: readonly _Record[]) => Promise<boolean>,
  ) => Promise<boolean>
  /** Makes reading continue from the checkpoint, because an iterator may have expired. */
  resetIterators: () => void
}

/** Reads the table's stream from the position in the checkpoint file, and updates that position. */
async function openStream(
  { table, streams, tableName }: StreamPollerOptions,
  checkpointFile: string | undefined,
): Promise<StreamReader> {
  const tableDescription = await table.send(new DescribeTableCommand({ TableName: tableName }))
  const streamArn = tableDescription.Table?.LatestStreamArn
  if (!streamArn) throw new Error(`table ${tableName} has no stream`)
  const positions = await readCheckpoint(checkpointFile)
  const shardIterators = new Map<string, string>()
  const finishedShards = new Set<string>()
  /** Described again only when one of them has ended, because an idle stream is read several times a second. */
  let knownShards: readonly Shard[] = []

  async function describeShards(): Promise<Shard[]> {
    const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn: streamArn }))
    return StreamDescription?.Shards ?? []
  }

  async function skipToLatest(): Promise<void> {
    positions.clear()
    for (const { ShardId } of await describeShards()) {
      const from = { StreamArn: streamArn, ShardId, ShardIteratorType: 'LATEST' as const }
      const { ShardIterator } = await streams.send(new GetShardIteratorCommand(from))
      if (ShardId && ShardIterator) shardIterators.set(ShardId, ShardIterator)
    }
  }

  const readOpenShards: StreamReader['readOpenShards'] = async (isConsumed, deliver) => {
    if (knownShards.every(({ ShardId }) => finishedShards.has(ShardId ?? ''))) knownShards = await describeShards()
    const shardIds = new Set(knownShards.map(({ ShardId }) => ShardId))
    const openShards = knownShards.filter(
      ({ ShardId, ParentShardId }) =>
        !finishedShards.has(ShardId ?? '') &&
        (!ParentShardId || !shardIds.has(ParentShardId) || finishedShards.has(ParentShardId)),
    )
    let hasRecords = false
    for (const shard of openShards) hasRecords = (await readShard(shard, isConsumed, deliver)) || hasRecords
    return hasRecords
  }

  async function readShard(
    { ShardId = '' }: Shard,
    ...[isConsumed, deliver]: Parameters<StreamReader['readOpenShards']>
  ): Promise<boolean> {
    const iterator = shardIterators.get(ShardId) ?? (await shardIterator(ShardId))
    if (!iterator) return false
    const recordsPage = await streams.send(new GetRecordsCommand({ ShardIterator: iterator, Limit: MAX_RECORDS }))
    const records = recordsPage.Records ?? []
    const consumedRecords = records.filter(isConsumed)
    for (let start = 0; start < consumedRecords.length; start += TABLE_STREAM.batch_size) {
      const batch = consumedRecords.slice(start, start + TABLE_STREAM.batch_size)
      if (!(await deliver(batch))) return true
      await advanceTo(ShardId, batch)
    }
    await advanceTo(ShardId, records)
    if (recordsPage.NextShardIterator) shardIterators.set(ShardId, recordsPage.NextShardIterator)
    else {
      shardIterators.delete(ShardId)
      finishedShards.add(ShardId)
    }
    return records.length > 0
  }

  async function shardIterator(ShardId: string): Promise<string | undefined> {
    const lastSequenceNumber = positions.get(ShardId)
    const iteratorStart = lastSequenceNumber
      ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER' as const, SequenceNumber: lastSequenceNumber }
      : { ShardIteratorType: 'TRIM_HORIZON' as const }
    try {
      const answer = await streams.send(
        new GetShardIteratorCommand({ StreamArn: streamArn, ShardId, ...iteratorStart }),
      )
      return answer.ShardIterator
    } catch (error) {
      if (!lastSequenceNumber) throw error
      // The records at the checkpoint were deleted from the stream: consumers may get records twice, which is harmless.
      positions.delete(ShardId)
      return shardIterator(ShardId)
    }
  }

  async function advanceTo(ShardId: string, records: readonly _Record[]): Promise<void> {
    const lastSequenceNumber = records.at(-1)?.dynamodb?.SequenceNumber
    if (!lastSequenceNumber || positions.get(ShardId) === lastSequenceNumber) return
    positions.set(ShardId, lastSequenceNumber)
    await writeCheckpoint(checkpointFile, positions)
  }

  return { skipToLatest, readOpenShards, resetIterators: () => shardIterators.clear() }
}

/** Returns false if the poller was stopped first; then the records are delivered again next time. */
async function deliverRecords(
  records: readonly _Record[],
  { name, invoke }: LocalFunction,
  { report, deadLetterFile }: StreamPollerOptions,
  isRunning: () => boolean,
): Promise<boolean> {
  let remainingRecords = records
  for (let attempt = 0; remainingRecords.length > 0 && isRunning(); attempt += 1) {
    const failedIndex = firstFailedIndex(
      await invoke({ Records: remainingRecords.map(lambdaRecord) }).catch(() => undefined),
      remainingRecords,
    )
    remainingRecords = failedIndex === -1 ? [] : remainingRecords.slice(failedIndex)
    if (remainingRecords.length === 0) return true
    if (attempt === TABLE_STREAM.retries) {
      report(`${name} gave up on a change after ${attempt} retries; it is kept among the dead letters.`)
      if (deadLetterFile)
        await appendFile(deadLetterFile, `${JSON.stringify({ consumer: name, record: remainingRecords[0] })}\n`)
      remainingRecords = remainingRecords.slice(1)
      attempt = -1
      continue
    }
    await pause(Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt))
  }
  return remainingRecords.length === 0
}

const kindOf = ({ dynamodb }: _Record): string | undefined => dynamodb?.NewImage?.kind?.S ?? dynamodb?.OldImage?.kind?.S

const lambdaRecord = ({ eventID, eventName, dynamodb }: _Record) => ({
  eventID,
  eventName,
  eventSource: 'aws:dynamodb',
  dynamodb: {
    Keys: dynamodb?.Keys,
    NewImage: dynamodb?.NewImage,
    OldImage: dynamodb?.OldImage,
    SequenceNumber: dynamodb?.SequenceNumber,
  },
})

/** Index of the first failed record; -1 if all succeeded, 0 if the function failed. */
function firstFailedIndex(answer: unknown, records: readonly _Record[]): number {
  const names = failedItemIdsOf(answer)
  if (names === 'all') return 0
  if (names.size === 0) return -1
  return Math.max(
    0,
    records.findIndex(({ dynamodb }) => names.has(dynamodb?.SequenceNumber)),
  )
}

async function readCheckpoint(file: string | undefined): Promise<Map<string, string>> {
  const text = file && (await readFile(file, 'utf8').catch(() => undefined))
  if (!text) return new Map()
  const storedCheckpoint: unknown = JSON.parse(text)
  return new Map(Object.entries(storedCheckpoint ?? {}).map(([shard, sequence]) => [shard, String(sequence)]))
}

async function writeCheckpoint(file: string | undefined, positions: Map<string, string>): Promise<void> {
  if (!file) return
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, JSON.stringify(Object.fromEntries(positions)))
  await rename(`${file}.new`, file)
}
