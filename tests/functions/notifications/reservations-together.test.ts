import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { asFunction } from '#tests/support/as-function.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'

/** Several reservations with the same e-mail: from each order's change to the e-mail that the mail service gets. */

const notifyOfOrder = asFunction(
  'notifications',
  (await import('#functions/notifications/notify-of-order.ts')).notifyOfOrder,
)
const sendEmails = asFunction('emails', (await import('#functions/notifications/emails/handler.ts')).handler)
const dynamo = mockClient(DynamoDBDocumentClient)
const queue = mockClient(SQSClient)
const mail = mockClient(SESv2Client)

/** The stored items, with conditions on version and existence only. */
let items: Map<string, Record<string, unknown>>
let sqs: 'works' | 'fails'
const refused = () => new ConditionalCheckFailedException({ message: '', $metadata: {} })
const keyOf = ({ PK, SK }: Record<string, unknown>) => `${PK} ${SK}`

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00.000Z'), toFake: ['Date'] })
  items = new Map()
  sqs = 'works'
  dynamo.reset().onAnyCommand().resolves({})
  queue.reset().onAnyCommand().resolves({})
  mail.reset().onAnyCommand().resolves({})
  dynamo.on(QueryCommand).resolves({ Items: [] })
  dynamo.on(GetCommand).callsFake(({ Key }) => ({ Item: items.get(keyOf(Key)) }))
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => {
    const [[name, { Keys }] = ['', { Keys: [] }]] = Object.entries<{ Keys: Record<string, unknown>[] }>(RequestItems)
    return { Responses: { [name]: Keys.flatMap(key => items.get(keyOf(key)) ?? []) } }
  })
  dynamo.on(PutCommand).callsFake(({ Item, ConditionExpression, ExpressionAttributeValues: values }) => {
    const storedItem = items.get(keyOf(Item))
    const isFree = ConditionExpression?.startsWith('attribute_not_exists') ? !storedItem : true
    if (!isFree || (ConditionExpression === 'version = :read' && storedItem?.version !== values[':read']))
      throw refused()
    items.set(keyOf(Item), Item)
    return {}
  })
  dynamo.on(UpdateCommand).callsFake(({ Key, ExpressionAttributeValues: values }) => {
    const storedItem = items.get(keyOf(Key))
    if (storedItem?.first !== values[':first'] || Number(storedItem?.queued) >= values[':orders']) throw refused()
    items.set(keyOf(Key), { ...storedItem, queued: values[':orders'], version: Number(storedItem?.version) + 1 })
    return {}
  })
  queue.on(SendMessageCommand).callsFake(() => {
    if (sqs === 'fails') throw new Error('the queue is away')
    return {}
  })
})
afterEach(() => vi.useRealTimers())

const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)
const made = (id: string) => {
  const order = {
    ...anOrder(id),
    user_id: null,
    customer_email: 'ana@example.com',
    changed_by: null,
    held_under: [],
    v: 2,
  }
  items.set(`ORDER#${id} ORDER`, { kind: 'order', ...order })
  return order
}
const becomes = (id: string, status: string) =>
  items.set(`ORDER#${id} ORDER`, { ...items.get(`ORDER#${id} ORDER`), status })
const happens = (id: string) => notifyOfOrder({ id: 'e', before: undefined, after: made(id) })

const message = z.object({ subject: z.string(), text: z.string() })
const queued = () =>
  queue.commandCalls(SendMessageCommand).map(({ args }) => ({
    body: args[0].input.MessageBody ?? '',
    delay: args[0].input.DelaySeconds ?? 0,
    ...message.parse(JSON.parse(args[0].input.MessageBody ?? '')),
  }))
