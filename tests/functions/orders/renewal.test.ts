import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { ORDER_REFUSALS } from '#shared/orders/refusals/orders.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { aPoint, GOLD_PRICES, goldTier } from '#tests/support/catalogue.ts'
import { condition } from '#tests/support/condition.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aPerson } from '#tests/support/people.ts'
import { capturePrintedMetrics } from '#tests/support/printed-metrics.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

/** What a renewal writes, under which conditions, and how it is refused. */

const issuer = await startTokenIssuer()
const { handler } = await import('#functions/api/orders.ts')
const dynamo = mockClient(DynamoDBDocumentClient)
const counted = capturePrintedMetrics()
afterAll(() => issuer.close())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const ENDS = inDays(40)
const contract = (changes: Partial<Order> = {}): Order =>
  anOrder('o1', {
    status: 'completed',
    reserved_until: null,
    version: 4,
    items: anOrder('o1').items.map(item => ({ ...item, starts_at: inDays(-325), ends_at: ENDS })),
    ...changes,
  })
const renewalOf = (changes: Partial<Order> = {}): Order =>
  anOrder('o2', { renews: 'o1', reserved_until: inDays(43), ...changes })

let orders: Order[]
let points: Point[]
beforeEach(() => {
  orders = [contract()]
  points = ['1', '2'].map(id => aPoint(id, { status: 'sold', order_id: 'o1', ...GOLD_PRICES }))
  dynamo.reset()
  dynamo.on(TransactWriteCommand).resolves({})
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => {
    const keys: { PK: string }[] = RequestItems['unit-table'].Keys
    const known = new Map<string, unknown>([
      ['TIERS', { kind: 'pricing_tier', ...goldTier }],
      ...points.map(point => [`POINT#${point.id}`, point] as const),
    ])
    return { Responses: { 'unit-table': keys.map(({ PK }) => known.get(PK)) } }
  })
  dynamo.on(GetCommand).callsFake(({ Key: { PK } }) => ({
    Item: [
      ...orders.filter(({ id }) => PK === `ORDER#${id}`).map(order => ({ ...order, changed_by: null, v: 2 })),
      ...(PK === 'USER#client-user' ? [aPerson('client')] : []),
    ][0],
  }))
})

const ask = (body: unknown, role: 'client' | 'admin' = 'client') =>
  callHandler(handler, api.orders.requestRenewal, { path: { order_id: 'o1' }, body, token: issuer.token(role) })
const both = { items: ['item-1', 'item-2'].map(item_id => ({ item_id, period_years: 2 })) }
const written = () => dynamo.commandCalls(TransactWriteCommand).flatMap(({ args }) => args[0].input.TransactItems ?? [])
const puts = () => written().flatMap(({ Put }) => Put ?? [])
const updates = () => written().flatMap(({ Update }) => Update ?? [])

