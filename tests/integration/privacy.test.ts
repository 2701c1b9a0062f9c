import { AsyncLocalStorage } from 'node:async_hooks'
import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import { HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSes } from '#local/emulators/ses.ts'
import { LOCAL_RESOURCES } from '#local/environment.ts'
import type { Poller } from '#local/poller.ts'
import { orderRetainedUntil } from '#shared/orders/rules/order-retention.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { startTableAndIdentity } from '#tests/support/accounts.ts'
import { aBuyer, aPoint, goldTier } from '#tests/support/catalogue.ts'
import { startEmailQueue, startEmailsFunction } from '#tests/support/email-queue.ts'
import { fewOrMany } from '#tests/support/few-or-many.ts'
import { startMediaFiles } from '#tests/support/media-files.ts'
import { aPerson } from '#tests/support/people.ts'

/**
 * Deletion of people with the real table, identity service, files and e-mail. The test delivers the messages, so that a
 * delivery can fail at any request.
 */

let world: Awaited<ReturnType<typeof startTableAndIdentity>>
let files: Awaited<ReturnType<typeof startMediaFiles>>
let mail: Awaited<ReturnType<typeof startSes>>
let of: typeof import('./privacy-use-cases.ts')
let s3: S3Client
let queue: Awaited<ReturnType<typeof startEmailQueue>>
let emails: Poller
const broken: string[] = []
const onCrash = (sentence: string) => broken.push(sentence)

beforeAll(async () => {
  world = await startTableAndIdentity()
  files = await startMediaFiles(onCrash)
  mail = await startSes({ directory: undefined, onCrash })
  process.env.AWS_ENDPOINT_URL_SESV2 = mail.endpoint
  queue = await startEmailQueue(undefined, onCrash)
  of = await import('./privacy-use-cases.ts')
  emails = await startEmailsFunction(queue.endpoint, onCrash)
  s3 = new S3Client({ forcePathStyle: true })
  await of.insertPricingTier(goldTier)
  await of.insertProfile(aPerson('admin'))
})
afterAll(async () => {
  await emails.stop()
  await Promise.all([files.close(), mail.close(), queue.close()])
  await world.close()
  expect(broken).toEqual([])
})

const now = () => new Date().toISOString()
const manager: Actor = { user_id: 'manager', role: 'admin' }
const bucket = { Bucket: LOCAL_RESOURCES.media_bucket }
let nextPoint = 1

/**
 * Creates a client with a picture, a notification and three orders: one pending, one cancelled, and one with a
 * contract.
 */
async function aClient(email: string, { contract = true } = {}) {
  const { id } = await of.inviteUser(
    { email, name: 'Pessoa Que Sai', role: 'client' },
    { actor: undefined, now: now() },
  )
  await world.takeUpInvitation(email)
  const picture = `avatars/${id}-1.png`
  await s3.send(new PutObjectCommand({ ...bucket, Key: picture, Body: 'picture' }))
  const { changeOwnProfile } = await import('#functions/account/me/change-own-profile.ts')
  await changeOwnProfile(id, { avatar_url: `/media/${picture}`, document_number: '52998224725', document_type: 'CPF' })
  const note = { title: '', message: '', link: null, is_read: false, created_at: now() }
  await of.insertNotification({ ...note, id: '20261121T120000000Z-x', user_id: id })
  const actor: Actor = { user_id: id, role: 'client' }
  const reserve = async () => {
    nextPoint += 1
    await of.insertPoint(aPoint(String(nextPoint)))
    return of.reserve(
      {
        customerData: { ...aBuyer('Pessoa'), name: 'Pessoa Que Sai' },
        items: [{ point_id: String(nextPoint), period_years: 1 }],
      },
      {
        actor,
        now: now(),
        hold_hours: 72,
      },
    )
  }
  const pendingOrder = await reserve()
  const cancelledOrder = await reserve()
  await of.cancelOrder({ order_id: cancelledOrder.id }, { actor, now: now() })
  const keptOrder = await reserve()
  if (contract) await of.confirmOrder({ order_id: keptOrder.id }, { actor: manager, now: now() })
  return { id, email, actor, picture, reserve, pending: pendingOrder, cancelled: cancelledOrder, kept: keptOrder }
}
type Client = Awaited<ReturnType<typeof aClient>>

