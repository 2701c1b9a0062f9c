import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { ROLES } from '#shared/platform/rules/roles.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

/** The queries that the office's list of orders sends to the table, and the figures of the office's first page. */

const issuer = await startTokenIssuer()
afterAll(() => issuer.close())
const orders = await import('#functions/api/orders.ts')
const overview = await import('#functions/api/overview.ts')
const dynamo = mockClient(DynamoDBDocumentClient)
const token = issuer.token('operations_manager')
const ID = '0a0a0a0a-1111-4222-8333-444444444444'

beforeEach(() => {
  dynamo.reset()
  dynamo.onAnyCommand().resolves({})
  dynamo.on(QueryCommand).resolves({ Items: [] })
})
const queries = () => dynamo.commandCalls(QueryCommand).map(({ args }) => args[0].input)
const list = (query: Record<string, string>) => callHandler(orders.handler, api.orders.list, { query, token })
const due = (query: Record<string, string>) => callHandler(orders.handler, api.orders.due, { query, token })

describe('the list of orders', () => {
  test('reads one page of all orders, the newest first', async () => {
    expect((await list({})).body).toEqual({ items: [], cursor: null, total: { count: 0, exact: true } })
    expect(queries()).toMatchObject([
      { IndexName: 'GSI1', ExpressionAttributeValues: { ':list': 'ORDERS' }, ScanIndexForward: false, Limit: 26 },
    ])
  })

  test('reads a status where it stands, and a search where few stand', async () => {
    await list({ status: 'pending', limit: '100' })
    await list({ search: 'comprador1234', status: 'completed' })
    expect(queries()).toMatchObject([
      { IndexName: 'GSI2', ExpressionAttributeValues: { ':list': 'ORDERS#pending' }, Limit: 101 },
      {
        ExpressionAttributeValues: {
          ':list': 'POSTINGS#order#part#mprador1234'.replace('mprador1234', 'omprador1234'),
        },
      },
    ])
  })

  test('gets a whole id by its key, with its line alone', async () => {
    dynamo.on(BatchGetCommand).resolves({
      Responses: {
        'unit-table': [
          { ...anOrder(ID, { payment_receipt_url: 'receipts/secret.pdf' }), kind: 'order', v: 2, changed_by: null },
        ],
      },
    })
    const { body } = await list({ search: ID })
    expect(body).toMatchObject({ items: [{ id: ID, has_receipt: true, item_count: 2, total_amount: 240_000 }] })
    expect(JSON.stringify(body)).not.toContain('secret')
    expect(dynamo.commandCalls(BatchGetCommand)[0]?.args[0].input).toMatchObject({
      RequestItems: { 'unit-table': { Keys: [{ PK: `ORDER#${ID}`, SK: 'ORDER' }], ConsistentRead: true } },
    })
  })

  test.each([
    ['a status that there is not', { status: 'lost' }],
    ['a page of any size', { limit: '5000' }],
    ['a search too long', { search: 'x'.repeat(101) }],
    ['a cursor of nothing', { cursor: 'bm9uc2Vuc2U' }],
  ])('refuses %s', async (_, query) => {
    expect(await list(query)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    expect(queries()).toEqual([])
  })
})

describe('what falls due', () => {
  test('is read to the end of the day in São Paulo, in order of its end', async () => {
    await due({ kind: 'holds', until: '2026-11-22' })
    await due({ kind: 'contracts', until: '2027-02-20', limit: '200' })
    expect(queries()).toMatchObject([
      {
        IndexName: 'GSI4',
        ExpressionAttributeValues: { ':due': 'DUE#HOLDS', ':until': '2026-11-23T02:59:59.999Z~' },
        Limit: 26,
      },
      {
        IndexName: 'GSI4',
        ExpressionAttributeValues: { ':due': 'DUE#CONTRACTS', ':until': '2027-02-21T02:59:59.999Z~' },
        Limit: 201,
      },
    ])
    expect(queries()[0]?.ScanIndexForward).not.toBe(false)
  })

  test.each([
    ['a day that there is not', { kind: 'holds', until: '2026-02-30' }],
    ['another kind', { kind: 'tasks', until: '2026-11-22' }],
    ['no day', { kind: 'holds' }],
  ])('is refused for %s', async (_, query) => {
    expect(await due(query)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  })
})

describe('the first page', () => {
  test.each(ROLES.filter(role => role === 'client' || role === 'field_technician'))('is not for %s', async role => {
    const response = await callHandler(overview.handler, api.overview.get, { token: issuer.token(role) })
    expect(response.status).toBe(403)
    expect(queries()).toEqual([])
  })

  test('reads no order: kept figures within days, by key, and no more failed e-mails than are told', async () => {
    dynamo.on(QueryCommand, { Select: 'COUNT' }).resolves({ Count: 100, LastEvaluatedKey: { PK: 'a' } })
    const { status, body } = await callHandler(overview.handler, api.overview.get, { token })
    expect(status).toBe(200)
    expect(body).toMatchObject({ pending: { orders: 0, amount: 0 }, failed_emails: { count: 100, exact: false } })
    const partitions = queries().map(
      ({ ExpressionAttributeValues }) => Object.values(ExpressionAttributeValues ?? {})[0],
    )
    expect(new Set(partitions)).toEqual(new Set(['COUNTS#order', 'POINT_COUNTS', 'TIERS', 'FAILED_EMAILS']))
    expect(queries().every(({ IndexName }) => IndexName === undefined)).toBe(true)
    const keys = dynamo
      .commandCalls(BatchGetCommand)
      .flatMap(({ args }) => args[0].input.RequestItems?.['unit-table']?.Keys)
    expect(keys).toEqual(
      expect.arrayContaining([
        { PK: 'COUNTS#order', SK: 'status#pending' },
        { PK: 'COUNTS#order', SK: 'payment#to_confirm' },
        { PK: 'COUNTS#installation_task', SK: 'status#on_hold' },
      ]),
    )
    expect(dynamo.commandCalls(GetCommand).map(({ args }) => args[0].input.Key?.SK)).toEqual(['PERSON', 'SESSIONS_END'])
  })
})
