import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import type { Customer } from '#shared/people/rules/customers.ts'
import type { Role } from '#shared/platform/rules/roles.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'
import { condition } from '#tests/support/condition.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOfficeOrderForm } from '#tests/support/office-orders.ts'
import { anOrderDraftContent } from '#tests/support/order-drafts.ts'
import { aPerson, managerActor } from '#tests/support/people.ts'
import { capturePrintedMetrics } from '#tests/support/printed-metrics.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

const issuer = await startTokenIssuer()
const { handler } = await import('#functions/api/orders.ts')
const dynamo = mockClient(DynamoDBDocumentClient)
const counted = capturePrintedMetrics()
afterAll(() => issuer.close())

const customer: Customer = {
  ...aCustomerForm(),
  id: 'customer-1',
  version: 3,
  created_at: '2026-11-01T12:00:00.000Z',
  updated_at: '2026-11-01T12:00:00.000Z',
}
const aStoredDraft = {
  kind: 'order_draft',
  v: 1,
  id: 'd1',
  ...anOrderDraftContent({ customer_id: null }),
  made_by: managerActor,
  changed_by: managerActor,
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
}
const goldItem = { kind: 'pricing_tier', ...goldTier }
const KEY = { 'idempotency-key': 'attempt-1234' }

function givenPoints(...points: Point[]): void {
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => {
    const asked = new Set(RequestItems['unit-table'].Keys.map(({ PK }: { PK: string }) => PK))
    const found = points.filter(({ id }) => asked.has(`POINT#${id}`))
    return { Responses: { 'unit-table': found.length > 0 ? [...found, goldItem] : [] } }
  })
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T12:00:00.000Z'), toFake: ['Date'] })
  dynamo.reset()
  dynamo.on(GetCommand).callsFake(({ Key }) => {
    if (Key.PK === 'CUSTOMER#customer-1') return { Item: { kind: 'customer', v: 1, ...customer } }
    if (Key.PK === 'USER#admin-user') return { Item: aPerson('admin') }
    if (Key.PK === 'USER#client-user') return { Item: aPerson('client') }
    return {}
  })
  dynamo.on(TransactWriteCommand).resolves({})
  givenPoints(aPoint('1'), aPoint('2'))
})
afterEach(() => void vi.useRealTimers())

const create = (changes: Parameters<typeof anOfficeOrderForm>[0] = {}, role: Role = 'operations_manager') =>
  callHandler(handler, api.orders.createByOffice, {
    body: anOfficeOrderForm(changes),
    headers: KEY,
    token: issuer.token(role),
  })

const written = () => dynamo.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems ?? []

