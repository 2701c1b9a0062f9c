import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { SQSClient } from '@aws-sdk/client-sqs'
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { SERVED_MEDIA_PREFIXES } from '#infra/system/media-prefixes.ts'
import { anonymiseOrder } from '#shared/account/rules/privacy.ts'
import { api } from '#shared/api/index.ts'
import { REFUSALS } from '#shared/api/refusals.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Role } from '#shared/platform/rules/roles.ts'
import { UPLOADS } from '#shared/platform/rules/uploads.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { condition } from '#tests/support/condition.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { aPayment, inThreeInstalments } from '#tests/support/instalments.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aPerson } from '#tests/support/people.ts'
import { aPdf } from '#tests/support/receipt-files.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

const issuer = await startTokenIssuer()
afterAll(() => issuer.close())
const { handler } = await import('#functions/api/receipts.ts')
const { handler: ordersHandler } = await import('#functions/api/orders.ts')
const { storedPoint } = await import('#functions/catalogue/points/points-store.ts')
const { storedOrder } = await import('#functions/orders/orders-store.ts')
const { deleteReplacedReceiptsReaction } = await import('#functions/orders/receipts/remove-receipts.ts')
const { receiptNotificationReaction } = await import('#functions/notifications/notify-of-receipt.ts')

const dynamo = mockClient(DynamoDBDocumentClient)
const files = mockClient(S3Client)
mockClient(SQSClient).onAnyCommand().resolves({})
const SENT = 'uploads/1700000000000-abcdefghijklmnop.pdf'
const ID = '1a2b3c4d-0000-4000-8000-000000000000'
const LATER = '2999-01-01T00:00:00.000Z'

let order: Order
/** The stored item about the uploaded file. */
let upload: Record<string, unknown>

beforeEach(() => {
  order = anOrder(ID)
  upload = { key: SENT, file: 'receipts/kept.pdf', upload_kind: 'receipt', user_id: 'client-user', used: false }
  dynamo.reset()
  files.reset()
  files.onAnyCommand().resolves({})
  dynamo.onAnyCommand().resolves({})
  dynamo.on(GetCommand, { Key: { PK: `ORDER#${ID}`, SK: 'ORDER' } }).callsFake(() => ({ Item: { ...order } }))
  dynamo.on(GetCommand, { Key: { PK: `UPLOAD#${SENT}`, SK: 'UPLOAD' } }).callsFake(() => ({ Item: upload }))
  dynamo.on(GetCommand, { Key: { PK: 'USER#client-user', SK: 'PROFILE' } }).resolves({ Item: aPerson('client') })
  given(aPdf())
})

const given = (bytes: Uint8Array, whole = bytes.length) =>
  files.on(GetObjectCommand).callsFake(() => ({
    Body: { transformToByteArray: async () => bytes },
    ContentRange: `bytes 0-${bytes.length - 1}/${whole}`,
  }))
const sendIt = (changes: object = {}, role: Role = 'client') =>
  callHandler(handler, api.receipts.send, {
    path: { order_id: ID },
    body: { key: SENT, ...changes },
    token: issuer.token(role),
  })
const open = (role: Role = 'client') =>
  callHandler(handler, api.receipts.open, { path: { order_id: ID }, token: issuer.token(role) })
const uploads = () => files.commandCalls(PutObjectCommand).map(({ args }) => args[0].input)
const removed = () => files.commandCalls(DeleteObjectCommand).map(({ args }) => args[0].input.Key)
const written = () => dynamo.commandCalls(TransactWriteCommand).flatMap(({ args }) => args[0].input.TransactItems ?? [])
const picture = (format: 'png' | 'jpeg' | 'webp', side = 8) =>
  sharp({ create: { width: side, height: 8, channels: 3, background: 'red' } })
    .toFormat(format)
    .toBuffer()

