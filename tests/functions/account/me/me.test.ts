import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { MAX_PICTURE_SIDE } from '#shared/platform/rules/uploads.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { aPerson } from '#tests/support/people.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

const issuer = await startTokenIssuer()
afterAll(() => issuer.close())
const { handler } = await import('#functions/api/me.ts')
const dynamo = mockClient(DynamoDBDocumentClient)
const files = mockClient(S3Client)

let storedUser: Profile
/** The stored item about the uploaded files. */
let upload: Record<string, unknown>
beforeEach(() => {
  dynamo.reset()
  files.reset()
  storedUser = aPerson('client')
  upload = { file: 'avatars/new.png', upload_kind: 'avatar', user_id: 'client-user', used: false }
  dynamo.onAnyCommand().resolves({})
  dynamo.on(GetCommand).callsFake(({ Key }) => {
    if (Key.SK === 'UPLOAD' && !('upload_kind' in upload && upload.upload_kind)) return {}
    if (Key.SK === 'UPLOAD') return { Item: { key: Key.PK.replace('UPLOAD#', ''), ...upload } }
    return Key.SK === 'PROFILE' ? { Item: { ...Key, GSI1PK: 'PROFILES', ...storedUser } } : {}
  })
})

const token = issuer.token('client')
const written = () => dynamo.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input.TransactItems?.[0]?.Put)
const refused = () =>
  new TransactionCanceledException({
    message: '',
    $metadata: {},
    CancellationReasons: [{ Code: 'ConditionalCheckFailed' }],
  })

const form = {
  version: 1,
  name: 'Ana Souza',
  phone: '19999990000',
  document_type: 'CPF',
  document_number: '529.982.247-25',
  address_street: 'Avenida Brasil',
  address_number: '100',
  address_neighborhood: 'Centro',
  address_city: 'Americana',
  address_state: 'SP',
  address_zip_code: '13465-000',
}

describe('saving one’s own profile', () => {
  const save = (body: object) => callHandler(handler, api.me.updateProfile, { body, token })

  test('writes only over the version that was read', async () => {
    const { status, body } = await save(form)
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Ana Souza', document_number: '52998224725', version: 2 })
    expect(body).not.toHaveProperty('GSI1PK')
    expect(written()).toEqual([
      expect.objectContaining({
        ConditionExpression: 'version = :read',
        ExpressionAttributeValues: { ':read': 1 },
        Item: expect.objectContaining({ name: 'Ana Souza', version: 2, role: 'client' }),
      }),
    ])
  })

  test('keeps what others wrote meanwhile', async () => {
    dynamo
      .on(TransactWriteCommand)
      .callsFakeOnce(() => {
        storedUser = {
          ...storedUser,
          role: 'operations_manager',
          avatar_url: '/media/avatars/client-user-1.png',
          version: 2,
        }
        throw refused()
      })
      .resolves({})
    expect((await save(form)).status).toBe(200)
    expect(written()[1]).toMatchObject({
      ExpressionAttributeValues: { ':read': 2 },
      Item: { name: 'Ana Souza', role: 'operations_manager', avatar_url: '/media/avatars/client-user-1.png' },
    })
  })

  test('is refused when it was made over an older version, and changes nothing', async () => {
    storedUser = { ...storedUser, phone: '1933330000', version: 2 }
    const { status, body } = await save(form)
    expect(status).toBe(409)
    expect(body.code).toBe('PROFILE_CHANGED')
    expect(body.details).toMatchObject({ user: { phone: '1933330000', version: 2 } })
    expect(written()).toEqual([])
  })

  test('is refused when somebody changes one of its fields while it is written', async () => {
    dynamo.on(TransactWriteCommand).callsFakeOnce(() => {
      storedUser = { ...storedUser, phone: '1933330000', version: 2 }
      throw refused()
    })
    expect((await save(form)).body.code).toBe('PROFILE_CHANGED')
    expect(written()).toHaveLength(1)
  })

  test('gives up after a few attempts', async () => {
    dynamo.on(TransactWriteCommand).rejects(refused())
    const { status, body } = await save(form)
    expect(status).toBe(503)
    expect(body.code).toBe('TRY_AGAIN')
    expect(written()).toHaveLength(12)
  })

  test('takes no e-mail, role, id or picture from the browser', async () => {
    await save({ ...form, email: 'x@example.com', role: 'admin', id: 'other', avatar_url: 'https://evil' })
    expect(written()[0]?.Item).toMatchObject({
      id: 'client-user',
      email: 'client@example.com',
      role: 'client',
      version: 2,
      avatar_url: null,
    })
  })

  test('answers all wrong fields at once', async () => {
    const { status, body } = await save({ ...form, document_type: 'CNPJ', address_zip_code: '1' })
    expect(status).toBe(400)
    expect(body.details.fields.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      'address_zip_code',
      'document_number',
      'legal_name',
      'signatory_cpf',
      'signatory_name',
      'trade_name',
    ])
  })

  test('the team saves name and phone', async () => {
    storedUser = aPerson('field_technician')
    const { body } = await callHandler(handler, api.me.updateContact, {
      body: { name: 'Téo Técnico', phone: '', role: 'admin', version: 1 },
      token: issuer.token('field_technician'),
    })
    expect(body).toMatchObject({ name: 'Téo Técnico', phone: '', role: 'field_technician' })
  })
})

