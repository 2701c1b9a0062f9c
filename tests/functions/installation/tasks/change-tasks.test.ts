import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { TaskRecord } from '#functions/installation/tasks/tasks-store.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { installationTasks } from '#shared/installation/api/installation-tasks.ts'
import { TASK_REFUSALS } from '#shared/installation/refusals/installation-tasks.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { condition } from '#tests/support/condition.ts'
import { aProof } from '#tests/support/installation-proofs.ts'
import { aTask } from '#tests/support/installation-tasks.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aPerson } from '#tests/support/people.ts'
import { capturePrintedMetrics } from '#tests/support/printed-metrics.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

/** What the office's routes for tasks write, and under which conditions. */

const issuer = await startTokenIssuer()
const { handler } = await import('#functions/api/installation-tasks.ts')
afterAll(() => issuer.close())
const dynamo = mockClient(DynamoDBDocumentClient)
const counted = capturePrintedMetrics()

let task: TaskRecord
/** Stored items other than tasks, by key. */
let others: Map<string, Record<string, unknown>>
const order = { ...anOrder('o1', { status: 'completed' }), changed_by: null, v: 2 }
const technician = { ...aPerson('field_technician'), v: 2 }

beforeEach(() => {
  task = aTask('item-1', {
    version: 7,
    kit_type: 'kit_placas',
    assigned_technician_id: technician.id,
    art_status: 'sent',
    art_version: 1,
    art_file_url: 'art-files/item-1.pdf',
  })
  others = new Map()
  dynamo.reset()
  dynamo.onAnyCommand().resolves({})
  const at = (PK: string) =>
    [
      ...(PK === 'TASK#item-1' ? [{ ...task, v: 2 }] : []),
      ...(PK === 'TASK#item-2' ? [{ ...aTask('item-2', { version: 3 }), v: 2 }] : []),
      ...(PK === 'ORDER#o1' ? [order] : []),
      ...(PK === `USER#${technician.id}` ? [technician] : []),
      ...(PK === 'USER#admin-user' ? [{ ...aPerson('admin'), v: 2 }] : []),
    ][0]
  dynamo.on(GetCommand).callsFake(({ Key: { PK, SK } }) => ({
    Item:
      SK === 'SESSIONS_END'
        ? undefined
        : SK === 'PROOF'
          ? others.get(`${PK} ${SK}`)
          : (others.get(`${PK} ${SK}`) ?? at(PK)),
  }))
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => ({
    Responses: {
      'unit-table': RequestItems['unit-table'].Keys.flatMap(({ PK }: { PK: string }) => at(PK) ?? []),
    },
  }))
})

type Route = 'move' | 'assign' | 'update'
const ask = (route: Route, body: Record<string, unknown>) =>
  callHandler(handler, installationTasks[route], { path: { task_id: 'item-1' }, body, token: issuer.token('admin') })
const written = (): NonNullable<TransactWriteCommandInput['TransactItems']> =>
  dynamo.commandCalls(TransactWriteCommand).flatMap(({ args }) => args[0].input.TransactItems ?? [])

test('a move writes the next version over the one that was read, in its status, and who wrote it', async () => {
  task = { ...task, status: 'pending_assignment' }
  const { status, body } = await ask('move', { version: 7, to: 'assigned' })
  expect([status, body]).toMatchObject([200, { status: 'assigned', version: 8, technician_name: technician.name }])
  expect(body).not.toHaveProperty('changed_by')
  expect(written()).toMatchObject([
    {
      Put: {
        ConditionExpression: condition('version = :read AND #status = :status'),
        ExpressionAttributeValues: { ':read': 7, ':status': 'pending_assignment' },
        Item: {
          PK: 'TASK#item-1',
          status: 'assigned',
          version: 8,
          GSI2PK: 'TASKS#assigned',
          GSI3PK: `FIELD#${technician.id}`,
          changed_by: { user_id: 'admin-user', role: 'admin' },
        },
      },
    },
    { ConditionCheck: { Key: { PK: `USER#${technician.id}` }, ConditionExpression: 'version = :read' } },
  ])
})

