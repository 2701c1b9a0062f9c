import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Role } from '#shared/platform/rules/roles.ts'
import { condition } from '#tests/support/condition.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

/** What is written when the office edits instalments, confirms a sale, records a payment and takes it back. */

const issuer = await startTokenIssuer()
afterAll(() => issuer.close())
const { handler } = await import('#functions/api/orders.ts')
const { storedOrder } = await import('#functions/orders/orders-store.ts')
const dynamo = mockClient(DynamoDBDocumentClient)

const instalment = (id: string, due_on: string, amount: number) => ({
  id,
  due_on,
  amount,
  method: 'pix' as const,
  note: '',
  boleto: '',
})
const first = instalment('a', '2026-12-10', 100_000)
const second = instalment('b', '2027-01-10', 140_000)
const paid = { paid_on: '2026-12-01', amount: 100_000, method: 'cash' as const, note: 'Em mãos' }
const payment = {
  ...paid,
  id: 'p1',
  recorded_at: '2026-12-01T12:00:00.000Z',
  recorded_by: 'admin-user',
  allocations: [{ instalment_id: 'a', amount: 100_000 }],
}
const SIGNED = { signed_copy: 'signed-contracts/o1.pdf' }

let order: Order
const inParts = (changes: Partial<Order> = {}) =>
  anOrder('o1', { instalments: [first, second], version: 4, ...changes })
const sold = (changes: Partial<Order> = {}) => inParts({ status: 'completed', reserved_until: null, ...changes })

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-12-01T15:00:00.000Z'), toFake: ['Date'] })
  order = inParts()
  dynamo.reset()
  dynamo.onAnyCommand().resolves({})
  dynamo.on(QueryCommand).resolves({ Items: [] })
  dynamo.on(BatchGetCommand).resolves({ Responses: { 'unit-table': [] } })
  dynamo
    .on(GetCommand)
    .callsFake(({ Key: { PK, SK } }) =>
      PK === 'ORDER#o1' && SK === 'ORDER'
        ? { Item: { ...storedOrder.stamp, ...order, held_under: [], changed_by: null } }
        : {},
    )
  return () => vi.useRealTimers()
})

const written = () => dynamo.commandCalls(TransactWriteCommand).flatMap(({ args }) => args[0].input.TransactItems ?? [])
type Route = 'confirm' | 'setInstalments' | 'recordPayment' | 'reversePayment'
const call = (route: Route, body: object, { role = 'admin' as Role, payment_id = 'p1' } = {}) =>
  callHandler(handler, api.orders[route], {
    path: route === 'reversePayment' ? { order_id: 'o1', payment_id } : { order_id: 'o1' },
    body: { version: 4, ...body },
    token: issuer.token(role),
  })
const confirm = (body: object = {}) => call('confirm', body)
const set = (instalments: object[], changes: object = {}) => call('setInstalments', { instalments, ...changes })
const pay = (changes: object = {}, body: object = {}) =>
  call('recordPayment', { payment: { ...paid, ...changes }, ...body })
const reverse = (body: object = {}, payment_id = 'p1') =>
  call('reversePayment', { reason: 'Cheque sem fundos', ...body }, { payment_id })
const formOf = ({ id: _, ...form }: typeof first) => form

test.each<[Route, object]>([
  ['setInstalments', { instalments: [first, second] }],
  ['recordPayment', { payment: paid }],
  ['reversePayment', { reason: 'Cheque sem fundos' }],
  ['confirm', { payment: paid }],
])('%s is for managers only', async (route, body) => {
  for (const role of ['field_technician', 'client'] as const)
    expect((await call(route, body, { role })).status).toBe(403)
  expect(written()).toEqual([])
})

