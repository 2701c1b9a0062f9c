import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { parseAmendment, storedAmendment } from '#functions/orders/amendments/amendments-store.ts'
import { sha256Of } from '#functions/orders/contracts/hash-contract.ts'
import { api } from '#shared/api/index.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { endOfDay } from '#shared/platform/rules/days.ts'
import type { Role } from '#shared/platform/rules/roles.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { condition } from '#tests/support/condition.ts'
import { aCompletedOrder, aProfileForContract } from '#tests/support/contracts.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

/** What is written when the office amends a contract. */

const issuer = await startTokenIssuer()
afterAll(() => issuer.close())
const { handler } = await import('#functions/api/orders.ts')
const { storedOrder } = await import('#functions/orders/orders-store.ts')
const dynamo = mockClient(DynamoDBDocumentClient)

let order: Order
let kept: Record<string, unknown>[]
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-12-01T15:00:00.000Z'), toFake: ['Date'] })
  order = aCompletedOrder('o1', 2, { contract_hash: 'a'.repeat(64), contract_number: '7/2026', version: 4 })
  kept = []
  dynamo.reset()
  dynamo.onAnyCommand().resolves({})
  dynamo.on(QueryCommand).resolves({ Items: [] })
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => ({
    Responses: {
      'unit-table': RequestItems['unit-table'].Keys.map(({ PK }: { PK: string }) =>
        aPoint(PK.replace('POINT#', ''), {
          status: 'sold',
          order_id: 'o1',
          sold_until: order.items[0]?.ends_at ?? null,
        }),
      ),
    },
  }))
  dynamo.on(GetCommand).callsFake(({ Key: { PK, SK } }) => {
    if (PK === 'ORDER#o1' && SK === 'ORDER')
      return { Item: { ...storedOrder.stamp, ...order, held_under: [], changed_by: null } }
    if (PK === 'USER#client-user' && SK === 'PROFILE') return { Item: aProfileForContract() }
    return { Item: kept.find(item => item.PK === PK && item.SK === SK) }
  })
  return () => vi.useRealTimers()
})

const NEW = 'attribute_not_exists(PK)'
const written = () => dynamo.commandCalls(TransactWriteCommand).flatMap(({ args }) => args[0].input.TransactItems ?? [])
const form = {
  kind: 'end_early',
  item_ids: ['item-1'],
  last_day: '2027-05-20',
  credits: true,
  fee: 5_000,
  spread: 'last_first',
  due_on: '2026-12-10',
}
const ask = (route: 'previewAmendment' | 'amend', body: object = {}, role: Role = 'admin') =>
  callHandler(handler, api.orders[route], {
    path: { order_id: 'o1' },
    body: {
      version: 4,
      form,
      ...(route === 'amend' && { reason: 'O cliente fechou a loja', expected_total: 184_836 }),
      ...body,
    },
    token: issuer.token(role),
  })
const read = (number: number, role: Role = 'client') =>
  callHandler(handler, api.orders.amendment, {
    path: { order_id: 'o1', number: String(number) },
    token: issuer.token(role),
  })

test('a preview says the new total and writes nothing', async () => {
  const { status, body } = await ask('previewAmendment')
  expect([status, body.changes.total_amount, body.changes.lines.length]).toEqual([200, 184_836, 2])
  expect(written()).toEqual([])
})

test('an amendment is one transaction: the order of this version, the point, the sealed text and its check', async () => {
  const { status, body } = await ask('amend')
  expect(status).toBe(200)
  const [put, point, text, check] = written()
  expect(put?.Put?.ConditionExpression).toEqual(condition('version = :read AND #status = :status'))
  expect(put?.Put?.ExpressionAttributeValues).toEqual({ ':read': 4, ':status': 'completed' })
  expect(point?.Update?.ConditionExpression).toEqual(
    condition(
      '#status = :held AND order_id = :order_id AND (attribute_not_exists(bookings[0]) OR bookings[0].#from >= :to)',
    ),
  )
  expect(point?.Update?.ExpressionAttributeValues).toMatchObject({
    ':held': 'sold',
    ':order_id': 'o1',
    ':until': endOfDay('2027-05-20'),
    ':to': '2027-05-21',
  })
  expect([text, check].map(each => each?.Put?.ConditionExpression)).toEqual([NEW, NEW])
  const { content, amendment_hash } = storedAmendment.parse(text?.Put?.Item)
  expect(sha256Of(content)).toBe(amendment_hash)
  expect(parseAmendment({ content })).toMatchObject({
    number: 1,
    contract_number: '7/2026',
    reason: 'O cliente fechou a loja',
    total_amount: 184_836,
    client: { document_number: '52998224725' },
  })
  expect(check?.Put?.Item).toMatchObject({ PK: `CONTRACT#${amendment_hash}`, amendment: 1, number: '7/2026', items: 2 })
  expect(body).toMatchObject({ total_amount: 184_836, version: 5, amendments: [{ number: 1, amendment_hash }] })
})

test.each([
  ['a total that was not previewed', { expected_total: 184_835 }, 409, 'AMENDMENT_CHANGED'],
  ['an older version', { version: 3 }, 409, 'ORDER_CHANGED'],
  ['no reason', { reason: ' ' }, 400, 'INVALID_INPUT'],
  ['another item', { form: { ...form, item_ids: ['item-9'] } }, 404, 'ORDER_ITEM_NOT_FOUND'],
])('with %s nothing is written', async (_, body, status, code) => {
  const response = await ask('amend', body)
  expect([response.status, response.body.code]).toEqual([status, code])
  expect(written()).toEqual([])
})

test.each(['client', 'field_technician'] as const)('a %s may not amend', async role => {
  expect((await ask('amend', {}, role)).status).toBe(403)
  expect(written()).toEqual([])
})

test('who may read the contract reads its amendments', async () => {
  await ask('amend')
  kept = written().flatMap(({ Put }) => (Put?.Item ? [Put.Item] : []))
  const { status, body } = await read(1)
  expect([status, body.amendment.title]).toEqual([200, 'Termo aditivo nº 1'])
  expect((await read(2)).body.code).toBe('AMENDMENT_NOT_FOUND')
  order = { ...order, user_id: 'somebody' }
  expect((await read(1)).body.code).toBe('ORDER_NOT_FOUND')
})
