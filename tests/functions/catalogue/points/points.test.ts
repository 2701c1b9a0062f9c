import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3'
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { pointFieldsSchema } from '#shared/catalogue/rules/point-form.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { UPLOADS } from '#shared/platform/rules/uploads.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'
import { condition } from '#tests/support/condition.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

const issuer = await startTokenIssuer()
afterAll(() => issuer.close())
const { handler } = await import('#functions/api/points.ts')
const dynamo = mockClient(DynamoDBDocumentClient)
const files = mockClient(S3Client)
const token = issuer.token('admin')

let storedPoint: (Point & { import_fingerprint?: string }) | undefined
/** The stored item about the uploaded files. */
let upload: Record<string, unknown>
const keptAs = (key: string) => key.replace(/^.*uploads\//, 'point_images/')
/** The stored item about the attempt with the idempotency key that is sent. */
let attempt: Record<string, unknown> | undefined
const photo = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
  .webp()
  .toBuffer()

beforeEach(() => {
  dynamo.reset()
  files.reset()
  storedPoint = aPoint('7', { tag_ids: ['old'], image_url: '/media/point_images/old.webp', edit_version: 3 })
  attempt = undefined
  upload = { kind: 'upload', upload_kind: 'point_image', user_id: 'admin-user', used: false }
  dynamo.onAnyCommand().resolves({})
  dynamo.on(UpdateCommand).resolves({ Attributes: { last_id: 42 } })
  dynamo.on(GetCommand).callsFake(({ Key }) => {
    if (Key.SK === 'POINT') return { Item: storedPoint }
    if (Key.SK === 'UPLOAD' && !('upload_kind' in upload && upload.upload_kind)) return {}
    if (Key.SK === 'UPLOAD') return { Item: { key: Key.PK.replace('UPLOAD#', ''), file: keptAs(Key.PK), ...upload } }
    if (Key.SK === 'IDEMPOTENCY') return { Item: attempt }
    return Key.SK === `TIER#${goldTier.id}` ? { Item: { ...goldTier, version: 1 } } : {}
  })
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => ({
    Responses: {
      'unit-table': RequestItems['unit-table'].Keys.flatMap(({ SK }: { SK: string }) =>
        SK === 'POINT'
          ? (storedPoint ?? [])
          : SK.startsWith('TAG#')
            ? { id: SK.replace('TAG#', ''), name: 'Escola' }
            : [],
      ),
    },
  }))
  files.onAnyCommand().resolves({})
})

const holds = (bytes: Uint8Array, whole = bytes.length) =>
  files.on(GetObjectCommand).resolves({
    Body: { transformToByteArray: async () => bytes } as never,
    ContentRange: `bytes 0-${bytes.length - 1}/${whole}`,
  })
const USING = (file: string) => ({
  Update: {
    TableName: 'unit-table',
    Key: { PK: `UPLOAD#${file}`, SK: 'UPLOAD' },
    ConditionExpression: 'used = :no',
    UpdateExpression: 'SET used = :yes',
    ExpressionAttributeValues: { ':no': false, ':yes': true },
  },
})
const form = (changes: Partial<Point> = {}) =>
  pointFieldsSchema.parse({ ...aPoint('7', { tag_ids: ['old'] }), ...changes })
const edit = (body: Record<string, unknown>) =>
  callHandler(handler, api.points.update, {
    path: { point_id: '7' },
    body: { ...form(), edit_version: 3, ...body },
    token,
  })
const written = () => dynamo.commandCalls(TransactWriteCommand).at(-1)?.args[0].input.TransactItems ?? []
const removedFiles = () => files.commandCalls(DeleteObjectCommand).map(({ args }) => args[0].input.Key)
const refusal = (index: number, Item?: Point) =>
  new TransactionCanceledException({
    message: '',
    $metadata: {},
    CancellationReasons: Array.from({ length: 3 }, (_, at) =>
      at === index ? { Code: 'ConditionalCheckFailed', ...(Item ? { Item: marshall(Item) } : {}) } : { Code: 'None' },
    ),
  })