describe('asking to go on', () => {
  test('writes a pending order and its name on the old one, as that was read, and needs the points longer', async () => {
    const { status, body } = await ask({ ...both, version: 4 })
    expect([status, body.renews, body.status, body.total_amount]).toEqual([201, 'o1', 'pending', 400_000])
    const [old, made] = puts()
    const others = updates()
    expect(others.map(({ UpdateExpression }) => UpdateExpression)).toEqual([
      'SET held_to = :to, updated_at = :now, GSI1SK = :by_time, version = version + :one',
      'SET held_to = :to, updated_at = :now, GSI1SK = :by_time, version = version + :one',
    ])
    expect(others[0]).toMatchObject({
      ConditionExpression: condition(
        '#status = :held AND order_id = :order_id AND (attribute_not_exists(bookings[0]) OR bookings[0].#from >= :to)',
      ),
      ExpressionAttributeValues: { ':held': 'sold', ':order_id': 'o1' },
    })
    expect(old).toMatchObject({
      ConditionExpression: condition('version = :read AND #status = :status'),
      ExpressionAttributeValues: { ':read': 4, ':status': 'completed' },
      Item: { PK: 'ORDER#o1', renewal_order_id: body.id, version: 5 },
    })
    expect(made).toMatchObject({
      ConditionExpression: 'attribute_not_exists(PK)',
      Item: { PK: `ORDER#${body.id}`, GSI4PK: 'DUE#HOLDS', version: 1 },
    })
    // The point is sold, so it does not count as held without payment.
    expect(made?.Item).not.toHaveProperty('held_under')
    expect(body.reserved_until).toBe(new Date(Date.parse(ENDS) + 72 * 3_600_000).toISOString())
  })

  test.each<[keyof typeof ORDER_REFUSALS, Partial<Order>, unknown]>([
    ['ORDER_WITHOUT_CONTRACT', anOrder('o1'), both],
    ['RENEWAL_ASKED', contract({ renewal_order_id: 'o2' }), both],
    ['CONTRACT_RENEWED', { items: contract().items.map(item => ({ ...item, renewed_by: 'o2' })) }, both],
    ['CONTRACT_ENDED', { items: contract().items.map(item => ({ ...item, ended_at: ENDS })) }, both],
    ['CONTRACT_ENDS_EARLY', { items: contract().items.map(item => ({ ...item, ends_early: true })) }, both],
    ['RENEWAL_TOO_EARLY', { items: contract().items.map(item => ({ ...item, ends_at: inDays(91) })) }, both],
    ['ORDER_ITEM_NOT_FOUND', {}, { items: [{ item_id: 'item-9', period_years: 1 }] }],
    ['PERIOD_WITHOUT_PRICE', {}, { items: [{ item_id: 'item-1', period_years: 5 }] }],
    ['ORDER_CHANGED', {}, { ...both, version: 3 }],
    ['ORDER_NOT_FOUND', { user_id: 'somebody-else' }, both],
  ])('is refused as %s in a sentence, and writes nothing', async (code, changes, asked) => {
    orders = [contract(changes)]
    const { status, body } = await ask(asked)
    expect([status, body.code, body.error]).toEqual([ORDER_REFUSALS[code].status, code, ORDER_REFUSALS[code].sentence])
    expect(written()).toEqual([])
  })

  test('of the same item twice, of none or for six years is no request', async () => {
    const item = { item_id: 'item-1', period_years: 1 }
    for (const items of [[item, item], [], [{ ...item, period_years: 6 }]])
      expect((await ask({ items })).body.code).toBe('INVALID_INPUT')
  })

  test('is the client’s to do, not the office’s', async () => {
    expect((await ask(both, 'admin')).body.code).toBe('ORDER_NOT_FOUND')
  })
})