describe('what an order by the office writes', () => {
  test('holds the points, makes the order and fails when the customer changed, in one transaction', async () => {
    const { status, body } = await create({ items: [{ point_id: '1' }, { point_id: '2' }], expected_total: 360_000 })
    expect(status).toBe(201)
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(1)
    expect(written().map(action => Object.keys(action)[0])).toEqual([
      'Update',
      'Update',
      'Put',
      'Put',
      'Put',
      'ConditionCheck',
      'Put',
    ])
    // The order's link is written too, so that it works in the first e-mail.
    expect(
      written()
        .slice(3, 5)
        .map(({ Put }) => Put),
    ).toMatchObject([
      {
        ConditionExpression: condition('attribute_not_exists(PK) OR expires_at <= :now'),
        Item: { PK: `ORDER#${body.id}`, SK: 'LINK', made_by: 'operations_manager-user', expires_at: 1_848_711_600 },
      },
      { Item: { PK: `ORDER#${body.id}`, kind: 'order_link_event', event: 'link_made', version: 1 } },
    ])
    expect(written()[0]?.Update).toMatchObject({
      ConditionExpression: 'version = :read',
      UpdateExpression: 'SET bookings = :bookings, updated_at = :now, GSI1SK = :by_time, version = version + :one',
      ExpressionAttributeValues: {
        ':read': 1,
        ':bookings': [
          {
            from: '2027-02-01',
            to: '2028-08-01',
            kind: 'hold',
            order_id: body.id,
            reason: null,
            reserved_until: '2026-11-29T12:00:00.000Z',
          },
        ],
      },
    })
    expect(body.items[0].booked_ahead).toBe(true)
    expect(written()[5]?.ConditionCheck).toMatchObject({
      Key: { PK: 'CUSTOMER#customer-1' },
      ConditionExpression: 'version = :read',
      ExpressionAttributeValues: { ':read': 3 },
    })
    expect(body.total_amount).toBe(360_000)
  })

  test('takes away the draft that it is made of, if nobody has changed it since', async () => {
    dynamo
      .on(GetCommand, { Key: { PK: 'ORDER_DRAFT#d1', SK: 'DRAFT' } }, false)
      .resolves({ Item: { ...aStoredDraft, version: 7 } })
    expect((await create({ draft: { id: 'd1', version: 7 } })).status).toBe(201)
    expect(written().at(-1)?.Delete).toMatchObject({
      Key: { PK: 'ORDER_DRAFT#d1', SK: 'DRAFT' },
      ConditionExpression: 'version = :read',
      ExpressionAttributeValues: { ':read': 7 },
    })
  })

  test('is not made of a draft that a colleague changed, nor of one that is an order already', async () => {
    dynamo
      .on(GetCommand, { Key: { PK: 'ORDER_DRAFT#d1', SK: 'DRAFT' } }, false)
      .resolves({ Item: { ...aStoredDraft, version: 8 } })
    expect((await create({ draft: { id: 'd1', version: 7 } })).body).toMatchObject({
      code: 'ORDER_DRAFT_CHANGED',
      details: { draft: { version: 8 } },
    })
    givenPoints(aPoint('1', { status: 'sold', order_id: 'o1', sold_until: '2029-02-01T02:59:59.999Z' }))
    expect((await create({ draft: { id: 'd9', version: 7 } })).body.code).toBe('ORDER_DRAFT_NOT_FOUND')
    expect(dynamo.commandCalls(TransactWriteCommand)).toEqual([])
  })

  test('is refused for its draft when a colleague changes that in the same moment', async () => {
    const draftOf = (version: number) => ({ Item: { ...aStoredDraft, version } })
    dynamo
      .on(GetCommand, { Key: { PK: 'ORDER_DRAFT#d1', SK: 'DRAFT' } }, false)
      .resolvesOnce(draftOf(7))
      .resolves(draftOf(8))
    dynamo.on(TransactWriteCommand).rejects(
      new TransactionCanceledException({
        $metadata: {},
        message: '',
        CancellationReasons: [
          ...Array.from({ length: 6 }, () => ({ Code: 'None' })),
          { Code: 'ConditionalCheckFailed' },
        ],
      }),
    )
    expect((await create({ draft: { id: 'd1', version: 7 } })).body.code).toBe('ORDER_DRAFT_CHANGED')
  })

  test('of a term that begins today takes the points at once, if they are free by the clock of the condition', async () => {
    const { body } = await create({ term: { from: '2026-11-26', to: '2028-05-26' } })
    expect(written()[0]?.Update?.ConditionExpression).toContain(
      '(#status = :available OR (#status = :reserved AND reserved_until <= :now)) AND attribute_not_exists(bookings[0])',
    )
    expect(written()[0]?.Update?.ExpressionAttributeValues).toMatchObject({ ':to': '2028-05-26' })
    expect(body.items[0]).not.toHaveProperty('booked_ahead')
  })

  test('may be for the time after another contract, and for no day of it', async () => {
    givenPoints(aPoint('1', { status: 'sold', order_id: 'o1', sold_until: '2027-02-01T02:59:59.999Z' }))
    expect((await create()).status).toBe(201)
    givenPoints(aPoint('1', { status: 'sold', order_id: 'o1', sold_until: '2027-02-01T03:00:00.000Z' }))
    expect((await create()).body.code).toBe('POINT_UNAVAILABLE')
  })

  test("is the customer's, never the employee's, with the agreed days", async () => {
    const { body } = await create({ notes: 'Pagam em duas vezes.' })
    expect(body).toMatchObject({
      customer_id: 'customer-1',
      customer_name: 'Padaria Estrela',
      customer_email: 'celia@padaria.example',
      customer_phone: '(19) 99123-4567',
      user_id: null,
      status: 'pending',
      sale: { salesperson_id: 'operations_manager-user', discount: null, price_reason: null },
      items: [
        {
          term: { from: '2027-02-01', to: '2028-08-01' },
          period_years: 1,
          price: 180_000,
          list_price: 180_000,
          asset_code: 'PU-00001',
        },
      ],
    })
    expect(Date.parse(body.reserved_until) - Date.parse(body.created_at)).toBe(72 * 3_600_000)
  })

  test('takes own prices and a discount with its reason', async () => {
    const { body } = await create({
      items: [{ point_id: '1', price: 150_000 }, { point_id: '2' }],
      discount: { kind: 'percent', value: 10 },
      price_reason: 'Cliente antigo',
      expected_total: 297_000,
    })
    expect(body.items.map((item: { price: number }) => item.price)).toEqual([135_000, 162_000])
    expect(body.sale).toMatchObject({ discount: { kind: 'percent', value: 10 }, price_reason: 'Cliente antigo' })
  })

  test('may be for another salesperson of the team, and held longer with a reason', async () => {
    const { body } = await create({
      salesperson_id: 'admin-user',
      reserved_until: '2027-01-31T12:00:00.000Z',
      hold_reason: 'Espera o orçamento',
    })
    expect(body.sale.salesperson_id).toBe('admin-user')
    expect(body.reserved_until).toBe('2027-01-31T12:00:00.000Z')
    expect(written()[1]?.Put?.Item?.change_reason).toBe('Espera o orçamento')
  })
})