describe('an edit', () => {
  test('writes the fields of the catalogue alone, on top of the edit that was read', async () => {
    const { status } = await edit({ name: 'Outro nome', tag_ids: ['old', 'new'] })
    expect(status).toBe(200)
    const [update, tag, event, ...rest] = written()
    expect(rest).toEqual([])
    // Without a reason, a point may be renamed only if nobody has it.
    expect(update?.Update?.ConditionExpression).toBe(
      'attribute_exists(PK) AND edit_version = :read AND (#status = :available OR (#status = :reserved AND reserved_until <= :now))',
    )
    expect(event?.Put?.Item).toMatchObject({
      PK: 'POINT#7',
      SK: expect.stringMatching(/^EVENT#.*#edit-4$/),
      kind: 'point_event',
      event: {
        type: 'edited',
        by: { user_id: 'admin-user', role: 'admin' },
        order_id: null,
        changes: [
          { field: 'name', before: 'Ouro | Rua 7', after: 'Outro nome' },
          { field: 'tag_ids', before: ['old'], after: ['old', 'new'] },
        ],
      },
    })
    expect(update?.Update?.ExpressionAttributeValues).toMatchObject({ ':read': 3, ':edit': 4, ':name': 'Outro nome' })
    expect(update?.Update?.UpdateExpression).toContain('version = version + :one')
    for (const field of ['order_id', 'reserved_until', 'sold_until', 'company_name', 'installation_notes'])
      expect(update?.Update?.UpdateExpression).not.toContain(field)
    expect(tag?.ConditionCheck).toMatchObject({
      Key: { PK: 'TAGS', SK: 'TAG#new' },
      ConditionExpression: condition('attribute_exists(PK) AND attribute_not_exists(removing)'),
    })
    expect(removedFiles()).toEqual([])
  })

  test('of the code takes the new one and frees the old one while nothing names it', async () => {
    storedPoint = aPoint('7', { tag_ids: ['old'], edit_version: 3, version: 3 })
    expect((await edit({ name: storedPoint.name, asset_code: 'cps-7' })).status).toBe(200)
    const [update, event, claim, release, ...rest] = written()
    expect(rest).toEqual([])
    expect(update?.Update?.ConditionExpression).toBe(
      'attribute_exists(PK) AND edit_version = :read AND version = edit_version AND order_id = :none AND (attribute_not_exists(#printed) OR #printed = :none)',
    )
    expect(update?.Update?.ExpressionAttributeNames).toMatchObject({ '#printed': 'code' })
    expect(update?.Update?.ExpressionAttributeValues).toMatchObject({ ':asset_code': 'CPS-7', ':none': null })
    expect(event?.Put?.Item?.event.changes).toEqual([{ field: 'asset_code', before: 'PU-00007', after: 'CPS-7' }])
    expect(claim?.Put).toMatchObject({
      ConditionExpression: condition('attribute_not_exists(PK) OR point_id = :point'),
      Item: { PK: 'ASSET_CODE#CPS-7', asset_code: 'CPS-7', point_id: '7' },
    })
    expect(release?.Delete).toEqual({
      TableName: 'unit-table',
      Key: { PK: 'ASSET_CODE#PU-00007', SK: 'ASSET_CODE' },
      ConditionExpression: condition('attribute_not_exists(PK) OR point_id = :point'),
      ExpressionAttributeValues: { ':point': '7' },
    })
    dynamo.on(TransactWriteCommand).rejects(refusal(2))
    expect(await edit({ asset_code: 'cps-7' })).toMatchObject({ status: 409, body: { code: 'ASSET_CODE_TAKEN' } })
  })

  test('without a code keeps the one that the point has, and does not write it', async () => {
    expect((await edit({ asset_code: '', daily_flow: 5 })).status).toBe(200)
    expect(written()[0]?.Update?.UpdateExpression).not.toContain('asset_code')
    expect(written().flatMap(({ Put, Delete }) => Put?.Item?.PK ?? Delete?.Key?.PK)).not.toContain(
      'ASSET_CODE#PU-00007',
    )
  })

  test.each([
    ['printed', { code: '7K3QX9BD' }, 'O código deste ponto já foi impresso na etiqueta e não pode mais mudar.'],
    ['ordered', { version: 5 }, 'O código deste ponto já está em um pedido e não pode mais mudar.'],
  ] as const)('of a code that was %s is refused, before and while it is written', async (why, kept, error) => {
    const free = aPoint('7', { tag_ids: ['old'], edit_version: 3, version: 3 })
    storedPoint = { ...free, ...kept }
    const refused = { status: 409, body: { code: 'ASSET_CODE_KEPT', details: { why }, error } }
    expect(await edit({ asset_code: 'CPS-7' })).toMatchObject(refused)
    expect(written()).toEqual([])
    storedPoint = free
    dynamo.on(TransactWriteCommand).rejects(refusal(0, { ...free, ...kept }))
    expect(await edit({ asset_code: 'CPS-7' })).toMatchObject(refused)
  })

  test('of an older reading is told the point as it is, before and while it is written', async () => {
    const formerResponse = await edit({ edit_version: 2 })
    expect(formerResponse).toMatchObject({
      status: 409,
      body: { code: 'POINT_CHANGED', details: { point: { edit_version: 3 } } },
    })
    expect(written()).toEqual([])
    dynamo.on(TransactWriteCommand).rejects(refusal(0, aPoint('7', { edit_version: 4, name: 'De outra pessoa' })))
    const while_written = await edit({})
    expect(while_written.body).toMatchObject({ code: 'POINT_CHANGED', details: { point: { name: 'De outra pessoa' } } })
    dynamo.on(TransactWriteCommand).rejects(refusal(0))
    expect((await edit({})).body).toMatchObject({ code: 'POINT_NOT_FOUND' })
    dynamo.on(TransactWriteCommand).rejects(refusal(1))
    expect((await edit({ tag_ids: ['new'] })).body).toMatchObject({ code: 'TAG_NOT_FOUND' })
    holds(photo)
    expect((await edit({ image_key: 'uploads/new.webp' })).body).toMatchObject({ code: 'FILE_NOT_FOUND' })
    dynamo.on(TransactWriteCommand).rejects(refusal(1))
    expect((await edit({ image_key: 'uploads/new.webp', tag_ids: ['new'] })).body).toMatchObject({
      code: 'TAG_NOT_FOUND',
    })
    expect(removedFiles()).toEqual([])
  })

  test('replaces or takes away the photo; the old file is the stream’s to remove', async () => {
    holds(photo)
    await edit({ image_key: 'uploads/new.webp' })
    expect(written()[0]?.Update?.ExpressionAttributeValues).toMatchObject({
      ':image_url': '/media/point_images/new.webp',
    })
    expect(written()[0]?.Update?.ConditionExpression).toBe('attribute_exists(PK) AND edit_version = :read')
    expect(written()[1]).toEqual(USING('uploads/new.webp'))
    await edit({ image_key: null })
    expect(written()[0]?.Update?.ExpressionAttributeValues).toMatchObject({ ':image_url': null })
    expect(removedFiles()).toEqual([])
  })
})

describe('the photos of a point', () => {
  const A = '/media/point_images/a.webp'
  const B = '/media/point_images/b.webp'
  const C = '/media/point_images/c.webp'
  const hasPhotos = (image_url: string | null, ...more_image_urls: string[]) => {
    storedPoint = aPoint('7', { tag_ids: ['old'], image_url, more_image_urls, edit_version: 3 })
  }
  const add = (image_key = 'uploads/new.webp') =>
    callHandler(handler, api.points.addPhoto, { path: { point_id: '7' }, body: { image_key }, token })
  const writtenPhotos = () => {
    const values = written()[0]?.Update?.ExpressionAttributeValues
    return values && [values[':image_url'], ...values[':more_image_urls']]
  }

  test.each([
    ['stay without a word of them', {}, [A, B, C]],
    ['are put in another order', { photo_urls: [C, A, B] }, [C, A, B]],
    ['are removed, and the next one is the first', { photo_urls: [B, C] }, [B, C]],
    ['move up when the first is removed', { image_key: null }, [B, C]],
    ['stay behind a new first one', { image_key: 'uploads/new.webp' }, ['/media/point_images/new.webp', B, C]],
    ['take in none that the point did not have', { photo_urls: [B, '/media/art-files/x.pdf'] }, [B]],
    ['all go', { photo_urls: [] }, [null]],
  ])('%s', async (_, changed, photos) => {
    holds(photo)
    hasPhotos(A, B, C)
    expect((await edit(changed)).status).toBe(200)
    expect(writtenPhotos()).toEqual(photos)
  })

  test('a photo that is added comes last, under the lock of the edit that was read, with its upload', async () => {
    holds(photo)
    hasPhotos(A, B)
    const { status, body } = await add()
    expect([status, body]).toEqual([200, { photo_urls: [A, B, '/media/point_images/new.webp'], added: true }])
    const [update, using, event] = written()
    expect(update?.Update?.ConditionExpression).toBe('attribute_exists(PK) AND edit_version = :read')
    expect(using).toEqual(USING('uploads/new.webp'))
    expect(event?.Put?.Item?.event.changes).toEqual([
      { field: 'more_image_urls', before: [B], after: [B, '/media/point_images/new.webp'] },
    ])
  })

  test('the first photo of a point is its photo', async () => {
    holds(photo)
    hasPhotos(null)
    expect((await add()).status).toBe(200)
    expect(writtenPhotos()).toEqual(['/media/point_images/new.webp'])
  })

  test('of a sold point may be added, without a reason', async () => {
    holds(photo)
    hasPhotos(A)
    storedPoint = { ...(storedPoint as Point), status: 'sold', order_id: 'order-1' }
    expect((await add()).status).toBe(200)
  })

  test.each([
    ['that is there already', '/media/point_images/new.webp', { used: true }, true],
    [
      'of a file that the point has',
      `/media/point_images/1-x-s${'a'.repeat(32)}.webp`,
      { file: `point_images/2-y-s${'a'.repeat(32)}.jpg` },
      false,
    ],
  ])('a photo %s changes nothing', async (_, present, uploaded, added) => {
    holds(photo)
    hasPhotos(A, present)
    Object.assign(upload, uploaded)
    expect(await add()).toMatchObject({ status: 200, body: { photo_urls: [A, present], added } })
    expect(written()).toEqual([])
  })

  test('a ninth photo is refused', async () => {
    holds(photo)
    hasPhotos(A, ...['b', 'c', 'd', 'e', 'f', 'g', 'h'].map(name => `/media/point_images/${name}.webp`))
    expect(await add()).toMatchObject({ status: 409, body: { code: 'POINT_PHOTOS_FULL' } })
    expect(written()).toEqual([])
  })

  test('what is no picture is refused, whatever it is called', async () => {
    holds(Buffer.from('<svg></svg>'))
    expect(await add()).toMatchObject({ status: 400, body: { code: 'FILE_NOT_AN_IMAGE' } })
    expect(written()).toEqual([])
  })

  test('a photo that met another edit is added to what the point is then', async () => {
    holds(photo)
    hasPhotos(A)
    dynamo.on(TransactWriteCommand).callsFakeOnce(() => {
      hasPhotos(B)
      throw refusal(0, storedPoint)
    })
    expect((await add()).body).toMatchObject({ photo_urls: [B, '/media/point_images/new.webp'] })
  })

  test('are found by codes in any case, also as they are written, and unknown codes are left out', async () => {
    hasPhotos(A, B)
    dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => ({
      Responses: {
        'unit-table': RequestItems['unit-table'].Keys.flatMap(({ PK, SK }: { PK: string; SK: string }) =>
          PK === 'POINT#7' && SK === 'POINT'
            ? storedPoint
            : PK === 'ASSET_CODE#CPS-7'
              ? { kind: 'asset_code', asset_code: 'CPS-7', point_id: '7' }
              : [],
        ),
      },
    }))
    const found = { point_id: '7', asset_code: 'PU-00007', name: 'Ouro | Rua 7', photo_urls: [A, B] }
    const codes = ['cps-7', 'PU-7', 'PU-00008', 'foto']
    expect((await callHandler(handler, api.points.findPhotos, { body: { codes }, token })).body).toEqual({
      items: [
        { code: 'cps-7', ...found },
        { code: 'PU-7', ...found },
      ],
    })
  })

  test.each(['client', 'field_technician'] as const)('are not for a %s to find or add', async role => {
    const as = { token: issuer.token(role) }
    const path = { point_id: '7' }
    const body = { image_key: 'uploads/new.webp' }
    expect((await callHandler(handler, api.points.addPhoto, { path, body, ...as })).status).toBe(403)
    expect((await callHandler(handler, api.points.findPhotos, { body: { codes: ['PU-00007'] }, ...as })).status).toBe(
      403,
    )
  })
})

