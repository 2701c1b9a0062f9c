import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { queuedEmailSchema } from '#functions/notifications/emails/outbox.ts'
import { api } from '#shared/api/index.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { type PointWatch, watchExpiresAt } from '#shared/map/rules/point-watches.ts'
import { addDays, dayOf } from '#shared/platform/rules/days.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { condition } from '#tests/support/condition.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { callHandler } from '#tests/support/requests.ts'

/**
 * 'Avise-me quando liberar': requested, confirmed and stopped by links; the e-mail is sent once, after a change in the
 * stream.
 */

const { handler } = await import('#functions/api/point-watches.ts')
const { notifyWatchersReaction } = await import('#functions/map/point-watches/notify-watchers.ts')
const { deleteWatchesOfEmail, watchKeyOfEmail } = await import('#functions/map/point-watches/point-watches-store.ts')
const dynamo = mockClient(DynamoDBDocumentClient)
const queue = mockClient(SQSClient)

const EMAIL = 'clara@example.com'
const SECRET = '7f1d9c3a-52be-4d0e-8a77-0d2f6a1b9c44'
const SOON = '2099-01-03T12:00:00.000Z'
const key = watchKeyOfEmail(EMAIL)
const aWatch = (changes: Partial<PointWatch> = {}): PointWatch & { kind: string } => ({
  kind: 'point_watch',
  point_id: '7',
  key,
  id: 'watch-1',
  secret: SECRET,
  email: EMAIL,
  asked_at: '2026-11-22T12:00:00.000Z',
  confirmed_at: null,
  expires_at: 4_000_000_000,
  ...changes,
})
const soldFromNextMonth = (): Partial<Point> => ({
  bookings: [
    {
      kind: 'contract',
      order_id: 'o2',
      from: addDays(dayOf(new Date().toISOString()), 30),
      to: addDays(dayOf(new Date().toISOString()), 400),
      reserved_until: null,
      reason: null,
    },
  ],
})
const reserved = { status: 'reserved', order_id: 'o1', reserved_until: SOON } as const

let point: Point | undefined
let watches: ReturnType<typeof aWatch>[]
let counted: Record<string, number>

beforeEach(() => {
  point = aPoint('7', reserved)
  watches = []
  counted = {}
  dynamo.reset()
  queue.reset()
  queue.onAnyCommand().resolves({})
  dynamo.onAnyCommand().resolves({})
  dynamo.on(GetCommand).callsFake(({ Key }) => ({
    Item: Key.SK === 'POINT' ? point : watches.find(watch => Key.SK === `WATCH#${watch.key}`),
  }))
  dynamo.on(QueryCommand).callsFake(() => ({ Items: watches }))
  dynamo.on(UpdateCommand).callsFake(({ Key }) => ({
    Attributes: { count: counted[String(Key.PK).split('#')[1] ?? ''] ?? 1 },
  }))
})

const refusal = () => new ConditionalCheckFailedException({ message: 'not met', $metadata: {} })
const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({ message: '', $metadata: {}, CancellationReasons: codes.map(Code => ({ Code })) })
const emails = () =>
  queue
    .commandCalls(SendMessageCommand)
    .map(({ args }) => queuedEmailSchema.parse(JSON.parse(args[0].input.MessageBody ?? '')))
const removed = () => dynamo.commandCalls(DeleteCommand).map(({ args }) => args[0].input)
const put = () => dynamo.commandCalls(PutCommand).map(({ args }) => args[0].input)

