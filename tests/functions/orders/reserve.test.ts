import { type CancellationReason, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { ATTEMPT_LIMITS } from '#shared/platform/rules/throttling.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { aPerson } from '#tests/support/people.ts'
import { capturePrintedMetrics } from '#tests/support/printed-metrics.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

const issuer = await startTokenIssuer()
const { handler } = await import('#functions/api/orders.ts')
const dynamo = mockClient(DynamoDBDocumentClient)
const counted = capturePrintedMetrics()
afterAll(() => issuer.close())

/** The stored tier. Tiers are read in the same request as the points. */
const goldItem = { kind: 'pricing_tier', ...goldTier }

const customerData = { name: 'Ana Souza', email: ' ANA@Example.com ', phone: '(19) 99999-0000' }
const cart = (...ids: string[]) => ids.map(point_id => ({ point_id, period_years: 1 }))
const KEY = { 'idempotency-key': 'attempt-1234' }

function givenPoints(...points: Point[]): void {
  dynamo.on(BatchGetCommand).resolves({ Responses: { 'unit-table': [...points, goldItem] } })
}

beforeEach(() => {
  dynamo.reset()
  dynamo.on(GetCommand).resolves({})
  dynamo.on(TransactWriteCommand).resolves({})
  givenPoints(aPoint('1'), aPoint('2', { price_1y: 90_000 }))
})

const reserve = (body: unknown, headers: Record<string, string> = KEY, token?: string) =>
  callHandler(handler, api.orders.reserve, { body, headers, token })

const written = () => dynamo.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems ?? []

const cancelled = (reasons: CancellationReason[]) =>
  new TransactionCanceledException({ message: 'cancelled', $metadata: {}, CancellationReasons: reasons })

describe('what a reservation writes', () => {
  test('holds each point only if it is offered and free by the clock of the condition', async () => {
    const { status } = await reserve({ customerData, items: cart('1', '2') })
    expect(status).toBe(201)
    const [first] = written()
    expect(first?.Update?.Key).toEqual({ PK: 'POINT#1', SK: 'POINT' })
    expect(first?.Update?.ConditionExpression).toBe(
      'is_available = :yes AND pricing_tier_id = :tier AND #own_price = :own_price AND (attribute_not_exists(asset_code) OR asset_code = :code) AND (#status = :available OR (#status = :reserved AND reserved_until <= :now)) AND attribute_not_exists(bookings[0])',
    )
    expect(first?.Update?.ExpressionAttributeValues?.[':code']).toBe('PU-00001')
    expect(first?.Update?.UpdateExpression).toContain('#status = :reserved, order_id = :order_id')
  })

  test('writes points, order and attempt in one transaction, nothing else', async () => {
    await reserve({ customerData, items: cart('1', '2') })
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(1)
    expect(written().map(action => Object.keys(action)[0])).toEqual(['Update', 'Update', 'Put', 'Put'])
    expect(written()[2]?.Put?.ConditionExpression).toBe('attribute_not_exists(PK)')
    expect(written()[2]?.Put?.Item?.items).toMatchObject([{ asset_code: 'PU-00001' }, { asset_code: 'PU-00002' }])
    expect(written()[3]?.Put?.ConditionExpression).toBe('attribute_not_exists(PK) OR expires_at <= :now')
  })

  test("takes the server's prices: the point's own, else its tier's, whatever the browser sends", async () => {
    const items = cart('1', '2').map(item => ({ ...item, price: 1 }))
    const { body } = await reserve({ customerData, items, total_amount: 2 })
    expect(body.items.map((item: { price: number }) => item.price)).toEqual([120_000, 90_000])
    expect(body.total_amount).toBe(210_000)
    expect(written()[2]?.Put?.Item).toMatchObject({ total_amount: 210_000, status: 'pending', version: 1 })
  })

  test('is for the guest with this e-mail in lower case, and holds for 72 hours', async () => {
    const { body } = await reserve({ customerData, items: cart('1') })
    expect(body).toMatchObject({ customer_email: 'ana@example.com', user_id: null })
    expect(Date.parse(body.reserved_until) - Date.parse(body.created_at)).toBe(72 * 3_600_000)
    expect(written()[1]?.Put?.Item?.GSI3PK).toBe('OWNER#GUEST#ana@example.com')
  })

  test("is the signed-in user's, written to at the account's address and not the form's", async () => {
    dynamo.on(GetCommand).callsFake(({ Key }) => ({
      Item: Key.SK === 'PROFILE' ? aPerson('client', { email: 'clara@example.com' }) : undefined,
    }))
    const { body } = await reserve({ customerData, items: cart('1'), user_id: 'somebody' }, KEY, issuer.token('client'))
    expect(body).toMatchObject({ customer_email: 'clara@example.com', user_id: 'client-user' })
  })
})

describe('what is refused, and writes nothing', () => {
  const refused = async (body: unknown, headers?: Record<string, string>) => {
    const response = await reserve(body, headers)
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(0)
    return response
  }

  test.each([
    ['no items', []],
    ['41 items', Array.from({ length: 41 }, (_, index) => ({ point_id: `${index}`, period_years: 1 }))],
    ['the same point twice', cart('1', '1')],
    ['period 0', [{ point_id: '1', period_years: 0 }]],
    ['period 6', [{ point_id: '1', period_years: 6 }]],
    ['period 1.5', [{ point_id: '1', period_years: 1.5 }]],
    ['period "1"', [{ point_id: '1', period_years: '1' }]],
    ['an id that is a path', [{ point_id: '../1', period_years: 1 }]],
  ])('a cart with %s', async (_, items) => {
    const { status, body } = await refused({ customerData, items })
    expect(status).toBe(400)
    expect(body.code).toBe('INVALID_INPUT')
    expect(body.details.fields[0].path).toMatch(/^items/)
  })

  test.each([
    ['e-mail', { email: 'ana@' }, 'Por favor, insira um e-mail válido.'],
    ['e-mail of look-alike letters', { email: 'аna@example.com' }, 'Por favor, insira um e-mail válido.'],
    ['name', { name: 'A' }, 'O nome é obrigatório.'],
    ['name of 10,000 characters', { name: 'A'.repeat(10_000) }, 'O nome deve ter no máximo 120 caracteres.'],
    ['phone', { phone: '99999' }, 'O telefone é obrigatório.'],
  ])('a malformed %s', async (_, change, sentence) => {
    const { status, body } = await refused({ customerData: { ...customerData, ...change }, items: cart('1') })
    expect(status).toBe(400)
    expect(body.details.fields).toEqual([expect.objectContaining({ message: sentence })])
  })

  test.each([
    ['that is not JSON', '{"items":', 400, 'INVALID_JSON'],
    ['that is a list', '[]', 400, 'INVALID_JSON'],
    ['of more than 256 KB', JSON.stringify({ x: 'x'.repeat(300_000) }), 413, 'BODY_TOO_LARGE'],
    ['nested 5,000 deep', '['.repeat(5000) + ']'.repeat(5000), 400, 'BODY_TOO_DEEP'],
  ])('a body %s', async (_, body, status, code) => {
    expect(await refused(body)).toMatchObject({ status, body: { code } })
  })

  test('a point that is not there, by its id', async () => {
    givenPoints(aPoint('1'))
    expect(await refused({ customerData, items: cart('1', '99') })).toMatchObject({
      status: 404,
      body: { code: 'POINT_NOT_FOUND', details: { points: [{ point_id: '99' }] } },
    })
  })

  test.each([
    ['reserved', { status: 'reserved' as const, reserved_until: '2999-01-01T00:00:00.000Z', order_id: 'x' }],
    ['sold', { status: 'sold' as const, order_id: 'x' }],
    ['not offered', { is_available: false }],
  ])('a point that is %s, by its name', async (_, change) => {
    givenPoints(aPoint('1', change), aPoint('2'))
    const { status, body } = await refused({ customerData, items: cart('1', '2') })
    expect(status).toBe(409)
    expect(body).toEqual({
      error: 'O ponto Ouro | Rua 1 acabou de ser reservado por outra pessoa.',
      code: 'POINT_UNAVAILABLE',
      details: { points: [{ point_id: '1', point_name: 'Ouro | Rua 1' }] },
    })
  })

  test('a period without price', async () => {
    expect(await refused({ customerData, items: [{ point_id: '1', period_years: 5 }] })).toMatchObject({
      status: 409,
      body: { code: 'PERIOD_WITHOUT_PRICE', error: 'Período indisponível para este ponto.' },
    })
  })

  test('an Idempotency-Key of another shape', async () => {
    expect(await refused({ customerData, items: cart('1') }, { 'idempotency-key': 'a b' })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_IDEMPOTENCY_KEY' },
    })
  })
})