describe('a photo', () => {
  const create = (image_key: string) =>
    callHandler(handler, api.points.create, { body: { ...form(), image_key }, token })

  test('is taken for what its bytes are; what is refused is removed', async () => {
    holds(photo)
    const createdResponse = await create('uploads/a.webp')
    expect(createdResponse).toMatchObject({ status: 201, body: { id: '42', image_url: '/media/point_images/a.webp' } })
    holds(new TextEncoder().encode('<svg onload=alert(1)>'))
    expect((await create('uploads/b.webp')).body).toMatchObject({ code: 'FILE_NOT_AN_IMAGE' })
    holds(photo, UPLOADS.point_image.max_bytes + 1)
    expect((await create('uploads/c.webp')).body).toMatchObject({ code: 'FILE_TOO_LARGE' })
    expect(removedFiles()).toEqual(['uploads/b.webp', 'uploads/c.webp'])
    files.on(DeleteObjectCommand).rejects(new Error('no S3'))
    expect((await create('uploads/d.webp')).body).toMatchObject({ code: 'FILE_TOO_LARGE' })
  })

  test.each([
    ['of another kind', { upload_kind: 'avatar' }],
    ['of somebody else', { user_id: 'operations_manager-user' }],
    ['that something has', { used: true, file: 'point_images/other.webp' }],
    ['that nobody was let upload', { kind: undefined, upload_kind: undefined }],
  ])('%s is not found, and nothing is touched', async (_, changes) => {
    holds(photo)
    upload = { ...upload, ...changes }
    expect((await create('uploads/a.webp')).body).toMatchObject({ code: 'FILE_NOT_FOUND' })
    expect((await edit({ image_key: 'uploads/a.webp' })).body).toMatchObject({ code: 'FILE_NOT_FOUND' })
    expect(files.calls()).toEqual([])
    expect(written()).toEqual([])
  })

  test('is the point’s alone, in the transaction that makes it', async () => {
    holds(photo)
    await create('uploads/a.webp')
    expect(written()).toContainEqual(USING('uploads/a.webp'))
    dynamo.on(TransactWriteCommand).rejects(refusal(1))
    expect((await create('uploads/b.webp')).body).toMatchObject({ code: 'FILE_NOT_FOUND' })
    expect(removedFiles()).toEqual([])
  })

  test('that the point has already is no new one', async () => {
    upload = { ...upload, used: true }
    expect((await edit({ image_key: 'uploads/old.webp' })).status).toBe(200)
    expect(written()).toHaveLength(1)
    expect(removedFiles()).toEqual([])
  })

  test('that never came is not found, and nothing is touched', async () => {
    files.on(GetObjectCommand).rejects(new NoSuchKey({ message: '', $metadata: {} }))
    expect((await create('uploads/lost.webp')).body).toMatchObject({ code: 'FILE_NOT_FOUND' })
    expect(removedFiles()).toEqual([])
    expect(written()).toEqual([])
  })
})