describe('a receipt of an instalment', () => {
  const sold = () =>
    inThreeInstalments(anOrder(ID, { status: 'completed', reserved_until: null, payments: [aPayment(1)] }))
  const waiting = { instalment_id: 'instalment-2', file: 'receipts/2.pdf', sent_at: '2027-01-05T12:00:00.000Z' }
  const refuse = (role: Role = 'admin') =>
    callHandler(handler, api.receipts.refuse, {
      path: { order_id: ID },
      body: { instalment_id: 'instalment-2', reason: 'Valor de outra parcela', version: 1 },
      token: issuer.token(role),
    })
  const image = (state: Order) => ({ ...storedOrder.stamp, ...state, changed_by: null, held_under: [] })
  const changed = (before: Order, after: Order) => [
    { id: 'e', kind: 'order', before: image(before), after: image({ ...after, version: 2 }) },
  ]
  const openFile = (file: string, role: Role = 'client') =>
    callHandler(handler, api.receipts.open, { path: { order_id: ID }, query: { file }, token: issuer.token(role) })

  beforeEach(() => {
    order = sold()
  })

  test('is kept with its instalment, without touching the hold or the sale', async () => {
    const { status, body } = await sendIt({ instalment_id: 'instalment-2' })
    expect([status, body.status]).toEqual([200, 'completed'])
    expect(body.instalment_receipts).toEqual([
      { instalment_id: 'instalment-2', file: 'receipts/kept.pdf', sent_at: expect.any(String) },
    ])
    expect(written()).toHaveLength(2)
    expect(written()[0]?.Put).toMatchObject({ ConditionExpression: condition('version = :read AND #status = :status') })
  })

  test('twice counts once', async () => {
    order = { ...order, instalment_receipts: [{ ...waiting, file: 'receipts/kept.pdf' }] }
    upload = { ...upload, used: true }
    expect((await sendIt({ instalment_id: 'instalment-2' })).status).toBe(200)
    expect(written()).toEqual([])
  })

  test.each([
    ['for one that is paid', 'instalment-1', 'PAYMENT_NOT_DUE'],
    ['for one of another order', 'instalment-7', 'INSTALMENT_NOT_FOUND'],
  ])('is refused %s', async (_, instalment_id, code) => {
    expect((await sendIt({ instalment_id })).body.code).toBe(code)
    expect(written()).toEqual([])
  })

  test('is refused as a page by its bytes, whatever it is called', async () => {
    given(new TextEncoder().encode('<html>'))
    expect((await sendIt({ instalment_id: 'instalment-2' })).body.code).toBe('RECEIPT_UNREADABLE')
  })

  test('is refused by a manager with a reason that its client reads, and by nobody else', async () => {
    order = { ...order, instalment_receipts: [waiting] }
    expect((await refuse('client')).status).toBe(403)
    const { body } = await refuse()
    expect(body.instalment_receipts).toEqual([
      { ...waiting, refusal: { at: expect.any(String), reason: 'Valor de outra parcela' } },
    ])
    expect(body.status).toBe('completed')
  })

  test('is opened by its client and the office, also once it is kept with a payment that stands', async () => {
    const payments = [aPayment(1, 80_000, { files: ['receipts/1.pdf'] })]
    order = { ...order, instalment_receipts: [waiting], payments }
    for (const file of ['receipts/1.pdf', 'receipts/2.pdf']) expect((await openFile(file)).body.url).toContain(file)
    expect((await openFile('receipts/other.pdf')).body.code).toBe('RECEIPT_NOT_FOUND')
    const reversal = { at: '2027-01-05T12:00:00.000Z', by: 'admin-user', reason: 'Engano' }
    order = { ...order, payments: payments.map(payment => ({ ...payment, reversal })) }
    expect((await openFile('receipts/1.pdf')).body.code).toBe('RECEIPT_NOT_FOUND')
    expect((await openFile('receipts/1.pdf', 'admin')).status).toBe(200)
  })

  test('is told to the office by its number and what is open of it', async () => {
    dynamo
      .on(QueryCommand)
      .callsFake(({ ExpressionAttributeValues: values }) =>
        values?.[':role'] === 'ROLE#admin' ? { Items: [aPerson('admin')] } : {},
      )
    const change = changed(order, { ...order, instalment_receipts: [waiting] })
    expect(await asFunction('notifications', receiptNotificationReaction.handle)(change)).toEqual([])
    const [told] = dynamo.commandCalls(PutCommand).map(({ args }) => args[0].input.Item)
    expect(told?.message.replaceAll('\u00a0', ' ')).toBe(
      'Clara Cliente enviou o comprovante do pedido 1a2b3c4d, de R$ 800,00 da parcela 2 de 3.',
    )
  })

  test('goes with the person, and so does one that a payment keeps', async () => {
    order = { ...order, instalment_receipts: [waiting], payments: [aPayment(1, 80_000, { files: ['receipts/1.pdf'] })] }
    const anonymous = anonymiseOrder(order, null)
    expect(JSON.stringify(anonymous)).not.toContain('receipts/')
    await asFunction('pictures', deleteReplacedReceiptsReaction.handle)(changed(order, anonymous))
    expect(removed()).toEqual(['receipts/2.pdf', 'receipts/1.pdf'])
  })

  test('that moves to a payment stays', async () => {
    order = { ...order, instalment_receipts: [waiting] }
    const paid = {
      ...order,
      instalment_receipts: undefined,
      payments: [aPayment(2, 80_000, { files: [waiting.file] })],
    }
    await asFunction('pictures', deleteReplacedReceiptsReaction.handle)(changed(order, paid))
    expect(removed()).toEqual([])
  })
})

