import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Art } from '#functions/installation/art/arts-store.ts'
import type { TaskRecord } from '#functions/installation/tasks/tasks-store.ts'
import { SERVED_MEDIA_PREFIXES } from '#infra/system/media-prefixes.ts'
import { api } from '#shared/api/index.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Actor, Role } from '#shared/platform/rules/roles.ts'
import { UPLOADS } from '#shared/platform/rules/uploads.ts'
import { anArt } from '#tests/support/arts.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { condition } from '#tests/support/condition.ts'
import { aTask } from '#tests/support/installation-tasks.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aPerson } from '#tests/support/people.ts'
import { aPdf } from '#tests/support/receipt-files.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

const issuer = await startTokenIssuer()
afterAll(() => issuer.close())
const { handler } = await import('#functions/api/art.ts')
const { uploadIdOfArt } = await import('#functions/installation/art/art-files.ts')
const { deleteArtFileReaction } = await import('#functions/installation/art/delete-art-file.ts')
const { removeSentFilesReaction } = await import('#functions/catalogue/media/remove-pictures.ts')
const { artNotificationReaction } = await import('#functions/notifications/notify-of-art.ts')

const dynamo = mockClient(DynamoDBDocumentClient)
const files = mockClient(S3Client)
const queue = mockClient(SQSClient)
const KEY = 'uploads/1700000000000-abcdefghijklmnop.pdf'
const KEPT = (task: string) => `art-files/${task}-1700000000001-qrstuvwxyz.pdf`

/** The stored tasks. */
let tasks: TaskRecord[]
let arts: Art[]
let upload: Record<string, unknown>
/** Fields of the order that differ from the example. */
let order: Partial<Order>

beforeEach(() => {
  tasks = [aTask('t1'), aTask('t2')]
  arts = []
  order = {}
  upload = {
    key: KEY,
    file: 'art-files/1700000000001-qrstuvwxyz.pdf',
    upload_kind: 'art',
    user_id: 'client-user',
    used: false,
  }
  dynamo.reset().onAnyCommand().resolves({})
  files.reset().onAnyCommand().resolves({})
  queue.reset().onAnyCommand().resolves({})
  const itemsOf = (): Record<string, unknown>[] => [
    ...tasks.map(task => ({ PK: `TASK#${task.id}`, SK: 'TASK', ...task, v: 2 })),
    ...arts.map(art => ({ PK: `TASK#${art.task_id}`, SK: `ART#000${art.art_version}`, ...art })),
    { PK: `UPLOAD#${KEY}`, SK: 'UPLOAD', ...upload },
    { PK: 'ORDER#o1', SK: 'ORDER', ...anOrder('o1', { status: 'completed' }), ...order, changed_by: null, v: 2 },
    ...(['client', 'admin', 'operations_manager'] as const).map(role => ({
      PK: `USER#${role}-user`,
      SK: 'PROFILE',
      ...aPerson(role),
      v: 2,
    })),
  ]
  const at = ({ PK, SK }: Record<string, unknown>) => itemsOf().find(item => item.PK === PK && item.SK === SK)
  dynamo.on(GetCommand).callsFake(({ Key }) => ({ Item: at(Key) }))
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => ({
    Responses: {
      'unit-table': RequestItems['unit-table'].Keys.flatMap((key: Record<string, unknown>) => at(key) ?? []),
    },
  }))
  dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues: { ':task': task, ':role': role } }) => ({
    Items: itemsOf().filter(({ PK, SK, role: of }) =>
      task ? PK === task && String(SK).startsWith('ART#') : role === `ROLE#${of}`,
    ),
  }))
  files.on(GetObjectCommand).callsFake(() => ({
    Body: { transformToByteArray: async () => aPdf() },
    ContentRange: `bytes 0-1/${aPdf().length}`,
  }))
})

