import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type S3Emulator, startS3 } from '#local/emulators/s3.ts'

const region = 'sa-east-1'
const credentials = { accessKeyId: 'LOCALACCESSKEY', secretAccessKey: 'local-secret-of-this-test' }
const Bucket = 'ponto-media'
const origin = 'http://localhost:3000'

let directory: string
let emulator: S3Emulator
let client: S3Client
let clockAhead = 0

async function start() {
  emulator = await startS3({
    directory,
    buckets: [Bucket],
    ...credentials,
    origin,
    now: () => Date.now() + clockAhead,
    onCrash: sentence => expect.fail(sentence),
  })
  client = clientWith(credentials)
}

function clientWith(keys: typeof credentials) {
  return new S3Client({ endpoint: emulator.endpoint, region, credentials: keys, forcePathStyle: true, maxAttempts: 1 })
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ponto-s3-'))
  await start()
})
beforeEach(() => {
  clockAhead = 0
})
afterAll(async () => {
  client.destroy()
  await emulator.close()
  await rm(directory, { recursive: true })
})

const read = async (Key: string) => (await client.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString()
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const amzDate = () => new Date().toISOString().replace(/[-:]|\.\d{3}/g, '')
function sign(text: string, day: string) {
  const key = hmac(hmac(hmac(hmac(`AWS4${credentials.secretAccessKey}`, day), region), 's3'), 'aws4_request')
  return hmac(key, text).toString('hex')
}

describe('objects', () => {
  it('are put, read, kept over a restart, and deleted', async () => {
    const Key = 'point_images/praça (1) +.jpg'
    await client.send(new PutObjectCommand({ Bucket, Key, Body: 'imagem', ContentType: 'image/jpeg' }))
    expect(await read(Key)).toBe('imagem')
    client.destroy()
    await emulator.close()
    await start()
    expect(await read(Key)).toBe('imagem')
    expect((await client.send(new HeadObjectCommand({ Bucket, Key }))).ContentType).toBe('image/jpeg')
    await client.send(new DeleteObjectCommand({ Bucket, Key }))
    await expect(read(Key)).rejects.toMatchObject({ name: 'NoSuchKey' })
  })

  it('are closed to unsigned requests, wrong secrets and unknown keys', async () => {
    expect((await fetch(`${emulator.endpoint}/${Bucket}/x`)).status).toBe(403)
    const get = new GetObjectCommand({ Bucket, Key: 'x' })
    const wrong = clientWith({ ...credentials, secretAccessKey: 'guessed' })
    await expect(wrong.send(get)).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
    const unknown = clientWith({ ...credentials, accessKeyId: 'SOMEBODYELSE' })
    await expect(unknown.send(get)).rejects.toMatchObject({ name: 'InvalidAccessKeyId' })
  })
})

describe('signed links', () => {
  function link(key: string, seconds: number) {
    const date = amzDate()
    const day = date.slice(0, 8)
    const scope = `${day}/${region}/s3/aws4_request`
    const query = new URLSearchParams({
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Credential': `${credentials.accessKeyId}/${scope}`,
      'X-Amz-Date': date,
      'X-Amz-Expires': String(seconds),
      'X-Amz-SignedHeaders': 'host',
    })
    const { host } = new URL(emulator.endpoint)
    const path = `/${Bucket}/${key}`
    const request = ['GET', path, query.toString(), `host:${host}\n`, 'host', 'UNSIGNED-PAYLOAD'].join('\n')
    const hash = createHash('sha256').update(request).digest('hex')
    query.set('X-Amz-Signature', sign(['AWS4-HMAC-SHA256', date, scope, hash].join('\n'), day))
    return `${emulator.endpoint}${path}?${query}`
  }

  it('open one object until they expire', async () => {
    await client.send(new PutObjectCommand({ Bucket, Key: 'art-files/a.pdf', Body: 'arte' }))
    const url = link('art-files/a.pdf', 60)
    expect(await (await fetch(url)).text()).toBe('arte')
    expect((await fetch(url.replace('a.pdf', 'b.pdf'))).status).toBe(403)
    clockAhead = 61_000
    expect((await fetch(url)).status).toBe(403)
  })
})

describe('upload forms', () => {
  const key = 'installation-photos/p1-1.jpg'

  async function upload(change: { fields?: Record<string, string>; file?: string; origin?: string } = {}) {
    const date = amzDate()
    const day = date.slice(0, 8)
    const signed = {
      'x-amz-algorithm': 'AWS4-HMAC-SHA256',
      'x-amz-credential': `${credentials.accessKeyId}/${day}/${region}/s3/aws4_request`,
      'x-amz-date': date,
    }
    const policy = Buffer.from(
      JSON.stringify({
        expiration: new Date(Date.now() + 60_000).toISOString(),
        conditions: [
          { bucket: Bucket },
          ['starts-with', '$key', 'installation-photos/'],
          ['eq', '$Content-Type', 'image/jpeg'],
          ['content-length-range', 1, 10],
          ...Object.entries(signed).map(([name, value]) => ({ [name]: value })),
        ],
      }),
    ).toString('base64')
    const form = new FormData()
    const fields = { key, 'Content-Type': 'image/jpeg', ...signed, policy, 'x-amz-signature': sign(policy, day) }
    for (const [name, value] of Object.entries({ ...fields, ...change.fields })) form.set(name, value)
    form.set('file', new Blob([change.file ?? 'foto']), 'foto.jpg')
    const response = await fetch(`${emulator.endpoint}/${Bucket}`, {
      method: 'POST',
      body: form,
      headers: { origin: change.origin ?? origin },
    })
    return { response, code: /<Code>(\w+)</.exec(await response.text())?.[1] }
  }

  it('store a file that the policy allows', async () => {
    const { response } = await upload()
    expect(response.ok).toBe(true)
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
    expect(await read(key)).toBe('foto')
    expect((await client.send(new HeadObjectCommand({ Bucket, Key: key }))).ContentType).toBe('image/jpeg')
  })

  it.each([
    ['a file too large', { file: 'x'.repeat(11) }, 'EntityTooLarge'],
    ['an empty file', { file: '' }, 'EntityTooSmall'],
    ['another folder', { fields: { key: 'art-files/x' } }, 'AccessDenied'],
    ['another type', { fields: { 'Content-Type': 'text/html' } }, 'AccessDenied'],
    ['a field the policy does not foresee', { fields: { acl: 'public-read' } }, 'AccessDenied'],
    ['a changed policy', { fields: { policy: 'e30=' } }, 'SignatureDoesNotMatch'],
  ])('refuse %s', async (_, change, code) => {
    expect((await upload(change)).code).toBe(code)
  })

  it('expire', async () => {
    clockAhead = 61_000
    expect((await upload()).code).toBe('AccessDenied')
  })
})

describe('other origins', () => {
  it('get no permission from the preflight', async () => {
    const preflight = (from: string) =>
      fetch(`${emulator.endpoint}/${Bucket}/x`, {
        method: 'OPTIONS',
        headers: { origin: from, 'access-control-request-method': 'PUT' },
      })
    expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBe(origin)
    const foreign = await preflight('http://elsewhere.example')
    expect(foreign.status).toBe(403)
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  })
})
