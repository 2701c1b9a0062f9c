import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Actor, Role } from '#shared/platform/rules/roles.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { aTask } from '#tests/support/installation-tasks.ts'
import { aPayment, inThreeInstalments } from '#tests/support/instalments.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aPerson } from '#tests/support/people.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

const issuer = await startTokenIssuer()
afterAll(() => issuer.close())
const { handler } = await import('#functions/api/orders.ts')
const dynamo = mockClient(DynamoDBDocumentClient)

let order: Order
let items: Map<string, Record<string, unknown>>
let events: object[]
let linkEvents: object[]

type Key = Record<string, unknown>
const at = (key: Key | undefined) => items.get(`${key?.PK} ${key?.SK}`)

beforeEach(() => {
  order = anOrder('o1')
  events = []
  linkEvents = []
  items = new Map<string, Record<string, unknown>>([
    ['USER#client-user PROFILE', aPerson('client')],
    ['USER#admin-user PROFILE', aPerson('admin', { name: 'Ana Admin' })],
    ['POINT#1 POINT', { ...aPoint('1', { status: 'reserved', order_id: 'o1', price_2y: 190_000 }), kind: 'point' }],
    ['TIERS TIER#tier-ouro', { kind: 'pricing_tier', ...goldTier }],
  ])
  dynamo.reset()
  dynamo.onAnyCommand().resolves({})
  dynamo
    .on(GetCommand)
    .callsFake(({ Key }) => ({ Item: Key.SK === 'ORDER' ? { ...order, v: 2, changed_by: null } : at(Key) }))
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => ({
    Responses: { 'unit-table': RequestItems['unit-table'].Keys.flatMap((key: Key) => at(key) ?? []) },
  }))
  dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues: values }) => {
    if (values[':event'] === 'LINK_EVENT#') return { Items: linkEvents }
    return { Items: values[':event'] ? events : [{ kind: 'pricing_tier', ...goldTier }] }
  })
})

const ask = (route: 'get' | 'details' | 'history', role: Role = 'admin') =>
  callHandler(handler, api.orders[route], { path: { order_id: 'o1' }, token: issuer.token(role) })

describe('an order', () => {
  test('that is confirmed tells how far its signs are, one that is not has none', async () => {
    expect((await ask('get')).body).toMatchObject({ id: 'o1', installation: null })
    order = anOrder('o1', { status: 'completed' })
    for (const [index, { id }] of order.items.entries())
      items.set(`TASK#${id} TASK`, {
        kind: 'installation_task',
        v: 2,
        ...aTask(id, index === 0 ? { status: 'completed' } : { art_status: 'sent' }),
      })
    expect((await ask('get')).body.installation).toEqual({ signs: order.items.length, art_settled: 1, installed: 1 })
  })

  test('tells managers alone that the office edited it', async () => {
    order = anOrder('o1', { edited_by_admin: true })
    const viewFor = async (role: Role) => [
      (await ask('get', role)).body.edited_by_admin,
      (await ask('details', role)).body.order.edited_by_admin,
    ]
    expect(await viewFor('operations_manager')).toEqual([true, true])
    expect(await viewFor('client')).toEqual([false, false])
  })
})

test('an order’s client is told no notes, authors and payments that were taken back', async () => {
  const reversal = { at: '2026-11-26T12:00:00.000Z', by: 'admin-user', reason: 'Cheque sem fundo' }
  const payments = [aPayment(1), aPayment(2, 80_000, { allocations: [], reversal })]
  order = inThreeInstalments(anOrder('o1', { status: 'completed' }), { payments })
  const internal = /sócio|conta antiga|sem fundo|admin-user/
  for (const route of ['get', 'details'] as const) {
    expect(JSON.stringify((await ask(route, 'client')).body)).not.toMatch(internal)
    expect(JSON.stringify((await ask(route, 'admin')).body)).toMatch(/sócio.*conta antiga.*sem fundo/)
  }
  expect((await ask('get', 'client')).body.payments).toHaveLength(1)
})