describe('instalments', () => {
  test('are replaced over the version that was read, the first due first, each new one with an id of its own', async () => {
    const { status, body } = await set([
      { ...formOf(second), due_on: '2027-02-10' },
      { ...second, amount: 40_000 },
      { ...formOf(first), amount: 60_000 },
    ])
    expect([status, body]).toMatchObject([200, { version: 5, edited_by_admin: true }])
    expect(written()).toMatchObject([
      {
        Put: {
          ConditionExpression: condition('version = :read AND #status = :status'),
          ExpressionAttributeValues: { ':read': 4, ':status': 'pending' },
          Item: {
            instalments: [
              { due_on: '2026-12-10', amount: 60_000 },
              { id: 'b', due_on: '2027-01-10', amount: 40_000 },
              { due_on: '2027-02-10', amount: 140_000 },
            ],
          },
        },
      },
    ])
    const ids = (body as unknown as Order).instalments?.map(({ id }) => id) ?? []
    expect(new Set(ids).size).toBe(3)
    expect(ids).not.toContain('a')
  })

  test.each<[string, object[], Partial<Order>, number, string]>([
    ['that are a centavo short', [first, { ...second, amount: 139_999 }], {}, 409, 'INSTALMENTS_SUM_WRONG'],
    ['that are a centavo too much', [first, { ...second, amount: 140_001 }], {}, 409, 'INSTALMENTS_SUM_WRONG'],
    [
      'of nothing',
      [
        { ...first, amount: 0 },
        { ...second, amount: 240_000 },
      ],
      {},
      400,
      'INVALID_INPUT',
    ],
    [
      'of less than nothing',
      [
        { ...first, amount: -1 },
        { ...second, amount: 240_001 },
      ],
      {},
      400,
      'INVALID_INPUT',
    ],
    [
      'of half a centavo',
      [
        { ...first, amount: 0.5 },
        { ...second, amount: 239_999.5 },
      ],
      {},
      400,
      'INVALID_INPUT',
    ],
    ['none', [], {}, 400, 'INVALID_INPUT'],
    ['of more than 60', Array.from({ length: 61 }, () => formOf(first)), {}, 400, 'INVALID_INPUT'],
    ['due before the order', [{ ...first, due_on: '2026-11-19' }, second], {}, 400, 'INSTALMENT_DUE_INVALID'],
    ['due in eleven years', [first, { ...second, due_on: '2037-12-01' }], {}, 400, 'INSTALMENT_DUE_INVALID'],
    ['of another order', [{ ...first, id: 'z' }, second], {}, 404, 'INSTALMENT_NOT_FOUND'],
    ['the same twice', [first, { ...first, amount: 140_000 }], {}, 404, 'INSTALMENT_NOT_FOUND'],
    ['of a cancelled order', [first, second], { status: 'cancelled', reserved_until: null }, 409, 'ORDER_NOT_PAYABLE'],
    ['of a free order', [first, second], { total_amount: 0, instalments: undefined }, 409, 'PAYMENT_NOT_DUE'],
    ['of an order that changed', [first, { ...second, amount: 1 }], { version: 5 }, 409, 'ORDER_CHANGED'],
    [
      'without one that was paid',
      [{ ...second, amount: 240_000 }],
      { ...sold(), payments: [payment] },
      409,
      'INSTALMENT_PAID',
    ],
    [
      'that change the day of one that was paid',
      [{ ...first, due_on: '2026-12-11' }, second],
      { ...sold(), payments: [payment] },
      409,
      'INSTALMENT_PAID',
    ],
    [
      'of an older order that was paid whole',
      [formOf(first), formOf(second)],
      { ...sold(), instalments: undefined, payment_confirmed_at: '2026-11-25T12:00:00.000Z' },
      409,
      'INSTALMENT_PAID',
    ],
  ])('%s are refused and change nothing', async (_, instalments, changes, status, code) => {
    order = inParts(changes)
    expect(await set(instalments)).toMatchObject({ status, body: { code } })
    expect(written()).toEqual([])
  })

  test('that are due later than the order’s link lasts extend it, unless it was replaced meanwhile', async () => {
    const link = {
      order_id: 'o1',
      seed: 'ab',
      made_at: '',
      made_by: 'admin-user',
      expires_at: 1_830_000_000,
      emailed: null,
    }
    dynamo.on(GetCommand).callsFake(({ Key: { PK, SK } }) => {
      if (SK === 'LINK') return { Item: { kind: 'order_link', v: 1, ...link } }
      return PK === 'ORDER#o1' ? { Item: { ...storedOrder.stamp, ...order, held_under: [], changed_by: null } } : {}
    })
    order = sold()
    await set([first, { ...second, due_on: '2029-06-30' }])
    expect(written().slice(1)).toMatchObject([
      {
        Update: {
          Key: { PK: 'ORDER#o1', SK: 'LINK' },
          ConditionExpression: 'seed = :seed',
          // The end of 30 June 2029 in São Paulo.
          ExpressionAttributeValues: { ':seed': 'ab', ':end': 1_877_569_199 },
        },
      },
    ])
    dynamo.resetHistory()
    await set([first, { ...second, due_on: '2027-02-10' }])
    expect(written()).toHaveLength(1)
  })

  test('that are not paid change while a paid one stays', async () => {
    order = sold({ payments: [payment] })
    const rest = [70_000, 70_000].map(amount => ({ ...formOf(second), amount }))
    expect(await set([{ ...first, note: 'Recibo 12' }, ...rest])).toMatchObject({
      status: 200,
      body: { instalments: [{ id: 'a', note: 'Recibo 12' }, { amount: 70_000 }, { amount: 70_000 }] },
    })
  })

  test('that would make the order too large are refused', async () => {
    const notes = '漢'.repeat(125_000)
    order = sold({ sale: { salesperson_id: 'admin-user', discount: null, price_reason: null, notes } })
    expect(await set([first, second])).toMatchObject({ status: 409, body: { code: 'ORDER_FULL' } })
  })

  test('of a contract from paper may have been due before its import', async () => {
    const paper_contract = { import_id: 'i', number: '1', signed_on: null, paid_until: null, with_tasks: false }
    order = sold({ instalments: undefined, paper_contract })
    const forms = [{ ...formOf(first), due_on: '2026-01-10' }, formOf(second)]
    expect((await set(forms)).status).toBe(200)
  })

  test('are given to a contract whose payment was agreed elsewhere', async () => {
    order = sold({ instalments: undefined })
    expect((await set([formOf(first), formOf(second)])).body).toMatchObject({
      instalments: [{ amount: 100_000 }, { amount: 140_000 }],
    })
  })
})