describe('who asks to be told', () => {
  const ask = (email: string = EMAIL) =>
    callHandler(handler, api.point_watches.ask, { path: { point_id: '7' }, body: { email } })

  test('gets a link, and nothing is told before it is opened', async () => {
    expect(await ask(' Clara@Example.com ')).toMatchObject({ status: 200, body: {} })
    const [made] = put()
    expect(made?.ConditionExpression).toBe('attribute_not_exists(PK) OR expires_at <= :now')
    expect(made?.Item).toMatchObject({ PK: 'POINT#7', SK: `WATCH#${key}`, email: EMAIL, confirmed_at: null, v: 1 })
    expect(made?.Item?.expires_at - Date.now() / 1000).toBeCloseTo(48 * 3600, -2)
    const [email] = emails()
    expect(email?.to).toBe(EMAIL)
    for (const action of ['confirmar', 'parar'])
      expect(email?.text).toContain(`/aviso?acao=${action}&ponto=7&aviso=${key}.${made?.Item?.secret}`)
    // Neither the key nor the id in the log contains an e-mail address.
    expect(`${made?.Item?.PK} ${made?.Item?.SK} ${email?.message_id}`).not.toContain('clara')
  })

  test.each([
    ['asked already', aWatch()],
    ['confirmed already', aWatch({ confirmed_at: '2026-11-22T12:05:00.000Z' })],
  ])('hears the same where they %s, and every link of theirs works', async (_, known) => {
    watches = [known]
    expect(await ask()).toMatchObject({ status: 200, body: {} })
    expect(put()).toEqual([])
    expect(emails()[0]?.text).toContain(SECRET)
  })

  test('again within ten minutes gets no second e-mail, and later does', async () => {
    watches = [aWatch()]
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      for (const minute of ['01', '08', '11']) {
        vi.setSystemTime(`2026-11-22T12:${minute}:00.000Z`)
        expect((await ask()).status).toBe(200)
      }
    } finally {
      vi.useRealTimers()
    }
    const [first, again, later] = emails().map(email => email.message_id)
    expect(again).toBe(first)
    expect(later).not.toBe(first)
  })

  test('twice at once, has one watch', async () => {
    dynamo.on(PutCommand).callsFake(() => {
      watches = [aWatch()]
      throw refusal()
    })
    expect((await ask()).status).toBe(200)
    expect(emails()[0]?.text).toContain(SECRET)
  })

  test('is told of a point that is sold from a later day, which visitors read as sold', async () => {
    point = aPoint('7', soldFromNextMonth())
    expect((await ask()).status).toBe(200)
    expect(emails()).toHaveLength(1)
  })

  test.each([
    ['is free', () => aPoint('7'), 409, 'POINT_NOT_TAKEN'],
    [
      'was held until a moment ago',
      () => aPoint('7', { ...reserved, reserved_until: '2026-01-01T12:00:00.000Z' }),
      409,
      'POINT_NOT_TAKEN',
    ],
    ['is gone', () => undefined, 404, 'POINT_NOT_FOUND'],
  ])('is refused for a point that %s', async (_, made, status, code) => {
    point = made()
    expect(await ask()).toMatchObject({ status, body: { code } })
    expect([...emails(), ...put()]).toEqual([])
  })

  test('is refused what is no e-mail', async () =>
    expect(await ask('clara')).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } }))

  test.each([
    ['30 of one network address in an hour', { 'point-watch': 31 }, 'address', 3600],
    ['5 of one e-mail in an hour', { 'point-watch-email': 6 }, 'email', 3600],
    ['20 of one e-mail in a day', { 'point-watch-email-of-day': 21 }, 'email', 86_400],
  ])('fills nobody’s mailbox: more than %s wait', async (_, attempts, limit, most) => {
    counted = attempts
    const { status, body } = await ask()
    expect([status, body.code, body.details.limit]).toEqual([429, 'TOO_MANY_REQUESTS', limit])
    expect(body.error).toMatch(/^Muitas tentativas em pouco tempo\. Tente novamente em /)
    expect(body.details.retry_after_seconds).toBeLessThanOrEqual(most)
    expect([...emails(), ...put()]).toEqual([])
  })

  test('uses up none of the e-mails where none is sent', async () => {
    point = aPoint('7')
    await ask()
    const purposes = dynamo.commandCalls(UpdateCommand).map(({ args }) => args[0].input.Key?.PK.split('#')[1])
    expect(purposes).toEqual(['point-watch'])
  })
})

