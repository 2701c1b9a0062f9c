import { S3Client } from '@aws-sdk/client-s3'
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api } from '#shared/api/index.ts'
import type { Role } from '#shared/platform/rules/roles.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

const issuer = await startTokenIssuer()
afterAll(() => issuer.close())
const { handler } = await import('#functions/api/media.ts')
const dynamo = mockClient(DynamoDBDocumentClient)
beforeEach(() => dynamo.reset().onAnyCommand().resolves({}))

const policy = z.object({ expiration: z.string(), conditions: z.array(z.unknown()) })
const ask = (content_type: string, kind = 'avatar', role: Role = 'client') =>
  callHandler(handler, api.media.createUpload, { body: { kind, content_type }, token: issuer.token(role) })

test('a form takes one file of this type and size to the caller’s own place for five minutes', async () => {
  const { status, body } = await ask('image/png')
  expect(status).toBe(201)
  expect(body.key).toMatch(/^uploads\/\d+-[\w-]{16}\.png$/)
  const { expiration, conditions } = policy.parse(JSON.parse(Buffer.from(body.fields.Policy, 'base64').toString()))
  expect(conditions).toEqual(
    expect.arrayContaining([
      ['content-length-range', 1, 1024 * 1024],
      { 'Content-Type': 'image/png' },
      { key: body.key },
      { bucket: 'unit-media' },
    ]),
  )
  const remainingCount = Date.parse(expiration) - Date.now()
  expect(remainingCount).toBeGreaterThan(280_000)
  expect(remainingCount).toBeLessThanOrEqual(300_000)
})

test('a device’s own word for JPEG is one', async () => {
  const { status, body } = await ask('image/jpg')
  expect([status, body.key.split('.').at(-1), body.fields['Content-Type']]).toEqual([201, 'jpg', 'image/jpeg'])
})

test('what is let in is noted with whose it is, for a day', async () => {
  const { body } = await ask('image/png')
  const item = dynamo.commandCalls(PutCommand)[0]?.args[0].input.Item
  expect(item).toMatchObject({
    PK: `UPLOAD#${body.key}`,
    SK: 'UPLOAD',
    kind: 'upload',
    key: body.key,
    file: expect.stringMatching(/^avatars\/\d+-[\w-]{16}\.png$/),
    upload_kind: 'avatar',
    user_id: 'client-user',
    used: false,
  })
  const remainingCount = item?.expires_at - Date.now() / 1000
  expect(remainingCount).toBeGreaterThan(86_300)
  expect(remainingCount).toBeLessThanOrEqual(86_400)
})

test('where the file would be kept is told to nobody', async () => {
  const { body } = await ask('image/png')
  const { file } = dynamo.commandCalls(PutCommand)[0]?.args[0].input.Item ?? {}
  expect(JSON.stringify(body)).not.toContain(file.split('/')[1])
})

test('two forms never share a place', async () => {
  expect((await ask('image/jpeg')).body.key).not.toBe((await ask('image/jpeg')).body.key)
})

test.each(['image/svg+xml', 'image/gif', 'text/html', 'image/png; x', 'IMAGE/PNG', '', 'constructor'])(
  'refuses %s',
  async type => {
    const { status, body } = await ask(type)
    expect(status).toBe(400)
    expect(body.code).toBe('FILE_TYPE_REFUSED')
    expect(dynamo.commandCalls(PutCommand)).toEqual([])
  },
)

test('refuses another kind of file', async () => {
  expect((await ask('image/png', 'contracts')).body.code).toBe('INVALID_INPUT')
})

test.each(['admin', 'operations_manager'] as const)('lets %s upload the photo of a point', async role => {
  const { status, body } = await ask('image/jpeg', 'point_image', role)
  expect(status).toBe(201)
  expect(body.key).toMatch(/^uploads\/\d+-[\w-]{16}\.jpg$/)
  expect(body.max_bytes).toBe(3 * 1024 * 1024)
})

test.each(['client', 'field_technician'] as const)('refuses %s the photo of a point', async role => {
  const { status, body } = await ask('image/jpeg', 'point_image', role)
  expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
})

test('names a point’s photo after the file that it is made from, and nothing else', async () => {
  for (const kind of ['point_image', 'avatar'])
    await callHandler(handler, api.media.createUpload, {
      body: { kind, content_type: 'image/jpeg', made_from: `${'0123456789abcdef'.repeat(4)}` },
      token: issuer.token('admin'),
    })
  const files = dynamo.commandCalls(PutCommand).map(({ args }) => args[0].input.Item?.file)
  expect(files).toEqual([
    expect.stringMatching(/^point_images\/\d+-[\w-]{16}-s0123456789abcdef0123456789abcdef\.jpg$/),
    expect.stringMatching(/^avatars\/\d+-[\w-]{16}\.jpg$/),
  ])
})

test.each(['client', 'field_technician', 'admin'] as const)('lets %s upload a receipt, also as PDF', async role => {
  const { status, body } = await ask('application/pdf', 'receipt', role)
  expect([status, body.max_bytes]).toEqual([201, 5 * 1024 * 1024])
  expect(body.key).toMatch(/^uploads\/\d+-[\w-]{16}\.pdf$/)
})

test('lets a client upload an art, of up to 10 MB', async () => {
  const { status, body } = await ask('application/pdf', 'art', 'client')
  expect([status, body.max_bytes]).toEqual([201, 10 * 1024 * 1024])
})

test('says of a receipt and of an art what they may be, and takes no PDF for a picture', async () => {
  for (const [kind, code] of [
    ['receipt', 'RECEIPT_UNREADABLE'],
    ['art', 'ART_UNREADABLE'],
  ] as const) {
    const refused = (await ask('image/svg+xml', kind)).body
    expect([refused.code, refused.error]).toEqual([code, expect.stringContaining('PDF')])
  }
  expect((await ask('application/pdf')).body.code).toBe('FILE_TYPE_REFUSED')
})

test.each([
  ['field_technician', 201],
  ['operations_manager', 201],
  ['client', 403],
] as const)(
  'answers %s with %i for a photo from the street, a JPEG that is named by its point',
  async (role, wanted) => {
    const body = { kind: 'installation_photo', content_type: 'image/jpeg', point_id: '7' }
    const { status } = await callHandler(handler, api.media.createUpload, { body, token: issuer.token(role) })
    expect(status).toBe(wanted)
    if (wanted === 201)
      expect(dynamo.commandCalls(PutCommand)[0]?.args[0].input.Item?.file).toMatch(
        /^installation-photos\/7-\d+-[\w-]{16}\.jpg$/,
      )
  },
)

test('takes no PNG for a photo from the street, and names no other file by a point', async () => {
  expect((await ask('image/png', 'installation_photo', 'admin')).body.code).toBe('PHOTO_UNREADABLE')
  const body = { kind: 'avatar', content_type: 'image/png', point_id: '7' }
  await callHandler(handler, api.media.createUpload, { body, token: issuer.token('client') })
  expect(dynamo.commandCalls(PutCommand)[0]?.args[0].input.Item?.file).toMatch(/^avatars\/\d{13}-/)
})

test('asks nothing of S3', async () => {
  const files = mockClient(S3Client)
  await ask('image/webp')
  expect(files.calls()).toHaveLength(0)
  files.restore()
})
