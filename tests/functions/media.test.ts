import { S3Client } from '@aws-sdk/client-s3'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api } from '#shared/api/index.ts'
import type { Role } from '#shared/domain/users.ts'
import { send } from '#tests/support/requests.ts'
import { startIssuer } from '#tests/support/tokens.ts'

const issuer = await startIssuer()
afterAll(() => issuer.close())
const { handler } = await import('#functions/media/handler.ts')
mockClient(DynamoDBDocumentClient).onAnyCommand().resolves({})

const policy = z.object({ expiration: z.string(), conditions: z.array(z.unknown()) })
const ask = (content_type: string, kind = 'avatar', role: Role = 'client') =>
  send(handler, api.media.createUpload, { body: { kind, content_type }, token: issuer.token(role) })

test('a form takes one file of this type and size to the caller’s own place for five minutes', async () => {
  const { status, body } = await ask('image/png')
  expect(status).toBe(201)
  expect(body.key).toMatch(/^avatars\/client-user-\d+-[\w-]{16}\.png$/)
  const { expiration, conditions } = policy.parse(JSON.parse(Buffer.from(body.fields.Policy, 'base64').toString()))
  expect(conditions).toEqual(
    expect.arrayContaining([
      ['content-length-range', 1, 1024 * 1024],
      { 'Content-Type': 'image/png' },
      { key: body.key },
      { bucket: 'unit-media' },
    ]),
  )
  const left = Date.parse(expiration) - Date.now()
  expect(left).toBeGreaterThan(280_000)
  expect(left).toBeLessThanOrEqual(300_000)
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
  },
)

test('refuses another kind of file', async () => {
  expect((await ask('image/png', 'contracts')).body.code).toBe('INVALID_INPUT')
})

test.each(['admin', 'operations_manager'] as const)('lets %s upload the photo of a point', async role => {
  const { status, body } = await ask('image/jpeg', 'point_image', role)
  expect(status).toBe(201)
  expect(body.key).toMatch(/^point_images\/\d+-[\w-]{16}\.jpg$/)
  expect(body.max_bytes).toBe(3 * 1024 * 1024)
})

test.each(['client', 'field_technician'] as const)('refuses %s the photo of a point', async role => {
  const { status, body } = await ask('image/jpeg', 'point_image', role)
  expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
})

test('asks nothing of S3', async () => {
  const files = mockClient(S3Client)
  await ask('image/webp')
  expect(files.calls()).toHaveLength(0)
  files.restore()
})