const call = (name: keyof typeof api.art, body: object = {}, role: Role = 'client', task_id = 't1') =>
  callHandler(handler, api.art[name], {
    path: { task_id, art_version: '1', order_id: 'o1' },
    query: { art_version: '1' },
    body,
    token: issuer.token(role),
  })
const written = () => dynamo.commandCalls(TransactWriteCommand).flatMap(({ args }) => args[0].input.TransactItems ?? [])
const uploads = () => files.commandCalls(PutObjectCommand).map(({ args }) => args[0].input)
const removed = () => files.commandCalls(DeleteObjectCommand).map(({ args }) => args[0].input.Key)
const given = (changes: Partial<Art> = {}, task: Partial<TaskRecord> = {}) => {
  arts = [anArt(changes)]
  tasks = [aTask('t1', { art_file_url: 'art-files/t1-a.pdf', art_version: 1, art_status: 'sent', ...task })]
}

describe('an art that is sent', () => {
  test('for several points is kept for each where the site shows nothing, and written with all tasks or with none', async () => {
    expect((await call('send', { key: KEY, also: ['t2', 't2', 't1'] })).status).toBe(200)
    expect(uploads().map(({ Key }) => Key)).toEqual([KEPT('t1'), KEPT('t2')])
    expect(uploads()[0]).toMatchObject({
      ContentType: 'application/pdf',
      CacheControl: 'private, no-store',
      ContentDisposition: 'inline; filename="arte-o1.pdf"',
    })
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(1)
    const [own, other, firstArt, secondArt, used] = written()
    for (const [action, id] of [
      [own, 't1'],
      [other, 't2'],
    ] as const)
      expect(action?.Put).toMatchObject({
        ConditionExpression: condition('version = :read AND #status = :status'),
        ExpressionAttributeValues: { ':read': 1, ':status': 'pending_art' },
        Item: {
          PK: `TASK#${id}`,
          art_file_url: KEPT(id),
          art_version: 1,
          art_status: 'from_client',
          status: 'pending_art',
          changed_by: { user_id: 'client-user', role: 'client' },
        },
      })
    expect([firstArt?.Put, secondArt?.Put]).toMatchObject(
      ['t1', 't2'].map(id => ({
        ConditionExpression: 'attribute_not_exists(PK)',
        Item: {
          PK: `TASK#${id}`,
          SK: 'ART#0001',
          kind: 'art',
          file: KEPT(id),
          outcome: 'sent',
          sent_for: 2,
          is_pdf: true,
        },
      })),
    )
    expect(used?.Update).toMatchObject({
      ConditionExpression: 'used = :no',
      ExpressionAttributeValues: { ':copies': [KEPT('t1'), KEPT('t2')] },
    })
  })

  test('is noted before it is kept, so that what nothing came to use goes', async () => {
    await call('send', { key: KEY })
    const noted = dynamo.commandCalls(UpdateCommand)[0]
    expect(noted?.args[0].input).toMatchObject({
      ConditionExpression: 'used = :no',
      ExpressionAttributeValues: { ':names': [KEPT('t1')] },
    })
    expect(noted?.calledBefore(files.commandCalls(PutObjectCommand)[0] ?? noted)).toBe(true)
  })

  test('in place of one that was approved waits again: the office’s for its client, the client’s for nobody’s approval', async () => {
    for (const [role, art_status] of [
      ['client', 'from_client'],
      ['admin', 'sent'],
    ] as const) {
      given({ outcome: 'approved' }, { art_status: 'approved', status: 'art_approved' })
      dynamo.resetHistory()
      upload = { ...upload, user_id: `${role}-user` }
      expect((await call('send', { key: KEY }, role)).status).toBe(200)
      expect(written()[0]?.Put?.Item).toMatchObject({ art_version: 2, art_status, status: 'art_approved' })
    }
  })

  test('at once with another is the next one: it is judged anew over what that one wrote', async () => {
    dynamo
      .on(TransactWriteCommand)
      .callsFakeOnce(() => {
        given()
        tasks = tasks.map(task => ({ ...task, version: 2 }))
        throw new TransactionCanceledException({
          message: '',
          $metadata: {},
          CancellationReasons: [{ Code: 'ConditionalCheckFailed' }],
        })
      })
      .resolves({})
    expect((await call('send', { key: KEY })).status).toBe(200)
    expect(written().at(-2)?.Put?.Item).toMatchObject({ SK: 'ART#0002' })
  })

  test('in parts is one art for all of their points, each part by an upload of its own', async () => {
    const of = { sending: 'first', sent_by: { user_id: 'client-user', role: 'client' } } as const
    arts = [anArt({ ...of, task_id: 't2' })]
    expect((await call('send', { key: KEY, part_of: 't2' })).status).toBe(200)
    expect(written().find(({ Put }) => Put?.Item?.SK === 'ART#0001')?.Put?.Item).toMatchObject({ sending: 'first' })
    given(of)
    upload = { ...upload, used: true }
    arts = [...arts, anArt({ ...of, task_id: 't2' })]
    tasks = [...tasks, aTask('t2')]
    dynamo.resetHistory()
    expect((await call('send', { key: KEY, part_of: 't2' })).status).toBe(200)
    expect(written()).toEqual([])
  })

  test.each<[string, Partial<Art>]>([
    ['somebody else sent', { sent_by: { user_id: 'other-user', role: 'client' } }],
    ['is of another order', { order_id: 'o2', sent_by: { user_id: 'client-user', role: 'client' } }],
  ])('is no part of what %s', async (_, of) => {
    arts = [anArt({ sending: 'first', task_id: 't2', ...of })]
    expect((await call('send', { key: KEY, part_of: 't2' })).status).toBe(200)
    expect(written().find(({ Put }) => Put?.Item?.SK === 'ART#0001')?.Put?.Item).toMatchObject({
      sending: '1700000000000-abcdefghijklmnop',
    })
  })

  test('is told of once for each upload', () => {
    const part = anArt({ file: 'art-files/t1-1700000000000-abc.pdf', sending: 'first' })
    expect(uploadIdOfArt(part)).toBe('1700000000000-abc')
    expect(uploadIdOfArt({ ...part, file: null })).toBe('first')
  })

  test('twice counts once, also after another came', async () => {
    given({ sending: '1700000000000-abcdefghijklmnop', sent_by: { user_id: 'client-user', role: 'client' } })
    upload = { ...upload, used: true }
    expect((await call('send', { key: KEY })).status).toBe(200)
    expect(written()).toEqual([])
    expect(uploads()).toEqual([])
  })

  test.each<[string, object, Partial<TaskRecord>, string]>([
    ['somebody else’s upload', { user_id: 'other-user' }, {}, 'FILE_NOT_FOUND'],
    ['a receipt', { upload_kind: 'receipt' }, {}, 'FILE_NOT_FOUND'],
    ['in use', { used: true }, {}, 'FILE_NOT_FOUND'],
    ['of a type that its name does not say', { file: 'art-files/1-a.png' }, {}, 'ART_UNREADABLE'],
    ['for a point that is being installed', {}, { status: 'assigned' }, 'ART_TOO_LATE'],
    ['for a point that was installed', {}, { status: 'completed' }, 'ART_TOO_LATE'],
  ])('is refused and changes nothing when it is %s', async (_, of, task, code) => {
    upload = { ...upload, ...of }
    tasks = [aTask('t1', task), aTask('t2')]
    expect((await call('send', { key: KEY, also: ['t2'] })).body.code).toBe(code)
    expect([written(), uploads()]).toEqual([[], []])
    expect(removed()).toEqual(code === 'ART_UNREADABLE' ? [KEY] : [])
  })

  test('by the office may be of any point', async () => {
    upload = { ...upload, user_id: 'admin-user' }
    tasks = [aTask('t1', { status: 'completed' })]
    expect((await call('send', { key: KEY }, 'admin')).status).toBe(200)
  })

  test.each([
    ['another order', { order_id: 'o2' }],
    ['no order', { order_id: null }],
  ])('for a point of %s besides is refused', async (_, changes) => {
    tasks = [aTask('t1'), aTask('t2', changes)]
    expect((await call('send', { key: KEY, also: ['t2'] })).body.code).toBe('TASK_NOT_FOUND')
    upload = { ...upload, user_id: 'admin-user' }
    expect((await call('send', { key: KEY, also: ['t2'] }, 'admin')).body.code).toBe('TASK_NOT_FOUND')
    expect(written()).toEqual([])
  })
})

