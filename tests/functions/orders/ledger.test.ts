import {
  BatchGetCommand,
  BatchWriteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Role } from '#shared/platform/rules/roles.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aPerson } from '#tests/support/people.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

/** What the ledger's entries are written from, and what its figures and rows are read from. */

const issuer = await startTokenIssuer()
afterAll(() => issuer.close())
const { handler } = await import('#functions/api/ledger.ts')
const { storedOrder } = await import('#functions/orders/orders-store.ts')
const { ledgerReaction } = await import('#functions/orders/ledger/sync-ledger.ts')
const dynamo = mockClient(DynamoDBDocumentClient)

const instalment = (id: string, due_on: string, amount: number) => ({
  id,
  due_on,
  amount,
  method: 'boleto' as const,
  note: 'só da equipe',
  boleto: '',
})
const sold = (changes: Partial<Order> = {}): Order =>
  anOrder('o1', {
    status: 'completed',
    reserved_until: null,
    version: 4,
    customer_id: 'c1',
    instalments: [instalment('a', '2026-12-10', 100_000), instalment('b', '2027-01-10', 140_000)],
    payments: [
      {
        id: 'p1',
        paid_on: '2026-12-01',
        amount: 110_000,
        method: 'cash',
        note: '',
        recorded_at: '2026-12-01T12:00:00.000Z',
        allocations: [
          { instalment_id: 'a', amount: 100_000 },
          { instalment_id: 'b', amount: 10_000 },
        ],
      },
    ],
    ...changes,
  })
const stored = (order: Order) => ({ ...storedOrder.stamp, ...order, held_under: [], changed_by: null })
const entry = (id: string, changes: object) => ({
  kind: 'ledger_entry',
  v: 1,
  id: `o1_${id}`,
  version: 4,
  order_id: 'o1',
  customer_id: 'c1',
  method: 'boleto',
  ...changes,
})
const OPEN = entry('i2', { type: 'open', day: '2027-01-10', amount: 130_000, number: 2 })

let order: Order | undefined
let entries: object[]
let sums: { SK: string; items: number; amount: number }[]
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2027-01-20T15:00:00.000Z'), toFake: ['Date'] })
  order = sold()
  entries = []
  sums = []
  dynamo.reset()
  dynamo.onAnyCommand().resolves({})
  dynamo.on(GetCommand).callsFake(({ Key }) => (Key.PK === 'ORDER#o1' ? { Item: order && stored(order) } : {}))
  dynamo.on(QueryCommand).callsFake(({ IndexName, ExpressionAttributeValues: values }) => {
    if (IndexName) return { Items: entries.map(each => ({ ...each, GSI2SK: `${OPEN}` })) }
    const { ':counts': counts, ':first': first = '', ':last': last = '' } = values
    return { Items: counts ? sums.filter(({ SK }) => first <= SK && SK <= last) : entries }
  })
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => {
    const keys: { PK: string; SK: string }[] = RequestItems['unit-table'].Keys
    const found = keys.flatMap(({ PK, SK }): object[] => {
      if (PK === 'COUNTS#ledger_entry') return sums.filter(sum => sum.SK === SK)
      if (PK === 'CUSTOMER#c1')
        return [{ kind: 'customer', v: 1, id: 'c1', version: 1, created_at: '', updated_at: '', ...aCustomerForm() }]
      if (PK === 'USER#admin-user') return [aPerson('admin')]
      if (PK.startsWith('LEDGER#')) return entries
      return order && PK === 'ORDER#o1' ? [stored(order)] : []
    })
    return { Responses: { 'unit-table': found } }
  })
  return () => vi.useRealTimers()
})
const written = () =>
  dynamo.commandCalls(BatchWriteCommand).flatMap(({ args }) => args[0].input.RequestItems?.['unit-table'] ?? [])
const change = (before: Order | undefined, after: Order | undefined) =>
  asFunction(
    'order_upkeep',
    ledgerReaction.handle,
  )([{ id: 'e', kind: 'order', before: before && stored(before), after: after && stored(after) }])

