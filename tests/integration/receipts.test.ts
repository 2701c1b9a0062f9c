import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Deployment } from '#local/deployment.ts'
import { LOCAL_RESOURCES } from '#local/environment.ts'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import { receipts as receiptsApi } from '#shared/orders/api/receipts.ts'
import { isSellableForTerm } from '#shared/orders/rules/office-orders.ts'
import { type Order, orderSchema } from '#shared/orders/rules/orders.ts'
import { customers as customersApi } from '#shared/people/api/customers.ts'
import { presignedUploadSchema } from '#shared/platform/rules/uploads.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { startDemo } from '#tests/support/demo-deployment.ts'
import { anOfficeOrderForm } from '#tests/support/office-orders.ts'
import { aPdf, aProtectedPdf } from '#tests/support/receipt-files.ts'
import { signInForAuthorization } from '#tests/support/sign-in.ts'

/** Receipts over HTTP on the local deployment: what can be sent, who may open them, and what happens to the files. */

let deployment: Deployment
let client: string
let manager: string
let stranger: string
/** A pending order of the client. */
let owed: Order
let complaints: string[]

beforeAll(async () => {
  ;({ deployment, complaints } = await startDemo())
  client = await signInForAuthorization('cliente@ponto.local')
  manager = await signInForAuthorization('gerente@ponto.local')
  stranger = await signInForAuthorization('beatriz@ponto.local')
  const ownPage = ordersApi.listMine.output.parse((await ask('GET', '/me/orders')).body)
  const foundOrder = ownPage.items.find(({ status }) => status === 'pending')
  if (!foundOrder) throw new Error('the demo client has a pending order')
  owed = foundOrder
})
afterAll(async () => {
  await deployment.stop()
  expect(complaints).toEqual([])
})

async function ask(method: string, path: string, body?: unknown, authorization = client) {
  const response = await fetch(`${deployment.siteUrl}/api${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

async function upload(file: Uint8Array, content_type = 'application/pdf', who = client): Promise<string> {
  const place = presignedUploadSchema.parse(
    (await ask('POST', '/uploads', { kind: 'receipt', content_type }, who)).body,
  )
  const form = new FormData()
  for (const [name, value] of Object.entries(place.fields)) form.append(name, value)
  form.append('file', new Blob([Buffer.from(file)]))
  const sentResponse = await fetch(place.url, { method: 'POST', body: form, headers: { origin: deployment.siteUrl } })
  expect(sentResponse.status).toBe(204)
  return place.key
}
const send = (key: string, who = client) => ask('POST', `/orders/${owed.id}/receipt`, { key }, who)
const sent = async (file: Uint8Array, type?: string) => {
  const { status, body } = await send(await upload(file, type))
  expect(status).toBe(200)
  return orderSchema.parse(body).payment_receipt_url ?? ''
}
const open = (who = client) => ask('GET', `/orders/${owed.id}/receipt`, undefined, who)
const linkFor = async (who = client) => receiptsApi.open.output.parse((await open(who)).body)
const isKept = (Key: string) =>
  new S3Client({ forcePathStyle: true })
    .send(new GetObjectCommand({ Bucket: LOCAL_RESOURCES.media_bucket, Key }))
    .then(() => true)
    .catch(() => false)

test('is opened by its client and the office through a link, and in no other way', async () => {
  expect((await open()).body.code).toBe('RECEIPT_NOT_FOUND')
  const file = await sent(aPdf())
  for (const who of [client, manager]) {
    const { url, is_pdf } = await linkFor(who)
    const openedResponse = await fetch(url)
    expect([openedResponse.status, is_pdf, Buffer.from(await openedResponse.arrayBuffer())]).toEqual([
      200,
      true,
      aPdf(),
    ])
    expect(Object.fromEntries(openedResponse.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="comprovante-${owed.id.slice(0, 8)}.pdf"`,
      'cache-control': 'private, no-store',
    })
    expect((await fetch(url.split('?')[0] ?? '')).status).toBe(403)
  }
  for (const path of [file, `%2e/${file}`, `point_images/../${file}`])
    expect((await fetch(`${deployment.siteUrl}/media/${path}`)).status).toBe(404)
})

test('is nobody else’s to send or to open', async () => {
  expect((await open(stranger)).body.code).toBe('ORDER_NOT_FOUND')
  expect((await send(await upload(aPdf(), undefined, stranger), stranger)).body.code).toBe('ORDER_NOT_FOUND')
  // Refused even with the key of another person's upload.
  expect((await send(await upload(aPdf(), undefined, stranger))).body.code).toBe('FILE_NOT_FOUND')
})

test('in place of another takes that one away, and is kept without its metadata', async () => {
  const first = await sent(aPdf())
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .webp()
    .withExif({ IFD0: { Copyright: 'Ana Souza' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '22/1 44/1 0/1' } })
    .toBuffer()
  expect((await sharp(picture).metadata()).exif).toBeDefined()
  const second = await sent(picture, 'image/webp')
  await vi.waitFor(async () => expect(await isKept(first)).toBe(false), { timeout: 20_000 })
  expect(await isKept(second)).toBe(true)
  const { url, is_pdf } = await linkFor()
  expect(is_pdf).toBe(false)
  // The stored picture does not say where, or by whom, it was taken.
  const readBytes = Buffer.from(await (await fetch(url)).arrayBuffer())
  expect([readBytes.includes('Ana Souza'), readBytes.includes('EXIF'), readBytes.includes('XMP ')]).toEqual([
    false,
    false,
    false,
  ])
  expect(await sharp(readBytes).raw().toBuffer()).toEqual(await sharp(picture).raw().toBuffer())
})

