import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { allConsumers, type ConsumerName, consumerQueueName, deadLetterQueueName } from '#functions/events/consumers.ts'
import type { Item } from '#functions/platform/table/shapes.ts'
import { queueUrl } from '#local/emulators/sqs.ts'
import { LOCAL_RESOURCES } from '#local/environment.ts'
import type { Poller } from '#local/poller.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { startQueueReader } from '#tests/support/change-forwarding.ts'
import { startEmailQueue } from '#tests/support/email-queue.ts'
import { aPerson } from '#tests/support/people.ts'
import { startTable } from '#tests/support/table.ts'

/**
 * What every consumer does with a message that it can't handle, under its own grants: a message that would fail every
 * time goes to its dead-letter queue, and one that a service failed to handle is retried after a pause. Neither the
 * identity service nor the bucket runs here.
 */

let table: Awaited<ReturnType<typeof startTable>>
let queue: Awaited<ReturnType<typeof startEmailQueue>>
let readers: Poller[]
let sent: { Url: string | undefined; pause: number | undefined }[]

const sqs = () => new SQSClient({})
const urlOf = (name: string) => queueUrl(queue.endpoint, `${LOCAL_RESOURCES.queues}${name}`)
const put = (name: ConsumerName, body: string) =>
  sqs().send(new SendMessageCommand({ QueueUrl: urlOf(consumerQueueName(name)), MessageBody: body }))
const names = allConsumers().map(([name]) => name)
const SOON = { timeout: 30_000, interval: 50 }

beforeAll(async () => {
  table = await startTable({ hasStream: true })
  queue = await startEmailQueue(undefined, sentence => {
    throw new Error(sentence)
  })
  const { sqs: client } = await import('#functions/platform/queues/sqs.ts')
  sent = []
  const send = client.send.bind(client)
  vi.spyOn(client, 'send').mockImplementation((command: { input: object }, ...rest: unknown[]) => {
    const { QueueUrl, VisibilityTimeout }: { QueueUrl?: string; VisibilityTimeout?: number } = command.input
    const answer: Promise<never> = Reflect.apply(send, client, [command, ...rest])
    return answer.then(done => {
      sent.push({ Url: QueueUrl, pause: VisibilityTimeout })
      return done
    })
  })
  readers = await Promise.all(names.map(name => startQueueReader(name, queue.endpoint, () => undefined)))
})
afterAll(async () => {
  await Promise.all(readers.map(reader => reader.stop()))
  await queue.close()
  await table.close()
})

test.each(names)('%s puts what holds no changes among its dead letters, whole', async name => {
  const body = `nothing that was queued for ${name}`
  await put(name, body)
  const undone = await vi.waitFor(async () => {
    const letters = { QueueUrl: urlOf(deadLetterQueueName(name)) }
    const { Messages = [] } = await sqs().send(new ReceiveMessageCommand(letters))
    expect(Messages).toHaveLength(1)
    return Messages[0]?.Body
  }, SOON)
  expect(undone).toBe(body)
})

/** Makes every request to the table about this point fail until the test ends. */
async function tableIsAwayFor(pointId: string): Promise<void> {
  const { table: client } = await import('#functions/platform/table/client.ts')
  const send = client.send.bind(client)
  const away = vi
    .spyOn(client, 'send')
    .mockImplementation(
      (command: object, ...rest: unknown[]): Promise<never> =>
        JSON.stringify(command).includes(`POINT#${pointId}`)
          ? Promise.reject(new Error('the table is away'))
          : Reflect.apply(send, client, [command, ...rest]),
    )
  onTestFinished(() => away.mockRestore())
}

describe('what a service fails at comes again after a pause', () => {
  const images: Record<string, () => Promise<{ before?: Item; after?: Item }>> = {
    // The table works, but requests about these points fail.
    point_history: async () => {
      await tableIsAwayFor('without-history')
      const { storedPoint } = await import('#functions/catalogue/points/points-store.ts')
      const before = { ...storedPoint.stamp, ...aPoint('without-history') }
      return { before, after: { ...before, installation_notes: 'Poste quebrado', version: before.version + 1 } }
    },
    freed_points: async () => {
      await tableIsAwayFor('without-watches')
      const { storedPoint } = await import('#functions/catalogue/points/points-store.ts')
      const after = { ...storedPoint.stamp, ...aPoint('without-watches') }
      return { before: { ...after, status: 'sold', order_id: 'order-1', version: after.version - 1 }, after }
    },
    accounts: async () => ({ before: { kind: 'profile', ...aPerson('client') } }),
    pictures: async () => ({
      before: {
        kind: 'upload',
        key: 'uploads/1.png',
        file: 'avatars/1.png',
        upload_kind: 'avatar',
        used: false,
        user_id: crypto.randomUUID(),
      },
    }),
    deletions: async () => {
      const { insertProfile } = await import('#functions/people/profiles/profiles-store.ts')
      const { startPersonDeletion } = await import('#functions/account/privacy/deletions-store.ts')
      const { deletionRequestKey } = await import('#functions/platform/table/keys.ts')
      const { TABLE_NAME, table: client } = await import('#functions/platform/table/client.ts')
      const person = aPerson('client')
      await insertProfile(person)
      await startPersonDeletion(person, new Date().toISOString())
      const found = await client.send(new GetCommand({ TableName: TABLE_NAME, Key: deletionRequestKey(person.id) }))
      return { after: found.Item ?? {} }
    },
  }
  test.each(Object.entries(images))('to %s', async (name, made) => {
    const { before, after } = await made()
    const change = {
      eventID: 'a change',
      ...(before ? { OldImage: marshall(before, { removeUndefinedValues: true }) } : {}),
      ...(after ? { NewImage: marshall(after, { removeUndefinedValues: true }) } : {}),
    }
    const [consumer] = names.filter(each => each === name)
    if (consumer) await put(consumer, JSON.stringify([change]))
    await vi.waitFor(() => expect(sent).toContainEqual({ Url: urlOf(consumerQueueName(name)), pause: 2 }), SOON)
  })
})
