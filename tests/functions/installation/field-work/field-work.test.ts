import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { TaskRecord } from '#functions/installation/tasks/tasks-store.ts'
import { api } from '#shared/api/index.ts'
import { REFUSALS } from '#shared/api/refusals.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { NO_COMMENT_MESSAGE, NO_PHOTO_MESSAGE } from '#shared/installation/rules/field-work.ts'
import { TASK_STATUSES } from '#shared/installation/rules/installation-tasks.ts'
import { UPLOADS } from '#shared/platform/rules/uploads.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { condition } from '#tests/support/condition.ts'
import { aTask } from '#tests/support/installation-tasks.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { capturePrintedMetrics } from '#tests/support/printed-metrics.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

/**
 * Work of technicians in the street: which conditions the function writes under, which data of a device it trusts, and
 * what a repeated request does.
 */

const issuer = await startTokenIssuer()
afterAll(() => issuer.close())
const { handler } = await import('#functions/api/field-work.ts')
const dynamo = mockClient(DynamoDBDocumentClient)
const files = mockClient(S3Client)
const counted = capturePrintedMetrics()

const ID = '6de4384f-2448-4bb0-abde-7422b7752f38'
const COMPLETION = '7f1d9c3a-52be-4d0e-8a77-0d2f6a1b9c44'
const ME = 'field_technician-user'
const NEAR = 'uploads/1-near.jpg'
const FAR = 'uploads/2-far.jpg'

let task: TaskRecord | undefined
let point: Point | undefined
let uploads: Map<string, Record<string, unknown>>
/** Items stored in the partition of the task, by sort key. */
let beside: Map<string, Record<string, unknown>>

const anUpload = (key: string, changes: object = {}) => ({
  key,
  file: key.replace('uploads/', 'installation-photos/7-'),
  upload_kind: 'installation_photo',
  user_id: ME,
  used: false,
  ...changes,
})
const picture = (format: 'png' | 'jpeg', width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .toFormat(format)
    .toBuffer()
const photo = await picture('jpeg')

beforeEach(() => {
  task = aTask(ID, { status: 'assigned', assigned_technician_id: ME, point_id: '7', version: 4 })
  point = aPoint('7', { latitude: -22.74, longitude: -47.33, version: 9, installation_notes: 'Voltou' })
  uploads = new Map([NEAR, FAR].map(key => [key, anUpload(key)]))
  beside = new Map()
  dynamo.reset()
  files.reset()
  files.onAnyCommand().resolves({})
  dynamo.onAnyCommand().resolves({})
  dynamo.on(GetCommand).callsFake(({ Key: { PK, SK } }) => {
    if (PK === `TASK#${ID}`) return { Item: SK === 'TASK' ? task && { ...task } : beside.get(SK) }
    if (PK === 'POINT#7') return { Item: point && { ...point } }
    return { Item: uploads.get(String(PK).slice('UPLOAD#'.length)) }
  })
  dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues: { ':proof': proof } }) => ({
    Items: proof ? [...beside].flatMap(([SK, item]) => (SK.startsWith(proof) ? [item] : [])) : [],
  }))
  given(photo)
})

const given = (bytes: Uint8Array, whole = bytes.length) =>
  files.on(GetObjectCommand).callsFake(() => ({
    Body: { transformToByteArray: async () => bytes },
    ContentRange: `bytes 0-${bytes.length - 1}/${whole}`,
  }))

const TAKEN = '2026-11-22T09:00:00.000Z'
const near = { which: 'near', key: NEAR, taken_at: TAKEN, position: null as object | null }
const far = { ...near, which: 'far', key: FAR }
const complete = (body: object = {}) =>
  callHandler(handler, api.field_work.complete, {
    path: { task_id: ID },
    body: { completion_id: COMPLETION, photos: [near], ...body },
    token: issuer.token('field_technician'),
  })
const returnTask = (comment: unknown = 'O poste está interditado.', return_id = COMPLETION) =>
  callHandler(handler, api.field_work.returnTask, {
    path: { task_id: ID },
    body: { return_id, comment },
    token: issuer.token('field_technician'),
  })
