import { randomBytes } from 'node:crypto'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { InvalidMessageContents, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { marshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { asFunction } from '#tests/support/as-function.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { capturePrintedMetrics } from '#tests/support/printed-metrics.ts'

const { parseChangeMessage } = await import('#functions/events/change-message.ts')
const handler = asFunction('changes', (await import('#functions/events/changes.ts')).handler)

const sqs = mockClient(SQSClient)
const s3 = mockClient(S3Client)
const counted = capturePrintedMetrics()
beforeEach(() => {
  sqs.reset().onAnyCommand().resolves({})
  s3.reset().onAnyCommand().resolves({})
})

const record = (id: string, kind: string, more: object = {}): DynamoDBRecord => ({
  eventID: id,
  dynamodb: { SequenceNumber: `at-${id}`, NewImage: JSON.parse(JSON.stringify(marshall({ kind, id, ...more }))) },
})
const INVOCATION = { awsRequestId: 'request-1', invokedFunctionArn: 'arn:changes' }
const handOn = (...Records: DynamoDBRecord[]) => handler({ Records }, INVOCATION)
const none = { batchItemFailures: [] }
const again = (id: string) => ({ batchItemFailures: [{ itemIdentifier: `at-${id}` }] })

type Sent = { queue: string; messages: string[] }
/** Ids of a message's changes, such as 'a+b'. */
const called = (body = '') =>
  parseChangeMessage(body)
    .map(({ eventID }) => eventID)
    .join('+')
const requests = (): Sent[] =>
  sqs.commandCalls(SendMessageBatchCommand).map(({ args: [{ input }] }) => ({
    queue: input.QueueUrl?.split('/ponto-urbano-local-').at(-1) ?? '',
    messages: (input.Entries ?? []).map(({ MessageBody }) => called(MessageBody)),
  }))
const sentTo = (queue: string): string[] => requests().flatMap(each => (each.queue === queue ? each.messages : []))
const sent = () =>
  Object.fromEntries([...new Set(requests().map(({ queue }) => queue))].map(queue => [queue, sentTo(queue)]))

type Fault = { code: string; isSender: boolean }
/** Makes a queue refuse each message that contains one of these changes, as many times as given. */
function failFor(
  queue: string,
  ids: readonly string[],
  { code, isSender }: Fault,
  times = Number.POSITIVE_INFINITY,
): void {
  let remainingCount = times
  sqs.on(SendMessageBatchCommand).callsFake(({ QueueUrl, Entries }) => {
    const entries = z.array(z.object({ Id: z.string(), MessageBody: z.string() })).parse(Entries)
    const faulty = entries.filter(({ MessageBody }) =>
      parseChangeMessage(MessageBody).some(({ eventID }) => ids.includes(eventID)),
    )
    if (!String(QueueUrl).endsWith(`/ponto-urbano-local-${queue}`) || faulty.length === 0 || remainingCount === 0)
      return {}
    remainingCount -= 1
    return { Failed: faulty.map(({ Id }) => ({ Id, SenderFault: isSender, Code: code })) }
  })
}
const REFUSED: Fault = { code: 'InvalidMessageContents', isSender: true }
const BUSY: Fault = { code: 'InternalError', isSender: false }

const stored = () =>
  s3.commandCalls(PutObjectCommand).map(({ args: [{ input }] }) => {
    const { payload, ...rest } = JSON.parse(String(input.Body))
    return { bucket: input.Bucket, file: input.Key, ...rest, records: JSON.parse(payload).Records }
  })

describe('changes', () => {
  test('go to all that hear of their kind, in as many messages as these want', async () => {
    expect(await handOn(record('a', 'order'), record('b', 'point'), record('c', 'order'))).toEqual(none)
    expect(sent()).toEqual({
      'map-updates': ['b'],
      search: ['a+b+c'],
      pictures: ['a+b+c'],
      'point-history': ['a+b+c'],
      'order-upkeep': ['a+c'],
      notifications: ['a', 'c'],
      'freed-points': ['b'],
      deletions: ['a', 'c'],
    })
  })

  test('of more bytes than a message may have go in several', async () => {
    // 30,000 letters, of six bytes each once they are escaped.
    const long = { text: 'ã'.repeat(30_000) }
    await handOn(...['a', 'b', 'c'].map(id => record(id, 'upload', long)))
    expect(sent()).toEqual({ pictures: ['a', 'b', 'c'] })
    expect(sqs.commandCalls(SendMessageBatchCommand)).toHaveLength(3)
  })

  test('that a message could not hold are packed, and read as they were', async () => {
    const lines = Array.from({ length: 40_000 }, (_, index) => `ponto ${index}`)
    await handOn(record('a', 'upload', { lines }))
    const [call] = sqs.commandCalls(SendMessageBatchCommand)
    const body = call?.args[0].input.Entries?.[0]?.MessageBody ?? ''
    expect(body.length).toBeLessThan(262_144)
    expect(parseChangeMessage(body)[0]?.NewImage?.lines?.L?.at(-1)).toEqual({ S: 'ponto 39999' })
  })

  test('reach the queues as ASCII, whatever is written in them', async () => {
    const text = '🎉\u0000\ufffe\ud83c'
    await handOn(record('a', 'upload', { text }))
    const [call] = sqs.commandCalls(SendMessageBatchCommand)
    const body = call?.args[0].input.Entries?.[0]?.MessageBody ?? ''
    expect(body).toMatch(/^[ -~]+$/)
    expect(parseChangeMessage(body)[0]?.NewImage?.text).toEqual({ S: text })
  })
})

describe('a change that a queue refuses', () => {
  test('is put aside alone and at once, and holds up none of those beside it', async () => {
    failFor('search', ['b'], REFUSED)
    expect(await handOn(record('a', 'point'), record('b', 'point'), record('c', 'order'))).toEqual(none)
    expect(sentTo('search')).toEqual(['a+b+c', 'a', 'b', 'c'])
    expect(sentTo('map-updates')).toEqual(['a+b'])
    expect(stored()).toEqual([
      {
        bucket: 'ponto-urbano-local-undone-changes',
        file: 'refused/b-request-1.json',
        requestContext: { requestId: 'request-1', functionArn: 'arn:changes', condition: 'RefusedByQueue' },
        reason: 'InvalidMessageContents',
        records: [record('b', 'point')],
      },
    ])
  })

  test('is found when its request is refused as a whole', async () => {
    sqs.on(SendMessageBatchCommand).callsFake(({ QueueUrl, Entries }) => {
      const bodies = z.array(z.object({ MessageBody: z.string() })).parse(Entries)
      if (
        String(QueueUrl).endsWith('/ponto-urbano-local-notifications') &&
        bodies.some(({ MessageBody }) => called(MessageBody) === 'b')
      )
        throw new InvalidMessageContents({ $metadata: {}, message: '' })
      return {}
    })
    expect(await handOn(record('a', 'order'), record('b', 'order'), record('c', 'order'))).toEqual(none)
    expect(requests().filter(({ queue }) => queue === 'notifications')).toEqual([
      { queue: 'notifications', messages: ['a', 'b', 'c'] },
      { queue: 'notifications', messages: ['a'] },
      { queue: 'notifications', messages: ['b'] },
      { queue: 'notifications', messages: ['c'] },
    ])
    expect(stored().map(({ records }) => records)).toEqual([[record('b', 'order')]])
  })

  test('is put aside once, however many queues refuse it, and counted for the alarm', async () => {
    sqs
      .on(SendMessageBatchCommand)
      .resolves({ Failed: [{ Id: '0', SenderFault: true, Code: 'InvalidMessageContents' }] })
    expect(await handOn(record('a', 'order'))).toEqual(none)
    expect(stored()).toHaveLength(1)
    expect(counted()).toEqual(['PontoUrbano RejectedChanges service ponto-urbano-unit: 1'])
  })

  test('is one of more bytes than a message may have', async () => {
    const tooLong = Object.assign(new Error('too long'), { name: 'BatchRequestTooLong' })
    sqs.on(SendMessageBatchCommand).callsFake(({ Entries }) => {
      if (JSON.stringify(Entries).length > 262_144) throw tooLong
      return {}
    })
    expect(
      await handOn(record('a', 'upload'), record('b', 'upload', { text: randomBytes(300_000).toString('base64') })),
    ).toEqual(none)
    expect(sent()).toEqual({ pictures: ['a', 'b'] })
    expect(stored().map(({ file, reason }) => `${file} ${reason}`)).toEqual([
      'refused/b-request-1.json BatchRequestTooLong',
    ])
  })

  test('is kept with what is written in it as ASCII', async () => {
    failFor('pictures', ['a'], REFUSED)
    const odd = record('a', 'upload', { text: '🎉\ufffe' })
    await handOn(odd)
    expect(s3.commandCalls(PutObjectCommand)[0]?.args[0].input.Body).toMatch(/^[ -~]+$/)
    expect(stored()[0]?.records).toEqual([odd])
  })

  test('is replayed by its file alone, once the queue takes it', async () => {
    failFor('pictures', ['a'], REFUSED)
    await handOn(record('a', 'upload'))
    const [{ records }] = z.tuple([z.object({ records: z.array(z.custom<DynamoDBRecord>()) })]).parse(stored())
    sqs.reset().onAnyCommand().resolves({})
    expect(await handOn(...records)).toEqual(none)
    expect(sent()).toEqual({ pictures: ['a'] })
    expect(stored()).toHaveLength(1)
  })

  test('comes again when it can not be put aside', async () => {
    failFor('pictures', ['b'], REFUSED)
    s3.on(PutObjectCommand).rejects(new Error('no bucket'))
    expect(await handOn(record('a', 'upload'), record('b', 'upload'), record('c', 'upload'))).toEqual(again('b'))
  })
})

describe('a change that a queue fails to take', () => {
  test('is given to it again, without those that it took', async () => {
    failFor('notifications', ['b'], BUSY, 2)
    expect(await handOn(record('a', 'order'), record('b', 'order'), record('c', 'order'))).toEqual(none)
    expect(sentTo('notifications')).toEqual(['a', 'b', 'c', 'b', 'b'])
    expect(stored()).toEqual([])
  })

  test('comes again with what came after it, and with nothing before', async () => {
    failFor('notifications', ['b'], BUSY)
    expect(await handOn(record('a', 'order'), record('b', 'order'), record('c', 'order'))).toEqual(again('b'))
    expect(stored()).toEqual([])
  })

  test('comes again when the queue is away, which the client has tried often enough', async () => {
    sqs.on(SendMessageBatchCommand).rejects(new Error('no connection'))
    expect(await handOn(record('a', 'role_change'), record('b', 'role_change'))).toEqual(again('a'))
    expect(requests()).toHaveLength(1)
    expect(stored()).toEqual([])
  })

  test('is not put aside because it came too quickly', async () => {
    failFor('pictures', ['a'], { code: 'RequestThrottled', isSender: true })
    expect(await handOn(record('a', 'upload'))).toEqual(again('a'))
    expect(stored()).toEqual([])
  })

  test('is put aside, where another queue refuses it, once all have said what they do', async () => {
    sqs.on(SendMessageBatchCommand).callsFake(({ QueueUrl }) => ({
      Failed: [{ Id: '0', SenderFault: String(QueueUrl).endsWith('search'), Code: 'Fault' }],
    }))
    expect(await handOn(record('a', 'profile'))).toEqual(again('a'))
    expect(stored()).toEqual([])
  })
})
