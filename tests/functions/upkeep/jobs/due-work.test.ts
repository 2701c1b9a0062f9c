import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test } from 'vitest'
import { storedPoint } from '#functions/catalogue/points/points-store.ts'
import { storedProof } from '#functions/installation/tasks/proofs-store.ts'
import { storedTask } from '#functions/installation/tasks/tasks-store.ts'
import { gzipJson } from '#functions/map/gzipped-json.ts'
import { storedMapRegion } from '#functions/map/regions-store.ts'
import { storedOrder } from '#functions/orders/orders-store.ts'
import { MAP_REGIONS_PARTITION, mapPartKey, mapRegionKey } from '#functions/platform/table/keys.ts'
import { handler as endContracts } from '#functions/upkeep/jobs/end-contracts.ts'
import { handler as freeDueHolds } from '#functions/upkeep/jobs/free-due-holds.ts'
import {
  handler as recordReminders,
  recordReminders as recordRemindersAlone,
} from '#functions/upkeep/jobs/record-reminders.ts'
import { handler as recount } from '#functions/upkeep/jobs/recount.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { condition } from '#tests/support/condition.ts'
import { aProof } from '#tests/support/installation-proofs.ts'
import { aTask } from '#tests/support/installation-tasks.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { capturePrintedMetrics } from '#tests/support/printed-metrics.ts'

/** What each job writes for one order, or one figure, that is due. */

const dynamo = mockClient(DynamoDBDocumentClient)
const counted = capturePrintedMetrics()
const invocation = { awsRequestId: 'call', getRemainingTimeInMillis: () => 60_000 }
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

const items = new Map<string, Record<string, unknown>>()
const stored = (order: Order) => ({ ...storedOrder.stamp, held_under: [], changed_by: null, ...order })
const store = (order: Order) => items.set(`ORDER#${order.id} ORDER`, stored(order))
const [item1, item2] = anOrder('o1').items as [Order['items'][number], Order['items'][number]]

beforeEach(() => {
  items.clear()
  dynamo.reset()
  dynamo.onAnyCommand().resolves({})
  dynamo.on(GetCommand).callsFake(({ Key }) => ({ Item: items.get(`${Key.PK} ${Key.SK}`) }))
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => ({
    Responses: {
      'unit-table': RequestItems['unit-table'].Keys.flatMap(
        ({ PK, SK }: Record<string, string>) => items.get(`${PK} ${SK}`) ?? [],
      ),
    },
  }))
})

/** Makes the index of due work return this order. */
const due = (partition: string, order: Order) => {
  store(order)
  dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues }) => ({
    Items: ExpressionAttributeValues[':due'] === partition ? [stored(order)] : [],
  }))
}
const actions = () => dynamo.commandCalls(TransactWriteCommand).flatMap(({ args }) => args[0].input.TransactItems ?? [])
const written = () =>
  actions().map(({ Put, Update, ConditionCheck }) => [
    Put ? 'Put' : Update ? 'Update' : 'ConditionCheck',
    (Put?.Item ?? Update?.Key ?? ConditionCheck?.Key)?.PK,
  ])

test('a hold that ended is cancelled: its own point is released, the one that its former contract holds stays its own', async () => {
  store(anOrder('o0', { status: 'completed', renewal_order_id: 'o1' }))
  due('DUE#HOLDS', anOrder('o1', { reserved_until: inDays(-1), renews: 'o0' }))
  items.set('POINT#1 POINT', { ...storedPoint.stamp, ...aPoint('1', { status: 'reserved', order_id: 'o1' }) })
  items.set('POINT#2 POINT', { ...storedPoint.stamp, ...aPoint('2', { status: 'sold', order_id: 'o0' }) })
  expect(await asFunction('free_due_holds', freeDueHolds)({}, invocation)).toBe(1)
  expect(counted()).toContain('PontoUrbano HoldsRunOut service ponto-urbano-unit: 1')
  expect(written()).toEqual([
    ['Put', 'ORDER#o1'],
    ['Update', 'POINT#1'],
    ['Update', 'POINT#2'],
    ['Put', 'ORDER#o0'],
  ])
})

test('a hold that ended of an order with a receipt goes on without an end, in the order and in the points that it has', async () => {
  const reserved_until = inDays(-1)
  due('DUE#HOLDS', anOrder('o1', { reserved_until, payment_receipt_url: 'receipts/a.pdf' }))
  items.set('POINT#1 POINT', {
    ...storedPoint.stamp,
    ...aPoint('1', { status: 'reserved', order_id: 'o1', reserved_until }),
  })
  items.set('POINT#2 POINT', { ...storedPoint.stamp, ...aPoint('2', { status: 'sold', order_id: 'o9' }) })
  expect(await asFunction('free_due_holds', freeDueHolds)({}, invocation)).toBe(1)
  expect(written()).toEqual([
    ['Put', 'ORDER#o1'],
    ['Update', 'POINT#1'],
  ])
  const [put, update] = actions()
  expect(put?.Put?.Item).toMatchObject({
    status: 'pending',
    reserved_until: null,
    unread_receipt: { held_until: reserved_until },
    GSI4PK: 'DUE#RECEIPTS',
  })
  expect(update?.Update?.ExpressionAttributeValues).toMatchObject({ ':order_id': 'o1', ':until': null })
})