describe('a receipt that is sent', () => {
  test('is kept where the site shows nothing, by a safe name, and stands in the order in the same transaction', async () => {
    const { status, body } = await sendIt({ version: 1 })
    expect([status, body.payment_receipt_url, body.version]).toEqual([200, 'receipts/kept.pdf', 2])
    expect(uploads()).toEqual([
      {
        Bucket: 'unit-media',
        Key: 'receipts/kept.pdf',
        Body: aPdf(),
        ContentType: 'application/pdf',
        CacheControl: 'private, no-store',
        ContentDisposition: 'inline; filename="comprovante-1a2b3c4d.pdf"',
      },
    ])
    const [became, used] = written()
    expect(became?.Put).toMatchObject({
      ConditionExpression: condition('version = :read AND #status = :status'),
      ExpressionAttributeValues: { ':read': 1, ':status': 'pending' },
      Item: {
        payment_receipt_url: 'receipts/kept.pdf',
        status: 'pending',
        changed_by: { user_id: 'client-user', role: 'client' },
      },
    })
    expect(used?.Update).toMatchObject({
      Key: { PK: `UPLOAD#${SENT}`, SK: 'UPLOAD' },
      ConditionExpression: 'used = :no',
    })
  })

  test.each(['png', 'jpeg', 'webp'] as const)('may be a %s', async format => {
    const extension = format === 'jpeg' ? 'jpg' : format
    upload = { ...upload, file: `receipts/kept.${extension}` }
    const plainBytes = await picture(format)
    const notedBytes = await sharp(plainBytes)
      .toFormat(format)
      .withExif({ IFD0: { Copyright: 'Ana Souza' } })
      .toBuffer()
    given(notedBytes)
    expect((await sendIt()).status).toBe(200)
    expect(uploads()[0]).toMatchObject({ ContentType: `image/${format}` })
    const body = Buffer.from(z.instanceof(Uint8Array).parse(uploads()[0]?.Body))
    expect((await sharp(body).metadata()).exif).toBeUndefined()
    expect(await sharp(body).raw().toBuffer()).toEqual(await sharp(notedBytes).raw().toBuffer())
  })

  test('twice counts once', async () => {
    order = { ...order, payment_receipt_url: 'receipts/kept.pdf' }
    upload = { ...upload, used: true }
    const { status, body } = await sendIt()
    expect([status, body.version]).toEqual([200, 1])
    expect(files.calls()).toEqual([])
    expect(written()).toEqual([])
  })

  test('lets the order’s hold and its points’ have no end, in the same transaction, if the order holds them', async () => {
    const points = ['1', '2'].map(id => aPoint(id, { status: 'reserved', order_id: ID, reserved_until: LATER }))
    dynamo.on(BatchGetCommand).resolves({
      Responses: { 'unit-table': points.map(point => ({ ...storedPoint.stamp, ...point })) },
    })
    const { body } = await sendIt()
    expect([body.reserved_until, body.unread_receipt?.held_until]).toEqual([null, '2999-01-01T00:00:00.000Z'])
    const [became, first, second] = written()
    expect(became?.Put?.Item).toMatchObject({
      reserved_until: null,
      GSI4PK: 'DUE#RECEIPTS',
      unread_receipt: { held_until: '2999-01-01T00:00:00.000Z' },
    })
    expect([first?.Update?.Key, second?.Update?.Key]).toEqual([
      { PK: 'POINT#1', SK: 'POINT' },
      { PK: 'POINT#2', SK: 'POINT' },
    ])
    expect(first?.Update).toMatchObject({
      ConditionExpression: condition(
        '#status = :held AND order_id = :order_id AND (attribute_not_exists(bookings[0]) OR bookings[0].#from >= :to)',
      ),
      ExpressionAttributeValues: { ':held': 'reserved', ':order_id': ID, ':until': null, ':to': '9999-12-31' },
    })
  })

  test('of 120 points changes the order first, and the note of unsettled points goes when all points follow', async () => {
    const ids = Array.from({ length: 120 }, (_, index) => String(1000 + index))
    const [item] = order.items
    if (!item) throw new Error('no item')
    order = { ...order, items: ids.map(point_id => ({ ...item, id: `item-${point_id}`, point_id })) }
    const points = ids.map(id => aPoint(id, { status: 'reserved', order_id: ID, reserved_until: LATER }))
    dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => {
      const asked = new Set(RequestItems['unit-table'].Keys.map(({ PK }: Record<string, string>) => PK))
      return {
        Responses: {
          'unit-table': points
            .filter(({ id }) => asked.has(`POINT#${id}`))
            .map(point => ({ ...storedPoint.stamp, ...point, PK: `POINT#${point.id}`, SK: 'POINT' })),
        },
      }
    })
    const unsettled = { PK: `ORDER#${ID}`, SK: 'UNSETTLED_POINTS' }
    let noted: Record<string, unknown> | undefined
    dynamo.on(GetCommand, { Key: unsettled }).callsFake(() => ({ Item: noted }))
    dynamo.on(TransactWriteCommand).callsFake(({ TransactItems }) => {
      for (const { Put } of TransactItems) if (Put?.Item.SK === 'UNSETTLED_POINTS') noted = Put.Item
      return {}
    })
    expect((await sendIt()).status).toBe(200)
    expect(new Set(written().flatMap(({ Update }) => Update?.Key?.PK ?? [])).size).toBe(121)
    expect(dynamo.commandCalls(DeleteCommand).map(({ args }) => args[0].input.Key)).toEqual([unsettled])
  })

  test('may be of an order whose hold is over and that nobody cancelled yet', async () => {
    order = { ...order, reserved_until: '2026-11-01T12:00:00.000Z' }
    expect((await sendIt()).status).toBe(200)
  })

  test('by a manager counts for any order', async () => {
    upload = { ...upload, user_id: 'admin-user' }
    expect((await sendIt({}, 'admin')).status).toBe(200)
  })

  test.each(['completed', 'cancelled'] as const)('is refused for a %s order', async status => {
    order = { ...order, status }
    const response = await sendIt()
    expect([response.status, response.body.error]).toEqual([409, 'Apenas pedidos pendentes podem ser modificados.'])
    expect(files.calls()).toEqual([])
    expect(written()).toEqual([])
  })

  test('is refused over a version that somebody changed since', async () => {
    order = { ...order, version: 2 }
    expect((await sendIt({ version: 1 })).body.code).toBe('ORDER_CHANGED')
    expect(written()).toEqual([])
  })

  test('is the file of somebody, once: who loses the race for it is refused', async () => {
    dynamo.on(TransactWriteCommand).callsFakeOnce(() => {
      upload = { ...upload, used: true }
      throw new TransactionCanceledException({
        message: '',
        $metadata: {},
        CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }],
      })
    })
    expect((await sendIt()).body.code).toBe('FILE_NOT_FOUND')
  })

  test.each([
    ['somebody else’s', { user_id: 'other-user' }],
    ['another kind of file', { upload_kind: 'avatar' }],
    ['in use', { used: true }],
  ])('is refused when the upload is %s', async (_, changes) => {
    upload = { ...upload, ...changes }
    expect((await sendIt()).body.code).toBe('FILE_NOT_FOUND')
    expect(files.calls()).toEqual([])
    expect(written()).toEqual([])
  })

  const cut = (bytes: Uint8Array) => bytes.subarray(0, -20)
  const JPG = 'receipts/kept.jpg'
  test.each<[string, string, () => Promise<Uint8Array> | Uint8Array]>([
    ['a renamed program', SENT, () => Buffer.from('MZ\x90\0 This program cannot be run in DOS mode')],
    ['a page', SENT, () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing', SENT, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['the word of a PDF alone', SENT, () => Buffer.from('%PDF-1.7 and more')],
    ['a page behind a PDF’s beginning', SENT, () => Buffer.from('%PDF-1.4\n<html></html>\nstartxref\n9\n%%EOF\n')],
    ['a PDF that was cut off', SENT, () => cut(aPdf())],
    ['a PDF that begins later', SENT, () => Buffer.concat([Buffer.from('<html>'), aPdf()])],
    ['a PDF that is called a picture', JPG, () => aPdf()],
    ['a picture that is called a PDF', SENT, () => picture('jpeg')],
    ['a PNG that is called a JPEG', JPG, () => picture('png')],
    ['a JPEG that was cut off', JPG, async () => cut(await picture('jpeg'))],
    ['a PNG that was cut off', 'receipts/kept.png', async () => cut(await picture('png'))],
    ['a WebP that was cut off', 'receipts/kept.webp', async () => cut(await picture('webp'))],
    ['nothing', SENT, () => Buffer.alloc(0)],
  ])('that is %s is refused in words, and removed', async (_, file, bytes) => {
    upload = { ...upload, file: file.replace(/^uploads/, 'receipts') }
    given(await bytes())
    const { status, body } = await sendIt()
    expect([status, body.error]).toEqual([400, REFUSALS.RECEIPT_UNREADABLE.sentence])
    expect(removed()).toEqual([SENT])
    expect(uploads()).toEqual([])
    expect(written()).toEqual([])
  })

  test('is taken with what banks and scanners append behind a PDF’s end', async () => {
    given(Buffer.concat([aPdf(), Buffer.from('\n<!-- signed 3f2a -->\0\0')]))
    expect((await sendIt()).status).toBe(200)
  })

  test('that is too large is refused and removed, however it came there', async () => {
    given(aPdf(), UPLOADS.receipt.max_bytes + 1)
    expect((await sendIt()).body.code).toBe('FILE_TOO_LARGE')
    expect(removed()).toEqual([SENT])
  })

  test('of more pixels than somebody can open is refused', async () => {
    upload = { ...upload, file: JPG }
    given(await picture('jpeg', 4097))
    expect((await sendIt()).body.code).toBe('PICTURE_TOO_LARGE')
  })
})