const written = () => dynamo.commandCalls(TransactWriteCommand).flatMap(({ args }) => args[0].input.TransactItems ?? [])
const storedFiles = () => files.commandCalls(PutObjectCommand).map(({ args }) => args[0].input)
const removed = () => files.commandCalls(DeleteObjectCommand).map(({ args }) => args[0].input.Key)
const aProof = (completion_id: string, user_id = ME) => ({
  kind: 'installation_proof',
  v: 1,
  task_id: ID,
  point_id: '7',
  completion_id,
  received_at: TAKEN,
  completed_by: { user_id, role: 'field_technician' },
  photos: [
    {
      which: 'near',
      url: '/media/installation-photos/a.jpg',
      bytes: 9,
      sha256: 'a'.repeat(64),
      width: 4,
      height: 3,
      taken_at: TAKEN,
      received_at: TAKEN,
      position: null,
      distance_m: null,
    },
  ],
})
/**
 * Makes the next transaction fail at one of its actions. `meanwhile` can change the table before the function reads
 * again.
 */
const meets = (index: number, meanwhile: () => void) =>
  dynamo.on(TransactWriteCommand).callsFakeOnce(() => {
    meanwhile()
    throw new TransactionCanceledException({
      message: '',
      $metadata: {},
      CancellationReasons: Array.from({ length: 5 }, (_, at) => ({
        Code: at === index ? 'ConditionalCheckFailed' : 'None',
      })),
    })
  })

describe('the tasks of a technician', () => {
  test('are those in the street by due day, with where to go; nothing that is not theirs to know', async () => {
    dynamo
      .on(QueryCommand)
      .callsFake(() => ({ Items: task ? [{ ...task, art_file_url: 'art-files/secret.jpg' }] : [] }))
    dynamo.on(BatchGetCommand).callsFake(() => ({ Responses: { 'unit-table': point ? [{ ...point }] : [] } }))
    const { status, body } = await callHandler(handler, api.field_work.listMine, {
      token: issuer.token('field_technician'),
    })
    expect(status).toBe(200)
    expect(dynamo.commandCalls(QueryCommand)[0]?.args[0].input).toMatchObject({
      IndexName: 'GSI3',
      ExpressionAttributeValues: { ':technician': `FIELD#${ME}` },
    })
    expect(body.items).toMatchObject([{ id: ID, point: { latitude: -22.74, street_name: 'Rua 7' } }])
    expect(JSON.stringify(body)).not.toMatch(/secret|pricing_tier|order_id/)
  })

  test('come by their day, then by their code, those without a day last', async () => {
    const placed = (id: string, due_date: string | null, asset_code: string) => ({ ...task, id, due_date, asset_code })
    dynamo.on(QueryCommand).callsFake(() => ({
      Items: [
        placed('a', '2026-11-23', 'SC-12'),
        placed('b', null, 'SC-252'),
        placed('c', '2026-11-22', 'SC-300'),
        placed('d', null, 'SC-9'),
        placed('e', '2026-11-23', 'SC-2'),
      ],
    }))
    dynamo.on(BatchGetCommand).resolves({})
    const { body } = await callHandler(handler, api.field_work.listMine, { token: issuer.token('field_technician') })
    expect(body.items.map(({ asset_code }: { asset_code: string }) => asset_code)).toEqual([
      'SC-300',
      'SC-2',
      'SC-12',
      'SC-9',
      'SC-252',
    ])
  })

  test('stay readable when their point was deleted', async () => {
    dynamo.on(QueryCommand).callsFake(() => ({ Items: [task] }))
    dynamo.on(BatchGetCommand).resolves({})
    const { body } = await callHandler(handler, api.field_work.listMine, { token: issuer.token('field_technician') })
    expect(body.items).toMatchObject([{ id: ID, point: null }])
  })
})