describe('a new point', () => {
  test('is nobody’s, and its tags are still there in that moment', async () => {
    const { body } = await callHandler(handler, api.points.create, { body: form({ asset_code: '' }), token })
    expect(body).toMatchObject({
      id: '42',
      asset_code: 'PU-00042',
      status: 'available',
      order_id: null,
      version: 1,
      edit_version: 1,
    })
    expect(written().map(action => Object.keys(action)[0])).toEqual(['ConditionCheck', 'Put', 'Put', 'Put'])
    expect(written()[1]?.Put?.Item).toMatchObject({
      PK: 'POINT#42',
      event: { type: 'created', by: { user_id: 'admin-user', role: 'admin' } },
    })
  })

  test('has the code that was typed, alone', async () => {
    const { body } = await callHandler(handler, api.points.create, { body: form({ asset_code: 'cps-7' }), token })
    expect(body).toMatchObject({ id: '42', asset_code: 'CPS-7' })
    expect(written()[2]?.Put).toEqual({
      TableName: 'unit-table',
      ConditionExpression: condition('attribute_not_exists(PK) OR point_id = :point'),
      ExpressionAttributeValues: { ':point': '42' },
      Item: { PK: 'ASSET_CODE#CPS-7', SK: 'ASSET_CODE', kind: 'asset_code', v: 1, asset_code: 'CPS-7', point_id: '42' },
    })
    dynamo.on(TransactWriteCommand).rejects(refusal(2))
    const taken = await callHandler(handler, api.points.create, { body: form({ asset_code: 'cps-7' }), token })
    expect(taken).toMatchObject({ status: 409, body: { code: 'ASSET_CODE_TAKEN' } })
  })

  test('may have the automatic code of another point only when that has its own', async () => {
    await callHandler(handler, api.points.create, { body: form({ asset_code: 'PU-00097' }), token })
    expect(written()[3]?.ConditionCheck).toEqual({
      TableName: 'unit-table',
      Key: { PK: 'POINT#97', SK: 'POINT' },
      ConditionExpression: condition('attribute_not_exists(PK) OR attribute_exists(asset_code)'),
    })
  })

  test.each([
    ['a code with a space', { asset_code: 'A 1' }],
    ['a name of two letters', { name: 'ab' }],
    ['half a place', { latitude: null }],
    ['a latitude of 91', { latitude: 91 }],
    ['a price below zero', { price_1y: -1 }],
    ['a script', { street_name: '<script>alert(1)</script>' }],
  ])('with %s is refused', async (_, changes) => {
    const { status, body } = await callHandler(handler, api.points.create, { body: { ...form(), ...changes }, token })
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'INVALID_INPUT' })
    expect(written()).toEqual([])
  })

  describe('that is asked for again', () => {
    const again = (body: object, key = 'attempt-1234') =>
      callHandler(handler, api.points.create, { body, token, headers: { 'idempotency-key': key } })
    const recorded = () => written().find(action => action.Put?.Item?.kind === 'idempotency')?.Put

    test('is made once and answered alike', async () => {
      const first = await again(form())
      expect(recorded()?.ConditionExpression).toBe('attribute_not_exists(PK) OR expires_at <= :now')
      attempt = recorded()?.Item
      const { length } = dynamo.commandCalls(TransactWriteCommand)
      expect(await again(form())).toEqual(first)
      expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(length)
      expect((await again(form({ name: 'Outro nome' }))).body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    })

    test('while the first is under way gets its answer', async () => {
      const first = await again(form())
      const record = recorded()?.Item
      dynamo.on(TransactWriteCommand).callsFake(() => {
        attempt = record
        throw refusal(1)
      })
      expect(await again(form())).toEqual(first)
    })
  })

  test('of a tier that is not there is refused', async () => {
    const { body } = await callHandler(handler, api.points.create, { body: form({ pricing_tier_id: 'none' }), token })
    expect(body.code).toBe('TIER_NOT_FOUND')
  })
})