describe('the link of the e-mail', () => {
  const follow = (route: 'confirm' | 'stop', watch = `${key}.${SECRET}`) =>
    callHandler(handler, api.point_watches[route], { path: { point_id: '7' }, body: { watch } })

  test('confirms the watch while the point is taken, in one transaction', async () => {
    watches = [aWatch()]
    const { status, body } = await follow('confirm')
    expect([status, body]).toMatchObject([200, { point_name: point?.name, expected_at: SOON }])
    const [write] = dynamo.commandCalls(TransactWriteCommand)
    const [update, check] = write?.args[0].input.TransactItems ?? []
    expect(update?.Update?.ConditionExpression).toBe('secret = :secret')
    expect(update?.Update?.ExpressionAttributeValues?.[':secret']).toBe(SECRET)
    expect(check?.ConditionCheck).toMatchObject({
      Key: { PK: 'POINT#7', SK: 'POINT' },
      ConditionExpression: condition('#status = :reserved OR #status = :sold OR version = :taken'),
    })
    expect(Date.parse(body.kept_until)).toBe(Number(update?.Update?.ExpressionAttributeValues?.[':until']) * 1000)
  })

  test('confirms it for a point whose next booking begins too soon for a visitor, over what was read', async () => {
    point = aPoint('7', { ...soldFromNextMonth(), version: 3 })
    watches = [aWatch()]
    expect((await follow('confirm')).status).toBe(200)
    const [, check] = dynamo.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems ?? []
    expect(check?.ConditionCheck?.ExpressionAttributeValues?.[':taken']).toBe(3)
  })

  test('says that the point is free where it became so before, and forgets the e-mail', async () => {
    watches = [aWatch()]
    dynamo.on(TransactWriteCommand).rejects(cancelled('None', 'ConditionalCheckFailed'))
    expect(await follow('confirm')).toMatchObject({ status: 409, body: { code: 'POINT_NOT_TAKEN' } })
    expect(removed()[0]?.Key).toEqual({ PK: 'POINT#7', SK: `WATCH#${key}` })
  })

  test('changes nothing the second time', async () => {
    watches = [aWatch({ confirmed_at: '2026-11-22T12:05:00.000Z' })]
    expect((await follow('confirm')).status).toBe(200)
    expect(dynamo.commandCalls(TransactWriteCommand)).toEqual([])
  })

  test.each([
    ['has another secret', [aWatch({ secret: '00000000-52be-4d0e-8a77-0d2f6a1b9c44' })]],
    ['is past, though TTL has not come', [aWatch({ expires_at: 1 })]],
    ['was told or stopped', []],
  ])('is refused where the watch %s', async (_, kept) => {
    watches = kept
    expect(await follow('confirm')).toMatchObject({ status: 404, body: { code: 'WATCH_UNKNOWN' } })
    expect(dynamo.commandCalls(TransactWriteCommand)).toEqual([])
  })

  test('stops the watch at once, of this secret alone', async () => {
    expect(await follow('stop')).toMatchObject({ status: 200, body: {} })
    expect(removed()[0]).toMatchObject({
      Key: { PK: 'POINT#7', SK: `WATCH#${key}` },
      ConditionExpression: 'secret = :secret',
      ExpressionAttributeValues: { ':secret': SECRET },
    })
  })

  test('says the same where there is nothing to stop', async () => {
    dynamo.on(DeleteCommand).rejects(refusal())
    expect(await follow('stop')).toMatchObject({ status: 200, body: {} })
  })

  test('is refused when it is none', async () =>
    expect(await follow('confirm', 'x')).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } }))
})