describe('a completion', () => {
  test('is one transaction: the task as read, its proof, the point, the photos used', async () => {
    const position = { latitude: -22.741, longitude: -47.33, accuracy_m: 8 }
    const { status, body } = await complete({ photos: [{ ...near, position }, far] })
    expect([status, body]).toEqual([200, { id: ID, status: 'completed', version: 5 }])
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(1)
    const [became, proof, shown, ...used] = written()
    expect(became?.Put).toMatchObject({
      ConditionExpression: condition('version = :read AND #status = :status'),
      ExpressionAttributeValues: { ':read': 4, ':status': 'assigned' },
      Item: { status: 'completed', completed_at: expect.any(String), version: 5, changed_by: { user_id: ME } },
    })
    expect(became?.Put?.Item).not.toHaveProperty('GSI3PK')
    const { createHash } = await import('node:crypto')
    const facts = {
      bytes: photo.length,
      width: 40,
      height: 30,
      taken_at: TAKEN,
      sha256: createHash('sha256').update(photo).digest('hex'),
    }
    expect(proof?.Put).toMatchObject({
      ConditionExpression: 'attribute_not_exists(PK)',
      Item: {
        PK: `TASK#${ID}`,
        SK: 'PROOF',
        kind: 'installation_proof',
        completion_id: COMPLETION,
        completed_by: { user_id: ME, role: 'field_technician' },
        photos: [
          { which: 'near', url: '/media/installation-photos/7-1-near.jpg', position, distance_m: 111, ...facts },
          { which: 'far', url: '/media/installation-photos/7-2-far.jpg', position: null, distance_m: null, ...facts },
        ],
      },
    })
    expect(shown?.Update).toMatchObject({
      Key: { PK: 'POINT#7', SK: 'POINT' },
      ConditionExpression: 'version = :read',
      ExpressionAttributeValues: { ':url': '/media/installation-photos/7-1-near.jpg', ':none': null, ':read': 9 },
    })
    expect(used.map(each => [each.Update?.Key?.PK, each.Update?.ConditionExpression])).toEqual([
      [`UPLOAD#${NEAR}`, 'used = :no'],
      [`UPLOAD#${FAR}`, 'used = :no'],
    ])
    expect(storedFiles()[0]?.CacheControl).toBe('private, max-age=43200')
    expect(storedFiles().map(({ Key, ContentType }) => [Key, ContentType])).toEqual([
      ['installation-photos/7-1-near.jpg', 'image/jpeg'],
      ['installation-photos/7-2-far.jpg', 'image/jpeg'],
    ])
  })

  test('keeps that a photo is from the gallery, and no position of it', async () => {
    const position = { latitude: -22.741, longitude: -47.33, accuracy_m: 8 }
    const { status } = await complete({
      photos: [
        { ...near, position, from_gallery: true },
        { ...far, position },
      ],
    })
    expect(status).toBe(200)
    const [nearPhoto, farPhoto] = written()[1]?.Put?.Item?.photos ?? []
    expect(nearPhoto).toMatchObject({ which: 'near', position: null, distance_m: null, from_gallery: true })
    expect(farPhoto).toMatchObject({ which: 'far', position, distance_m: 111 })
    expect(farPhoto).not.toHaveProperty('from_gallery')
  })

  test('counts a sign that hangs, once; the repair of one is none', async () => {
    meets(2, () => undefined)
    await complete()
    beside.set('PROOF', aProof(COMPLETION))
    await complete()
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(2)
    expect(counted()).toEqual(['PontoUrbano SignsInstalled service ponto-urbano-unit: 1'])
    beside.clear()
    task = task && Object.assign(task, { v: 2, work: 'maintenance' })
    expect((await complete()).status).toBe(200)
    expect(counted()).toHaveLength(1)
  })

  test('of a phone whose clock is a day off is received when it is received', async () => {
    await complete({ photos: [{ ...near, taken_at: '2031-01-01T00:00:00.000Z' }] })
    const { received_at, photos } = written()[1]?.Put?.Item ?? {}
    expect(Math.abs(Date.parse(received_at) - Date.now())).toBeLessThan(60_000)
    expect(photos).toMatchObject([{ taken_at: '2031-01-01T00:00:00.000Z', received_at }])
  })

  test('of a deleted point completes the task all the same', async () => {
    point = undefined
    expect((await complete()).status).toBe(200)
    expect(written().map(action => action.Update?.Key?.PK ?? action.Put?.Item?.SK)).toEqual([
      'TASK',
      'PROOF',
      `UPLOAD#${NEAR}`,
    ])
  })

  test.each([
    ['its newest', 'PROOF'],
    ['a former one, when the task went back since', `PROOF#${COMPLETION}`],
  ])('that is known, as %s, changes nothing and is answered', async (_, place) => {
    beside = new Map<string, Record<string, unknown>>([
      ['PROOF', aProof(crypto.randomUUID())],
      [place, aProof(COMPLETION)],
    ])
    task = aTask(ID, { status: 'on_hold', assigned_technician_id: 'somebody-else', version: 8 })
    expect((await complete()).body).toEqual({ id: ID, status: 'on_hold', version: 8 })
    expect([written(), files.calls()]).toEqual([[], []])
  })

  test('by the id of somebody else’s is none', async () => {
    beside.set('PROOF', aProof(COMPLETION, 'somebody-else'))
    task = aTask(ID, { status: 'completed', assigned_technician_id: ME })
    expect((await complete()).body.code).toBe('TASK_NOT_IN_FIELD')
  })

  test('sent twice at once is one: who comes second finds its photos in use and is answered', async () => {
    meets(0, () => {
      uploads.set(NEAR, anUpload(NEAR, { used: true }))
      beside.set('PROOF', aProof(COMPLETION))
      task = task && { ...task, status: 'completed', version: 5 }
    })
    expect((await complete()).body).toMatchObject({ status: 'completed' })
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(1)
    // The proof is written between the read of the proof and the check of the photos.
    let requestCount = 0
    task = task && { ...task, status: 'assigned' }
    const proof = beside.get('PROOF')
    beside.delete('PROOF')
    dynamo.on(GetCommand, { Key: { PK: `UPLOAD#${NEAR}`, SK: 'UPLOAD' } }).callsFake(() => {
      requestCount += 1
      if (proof) beside.set('PROOF', proof)
      return { Item: uploads.get(NEAR) }
    })
    expect((await complete()).body).toMatchObject({ status: 'completed' })
    expect(requestCount).toBe(1)
  })

  test('of a task that went back and was done before keeps the former proof', async () => {
    const former = aProof(crypto.randomUUID())
    beside.set('PROOF', former)
    expect((await complete()).status).toBe(200)
    expect(written().flatMap(({ Put }) => (Put?.Item?.kind === 'installation_proof' ? [Put.Item.SK] : []))).toEqual([
      'PROOF',
      `PROOF#${former.completion_id}`,
    ])
  })

  test('that meets an edit of the point or the task is judged anew', async () => {
    meets(2, () => {
      point = point && { ...point, version: 10 }
    })
    expect((await complete()).status).toBe(200)
    expect(written().at(-2)?.Update?.ExpressionAttributeValues?.[':read']).toBe(10)
    dynamo.resetHistory()
    meets(0, () => {
      task = task && { ...task, status: 'pending_assignment', version: 5 }
    })
    expect((await complete()).body.code).toBe('TASK_NOT_IN_FIELD')
  })

  test.each<[string, Partial<TaskRecord>, string]>([
    ['a task of somebody else', { assigned_technician_id: 'somebody-else' }, 'TASK_NOT_FOUND'],
    ['a task of nobody', { assigned_technician_id: null }, 'TASK_NOT_FOUND'],
    ...TASK_STATUSES.filter(status => status !== 'assigned').map(
      status =>
        [`an own task that is ${status}`, { status }, 'TASK_NOT_IN_FIELD'] satisfies [
          string,
          Partial<TaskRecord>,
          string,
        ],
    ),
  ])('of %s is refused, and its photos stay where they are', async (_, changes, code) => {
    task = task && { ...task, ...changes }
    for (const ask of [() => complete(), () => returnTask()]) expect((await ask()).body.code).toBe(code)
    expect([written(), files.calls()]).toEqual([[], []])
  })

  test('of no task is refused', async () => {
    task = undefined
    expect((await complete()).body.code).toBe('TASK_NOT_FOUND')
  })

  test.each<[string, object, string]>([
    ['none', { photos: [] }, NO_PHOTO_MESSAGE],
    ['only the far one', { photos: [far] }, NO_PHOTO_MESSAGE],
    ['two near ones', { photos: [near, { ...near, key: FAR }] }, 'Envie no máximo uma foto de perto e uma de longe.'],
    ['the same twice', { photos: [near, { ...far, key: NEAR }] }, 'Envie no máximo uma foto de perto e uma de longe.'],
    [
      'one from no place on earth',
      { photos: [{ ...near, position: { latitude: 91, longitude: 0, accuracy_m: 1 } }] },
      '',
    ],
    ['one of no time', { photos: [{ ...near, taken_at: 'ontem' }] }, 'Momento da foto inválido.'],
    ['an id that no device makes', { completion_id: '1' }, 'Identificador inválido.'],
  ])('with %s is refused before anything is looked at', async (_, body, sentence) => {
    const response = await complete(body)
    expect([response.status, response.body.code]).toEqual([400, 'INVALID_INPUT'])
    if (sentence) expect(JSON.stringify(response.body.details)).toContain(sentence)
    expect([written(), files.calls()]).toEqual([[], []])
  })

  test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['a program by the name of a photo', () => Buffer.from('MZ\x90\0 This program cannot be run in DOS mode')],
    ['a PNG by the name of a JPEG', () => picture('png')],
    ['cut at half', () => photo.subarray(0, photo.length / 2)],
    ['wider than phones draw it', () => picture('jpeg', 1281, 8)],
    ['of 30,000 pixels', () => picture('jpeg', 30_000, 8)],
    ['nothing', () => Buffer.alloc(0)],
  ])('whose photo is %s is refused in words, and the file goes', async (_, bytes) => {
    given(await bytes())
    const { status, body } = await complete()
    expect([status, body.error]).toEqual([400, REFUSALS.PHOTO_UNREADABLE.sentence])
    expect([removed(), storedFiles(), written()]).toEqual([[NEAR], [], []])
  })

  test('whose photo is of 60 MB, however it came there, is refused', async () => {
    given(photo, 60 * 1024 * 1024)
    expect((await complete()).body.code).toBe('FILE_TOO_LARGE')
    expect(files.commandCalls(GetObjectCommand)[0]?.args[0].input.Range).toBe(
      `bytes=0-${UPLOADS.installation_photo.max_bytes - 1}`,
    )
  })

  test.each([
    ['somebody else’s', { user_id: 'somebody-else' }],
    ['of another kind', { upload_kind: 'avatar' }],
    ['in use', { used: true }],
  ])('with an upload that is %s is refused', async (_, changes) => {
    uploads.set(NEAR, anUpload(NEAR, changes))
    expect((await complete()).body.code).toBe('FILE_NOT_FOUND')
    expect(written()).toEqual([])
  })
})