test('that is a page by the name of a PDF is refused, and gone', async () => {
  const key = await upload(Buffer.from('<!doctype html><script>alert(1)</script>'))
  expect((await send(key)).body.code).toBe('RECEIPT_UNREADABLE')
  expect(await isKept(key)).toBe(false)
})

test('that is a PDF with a password is refused with the way out, and gone', async () => {
  const key = await upload(aProtectedPdf())
  expect((await send(key)).body).toMatchObject({
    code: 'PDF_PROTECTED',
    error:
      'Este PDF tem senha ou proteção, e a equipe pode não conseguir abri-lo. Tire a senha (por exemplo, imprimindo em PDF), ou envie uma imagem dele.',
  })
  expect(await isKept(key)).toBe(false)
})

test('two at once: the order has one that opens', async () => {
  const keys = await Promise.all([upload(aPdf('1.4')), upload(aPdf('1.7')), upload(aPdf('2.0'), undefined, manager)])
  const answers = await Promise.all([send(keys[0] ?? ''), send(keys[1] ?? ''), send(keys[2] ?? '', manager)])
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect((await fetch((await linkFor()).url)).status).toBe(200)
  const { body } = await ask('GET', `/orders/${owed.id}`)
  const others = answers.map(({ body: each }) => orderSchema.parse(each).payment_receipt_url ?? '')
  const left = others.filter(file => file !== orderSchema.parse(body).payment_receipt_url)
  await vi.waitFor(async () => expect(await Promise.all(left.map(isKept))).toEqual(left.map(() => false)), {
    timeout: 20_000,
  })
})

test('is told to the office, and stands in the history by who sent it', async () => {
  const told = z.object({ items: z.array(z.looseObject({ title: z.string(), link: z.nullable(z.string()) })) })
  await vi.waitFor(
    async () =>
      expect(told.parse((await ask('GET', '/me/notifications', undefined, manager)).body).items).toContainEqual(
        expect.objectContaining({ title: 'Comprovante recebido', link: `/admin/orders/${owed.id}` }),
      ),
    { timeout: 20_000 },
  )
  const history = async (who: string) =>
    ordersApi.history.output
      .parse((await ask('GET', `/orders/${owed.id}/history`, undefined, who)).body)
      .items.flatMap(({ event, by }) => (event === 'receipt_sent' ? [by] : []))
  await vi.waitFor(
    async () => expect(new Set(await history(manager))).toEqual(new Set(['Clara Cliente', 'Gustavo Gerente'])),
    {
      timeout: 20_000,
    },
  )
  expect(new Set(await history(client))).toEqual(new Set(['Você', 'Equipe']))
  expect((await ask('GET', `/orders/${owed.id}/history`, undefined, stranger)).body.code).toBe('ORDER_NOT_FOUND')
})

test('keeps each point of an order that is too large for one transaction, until the office refuses it', async () => {
  const customer = customersApi.create.output.parse(
    (await ask('POST', '/customers', aCustomerForm({ document_number: '45543915000181' }), manager)).body,
  )
  const codes = Array.from({ length: 200 }, (_, index) => `PU-${String(index + 1).padStart(5, '0')}`)
  const { points } = ordersApi.quote.output.parse(
    (await ask('POST', '/orders/office/quote', { point_ids: [], codes }, manager)).body,
  )
  const sale = anOfficeOrderForm({ customer_id: customer.id, price_reason: 'Combinado', expected_total: 1_100_000 })
  const items = points
    .filter(point => isSellableForTerm(point, sale.term))
    .slice(0, 110)
    .map(({ id }) => ({ point_id: id, price: 10_000 }))
  expect(items).toHaveLength(110)
  const soldResponse = await ask('POST', '/orders/office', { ...sale, items }, manager)
  expect(soldResponse.status).toBe(201)
  const { id } = orderSchema.parse(soldResponse.body)
  const key = await upload(aPdf(), undefined, manager)
  const sentResponse = await ask('POST', `/orders/${id}/receipt`, { key }, manager)
  expect(sentResponse).toMatchObject({ status: 200 })
  const kept = orderSchema.parse(sentResponse.body)
  expect([kept.reserved_until, kept.unread_receipt === undefined]).toEqual([null, false])
  const refusal = { version: kept.version, reason: 'O valor pago é outro.' }
  const refused = orderSchema.parse((await ask('POST', `/orders/${id}/receipt/refusal`, refusal, manager)).body)
  expect([refused.payment_receipt_url, refused.reserved_until === null]).toEqual([null, false])
  const { auditTable } = await import('#functions/upkeep/audit/audit-table.ts')
  expect((await auditTable()).breaches).toEqual([])
})