test('a move into the street of who is no technician any more is refused', async () => {
  task = { ...task, status: 'on_hold', assigned_technician_id: 'admin-user' }
  const { status, body } = await ask('move', { version: 7, to: 'assigned' })
  expect([status, body.code]).toEqual([404, 'TECHNICIAN_NOT_FOUND'])
  expect(written()).toEqual([])
})

test('a sign that is moved to the end of the board is counted as installed, and no other move', async () => {
  task = { ...task, status: 'pending_assignment' }
  await ask('move', { version: 7, to: 'on_hold' })
  expect(counted()).toEqual([])
  await ask('move', { version: 7, to: 'completed' })
  expect(counted()).toEqual(['PontoUrbano SignsInstalled service ponto-urbano-unit: 1'])
})

test('an assignment asks in the same transaction that the technician still is one', async () => {
  task = { ...task, status: 'pending_assignment', assigned_technician_id: null }
  expect((await ask('assign', { version: 7, technician_id: technician.id })).status).toBe(200)
  expect(written()).toMatchObject([
    { Put: { Item: { status: 'assigned', assigned_technician_id: technician.id } } },
    {
      ConditionCheck: {
        Key: { PK: `USER#${technician.id}` },
        ConditionExpression: 'version = :read',
        ExpressionAttributeValues: { ':read': technician.version },
      },
    },
  ])
})

test('a kit that changes is written to the order and its other task, each over what was read', async () => {
  await ask('update', { version: 7, kit_type: 'kit_completo', notes: ' Levar escada ', due_date: '2026-12-01' })
  expect(written()).toMatchObject([
    { Put: { Item: { PK: 'TASK#item-1', kit_type: 'kit_completo', notes: 'Levar escada' } } },
    {
      Put: {
        Item: { PK: 'ORDER#o1', kit_type: 'kit_completo' },
        ExpressionAttributeValues: { ':read': order.version },
      },
    },
    { Put: { Item: { PK: 'TASK#item-2', kit_type: 'kit_completo' }, ExpressionAttributeValues: { ':read': 3 } } },
  ])
  dynamo.resetHistory()
  await ask('update', { version: 7, kit_type: 'kit_placas', notes: null, due_date: '2026-12-01' })
  expect(written()).toHaveLength(1)
})

test('a kit of a sign that hangs is written to it alone', async () => {
  task = { ...task, status: 'completed' }
  await ask('update', { version: 7, kit_type: 'kit_completo', notes: null, due_date: '2026-12-01' })
  expect(written()).toMatchObject([{ Put: { Item: { PK: 'TASK#item-1', kit_type: 'kit_completo' } } }])
})

test('details that are saved as they are write nothing', async () => {
  task = { ...task, due_date: '2026-12-01', changed_because: 'Aprovada por telefone' }
  const { body } = await ask('update', { version: 7, kit_type: 'kit_placas', notes: '', due_date: '2026-12-01' })
  expect(body).toMatchObject({ version: 7 })
  expect(written()).toEqual([])
})

test('nothing is printed of a point without art, whatever the reason', async () => {
  task = { ...task, art_status: 'none', art_version: 0, art_file_url: null }
  for (const reason of [{}, { unapproved_art: 'Aprovada por telefone' }]) {
    const { status, body } = await ask('move', { version: 7, to: 'art_approved', ...reason })
    expect(status).toBe(409)
    expect(JSON.stringify(body)).toContain(
      "Envie a arte nos detalhes da tarefa antes de mover para 'Impressão dos Adesivos'.",
    )
  }
  expect(written()).toEqual([])
  // Into any other column a task moves as before: without stickers, once a reason is given.
  expect((await ask('move', { version: 7, to: 'pending_assignment', unapproved_art: 'Só estrutura' })).status).toBe(200)
})