test('a contract that was booked ahead takes its free points on its first day, with the sign that hangs there, in one write', async () => {
  const booking = { from: '2026-01-01', to: '2999-01-01', kind: 'contract', reserved_until: null, reason: null }
  const begun = { starts_at: inDays(-1), ends_at: inDays(365), booked_ahead: true as const }
  due('DUE#STARTS', anOrder('o1', { status: 'completed', items: [item1, item2].map(item => ({ ...item, ...begun })) }))
  items.set('POINT#1 POINT', {
    ...storedPoint.stamp,
    ...aPoint('1', {
      version: 7,
      sign: { since: '2025-12-30T12:00:00.000Z', said_by: 'proof', order_id: 'o1' },
      bookings: [{ ...booking, kind: 'contract', order_id: 'o1' }],
    }),
  })
  // The point's former contract has not been closed yet.
  items.set('POINT#2 POINT', { ...storedPoint.stamp, ...aPoint('2', { status: 'sold', order_id: 'o0' }) })
  items.set(`TASK#${item1.id} TASK`, { ...storedTask.stamp, ...aTask(item1.id, { status: 'completed' }) })
  items.set(`TASK#${item1.id} PROOF`, {
    ...storedProof.stamp,
    ...aProof(item1.id, { received_at: '2025-12-30T12:00:00.000Z' }),
  })
  expect(await asFunction('end_contracts', endContracts)({}, invocation)).toBe(1)
  expect(written()).toEqual([
    ['Put', 'ORDER#o1'],
    ['Update', 'POINT#1'],
  ])
  const [put, update] = actions()
  expect(put?.Put?.Item?.items.map((item: { booked_ahead?: true }) => item.booked_ahead)).toEqual([undefined, true])
  expect(update?.Update).toMatchObject({
    ConditionExpression: condition('version = :read AND #status = :available'),
    ExpressionAttributeValues: {
      ':read': 7,
      ':available': 'available',
      ':sold': 'sold',
      ':order_id': 'o1',
      ':bookings': [],
      ':until': begun.ends_at,
      ':installed_at': '2025-12-30T12:00:00.000Z',
    },
  })
})

test('a contract that ended releases its points, or holds them for the order that renews it, if that is unchanged', async () => {
  const ended = { starts_at: inDays(-366), ends_at: inDays(-1) }
  store(anOrder('o2', { items: [item2], renews: 'o1' }))
  due(
    'DUE#CONTRACTS',
    anOrder('o1', {
      status: 'completed',
      renewal_order_id: 'o2',
      items: [item1, item2].map(item => ({ ...item, ...ended })),
    }),
  )
  expect(await asFunction('end_contracts', endContracts)({}, invocation)).toBe(1)
  expect(written()).toEqual([
    ['Put', 'ORDER#o1'],
    ['Update', 'POINT#1'],
    ['Update', 'POINT#2'],
    ['ConditionCheck', 'ORDER#o2'],
  ])
})

test('a hold that ends within a day gets one reminder', async () => {
  due('DUE#HOLDS', anOrder('o1', { created_at: inDays(-2), reserved_until: inDays(0.5) }))
  expect(await asFunction('record_reminders', recordReminders)({}, invocation)).toBe(1)
  expect(dynamo.commandCalls(PutCommand).map(({ args }) => args[0].input)).toMatchObject([
    { Item: { kind: 'order_notice', order_id: 'o1', of: 'hold' }, ConditionExpression: 'attribute_not_exists(PK)' },
  ])
})

