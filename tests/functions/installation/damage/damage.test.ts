import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import {
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { TaskRecord } from '#functions/installation/tasks/tasks-store.ts'
import { api } from '#shared/api/index.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { VIEWER_ADDRESS_HEADER } from '#shared/platform/api/front-headers.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { aTask } from '#tests/support/installation-tasks.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { aPerson } from '#tests/support/people.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

const issuer = await startTokenIssuer()
afterAll(() => issuer.close())
const { handler } = await import('#functions/api/proof.ts')
const dynamo = mockClient(DynamoDBDocumentClient)
const files = mockClient(S3Client)

const CODE = '7K3QX9BD'
const NOW = '2026-11-22T12:00:00.000Z'
const SOLD = { code: CODE, company_name: 'Padaria', status: 'sold', order_id: 'o1' } as const
let items: Map<string, Record<string, unknown>>
let counted: number

const mending = (changes: Partial<TaskRecord> = {}) => ({
  kind: 'installation_task',
  v: 2,
  ...aTask('t1', { work: 'maintenance', order_id: null, order_item_id: null, point_id: '7', ...changes }),
})

beforeEach(() => {
  counted = 1
  items = new Map<string, Record<string, unknown>>([
    [`CODE#${CODE} CODE`, { code: CODE, point_id: '7' }],
    ['POINT#7 POINT', aPoint('7', { ...SOLD, installed_at: '2026-11-01T12:00:00.000Z' })],
  ])
  dynamo.reset()
  files.reset()
  dynamo.onAnyCommand().resolves({})
  dynamo.on(QueryCommand).resolves({ Items: [] })
  dynamo.on(GetCommand).callsFake(({ Key }) => ({ Item: items.get(`${Key.PK} ${Key.SK}`) }))
  dynamo.on(UpdateCommand).callsFake(() => ({ Attributes: { count: counted } }))
})

const tell = (body: object = { words: 'A placa caiu' }) =>
  callHandler(handler, api.proof.reportDamage, { path: { point_code: CODE }, body })
const written = (call = 0) => dynamo.commandCalls(TransactWriteCommand)[call]?.args[0].input.TransactItems ?? []
const keysOf = (call = 0) =>
  written(call).map(({ Put, ConditionCheck }) => {
    const { PK, SK } = Put?.Item ?? ConditionCheck?.Key ?? {}
    const plain = (key: unknown) => `${key}`.replace(/#[\w-]{36}$/, '#id')
    return `${Put ? 'Put' : 'ConditionCheck'} ${plain(PK)} ${plain(SK)}`
  })
const notMet = (index: number) =>
  new TransactionCanceledException({
    message: '',
    $metadata: {},
    CancellationReasons: [0, 1, 2].map(at => ({ Code: at === index ? 'ConditionalCheckFailed' : 'None' })),
  })

describe('a report', () => {
  test('makes the task that mends it, in one transaction, only where none came meanwhile', async () => {
    expect((await tell({ words: ' A placa caiu ', contact: '19 99999-0000' })).status).toBe(201)
    expect(keysOf()).toEqual([
      'Put TASK#id TASK',
      'Put POINT#7 OPEN_DAMAGE',
      'Put POINT#7 DAMAGE#id',
      'Put POINT#7 CONTACT#id',
    ])
    const [task, open, told, contact] = written().map(({ Put }) => Put)
    expect(task?.Item).toMatchObject({
      work: 'maintenance',
      status: 'pending_assignment',
      order_id: null,
      point_id: '7',
      kit_type: null,
      notes: 'Avaria relatada na rua: A placa caiu',
      customer_name: 'Padaria',
      changed_by: null,
    })
    for (const put of [task, open, told]) expect(put?.ConditionExpression).toBe('attribute_not_exists(PK)')
    expect(told?.Item).toMatchObject({ words: 'A placa caiu', photo: null, made_task: true, task_id: task?.Item?.id })
    expect(told?.Item).not.toHaveProperty('contact')
    expect(contact?.Item?.contact).toBe('19 99999-0000')
    const days = (Number(contact?.Item?.expires_at) - Date.now() / 1000) / 86_400
    expect(Math.round(days)).toBe(90)
  })

  test('joins the task that is open, on condition that it still is; a done one is followed by another', async () => {
    items.set('POINT#7 OPEN_DAMAGE', { task_id: 't1' }).set('TASK#t1 TASK', mending({ status: 'assigned' }))
    await tell()
    expect(keysOf()).toEqual(['ConditionCheck TASK#t1 TASK', 'Put POINT#7 DAMAGE#id'])
    expect(written()[0]?.ConditionCheck?.ConditionExpression).toBe('attribute_exists(PK) AND #status <> :completed')
    expect(written()[1]?.Put?.Item).toMatchObject({ task_id: 't1', made_task: false })
    items.set('TASK#t1 TASK', mending({ status: 'completed' }))
    await tell()
    expect(keysOf(1).slice(0, 2)).toEqual(['Put TASK#id TASK', 'Put POINT#7 OPEN_DAMAGE'])
    expect(written(1)[1]?.Put).toMatchObject({
      ConditionExpression: 'task_id = :former',
      ExpressionAttributeValues: { ':former': 't1' },
    })
  })

  test('that meets another one, or the end of the task, is judged anew', async () => {
    dynamo.on(TransactWriteCommand).callsFakeOnce(() => {
      items.set('POINT#7 OPEN_DAMAGE', { task_id: 't1' }).set('TASK#t1 TASK', mending())
      throw notMet(1)
    })
    expect((await tell()).status).toBe(201)
    expect(keysOf(1)).toEqual(['ConditionCheck TASK#t1 TASK', 'Put POINT#7 DAMAGE#id'])
  })

  test('beyond what one address may bring waits an hour at most, and nothing is written', async () => {
    counted = 21
    const { status, body } = await tell()
    expect([status, body.code, body.details.limit]).toEqual([429, 'TOO_MANY_REQUESTS', 'address'])
    expect(body.details.retry_after_seconds).toBeLessThanOrEqual(3600)
    expect(dynamo.commandCalls(TransactWriteCommand)).toEqual([])
  })

  describe('of one point', () => {
    let told: Map<string, number>
    beforeEach(() => {
      told = new Map()
      dynamo.on(UpdateCommand).callsFake(({ Key }) => {
        told.set(Key.PK, (told.get(Key.PK) ?? 0) + 1)
        return { Attributes: { count: Key.PK.includes('of-point') ? told.get(Key.PK) : 1 } }
      })
    })
    const from = (address: string, body: object = { words: 'A placa caiu' }) =>
      callHandler(handler, api.proof.reportDamage, {
        path: { point_code: CODE },
        body,
        headers: { [VIEWER_ADDRESS_HEADER]: address },
      })
    const telling = async (many: number) => {
      for (let count = 0; count < many; count += 1) expect((await from(`198.51.100.${count}`)).status).toBe(201)
    }

    test('is kept with its words, its contact and a form for its photo, however many others told of it', async () => {
      await telling(59)
      const asked = { words: 'O poste também', contact: '19 99999-0000', photo_type: 'image/jpeg' }
      const { status, body } = await from('203.0.113.7', asked)
      expect([status, body.outcome, body.upload?.max_bytes]).toEqual([201, 'task', 5 * 1024 * 1024])
      const kept = written(59).flatMap(({ Put }) => (Put?.Item ? [Put.Item] : []))
      expect(kept).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ id: body.report_id, words: 'O poste também' }),
          expect.objectContaining({ report_id: body.report_id, contact: '19 99999-0000' }),
        ]),
      )
    })

    test('is refused beyond 60 by all in an hour, and says how long; nothing is written', async () => {
      await telling(60)
      const { status, body } = await from('203.0.113.7')
      expect([status, body.code, body.details.limit]).toEqual([429, 'TOO_MANY_REQUESTS', 'email'])
      expect(body.details.retry_after_seconds).toBeLessThanOrEqual(3600)
      expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(60)
    })

    test('is refused beyond three by one address, which uses up nothing of the others', async () => {
      for (let count = 0; count < 3; count += 1) expect((await from('203.0.113.7')).status).toBe(201)
      for (let count = 0; count < 60; count += 1) {
        const { status, body } = await from('203.0.113.7')
        expect([status, body.details.limit]).toEqual([429, 'pair'])
      }
      expect((await from('203.0.113.8')).status).toBe(201)
      expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(4)
    })
  })

  describe('of a point without a sign', () => {
    let tasks: Map<string, number>
    beforeEach(() => {
      tasks = new Map()
      dynamo.on(UpdateCommand).callsFake(({ Key }) => {
        if (!Key.PK.includes('damage-task-without-sign')) return { Attributes: { count: 1 } }
        tasks.set(Key.PK, (tasks.get(Key.PK) ?? 0) + 1)
        return { Attributes: { count: tasks.get(Key.PK) } }
      })
    })
    const from = (address: string) =>
      callHandler(handler, api.proof.reportDamage, {
        path: { point_code: CODE },
        body: { words: 'O poste está torto' },
        headers: { [VIEWER_ADDRESS_HEADER]: address },
      })

    test.each<[string, Partial<Point>]>([
      ['that nobody has', { status: 'available', order_id: null }],
      ['whose hold ran out', { status: 'reserved', reserved_until: '2026-01-01T00:00:00.000Z' }],
      ['that is paid and not installed yet', {}],
      ['whose sign the office took down', { sign: null }],
    ])('%s makes a task for the structure, and says so', async (_, point) => {
      items.set('POINT#7 POINT', aPoint('7', { ...SOLD, ...point }))
      const { status, body } = await from('203.0.113.7')
      expect([status, body.outcome]).toEqual([201, 'structure'])
      expect(keysOf()).toEqual(['Put TASK#id TASK', 'Put POINT#7 OPEN_DAMAGE', 'Put POINT#7 DAMAGE#id'])
      expect(written()[0]?.Put?.Item).toMatchObject({
        work: 'maintenance',
        notes: 'Avaria relatada na rua, em ponto sem placa registrada. Verificar a estrutura: O poste está torto',
      })
    })

    test('joins the structure’s open task, which uses up nothing', async () => {
      items.set('POINT#7 POINT', aPoint('7', SOLD))
      items.set('POINT#7 OPEN_DAMAGE', { task_id: 't1' }).set('TASK#t1 TASK', mending())
      expect((await from('203.0.113.7')).body.outcome).toBe('structure')
      expect(keysOf()).toEqual(['ConditionCheck TASK#t1 TASK', 'Put POINT#7 DAMAGE#id'])
      expect(tasks.size).toBe(0)
    })

    test('makes three tasks for one address in half a day; what comes then is kept without a task', async () => {
      items.set('POINT#7 POINT', aPoint('7', SOLD))
      const outcomes: string[] = []
      for (let count = 0; count < 4; count += 1) outcomes.push((await from('203.0.113.7')).body.outcome)
      expect(outcomes).toEqual(['structure', 'structure', 'structure', 'noted'])
      expect(keysOf(3)).toEqual(['Put POINT#7 DAMAGE#id'])
      expect(written(3)[0]?.Put?.Item).toMatchObject({ task_id: null, words: 'O poste está torto' })
      expect((await from('203.0.113.8')).body.outcome).toBe('structure')
    })

    test('makes thirty tasks an hour for all addresses together', async () => {
      items.set('POINT#7 POINT', aPoint('7', SOLD))
      for (let count = 0; count < 30; count += 1)
        expect((await from(`198.51.100.${count}`)).body.outcome).toBe('structure')
      expect((await from('203.0.113.7')).body.outcome).toBe('noted')
    })
  })

  test.each<[string, Partial<Point>]>([
    ['the import said it hangs', { ...SOLD, sign: { since: NOW, said_by: 'import', order_id: 'o1' } }],
    [
      'was put up for a contract that begins later',
      { status: 'available', sign: { since: NOW, said_by: 'proof', order_id: 'o2' } },
    ],
    ['the office says it hangs', { status: 'available', sign: { since: NOW, said_by: 'office', order_id: null } }],
    ['was completed by hand', { ...SOLD, sign: { since: NOW, said_by: 'task', order_id: 'o1' } }],
    ['of a contract that ended', { status: 'available', sign: { since: NOW, said_by: 'proof', order_id: 'o1' } }],
  ])('of a sign that hangs because %s makes its task', async (_, point) => {
    items.set('POINT#7 POINT', aPoint('7', { code: CODE, ...point }))
    const { status, body } = await tell()
    expect([status, body.outcome]).toEqual([201, 'task'])
    expect(written()[0]?.Put?.Item).toMatchObject({ notes: 'Avaria relatada na rua: A placa caiu' })
  })

  test.each([
    ['of no point', { words: 'A placa caiu' }, 404, 'POINT_CODE_UNKNOWN'],
    [
      'with a photo of another kind of file',
      { words: 'A placa caiu', photo_type: 'application/pdf' },
      400,
      'FILE_TYPE_REFUSED',
    ],
    ['of what nobody sees', { words: '\u202e\u0000\u0007\u200b' }, 400, 'INVALID_INPUT'],
    ['of 10,000 characters', { words: 'x'.repeat(10_000) }, 400, 'INVALID_INPUT'],
  ])('%s is refused, and nothing is written', async (what, body, status, code) => {
    if (what === 'of no point') items.delete(`CODE#${CODE} CODE`)
    expect(await tell(body)).toMatchObject({ status, body: { code } })
    expect(dynamo.commandCalls(TransactWriteCommand)).toEqual([])
  })

  test('gives a form for its own photo, which is nobody’s account’s', async () => {
    const { body } = await tell({ words: 'A placa caiu', photo_type: 'image/jpeg' })
    expect(body.upload).toMatchObject({ key: expect.stringMatching(/^uploads\/.+\.jpg$/), max_bytes: 5 * 1024 * 1024 })
    const note = dynamo
      .calls()
      .find(({ args }) => JSON.stringify(args[0].input).includes('"upload_kind":"damage_photo"'))
    expect(note?.args[0].input).toMatchObject({ Item: { user_id: `damage-report ${body.report_id}` } })
  })
})

