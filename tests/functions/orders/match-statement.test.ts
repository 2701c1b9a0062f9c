import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { Instalment } from '#shared/orders/rules/instalments.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { instalmentReference } from '#shared/orders/rules/pix.ts'
import type { Role } from '#shared/platform/rules/roles.ts'
import { anInstalment, aPayment, inThreeInstalments } from '#tests/support/instalments.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

/** Which instalments the entries of a bank statement are proposed for, and how an entry is booked. */

const issuer = await startTokenIssuer()
afterAll(() => issuer.close())
const { handler } = await import('#functions/api/ledger.ts')
const { handler: ordersHandler } = await import('#functions/api/orders.ts')
const { storedOrder } = await import('#functions/orders/orders-store.ts')
const { bankEntryDigest } = await import('#functions/orders/ledger/bank-entries-store.ts')
const dynamo = mockClient(DynamoDBDocumentClient)

const ID = '5ccdbb90-1111-4222-8333-444455556666'
const ENTRY = { fitid: 'N1', day: '2027-01-12', amount: 80_000, memo: 'PIX RECEBIDO' }
const ACCOUNT = '0341 12345-6'
const idOf = (number: number) => `0000000${number}-aaaa-4bbb-8ccc-1234567890ab`
const numbered = (number: number): Instalment => anInstalment(number, { id: idOf(number) })

let orders: Order[]
let booked: object[]
beforeEach(() => {
  const payments = [aPayment(1, 80_000, { allocations: [{ instalment_id: idOf(1), amount: 80_000 }] })]
  const instalments = [1, 2, 3].map(numbered)
  const sold = { status: 'completed' as const, reserved_until: null, customer_id: 'c1', version: 4 }
  orders = [inThreeInstalments(anOrder(ID, sold), { payments, instalments })]
  booked = []
  dynamo.reset()
  dynamo.onAnyCommand().resolves({})
  const stored = (order: Order) => ({ ...storedOrder.stamp, ...order, held_under: [], changed_by: null })
  const entryOf = (order: Order, number: number) => ({
    kind: 'ledger_entry',
    v: 1,
    id: `${order.id}_i${number}`,
    version: order.version,
    order_id: order.id,
    type: 'open',
    day: order.instalments?.[number - 1]?.due_on,
    amount: 80_000,
    number,
  })
  dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues: values }) => {
    const asked = JSON.stringify(values)
    if (asked.includes('open_amount#80000'))
      return {
        Items: orders.flatMap(order =>
          [2, 3].map(number => {
            const { id, day } = entryOf(order, number)
            const facts = { type: 'open', day, customer: 'c1', salesperson: '', text: '', open_amount: 80_000 }
            return { ...facts, id, PK: 'p', SK: `${day}#${id}` }
          }),
        ),
      }
    return {}
  })
  dynamo.on(GetCommand).callsFake(({ Key: { PK } }) => {
    if (PK === 'CUSTOMER_DOCUMENT#12345678000195')
      return { Item: { document_number: '12345678000195', customer_id: 'c1' } }
    const order = orders.find(({ id }) => PK === `ORDER#${id}`)
    return order ? { Item: stored(order) } : {}
  })
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => ({
    Responses: {
      'unit-table': RequestItems['unit-table'].Keys.flatMap(({ PK, SK }: { PK: string; SK: string }): object[] => {
        if (PK.startsWith('BANK_ENTRY#')) return booked
        const order = orders.find(({ id }) => PK === `ORDER#${id}` || PK === `LEDGER#${id}`)
        if (!order) return []
        return PK.startsWith('LEDGER#') ? [entryOf(order, Number(SK.slice(-1)))] : [stored(order)]
      }),
    },
  }))
})

const match = (entries: Partial<typeof ENTRY>[] = [{}], role: Role = 'operations_manager') =>
  callHandler(handler, api.ledger.matchStatement, {
    body: { account: ACCOUNT, entries: entries.map(changes => ({ ...ENTRY, ...changes })) },
    token: issuer.token(role),
  })
type Matches = { booked_in: string | null; is_sure: boolean; candidates: { order_id: string; number: number }[] }[]
const found = async (entries?: Partial<typeof ENTRY>[]) =>
  ((await match(entries)).body.matches as Matches).map(({ booked_in, is_sure, candidates }) => [
    booked_in,
    is_sure,
    candidates.map(({ order_id, number }) => `${order_id.slice(0, 1)}${number}`).join(' '),
  ])