const deliver = async ({ id }: Client) => {
  const after = await of.findDeletionRequest(id)
  await of.carryOutPersonDeletion({ id: 'event', before: undefined, after })
}
const itemsOf = async (userId: string) =>
  (
    await of.table.send(
      new QueryCommand({
        TableName: of.TABLE_NAME,
        KeyConditionExpression: 'PK = :person',
        ExpressionAttributeValues: { ':person': `USER#${userId}` },
      }),
    )
  ).Items ?? []
const rejected = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: Error) => error.name,
  )
const lettersTo = async (email: string) => {
  await emails.drained()
  return (await mail.emails()).filter(({ to }) => to.includes(email))
}
const expectCleanAudit = async () => expect((await of.auditTable()).breaches).toEqual([])

async function expectGone(client: Client): Promise<void> {
  const { id, email, picture, pending, cancelled, kept } = client
  expect(await of.findProfile(id)).toBeUndefined()
  expect(await rejected(s3.send(new HeadObjectCommand({ ...bucket, Key: picture })))).toBe('NotFound')
  expect(
    await rejected(
      world.identity.send(new AdminGetUserCommand({ UserPoolId: LOCAL_RESOURCES.user_pool_id, Username: id })),
    ),
  ).toBe('UserNotFoundException')
  for (const order of [pending, cancelled])
    expect(await of.findOrder(order.id)).toMatchObject({
      status: 'cancelled',
      customer_name: 'Pessoa removida',
      customer_email: '',
      customer_phone: '',
    })
  for (const { point_id } of [...pending.items, ...cancelled.items])
    expect((await of.findPoint(point_id))?.status).toBe('available')
  const contract = await of.findOrder(kept.id)
  expect(contract).toMatchObject({ status: 'completed', customer_name: 'Pessoa Que Sai', customer_email: email })
  const remainingItems = await itemsOf(id)
  expect(remainingItems.map(({ kind }) => kind).toSorted()).toEqual([
    'deletion_request',
    'retained_person',
    'sessions_end',
  ])
  expect(remainingItems.find(({ kind }) => kind === 'retained_person')).toMatchObject({
    name: 'Pessoa Que Sai',
    document_number: '52998224725',
    kept_until: contract && orderRetainedUntil(contract),
  })
  const request = remainingItems.find(({ kind }) => kind === 'deletion_request')
  expect(request).toMatchObject({ outcome: 'started', person: null, done_at: expect.any(String) })
  // A token issued at any time, long before or after, is refused.
  for (const days of [-1, 0, 31])
    expect(await of.hasSessionEnded(id, Math.floor(Date.now() / 1000) + days * 86_400)).toBe(true)
}

/**
 * Marks the requests of the delivery, because only these count. E-mails that the client receives meanwhile use the same
 * connections.
 */
const delivery = new AsyncLocalStorage<true>()

/**
 * Makes the delivery's nth request to the table, the files, the identity service or the queue fail. The returned
 * function ends that, and returns the number of requests.
 */
async function breaking(at: number): Promise<() => number> {
  const { s3: bucketClient } = await import('#functions/platform/aws/s3.ts')
  const { sqs } = await import('#functions/platform/queues/sqs.ts')
  let requests = 0
  const healed = [of.cognitoClient, of.table, bucketClient, sqs].map(({ config: { requestHandler } }) => {
    const handle = requestHandler.handle.bind(requestHandler)
    requestHandler.handle = async (request, options) => {
      if (!delivery.getStore()) return handle(request, options)
      requests += 1
      if (requests === at) throw new Error('broken')
      return handle(request, options)
    }
    return () => {
      requestHandler.handle = handle
    }
  })
  return () => {
    for (const heal of healed) heal()
    return requests
  }
}