describe('a receipt that is opened', () => {
  beforeEach(() => {
    order = { ...order, payment_receipt_url: 'receipts/kept.pdf' }
  })

  test.each(['client', 'admin', 'operations_manager'] as const)(
    'by %s comes as a link for five minutes',
    async role => {
      const { status, body } = await open(role)
      expect([status, body.is_pdf]).toEqual([200, true])
      const link = new URL(body.url)
      expect(`${link.host}${link.pathname}`).toContain('unit-media')
      expect(link.pathname).toMatch(/\/receipts\/kept\.pdf$/)
      expect(link.searchParams.get('X-Amz-Expires')).toBe('300')
      const left = Date.parse(body.expires_at) - Date.now()
      expect(left).toBeGreaterThan(290_000)
      expect(left).toBeLessThanOrEqual(300_000)
    },
  )

  test('is a picture unless its name says PDF', async () => {
    order = { ...order, payment_receipt_url: 'receipts/kept.webp' }
    expect((await open()).body.is_pdf).toBe(false)
  })

  test('is not found where none was sent', async () => {
    order = { ...order, payment_receipt_url: null }
    expect((await open()).body.code).toBe('RECEIPT_NOT_FOUND')
  })
})

test('nothing of what people pay with is served by the site', () => {
  expect(SERVED_MEDIA_PREFIXES.public_prefixes.filter(prefix => UPLOADS.receipt.prefix.startsWith(prefix))).toEqual([])
})

