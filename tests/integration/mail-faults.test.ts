import { DeleteMessageCommand, GetQueueAttributesCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Poller } from '#local/poller.ts'
import { aBuyer, aPoint, goldTier } from '#tests/support/catalogue.ts'
import { startChangeForwarding } from '#tests/support/change-forwarding.ts'
import { startEmailQueue, startEmailsFunction } from '#tests/support/email-queue.ts'
import { type MailBehavior, startFaultyMailService } from '#tests/support/faulty-mail.ts'
import { aPerson } from '#tests/support/people.ts'
import { startTable } from '#tests/support/table.ts'

/** A reservation's notifications and e-mail: through the real table, stream and queue to a mail service with faults. */

let table: Awaited<ReturnType<typeof startTable>>
let mail: Awaited<ReturnType<typeof startFaultyMailService>>
let queue: Awaited<ReturnType<typeof startEmailQueue>>
let of: typeof import('./privacy-use-cases.ts')
let pollers: Poller[]
const complaints: string[] = []
const report = (sentence: string) => complaints.push(sentence)

beforeAll(async () => {
  table = await startTable({ hasStream: true })
  mail = await startFaultyMailService()
  queue = await startEmailQueue(undefined, report)
  process.env.AWS_ENDPOINT_URL_SESV2 = mail.endpoint
  // A service that hangs is given up after the same time as on AWS.
  delete process.env.EMULATOR_PATIENCE_MS
  of = await import('./privacy-use-cases.ts')
  await of.insertPricingTier(goldTier)
  await of.insertProfile(aPerson('admin'))
  const changes = await startChangeForwarding(['notifications'], queue.endpoint, report)
  pollers = [changes, await startEmailsFunction(queue.endpoint, report)]
})
afterAll(async () => {
  await Promise.all(pollers.map(each => each.stop()))
  await Promise.all([mail.close(), queue.close()])
  await table.close()
  expect(complaints).toEqual([])
})

let points = 0
/** Reservations of two buyers; the mail service has this fault for the first buyer's address. */
async function twoReservations(fault: MailBehavior) {
  const names = [`faulty ${fault}`, `next ${fault}`]
  const orders = []
  for (const name of names) {
    points += 1
    const id = String(points)
    await of.insertPoint(aPoint(id))
    orders.push(
      await of.reserve(
        {
          customerData: aBuyer(name),
          items: [{ point_id: id, period_years: 1 }],
        },
        {
          actor: undefined,
          now: new Date().toISOString(),
          hold_hours: 72,
        },
      ),
    )
  }
  const [faulty = '', next = ''] = names.map(name => aBuyer(name).email)
  return { faulty, next, orders }
}

/** Before a hanging connection is given up, even on a slow machine. Milliseconds. */
const AT_ONCE = { timeout: 8_000, interval: 50 }

async function expectAtOnce({ next, orders }: Awaited<ReturnType<typeof twoReservations>>): Promise<void> {
  await vi.waitFor(async () => {
    const { items } = await of.listNotifications('admin-user', undefined)
    expect(items.map(({ link }) => link)).toEqual(expect.arrayContaining(orders.map(({ id }) => `/admin/orders/${id}`)))
    expect(await mail.subjectsTo(next)).toHaveLength(1)
  }, AT_ONCE)
}

const behave = (address: string, conduct: MailBehavior) => mail.behave(asked => (asked === address ? conduct : 'take'))
const letter = z.object({ to: z.string(), message_id: z.string() })

/** Receives and removes the messages of the dead-letter queue. */
async function deadLetters() {
  const sqs = new SQSClient({})
  const { Messages = [] } = await sqs.send(
    new ReceiveMessageCommand({ QueueUrl: queue.dead_letters_url, MaxNumberOfMessages: 10 }),
  )
  for (const { ReceiptHandle } of Messages)
    await sqs.send(new DeleteMessageCommand({ QueueUrl: queue.dead_letters_url, ReceiptHandle }))
  return Messages.map(({ Body = '' }) => letter.parse(JSON.parse(Body)))
}

test('an address that is refused for good holds up nobody and is put aside at the first try', async () => {
  behave(aBuyer('faulty refuse').email, 'refuse')
  const made = await twoReservations('refuse')
  await expectAtOnce(made)
  await vi.waitFor(async () => {
    const [order] = made.orders
    expect(await deadLetters()).toEqual([{ to: made.faulty, message_id: `reservation-received-${order?.id}` }])
  }, AT_ONCE)
  expect(mail.asked.filter(address => address === made.faulty)).toHaveLength(1)
})

test.each(['fail', 'hang'] as const)(
  'an address at which the service does "%s" holds up nobody and is sent once later',
  async fault => {
    behave(aBuyer(`faulty ${fault}`).email, fault)
    const made = await twoReservations(fault)
    await expectAtOnce(made)
    await vi.waitFor(() => expect(mail.asked).toContain(made.faulty), 10_000)
    mail.behave(() => 'take')
    await vi.waitFor(async () => expect(await mail.subjectsTo(made.faulty)).toHaveLength(1), {
      timeout: 30_000,
      interval: 100,
    })
    await Promise.all(pollers.map(each => each.drained()))
    expect(await mail.subjectsTo(made.faulty)).toHaveLength(1)
    expect(await mail.subjectsTo(made.next)).toHaveLength(1)
    expect(await deadLetters()).toEqual([])
  },
)

test('a service that answers nobody keeps no notification back, and everything is sent once when it is there again', async () => {
  mail.behave(() => 'hang')
  const made = await twoReservations('take')
  await vi.waitFor(async () => {
    const { items } = await of.listNotifications('admin-user', undefined)
    expect(items.map(({ link }) => link)).toEqual(
      expect.arrayContaining(made.orders.map(({ id }) => `/admin/orders/${id}`)),
    )
  }, AT_ONCE)
  await vi.waitFor(() => expect(mail.asked).toEqual(expect.arrayContaining([made.faulty, made.next])), 10_000)
  mail.behave(() => 'take')
  for (const address of [made.faulty, made.next])
    await vi.waitFor(async () => expect(await mail.subjectsTo(address)).toHaveLength(1), {
      timeout: 30_000,
      interval: 100,
    })
  await Promise.all(pollers.map(each => each.drained()))
  for (const address of [made.faulty, made.next]) expect(await mail.subjectsTo(address)).toHaveLength(1)
})

test('an e-mail that is queued five times at once is sent once', async () => {
  mail.behave(() => 'take')
  const { queueEmail } = await import('#functions/notifications/emails/outbox.ts')
  const letterOf = { subject: 'Uma vez', greeting: 'Olá!', blocks: [], note: 'Fim.' }
  await Promise.all(Array.from({ length: 5 }, () => queueEmail('told-once', 'once@example.com', letterOf)))
  await vi.waitFor(async () => expect(await waitingOrUnderWay()).toBe(0), { timeout: 20_000, interval: 100 })
  expect(mail.asked.filter(address => address === 'once@example.com')).toHaveLength(1)
})

/** Number of messages that are still in the queue. */
async function waitingOrUnderWay(): Promise<number> {
  const { Attributes = {} } = await new SQSClient({}).send(
    new GetQueueAttributesCommand({ QueueUrl: queue.queue_url, AttributeNames: ['All'] }),
  )
  return Number(Attributes.ApproximateNumberOfMessages) + Number(Attributes.ApproximateNumberOfMessagesNotVisible)
}