test('a deletion that dies at any call is finished by the next delivery, and a third changes nothing', async () => {
  const letters: number[] = []
  let at = 1
  for (let isThrough = false; !isThrough; at += 1) {
    const client = await aClient(`dies${at}@example.com`)
    expect(await of.requestDeletion({}, { actor: client.actor, now: now() })).toEqual({ outcome: 'started' })
    const heal = await breaking(at)
    isThrough = (await rejected(delivery.run(true, () => deliver(client)))) === undefined
    const calls = heal()
    expect(isThrough).toBe(calls < at)
    await deliver(client)
    await expectGone(client)
    letters.push((await lettersTo(client.email)).length)
    const formerItems = await itemsOf(client.id)
    await deliver(client)
    expect(await itemsOf(client.id)).toEqual(formerItems)
  }
  expect(at).toBeGreaterThan(15)
  // A delivery that failed after it queued the e-mail has queued it again.
  expect(letters).toEqual(letters.map(() => 1))
  await expectCleanAudit()
})

test('asking twice at once makes one request', async () => {
  const client = await aClient('twice@example.com')
  const outcomes = await Promise.all([1, 2, 3].map(() => of.requestDeletion({}, { actor: client.actor, now: now() })))
  expect(outcomes).toEqual([1, 2, 3].map(() => ({ outcome: 'started' })))
  // Either delivery may find that the other one has changed the data; the stream delivers the change again then.
  await Promise.allSettled([deliver(client), deliver(client)])
  await deliver(client)
  await expectGone(client)
})

test('racing with the confirmation of an order, it is a contract or cancelled, never both', async () => {
  const statuses = new Set<string | undefined>()
  for (let round = 0; round < fewOrMany(4, 12); round += 1) {
    const client = await aClient(`raced${round}@example.com`, { contract: false })
    await of.requestDeletion({}, { actor: client.actor, now: now() })
    const wins = async () => {
      // Delays one of them, so that another one starts first in other rounds.
      for (let step = 0; step < round % 4; step += 1) await of.findPoint('1')
      return of.confirmOrder({ order_id: client.kept.id }, { actor: manager, now: now() })
    }
    const [confirmed] = await Promise.allSettled([wins(), deliver(client)])
    await deliver(client)
    const order = await of.findOrder(client.kept.id)
    const point = await of.findPoint(client.kept.items[0]?.point_id ?? '')
    statuses.add(order?.status)
    const isContract = confirmed.status === 'fulfilled'
    expect(order).toMatchObject(
      isContract
        ? { status: 'completed', customer_name: 'Pessoa Que Sai' }
        : { status: 'cancelled', customer_name: 'Pessoa removida' },
    )
    expect(point?.status).toBe(isContract ? 'sold' : 'available')
    const remainingItems = await itemsOf(client.id)
    expect(remainingItems.some(({ kind }) => kind === 'retained_person')).toBe(isContract)
    await expectCleanAudit()
  }
  expect(statuses.size).toBeGreaterThan(0)
})

test('a reservation that was under way is cancelled too', async () => {
  const client = await aClient('late@example.com')
  const lateOrder = await client.reserve()
  await of.requestDeletion({}, { actor: client.actor, now: now() })
  await of.onLatePersonOrder({ id: 'event', before: undefined, after: lateOrder })
  expect(await of.findOrder(lateOrder.id)).toMatchObject({ status: 'cancelled', customer_name: 'Pessoa removida' })
  expect((await of.findPoint(lateOrder.items[0]?.point_id ?? ''))?.status).toBe('available')
})

test('what was kept goes with its time, and contracts that still have to stay do not', async () => {
  const client = await aClient('kept@example.com')
  await of.requestDeletion({}, { actor: client.actor, now: now() })
  await deliver(client)
  const { Item: before } = await of.table.send(
    new GetCommand({ TableName: of.TABLE_NAME, Key: { PK: `USER#${client.id}`, SK: 'RETAINED' } }),
  )
  expect(before?.expires_at).toBe(Math.ceil(Date.parse(before?.kept_until) / 1000))
  await of.onRetainedPersonExpired({ id: 'event', before: of.retainedPersonSchema.parse(before), after: undefined })
  expect((await of.findOrder(client.kept.id))?.customer_name).toBe('Pessoa Que Sai')
})