describe('a deletion', () => {
  const remove = () => callHandler(handler, api.points.remove, { path: { point_id: '7' }, token })

  test('is on condition that no order has the point', async () => {
    expect((await remove()).status).toBe(200)
    expect(written()[0]?.Delete).toMatchObject({
      Key: { PK: 'POINT#7', SK: 'POINT' },
      ConditionExpression: condition(
        '#status = :available AND order_id = :none AND attribute_not_exists(bookings[0]) AND version = :read',
      ),
      ExpressionAttributeValues: { ':available': 'available', ':none': null, ':read': 1 },
    })
  })

  test('keeps the point whole for 30 days, with who deleted it and when', async () => {
    await remove()
    const [, kept, event] = written()
    expect(kept?.Put?.Item).toMatchObject({
      PK: 'POINT#7',
      SK: 'DELETED',
      kind: 'deleted_point',
      GSI1PK: 'DELETED_POINTS',
      deleted_by: { user_id: 'admin-user', role: 'admin' },
      point: { id: '7', name: 'Ouro | Rua 7', tag_ids: ['old'], image_url: '/media/point_images/old.webp', v: 3 },
    })
    const { deleted_at, expires_at } = kept?.Put?.Item ?? {}
    expect(expires_at - Math.floor(Date.parse(deleted_at) / 1000)).toBe(2_592_000)
    expect(event?.Put?.Item?.event).toMatchObject({ type: 'deleted', by: { user_id: 'admin-user', role: 'admin' } })
    expect(removedFiles()).toEqual([])
  })

  test('of a point that a sheet brought forgets that it did, so that its line can come again', async () => {
    storedPoint = { ...aPoint('7', { import_id: 'import-1' }), import_fingerprint: 'abc' }
    expect((await remove()).status).toBe(200)
    expect(written()[1]?.Put?.Item).toMatchObject({ SK: 'DELETED', import_fingerprint: 'abc' })
    expect(written().slice(3)).toEqual([
      { Delete: { TableName: 'unit-table', Key: { PK: 'IMPORT_POINTS#import-1', SK: 'POINT#7' } } },
      { Delete: { TableName: 'unit-table', Key: { PK: 'IMPORT#abc', SK: 'IMPORT' } } },
    ])
  })

  test('of a point that an order has names the order; of none, that there is none', async () => {
    dynamo.on(TransactWriteCommand).rejects(refusal(0, aPoint('7', { status: 'sold', order_id: 'order-1' })))
    expect(await remove()).toMatchObject({
      status: 409,
      body: { code: 'POINT_IN_USE', details: { order_id: 'order-1', status: 'sold' } },
    })
    dynamo.on(TransactWriteCommand).rejects(refusal(0))
    expect((await remove()).body.code).toBe('POINT_NOT_FOUND')
    storedPoint = undefined
    expect((await remove()).status).toBe(404)
    expect(removedFiles()).toEqual([])
  })
})