describe('races', () => {
  const taken = marshall(aPoint('1', { status: 'reserved', order_id: 'x', reserved_until: '2999-01-01T00:00:00.000Z' }))
  const lost = cancelled([
    { Code: 'ConditionalCheckFailed', Item: taken },
    { Code: 'None' },
    { Code: 'None' },
    { Code: 'None' },
  ])

  test('names the points that went while it was writing', async () => {
    dynamo.on(TransactWriteCommand).rejects(lost)
    expect(await reserve({ customerData, items: cart('1', '2') })).toMatchObject({
      status: 409,
      body: { code: 'POINT_UNAVAILABLE', details: { points: [{ point_id: '1' }] } },
    })
  })

  test('tries again when it only met another transaction', async () => {
    dynamo
      .on(TransactWriteCommand)
      .rejectsOnce(cancelled([{ Code: 'TransactionConflict' }, { Code: 'None' }]))
      .rejectsOnce(cancelled([{ Code: 'ThrottlingError' }, { Code: 'None' }]))
      .resolves({})
    expect((await reserve({ customerData, items: cart('1') })).status).toBe(201)
    const tokens = dynamo.commandCalls(TransactWriteCommand).map(call => call.args[0].input.ClientRequestToken)
    expect(tokens).toHaveLength(3)
    expect(new Set(tokens).size).toBe(1)
  })

  test('reads again when only the price changed meanwhile', async () => {
    const repriced = marshall(aPoint('1', { price_1y: 130_000 }))
    dynamo
      .on(TransactWriteCommand)
      .rejectsOnce(cancelled([{ Code: 'ConditionalCheckFailed', Item: repriced }]))
      .resolves({})
    dynamo
      .on(BatchGetCommand)
      .resolvesOnce({ Responses: { 'unit-table': [aPoint('1'), goldItem] } })
      .resolves({ Responses: { 'unit-table': [aPoint('1', { price_1y: 130_000 }), goldItem] } })
    const { body } = await reserve({ customerData, items: cart('1') })
    expect(body.total_amount).toBe(130_000)
  })

  test('gives a repeated attempt the answer of the first, though its points are reserved now', async () => {
    const firstResponse = await reserve({ customerData, items: cart('1') })
    const record = written()[2]?.Put?.Item
    dynamo.on(GetCommand).resolves({ Item: record })
    dynamo.on(TransactWriteCommand).rejects(lost)
    const repeatedResponse = await reserve({ customerData, items: cart('1') })
    expect(repeatedResponse.status).toBe(201)
    expect(repeatedResponse.body).toEqual(firstResponse.body)
  })

  test('refuses the key of another reservation', async () => {
    await reserve({ customerData, items: cart('1') })
    dynamo.on(GetCommand).resolves({ Item: written()[2]?.Put?.Item })
    dynamo.on(TransactWriteCommand).rejects(lost)
    expect(await reserve({ customerData, items: cart('2') })).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    })
  })
})

