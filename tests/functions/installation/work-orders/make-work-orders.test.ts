import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { installationTasks } from '#shared/installation/api/installation-tasks.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { aTask } from '#tests/support/installation-tasks.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aPerson } from '#tests/support/people.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

const issuer = await startTokenIssuer()
const { handler } = await import('#functions/api/installation-tasks.ts')
afterAll(() => issuer.close())
const dynamo = mockClient(DynamoDBDocumentClient)

const technician = aPerson('field_technician')
const SIGN = { since: '2026-11-01T12:00:00.000Z', said_by: 'office', order_id: null } as const
let items: Map<string, Record<string, unknown>>

const stored = (record: object) => ({ ...record, v: 2, changed_by: null })
beforeEach(() => {
  items = new Map<string, Record<string, unknown>>([
    ['POINT#1 POINT', aPoint('1', { sign: SIGN, asset_code: 'CPS-0001', city: 'Sumaré' })],
    ['POINT#2 POINT', aPoint('2', { status: 'sold', order_id: 'o1', company_name: 'Padaria' })],
    ['ORDER#o1 ORDER', stored(anOrder('o1', { status: 'completed', customer_name: 'Padaria' }))],
    [`USER#${technician.id} PROFILE`, stored(technician)],
    ['USER#admin-user PROFILE', stored(aPerson('admin'))],
  ])
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

const REQUEST = {
  request_id: '3f0c4a52-7a3d-4f39-9a55-0f6f3d9a1c11',
  work: 'inspection',
  point_ids: ['1'],
  for_customer: false,
  technician_id: null,
  due_date: '2026-12-01',
  notes: 'Chave na portaria',
  checklist: ['QR legível'],
}
const order = (change: object = {}) =>
  callHandler(handler, installationTasks.create, { body: { ...REQUEST, ...change }, token: issuer.token('admin') })
const written = (call = 0) => dynamo.commandCalls(TransactWriteCommand)[call]?.args[0].input.TransactItems ?? []

test('a work order is one transaction: the task, that it is the point’s open one, and the point as it was read', async () => {
  const { status, body } = await order()
  expect([status, body]).toEqual([200, { made: 1, left_out: [] }])
  const [task, open, point] = written()
  expect(task?.Put).toMatchObject({
    ConditionExpression: 'attribute_not_exists(PK)',
    Item: {
      // What a former release reads is a repair.
      work: 'maintenance',
      ordered_work: 'inspection',
      status: 'pending_assignment',
      order_id: null,
      order_item_id: null,
      point_id: '1',
      asset_code: 'CPS-0001',
      city: 'Sumaré',
      due_date: '2026-12-01',
      notes: 'Chave na portaria',
      checklist: ['QR legível'],
      changed_by: { user_id: 'admin-user', role: 'admin' },
    },
  })
  expect(open?.Put).toMatchObject({
    ConditionExpression: 'attribute_not_exists(PK)',
    Item: { PK: 'POINT#1', SK: 'OPEN_WORK#inspection', kind: 'open_work', task_id: task?.Put?.Item?.id },
  })
  expect(point?.ConditionCheck).toMatchObject({ Key: { PK: 'POINT#1' }, ConditionExpression: 'version = :read' })
})

test('with technician and day it is in the field at once, on condition that the technician still is one', async () => {
  await order({ technician_id: technician.id })
  expect(written()[0]?.Put?.Item).toMatchObject({
    status: 'assigned',
    assigned_technician_id: technician.id,
    GSI3PK: `FIELD#${technician.id}`,
  })
  expect(written()[3]?.ConditionCheck).toMatchObject({
    Key: { PK: `USER#${technician.id}` },
    ConditionExpression: 'version = :read',
  })
  expect((await order({ technician_id: 'admin-user' })).body.code).toBe('TECHNICIAN_NOT_FOUND')
})

test('new art waits for its art, whoever it is given to', async () => {
  await order({ work: 'art_change', technician_id: technician.id })
  expect(written()[0]?.Put?.Item).toMatchObject({ status: 'pending_art', kit_type: 'troca_propaganda' })
})

test('work for the customer has the order that holds the point, and is left out where nobody does', async () => {
  const { body } = await order({ for_customer: true, point_ids: ['1', '2'] })
  expect(body).toEqual({
    made: 1,
    left_out: [{ point_id: '1', name: expect.stringContaining('CPS-0001'), why: 'no_customer', task_id: null }],
  })
  expect(written()[0]?.Put?.Item).toMatchObject({ point_id: '2', order_id: 'o1', customer_name: 'Padaria' })
})

test('a point with an open one of this work is left out and named; a done one is followed by another', async () => {
  items.set('POINT#1 OPEN_WORK#inspection', { task_id: 't1' }).set('TASK#t1 TASK', stored(aTask('t1')))
  expect((await order()).body.left_out).toMatchObject([{ point_id: '1', why: 'open', task_id: 't1' }])
  expect(dynamo.commandCalls(TransactWriteCommand)).toEqual([])
  items.set('TASK#t1 TASK', stored(aTask('t1', { status: 'completed' })))
  expect((await order()).body.made).toBe(1)
  expect(written()[1]?.Put).toMatchObject({
    ConditionExpression: 'task_id = :former',
    ExpressionAttributeValues: { ':former': 't1' },
  })
})

test('a repair joins the damage reports, a takedown needs a sign, and a deleted point gets nothing', async () => {
  await order({ work: 'maintenance' })
  expect(written()[1]?.Put?.Item).toMatchObject({ SK: 'OPEN_DAMAGE', kind: 'open_damage' })
  const { body } = await order({ work: 'takedown', point_ids: ['1', '2', '9'] })
  expect(body.made).toBe(1)
  expect(body.left_out).toMatchObject([
    { point_id: '2', why: 'no_sign' },
    { point_id: '9', name: '', why: 'gone' },
  ])
})

test('the installation of the order that has the point is an open one of its kind', async () => {
  items.set('TASK#o1-1 TASK', stored(aTask('o1-1')))
  const sold = anOrder('o1', { status: 'completed' })
  const [item] = sold.items
  items.set('ORDER#o1 ORDER', stored({ ...sold, items: [{ ...item, id: 'o1-1', point_id: '2' }] }))
  expect((await order({ work: 'installation', point_ids: ['2'] })).body.left_out).toMatchObject([
    { why: 'open', task_id: 'o1-1' },
  ])
})

test('a request that is sent again makes nothing twice', async () => {
  await order()
  const task = written()[0]?.Put?.Item ?? {}
  items.set(`${task.PK} ${task.SK}`, task)
  expect((await order()).body).toEqual({ made: 1, left_out: [] })
  expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(1)
})

test('a point that is deleted meanwhile is read again and left out', async () => {
  dynamo.on(TransactWriteCommand).callsFakeOnce(() => {
    items.delete('POINT#1 POINT')
    throw new TransactionCanceledException({
      message: '',
      $metadata: {},
      CancellationReasons: [{ Code: 'None' }, { Code: 'None' }, { Code: 'ConditionalCheckFailed' }],
    })
  })
  expect((await order()).body.left_out).toMatchObject([{ point_id: '1', why: 'gone' }])
})