test('what the client sent is printed without anybody’s approval', async () => {
  task = { ...task, art_status: 'from_client' }
  expect((await ask('move', { version: 7, to: 'art_approved' })).body).toMatchObject({ status: 'art_approved' })
})

test.each<[string, Route, Record<string, unknown>, number, unknown]>([
  ['another version', 'move', { version: 6, to: 'on_hold' }, 409, TASK_REFUSALS.TASK_CHANGED.sentence],
  ['no version', 'move', { to: 'on_hold' }, 400, expect.any(String)],
  ['a column that there is not', 'move', { version: 7, to: 'lost' }, 400, expect.any(String)],
  [
    'no approval and no reason',
    'move',
    { version: 7, to: 'art_approved' },
    409,
    TASK_REFUSALS.TASK_ART_UNAPPROVED.sentence,
  ],
  [
    'no approval of what is taken for printed',
    'move',
    { version: 7, to: 'pending_assignment' },
    409,
    TASK_REFUSALS.TASK_ART_UNAPPROVED.sentence,
  ],
  [
    'no approval of what goes into the street',
    'assign',
    { version: 7, technician_id: technician.id },
    409,
    TASK_REFUSALS.TASK_ART_UNAPPROVED.sentence,
  ],
  [
    'a reason that nobody sees',
    'move',
    { version: 7, to: 'art_approved', unapproved_art: '\u200b\u200b\u200b\u200b' },
    400,
    'Escreva o motivo.',
  ],
  ['a reason of spaces', 'move', { version: 7, to: 'art_approved', unapproved_art: '   ' }, 400, 'Escreva o motivo.'],
  [
    'somebody who is no technician',
    'assign',
    { version: 7, technician_id: 'admin-user' },
    404,
    TASK_REFUSALS.TECHNICIAN_NOT_FOUND.sentence,
  ],
  [
    'no day',
    'update',
    { version: 7, kit_type: 'kit_placas', notes: null, due_date: '' },
    400,
    'A data de entrega é obrigatória.',
  ],
  [
    'no kit',
    'update',
    { version: 7, kit_type: null, notes: null, due_date: '2026-12-01' },
    400,
    'Escolha um Kit para salvar',
  ],
])('%s is refused, and nothing is written', async (_, route, body, status, sentence) => {
  const response = await ask(route, body)
  expect(response.status).toBe(status)
  expect(JSON.stringify(response.body)).toEqual(
    typeof sentence === 'string' ? expect.stringContaining(sentence) : expect.anything(),
  )
  expect(written()).toEqual([])
})

test('a move to where it is already changes nothing, whatever version was seen', async () => {
  const { status, body } = await ask('move', { version: 3, to: 'pending_art' })
  expect([status, body]).toMatchObject([200, { version: 7, status: 'pending_art' }])
  expect(written()).toEqual([])
})

const PHOTO = aProof('item-1').photos[0]?.url
const aHangingPoint = (changes: Partial<Point>) =>
  others.set('POINT#1 POINT', {
    ...aPoint('1', {
      status: 'sold',
      order_id: 'o1',
      version: 4,
      installed_at: '2026-11-22T12:06:00.000Z',
      ...changes,
    }),
    v: 3,
  })

