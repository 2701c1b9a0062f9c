import { crc32, deflateSync } from 'node:zlib'
import { DeleteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { SearchPlaceIndexForTextCommand } from '@aws-sdk/client-location'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Deployment } from '#local/deployment.ts'
import { LOCAL_RESOURCES } from '#local/environment.ts'
import { NO_SITE_FACTS } from '#shared/catalogue/rules/point-site.ts'
import { NO_PRICE_FIELDS } from '#shared/catalogue/rules/prices.ts'
import { decodeCell, mapCellSchema } from '#shared/map/rules/map-cells.ts'
import { profileSchema } from '#shared/people/rules/profiles.ts'
import { presignedUploadSchema } from '#shared/platform/rules/uploads.ts'
import { startDemo } from '#tests/support/demo-deployment.ts'
import { signInForAuthorization } from '#tests/support/sign-in.ts'

/** The profile over HTTP on the local deployment, as a browser uses it: picture upload, CEP, data, deletion. */

let deployment: Deployment
let authorization: string
let complaints: string[]

beforeAll(async () => {
  ;({ deployment, complaints } = await startDemo())
  authorization = await signInForAuthorization('cliente@ponto.local')
})
afterAll(async () => {
  await deployment.stop()
  expect(complaints).toEqual([])
})

async function ask(method: string, path: string, body?: unknown, token = authorization) {
  const response = await fetch(`${deployment.siteUrl}/api${path}`, {
    method,
    headers: { authorization: token, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}
const me = async () => profileSchema.parse((await ask('GET', '/me/profile')).body)

/** A valid PNG with this many white pixels per side: one bit each, and almost no bytes once compressed. */
function pngBomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const namedBytes = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(namedBytes))
    return Buffer.concat([length, namedBytes, sum])
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  const rows = Buffer.alloc((1 + Math.ceil(side / 8)) * side)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

type Place = z.infer<typeof presignedUploadSchema>

describe('the picture', () => {
  const picture = (side = 64, background = 'teal') =>
    sharp({ create: { width: side, height: side, channels: 3, background } })
      .png()
      .toBuffer()

  async function place(content_type = 'image/png') {
    const { status, body } = await ask('POST', '/uploads', { kind: 'avatar', content_type })
    expect(status).toBe(201)
    return presignedUploadSchema.parse(body)
  }
  /** Uploads a file as a page of the site does: from the site's origin to the bucket's address. */
  async function sendTo({ url, fields, key }: Place, file: Uint8Array, changed: Record<string, string> = {}) {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...fields, ...changed })) form.append(name, value)
    form.append('file', new Blob([Buffer.from(file)]))
    const sentResponse = await fetch(url, { method: 'POST', body: form, headers: { origin: deployment.siteUrl } })
    return {
      key,
      status: sentResponse.status,
      answer: await sentResponse.text(),
      cors: sentResponse.headers.get('access-control-allow-origin'),
    }
  }
  const upload = async (file: Uint8Array, changed?: Record<string, string>) => sendTo(await place(), file, changed)
  const isStored = (Key: string) =>
    new S3Client({ forcePathStyle: true })
      .send(new GetObjectCommand({ Bucket: LOCAL_RESOURCES.media_bucket, Key }))
      .then(() => true)
      .catch(() => false)

  const keptAt = (url: string) => url.replace('/media/', '')
  const html = Buffer.from('<!doctype html><script>alert(document.domain)</script>')

  test('of a point is looked at as well: a page makes no point and does not stay', async () => {
    const manager = await signInForAuthorization('gerente@ponto.local')
    const { body } = await ask('POST', '/uploads', { kind: 'point_image', content_type: 'image/png' }, manager)
    const { key } = await sendTo(presignedUploadSchema.parse(body), html)
    const catalogue = z.object({ pricing_tiers: z.array(z.object({ id: z.string() })) })
    const tiers = catalogue.parse((await ask('GET', '/pricing-tiers')).body)
    const createdResponse = await ask(
      'POST',
      '/points',
      {
        name: 'Ouro | Rua Um',
        description: '',
        latitude: -22.7,
        longitude: -47.3,
        is_available: true,
        street_name: 'Rua Um',
        intersection_name: '',
        neighborhood: '',
        city: 'Americana',
        tag_ids: [],
        ...NO_PRICE_FIELDS,
        ...NO_SITE_FACTS,
        pricing_tier_id: tiers.pricing_tiers[0]?.id,
        image_key: key,
      },
      manager,
    )
    expect(createdResponse).toMatchObject({ status: 400, body: { code: 'FILE_NOT_AN_IMAGE' } })
    expect(await isStored(key)).toBe(false)
  })

  test('is uploaded, set, shown by the site and replaced', async () => {
    const first = await upload(await picture())
    expect([first.status, first.cors]).toEqual([204, deployment.siteUrl])
    const set = await ask('PUT', '/me/avatar', { key: first.key })
    const firstUrl: string = set.body.avatar_url
    expect(firstUrl).toMatch(/^\/media\/avatars\/[\w-]+\.png$/)
    const shownResponse = await fetch(`${deployment.siteUrl}${firstUrl}`)
    expect([shownResponse.status, shownResponse.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(shownResponse.headers.get('cache-control')).toContain('immutable')
    const second = await upload(await picture(32))
    const secondUrl = (await ask('PUT', '/me/avatar', { key: second.key })).body.avatar_url
    await deployment.poller.drained()
    expect([await isStored(keptAt(firstUrl)), await isStored(keptAt(secondUrl))]).toEqual([false, true])
    expect((await ask('DELETE', '/me/avatar')).body.avatar_url).toBeNull()
    await deployment.poller.drained()
    expect(await isStored(keptAt(secondUrl))).toBe(false)
    for (const { key } of [first, second]) expect(await isStored(key)).toBe(false)
  })

  test('may be sent by the site’s policy', async () => {
    const { url } = await place()
    const page = await fetch(`${deployment.siteUrl}/api/tags`)
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(new URL(url).origin)
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: { origin: deployment.siteUrl, 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBe(deployment.siteUrl)
  })

  test('that is a renamed text is refused when it is set, and removed', async () => {
    const { key, status } = await upload(Buffer.from('<html>not a picture</html>'))
    expect(status).toBe(204)
    expect((await ask('PUT', '/me/avatar', { key })).body.code).toBe('FILE_NOT_AN_IMAGE')
    expect(await isStored(key)).toBe(false)
    expect((await me()).avatar_url).toBeNull()
  })

  test('that is too large, or empty, the bucket refuses', async () => {
    expect(await upload(Buffer.alloc(1024 * 1024 + 1))).toMatchObject({
      status: 400,
      answer: expect.stringContaining('EntityTooLarge'),
    })
    expect(await upload(Buffer.alloc(0))).toMatchObject({ status: 400 })
  })

  test.each([
    ['type', { 'Content-Type': 'text/html' }],
    ['place', { key: 'avatars/somebody-else-1.png' }],
    ['cache time', { 'Cache-Control': 'no-store' }],
  ])('can’t be sent with another %s than was signed', async (_, changed) => {
    expect((await upload(await picture(), changed)).status).toBe(403)
  })

  test('of somebody else can’t be set', async () => {
    const { key } = await upload(await picture())
    const otherToken = await signInForAuthorization('tecnico@ponto.local')
    const { status, body } = await ask('PUT', '/me/avatar', { key }, otherToken)
    expect([status, body.code]).toEqual([404, 'FILE_NOT_FOUND'])
    expect(await isStored(key)).toBe(true)
  })

  test('that was never set is removed when its upload is forgotten; one in use stays', async () => {
    const [unused, used] = [await upload(await picture()), await upload(await picture())]
    const { body: shown } = await ask('PUT', '/me/avatar', { key: used.key })
    // Deletes the items, as TTL does a day later.
    for (const { key } of [unused, used])
      await new DynamoDBClient({}).send(
        new DeleteItemCommand({
          TableName: LOCAL_RESOURCES.table_name,
          Key: { PK: { S: `UPLOAD#${key}` }, SK: { S: 'UPLOAD' } },
          ConditionExpression: 'attribute_exists(expires_at)',
        }),
      )
    await deployment.poller.drained()
    expect(await isStored(unused.key)).toBe(false)
    expect(await isStored(keptAt(shown.avatar_url))).toBe(true)
    expect((await ask('PUT', '/me/avatar', { key: unused.key })).body.code).toBe('FILE_NOT_FOUND')
  })

  test('is on the site under no address before it is accepted', async () => {
    const { key } = await upload(await picture())
    for (const path of [`/media/${key}`, `/media/avatars/../${key}`, `/media/avatars/..%2f${key}`])
      expect((await fetch(`${deployment.siteUrl}${path}`)).status).toBe(404)
  })

  test('stays what was accepted, whatever its form is used for afterwards', async () => {
    const form = await place()
    const accepted = await picture()
    await sendTo(form, accepted)
    const { body } = await ask('PUT', '/me/avatar', { key: form.key })
    expect((await sendTo(form, html)).status).toBe(204)
    // The same request again changes nothing.
    expect((await ask('PUT', '/me/avatar', { key: form.key })).body).toEqual(body)
    const shownResponse = await fetch(`${deployment.siteUrl}${body.avatar_url}`)
    expect(Buffer.from(await shownResponse.arrayBuffer())).toEqual(accepted)
    expect(shownResponse.headers.get('content-type')).toBe('image/png')
    expect(shownResponse.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await fetch(`${deployment.siteUrl}/media/${form.key}`)).status).toBe(404)
  })

  test.each(Array.from({ length: 6 }, (_, at) => at))(
    'that is swapped while it is being accepted is one that was looked at, or none (request %s)',
    async at => {
      const form = await place()
      const checked = await picture(64, 'navy')
      await sendTo(form, checked)
      const restore = await beforeRequest(at, () => sendTo(form, html))
      const { body } = await ask('PUT', '/me/avatar', { key: form.key }).finally(restore)
      if (body.code) return expect(body.code).toBe('FILE_NOT_AN_IMAGE')
      const shown = await fetch(`${deployment.siteUrl}${body.avatar_url}`)
      expect(Buffer.from(await shown.arrayBuffer())).toEqual(checked)
    },
  )

  /** Runs `act` just before the nth request of the server to the table or the bucket. */
  async function beforeRequest(at: number, act: () => Promise<unknown>): Promise<() => void> {
    const { s3 } = await import('#functions/platform/aws/s3.ts')
    const { table } = await import('#functions/platform/table/client.ts')
    let requests = 0
    const restored = [s3, table].map(({ config: { requestHandler } }) => {
      const handle = requestHandler.handle.bind(requestHandler)
      requestHandler.handle = async (request, options) => {
        if (requests++ === at) await act()
        return handle(request, options)
      }
      return () => {
        requestHandler.handle = handle
      }
    })
    return () => {
      for (const restore of restored) restore()
    }
  }

  test('that is a page as well is shown as a picture, and never as a page', async () => {
    const { key } = await upload(Buffer.concat([await picture(), html]))
    const { body } = await ask('PUT', '/me/avatar', { key })
    const shownResponse = await fetch(`${deployment.siteUrl}${body.avatar_url}`)
    expect([shownResponse.headers.get('content-type'), shownResponse.headers.get('x-content-type-options')]).toEqual([
      'image/png',
      'nosniff',
    ])
  })

  test.each([
    ['a page', html, 'FILE_NOT_AN_IMAGE'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'FILE_NOT_AN_IMAGE'],
    ['a page that begins like a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), html]), 'FILE_NOT_AN_IMAGE'],
  ])('that is %s is refused', async (_, file, code) => {
    const { key } = await upload(file)
    expect((await ask('PUT', '/me/avatar', { key })).body.code).toBe(code)
  })

  test('of 30,000 × 30,000 pixels in few bytes is refused', async () => {
    const bomb = pngBomb(30_000)
    expect(bomb.length).toBeLessThan(1024 * 1024)
    const { key } = await upload(bomb)
    expect((await ask('PUT', '/me/avatar', { key })).body.code).toBe('PICTURE_TOO_LARGE')
    expect(await isStored(key)).toBe(false)
  })

  test('that never arrived can’t be set', async () => {
    const { key } = await place()
    expect((await ask('PUT', '/me/avatar', { key })).body.code).toBe('FILE_NOT_FOUND')
  })
})

describe('the CEP', () => {
  /** Counts the requests to the place index. */
  async function counting() {
    const { amazonLocationClient } = await import('#functions/map/geocoding/amazon-location.ts')
    let requestCount = 0
    amazonLocationClient.middlewareStack.add(
      (next, context) => async args => {
        if (context.commandName === SearchPlaceIndexForTextCommand.name) requestCount += 1
        return next(args)
      },
      { step: 'initialize', name: 'counted', override: true },
    )
    return () => requestCount
  }

  test('fills the address, and the second time from the table', async () => {
    const asked = await counting()
    const firstResponse = await ask('GET', '/geocoding?cep=13465-905')
    expect(firstResponse).toMatchObject({
      status: 200,
      body: { places: [{ city: 'Americana', state: 'SP', zip_code: '13465905' }] },
    })
    expect(await ask('GET', '/geocoding?cep=13465905')).toEqual(firstResponse)
    expect(asked()).toBe(1)
  })

  test('of nowhere is not found, and not asked for again', async () => {
    const asked = await counting()
    for (let time = 0; time < 2; time += 1)
      expect(await ask('GET', '/geocoding?cep=99999999')).toMatchObject({
        status: 404,
        body: { code: 'CEP_NOT_FOUND', error: 'CEP não encontrado' },
      })
    expect(asked()).toBe(1)
  })

  test.each(['1', '134650001', 'abc', ''])('%s is none', async cep => {
    expect((await ask('GET', `/geocoding?cep=${cep}`)).body.code).toBe('INVALID_INPUT')
  })
})

describe('an address and a place', () => {
  test('find each other: the street of a text, and the text of its coordinates; in the sea there is none', async () => {
    const { body } = await ask('GET', `/geocoding?${new URLSearchParams({ text: 'Av. Brasil, Americana' })}`)
    const { street, latitude, longitude } = body.places[0]
    expect(street).toMatch(/Brasil/)
    const manager = await signInForAuthorization('gerente@ponto.local')
    const at = (place: { latitude: number; longitude: number }, token = manager) =>
      ask('GET', `/geocoding/reverse?latitude=${place.latitude}&longitude=${place.longitude}`, undefined, token)
    expect(await at({ latitude, longitude })).toMatchObject({ status: 200, body: { street, city: 'Americana' } })
    expect((await at({ latitude: -24.3, longitude: -46 })).body.code).toBe('STREET_NOT_FOUND')
    expect((await at({ latitude, longitude }, authorization)).status).toBe(403)
  })
})

const point = z.object({ status: z.string() })
const statusOf = async (id: string) =>
  point.parse(await (await fetch(`${deployment.siteUrl}/api/points/${id}`)).json()).status

describe('deletion', () => {
  test('says before what it does, then does it, keeps the contract and writes one last e-mail', async () => {
    const preview = (await ask('GET', '/me/deletion')).body
    const { body: data } = await ask('GET', '/me/data')
    expect(preview).toMatchObject({
      pending_orders: 2,
      reserved_points: 4,
      needs_manager: false,
      kept_orders: new Set(data.contracts.map((contract: { order_id: string }) => contract.order_id)).size,
    })
    const heldIds: string[] = data.orders
      .filter(({ status }: { status: string }) => status === 'pending')
      .flatMap(({ items }: { items: { point_id: string }[] }) => items.map(({ point_id }) => point_id))
    for (const id of heldIds) expect(await statusOf(id)).toBe('reserved')

    expect((await ask('POST', '/me/deletion', { confirmation: 'EXCLUIR' })).body).toEqual({ outcome: 'started' })
    expect((await ask('GET', '/me/profile')).body.code).toBe('SESSION_ENDED')
    await deployment.poller.drained()

    await expect(signInForAuthorization('cliente@ponto.local')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
    for (const id of heldIds) expect(await statusOf(id)).toBe('available')
    // The public map does not show a freed point as taken either.
    const { cells } = await (await fetch(`${deployment.siteUrl}/api/map/cells`)).json()
    const statusOnMap = new Map<string, string>()
    for (const { cell } of cells)
      for (const { id, status } of decodeCell(
        mapCellSchema.parse(await (await fetch(`${deployment.siteUrl}/api/map/cells/${cell}`)).json()),
      ))
        statusOnMap.set(id, status)
    for (const id of heldIds) expect(statusOnMap.get(id)).toBe('available')

    const manager = await signInForAuthorization('admin@ponto.local')
    const { body: contract } = await ask('GET', `/orders/${data.contracts[0].order_id}`, undefined, manager)
    expect(contract).toMatchObject({ status: 'completed', customer_name: 'Clara Cliente' })
    const { body: gone } = await ask('GET', `/users?search=clara`, undefined, manager)
    expect(gone.items).toEqual([])
    const emails = await (
      await fetch(`${deployment.siteUrl}/_local/emails`, { headers: { accept: 'application/json' } })
    ).json()
    const last = emails.filter(
      ({ to, subject }: { to: string[]; subject: string }) =>
        to.includes('cliente@ponto.local') && subject === 'Seus dados foram excluídos',
    )
    expect(last).toHaveLength(1)
    expect(last[0].text).toContain('ficam guardados')
    const { auditTable } = await import('#functions/upkeep/audit/audit-table.ts')
    expect((await auditTable()).breaches).toEqual([])
  })

  test('is asked of the managers by the team', async () => {
    const technician = await signInForAuthorization('tecnico@ponto.local')
    expect((await ask('GET', '/me/deletion', undefined, technician)).body.needs_manager).toBe(true)
    for (let time = 0; time < 2; time += 1)
      expect((await ask('POST', '/me/deletion', { confirmation: 'EXCLUIR' }, technician)).body.outcome).toBe(
        'asked_managers',
      )
    const { body } = await ask(
      'GET',
      '/me/notifications',
      undefined,
      await signInForAuthorization('gerente@ponto.local'),
    )
    const asked = { title: 'Pedido de exclusão de dados', link: '/admin/users' }
    expect(body.items[0]).toMatchObject(asked)
    expect(body.items[1]).not.toMatchObject(asked)
    expect((await ask('GET', '/me/profile', undefined, technician)).status).toBe(200)
  })
})