describe('the office offers to go on', () => {
  const offer = (
    body: unknown,
    role: 'client' | 'admin' | 'operations_manager' | 'field_technician' = 'operations_manager',
  ) => callHandler(handler, api.orders.offerRenewal, { path: { order_id: 'o1' }, body, token: issuer.token(role) })

  test('at its own price where it says one: the order is the client’s', async () => {
    orders = [contract({ user_id: 'somebody-else', customer_email: 'outra@exemplo.com' })]
    const [first, second] = both.items
    const { status, body } = await offer({
      items: [{ ...first, price: 123_456 }, second],
      price_reason: 'Cliente antigo',
      version: 4,
    })
    expect([status, body.renews, body.total_amount]).toEqual([201, 'o1', 323_456])
    expect(body.items.map(({ price }: { price: number }) => price)).toEqual([123_456, 200_000])
    expect(puts()[1]?.Item).toMatchObject({
      user_id: 'somebody-else',
      customer_email: 'outra@exemplo.com',
      changed_by: { role: 'operations_manager' },
    })
    expect(puts()[0]).toMatchObject({ ExpressionAttributeValues: { ':read': 4, ':status': 'completed' } })
  })

  test('as a sale of who offers it, with its reason and what the tables say', async () => {
    const [first, second] = both.items
    await offer({ items: [{ ...first, price: 123_456 }, second], price_reason: 'Reajuste de 4,83%' })
    expect(puts()[1]?.Item).toMatchObject({
      sale: { salesperson_id: 'operations_manager-user', discount: null, price_reason: 'Reajuste de 4,83%', notes: '' },
      items: [
        { price: 123_456, list_price: 200_000 },
        { price: 200_000, list_price: 200_000 },
      ],
    })
  })

  test('only with a reason where a price is not what the tables say', async () => {
    const [first, second] = both.items
    for (const price_reason of [undefined, ' ']) {
      const { status, body } = await offer({ items: [{ ...first, price: 199_999 }, second], price_reason })
      expect([status, body.code]).toEqual([400, price_reason === undefined ? 'PRICE_REASON_REQUIRED' : 'INVALID_INPUT'])
    }
    expect((await offer({ items: [{ item_id: 'item-1', period_years: 5, price: 1 }] })).body.code).toBe(
      'PRICE_REASON_REQUIRED',
    )
    expect(written()).toEqual([])
    expect((await offer({ items: [{ ...first, price: 200_000 }, second] })).status).toBe(201)
  })

  test('and of a client’s own request there is no sale', async () => {
    await ask(both)
    const made = puts()[1]?.Item
    expect(made).not.toHaveProperty('sale')
    expect(made?.items[0]).not.toHaveProperty('list_price')
  })

  test('also for a period that is not sold, and for a client without an account', async () => {
    orders = [contract({ user_id: null, customer_email: 'visita@exemplo.com' })]
    const { body } = await offer({
      items: [{ item_id: 'item-1', period_years: 5, price: 1 }],
      price_reason: 'Cliente antigo',
    })
    expect([body.user_id, body.total_amount]).toEqual([null, 1])
    expect((await offer({ items: [{ item_id: 'item-1', period_years: 5 }] })).body.code).toBe('PERIOD_WITHOUT_PRICE')
    expect(puts()[2]?.Item).toMatchObject({ SK: 'LINK', order_id: puts()[1]?.Item?.id })
    expect(puts()[3]?.Item).toMatchObject({ kind: 'order_link_event', event: 'link_made' })
  })

  test.each([0, -1, 1.5, 10_000_000_000, '100'])('never at %j centavos', async price => {
    const { body } = await offer({ items: [{ item_id: 'item-1', period_years: 1, price }] })
    expect(body.code).toBe('INVALID_INPUT')
    expect(written()).toEqual([])
  })

  test('when the client could: not twice, too early or over somebody else’s change', async () => {
    expect((await offer({ ...both, version: 3 })).body.code).toBe('ORDER_CHANGED')
    orders = [contract({ renewal_order_id: 'o2' })]
    expect((await offer(both)).body.code).toBe('RENEWAL_ASKED')
    orders = [contract({ items: contract().items.map(item => ({ ...item, ends_at: inDays(91) })) })]
    expect((await offer(both)).body.code).toBe('RENEWAL_TOO_EARLY')
    expect(written()).toEqual([])
  })

  test.each(['client', 'field_technician'] as const)('is not for a %s, nor is a price of one’s own', async role => {
    expect((await offer(both, role)).body.code).toBe('FORBIDDEN')
    await ask({ items: [{ item_id: 'item-1', period_years: 2, price: 1 }] })
    expect(written().flatMap(({ Put }) => Put?.Item?.total_amount ?? [])).not.toContain(1)
  })
})

