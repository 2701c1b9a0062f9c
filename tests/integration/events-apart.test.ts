import { GetQueueAttributesCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type ConsumerName, consumerQueueName, deadLetterQueueName } from '#functions/events/consumers.ts'
import { queueUrl } from '#local/emulators/sqs.ts'
import { LOCAL_RESOURCES } from '#local/environment.ts'
import type { Poller } from '#local/poller.ts'
import { aBuyer, aPoint, goldTier } from '#tests/support/catalogue.ts'
import { startChangeForwarding } from '#tests/support/change-forwarding.ts'
import { startEmailQueue } from '#tests/support/email-queue.ts'
import { aPerson } from '#tests/support/people.ts'
import { startTable } from '#tests/support/table.ts'

/**
 * The consumers of a change, with the real table, stream and queues: a consumer that fails, hangs or finds an
 * unreadable item delays none of the others, and finishes its work when the cause is gone.
 */

let table: Awaited<ReturnType<typeof startTable>>
let queue: Awaited<ReturnType<typeof startEmailQueue>>
let of: typeof import('./privacy-use-cases.ts')
let map: typeof import('#functions/map/cells-store.ts')
let changes: Poller
const complaints: string[] = []
const ALL: ConsumerName[] = ['map_updates', 'search', 'order_upkeep', 'notifications', 'deletions']

beforeAll(async () => {
  table = await startTable({ hasStream: true })
  queue = await startEmailQueue(undefined, sentence => complaints.push(sentence))
  of = await import('./privacy-use-cases.ts')
  map = await import('#functions/map/cells-store.ts')
  await of.insertPricingTier(goldTier)
  await of.insertProfile(aPerson('admin'))
  changes = await startChangeForwarding(ALL, queue.endpoint, sentence => complaints.push(sentence))
})
afterAll(async () => {
  await changes.stop()
  await queue.close()
  await table.close()
  expect(complaints).toEqual([])
})

type Fault = 'fail' | 'hang'

/**
 * Makes every write of such an item fail, or hang until its connection breaks, until `heal` is called. `met` returns
 * how many writes were affected.
 */
function breakWrites(PK: string, fault: Fault): { heal: () => void; met: () => number } {
  let isBroken = true
  let met = 0
  const hanging: (() => void)[] = []
  const send = of.table.send.bind(of.table)
  const spy = vi.spyOn(of.table, 'send').mockImplementation((command: object, ...rest: unknown[]): Promise<never> => {
    const hits =
      isBroken &&
      /^(Put|BatchWrite|Update|TransactWrite)/.test(command.constructor.name) &&
      JSON.stringify(command).includes(PK)
    if (!hits) return Reflect.apply(send, of.table, [command, ...rest])
    met += 1
    const { promise, reject } = Promise.withResolvers<never>()
    const breakOff = () => reject(new Error(`${PK} can not be written`))
    if (fault === 'hang') hanging.push(breakOff)
    else breakOff()
    return promise
  })
  const heal = () => {
    isBroken = false
    spy.mockRestore()
    for (const breakOff of hanging.splice(0)) breakOff()
  }
  onTestFinished(heal)
  return { heal, met: () => met }
}

let points = 0
async function aReservation(name: string) {
  points += 1
  const locatedPoint = aPoint(String(points))
  await of.insertPoint(locatedPoint)
  const order = await of.reserve(
    {
      customerData: aBuyer(name),
      items: [{ point_id: locatedPoint.id, period_years: 1 }],
    },
    {
      actor: undefined,
      now: new Date().toISOString(),
      hold_hours: 72,
    },
  )
  return { order, located: locatedPoint }
}
type Reserved = Awaited<ReturnType<typeof aReservation>>

const itemsAt = async (PK: string) => {
  const { Items = [] } = await of.table.send(
    new QueryCommand({
      TableName: of.TABLE_NAME,
      KeyConditionExpression: 'PK = :pk',
      ExpressionAttributeValues: { ':pk': PK },
    }),
  )
  return Items
}