describe('a decision', () => {
  test.each([
    ['approve', 'approved', null],
    ['refuse', 'refused', 'As cores estão trocadas.'],
  ] as const)('to %s is written by whom it was, in one transaction with the task', async (name, outcome, reason) => {
    given()
    expect((await call(name, { reason }, 'operations_manager')).status).toBe(200)
    const [task, art] = written()
    expect(task?.Put?.Item).toMatchObject({ art_status: outcome, changed_by: { role: 'operations_manager' } })
    expect(art?.Put).toMatchObject({
      ConditionExpression: condition('outcome = :outcome AND #file = :file'),
      ExpressionAttributeValues: { ':outcome': 'sent', ':file': 'art-files/t1-a.pdf' },
      Item: { outcome, reason, decided_by: { user_id: 'operations_manager-user', role: 'operations_manager' } },
    })
  })

  const giveBoth = (second: Partial<Art> = {}, task: Partial<TaskRecord> = {}) => {
    arts = [anArt(), anArt({ task_id: 't2', file: 'art-files/t2-a.pdf', ...second })]
    tasks = ['t1', 't2'].map((id, index) =>
      aTask(id, { art_file_url: `art-files/${id}-a.pdf`, art_version: 1, art_status: 'sent', ...(index ? task : {}) }),
    )
  }

  test('about the art of several points is one transaction, and known as one', async () => {
    giveBoth()
    const { status, body } = await call('approve', { also: [{ task_id: 't2', art_version: 1 }] })
    expect(status).toBe(200)
    expect(body.items.map(({ task_id }: { task_id: string }) => task_id)).toEqual(['t1', 't2'])
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(1)
    expect(written().map(({ Put }) => [Put?.Item?.PK, Put?.Item?.art_status ?? Put?.Item?.outcome])).toEqual([
      ['TASK#t1', 'approved'],
      ['TASK#t1', 'approved'],
      ['TASK#t2', 'approved'],
      ['TASK#t2', 'approved'],
    ])
    expect(written()[3]?.Put).toMatchObject({
      ConditionExpression: condition('version = :read AND #status = :status'),
      Item: { changed_by: { user_id: 'client-user' } },
    })
    expect([written()[1], written()[2]].map(action => action?.Put?.Item)).toMatchObject([
      { deciding: 't1-1', decided_for: 2 },
      { deciding: 't1-1', decided_for: 2 },
    ])
  })

  test.each<[string, Partial<Art>, Partial<TaskRecord>, string]>([
    ['was replaced', {}, { art_version: 2 }, 'ART_REPLACED'],
    ['was refused', { outcome: 'refused', reason: 'Não.' }, { art_status: 'refused' }, 'ART_DECIDED'],
    ['the client sent', { sent_by: { user_id: 'client-user', role: 'client' } }, {}, 'ART_OF_CLIENT'],
    ['belongs to another order', {}, { order_id: 'o2' }, 'TASK_NOT_FOUND'],
  ])('about several of which one %s changes none', async (_, art, task, code) => {
    giveBoth(art, task)
    expect((await call('approve', { also: [{ task_id: 't2', art_version: 1 }] })).body.code).toBe(code)
    expect(written()).toEqual([])
  })

  test('that is repeated for more points decides about those that are left, and is known as one of its own, so that it is told', async () => {
    giveBoth()
    arts = arts.map((art, index) =>
      index ? art : { ...art, outcome: 'approved', decided_by: { user_id: 'client-user', role: 'client' } },
    )
    expect((await call('approve', { also: [{ task_id: 't2', art_version: 1 }] })).status).toBe(200)
    expect(written().filter(({ Put }) => Put?.Item?.kind === 'art')).toMatchObject([
      { Put: { Item: { PK: 'TASK#t2', outcome: 'approved', deciding: 't2-1', decided_for: 1 } } },
    ])
  })

  test.each<[string, Partial<Art>, Partial<TaskRecord>, string]>([
    ['an older art than the newest', {}, { art_version: 2 }, 'ART_REPLACED'],
    ['an art that was taken away', { file: null }, { art_file_url: null, art_status: 'none' }, 'ART_NOT_FOUND'],
    ['what somebody decided', { outcome: 'refused', reason: 'Não.' }, { art_status: 'refused' }, 'ART_DECIDED'],
  ])('about %s is refused', async (_, art, task, code) => {
    given(art, task)
    expect((await call('approve')).body.code).toBe(code)
    expect(written()).toEqual([])
  })

  test('about what the client sent is the office’s alone', async () => {
    const own = { sent_by: { user_id: 'client-user', role: 'client' } } as const
    for (const [name, reason] of [
      ['approve', null],
      ['refuse', 'As cores estão trocadas.'],
    ] as const) {
      given(own, { art_status: 'from_client' })
      expect((await call(name, { reason })).body.code).toBe('ART_OF_CLIENT')
      expect(written()).toEqual([])
      expect((await call(name, { reason }, 'admin')).status).toBe(200)
      dynamo.resetHistory()
    }
  })

  test('that is made twice counts once, and for another no more', async () => {
    given({ outcome: 'approved', decided_by: { user_id: 'client-user', role: 'client' } }, { art_status: 'approved' })
    expect((await call('approve')).status).toBe(200)
    expect((await call('approve', {}, 'admin')).body.code).toBe('ART_DECIDED')
    expect(written()).toEqual([])
  })

  test.each(['', '  ', 'ab', 'a'.repeat(1001)])('to refuse says why: not %j', async reason => {
    given()
    expect((await call('refuse', { reason })).body.code).toBe('INVALID_INPUT')
  })
})