describe('the details of an order', () => {
  test('are its points as they are now, with every price that is paid, and its account', async () => {
    const { status, body } = await ask('details')
    expect(status).toBe(200)
    expect(body.order).toMatchObject({ id: 'o1', version: 1 })
    expect(body.points[0]).toMatchObject({
      point_id: '1',
      is_held: true,
      point: { id: '1', image_url: null, city: 'Americana', price_2y: 190_000 },
    })
    // The tier's price, because the point has none of its own.
    expect(body.points[0].point.price_1y).toBe(goldTier.tier_prices[0]?.price)
    expect(body.account).toEqual({ user_id: 'client-user', name: 'Clara Cliente', email: 'client@example.com' })
  })

  test('name the customer to managers alone, and say when its record is gone', async () => {
    order = { ...order, customer_id: 'c1' }
    expect((await ask('details')).body.customer).toBeNull()
    items.set('CUSTOMER#c1 CUSTOMER', {
      kind: 'customer',
      v: 1,
      ...aCustomerForm(),
      id: 'c1',
      version: 1,
      created_at: order.created_at,
      updated_at: order.created_at,
    })
    expect((await ask('details')).body.customer).toEqual({ id: 'c1', name: 'Padaria Estrela' })
    expect((await ask('details', 'client')).body).not.toHaveProperty('customer')
  })

  test('tell nothing of a point but what anybody may see', async () => {
    items.set('POINT#1 POINT', { ...aPoint('1'), kind: 'point', company_name: 'Outra Empresa', order_id: 'other' })
    expect(JSON.stringify((await ask('details')).body.points)).not.toMatch(/Outra Empresa|order_id/)
  })

  test('say of a point that it is gone, or another order’s', async () => {
    items.set('POINT#1 POINT', { ...aPoint('1'), kind: 'point' })
    expect((await ask('details')).body.points[0].is_held).toBe(false)
    items.set('POINT#1 POINT', { ...aPoint('1', { status: 'reserved', order_id: 'other' }), kind: 'point' })
    const { points } = (await ask('details')).body
    expect(points.map(({ is_held }: { is_held: boolean }) => is_held)).toEqual([false, false])
    expect(points[1]).toEqual({ point_id: '2', point: null, is_held: false })
  })

  test('take a point that waits in its bookings for held, and no other order’s', async () => {
    const booking = { from: '2027-02-01', to: '2028-02-01', kind: 'hold', reserved_until: null, reason: null } as const
    for (const [order_id, isHeld] of [
      ['o1', true],
      ['other', false],
    ] as const) {
      items.set('POINT#1 POINT', { ...aPoint('1', { bookings: [{ ...booking, order_id }] }), kind: 'point' })
      expect((await ask('details')).body.points[0].is_held).toBe(isHeld)
    }
  })

  test('tell when the contracts of a renewal begin while it waits for its payment, and of no other order', async () => {
    const former = anOrder('before', { status: 'completed' })
    former.items = former.items.map(item => ({ ...item, ends_at: '2027-01-14T12:00:00.000Z' }))
    dynamo.on(GetCommand).callsFake(({ Key }) => {
      const known = Key.PK === 'ORDER#before' ? former : order
      return { Item: Key.SK === 'ORDER' ? { ...known, v: 2, changed_by: null } : at(Key) }
    })
    const begins = async () =>
      (await ask('details')).body.points.map(({ begins_at }: { begins_at?: string }) => begins_at)
    expect(await begins()).toEqual([undefined, undefined])
    order = { ...order, renews: 'before' }
    expect(await begins()).toEqual(['2027-01-14T12:00:00.000Z', '2027-01-14T12:00:00.000Z'])
    order = { ...order, status: 'cancelled' }
    expect(await begins()).toEqual([undefined, undefined])
  })

  test('take a point of the order that is renewed for held', async () => {
    order = { ...order, renews: 'before' }
    items.set('POINT#1 POINT', { ...aPoint('1', { status: 'sold', order_id: 'before' }), kind: 'point' })
    items.set('POINT#2 POINT', { ...aPoint('2'), kind: 'point' })
    const { points } = (await ask('details')).body
    expect(points.map(({ is_held }: { is_held: boolean }) => is_held)).toEqual([true, false])
  })

  test.each([
    ['of a guest', { user_id: null }],
    ['of an account that was removed', { user_id: 'gone' }],
  ])('have no account %s', async (_, changes) => {
    order = { ...order, ...changes }
    expect((await ask('details')).body.account).toBeNull()
  })
})