describe('an instalment that is not paid', () => {
  const recordAt = (now: string) => asFunction('record_reminders', recordRemindersAlone)({}, { now })
  const entry = (day: string, order_id: string, number = 1) => ({
    kind: 'ledger_entry',
    v: 1,
    id: `${order_id}_i${number}`,
    version: 1,
    order_id,
    type: 'open',
    day,
    amount: 100,
    number,
    method: 'pix',
  })
  const days = ['2026-12-13', '2026-12-10', '2026-12-07', '2026-11-30']
  beforeEach(() => {
    dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues: values }) => {
      const day = String(values[':day'] ?? '').slice(0, 10)
      if (values[':open'] !== 'LEDGER_TYPE#open' || !days.includes(day)) return { Items: [] }
      return { Items: [entry(day, `of-${day}`), entry(day, `of-${day}`, 2)] }
    })
  })

  test('reminds its customer three days before, on the day, and three and ten days after, once an order', async () => {
    expect(await recordAt('2026-12-10T12:00:00.000Z')).toBe(4)
    const items = dynamo.commandCalls(PutCommand).map(({ args }) => args[0].input.Item)
    expect(items.map(item => [item?.order_id, item?.of, item?.ends_at, item?.before])).toEqual([
      ['of-2026-12-13', 'instalment', '2026-12-13', 3],
      ['of-2026-12-10', 'instalment', '2026-12-10', 0],
      ['of-2026-12-07', 'instalment', '2026-12-07', -3],
      ['of-2026-11-30', 'instalment', '2026-11-30', -10],
    ])
  })

  test.each(['2026-12-10T03:00:00.000Z', '2026-12-10T11:59:59.999Z'])('reminds nobody at night, %s', async now => {
    expect(await recordAt(now)).toBe(0)
  })
})

test('a receipt that has waited for a day reminds the office', async () => {
  const unread_receipt = { sent_at: inDays(-1.5), held_until: inDays(-1) }
  due('DUE#RECEIPTS', anOrder('o1', { reserved_until: null, payment_receipt_url: 'receipts/a.pdf', unread_receipt }))
  expect(await asFunction('record_reminders', recordReminders)({}, invocation)).toBe(1)
  expect(dynamo.commandCalls(PutCommand).map(({ args }) => args[0].input)).toMatchObject([
    { Item: { kind: 'order_notice', order_id: 'o1', of: 'receipt', ends_at: unread_receipt.sent_at, before: 1 } },
  ])
  // The oldest too: an empty lower bound would be refused as greater than the upper one.
  const receipts = dynamo
    .commandCalls(QueryCommand)
    .map(({ args }) => args[0].input)
    .find(({ ExpressionAttributeValues }) => ExpressionAttributeValues?.[':due'] === 'DUE#RECEIPTS')
  expect(receipts?.KeyConditionExpression).toBe('GSI4PK = :due AND GSI4SK <= :to')
})

test('an instalment’s receipt that has waited for three days reminds the office', async () => {
  const receipt_sent_at = inDays(-3.5)
  const waiting = { kind: 'ledger_entry', v: 1, id: 'o1_i2', version: 1, order_id: 'o1', type: 'open', number: 2 }
  dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues: values }) => ({
    Items:
      values[':waiting'] === 'DUE#INSTALMENT_RECEIPTS' && values[':to'] >= receipt_sent_at
        ? [{ ...waiting, day: '2026-12-10', amount: 1, receipt_sent_at }]
        : [],
  }))
  expect(await asFunction('record_reminders', recordReminders)({}, invocation)).toBe(1)
  expect(dynamo.commandCalls(PutCommand)[0]?.args[0].input.Item).toMatchObject({
    order_id: 'o1',
    of: 'receipt',
    ends_at: receipt_sent_at,
    before: 3,
  })
})

test('an item that is in no count is counted', async () => {
  const point = { PK: 'POINT#7', SK: 'POINT', ...storedPoint.stamp, ...aPoint('7') }
  items.set('POINT#7 POINT', point)
  dynamo.on(ScanCommand).resolves({ Items: [point] })
  expect(await asFunction('recount', recount)({}, invocation)).toBe(1)
  expect(dynamo.commandCalls(ScanCommand)).toHaveLength(1)
  expect(written()[0]?.[0]).toBe('Put')
  expect(new Set(written().map(([action]) => action))).toEqual(new Set(['Put', 'Update']))
})

test('a part of the map that its region counts and that is not there is counted again', async () => {
  const region = {
    ...mapRegionKey('6gy'),
    ...storedMapRegion.stamp,
    region: '6gy',
    revision: 4,
    parts: gzipJson({ ab: [1, 0, 0, null, 3] }),
  }
  dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues }) => ({
    Items: ExpressionAttributeValues[':regions'] === MAP_REGIONS_PARTITION ? [region] : [],
  }))
  expect(await asFunction('recount', recount)({}, invocation)).toBe(1)
  const read = dynamo.commandCalls(GetCommand).map(({ args }) => args[0].input.Key)
  // No progress of an earlier run is stored.
  expect(read.find(key => key?.SK !== 'PROGRESS')).toEqual(mapPartKey('6gyab'))
  expect(dynamo.commandCalls(PutCommand)[0]?.args[0].input).toMatchObject({
    Item: { part: '6gyab', revision: 4 },
    ConditionExpression: 'attribute_not_exists(PK)',
  })
})