describe('a receipt goes', () => {
  const change = (before: string | null, after: string | null) => ({
    id: 'x',
    kind: 'order',
    before: { ...anOrder(ID, { payment_receipt_url: before }), v: 2, changed_by: null },
    after: { ...anOrder(ID, { payment_receipt_url: after }), v: 2, changed_by: null },
  })
  test.each([
    ['when another comes', 'receipts/a.pdf', 'receipts/b.pdf', ['receipts/a.pdf']],
    ['when there is none any more', 'receipts/a.pdf', null, ['receipts/a.pdf']],
    ['not before', 'receipts/a.pdf', 'receipts/a.pdf', []],
    ['not without one', null, 'receipts/a.pdf', []],
  ])('%s', async (_, before, after, gone) => {
    expect(await asFunction('pictures', deleteReplacedReceiptsReaction.handle)([change(before, after)])).toEqual([])
    expect(removed()).toEqual(gone)
  })

  test('with the person whom it shows', () => {
    const paidOrder = anOrder(ID, { payment_receipt_url: 'receipts/a.pdf' })
    expect(anonymiseOrder(paidOrder, 'u').payment_receipt_url).toBeNull()
  })
})

describe('the office', () => {
  const news = (changed_by: { user_id: string; role: Role } | null, before: string | null = null) => ({
    id: 'x',
    kind: 'order',
    before: { ...anOrder(ID, { payment_receipt_url: before }), v: 2, changed_by: null },
    after: {
      ...anOrder(ID, { payment_receipt_url: 'receipts/kept.pdf', updated_at: '2026-11-21T10:00:00.000Z', version: 2 }),
      v: 2,
      changed_by,
    },
  })
  const told = () =>
    dynamo
      .commandCalls(PutCommand)
      .flatMap(({ args }) => (args[0].input.Item?.kind === 'notification' ? [args[0].input.Item] : []))
  beforeEach(() => {
    dynamo
      .on(QueryCommand)
      .resolvesOnce({ Items: [aPerson('admin')] })
      .resolves({ Items: [] })
  })

  test('hears of a receipt that a client sent, with a link to the order', async () => {
    expect(
      await asFunction(
        'notifications',
        receiptNotificationReaction.handle,
      )([news({ user_id: 'client-user', role: 'client' })]),
    ).toEqual([])
    expect(told()).toMatchObject([
      { user_id: 'admin-user', title: 'Comprovante recebido', link: `/admin/orders/${ID}`, is_read: false },
    ])
  })

  test.each([
    ['put there itself', news({ user_id: 'other', role: 'operations_manager' })],
    ['had before', news({ user_id: 'client-user', role: 'client' }, 'receipts/kept.pdf')],
  ])('hears nothing of one that it %s', async (_, change) => {
    expect(await asFunction('notifications', receiptNotificationReaction.handle)([change])).toEqual([])
    expect(told()).toEqual([])
  })
})

