import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import type { Role } from '#shared/platform/rules/roles.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

const issuer = await startTokenIssuer()
afterAll(() => issuer.close())
const { handler } = await import('#functions/api/points.ts')
const dynamo = mockClient(DynamoDBDocumentClient)

let point: Point | undefined
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T15:00:00.000Z') })
  dynamo.reset()
  point = aPoint('7', { sign: null, version: 4 })
  dynamo.onAnyCommand().resolves({})
  dynamo.on(GetCommand).callsFake(({ Key }) => (Key.SK === 'POINT' ? { Item: point } : {}))
  return () => vi.useRealTimers()
})
const say = (since: string | null, role: Role = 'operations_manager') =>
  callHandler(handler, api.points.saySign, { path: { point_id: '7' }, body: { since }, token: issuer.token(role) })
const transactions = () =>
  dynamo.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input.TransactItems ?? [])
const HANGING = { since: '2026-11-20T03:00:00.000Z', said_by: 'office', order_id: null } as const

test('a sign that the office says hangs is stored with its event, over the point that was read', async () => {
  const { status, body } = await say('2026-11-20')
  expect([status, body.sign, body.version]).toEqual([200, HANGING, 5])
  const [update, event, ...rest] = transactions()[0] ?? []
  expect(rest).toEqual([])
  expect(update?.Update).toMatchObject({
    Key: { PK: 'POINT#7', SK: 'POINT' },
    ConditionExpression: 'version = :read',
    ExpressionAttributeValues: { ':read': 4, ':sign': HANGING, ':at': null },
  })
  expect(event?.Put?.Item).toMatchObject({ PK: 'POINT#7', SK: expect.stringMatching(/^EVENT#/) })
})

test('a sign that the office says is gone leaves no day of installation', async () => {
  point = aPoint('7', { sign: HANGING, installed_at: '2026-11-20T03:00:00.000Z', version: 4 })
  const { body } = await say(null)
  expect([body.sign, body.installed_at]).toEqual([null, null])
  expect(transactions()[0]?.[0]?.Update?.ExpressionAttributeValues).toMatchObject({ ':sign': null, ':at': null })
})

test.each([
  ['that it hangs since that day', '2026-11-20', HANGING],
  ['that none hangs', null, null],
])('what the point says already changes nothing: %s', async (_, since, sign) => {
  point = aPoint('7', { sign, version: 4 })
  expect((await say(since)).status).toBe(200)
  expect(transactions()).toEqual([])
})

test('a day that is still to come is refused', async () => {
  expect(await say('2026-11-30')).toMatchObject({ status: 400, body: { code: 'SIGN_DAY_INVALID' } })
  expect(transactions()).toEqual([])
})

test('a point that there is not is refused', async () => {
  point = undefined
  expect(await say('2026-11-20')).toMatchObject({ status: 404, body: { code: 'POINT_NOT_FOUND' } })
})

test('a point that somebody changed in between is read again', async () => {
  dynamo
    .on(TransactWriteCommand)
    .rejectsOnce(
      new TransactionCanceledException({
        message: '',
        $metadata: {},
        CancellationReasons: [{ Code: 'ConditionalCheckFailed' }, { Code: 'None' }],
      }),
    )
    .resolves({})
  expect((await say('2026-11-20')).status).toBe(200)
  expect(transactions()).toHaveLength(2)
})

test.each(['client', 'field_technician'] as const)('a %s says nothing of signs', async role => {
  expect((await say('2026-11-20', role)).status).toBe(403)
  expect(transactions()).toEqual([])
})