describe('its photo', () => {
  const join = () =>
    callHandler(handler, api.proof.sendDamagePhoto, {
      path: { point_code: CODE, report_id: 'r1' },
      body: { key: 'uploads/a.jpg' },
    })
  const report = (changes: object = {}) => ({
    id: 'r1',
    point_id: '7',
    task_id: 't1',
    words: 'x',
    photo: null,
    made_task: true,
    reported_at: new Date().toISOString(),
    ...changes,
  })

  test.each([
    ['of no report', undefined],
    ['an hour later', { reported_at: new Date(Date.now() - 61 * 60_000).toISOString() }],
  ])('%s is refused before the file is looked at', async (_, changes) => {
    if (changes) items.set('POINT#7 DAMAGE#r1', report(changes))
    expect(await join()).toMatchObject({ status: 409, body: { code: 'DAMAGE_REPORT_CLOSED' } })
    expect(files.calls()).toEqual([])
  })

  test.each([
    ['another report’s', { user_id: 'damage-report r2' }],
    ['an account’s', { user_id: 'client-user' }],
    ['of another kind', { upload_kind: 'avatar' }],
  ])('that is %s is refused before it is looked at', async (_, changes) => {
    items.set('POINT#7 DAMAGE#r1', report())
    items.set('UPLOAD#uploads/a.jpg UPLOAD', {
      key: 'uploads/a.jpg',
      file: 'damage-photos/b.jpg',
      upload_kind: 'damage_photo',
      used: false,
      user_id: 'damage-report r1',
      ...changes,
    })
    expect(await join()).toMatchObject({ status: 404, body: { code: 'FILE_NOT_FOUND' } })
    expect(files.calls()).toEqual([])
  })

  test('is kept under a name of its own', async () => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    items.set('POINT#7 DAMAGE#r1', report())
    items.set('UPLOAD#uploads/a.jpg UPLOAD', {
      key: 'uploads/a.jpg',
      file: 'damage-photos/b.jpg',
      upload_kind: 'damage_photo',
      used: false,
      user_id: 'damage-report r1',
    })
    files.onAnyCommand().resolves({})
    files.on(GetObjectCommand).callsFake(() => ({
      Body: { transformToByteArray: async () => bytes },
      ContentRange: `bytes 0-${bytes.length - 1}/${bytes.length}`,
    }))
    expect(await join()).toMatchObject({ status: 200 })
    expect(files.commandCalls(PutObjectCommand).map(({ args }) => args[0].input.Key)).toEqual(['damage-photos/b.jpg'])
  })

  test('that is no picture is refused and deleted', async () => {
    items.set('POINT#7 DAMAGE#r1', report())
    items.set('UPLOAD#uploads/a.jpg UPLOAD', {
      key: 'uploads/a.jpg',
      file: 'damage-photos/b.jpg',
      upload_kind: 'damage_photo',
      used: false,
      user_id: 'damage-report r1',
    })
    files.onAnyCommand().resolves({})
    files.on(GetObjectCommand).callsFake(() => ({
      Body: { transformToByteArray: async () => Buffer.from('no picture') },
      ContentRange: 'bytes 0-9/10',
    }))
    expect(await join()).toMatchObject({ status: 400, body: { code: 'FILE_NOT_AN_IMAGE' } })
    expect(files.commandCalls(DeleteObjectCommand).map(({ args }) => args[0].input.Key)).toEqual(['uploads/a.jpg'])
  })

  test('is shown to the office by a signed link', async () => {
    items.set('TASK#t1 TASK', mending())
    items.set('USER#admin-user PROFILE', aPerson('admin'))
    dynamo.on(QueryCommand).resolves({ Items: [report({ photo: 'damage-photos/b.jpg' })] })
    const { status, body } = await callHandler(handler, api.proof.damage, {
      path: { task_id: 't1' },
      token: issuer.token('admin'),
    })
    expect(status).toBe(200)
    expect(new URL(body.items[0].photo_url).pathname).toContain('damage-photos/b.jpg')
  })
})