describe('a point in a running order', () => {
  const held = (changes: Partial<Point> = {}) =>
    aPoint('7', { status: 'sold', order_id: 'order-1', tag_ids: ['old'], edit_version: 3, ...changes })
  beforeEach(() => {
    storedPoint = held()
  })

  test.each([
    ['renamed', { name: 'Outro nome' }],
    ['moved', { street_name: 'Rua Nova' }],
    ['moved on the map', { latitude: -22.7 }],
    ['hidden', { is_available: false }],
  ])('is not %s without a reason, and with one it is', async (_, changes) => {
    expect(await edit(changes)).toMatchObject({
      status: 409,
      body: { code: 'POINT_REASON_REQUIRED', details: { order_id: 'order-1', status: 'sold' } },
    })
    expect(written()).toEqual([])
    expect((await edit({ ...changes, reason: 'O poste foi trocado' })).status).toBe(200)
    expect(written()[0]?.Update?.ConditionExpression).toBe('attribute_exists(PK) AND edit_version = :read')
    expect(written()[1]?.Put?.Item?.event).toMatchObject({ order_id: 'order-1', reason: 'O poste foi trocado' })
  })

  test.each([
    ['another price', { price_1y: 5_000 }, {}],
    ['shown again', { is_available: true }, { is_available: false }],
    [
      'renamed once its hold ran out',
      { name: 'Outro nome' },
      { status: 'reserved', reserved_until: '2020-01-01T00:00:00.000Z' },
    ],
  ] as const)('needs no reason: %s', async (_, changes, was) => {
    storedPoint = held(was)
    expect((await edit(changes)).status).toBe(200)
  })

  test('that was reserved while it was written asks for the reason, too', async () => {
    storedPoint = aPoint('7', { tag_ids: ['old'], edit_version: 3 })
    dynamo
      .on(TransactWriteCommand)
      .rejects(refusal(0, held({ status: 'reserved', reserved_until: '2999-01-01T00:00:00.000Z' })))
    expect((await edit({ name: 'Outro nome' })).body).toMatchObject({
      code: 'POINT_REASON_REQUIRED',
      details: { order_id: 'order-1', status: 'reserved' },
    })
  })

  test('needs a reason of some words', async () => {
    const { status, body } = await edit({ name: 'Outro nome', reason: ' x ' })
    expect([status, body.code, body.details.fields[0].path]).toEqual([400, 'INVALID_INPUT', 'reason'])
  })

  test('is left by a change of many without a reason, which says whose it is', async () => {
    const ask = (reason?: string) =>
      callHandler(handler, api.points.bulk, {
        body: { point_ids: ['7'], change: { action: 'set_availability', is_available: false }, dry_run: false, reason },
        token,
      })
    expect((await ask()).body).toEqual({
      changed: 0,
      unchanged: 0,
      refused: [{ point_id: '7', name: 'PU-00007 · Ouro | Rua 7', why: 'needs_reason', order_id: 'order-1' }],
    })
    expect(written()).toEqual([])
    expect((await ask('Obra na rua')).body).toMatchObject({ changed: 1 })
    expect(written()[1]?.Put?.Item?.event).toMatchObject({ type: 'edited', reason: 'Obra na rua', order_id: 'order-1' })
  })
})