test('a confirmed order has an entry for each instalment and payment, with nothing that names a person', async () => {
  await change(anOrder('o1'), order)
  expect(written()).toEqual([
    {
      PutRequest: {
        Item: {
          ...entry('i1', { type: 'settled', day: '2026-12-10', amount: 100_000, number: 1 }),
          PK: 'LEDGER#o1',
          SK: 'ENTRY#i1',
          GSI1PK: 'LEDGER',
          GSI1SK: '2026-12-10#o1_i1',
          GSI2PK: 'LEDGER_TYPE#settled',
          GSI2SK: '2026-12-10#o1_i1',
        },
      },
    },
    { PutRequest: { Item: expect.objectContaining(OPEN) } },
    {
      PutRequest: {
        Item: expect.objectContaining(
          entry('p1', { type: 'received', day: '2026-12-01', amount: 110_000, number: 1, method: 'cash' }),
        ),
      },
    },
  ])
})

test('an instalment whose receipt waits is found by when it was sent', async () => {
  order = sold({
    instalment_receipts: [{ instalment_id: 'b', file: 'receipts/b.pdf', sent_at: '2027-01-19T12:00:00.000Z' }],
  })
  await change(sold(), order)
  expect(written()).toContainEqual({
    PutRequest: {
      Item: expect.objectContaining({
        ...OPEN,
        receipt_sent_at: '2027-01-19T12:00:00.000Z',
        GSI4PK: 'DUE#INSTALMENT_RECEIPTS',
        GSI4SK: '2027-01-19T12:00:00.000Z#o1_i2',
      }),
    },
  })
})

test('what changed is written, what is gone is deleted, and the rest stays', async () => {
  entries = [
    entry('i1', { type: 'open', day: '2026-12-10', amount: 100_000, number: 1 }),
    OPEN,
    entry('p1', { type: 'received', day: '2026-12-01', amount: 110_000, number: 1, method: 'cash' }),
    entry('p2', { type: 'received', day: '2026-12-02', amount: 5, number: 2 }),
  ]
  await change(sold({ payments: [] }), order)
  expect(written()).toEqual([
    { PutRequest: { Item: expect.objectContaining({ id: 'o1_i1', type: 'settled' }) } },
    { DeleteRequest: { Key: { PK: 'LEDGER#o1', SK: 'ENTRY#p2' } } },
  ])
})

test('the state of the order now is written, whatever an older change says; of a deleted one, none is left', async () => {
  entries = [OPEN]
  order = undefined
  await change(sold({ payments: [] }), sold())
  expect(written()).toEqual([{ DeleteRequest: { Key: { PK: 'LEDGER#o1', SK: 'ENTRY#i2' } } }])
})

test.each<[string, Order | undefined, Order | undefined]>([
  ['a reservation', undefined, anOrder('o1')],
  ['a change of something else', sold(), sold({ kit_type: 'kit_placas', version: 5 })],
  ['a cancelled order', anOrder('o1'), anOrder('o1', { status: 'cancelled', reserved_until: null })],
])('%s writes nothing', async (_, before, after) => {
  await change(before, after)
  expect(written()).toEqual([])
})

const get = (route: 'summary' | 'list', query: Record<string, string> = {}, role: Role = 'operations_manager') =>
  callHandler(handler, api.ledger[route], { query, token: issuer.token(role) })

test.each(['field_technician', 'client'] as const)('%s may not read it', async role => {
  expect([(await get('summary', {}, role)).status, (await get('list', { type: 'open' }, role)).status]).toEqual([
    403, 403,
  ])
})