/** The result of each consumer for a reservation. */
const DONE: Record<string, (made: Reserved) => Promise<boolean>> = {
  map_updates: async ({ located }) => {
    const [shard] = await map.readShardsOrEmpty([map.shardOfPoint(located) ?? ''])
    return shard?.points.find(({ id }) => id === located.id)?.status === 'reserved'
  },
  search: async ({ located }) =>
    (await itemsAt('POINT_POSTINGS#status#reserved')).some(({ id }) => id === located.id) &&
    (await itemsAt(`POINT#${located.id}`)).some(({ kind }) => kind === 'counted_point'),
  order_upkeep: async ({ order }) => (await itemsAt(`ORDER#${order.id}`)).some(({ event }) => event === 'reserved'),
  notifications: async ({ order }) =>
    (await of.listNotifications('admin-user', undefined)).items.some(({ link }) => link?.endsWith(order.id)),
}
const doneOf = async (made: Reserved) => {
  const done = await Promise.all(Object.entries(DONE).map(async ([name, is]) => ((await is(made)) ? [name] : [])))
  return done.flat()
}
const SOON = { timeout: 20_000, interval: 100 }

test.each<[ConsumerName, string, Fault]>([
  ['notifications', 'USER#admin-user', 'fail'],
  ['notifications', 'USER#admin-user', 'hang'],
  ['map_updates', 'SHARD#', 'fail'],
  ['search', 'POINT_POSTINGS#', 'fail'],
  ['search', 'POINT_POSTINGS#', 'hang'],
  ['order_upkeep', 'EVENT#', 'fail'],
])('while %s can not write %s (%s), the others are done, and it is when that is over', async (name, PK, fault) => {
  const broken = breakWrites(PK, fault)
  const made = await aReservation(`${name} ${fault}`)
  const otherNames = Object.keys(DONE).filter(each => each !== name)
  await vi.waitFor(async () => expect(await doneOf(made)).toEqual(otherNames), SOON)
  // The other consumers may be done before the broken one has tried.
  await vi.waitFor(() => expect(broken.met()).toBeGreaterThan(0), SOON)
  const next = await aReservation(`${name} ${fault} next`)
  await vi.waitFor(async () => expect(await doneOf(next)).toEqual(otherNames), SOON)
  broken.heal()
  for (const each of [made, next])
    await vi.waitFor(async () => expect(await doneOf(each)).toEqual(Object.keys(DONE)), {
      timeout: 30_000,
      interval: 100,
    })
})

const sqs = () => new SQSClient({})
const undoneOf = (name: ConsumerName) =>
  queueUrl(queue.endpoint, `${LOCAL_RESOURCES.queues}${deadLetterQueueName(name)}`)

test('an item that nobody can read is among the dead letters of each who should, whole, and those after it are done', async () => {
  await of.table.send(
    new PutCommand({
      TableName: of.TABLE_NAME,
      Item: { PK: 'ORDER#broken', SK: 'ORDER', kind: 'order', id: 'broken', status: 'lent', customer_name: 'Ninguém' },
    }),
  )
  const made = await aReservation('after the broken one')
  await vi.waitFor(async () => expect(await doneOf(made)).toEqual(Object.keys(DONE)), SOON)
  for (const name of ['order_upkeep', 'notifications', 'deletions'] as const) {
    const undone = await vi.waitFor(async () => {
      const { Messages = [] } = await sqs().send(new ReceiveMessageCommand({ QueueUrl: undoneOf(name) }))
      expect(Messages).toHaveLength(1)
      return Messages[0]?.Body ?? ''
    }, SOON)
    expect(JSON.parse(undone)).toEqual([
      expect.objectContaining({ NewImage: expect.objectContaining({ status: { S: 'lent' }, SK: { S: 'ORDER' } }) }),
    ])
  }
  const waiting = {
    QueueUrl: queueUrl(queue.endpoint, `${LOCAL_RESOURCES.queues}${consumerQueueName('notifications')}`),
  }
  const { Attributes } = await sqs().send(new GetQueueAttributesCommand({ ...waiting, AttributeNames: ['All'] }))
  expect(Attributes?.ApproximateNumberOfMessages).toBe('0')
})