describe('a point that is free again', () => {
  const confirmed = { confirmed_at: '2026-11-22T12:05:00.000Z' }
  const change = (before: Partial<Point> | undefined, after: Partial<Point> | undefined) =>
    asFunction(
      'freed_points',
      notifyWatchersReaction.handle,
    )([{ id: 'c1', kind: 'point', before: before && aPoint('7', before), after: after && aPoint('7', after) }])

  test('is told to who confirmed, and their e-mail goes', async () => {
    point = aPoint('7')
    watches = [
      aWatch(confirmed),
      aWatch({ key: watchKeyOfEmail('ana@example.com'), id: 'watch-2', email: 'ana@example.com' }),
    ]
    expect(await change(reserved, {})).toEqual([])
    expect(emails().map(({ to, message_id }) => [to, message_id])).toEqual([[EMAIL, 'point-free-watch-1']])
    expect(emails()[0]?.text).toContain('/?ponto=7')
    expect(removed()).toMatchObject([{ Key: { SK: `WATCH#${key}` }, ExpressionAttributeValues: { ':secret': SECRET } }])
  })

  test('is told under one id however often the change comes, and before the watch goes', async () => {
    point = aPoint('7')
    watches = [aWatch(confirmed)]
    dynamo.on(DeleteCommand).rejectsOnce(new Error('the table fails')).resolves({})
    await expect(change(reserved, {})).rejects.toThrow('the table fails')
    await change(reserved, {})
    expect(emails().map(({ message_id }) => message_id)).toEqual(['point-free-watch-1', 'point-free-watch-1'])
  })

  test.each([
    ['somebody took it again at once', aPoint('7', reserved)],
    ['it was taken off the market', aPoint('7', { is_available: false })],
  ])('is told to nobody where %s', async (_, now) => {
    point = now
    watches = [aWatch(confirmed)]
    await change(reserved, {})
    expect([...emails(), ...removed()]).toEqual([])
  })

  test('is told when it is put on the market after all', async () => {
    point = aPoint('7')
    watches = [aWatch(confirmed)]
    await change({ is_available: false }, {})
    expect(emails()).toHaveLength(1)
  })

  test.each([
    ['an edit of a free point', {}, { name: 'Outro nome' }],
    ['a new point', undefined, {}],
    ['a reservation', {}, reserved],
  ])('asks for no watches after %s', async (_, before, after) => {
    await change(before, after)
    expect(dynamo.commandCalls(QueryCommand)).toEqual([])
  })

  test('that is gone takes its watches along, and tells nobody', async () => {
    point = undefined
    watches = [aWatch(confirmed)]
    await change({ is_available: false }, undefined)
    expect(emails()).toEqual([])
    expect(removed()).toHaveLength(1)
  })

  test('is told to nobody whose watch is past', async () => {
    point = aPoint('7')
    watches = [aWatch({ ...confirmed, expires_at: 1 })]
    await change(reserved, {})
    expect(emails()).toEqual([])
  })
})

test('a person’s watches are found by their e-mail and go with them', async () => {
  watches = [aWatch()]
  await asFunction('deletions', deleteWatchesOfEmail)(EMAIL)
  const [query] = dynamo.commandCalls(QueryCommand)
  expect(query?.args[0].input).toMatchObject({
    IndexName: 'GSI3',
    ExpressionAttributeValues: { ':email': `OWNER#WATCH#${EMAIL}` },
  })
  expect(removed()).toHaveLength(1)
})

describe('a confirmed watch is kept', () => {
  const NOW = '2026-11-22T12:00:00.000Z'
  const days = (until: number) => (until * 1000 - Date.parse(NOW)) / 86_400_000
  const taken = { reserved_until: null, sold_until: null }

  test.each([
    [
      'a year where the point is reserved',
      { ...taken, status: 'reserved', reserved_until: '2026-11-25T12:00:00.000Z' },
      365,
    ],
    ['90 days longer than a contract', { ...taken, status: 'sold', sold_until: '2028-11-21T12:00:00.000Z' }, 820],
    ['a year where no end is known', { ...taken, status: 'sold' }, 365],
  ] as const)('%s', (_, point, kept) => expect(days(watchExpiresAt(point, NOW))).toBe(kept))
})