describe('an art that is taken away', () => {
  test('stays in the history without its file', async () => {
    given({ outcome: 'approved' }, { art_status: 'approved' })
    const { status, body } = await call('remove', {}, 'admin')
    expect([status, body.art_status, body.art]).toEqual([200, 'none', null])
    const [task, art] = written()
    expect(task?.Put?.Item).toMatchObject({ art_file_url: null, art_status: 'none', art_version: 1 })
    expect(art?.Put?.Item).toMatchObject({ file: null, outcome: 'approved', removed_by: { user_id: 'admin-user' } })
  })

  test.each<[string, Partial<TaskRecord>, string, string]>([
    ['elsewhere', { art_file_url: 'https://example.com/a.png' }, 'ART_FILE_INVALID', 'URL do arquivo inválida.'],
    ['replaced', { art_version: 2 }, 'ART_REPLACED', 'Chegou uma arte mais nova. Confira-a antes de decidir.'],
  ])('but is %s is refused', async (_, task, code, sentence) => {
    given({}, task)
    expect((await call('remove', {}, 'admin')).body).toMatchObject({ code, error: sentence })
    expect(written()).toEqual([])
  })

  const item = (changes: Partial<Art> = {}) => ({ kind: 'art', ...anArt(changes) })
  test.each([
    ['loses its file', item(), item({ file: null }), ['art-files/t1-a.pdf']],
    ['goes with its client', item(), undefined, ['art-files/t1-a.pdf']],
    ['is decided about', item(), item({ outcome: 'approved' }), []],
    ['is new', undefined, item(), []],
  ])('that %s: the file goes where nothing has it', async (_, before, after, gone) => {
    expect(
      await asFunction('pictures', deleteArtFileReaction.handle)([{ id: 'x', kind: 'art', before, after }]),
    ).toEqual([])
    expect(removed()).toEqual(gone)
  })

  const anUpload = (changes: object) => ({
    kind: 'upload',
    ...upload,
    copies: ['art-files/a', 'art-files/b'],
    ...changes,
  })
  test.each([
    ['was used by another attempt', { used: true, copies: ['art-files/b'] }, [KEY, 'art-files/a']],
    ['was never used', undefined, [KEY, 'art-files/1700000000001-qrstuvwxyz.pdf', 'art-files/a', 'art-files/b']],
  ])('copies go when their upload %s', async (_, after, gone) => {
    const change = { id: 'x', kind: 'upload', before: anUpload({}), after: after && anUpload(after) }
    expect(await asFunction('pictures', removeSentFilesReaction.handle)([change])).toEqual([])
    expect(removed()).toEqual(gone)
  })
})

