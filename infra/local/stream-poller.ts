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
import { STREAM } from '../system/table.ts'
import type { LocalFunction } from './functions.ts'
import { POLL_MS, type Poller, together, undoneOf } from './poller.ts'

/** Records asked for at once; the most that DynamoDB gives. */
const RECORDS_AT_ONCE = 1000
const FIRST_RETRY_MS = 100
const LONGEST_RETRY_MS = 5_000

export type PollerOptions = {
  table: DynamoDBClient
  streams: DynamoDBStreamsClient
  tableName: string
  consumers: readonly LocalFunction[]
  /** Folder that remembers how far each consumer has read; undefined: begin at the oldest record, remember nothing. */
  checkpoints: string | undefined
  /** 'now' leaves out what is in the stream already: whoever wrote it has done the consumers' work. */
  from?: 'checkpoint' | 'now'
  /** Where a batch that no retry could help is kept, one line each. */
  deadLetterFile: string | undefined
  report: (sentence: string) => void
}

/**
 * The event source mappings of the local deployment: each consumer reads the table's stream at its own pace, so that one
 * with much to do keeps no other waiting.
 */
export async function startPoller(options: PollerOptions): Promise<Poller> {
  return together(await Promise.all(options.consumers.map(consumer => follow(consumer, options))))
}

/** Gives one consumer the records of its kinds, in order, again and again until it takes them or the retries are over. */
async function follow({ name, definition, invoke }: LocalFunction, options: PollerOptions): Promise<Poller> {
  const checkpointFile = options.checkpoints && join(options.checkpoints, `${name}.json`)
  const described = await options.table.send(new DescribeTableCommand({ TableName: options.tableName }))
  const streamArn = described.Table?.LatestStreamArn
  if (!streamArn) throw new Error(`table ${options.tableName} has no stream`)
  const done = await readCheckpoint(checkpointFile)
  const iterators = new Map<string, string>()
  const finished = new Set<string>()
  const kinds: readonly string[] = 'consumes' in definition ? definition.consumes.kinds : []
  const isConsumed = (record: _Record) => kinds.some(kind => kind === kindOf(record))
  let running = true
  let idleRounds = 0
  let failedRounds = 0
  let seen = 0
  if (options.from === 'now') await goToTheEnd()

  const loop = async () => {
    while (running) {
      try {
        idleRounds = (await round()) ? 0 : idleRounds + 1
        failedRounds = 0
      } catch (error) {
        iterators.clear() // an iterator may have become too old; the checkpoint says where to go on
        if (running && failedRounds === 0)
          options.report(`The table's stream could not be read: ${error instanceof Error ? error.message : error}`)
        failedRounds += 1
        if (running) await pause(Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failedRounds))
      }
      if (idleRounds > 0) await pause(POLL_MS)
    }
  }

  async function goToTheEnd(): Promise<void> {
    done.clear()
    const { StreamDescription } = await options.streams.send(new DescribeStreamCommand({ StreamArn: streamArn }))
    for (const { ShardId } of StreamDescription?.Shards ?? []) {
      const from = { StreamArn: streamArn, ShardId, ShardIteratorType: 'LATEST' as const }
      const { ShardIterator } = await options.streams.send(new GetShardIteratorCommand(from))
      if (ShardId && ShardIterator) iterators.set(ShardId, ShardIterator)
    }
  }

  /** Reads every open shard once; a child is read after its parent, as order demands. Answers whether there was anything. */
  async function round(): Promise<boolean> {
    const { StreamDescription } = await options.streams.send(new DescribeStreamCommand({ StreamArn: streamArn }))
    const shards = StreamDescription?.Shards ?? []
    const known = new Set(shards.map(({ ShardId }) => ShardId))
    const open = shards.filter(
      ({ ShardId, ParentShardId }) =>
        !finished.has(ShardId ?? '') && (!ParentShardId || !known.has(ParentShardId) || finished.has(ParentShardId)),
    )
    let any = false
    for (const shard of open) any = (await readShard(shard)) || any
    return any
  }

  async function readShard({ ShardId = '' }: Shard): Promise<boolean> {
    const iterator = iterators.get(ShardId) ?? (await iteratorOf(ShardId))
    if (!iterator) return false
    const answer = await options.streams.send(
      new GetRecordsCommand({ ShardIterator: iterator, Limit: RECORDS_AT_ONCE }),
    )
    const records = answer.Records ?? []
    const wanted = records.filter(isConsumed)
    for (let start = 0; start < wanted.length; start += STREAM.batch_size) {
      const batch = wanted.slice(start, start + STREAM.batch_size)
      if (!(await deliver(batch))) return true
      await reached(ShardId, batch)
    }
    await reached(ShardId, records)
    if (answer.NextShardIterator) iterators.set(ShardId, answer.NextShardIterator)
    else {
      iterators.delete(ShardId)
      finished.add(ShardId)
    }
    return records.length > 0
  }

  async function iteratorOf(ShardId: string): Promise<string | undefined> {
    const after = done.get(ShardId)
    const from = after
      ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER' as const, SequenceNumber: after }
      : { ShardIteratorType: 'TRIM_HORIZON' as const }
    try {
      const answer = await options.streams.send(new GetShardIteratorCommand({ StreamArn: streamArn, ShardId, ...from }))
      return answer.ShardIterator
    } catch (error) {
      if (!after) throw error
      // What the checkpoint names has been trimmed: consumers may see records twice, which changes nothing.
      done.delete(ShardId)
      return iteratorOf(ShardId)
    }
  }

  async function reached(ShardId: string, records: readonly _Record[]): Promise<void> {
    const last = records.at(-1)?.dynamodb?.SequenceNumber
    if (!last || done.get(ShardId) === last) return
    done.set(ShardId, last)
    await writeCheckpoint(checkpointFile, done)
  }

  /** Answers false when the poller was stopped before the consumer took all of them; they come again next time. */
  async function deliver(records: readonly _Record[]): Promise<boolean> {
    let rest = records
    seen += records.length
    for (let attempt = 0; rest.length > 0 && running; attempt += 1) {
      const failed = failedAt(await invoke({ Records: rest.map(lambdaRecord) }).catch(() => undefined), rest)
      rest = failed === -1 ? [] : rest.slice(failed)
      if (rest.length === 0) return true
      if (attempt === STREAM.retries) {
        options.report(`${name} gave up on a change after ${attempt} retries; it is kept among the dead letters.`)
        if (options.deadLetterFile)
          await appendFile(options.deadLetterFile, `${JSON.stringify({ consumer: name, record: rest[0] })}\n`)
        rest = rest.slice(1)
        attempt = -1
        continue
      }
      await pause(Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt))
    }
    return rest.length === 0
  }

  const looping = loop()
  return {
    seen: () => seen,
    drained: async () => {
      idleRounds = 0
      while (running && idleRounds < 2) await pause(POLL_MS / 3)
    },
    stop: async () => {
      running = false
      await looping
    },
  }
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

/** Where a consumer's answer says that it stopped: everything before is done. -1: it took all; 0: it failed outright. */
function failedAt(answer: unknown, records: readonly _Record[]): number {
  const names = undoneOf(answer)
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
  const stored: unknown = JSON.parse(text)
  return new Map(Object.entries(stored ?? {}).map(([shard, sequence]) => [shard, String(sequence)]))
}

async function writeCheckpoint(file: string | undefined, done: Map<string, string>): Promise<void> {
  if (!file) return
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, JSON.stringify(Object.fromEntries(done)))
  await rename(`${file}.new`, file)
}