describe('one’s own picture', () => {
  const MINE = 'uploads/1700000000000-abcdefghijklmnop.png'
  const KEPT = 'avatars/new.png'
  const OLD = 'avatars/1600000000000-abcdefghijklmnop.png'
  const set = (key: string) => callHandler(handler, api.me.setAvatar, { body: { key }, token })
  const given = (bytes: Uint8Array, whole = bytes.length) =>
    files.on(GetObjectCommand).callsFake(() => ({
      Body: { transformToByteArray: async () => bytes },
      ContentRange: `bytes 0-${bytes.length - 1}/${whole}`,
    }))
  const removed = () => files.commandCalls(DeleteObjectCommand).map(({ args }) => args[0].input.Key)
  const uploads = () => files.commandCalls(PutObjectCommand).map(({ args }) => args[0].input)
  const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif', width = 8, height = 8) =>
    sharp({ create: { width, height, channels: 3, background: 'red' } })
      .toFormat(format)
      .toBuffer()

  test.each(['png', 'jpeg', 'webp'] as const)('a %s counts; the one before is the stream’s to remove', async format => {
    storedUser = aPerson('client', { avatar_url: `/media/${OLD}` })
    const bytes = await picture(format)
    given(bytes)
    expect((await set(MINE)).body).toMatchObject({ avatar_url: `/media/${KEPT}` })
    expect(files.commandCalls(GetObjectCommand)[0]?.args[0].input).toMatchObject({
      Key: MINE,
      Range: 'bytes=0-1048575',
    })
    // The stored file has the checked bytes and their actual type; the file is not read a second time.
    expect(uploads()).toEqual([
      {
        Bucket: 'unit-media',
        Key: KEPT,
        Body: bytes,
        ContentType: `image/${format}`,
        CacheControl: 'public, max-age=31536000, immutable',
      },
    ])
    expect(removed()).toEqual([])
  })

  test('that is the same again changes nothing', async () => {
    storedUser = aPerson('client', { avatar_url: `/media/${KEPT}` })
    upload = { ...upload, used: true }
    const { status, body } = await set(MINE)
    expect([status, body.avatar_url]).toEqual([200, `/media/${KEPT}`])
    expect(files.calls()).toHaveLength(0)
    expect(written()).toEqual([])
  })

  test.each([
    [4097, 1],
    [1, 4097],
  ])('of %s × %s pixels is refused and removed, however few bytes it has', async (width, height) => {
    given(await picture('png', width, height))
    const { status, body } = await set(MINE)
    expect([status, body.code]).toEqual([400, 'PICTURE_TOO_LARGE'])
    expect(body.error).toContain(MAX_PICTURE_SIDE.toLocaleString('pt-BR'))
    expect(removed()).toEqual([MINE])
    expect(uploads()).toEqual([])
    given(await picture('png', Math.min(width, 4096), Math.min(height, 4096)))
    expect((await set(MINE)).status).toBe(200)
  })

  test.each([
    ['somebody else’s', { user_id: 'other-user' }],
    ['another kind of file', { upload_kind: 'point_image' }],
    ['in use', { used: true }],
    ['shown by somebody else', { used: true, file: 'avatars/client-user-9.png' }],
    ['never let in', { upload_kind: undefined }],
  ])('is refused when it is %s', async (_, changes) => {
    upload = { ...upload, ...changes }
    const { status, body } = await set(MINE)
    expect([status, body.code]).toEqual([404, 'FILE_NOT_FOUND'])
    expect(files.calls()).toHaveLength(0)
    expect(written()).toEqual([])
  })

  test('is theirs alone, in the transaction that makes it theirs', async () => {
    given(await picture('png'))
    await set(MINE)
    const actions = dynamo.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems
    expect(actions?.[0]?.Update).toMatchObject({
      Key: { PK: `UPLOAD#${MINE}`, SK: 'UPLOAD' },
      ConditionExpression: 'used = :no',
      UpdateExpression: 'SET used = :yes',
    })
    dynamo.on(TransactWriteCommand).rejects(refused())
    expect((await set(MINE)).body.code).toBe('FILE_NOT_FOUND')
    expect(removed()).toEqual([])
  })

  test.each([
    'uploads/1/../x.png',
    'uploads/../avatars/x.png',
    '../uploads/1',
    'uploads/%2e%2e',
    'avatars/somebody.png',
    '',
  ])('has a plain name: %s', async key => {
    expect([400, 404]).toContain((await set(key)).status)
    expect(files.calls()).toHaveLength(0)
  })

  test.each([
    ['is not there', new NoSuchKey({ message: '', $metadata: {} })],
    [
      'S3 does not tell of',
      new S3ServiceException({ name: 'AccessDenied', $fault: 'client', $metadata: { httpStatusCode: 403 } }),
    ],
  ])('that %s is not found', async (_, error) => {
    files.on(GetObjectCommand).rejects(error)
    expect((await set(MINE)).body.code).toBe('FILE_NOT_FOUND')
    expect(written()).toEqual([])
  })

  test.each([
    ['a renamed text', async () => Buffer.from('<script>alert(1)</script>')],
    ['a GIF', () => picture('gif')],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PDF', async () => Buffer.from('%PDF-1.7 and more')],
    ['a sound in the same container as WebP', async () => Buffer.from('RIFF\0\0\0\0WAVEfmt ')],
    ['the beginning of a PNG', async () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['nothing', async () => Buffer.alloc(0)],
    ['a JPEG that was cut off', async () => (await picture('jpeg')).subarray(0, -20)],
    ['a PNG that was cut off', async () => (await picture('png')).subarray(0, -20)],
    ['a WebP that was cut off', async () => (await picture('webp')).subarray(0, -20)],
  ])('that is %s is refused and removed', async (_, bytes) => {
    given(await bytes())
    const { status, body } = await set(MINE)
    expect([status, body.code]).toEqual([400, 'FILE_NOT_AN_IMAGE'])
    expect(removed()).toEqual([MINE])
    expect(written()).toEqual([])
  })

  test('that is too large is refused and removed, however it came there', async () => {
    given(await picture('png'), 1024 * 1024 + 1)
    expect((await set(MINE)).body.code).toBe('FILE_TOO_LARGE')
    expect(removed()).toEqual([MINE])
  })

  test('is taken away', async () => {
    storedUser = aPerson('client', { avatar_url: `/media/${MINE}` })
    const { body } = await callHandler(handler, api.me.removeAvatar, { token })
    expect(body.avatar_url).toBeNull()
  })
})