test('nothing of what signs will show is served by the site', () => {
  expect(SERVED_MEDIA_PREFIXES.public_prefixes.filter(prefix => UPLOADS.art.prefix.startsWith(prefix))).toEqual([])
})

describe('the technician', () => {
  const out = { status: 'assigned', assigned_technician_id: 'field_technician-user' } as const
  test.each<[string, Partial<TaskRecord>, number]>([
    ['opens the newest of what they have in the street', out, 200],
    ['opens none that is with another', { ...out, assigned_technician_id: 'other' }, 404],
    ['opens none before it goes out', { ...out, status: 'pending_assignment' }, 404],
    ['opens none but the newest', { ...out, art_version: 2 }, 404],
  ])('%s', async (_, task, status) => {
    given({}, task)
    expect((await call('open', {}, 'field_technician')).status).toBe(status)
  })

  test('decides about none', async () => {
    given({}, out)
    expect((await call('approve', {}, 'field_technician')).body.code).toBe('TASK_NOT_FOUND')
  })
})

describe('who hears of it', () => {
  const client: Actor = { user_id: 'client-user', role: 'client' }
  const admin: Actor = { user_id: 'admin-user', role: 'admin' }
  const letter = z.object({ to: z.string(), subject: z.string() })
  const notified = () => ({
    bell: dynamo
      .commandCalls(PutCommand)
      .map(({ args }) => `${args[0].input.Item?.user_id}: ${args[0].input.Item?.message}`),
    mail: queue
      .commandCalls(SendMessageCommand)
      .map(({ args }) => letter.parse(JSON.parse(args[0].input.MessageBody ?? '')).subject),
  })
  const office = (message: string) => ['admin-user', 'operations_manager-user'].map(id => `${id}: ${message}`)
  const decided = (by: Actor, outcome: 'approved' | 'refused', reason: string | null = null) =>
    anArt({ outcome, reason, decided_by: by, decided_at: '2026-11-21T12:00:00.000Z' })
  /** In sentences a point's name has no tier before it. */
  const PLACE = 'Av. Brasil'

  test.each<[string, Art | undefined, Art | undefined, string[], string[]]>([
    [
      'sent by the client',
      undefined,
      anArt({ sent_by: client }),
      office(`Clara Cliente enviou a arte de ${PLACE}.`),
      ['Arte recebida: pedido o1', 'Arte recebida: pedido o1'],
    ],
    [
      'sent by the office for three points',
      undefined,
      anArt({ sent_for: 3 }),
      ['client-user: A arte de 3 pontos está pronta. Confira e aprove para imprimirmos.'],
      ['Arte para aprovar: pedido o1'],
    ],
    [
      'approved by the client',
      anArt(),
      decided(client, 'approved'),
      office(`Clara Cliente aprovou a arte de ${PLACE}.`),
      ['Arte aprovada: pedido o1', 'Arte aprovada: pedido o1'],
    ],
    [
      'refused by the client',
      anArt(),
      decided(client, 'refused', 'Falta o telefone.'),
      office(`Clara Cliente recusou a arte de ${PLACE}. Motivo: Falta o telefone.`),
      ['Arte recusada: pedido o1', 'Arte recusada: pedido o1'],
    ],
    [
      'refused by the office',
      anArt({ sent_by: client }),
      decided(admin, 'refused', 'Sem nitidez.'),
      [`client-user: A arte de ${PLACE} precisa mudar. Motivo: Sem nitidez. Envie outra no pedido.`],
      ['Arte recusada: pedido o1'],
    ],
    [
      'refused by the office for two points',
      anArt({ sent_by: client }),
      { ...decided(admin, 'refused', 'Sem nitidez.'), deciding: 't2-1', decided_for: 2 },
      ['client-user: A arte de 2 pontos precisa mudar. Motivo: Sem nitidez. Envie outra no pedido.'],
      ['Arte recusada: pedido o1'],
    ],
    [
      'removed',
      anArt(),
      anArt({ file: null, removed_at: '2026-11-21T12:00:00.000Z', removed_by: admin }),
      [`client-user: A equipe removeu a arte de ${PLACE}. Envie outra no pedido.`],
      ['Arte removida: pedido o1'],
    ],
    ['gone with its client', anArt(), undefined, [], []],
  ])('is the other side, of what was %s', async (_, before, after, bell, mail) => {
    tasks = [aTask('t1', { art_version: 1 })]
    const change = { id: 'x', kind: 'art', before, after }
    expect(await asFunction('notifications', artNotificationReaction.handle)([change])).toEqual([])
    expect(notified()).toEqual({ bell, mail })
  })

  test('once of a decision about several points', async () => {
    tasks = [aTask('t1', { art_version: 1 }), aTask('t2', { art_version: 1 })]
    const changes = ['t1', 't2'].map(task_id => ({
      id: task_id,
      kind: 'art',
      before: anArt({ task_id, sent_by: client }),
      after: { ...decided(admin, 'refused', 'Não.'), task_id, deciding: 't1-1', decided_for: 2 },
    }))
    await asFunction('notifications', artNotificationReaction.handle)(changes)
    expect(new Set(dynamo.commandCalls(PutCommand).map(({ args }) => args[0].input.Item?.SK)).size).toBe(1)
  })

  test('by e-mail reads of which order and point', async () => {
    tasks = [aTask('t1', { art_version: 1 })]
    const change = {
      id: 'x',
      kind: 'art',
      before: anArt({ sent_by: client }),
      after: decided(admin, 'refused', 'Não.'),
    }
    await asFunction('notifications', artNotificationReaction.handle)([change])
    const [mail] = queue.commandCalls(SendMessageCommand)
    const { text } = z.object({ text: z.string() }).parse(JSON.parse(mail?.args[0].input.MessageBody ?? ''))
    expect(text).toContain(`\n\nPedido o1, ponto ${PLACE}.\n\n`)
  })
  test('is told to a customer without an account in words for who sees no art on the site', async () => {
    tasks = [aTask('t1', { art_version: 1 })]
    order = {
      user_id: null,
      customer_id: 'c1',
      customer_email: 'celia@padaria.example',
      sale: { salesperson_id: 'admin-user', discount: null, price_reason: null, notes: '' },
    }
    const change = { id: 'x', kind: 'art', before: undefined, after: anArt() }
    await asFunction('notifications', artNotificationReaction.handle)([change])
    const [mail] = queue.commandCalls(SendMessageCommand)
    const { to, text } = z
      .object({ to: z.string(), text: z.string() })
      .parse(JSON.parse(mail?.args[0].input.MessageBody ?? ''))
    expect(to).toBe('celia@padaria.example')
    expect(text).toContain(
      `A arte de ${PLACE} está pronta. Peça a arte à equipe pelo WhatsApp ou respondendo a este e-mail, e diga se aprova: só então imprimimos.`,
    )
    expect(text).toContain('A equipe envia o link que abre o pedido. Não é preciso criar conta.')
    expect(text).not.toMatch(/dashboard|perfil/)
  })
})