describe('a return', () => {
  test('is one transaction: the task as read, the return, the point’s notes', async () => {
    expect((await returnTask('  O poste está interditado. ')).body).toEqual({ id: ID, status: 'on_hold', version: 5 })
    const [became, returned, noted, ...more] = written()
    expect(became?.Put).toMatchObject({
      ExpressionAttributeValues: { ':read': 4, ':status': 'assigned' },
      Item: { status: 'on_hold', return_comment: 'O poste está interditado.', assigned_technician_id: ME },
    })
    expect(returned?.Put).toMatchObject({
      ConditionExpression: 'attribute_not_exists(PK)',
      Item: { PK: `TASK#${ID}`, SK: `RETURN#${COMPLETION}`, kind: 'task_return', returned_by: ME },
    })
    expect(noted?.Update).toMatchObject({
      Key: { PK: 'POINT#7', SK: 'POINT' },
      ConditionExpression: 'version = :read',
      ExpressionAttributeValues: { ':comment': 'O poste está interditado.', ':read': 9 },
    })
    expect(noted?.Update?.UpdateExpression).not.toContain('installation_photo_url')
    expect(more).toEqual([])
  })

  test('that is known changes nothing, also when the task was sent out again since', async () => {
    beside.set(`RETURN#${COMPLETION}`, {
      kind: 'task_return',
      v: 1,
      task_id: ID,
      return_id: COMPLETION,
      comment: 'Obra',
      returned_by: ME,
      received_at: TAKEN,
    })
    expect((await returnTask()).body).toMatchObject({ status: 'assigned', version: 4 })
    expect(written()).toEqual([])
    expect((await returnTask('Outra vez', crypto.randomUUID())).body).toMatchObject({ status: 'on_hold' })
  })

  test.each([
    ['', NO_COMMENT_MESSAGE],
    ['  a ', NO_COMMENT_MESSAGE],
    [undefined, NO_COMMENT_MESSAGE],
    ['a'.repeat(1001), '1000 caracteres'],
  ])('without words or with too many (%#) is refused', async (comment, sentence) => {
    const { status, body } = await callHandler(handler, api.field_work.returnTask, {
      path: { task_id: ID },
      body: { return_id: COMPLETION, comment },
      token: issuer.token('field_technician'),
    })
    expect([status, JSON.stringify(body.details)]).toEqual([400, expect.stringContaining(sentence)])
    expect(written()).toEqual([])
  })
})