describe('what is refused, and writes nothing', () => {
  const refused = async (changes: Parameters<typeof create>[0], role?: Role) => {
    const { status, body } = await create(changes, role)
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(0)
    return [status, body.code]
  }

  test.each([
    ['an unknown customer', { customer_id: 'nobody' }, [404, 'CUSTOMER_NOT_FOUND']],
    ['a start that is past', { term: { from: '2026-11-25', to: '2027-11-25' } }, [400, 'START_DATE_INVALID']],
    ['61 months', { term: { from: '2027-02-01', to: '2032-03-01' } }, [400, 'TERM_INVALID']],
    ['no day', { term: { from: '2027-02-01', to: '2027-02-01' } }, [400, 'TERM_INVALID']],
    ['another total than was seen', { expected_total: 179_999 }, [409, 'ORDER_TOTAL_CHANGED']],
    ['a discount without reason', { discount: { kind: 'percent', value: 10 } }, [400, 'PRICE_REASON_REQUIRED']],
    ['a discount above the lines', { discount: { kind: 'amount', value: 180_001 } }, [400, 'DISCOUNT_TOO_LARGE']],
    ['a discount of 101 %', { discount: { kind: 'percent', value: 101 } }, [400, 'INVALID_INPUT']],
    ['a price below zero', { items: [{ point_id: '1', price: -1 }] }, [400, 'INVALID_INPUT']],
    ['no points', { items: [] }, [400, 'INVALID_INPUT']],
    ['the same point twice', { items: [{ point_id: '1' }, { point_id: '1' }] }, [400, 'INVALID_INPUT']],
    ['an unknown point', { items: [{ point_id: '9' }] }, [404, 'POINT_NOT_FOUND']],
    ['a client as salesperson', { salesperson_id: 'client-user' }, [400, 'SALESPERSON_NOT_FOUND']],
    ['a hold that is over', { reserved_until: '2026-11-26T11:59:59.000Z' }, [400, 'HOLD_DATE_INVALID']],
    ['a long hold without reason', { reserved_until: '2027-01-31T12:00:00.000Z' }, [400, 'HOLD_REASON_REQUIRED']],
  ] as const)('%s', async (_, changes, refusal) =>
    expect(await refused(changes as Parameters<typeof create>[0])).toEqual(refusal),
  )

  test('a day of other digits, which two checks refuse, said once', async () => {
    const { body } = await create({ term: { from: '٢٠٢٧-٠١-٠١', to: '2028-01-01' } })
    expect(body.details.fields).toEqual([{ path: 'term.from', message: 'Data inválida.' }])
  })

  test('a point that is taken, by name', async () => {
    givenPoints(aPoint('1', { status: 'sold' }))
    const { body } = await create()
    expect(body.code).toBe('POINT_UNAVAILABLE')
    expect(body.details.points).toEqual([{ point_id: '1', point_name: 'Ouro | Rua 1' }])
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(0)
  })

  test.each(['client', 'field_technician'] as const)('a %s', async role =>
    expect(await refused({}, role)).toEqual([403, 'FORBIDDEN']),
  )
})

test('a point that another takes meanwhile is named, and the order is not made', async () => {
  dynamo.on(TransactWriteCommand).rejects(
    new TransactionCanceledException({
      message: 'cancelled',
      $metadata: {},
      CancellationReasons: [
        { Code: 'ConditionalCheckFailed', Item: marshall(aPoint('1', { status: 'sold' })) },
        { Code: 'None' },
        { Code: 'None' },
        { Code: 'None' },
      ],
    }),
  )
  expect((await create()).body.code).toBe('POINT_UNAVAILABLE')
})

test('an order is counted as a reservation, and one whose point is taken as a conflict', async () => {
  await create()
  expect(counted()).toEqual(['PontoUrbano Reservations service ponto-urbano-unit: 1'])
  givenPoints(aPoint('1', { status: 'sold', order_id: 'o1', sold_until: '2029-02-01T03:00:00.000Z' }))
  expect((await create()).body.code).toBe('POINT_UNAVAILABLE')
  expect(counted().slice(1)).toEqual(['PontoUrbano ReservationConflicts service ponto-urbano-unit: 1'])
})

describe('a quote', () => {
  const quote = (body: { point_ids: string[]; codes: string[] }) =>
    callHandler(handler, api.orders.quote, { body, token: issuer.token('admin') })

  test('finds points by id and code, with visitor prices and when they are free, and names what is none', async () => {
    givenPoints(aPoint('1'), aPoint('2', { price_1y: 90_000, status: 'sold', sold_until: '2027-08-01T12:00:00.000Z' }))
    const { status, body } = await quote({ point_ids: ['1', '8'], codes: ['PU-00002', 'PU-00009'] })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      points: [
        {
          id: '1',
          asset_code: 'PU-00001',
          is_offered: true,
          price_1y: 120_000,
          free_ranges: [{ from: '2026-11-26', to: null }],
        },
        { id: '2', asset_code: 'PU-00002', price_1y: 90_000, free_ranges: [{ from: '2027-08-02', to: null }] },
      ],
      unknown_ids: ['8'],
      unknown_codes: ['PU-00009'],
    })
  })
})