test('a task that is taken back from the end withdraws its proof, and its point shows neither photo nor since when', async () => {
  task = { ...task, status: 'completed', completed_at: '2026-11-22T12:06:00.000Z' }
  others.set('TASK#item-1 PROOF', { ...aProof('item-1') })
  aHangingPoint({ installation_photo_url: PHOTO ?? '' })
  expect((await ask('move', { version: 7, to: 'pending_assignment', unapproved_art: 'Placa torta' })).status).toBe(200)
  expect(written()).toMatchObject([
    { Put: { Item: { status: 'pending_assignment', completed_at: null } } },
    {
      Update: {
        Key: { PK: 'TASK#item-1', SK: 'PROOF' },
        ConditionExpression: condition('completion_id = :read AND attribute_not_exists(withdrawn_at)'),
        UpdateExpression: 'SET withdrawn_at = :now',
        ExpressionAttributeValues: { ':read': '7f1d9c3a-52be-4d0e-8a77-0d2f6a1b9c44' },
      },
    },
    {
      Update: {
        Key: { PK: 'POINT#1', SK: 'POINT' },
        ConditionExpression: 'version = :read',
        UpdateExpression: expect.stringContaining('installation_photo_url = :url, installed_at = :at, sign = :sign'),
        ExpressionAttributeValues: { ':read': 4, ':url': null, ':at': null, ':sign': null },
      },
    },
  ])
})

test('an installation completed by hand says that its sign hangs, and no longer when it is taken back', async () => {
  aHangingPoint({ installed_at: null })
  expect((await ask('move', { version: 7, to: 'completed', unapproved_art: 'Já estava pronta' })).status).toBe(200)
  expect(written()[1]?.Update).toMatchObject({
    Key: { PK: 'POINT#1', SK: 'POINT' },
    ConditionExpression: 'version = :read',
    ExpressionAttributeValues: {
      ':read': 4,
      ':sign': { since: expect.any(String), said_by: 'task', order_id: 'o1' },
      ':at': null,
    },
  })
  dynamo.resetHistory()
  task = { ...task, status: 'completed' }
  aHangingPoint({ installed_at: null, sign: { since: '2026-11-22T12:06:00.000Z', said_by: 'task', order_id: 'o1' } })
  await ask('move', { version: 7, to: 'on_hold' })
  expect(written()[1]?.Update?.ExpressionAttributeValues).toMatchObject({ ':sign': null })
})

test('a sign that the import said hangs stays when its new art is taken back', async () => {
  task = { ...task, status: 'completed' }
  aHangingPoint({ installed_at: null, sign: { since: '2026-01-01T03:00:00.000Z', said_by: 'import', order_id: 'o1' } })
  await ask('move', { version: 7, to: 'on_hold' })
  expect(written()).toHaveLength(1)
})

test('what was photographed at the point since stays when an older proof is withdrawn', async () => {
  task = { ...task, status: 'completed' }
  others.set('TASK#item-1 PROOF', { ...aProof('item-1') })
  aHangingPoint({ installation_photo_url: '/media/installation-photos/1-later.jpg' })
  await ask('move', { version: 7, to: 'on_hold' })
  expect(written()).toMatchObject([{ Put: {} }, { Update: { Key: { SK: 'PROOF' } } }])
  expect(written()).toHaveLength(2)
})

test('a mending that is taken back leaves what the installation showed', async () => {
  task = { ...task, status: 'completed', work: 'maintenance', order_id: null, order_item_id: null }
  others.set('TASK#item-1 PROOF', { ...aProof('item-1') })
  const [item] = order.items
  if (!item) throw new Error('the example has an item')
  others.set('ORDER#o1 ORDER', { ...order, items: [{ ...item, id: 'item-9', point_id: '1' }] })
  others.set('TASK#item-9 TASK', { ...aTask('item-9', { status: 'completed' }), v: 2 })
  others.set('TASK#item-9 PROOF', { ...aProof('item-9', { received_at: '2026-10-01T12:00:00.000Z' }) })
  aHangingPoint({ installation_photo_url: PHOTO ?? '' })
  await ask('move', { version: 7, to: 'on_hold' })
  expect(written()[2]?.Update?.ExpressionAttributeValues).toMatchObject({
    ':url': '/media/installation-photos/1-item-9.jpg',
    ':at': '2026-10-01T12:00:00.000Z',
  })
})

test('a task without proof is taken back alone', async () => {
  task = { ...task, status: 'completed' }
  await ask('move', { version: 7, to: 'on_hold' })
  expect(written()).toHaveLength(1)
})