describe('what is counted', () => {
  const RESERVATION = 'PontoUrbano Reservations service ponto-urbano-unit: 1'
  const CONFLICT = 'PontoUrbano ReservationConflicts service ponto-urbano-unit: 1'

  test('is a reservation when it was written, and no repetition of it', async () => {
    await reserve({ customerData, items: cart('1', '2') })
    expect(counted()).toEqual([RESERVATION])
    dynamo.on(GetCommand).resolves({ Item: written()[3]?.Put?.Item })
    givenPoints(aPoint('1', { status: 'sold', order_id: 'x' }), aPoint('2'))
    expect((await reserve({ customerData, items: cart('1', '2') })).status).toBe(201)
    expect(counted()).toEqual([RESERVATION])
  })

  test('is a conflict when somebody else has a point, before or at the write', async () => {
    givenPoints(aPoint('1', { status: 'sold', order_id: 'x' }))
    await reserve({ customerData, items: cart('1') })
    expect(counted()).toEqual([CONFLICT])
    givenPoints(aPoint('1'))
    const Item = marshall(aPoint('1', { status: 'sold', order_id: 'x' }))
    dynamo.on(TransactWriteCommand).rejects(cancelled([{ Code: 'ConditionalCheckFailed', Item }]))
    await reserve({ customerData, items: cart('1') })
    expect(counted()).toEqual([CONFLICT, CONFLICT])
  })

  test('is no other refusal', async () => {
    await reserve({ customerData, items: cart('99') })
    await reserve({ customerData, items: [{ point_id: '1', period_years: 5 }] })
    expect(counted()).toEqual([])
  })
})

