import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import type { OfficeOrderEdit } from '#shared/orders/rules/office-orders.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'
import { condition } from '#tests/support/condition.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOfficeOrderForm } from '#tests/support/office-orders.ts'
import { anOrder } from '#tests/support/orders.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

/** What the office writes, under which conditions, when it edits an order of its own whole, and how that is refused. */

const issuer = await startTokenIssuer()
const { handler } = await import('#functions/api/orders.ts')
const dynamo = mockClient(DynamoDBDocumentClient)
afterAll(() => issuer.close())
afterEach(() => vi.useRealTimers())

const NOW = '2026-11-26T12:00:00.000Z'
const HOLD_END = '2026-11-29T12:00:00.000Z'
const TERM = { from: '2026-11-26', to: '2028-05-26' }
const sale = { salesperson_id: 'admin-user', discount: null, price_reason: null, notes: '' }
const held = (changes: Partial<Order> = {}): Order =>
  anOrder('o1', {
    customer_id: 'customer-1',
    user_id: null,
    version: 3,
    reserved_until: HOLD_END,
    sale,
    total_amount: 360_000,
    items: anOrder('o1').items.map(item => ({ ...item, term: TERM, list_price: 180_000, price: 180_000 })),
    ...changes,
  })
const heldPoint = (id: string): Point =>
  aPoint(id, { status: 'reserved', order_id: 'o1', reserved_until: HOLD_END, held_to: TERM.to, version: 5 })

let order: Order
let points: Point[]
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] })
  order = held()
  points = [heldPoint('1'), heldPoint('2'), aPoint('3', { version: 7 })]
  dynamo.reset()
  dynamo.onAnyCommand().resolves({})
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => {
    const asked = new Set(RequestItems['unit-table'].Keys.map(({ PK }: { PK: string }) => PK))
    const found = points.filter(({ id }) => asked.has(`POINT#${id}`))
    return {
      Responses: { 'unit-table': asked.has('TIERS') ? [...found, { kind: 'pricing_tier', ...goldTier }] : found },
    }
  })
  dynamo.on(GetCommand).callsFake(({ Key: { PK, SK } }) => ({
    Item: PK === 'ORDER#o1' && SK === 'ORDER' ? { ...order, changed_by: null, held_under: [], v: 2 } : undefined,
  }))
})

const edit = (pointIds: string[], changes: Partial<OfficeOrderEdit> = {}, version = 3) =>
  callHandler(handler, api.orders.editByOffice, {
    path: { order_id: 'o1' },
    body: {
      ...anOfficeOrderForm({ term: TERM, items: pointIds.map(point_id => ({ point_id })) }),
      expected_total: pointIds.length * 180_000,
      ...changes,
      version,
    },
    token: issuer.token('operations_manager'),
  })
const written = () => dynamo.commandCalls(TransactWriteCommand).at(-1)?.args[0].input.TransactItems ?? []
const actionOf = (id: string) => {
  const action = written().find(({ Update, ConditionCheck }) => (Update ?? ConditionCheck)?.Key?.PK === `POINT#${id}`)
  return action?.Update ?? action?.ConditionCheck
}

test('one transaction releases what goes, holds what comes and checks what stays, each as it was read', async () => {
  const { status, body } = await edit(['2', '3'])
  expect([status, body.version, body.reserved_until]).toEqual([200, 4, HOLD_END])
  expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(1)
  expect(actionOf('1')).toMatchObject({
    ConditionExpression: condition('#status = :held AND order_id = :order_id'),
    ExpressionAttributeValues: { ':held': 'reserved', ':order_id': 'o1', ':available': 'available' },
  })
  expect(actionOf('2')).toMatchObject({
    ConditionExpression: 'version = :read',
    ExpressionAttributeValues: { ':read': 5 },
  })
  expect(actionOf('2')).not.toHaveProperty('UpdateExpression')
  expect(actionOf('3')).toMatchObject({
    ConditionExpression: 'version = :read',
    ExpressionAttributeValues: {
      ':read': 7,
      ':status': 'reserved',
      ':order_id': 'o1',
      ':until': HOLD_END,
      ':to': TERM.to,
    },
  })
  expect(written().find(({ Put }) => Put?.Item?.PK === 'ORDER#o1')?.Put).toMatchObject({
    ConditionExpression: condition('version = :read AND #status = :status'),
    ExpressionAttributeValues: { ':read': 3, ':status': 'pending' },
  })
})

test.each<[string, () => void, Parameters<typeof edit>, string]>([
  ['somebody changed it', () => undefined, [['1'], {}, 2], 'ORDER_CHANGED'],
  ['it is sold', () => (order = held({ status: 'completed' })), [['1']], 'ORDER_NOT_PENDING'],
  ['it was made on the site', () => (order = held({ sale: undefined })), [['1']], 'ORDER_NOT_EDITABLE'],
  ['it is a renewal', () => (order = held({ renews: 'o0' })), [['1']], 'ORDER_NOT_EDITABLE'],
  ['prices changed', () => undefined, [['1'], { expected_total: 1 }], 'ORDER_TOTAL_CHANGED'],
  ['the customer is gone', () => undefined, [['1'], { customer_id: 'customer-9' }], 'CUSTOMER_NOT_FOUND'],
  [
    'a receipt waits and the hold should end',
    () =>
      (order = held({
        reserved_until: null,
        unread_receipt: { sent_at: NOW, held_until: HOLD_END },
        payment_receipt_url: 'receipts/a.pdf',
      })),
    [['1'], { reserved_until: '2026-12-02T12:00:00.000Z' }],
    'RECEIPT_UNREAD',
  ],
  [
    'a discount has no reason',
    () => undefined,
    [['1'], { discount: { kind: 'percent', value: 10 }, expected_total: 162_000 }],
    'PRICE_REASON_REQUIRED',
  ],
  [
    'a point that comes is taken',
    () => (points = [heldPoint('1'), aPoint('3', { status: 'sold', order_id: 'o9' })]),
    [['1', '3']],
    'POINT_UNAVAILABLE',
  ],
  [
    'its first day is over',
    () => undefined,
    [['1'], { term: { from: '2026-11-25', to: '2027-11-25' } }],
    'START_DATE_INVALID',
  ],
])('nothing is written when %s', async (_, given, args, code) => {
  given()
  expect((await edit(...args)).body.code).toBe(code)
  expect(written()).toEqual([])
})

test('a point that was withdrawn from sale stays in its order, and another does not come', async () => {
  points = [{ ...heldPoint('1'), is_available: false }, heldPoint('2')]
  expect((await edit(['1', '2'], { notes: 'Fica' })).status).toBe(200)
  points = [heldPoint('1'), aPoint('3', { is_available: false })]
  expect((await edit(['1', '3'])).body.code).toBe('POINT_UNAVAILABLE')
})