describe('the signed copy of a contract', () => {
  const paper = { import_id: 'i1', number: '2026-014', signed_on: null, paid_until: null, with_tasks: false }
  beforeEach(() => {
    order = anOrder(ID, { status: 'completed', paper_contract: paper })
    upload = { ...upload, user_id: 'operations_manager-user' }
  })
  const sendCopy = (role: Role = 'operations_manager') =>
    callHandler(handler, api.receipts.sendSignedContract, {
      path: { order_id: ID },
      body: { key: SENT },
      token: issuer.token(role),
    })
  const openCopy = (role: Role = 'operations_manager') =>
    callHandler(handler, api.receipts.openSignedContract, { path: { order_id: ID }, token: issuer.token(role) })

  test('is kept where the site shows nothing, and stands in the order in the same transaction', async () => {
    const { status, body } = await sendCopy()
    expect([status, body.paper_contract.file]).toEqual([200, 'receipts/kept.pdf'])
    expect(uploads()[0]).toMatchObject({
      Key: 'receipts/kept.pdf',
      ContentDisposition: 'inline; filename="contrato-1a2b3c4d.pdf"',
    })
    const [became, used] = written()
    expect(became?.Put).toMatchObject({
      ConditionExpression: condition('version = :read AND #status = :status'),
      Item: { status: 'completed', paper_contract: { ...paper, file: 'receipts/kept.pdf' } },
    })
    expect(used?.Update).toMatchObject({ ConditionExpression: 'used = :no' })
  })

  test('is kept of a contract that was made here too, and replaced', async () => {
    order = anOrder(ID, { status: 'completed' })
    expect(await openCopy()).toMatchObject({ status: 404, body: { code: 'SIGNED_CONTRACT_NOT_FOUND' } })
    expect(await sendCopy()).toMatchObject({ status: 200, body: { signed_copy: 'receipts/kept.pdf' } })
    expect(written()[0]?.Put).toMatchObject({
      ConditionExpression: condition('version = :read AND #status = :status'),
      Item: { status: 'completed', signed_copy: 'receipts/kept.pdf' },
    })
    order = { ...order, signed_copy: 'receipts/kept.pdf' }
    expect((await openCopy('client')).body.url).toContain('/receipts/kept.pdf')
  })

  test.each(['pending', 'cancelled'] as const)(
    'is nothing of an order that is %s and has no contract',
    async status => {
      order = anOrder(ID, { status })
      expect(await sendCopy()).toMatchObject({ status: 409, body: { code: 'ORDER_HAS_NO_CONTRACT' } })
      expect(written()).toEqual([])
    },
  )

  test.each(['client', 'field_technician'] as const)('is not sent by a %s', async role => {
    expect((await sendCopy(role)).status).toBe(403)
  })

  test('is opened by its client, by a link for five minutes', async () => {
    order = { ...order, paper_contract: { ...paper, file: 'receipts/kept.pdf' } }
    const { status, body } = await openCopy('client')
    expect([status, body.is_pdf]).toEqual([200, true])
    const link = new URL(body.url)
    expect(link.pathname).toMatch(/\/receipts\/kept\.pdf$/)
    expect(link.searchParams.get('X-Amz-Expires')).toBe('300')
  })

  test.each([
    ['a client', 'client', { user_id: 'somebody-else' }],
    ['a client, without an account,', 'client', { user_id: null, customer_email: 'other@example.com' }],
    ['a technician', 'field_technician', {}],
  ] as const)('is not opened by %s who does not own the order', async (_, role, ownership) => {
    order = { ...order, ...ownership, paper_contract: { ...paper, file: 'receipts/kept.pdf' } }
    expect(await openCopy(role)).toMatchObject({ status: 404, body: { code: 'ORDER_NOT_FOUND' } })
  })

  test('is not opened by a client who owns the order, but may not see the customer to whom the office gave it', async () => {
    const customer = { kind: 'customer', v: 1, id: 'customer-1', version: 1, created_at: LATER, updated_at: LATER }
    dynamo
      .on(GetCommand, { Key: { PK: 'CUSTOMER#customer-1', SK: 'CUSTOMER' } })
      .resolves({ Item: { ...customer, ...aCustomerForm() } })
    order = { ...order, customer_id: 'customer-1', signed_copy: 'receipts/kept.pdf' }
    expect(await openCopy('client')).toMatchObject({ status: 409, body: { code: 'CONTRACT_OF_CUSTOMER' } })
    expect((await openCopy()).status).toBe(200)
  })

  test('is opened by a link, and its file is deleted when another takes its place, but not the receipt beside it', async () => {
    const before = anOrder(ID, {
      status: 'completed',
      payment_receipt_url: 'receipts/paid.pdf',
      paper_contract: { ...paper, file: 'receipts/old.pdf' },
    })
    order = before
    expect((await openCopy()).body.url).toContain('receipts/old.pdf')
    const after = { ...before, version: 2, paper_contract: { ...paper, file: 'receipts/new.pdf' } }
    const react = asFunction('pictures', deleteReplacedReceiptsReaction.handle)
    const image = (state: Order) => ({ ...state, v: 2, changed_by: null })
    expect(await react([{ id: 'e', kind: 'order', before: image(before), after: image(after) }])).toEqual([])
    expect(removed()).toEqual(['receipts/old.pdf'])
  })
})