describe('a sale', () => {
  test('in one instalment is confirmed with a payment of the whole total, in the transaction of the order', async () => {
    order = anOrder('o1', { version: 4, reserved_until: '2026-12-05T12:00:00.000Z' })
    expect((await confirm()).status).toBe(200)
    expect(written()[0]?.Put).toMatchObject({
      ConditionExpression: condition('version = :read AND #status = :status'),
      ExpressionAttributeValues: { ':read': 4, ':status': 'pending' },
      Item: {
        status: 'completed',
        payment_confirmed_at: '2026-12-01T15:00:00.000Z',
        instalments: [{ id: 'single', due_on: '2026-12-05', amount: 240_000 }],
        payments: [
          {
            paid_on: '2026-12-01',
            amount: 240_000,
            method: 'pix',
            recorded_by: 'admin-user',
            allocations: [{ instalment_id: 'single', amount: 240_000 }],
          },
        ],
      },
    })
    expect(written().map(action => Object.keys(action)[0])).toEqual(['Put', 'Update', 'Update', 'Put', 'Put'])
  })

  test('in instalments is confirmed with the first, of which the rest is owed', async () => {
    expect((await confirm({ payment: paid })).status).toBe(200)
    const item = written()[0]?.Put?.Item
    expect(item).toMatchObject({
      status: 'completed',
      payments: [{ ...paid, allocations: [{ instalment_id: 'a', amount: 100_000 }] }],
    })
    expect(item?.payment_confirmed_at).toBeUndefined()
  })

  test('in instalments is confirmed with a signed contract and no payment', async () => {
    order = inParts(SIGNED)
    expect((await confirm()).status).toBe(200)
    expect(written()[0]?.Put?.Item).toMatchObject({ status: 'completed', instalments: [first, second] })
    expect(written()[0]?.Put?.Item?.payments).toBeUndefined()
  })

  test('that is free has no payment', async () => {
    order = anOrder('o1', { version: 4, total_amount: 0 })
    expect((await confirm()).status).toBe(200)
    expect(written()[0]?.Put?.Item?.payments).toBeUndefined()
  })

  test.each<[string, Partial<Order>, object, number, string]>([
    ['in instalments needs a payment or a signed contract', {}, {}, 409, 'SALE_NOT_SECURED'],
    ['in instalments needs the first one whole', {}, { payment: { ...paid, amount: 99_999 } }, 409, 'SALE_NOT_SECURED'],
    ['in one needs the whole total', { instalments: undefined }, { payment: paid }, 409, 'PAYMENT_INCOMPLETE'],
    ['that is free takes none', { total_amount: 0, instalments: undefined }, { payment: paid }, 409, 'PAYMENT_NOT_DUE'],
    ['is paid today or before', {}, { payment: { ...paid, paid_on: '2026-12-02' } }, 400, 'PAYMENT_DAY_INVALID'],
    ['is not paid years before', {}, { payment: { ...paid, paid_on: '2024-11-19' } }, 400, 'PAYMENT_DAY_INVALID'],
    ['needs the version that was seen, for a payment', {}, { payment: paid, version: undefined }, 409, 'ORDER_CHANGED'],
    ['that changed meanwhile says so', { version: 5 }, { payment: { ...paid, amount: 1 } }, 409, 'ORDER_CHANGED'],
    ['is confirmed once', { status: 'completed', reserved_until: null }, { payment: paid }, 409, 'ORDER_NOT_PENDING'],
  ])('%s', async (_, changes, body, status, code) => {
    order = inParts(changes)
    expect(await confirm(body)).toMatchObject({ status, body: { code } })
    expect(written()).toEqual([])
  })
})

