import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { condition } from '#tests/support/condition.ts'
import { aTask } from '#tests/support/installation-tasks.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

/** What the office writes, under which conditions, when it takes a confirmation back, and how that is refused. */

const issuer = await startTokenIssuer()
const { handler } = await import('#functions/api/orders.ts')
const dynamo = mockClient(DynamoDBDocumentClient)
afterAll(() => issuer.close())
afterEach(() => vi.useRealTimers())

const NOW = '2026-11-21T12:00:00.000Z'
const NEW_HOLD = '2026-11-24T12:00:00.000Z'
const payment = {
  id: 'p1',
  paid_on: '2026-11-20',
  amount: 240_000,
  method: 'pix' as const,
  note: '',
  recorded_at: '2026-11-20T12:00:00.000Z',
  recorded_by: 'admin-user',
  allocations: [{ instalment_id: 'single', amount: 240_000 }],
}
const single = { id: 'single', due_on: '2026-11-22', amount: 240_000, method: 'pix' as const, note: '', boleto: '' }
const sold = (changes: Partial<Order> = {}): Order =>
  anOrder('o1', {
    status: 'completed',
    reserved_until: null,
    version: 4,
    confirmed_at: payment.recorded_at,
    payment_confirmed_at: payment.recorded_at,
    payments: [payment],
    instalments: [single],
    items: anOrder('o1').items.map(item => ({
      ...item,
      starts_at: payment.recorded_at,
      ends_at: '2027-11-21T02:59:59.999Z',
    })),
    ...changes,
  })

let order: Order
let points: Point[]
let tasks: ReturnType<typeof aTask>[]
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] })
  order = sold()
  points = ['1', '2'].map(id => aPoint(id, { status: 'sold', order_id: 'o1', sold_until: '2027-11-21T02:59:59.999Z' }))
  tasks = ['1', '2'].map(id => aTask(`item-${id}`, { point_id: id }))
  dynamo.reset()
  dynamo.onAnyCommand().resolves({})
  dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues }) => ({
    Items:
      ExpressionAttributeValues[':task'] === 'TASK#item-1' && tasks[0]?.art_version === 1
        ? [
            {
              v: 1,
              task_id: 'item-1',
              order_id: 'o1',
              art_version: 1,
              file: 'art/a.pdf',
              is_pdf: true,
              sending: 's1',
              sent_for: 1,
              outcome: 'sent',
              sent_at: NOW,
              sent_by: { user_id: 'client-user', role: 'client' },
              decided_at: null,
              decided_by: null,
              reason: null,
              removed_at: null,
              removed_by: null,
            },
          ]
        : [],
  }))
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => {
    const keys: { PK: string }[] = RequestItems['unit-table'].Keys
    const known = new Map<string, unknown>([
      ...points.map(point => [`POINT#${point.id}`, point] as const),
      ...tasks.map(task => [`TASK#${task.id}`, { ...task, v: 2 }] as const),
    ])
    return { Responses: { 'unit-table': keys.flatMap(({ PK }) => known.get(PK) ?? []) } }
  })
  dynamo.on(GetCommand).callsFake(({ Key: { PK, SK } }) => ({
    Item: PK === 'ORDER#o1' && SK === 'ORDER' ? { ...order, changed_by: null, held_under: [], v: 2 } : undefined,
  }))
})

const takeBack = (role: 'client' | 'admin' | 'operations_manager' = 'operations_manager') =>
  callHandler(handler, api.orders.takeBackConfirmation, {
    path: { order_id: 'o1' },
    body: { version: 4, reason: 'Pedido errado' },
    token: issuer.token(role),
  })
const written = () =>
  dynamo
    .commandCalls(TransactWriteCommand)
    .map(({ args }) => args[0].input.TransactItems ?? [])
    .find(actions => actions.some(({ Put }) => Put?.Item?.PK === 'ORDER#o1')) ?? []

test('the order, its points and its tasks change in one transaction, each as it was read', async () => {
  tasks = [aTask('item-1', { point_id: '1', version: 3, art_version: 1 }), aTask('item-2', { point_id: '2' })]
  const { status, body } = await takeBack()
  expect([status, body.status, body.reserved_until, body.version]).toEqual([200, 'pending', NEW_HOLD, 5])
  const put = written().find(({ Put }) => Put?.Item?.PK === 'ORDER#o1')?.Put
  expect(put).toMatchObject({
    ConditionExpression: condition('version = :read AND #status = :status'),
    ExpressionAttributeValues: { ':read': 4, ':status': 'completed' },
  })
  expect(put?.Item).toMatchObject({ change_reason: 'Pedido errado', GSI4SK: expect.stringContaining(NEW_HOLD) })
  expect(put?.Item?.held_under).toHaveLength(1)
  expect(put?.Item?.items.map((item: Order['items'][number]) => [item.starts_at, item.ends_at])).toEqual([
    [null, null],
    [null, null],
  ])
  expect(put?.Item?.items.map(({ id }: { id: string }) => id)).not.toContain('item-1')
  expect(put?.Item?.payments).toEqual([
    { ...payment, allocations: [], reversal: { at: NOW, by: 'operations_manager-user', reason: 'Pedido errado' } },
  ])
  const updates = written().flatMap(({ Update }) => Update ?? [])
  expect(updates).toHaveLength(2)
  for (const update of updates)
    expect(update).toMatchObject({
      ConditionExpression: condition('version = :read AND #status = :sold AND order_id = :order_id'),
      ExpressionAttributeValues: { ':read': 1, ':sold': 'sold', ':order_id': 'o1', ':until': NEW_HOLD },
    })
  const deletions = written().flatMap(({ Delete }) => Delete ?? [])
  expect(deletions.map(({ Key, ConditionExpression }) => [Key?.PK, Key?.SK, ConditionExpression])).toEqual([
    ['TASK#item-1', 'TASK', 'version = :read'],
    ['TASK#item-2', 'TASK', 'version = :read'],
    ['TASK#item-1', expect.stringMatching(/^ART#/), undefined],
  ])
  expect(deletions[0]?.ExpressionAttributeValues).toEqual({ ':read': 3 })
})

test('a receipt waits for a decision again, and the hold does not end meanwhile', async () => {
  order = sold({ payment_receipt_url: 'receipts/a.pdf' })
  const { body } = await takeBack()
  expect([body.reserved_until, body.unread_receipt]).toEqual([null, { sent_at: NOW, held_until: NEW_HOLD }])
})

test.each<[string, () => void, string]>([
  ['its contract is issued', () => (order = sold({ contract_hash: 'a'.repeat(64) })), 'contract_issued'],
  [
    'a task is completed',
    () => (tasks = [aTask('item-1', { status: 'completed', version: 3 }), aTask('item-2')]),
    'sign_hangs',
  ],
  [
    'the office said that a sign hangs',
    () =>
      (points = points.map(point => ({ ...point, sign: { since: NOW, said_by: 'office' as const, order_id: 'o1' } }))),
    'sign_hangs',
  ],
])('is refused when %s', async (_, given, why) => {
  given()
  const { status, body } = await takeBack()
  expect([status, body.code, body.details]).toEqual([409, 'CONFIRMATION_STAYS', { why }])
  expect(written()).toEqual([])
})

test('a sign of a former contract does not hang for this order', async () => {
  points = points.map(point => ({ ...point, sign: { since: NOW, said_by: 'proof' as const, order_id: 'o0' } }))
  expect((await takeBack()).status).toBe(200)
})

test('is not for clients', async () => {
  expect((await takeBack('client')).body.code).toBe('FORBIDDEN')
})