/** Handles all waiting messages, in the given order. Returns the e-mails that the mail service got. */
async function delivered(order: 'as they came' | 'the other way round' = 'as they came'): Promise<string[]> {
  const bodies = queued().map(({ body }) => body)
  for (const body of order === 'as they came' ? bodies : bodies.toReversed())
    await sendEmails({
      Records: [
        {
          messageId: crypto.randomUUID(),
          receiptHandle: 'r',
          body,
          messageAttributes: {},
          md5OfBody: '',
          eventSource: 'aws:sqs',
          eventSourceARN: '',
          awsRegion: 'sa-east-1',
          attributes: {
            ApproximateReceiveCount: '1',
            SentTimestamp: '0',
            SenderId: '',
            ApproximateFirstReceiveTimestamp: '0',
          },
        },
      ],
    })
  return mail.commandCalls(SendEmailCommand).map(({ args }) => args[0].input.Content?.Simple?.Body?.Text?.Data ?? '')
}
const ordersIn = (text: string) => [...new Set(text.match(/o\d-\w{5}/g) ?? [])]
const ids = ['o1-aaaaa', 'o2-aaaaa', 'o3-aaaaa', 'o4-aaaaa', 'o5-aaaaa']

test('the first goes at once, the others in one e-mail that lists them when ten minutes are over', async () => {
  for (const id of ids) {
    await happens(id)
    later(2)
  }
  expect(queued().map(({ delay }) => delay)).toEqual([0, 480, 360, 240, 120])
  const texts = await delivered()
  expect(texts.map(ordersIn)).toEqual([['o1-aaaaa'], ids.slice(1)])
  expect(queued()[4]?.subject).toBe('Reservas recebidas: 4 pedidos')
  expect(texts[1]).toContain('\n\nOlá!\n\n')
})

test('of those that come after these ten minutes the first goes at once again', async () => {
  await happens('o1-aaaaa')
  later(1)
  await happens('o2-aaaaa')
  later(9)
  await happens('o3-aaaaa')
  expect(queued().map(({ delay }) => delay)).toEqual([0, 540, 0])
  expect((await delivered('the other way round')).map(ordersIn)).toEqual([['o3-aaaaa'], ['o2-aaaaa'], ['o1-aaaaa']])
})

test('what was cancelled or paid before the e-mail goes is not in it', async () => {
  for (const id of ids.slice(0, 4)) await happens(id)
  becomes('o2-aaaaa', 'cancelled')
  becomes('o3-aaaaa', 'completed')
  expect((await delivered()).map(ordersIn)).toEqual([['o1-aaaaa'], ['o4-aaaaa']])
})

test('of reservations that are all cancelled before the e-mail goes there is none', async () => {
  for (const id of ids.slice(0, 3)) await happens(id)
  for (const id of ids.slice(1, 3)) becomes(id, 'cancelled')
  expect((await delivered()).map(ordersIn)).toEqual([['o1-aaaaa']])
})

test('another address waits for nobody', async () => {
  await happens('o1-aaaaa')
  const otherOrder = { ...made('o2-aaaaa'), customer_email: 'bia@example.com' }
  await notifyOfOrder({ id: 'e', before: undefined, after: otherOrder })
  expect(queued().map(({ delay }) => delay)).toEqual([0, 0])
})

test('all at once, told twice and out of their order: each order is in an e-mail, and none in two', async () => {
  await happens('o1-aaaaa')
  await Promise.all(ids.slice(1).map(happens))
  for (const id of ids.toReversed()) await happens(id)
  const texts = await delivered('the other way round')
  expect(texts.map(text => ordersIn(text).toSorted()).toSorted()).toEqual([['o1-aaaaa'], ids.slice(1)])
})

test('a queue that is away for a while loses no order', async () => {
  await happens('o1-aaaaa')
  await happens('o2-aaaaa')
  sqs = 'fails'
  await expect(happens('o3-aaaaa')).rejects.toThrow('the queue is away')
  sqs = 'works'
  queue.resetHistory()
  // The message that was queued first is used until one about more orders is in the queue.
  await happens('o2-aaaaa')
  expect((await delivered()).map(ordersIn)).toEqual([['o2-aaaaa']])
  await happens('o3-aaaaa')
  expect((await delivered()).flatMap(ordersIn)).toContain('o3-aaaaa')
})