describe('a payment', () => {
  beforeEach(() => {
    order = sold()
  })

  test('is recorded by whom and when, for what is due first, over the version that was read', async () => {
    expect((await pay({ amount: 150_000 })).body).toMatchObject({ version: 5 })
    expect(written()).toMatchObject([
      {
        Put: {
          ConditionExpression: condition('version = :read AND #status = :status'),
          ExpressionAttributeValues: { ':read': 4, ':status': 'completed' },
          Item: {
            payments: [
              {
                ...paid,
                amount: 150_000,
                recorded_by: 'admin-user',
                recorded_at: '2026-12-01T15:00:00.000Z',
                allocations: [
                  { instalment_id: 'a', amount: 100_000 },
                  { instalment_id: 'b', amount: 50_000 },
                ],
              },
            ],
          },
        },
      },
    ])
    expect(written()[0]?.Put?.Item?.payment_confirmed_at).toBeUndefined()
  })

  test('of chosen instalments leaves the others, and what is too much is credit', async () => {
    expect((await pay({ amount: 150_000 }, { instalment_ids: ['b'] })).body).toMatchObject({
      payments: [{ amount: 150_000, allocations: [{ instalment_id: 'b', amount: 140_000 }] }],
    })
  })

  test('of the last instalment makes the order paid', async () => {
    order = sold({ payments: [payment] })
    expect((await pay({ amount: 140_000 })).body).toMatchObject({ payment_confirmed_at: '2026-12-01T15:00:00.000Z' })
  })

  test.each<[string, Partial<Order>, object, object, number, string]>([
    ['of a pending order', { status: 'pending' }, {}, {}, 409, 'SALE_NOT_CONFIRMED'],
    ['of a cancelled order', { status: 'cancelled' }, {}, {}, 409, 'ORDER_NOT_PAYABLE'],
    ['of an order without money on record', { instalments: undefined }, {}, {}, 409, 'PAYMENT_NOT_DUE'],
    [
      'of an older order that was paid whole',
      { instalments: undefined, payment_confirmed_at: '2026-11-25T12:00:00.000Z' },
      {},
      {},
      409,
      'PAYMENT_NOT_DUE',
    ],
    ['of tomorrow', {}, { paid_on: '2026-12-02' }, {}, 400, 'PAYMENT_DAY_INVALID'],
    ['of an instalment of another order', {}, {}, { instalment_ids: ['z'] }, 404, 'INSTALMENT_NOT_FOUND'],
    ['of nothing', {}, { amount: 0 }, {}, 400, 'INVALID_INPUT'],
    ['of an order that changed', { version: 5, status: 'cancelled' }, {}, {}, 409, 'ORDER_CHANGED'],
    ['of more than twice the total, a typing error', {}, { amount: 480_001 }, {}, 409, 'PAYMENT_TOO_LARGE'],
    [
      'that would leave no room for the reasons of reversals',
      {
        payments: Array.from({ length: 79 }, (_, index) => ({
          ...payment,
          id: `p${index}`,
          note: '漢'.repeat(200),
          allocations: [],
        })),
        sale: { salesperson_id: 'admin-user', discount: null, price_reason: null, notes: '漢'.repeat(60_000) },
      },
      {},
      {},
      409,
      'ORDER_FULL',
    ],
    [
      'beyond the 80 that an order may have',
      { payments: Array.from({ length: 80 }, (_, index) => ({ ...payment, id: `p${index}`, allocations: [] })) },
      {},
      {},
      409,
      'TOO_MANY_PAYMENTS',
    ],
  ])('%s is refused', async (_, changes, form, body, status, code) => {
    order = sold(changes)
    expect(await pay(form, body)).toMatchObject({ status, body: { code } })
    expect(written()).toEqual([])
  })

  test('finds a place again once others are reversed', async () => {
    const reversal = { at: '', by: 'admin-user', reason: 'Engano' }
    const reversed = Array.from({ length: 80 }, (_, index) => ({
      ...payment,
      id: `p${index}`,
      allocations: [],
      reversal,
    }))
    order = sold({ payments: reversed })
    expect((await pay()).status).toBe(200)
  })

  test('is taken back with a reason, stays on record, and its instalments are owed again', async () => {
    order = sold({ payments: [payment], payment_confirmed_at: '2026-12-01T12:00:00.000Z' })
    expect((await reverse()).status).toBe(200)
    expect(written()).toMatchObject([
      {
        Put: {
          Item: {
            change_reason: 'Cheque sem fundos',
            payments: [
              {
                id: 'p1',
                amount: 100_000,
                allocations: [],
                reversal: { at: '2026-12-01T15:00:00.000Z', by: 'admin-user', reason: 'Cheque sem fundos' },
              },
            ],
          },
        },
      },
    ])
    expect(written()[0]?.Put?.Item?.payment_confirmed_at).toBeUndefined()
  })

  test.each<[string, Partial<Order>, object, string, number, string]>([
    ['without a reason', { payments: [payment] }, { reason: ' ' }, 'p1', 400, 'INVALID_INPUT'],
    ['of another order', { payments: [payment] }, {}, 'p9', 404, 'PAYMENT_NOT_FOUND'],
    [
      'twice',
      { payments: [{ ...payment, allocations: [], reversal: { at: '', by: 'admin-user', reason: 'Engano' } }] },
      {},
      'p1',
      409,
      'PAYMENT_REVERSED',
    ],
    ['of an order that changed', { payments: [payment], version: 5 }, {}, 'p1', 409, 'ORDER_CHANGED'],
  ])('%s is not taken back', async (_, changes, body, payment_id, status, code) => {
    order = sold(changes)
    expect(await reverse(body, payment_id)).toMatchObject({ status, body: { code } })
    expect(written()).toEqual([])
  })
})