describe('too many reservations', () => {
  const limits = ATTEMPT_LIMITS.reservation
  const counterOf = (address: number) =>
    dynamo.on(UpdateCommand).callsFake(({ Key }) => {
      // Counts of held points are written with the counts of attempts (tests/integration/held-points.test.ts).
      if (!Key.PK.startsWith('THROTTLE#')) return {}
      keys.push(Key.PK)
      return { Attributes: { count: address } }
    })
  let keys: string[] = []
  beforeEach(() => {
    keys = []
  })

  test('of one address wait, and nothing is written', async () => {
    counterOf(limits.address.attempts + 1)
    const { status, headers, body } = await reserve({ customerData, items: cart('1') })
    expect(status).toBe(429)
    expect(body).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(Number(headers?.['retry-after'])).toBeGreaterThan(0)
    expect(written()).toEqual([])
  })

  test('pass while the counter is within its limit', async () => {
    counterOf(limits.address.attempts)
    expect((await reserve({ customerData, items: cart('1') })).status).toBe(201)
    expect(keys).toHaveLength(1)
  })

  test('of guests under the e-mail of an account cost the account nothing, which has a count of its own', async () => {
    const counted = new Map<string, number>()
    dynamo.on(UpdateCommand).callsFake(({ Key }) => {
      counted.set(Key.PK, (counted.get(Key.PK) ?? 0) + 1)
      return { Attributes: { count: counted.get(Key.PK) } }
    })
    const clara = { ...customerData, email: 'clara@example.com' }
    const asGuest = () => reserve({ customerData: clara, items: cart('unknown') })
    for (let count = 0; count < limits.known.attempts + 2; count += 1) expect((await asGuest()).status).toBe(404)
    const profile = aPerson('client', { email: 'clara@example.com' })
    dynamo.on(GetCommand).callsFake(({ Key }) => (Key.SK === 'PROFILE' ? { Item: profile } : {}))
    const asClara = () => reserve({ customerData: clara, items: cart('unknown') }, KEY, issuer.token('client'))
    for (let count = 0; count < limits.known.attempts; count += 1) expect((await asClara()).status).toBe(404)
    expect((await asClara()).status).toBe(429)
  })

  test('are counted once, however often the transaction is tried', async () => {
    counterOf(1)
    const moved = { Code: 'ConditionalCheckFailed', Item: marshall(aPoint('1')) }
    dynamo
      .on(TransactWriteCommand)
      .rejectsOnce(cancelled([moved, { Code: 'None' }, { Code: 'None' }]))
      .resolves({})
    expect((await reserve({ customerData, items: cart('1') })).status).toBe(201)
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(2)
    expect(keys).toHaveLength(1)
  })
})