describe('a deleted point', () => {
  const deletedAt = '2026-11-20T12:00:00.000Z'
  const point = aPoint('7', {
    tag_ids: ['old'],
    image_url: '/media/point_images/old.webp',
    version: 4,
    edit_version: 3,
  })
  const restore = (body: object = {}) =>
    callHandler(handler, api.points.restore, { path: { point_id: '7' }, body, token })
  let deletedItem: Record<string, unknown> | undefined
  beforeEach(() => {
    storedPoint = undefined
    deletedItem = {
      kind: 'deleted_point',
      v: 1,
      deleted_at: deletedAt,
      deleted_by: { user_id: 'u1', role: 'admin' },
      expires_at: 9_999_999_999,
      point: { ...point, kind: 'point', v: 3 },
    }
    dynamo.on(GetCommand).callsFake(({ Key }) => ({
      Item:
        Key.SK === 'DELETED' ? deletedItem : Key.SK === `TIER#${goldTier.id}` ? { ...goldTier, version: 1 } : undefined,
    }))
  })

  test('comes back as it was, over what was kept of it, with its tags there in that moment', async () => {
    const { status, body } = await restore()
    expect([status, body]).toMatchObject([
      200,
      { id: '7', tag_ids: ['old'], image_url: '/media/point_images/old.webp', version: 5, edit_version: 4 },
    ])
    expect(written()).toMatchObject([
      {
        Delete: {
          Key: { PK: 'POINT#7', SK: 'DELETED' },
          ConditionExpression: 'deleted_at = :read',
          ExpressionAttributeValues: { ':read': deletedAt },
        },
      },
      { Put: { Item: { PK: 'POINT#7', SK: 'POINT', version: 5 }, ConditionExpression: 'attribute_not_exists(PK)' } },
      { Put: { Item: { PK: 'ASSET_CODE#PU-00007', point_id: '7' } } },
      { ConditionCheck: { Key: { PK: 'TAGS', SK: 'TAG#old' } } },
      { Put: { Item: { event: { type: 'restored', by: { user_id: 'admin-user' } } } } },
    ])
  })

  test('that a sheet brought is that import’s again, unless its line was imported since', async () => {
    deletedItem = {
      ...deletedItem,
      import_fingerprint: 'abc',
      point: { ...point, import_id: 'import-1', tag_ids: [], v: 3 },
    }
    dynamo.on(BatchGetCommand).resolves({ Responses: { 'unit-table': [] } })
    await restore()
    expect(written().flatMap(({ Put }) => Put?.Item?.PK ?? [])).toEqual([
      'POINT#7',
      'IMPORT#abc',
      'IMPORT_POINTS#import-1',
      'ASSET_CODE#PU-00007',
      'POINT#7',
    ])
    dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => ({
      Responses: {
        'unit-table': RequestItems['unit-table'].Keys.filter(({ SK }: { SK: string }) => SK === 'IMPORT').map(
          (key: object) => ({ ...key, point_id: '8' }),
        ),
      },
    }))
    await restore()
    expect(written().flatMap(({ Put }) => Put?.Item?.PK ?? [])).toEqual(['POINT#7', 'ASSET_CODE#PU-00007', 'POINT#7'])
  })

  test('whose tier is gone is refused with that, and comes back under another', async () => {
    deletedItem = { ...deletedItem, point: { ...point, pricing_tier_id: 'tier-gone', v: 3 } }
    expect(await restore()).toMatchObject({ status: 409, body: { code: 'POINT_TIER_GONE' } })
    expect((await restore({ pricing_tier_id: 'tier-gone' })).body.code).toBe('TIER_NOT_FOUND')
    expect(written()).toEqual([])
    expect((await restore({ pricing_tier_id: goldTier.id })).body).toMatchObject({ pricing_tier_id: goldTier.id })
  })

  test('is nobody’s to bring back after 30 days, or when somebody did', async () => {
    deletedItem = { ...deletedItem, expires_at: 1_000_000_000 }
    expect(await restore()).toMatchObject({ status: 404, body: { code: 'POINT_NOT_RESTORABLE' } })
    deletedItem = undefined
    expect((await restore()).body.code).toBe('POINT_NOT_RESTORABLE')
    expect(written()).toEqual([])
  })
})