describe('work on a task that was taken away', () => {
  const tellLate = (body: object = {}) =>
    callHandler(handler, api.field_work.reportLateWork, {
      path: { task_id: ID },
      body: { report_id: COMPLETION, action: 'complete', made_at: TAKEN, comment: null, photos: [], ...body },
      token: issuer.token('field_technician'),
    })
  const KEY = `LATE#${COMPLETION}`
  const known = (changes: object = {}) => ({
    kind: 'late_work',
    v: 1,
    task_id: ID,
    report_id: COMPLETION,
    action: 'complete',
    made_at: TAKEN,

    comment: null,
    photos: [],
    told_by: { user_id: ME, role: 'field_technician' },
    received_at: TAKEN,
    ...changes,
  })
  /** The task belonged to this technician before the office assigned it to another one. */
  const wasTheirs = () => {
    task = aTask(ID, { status: 'assigned', assigned_technician_id: 'another', point_id: '7' })
    const change = { field: 'assigned_technician_id', before: ME, after: 'another' }
    const entry = { version: 3, event: 'assigned', at: TAKEN, by: null, because: null, changes: [change] }
    dynamo.on(QueryCommand).resolves({ Items: [{ kind: 'task_event', v: 1, ...entry }] })
  }

  test('is kept once beside the task, of which nothing changes', async () => {
    wasTheirs()
    expect((await tellLate()).status).toBe(200)
    expect(written()).toMatchObject([
      {
        Put: {
          ConditionExpression: 'attribute_not_exists(PK)',
          Item: {
            PK: `TASK#${ID}`,
            SK: KEY,
            kind: 'late_work',
            action: 'complete',
            photos: [],
            told_by: { user_id: ME },
          },
        },
      },
    ])
    expect(written()).toHaveLength(1)
    beside.set(KEY, known())
    dynamo.resetHistory()
    expect((await tellLate()).status).toBe(200)
    expect(written()).toEqual([])
  })

  test('gets its photos once, over none, with how far from the point they were taken', async () => {
    wasTheirs()
    beside.set(KEY, known())
    const position = { latitude: -22.75, longitude: -47.33, accuracy_m: 9 }
    expect((await tellLate({ photos: [{ ...near, position }] })).status).toBe(200)
    expect(written()).toMatchObject([
      {
        Update: {
          Key: { PK: `TASK#${ID}`, SK: KEY },
          ConditionExpression: 'photos = :none',
          ExpressionAttributeValues: {
            ':none': [],
            ':photos': [{ which: 'near', url: '/media/installation-photos/7-1-near.jpg', distance_m: 1112 }],
          },
        },
      },
      { Update: {} },
    ])
  })

  test('keeps that a photo is from the gallery, and not how far from the point the phone was', async () => {
    wasTheirs()
    beside.set(KEY, known())
    const position = { latitude: -22.75, longitude: -47.33, accuracy_m: 9 }
    expect((await tellLate({ photos: [{ ...near, position, from_gallery: true }] })).status).toBe(200)
    expect(written()[0]?.Update?.ExpressionAttributeValues?.[':photos']).toEqual([
      { which: 'near', url: '/media/installation-photos/7-1-near.jpg', distance_m: null, from_gallery: true },
    ])
  })

  test('by who never had it is none', async () => {
    task = aTask(ID, { status: 'assigned', assigned_technician_id: 'another' })
    expect(await tellLate()).toMatchObject({ status: 404, body: { code: 'TASK_NOT_FOUND' } })
    expect(written()).toEqual([])
  })
})
