import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { marshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBRecord, SQSEvent } from 'aws-lambda'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import {
  allConsumers,
  CONSUMERS,
  type ConsumerName,
  consumerQueueName,
  deadLetterQueueName,
} from '#functions/events/consumers.ts'
import { type Change, forAllChanges, forEachChange, type Reaction } from '#functions/platform/table/changes.ts'
import { allFunctions } from '#infra/system.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { mockClient } from '#tests/support/mock-client.ts'

const { parseChangeMessage, toQueuedChange } = await import('#functions/events/change-message.ts')
const { consume } = await import('#functions/events/consume.ts')

const asConsumer = (name: ConsumerName, reactions: readonly Reaction[]) => asFunction(name, consume(name, reactions))

const sqs = mockClient(SQSClient)
beforeEach(() => sqs.reset().onAnyCommand().resolves({}))

const record = (id: string, kind: string, more: object = {}): DynamoDBRecord => ({
  eventID: id,
  dynamodb: { SequenceNumber: `at-${id}`, NewImage: JSON.parse(JSON.stringify(marshall({ kind, id, ...more }))) },
})
const message = (...records: DynamoDBRecord[]): SQSEvent['Records'][number] => ({
  messageId: `of ${records.map(({ eventID }) => eventID)}`,
  receiptHandle: 'handle',
  body: JSON.stringify(records.map(toQueuedChange)),
  attributes: {
    ApproximateReceiveCount: '1',
    SentTimestamp: '0',
    SenderId: '',
    ApproximateFirstReceiveTimestamp: '0',
  },
  messageAttributes: {},
  md5OfBody: '',
  eventSource: 'aws:sqs',
  eventSourceARN: '',
  awsRegion: 'sa-east-1',
})
const none = { batchItemFailures: [] }
const item = z.object({ id: z.string() })
const ids = (changes: readonly Change<z.infer<typeof item>>[]) => changes.map(({ after }) => after?.id).join('+')
const deadLetters = () =>
  sqs.commandCalls(SendMessageCommand).map(({ args: [{ input }] }) => [
    input.QueueUrl?.split('/').at(-1),
    parseChangeMessage(input.MessageBody ?? '')
      .map(({ eventID }) => eventID)
      .join(),
  ])

describe('a consumer', () => {
  test('reacts to the changes of each kind, one by one or together', async () => {
    const seen: string[] = []
    const handler = asConsumer('search', [
      forEachChange('point', item, async ({ after }) => void seen.push(String(after?.id))),
      forAllChanges('point', item, async changes => void seen.push(ids(changes))),
      forAllChanges('profile', item, async changes => void seen.push(ids(changes))),
    ])
    expect(
      await handler({ Records: [message(record('a', 'point'), record('p', 'profile'), record('b', 'point'))] }),
    ).toEqual(none)
    expect(seen.toSorted()).toEqual(['a', 'a+b', 'b', 'p'])
  })

  test('does what it can when a reaction fails, and the message comes again', async () => {
    const done: string[] = []
    const handler = asConsumer('order_upkeep', [
      forEachChange('order', item, async ({ after }) => {
        if (after?.id === 'a') throw new Error('not now')
        done.push(`first ${after?.id}`)
      }),
      forEachChange('order', item, async ({ after }) => void done.push(`second ${after?.id}`)),
    ])
    const failing = message(record('a', 'order'), record('b', 'order'))
    const other = message(record('c', 'order'))
    expect(await handler({ Records: [failing, other] })).toEqual({
      batchItemFailures: [{ itemIdentifier: failing.messageId }],
    })
    expect(done.toSorted()).toEqual(['first b', 'first c', 'second a', 'second b', 'second c'])
    expect(sqs.commandCalls(ChangeMessageVisibilityCommand)[0]?.args[0].input.VisibilityTimeout).toBe(2)
    expect(deadLetters()).toEqual([])
  })

  test('puts what it can not read among its dead letters at once, and does the others', async () => {
    const react = vi.fn(async () => undefined)
    const handler = asConsumer('notifications', [forEachChange('order', item, react)])
    const broken = record('broken', 'order', { id: 7 })
    expect(await handler({ Records: [message(broken, record('b', 'order'))] })).toEqual(none)
    expect(react).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ after: { id: 'b' } }))
    expect(deadLetters()).toEqual([['ponto-urbano-local-notifications-undone', 'broken']])
  })

  test('tries it again when the dead letters do not take it', async () => {
    sqs.on(SendMessageCommand).rejects(new Error('no queue'))
    const handler = asConsumer('notifications', [forEachChange('order', item, async () => undefined)])
    const broken = message(record('broken', 'order', { id: 7 }))
    expect(await handler({ Records: [broken] })).toEqual({ batchItemFailures: [{ itemIdentifier: broken.messageId }] })
  })

  test('puts aside what holds no changes', async () => {
    const handler = asConsumer('accounts', [])
    expect(await handler({ Records: [{ ...message(), body: '{"to":' }] })).toEqual(none)
    expect(sqs.commandCalls(SendMessageCommand)[0]?.args[0].input.MessageBody).toBe('{"to":')
  })
})

describe('every consumer', () => {
  test.each(allConsumers())('%s may delay a message of its queue and send one to its dead letters', async name => {
    const [kind = 'order'] = CONSUMERS[name].kinds
    const broken = record('broken', kind, { id: 7 })
    expect(
      await asConsumer(name, [forEachChange(kind, item, async () => undefined)])({ Records: [message(broken)] }),
    ).toEqual(none)
    expect(deadLetters()).toEqual([[`ponto-urbano-local-${deadLetterQueueName(name)}`, 'broken']])
    const failing = asConsumer(name, [
      forEachChange(kind, item, async () => {
        throw new Error('not now')
      }),
    ])
    await failing({ Records: [message(record('a', kind))] })
    expect(sqs.commandCalls(ChangeMessageVisibilityCommand)[0]?.args[0].input.QueueUrl).toMatch(
      new RegExp(`/ponto-urbano-local-${consumerQueueName(name)}$`),
    )
  })

  const files = new Map(allFunctions().map(([name, { entry }]) => [String(name), entry]))

  test.each(allConsumers())(
    '%s reacts to exactly the kinds that it hears of',
    async (name: ConsumerName, { kinds }) => {
      const { reactions } = await import(new URL(`../../../${files.get(name)}`, import.meta.url).href)
      const reactedTo = z
        .array(z.object({ kind: z.string() }))
        .parse(reactions)
        .map(({ kind }) => kind)
      expect([...new Set(reactedTo)].toSorted()).toEqual([...kinds].toSorted())
    },
  )
})