describe('marking signs', () => {
  const mark = (since: string | null, dry_run = false, point_ids = ['7', '8']) =>
    callHandler(handler, api.points.bulk, {
      body: { point_ids, change: { action: 'mark_signs', since }, dry_run },
      token,
    })
  const sign = { since: '2026-11-01T03:00:00.000Z', said_by: 'proof', order_id: null } as const
  beforeEach(() => {
    dynamo.on(BatchGetCommand).resolves({ Responses: { 'unit-table': [aPoint('7', { sign }), aPoint('8')] } })
    dynamo.on(GetCommand).callsFake(({ Key }) => ({
      Item:
        Key.PK === 'POINT#7' ? aPoint('7', { sign: null, version: 5 }) : Key.PK === 'POINT#8' ? aPoint('8') : undefined,
    }))
  })
  const signsWritten = () =>
    dynamo.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input.TransactItems?.[0]?.Update)

  test('as hanging puts them where none hangs, on condition of the point as it was read, with its history', async () => {
    expect((await mark('2026-11-20')).body).toEqual({ changed: 1, unchanged: 1, refused: [] })
    expect(signsWritten()).toMatchObject([
      {
        Key: { PK: 'POINT#8' },
        ConditionExpression: expect.stringContaining('version = :read'),
        ExpressionAttributeValues: {
          ':sign': { since: '2026-11-20T03:00:00.000Z', said_by: 'office', order_id: null },
        },
      },
    ])
    expect(
      dynamo.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems?.[1]?.Put?.Item?.event,
    ).toMatchObject({ type: 'edited', sign: { since: '2026-11-20' } })
  })

  test('as gone takes them away; a dry run writes nothing, and a day to come is refused', async () => {
    expect((await mark(null, true)).body).toEqual({ changed: 1, unchanged: 1, refused: [] })
    expect((await mark('2999-01-01')).body.code).toBe('SIGN_DAY_INVALID')
    expect(signsWritten()).toEqual([])
    await mark(null)
    expect(signsWritten()).toMatchObject([{ Key: { PK: 'POINT#7' }, ExpressionAttributeValues: { ':sign': null } }])
  })

  test('judges a point anew that changed meanwhile', async () => {
    dynamo.on(TransactWriteCommand).rejectsOnce(refusal(0, undefined))
    expect((await mark(null, false, ['7'])).body).toEqual({ changed: 0, unchanged: 1, refused: [] })
  })
})

test('a point that others keep editing is reported as busy', async () => {
  dynamo.on(BatchGetCommand).resolves({ Responses: { 'unit-table': [aPoint('7')] } })
  dynamo.on(TransactWriteCommand).rejects(refusal(0, aPoint('7', { edit_version: 9 })))
  const change = { action: 'set_availability', is_available: false }
  const { body } = await callHandler(handler, api.points.bulk, {
    body: { point_ids: ['7', '7'], change, dry_run: false },
    token,
  })
  expect(body).toEqual({
    changed: 0,
    unchanged: 0,
    refused: [{ point_id: '7', name: 'PU-00007 · Ouro | Rua 7', why: 'busy', order_id: null }],
  })
  expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(4)
})