describe('a receipt that the office refuses', () => {
  const refuse = (changes: object = {}, role: Role = 'admin') =>
    callHandler(handler, api.receipts.refuse, {
      path: { order_id: ID },
      body: { reason: 'O valor não confere', version: 1, ...changes },
      token: issuer.token(role),
    })
  beforeEach(() => {
    order = {
      ...order,
      payment_receipt_url: 'receipts/kept.pdf',
      reserved_until: null,
      unread_receipt: { sent_at: '2026-11-20T12:00:00.000Z', held_until: LATER },
    }
  })

  test('ends the hold again, with the reason, over what was read', async () => {
    const points = ['1', '2'].map(id => aPoint(id, { status: 'reserved', order_id: ID, held_to: '9999-12-31' }))
    dynamo.on(BatchGetCommand).resolves({
      Responses: { 'unit-table': points.map(point => ({ ...storedPoint.stamp, ...point })) },
    })
    const { status, body } = await refuse()
    expect([status, body.payment_receipt_url, body.reserved_until]).toEqual([200, null, LATER])
    const [became, first] = written()
    expect(became?.Put).toMatchObject({
      ConditionExpression: condition('version = :read AND #status = :status'),
      ExpressionAttributeValues: { ':read': 1, ':status': 'pending' },
      Item: {
        refused_receipt: { file: 'receipts/kept.pdf', reason: 'O valor não confere' },
        change_reason: 'O valor não confere',
        GSI4PK: 'DUE#HOLDS',
      },
    })
    expect(became?.Put?.Item?.unread_receipt).toBeUndefined()
    expect(first?.Update).toMatchObject({
      ConditionExpression: condition(
        '#status = :held AND order_id = :order_id AND (attribute_not_exists(bookings[0]) OR bookings[0].#from >= :to)',
      ),
      ExpressionAttributeValues: { ':order_id': ID, ':until': LATER },
    })
    expect(removed()).toEqual([])
  })

  test('is refused only by the office, with a reason, once', async () => {
    expect((await refuse({}, 'client')).status).toBe(403)
    expect((await refuse({ reason: ' ' })).body.details).toMatchObject({ fields: [{ path: 'reason' }] })
    order = { ...order, payment_receipt_url: null, reserved_until: LATER, unread_receipt: undefined }
    expect((await refuse()).body.code).toBe('RECEIPT_NOT_FOUND')
    order = { ...order, refused_receipt: { file: 'receipts/kept.pdf', reason: 'x', refused_at: LATER } }
    const { status, body } = await refuse({ version: undefined })
    expect([status, body.code, body.error]).toEqual([
      409,
      'RECEIPT_REFUSED',
      'O comprovante deste pedido já foi recusado. Atualize a página e, se o pagamento chegou mesmo assim, confirme de novo.',
    ])
    // Of a colleague who saw the receipt, the order has changed.
    expect((await refuse({ version: 9 })).body.code).toBe('ORDER_CHANGED')
    expect(written()).toEqual([])
  })

  describe('is confirmed', () => {
    const confirm = (version?: number) =>
      callHandler(ordersHandler, api.orders.confirm, {
        path: { order_id: ID },
        body: { version },
        token: issuer.token('admin'),
      })
    const refused = () => {
      order = {
        ...order,
        version: 2,
        payment_receipt_url: null,
        reserved_until: LATER,
        unread_receipt: undefined,
        refused_receipt: { file: 'receipts/kept.pdf', reason: 'x', refused_at: LATER },
      }
    }

    test('by nobody who names no version once it is refused, also when that happened in the same moment', async () => {
      let attempts = 0
      dynamo.on(TransactWriteCommand).callsFake(() => {
        attempts += 1
        refused()
        throw new TransactionCanceledException({
          message: 'refused',
          $metadata: {},
          CancellationReasons: [{ Code: 'ConditionalCheckFailed' }],
        })
      })
      const { status, body } = await confirm()
      expect([status, body.code, attempts]).toEqual([409, 'RECEIPT_REFUSED', 1])
      expect((await confirm()).body.code).toBe('RECEIPT_REFUSED')
      expect(attempts).toBe(1)
    })

    test('by who saw that it was refused, on condition that nothing changed since', async () => {
      refused()
      expect((await confirm(1)).body.code).toBe('ORDER_CHANGED')
      expect(written()).toEqual([])
      expect((await confirm(2)).body.status).toBe('completed')
      expect(written()[0]?.Put).toMatchObject({
        ConditionExpression: condition('version = :read AND #status = :status'),
        ExpressionAttributeValues: { ':read': 2, ':status': 'pending' },
      })
    })
  })

  test('can still be opened, until another one is sent', async () => {
    order = {
      ...order,
      payment_receipt_url: null,
      refused_receipt: { file: 'receipts/refused.pdf', reason: 'x', refused_at: LATER },
    }
    expect((await open()).body.url).toContain('receipts/refused.pdf')
  })
})