describe('the office confirms', () => {
  const confirm = () =>
    callHandler(handler, api.orders.confirm, { path: { order_id: 'o2' }, body: {}, token: issuer.token('admin') })

  test('on condition that the old contract still has the points, and begins where that ends', async () => {
    orders = [contract({ renewal_order_id: 'o2' }), renewalOf()]
    const { status, body } = await confirm()
    expect([status, body.items.map(({ starts_at }: { starts_at: string }) => starts_at)]).toEqual([200, [ENDS, ENDS]])
    expect(updates()).toHaveLength(2)
    for (const update of updates())
      expect(update).toMatchObject({
        ConditionExpression: condition(
          '#status = :held AND order_id = :order_id AND (attribute_not_exists(bookings[0]) OR bookings[0].#from >= :to)',
        ),
        ExpressionAttributeValues: { ':held': 'sold', ':order_id': 'o1', ':renewal': 'o2' },
      })
    const old = written().find(({ Put }) => Put?.Item?.PK === 'ORDER#o1')?.Put
    expect(old).toMatchObject({
      ExpressionAttributeValues: { ':read': 4 },
      Item: { renewal_order_id: null, items: [{ renewed_by: 'o2' }, { renewed_by: 'o2' }] },
    })
    const renewal = written().find(({ Put }) => Put?.Item?.PK === 'ORDER#o2')?.Put?.Item
    expect(renewal?.payment_confirmed_at).toBe(renewal?.updated_at)
    expect(counted()).toEqual(['PontoUrbano OrdersConfirmed service ponto-urbano-unit: 1'])
    // The old order is no longer in the index of due contracts.
    expect(old?.Item).not.toHaveProperty('GSI4PK')
  })

  test.each([
    ['no task while the signs that hang stay', null, []],
    ['a task for each sign of its kit', 'kit_placas', ['TASK#item-1 kit_placas', 'TASK#item-2 kit_placas']],
  ] as const)('with %s', async (_, kit_type, tasks) => {
    orders = [contract({ renewal_order_id: 'o2' }), renewalOf({ kit_type })]
    expect((await confirm()).status).toBe(200)
    const put = written().flatMap(({ Put }) => (Put?.Item?.PK.startsWith('TASK#') ? [Put.Item] : []))
    expect(put.map(({ PK, kit_type: kit }) => `${PK} ${kit}`)).toEqual(tasks)
  })

  test('without recording a payment of what is free', async () => {
    orders = [contract({ renewal_order_id: 'o2' }), renewalOf({ total_amount: 0 })]
    expect((await confirm()).status).toBe(200)
    const renewal = written().find(({ Put }) => Put?.Item?.PK === 'ORDER#o2')?.Put?.Item
    expect(renewal).not.toHaveProperty('payment_confirmed_at')
  })

  test('or on condition that they wait for it since that ended', async () => {
    orders = [contract({ renewal_order_id: 'o2' }), renewalOf()]
    points = points.map(point => ({ ...point, status: 'reserved', order_id: 'o2' }))
    await confirm()
    for (const update of updates())
      expect(update.ExpressionAttributeValues).toMatchObject({
        ':held': 'reserved',
        ':order_id': 'o2',
        ':sold': 'sold',
      })
  })
})

test('withdrawing it gives the points back to the old contract, until that ends, and frees none', async () => {
  orders = [contract({ renewal_order_id: 'o2' }), renewalOf()]
  const cancelledResponse = await callHandler(handler, api.orders.cancel, {
    path: { order_id: 'o2' },
    body: {},
    token: issuer.token('client'),
  })
  expect(cancelledResponse.status).toBe(200)
  expect(updates().map(({ UpdateExpression }) => UpdateExpression)).toEqual([
    'SET held_to = :none, updated_at = :now, GSI1SK = :by_time, version = version + :one',
    'SET held_to = :none, updated_at = :now, GSI1SK = :by_time, version = version + :one',
  ])
  for (const update of updates())
    expect(update.ExpressionAttributeValues).toMatchObject({ ':held': 'sold', ':order_id': 'o1', ':none': null })
  expect(written().find(({ Put }) => Put?.Item?.PK === 'ORDER#o1')?.Put?.Item).toMatchObject({ renewal_order_id: null })
})