const other = () => {
  const [order] = orders
  if (order) orders.push({ ...order, id: '6ddecc90-1111-4222-8333-444455556666', customer_id: 'c2' })
}

test.each(['field_technician', 'client'] as const)('is for no %s', async role =>
  expect((await match([{}], role)).status).toBe(403),
)

test('an equal amount is proposed, the nearest day first, and is not sure', async () => {
  expect(await found()).toEqual([[null, false, '52 53']])
  expect(await found([{ day: '2027-02-09' }])).toEqual([[null, false, '53 52']])
})

test('the document of a customer whose one order owes the amount is sure, and the first due instalment is meant', async () => {
  other()
  const memo = 'PIX DE 12.345.678/0001-95'
  expect(await found([{ memo, day: '2027-02-10' }])).toEqual([[null, true, '52']])
  orders = orders.map(order => ({ ...order, customer_id: 'c1' }))
  expect((await found([{ memo }]))[0]?.[1]).toBe(false)
})

test('what one entry surely pays is not proposed for the next', async () => {
  const memo = '12345678000195'
  expect(await found([{ memo }, { memo, fitid: 'N2' }, { memo, fitid: 'N3' }])).toEqual([
    [null, true, '52'],
    [null, true, '53'],
    [null, false, ''],
  ])
})

test('a Pix reference is sure with its amount, and only proposed with another', async () => {
  dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues: values }) => {
    const facts = { status: 'completed', has_receipt: false, text: `clara cliente\n5ccdbb90` }
    return JSON.stringify(values).includes('POSTINGS#order')
      ? { Items: [{ ...facts, id: ID, PK: 'p', SK: `2026-11-20T12:00:00.000Z#${ID}` }] }
      : {}
  })
  const [order] = orders
  const memo = `PIX ${instalmentReference(order ?? anOrder(ID), idOf(3)).toUpperCase()}`
  expect(await found([{ memo }, { memo, amount: 10_000 }])).toEqual([
    [null, true, '53'],
    [null, false, ''],
  ])
  expect(await found([{ memo, amount: 10_000 }])).toEqual([[null, false, '53']])
})

test('an entry that is a payment says of which order', async () => {
  const digest = bankEntryDigest(ACCOUNT, ENTRY)
  booked = [{ kind: 'bank_entry', v: 1, digest, order_id: ID, payment_id: 'p1' }]
  expect(await found()).toEqual([[ID, false, '']])
})

test('a payment of an entry is written with the entry’s mark, which must not be there, and taking it back frees it', async () => {
  const payment = { paid_on: '2026-11-22', amount: 80_000, method: 'pix', note: '' }
  const record = () =>
    callHandler(ordersHandler, api.orders.recordPayment, {
      path: { order_id: ID },
      body: { version: 4, payment, instalment_ids: [idOf(2)], bank_entry: { account: ACCOUNT, fitid: 'N1' } },
      token: issuer.token('admin'),
    })
  const digest = bankEntryDigest(ACCOUNT, { fitid: 'N1', day: '2026-11-22', amount: 80_000 })
  const { status, body } = await record()
  expect([status, body.payments[1].bank_entry]).toEqual([200, digest])
  const written = () =>
    dynamo.commandCalls(TransactWriteCommand).flatMap(({ args }) => args[0].input.TransactItems ?? [])
  expect(written()[1]?.Put).toMatchObject({
    ConditionExpression: 'attribute_not_exists(PK)',
    Item: { PK: `BANK_ENTRY#${digest}`, SK: 'ENTRY', order_id: ID, payment_id: body.payments[1].id },
  })
  booked = [{ kind: 'bank_entry', v: 1, digest, order_id: ID, payment_id: 'p1' }]
  expect((await record()).body.code).toBe('BANK_ENTRY_BOOKED')
  orders = orders.map(order => ({ ...order, payments: body.payments, version: 5 }))
  await callHandler(ordersHandler, api.orders.reversePayment, {
    path: { order_id: ID, payment_id: body.payments[1].id },
    body: { version: 5, reason: 'Era de outro cliente' },
    token: issuer.token('admin'),
  })
  expect(written().at(-1)?.Delete?.Key).toEqual({ PK: `BANK_ENTRY#${digest}`, SK: 'ENTRY' })
})
