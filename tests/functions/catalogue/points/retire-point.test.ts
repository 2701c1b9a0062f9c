import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import { outcomeOfBulkChange } from '#shared/catalogue/rules/bulk-changes.ts'
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
const NOW = '2026-11-28T15:00:00.000Z'
const BY = { user_id: 'operations_manager-user', role: 'operations_manager' } as const
const RETIRED = { on: '2026-11-20', reason: 'Ofício 12/2026', by: BY }

let point: Point | undefined
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
  dynamo.reset()
  point = aPoint('7', { version: 4 })
  dynamo.onAnyCommand().resolves({})
  dynamo.on(GetCommand).callsFake(({ Key }) => (Key.SK === 'POINT' ? { Item: point } : {}))
  return () => vi.useRealTimers()
})
const retire = (on = '2026-11-20', role: Role = 'operations_manager') =>
  callHandler(handler, api.points.retire, {
    path: { point_id: '7' },
    body: { on, reason: 'Ofício 12/2026' },
    token: issuer.token(role),
  })
const putBack = () =>
  callHandler(handler, api.points.putBack, { path: { point_id: '7' }, token: issuer.token('operations_manager') })
const written = () => dynamo.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems ?? []
const booking = (order_id: string | null, to: string) => ({
  from: '2026-10-01',
  to,
  kind: 'contract' as const,
  order_id,
  reserved_until: null,
  reason: null,
})

test('a retired point is not offered, over the point that was read, with its event', async () => {
  const { status, body } = await retire()
  expect([status, body.retired, body.is_available, body.version]).toEqual([200, RETIRED, false, 5])
  expect(written()[0]?.Update).toMatchObject({
    Key: { PK: 'POINT#7', SK: 'POINT' },
    ConditionExpression: 'version = :read',
    UpdateExpression: expect.stringContaining('edit_version = edit_version + :one'),
    ExpressionAttributeValues: { ':read': 4, ':retired': RETIRED, ':offered': false },
  })
  expect(written()[1]?.Put?.Item?.event).toMatchObject({
    reason: 'Ofício 12/2026',
    changes: [{ field: 'is_available', before: true, after: false }],
  })
})

test('it is offered again when it is put back', async () => {
  point = aPoint('7', { version: 4, retired: RETIRED, is_available: false })
  const { body } = await putBack()
  expect([body.retired, body.is_available]).toEqual([null, true])
  expect(written()[0]?.Update?.ExpressionAttributeValues).toMatchObject({ ':retired': null, ':offered': true })
})

test.each<[string, Partial<Point>, string[]]>([
  ['has it', { status: 'sold', order_id: 'o1' }, ['o1']],
  ['has it later', { bookings: [booking('o2', '2027-01-01')] }, ['o2']],
  [
    'has it, and others later',
    { status: 'reserved', order_id: 'o1', bookings: [booking('o2', '2027-01-01'), booking('o1', '2028-01-01')] },
    ['o1', 'o2'],
  ],
])('is refused with the orders while an order %s', async (_, changes, order_ids) => {
  point = aPoint('7', { version: 4, ...changes })
  const { status, body } = await retire()
  expect([status, body.code, body.details]).toEqual([409, 'POINT_HAS_ORDERS', { order_ids }])
  expect(written()).toEqual([])
})

test('days that were blocked or are over keep no point', async () => {
  point = aPoint('7', { bookings: [booking('o2', '2026-11-28'), { ...booking(null, '2027-01-01'), kind: 'block' }] })
  expect((await retire()).status).toBe(200)
})

test('the same again changes nothing, a later day is refused, and clients may not', async () => {
  expect((await retire('2026-11-29')).body.code).toBe('SIGN_DAY_INVALID')
  expect((await retire('2026-11-20', 'client')).body.code).toBe('FORBIDDEN')
  point = aPoint('7', { retired: RETIRED, is_available: false })
  expect((await retire()).status).toBe(200)
  expect(written()).toEqual([])
})

test('no bulk change offers a retired point', () => {
  const change = { action: 'set_availability' as const, is_available: true }
  const retired = aPoint('7', { retired: RETIRED, is_available: false })
  expect(outcomeOfBulkChange(retired, change, [], { now: NOW })).toBe('retired')
})