test('figures are sums of days: by age, by month, and by salesperson', async () => {
  const day = (type: string, date: string, amount: number, items = 1) => ({ SK: `day#${type}#${date}`, items, amount })
  sums = [
    { SK: 'type#open', items: 9, amount: 999 },
    day('open', '2027-01-19', 1),
    day('open', '2026-12-21', 2),
    day('open', '2026-12-20', 4),
    day('open', '2026-11-21', 8),
    day('open', '2026-11-20', 16),
    day('open', '2026-10-22', 32),
    day('open', '2026-10-21', 64),
    day('open', '2020-01-01', 128),
    day('open', '2027-01-20', 256, 2),
    day('open', '2027-01-31', 512),
    day('open', '2027-12-31', 1024),
    day('open', '2028-01-01', 2048),
    day('received', '2027-01-20', 5),
    day('received', '2026-02-01', 7),
    day('received', '2026-01-31', 9),
    { SK: 'of_salesperson#open#admin-user', items: 3, amount: 30 },
    { SK: 'of_salesperson#open#gone', items: 4, amount: 40 },
    { SK: 'of_salesperson#received#admin-user', items: 5, amount: 50 },
  ]
  const { body } = await get('summary')
  expect(body).toMatchObject({
    today: '2027-01-20',
    open: { items: 9, amount: 999 },
    late: { items: 8, amount: 255 },
    due_today: { items: 2, amount: 256 },
    late_by_age: [{ amount: 3 }, { amount: 12 }, { amount: 48 }, { amount: 192 }],
    open_by_salesperson: [
      { user_id: 'gone', name: null, amount: 40 },
      { user_id: 'admin-user', name: 'Clara Cliente', items: 3, amount: 30 },
    ],
  })
  const { due_by_month: due, received_by_month: received } = body as unknown as Record<
    string,
    { month: string; amount: number }[]
  >
  expect(due?.map(({ month, amount }) => [month, amount]).filter(([, amount]) => amount !== 0)).toEqual([
    ['2027-01', 768],
    ['2027-12', 1024],
  ])
  expect([due?.length, due?.[0]?.month, due?.at(-1)?.month]).toEqual([12, '2027-01', '2027-12'])
  expect(received?.map(({ month, amount }) => [month, amount]).filter(([, amount]) => amount !== 0)).toEqual([
    ['2026-02', 7],
    ['2027-01', 5],
  ])
})

test('a row has its order’s customer, contract and points, and the reference of its Pix payment', async () => {
  entries = [OPEN]
  order = sold({
    contract_number: 'abc/2026',
    items: sold().items.map(item => ({ ...item, asset_code: `PU-0000${item.point_id}` })),
  })
  sums = [{ SK: 'type#open', items: 1, amount: 130_000 }]
  expect((await get('list', { type: 'open' })).body).toMatchObject({
    items: [
      {
        amount: 130_000,
        instalment_amount: 140_000,
        number: 2,
        count: 2,
        customer_name: 'Clara Cliente',
        legal_name: 'Padaria Estrela do Norte Ltda',
        document_number: '11222333000181',
        contract_number: 'abc/2026',
        asset_codes: ['PU-00001', 'PU-00002'],
        reference: 'o1b',
      },
    ],
    sum: { items: 1, amount: 130_000 },
  })
})

test.each<[string, Record<string, string>, object | null]>([
  ['a customer', { customer: 'c1' }, { items: 2, amount: 20 }],
  ['a salesperson', { salesperson: 'admin-user' }, { items: 3, amount: 30 }],
  ['days', { first_day: '2027-01-02', last_day: '2027-01-03' }, { items: 4, amount: 40 }],
  ['a customer on some days', { customer: 'c1', first_day: '2027-01-02' }, null],
])('the sum of %s is a kept figure, or none', async (_, query, sum) => {
  sums = [
    { SK: 'of_customer#open#c1', items: 2, amount: 20 },
    { SK: 'of_salesperson#open#admin-user', items: 3, amount: 30 },
    { SK: 'day#open#2027-01-01', items: 9, amount: 90 },
    { SK: 'day#open#2027-01-02', items: 1, amount: 10 },
    { SK: 'day#open#2027-01-03', items: 3, amount: 30 },
  ]
  expect((await get('list', { type: 'open', ...query })).body.sum).toEqual(sum)
})

test('the statement of a customer without orders is empty, and managers alone read it', async () => {
  const customer = { ...aCustomerForm({ trade_name: 'Pão da Vila' }), id: 'c1', version: 1 }
  const times = { created_at: '2026-11-01T12:00:00.000Z', updated_at: '2026-11-01T12:00:00.000Z' }
  dynamo
    .on(GetCommand)
    .callsFake(({ Key }) => ({ Item: Key.PK === 'CUSTOMER#c1' ? { ...customer, ...times } : undefined }))
  dynamo.on(QueryCommand).resolves({ Items: [] })
  const ask = (customer_id: string, role: Role) =>
    callHandler(handler, api.ledger.ofCustomer, { path: { customer_id }, token: issuer.token(role) })
  expect((await ask('c1', 'operations_manager')).body).toEqual({
    customer_name: 'Pão da Vila',
    opening: 0,
    due: 0,
    paid: 0,
    closing: 0,
    entries: [],
  })
  expect((await ask('c2', 'admin')).body.code).toBe('CUSTOMER_NOT_FOUND')
  expect((await ask('c1', 'client')).status).toBe(403)
})