describe('the history of an order', () => {
  const entry = (version: number, event: string, by: Actor | null) => ({
    kind: 'order_event',
    v: 2,
    PK: 'ORDER#o1',
    SK: `EVENT#${version}`,
    version,
    event,
    by,
    at: `2026-11-2${version}T12:00:00.000Z`,
    changes: [{ field: 'kit_type', point_name: null, before: null, after: 'kit_placas' }],
  })
  const by = async (role: Role) => (await ask('history', role)).body.items.map(({ by }: { by: string }) => by)
  beforeEach(() => {
    events = [
      entry(1, 'reserved', null),
      entry(2, 'receipt_sent', { user_id: 'client-user', role: 'client' }),
      entry(3, 'kit_changed', { user_id: 'admin-user', role: 'admin' }),
      entry(4, 'hold_extended', { user_id: 'gone', role: 'operations_manager' }),
      entry(5, 'expired', null),
    ]
  })

  test('names people to managers, as they are called now', async () => {
    expect(await by('operations_manager')).toEqual([
      'Sistema',
      'Conta removida',
      'Ana Admin',
      'Clara Cliente',
      'Visitante',
    ])
  })

  test('names nobody of the office to its client', async () => {
    expect(await by('client')).toEqual(['Sistema', 'Equipe', 'Equipe', 'Você', 'Visitante'])
    const { body } = await ask('history', 'client')
    expect(JSON.stringify(body)).not.toMatch(/admin-user|gone|Ana/)
  })

  test('has nothing for its client of what the office notes for itself', async () => {
    const marked = { field: 'edited_by_admin', point_name: null, before: false, after: true }
    events = [
      {
        ...entry(3, 'hold_extended', { user_id: 'admin-user', role: 'admin' }),
        changes: [marked],
        reason: 'A diretoria decide em janeiro',
      },
      { ...entry(2, 'edited', { user_id: 'admin-user', role: 'admin' }), changes: [marked] },
      entry(1, 'reserved', null),
    ]
    const historyFor = async (role: Role) => (await ask('history', role)).body.items
    expect((await historyFor('admin')).map(({ changes }: { changes: object[] }) => changes.length)).toEqual([1, 1, 1])
    expect((await historyFor('admin'))[0]).toMatchObject({ reason: 'A diretoria decide em janeiro' })
    expect(JSON.stringify(await historyFor('client'))).not.toContain('diretoria')
    expect(await historyFor('client')).toMatchObject([
      { version: 3, event: 'hold_extended', changes: [] },
      { version: 1, event: 'reserved' },
    ])
  })

  test('tells its client of payments, of one that was taken back without the reason, and of other instalments', async () => {
    const admin = { user_id: 'admin-user', role: 'admin' } as const
    const payment = { amount: 80_000, paid_on: '2026-11-25', method: 'pix' }
    const [before, after] = [[{ due_on: '2026-12-10', amount: 80_000 }], [{ due_on: '2026-12-20', amount: 80_000 }]]
    events = [
      { ...entry(4, 'payment_reversed', admin), changes: [], payment, reason: 'Cheque sem fundo' },
      { ...entry(3, 'payment_recorded', admin), changes: [], payment },
      { ...entry(2, 'instalments_changed', admin), changes: [], instalments: { before, after } },
      entry(1, 'reserved', null),
    ]
    const historyFor = async (role: Role) => (await ask('history', role)).body.items
    expect((await historyFor('admin'))[0]).toMatchObject({ payment, reason: 'Cheque sem fundo' })
    const told = { by: 'Equipe', by_user_id: null, changes: [] }
    expect((await historyFor('client')).slice(0, 3)).toEqual([
      { ...told, version: 4, event: 'payment_reversed', at: '2026-11-24T12:00:00.000Z', payment },
      { ...told, version: 3, event: 'payment_recorded', at: '2026-11-23T12:00:00.000Z', payment },
      {
        ...told,
        version: 2,
        event: 'instalments_changed',
        at: '2026-11-22T12:00:00.000Z',
        instalments: { before, after },
      },
    ])
  })

  test('tells the office, and nobody else, what was done with links, each after the version that it was of', async () => {
    const admin = { user_id: 'admin-user', role: 'admin' } as const
    const linkEntry = (event: string, at: string, version: number) => ({
      kind: 'order_link_event',
      v: 1,
      PK: 'ORDER#o1',
      SK: `LINK_EVENT#${at}#${version}`,
      event,
      at,
      by: admin,
      version,
    })
    events = [entry(1, 'reserved', admin), entry(2, 'receipt_sent', null)]
    linkEvents = [
      linkEntry('link_made', '2026-11-21T13:00:00.000Z', 1),
      linkEntry('link_emailed', '2026-11-21T14:00:00.000Z', 1),
    ]
    const told = async (role: Role) =>
      (await ask('history', role)).body.items.map(({ event, by: who }: { event: string; by: string }) => [event, who])
    expect(await told('operations_manager')).toEqual([
      ['receipt_sent', 'Cliente, pelo link do pedido'],
      ['link_emailed', 'Ana Admin'],
      ['link_made', 'Ana Admin'],
      ['reserved', 'Ana Admin'],
    ])
    expect(await told('client')).toEqual([
      ['receipt_sent', 'Cliente, pelo link do pedido'],
      ['reserved', 'Equipe'],
    ])
  })

  test('has each old and new value, and the version that names it', async () => {
    expect((await ask('history')).body.items[2]).toEqual({
      version: 3,
      event: 'kit_changed',
      at: '2026-11-23T12:00:00.000Z',
      by: 'Ana Admin',
      by_user_id: 'admin-user',
      changes: [{ field: 'kit_type', point_name: null, before: null, after: 'kit_placas' }],
    })
  })
})
