import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { api } from '#shared/api/index.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Customer } from '#shared/people/rules/customers.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { condition } from '#tests/support/condition.ts'
import { aCompletedOrder } from '#tests/support/contracts.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { aProof } from '#tests/support/installation-proofs.ts'
import { aTask } from '#tests/support/installation-tasks.ts'
import { mockClient } from '#tests/support/mock-client.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aPerson } from '#tests/support/people.ts'
import { aPdf } from '#tests/support/receipt-files.ts'
import { callHandler } from '#tests/support/requests.ts'
import { startTokenIssuer } from '#tests/support/tokens.ts'

const issuer = await startTokenIssuer()
afterAll(() => issuer.close())
const { handler } = await import('#functions/api/order-links.ts')
const dynamo = mockClient(DynamoDBDocumentClient)
const files = mockClient(S3Client)
const queue = mockClient(SQSClient)

const NOW = '2026-11-26T12:00:00.000Z'
const UPLOADED = 'uploads/1700000000000-abcdefghijklmnop.pdf'
const OF_OFFICE = { user_id: null, customer_id: 'c1', reserved_until: '2026-11-28T12:00:00.000Z' } as const
const GONE = {
  code: 'ORDER_LINK_UNKNOWN',
  error: 'Este link não existe mais ou venceu. Peça um novo a quem atendeu você.',
}

let order: Order | undefined
let customer: Customer
/** The stored item of the link. */
let stored: Record<string, unknown> | undefined
let upload: Record<string, unknown>
/** The stored tasks and their proofs, by key. */
let installed: Map<string, Record<string, unknown>>
/** What the mail service reported about the contact's address. */
let address: Record<string, unknown> | undefined

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] })
  for (const service of [dynamo, files, queue]) service.reset()
  files.onAnyCommand().resolves({})
  queue.onAnyCommand().resolves({})
  order = anOrder('o1', OF_OFFICE)
  customer = {
    ...aCustomerForm({ signatory_name: 'Célia Prado', signatory_cpf: '52998224725', address_zip_code: '13465300' }),
    address_street: 'Rua Um',
    address_number: '1',
    address_neighborhood: 'Centro',
    id: 'c1',
    version: 1,
    created_at: NOW,
    updated_at: NOW,
  }
  stored = undefined
  address = undefined
  installed = new Map()
  upload = { key: UPLOADED, file: 'receipts/kept.pdf', upload_kind: 'receipt', user_id: 'order-link o1', used: false }
  dynamo.onAnyCommand().resolves({})
  dynamo.on(GetCommand).callsFake(({ Key }) => {
    const name = `${Key.PK} ${Key.SK}`
    if (name === 'ORDER#o1 ORDER') return { Item: order && { ...order } }
    if (name === 'ORDER#o1 LINK') return { Item: stored }
    if (name === 'CUSTOMER#c1 CUSTOMER') return { Item: customer }
    if (Key.SK === 'ADDRESS') return { Item: address }
    if (name === `UPLOAD#${UPLOADED} UPLOAD`) return { Item: upload }
    if (name === 'USER#operations_manager-user PROFILE')
      return { Item: aPerson('operations_manager', { name: 'Gil Gerente' }) }
    return {}
  })
  dynamo.on(BatchGetCommand).callsFake(({ RequestItems }) => ({
    Responses: {
      'unit-table': RequestItems['unit-table'].Keys.flatMap(({ PK, SK }: { PK: string; SK: string }) =>
        PK.startsWith('POINT#') ? [aPoint(PK.replace('POINT#', ''))] : (installed.get(`${PK} ${SK}`) ?? []),
      ),
    },
  }))
  dynamo.on(TransactWriteCommand).callsFake(({ TransactItems }) => {
    for (const { Put, Delete } of TransactItems) {
      if (Put?.Item.SK === 'LINK') stored = Put.Item
      if (Delete?.Key.SK === 'LINK') stored = undefined
    }
    return {}
  })
  files.on(GetObjectCommand).callsFake(() => ({
    Body: { transformToByteArray: async () => aPdf() },
    ContentRange: `bytes 0-${aPdf().length - 1}/${aPdf().length}`,
  }))
})
afterEach(() => void vi.useRealTimers())

const token = () => issuer.token('operations_manager')
const path = { order_id: 'o1' }
const make = (replaces: string | null = null) =>
  callHandler(handler, api.order_links.make, { path, body: { replaces }, token: token() })
const show = () => callHandler(handler, api.order_links.show, { path, token: token() })
const revoke = () => callHandler(handler, api.order_links.revoke, { path, token: token() })
const mail = (email = 'celia@padaria.example') =>
  callHandler(handler, api.order_links.sendByEmail, { path, body: { email }, token: token() })
const open = (link: string) => callHandler(handler, api.order_links.open, { body: { link } })
const sendReceipt = (link: string) =>
  callHandler(handler, api.order_links.sendReceipt, { body: { link, key: UPLOADED } })
const askForm = (link: string, content_type = 'application/pdf') =>
  callHandler(handler, api.order_links.createReceiptForm, { body: { link, content_type } })
const openReceipt = (link: string) => callHandler(handler, api.order_links.openReceipt, { body: { link } })
const openSignedCopy = (link: string) => callHandler(handler, api.order_links.openSignedContract, { body: { link } })
const askProofs = (link: string) => callHandler(handler, api.order_links.proofs, { body: { link } })
const askContract = (link: string) => callHandler(handler, api.order_links.contract, { body: { link } })
const made = async (): Promise<string> => (await make()).body.link.token
const transactions = () => dynamo.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input.TransactItems)
const conditionFailed = () =>
  new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: [{ Code: 'ConditionalCheckFailed' }, { Code: 'None' }],
  })

describe('a link that the office makes', () => {
  test('is stored by a seed, on condition that there is none, with its entry of the history', async () => {
    const { status, body } = await make()
    expect(status).toBe(200)
    expect(body.link).toEqual({
      token: expect.stringMatching(/^o1\.[0-9a-f]{64}$/),
      made_at: NOW,
      made_by: { user_id: 'operations_manager-user', name: 'Gil Gerente' },
      expires_at: '2027-11-28T03:00:00.000Z',
      emailed: null,
    })
    expect(transactions()).toEqual([
      [
        {
          Put: {
            TableName: 'unit-table',
            ConditionExpression: condition('attribute_not_exists(PK) OR expires_at <= :now'),
            ExpressionAttributeValues: { ':now': 1_795_694_400 },
            Item: {
              PK: 'ORDER#o1',
              SK: 'LINK',
              kind: 'order_link',
              v: 1,
              order_id: 'o1',
              seed: expect.stringMatching(/^[0-9a-f]{64}$/),
              made_at: NOW,
              made_by: 'operations_manager-user',
              expires_at: 1_827_370_800,
              emailed: null,
            },
          },
        },
        {
          Put: {
            TableName: 'unit-table',
            ConditionExpression: 'attribute_not_exists(PK)',
            Item: {
              PK: 'ORDER#o1',
              SK: `LINK_EVENT#${NOW}#1`,
              kind: 'order_link_event',
              v: 1,
              version: 1,

              event: 'link_made',
              at: NOW,
              by: { user_id: 'operations_manager-user', role: 'operations_manager' },
            },
          },
        },
      ],
    ])
  })

  test('is not in the table: neither its secret nor what it is signed with', async () => {
    const [, secret = ''] = (await made()).split('.')
    expect(secret).toHaveLength(64)
    expect(JSON.stringify(transactions())).not.toContain(secret)
    expect(JSON.stringify(transactions())).not.toContain('unit-proof-secret')
  })

  test('is the same when it is asked for again, and another one once it is replaced', async () => {
    const first = await make()
    expect((await show()).body).toEqual(first.body)
    // Somebody who has not seen the link yet asks for it again.
    expect((await make(null)).body).toEqual(first.body)
    vi.setSystemTime('2026-11-26T12:01:00.000Z')
    const second = await make(first.body.link.made_at)
    expect(second.body.link.token).not.toBe(first.body.link.token)
    expect(transactions()[1]?.[0]?.Put).toMatchObject({
      ConditionExpression: 'seed = :replaced',
      ExpressionAttributeValues: { ':replaced': transactions()[0]?.[0]?.Put?.Item?.seed },
    })
    expect((await open(first.body.link.token)).body).toEqual(GONE)
    expect((await open(second.body.link.token)).status).toBe(200)
  })

  test('gives way to one that was made at the same moment: both have that one', async () => {
    const other = { ...(await make()).body }
    const theirs = stored
    stored = undefined
    dynamo.on(TransactWriteCommand).callsFake(() => {
      stored = theirs
      throw conditionFailed()
    })
    expect((await make()).body).toEqual(other)
  })

  test.each([
    ['has an account by now', { customer_id: 'c1', user_id: 'client-user' }],
    ['was made on the site', { user_id: null }],
  ])('is refused for an order that %s', async (_, changes) => {
    order = anOrder('o1', changes)
    const { status, body } = await make()
    expect([status, body.code]).toEqual([409, 'ORDER_LINK_NOT_OFFERED'])
    expect(transactions()).toEqual([])
    expect((await show()).body).toEqual({ link: null })
  })

  test('is refused for an order that is not there', async () => {
    order = undefined
    for (const answer of [await make(), await show(), await revoke(), await mail()])
      expect([answer.status, answer.body.code]).toEqual([404, 'ORDER_NOT_FOUND'])
  })
})

describe('taking a link back', () => {
  test('deletes it on condition that it is still that one, and twice is as once', async () => {
    const link = await made()
    expect((await revoke()).body).toEqual({ link: null })
    const [taken, entry] = transactions()[1] ?? []
    expect(taken?.Delete).toEqual({
      TableName: 'unit-table',
      Key: { PK: 'ORDER#o1', SK: 'LINK' },
      ConditionExpression: 'seed = :seed',
      ExpressionAttributeValues: { ':seed': transactions()[0]?.[0]?.Put?.Item?.seed },
    })
    expect(entry?.Put?.Item).toMatchObject({ event: 'link_revoked' })
    expect((await open(link)).body).toEqual(GONE)
    expect((await revoke()).body).toEqual({ link: null })
    expect(transactions()).toHaveLength(2)
  })
})

describe('a link by e-mail', () => {
  const queued = () =>
    queue.commandCalls(SendMessageCommand).map(({ args }) => JSON.parse(args[0].input.MessageBody ?? ''))

  test('goes to a contact of the customer, and is recorded with its link and in the history', async () => {
    const link = await made()
    const { status, body } = await mail()
    expect([status, body.link.emailed]).toEqual([200, { to: 'celia@padaria.example', at: NOW }])
    expect(queued()).toEqual([
      {
        message_id: expect.stringMatching(/^order-link-o1-[0-9a-f]{16}-2026-11-26T12:0$/),
        to: 'celia@padaria.example',
        subject: 'Pedido o1 de Clara Cliente',
        html: expect.stringContaining(`http://localhost:3000/pedido#${link}`),
        text: expect.stringContaining('Olá, Célia Prado!'),
        // The id of the request, so that its log lines and those of the e-mail are found together.
        correlation_id: 'test',
      },
    ])
    const [recorded, entry] = transactions()[1] ?? []
    expect(recorded?.Update).toMatchObject({
      Key: { PK: 'ORDER#o1', SK: 'LINK' },
      ConditionExpression: 'seed = :seed',
      UpdateExpression: 'SET emailed = :emailed',
    })
    expect(entry?.Put?.Item).toMatchObject({ event: 'link_emailed' })
    // The history contains no e-mail address.
    expect(JSON.stringify(entry)).not.toContain('celia')
  })

  test('greets a contact without a name by what people call the customer', async () => {
    customer = { ...customer, contacts: customer.contacts.map(contact => ({ ...contact, name: '' })) }
    await made()
    expect((await mail()).status).toBe(200)
    expect(queued()[0].text).toContain('\n\nOlá, Clara Cliente!\n\n')
  })

  test('goes to who reserved without an account when the office renews, without the name that was typed', async () => {
    order = Object.assign(anOrder('o1', { user_id: null, renews: 'o0' }), { v: 2, changed_by: null })
    await made()
    expect((await mail('celia@padaria.example')).body.code).toBe('ORDER_LINK_RECIPIENT')
    expect((await mail(order.customer_email)).body.link.emailed.to).toBe(order.customer_email)
    expect(queued()[0]).toMatchObject({ to: order.customer_email, subject: 'Pedido o1' })
    expect(queued()[0].text).not.toContain('Clara Cliente')
  })

  test.each([
    ['a contact has not', 'outra@padaria.example', 400, 'ORDER_LINK_RECIPIENT'],
    ['is none', 'celia', 400, 'INVALID_INPUT'],
  ])('is refused for an e-mail that %s', async (_, email, status, code) => {
    await make()
    const answer = await mail(email)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(queued()).toEqual([])
  })

  test('is refused for an address whose e-mails come back, and nothing says that it was sent', async () => {
    await made()
    address = { kind: 'email_address', v: 1, suppressed: { reason: 'bounce', since: NOW }, soft_bounces: 0, version: 1 }
    Object.assign(address, { last_feedback: 'f1', resumed_at: null })
    const { status, body } = await mail()
    expect([status, body.code]).toEqual([409, 'ORDER_LINK_UNDELIVERABLE'])
    expect(queued()).toEqual([])
    expect((await show()).body.link.emailed).toBeNull()
    address.suppressed = null
    expect((await mail()).status).toBe(200)
  })

  test('is refused without a link, or one that was taken back meanwhile', async () => {
    expect((await mail()).body.code).toBe('ORDER_WITHOUT_LINK')
    await make()
    dynamo.on(TransactWriteCommand).rejects(conditionFailed())
    expect((await mail()).body.code).toBe('ORDER_WITHOUT_LINK')
  })
})

describe('whoever has the link', () => {
  test('sees the order, and nothing that is for the office', async () => {
    const { status, body, headers } = await open(await made())
    expect([status, headers?.['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toMatchObject({
      id: 'o1',
      customer_name: 'Clara Cliente',
      total_amount: 240_000,
      status: 'pending',
      link_until: '2027-11-28T03:00:00.000Z',
      items: [{ point_id: '1', point: { city: 'Americana' } }, { point_id: '2' }],
    })
    expect(JSON.stringify(body)).not.toMatch(/client@example|19999990000|customer_id|version|sale/)
  })

  test('sees from when to when a renewal runs, which begins where the former contract ends', async () => {
    const current = { v: 2, changed_by: null }
    order = Object.assign(anOrder('o1', { ...OF_OFFICE, renews: 'o0' }), current)
    const former = anOrder('o0', {
      ...OF_OFFICE,
      status: 'completed',
      items: anOrder('o0').items.map(item => ({ ...item, ends_at: '2027-01-14T12:00:00.000Z' })),
    })
    dynamo.on(GetCommand, { Key: { PK: 'ORDER#o0', SK: 'ORDER' } }).resolves({ Item: { ...former, ...current } })
    const { body } = await open(await made())
    expect(body.items[0]).toMatchObject({
      starts_at: '2027-01-14T12:00:00.000Z',
      ends_at: '2028-01-14T02:59:59.999Z',
      ended_at: null,
    })
  })

  test('gets one refusal, whatever is the reason', async () => {
    const link = await made()
    const [, secret = ''] = link.split('.')
    const answers = [await open(`o1.${'0'.repeat(64)}`), await open(`o2.${secret}`)]
    vi.setSystemTime('2027-11-28T03:00:00.000Z')
    answers.push(await open(link))
    vi.setSystemTime(NOW)
    order = anOrder('o1', { customer_id: 'c1', user_id: 'client-user' })
    answers.push(await open(link))
    order = undefined
    answers.push(await open(link))
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      Array.from({ length: 5 }, () => ({ status: 404, body: GONE })),
    )
    for (const ask of [sendReceipt, askForm, openReceipt, openSignedCopy, askContract])
      expect((await ask(link)).body).toEqual(GONE)
  })

  test('costs the same reads for a link that never was as for one that is right', async () => {
    const link = await made()
    const readsOf = async (token: string) => {
      dynamo.resetHistory()
      await open(token)
      return dynamo.commandCalls(GetCommand).map(({ args }) => args[0].input.Key?.SK)
    }
    expect(await readsOf(link)).toEqual(['LINK', 'ORDER'])
    expect(await readsOf(`o9.${'0'.repeat(64)}`)).toEqual(['LINK', 'ORDER'])
  })

  test('waits after 300 times in five minutes', async () => {
    const link = await made()
    dynamo.on(UpdateCommand).resolves({ Attributes: { count: 301 } })
    expect((await open(link)).body.code).toBe('TOO_MANY_REQUESTS')
  })
})

describe('a receipt by the link', () => {
  test('is uploaded with a form of its own, of the usual types and sizes', async () => {
    const link = await made()
    const { status, body } = await askForm(link)
    expect([status, body.max_bytes, body.key]).toEqual([200, 5_242_880, expect.stringMatching(/^uploads\/.*\.pdf$/)])
    expect(dynamo.commandCalls(PutCommand)[0]?.args[0].input.Item).toMatchObject({
      upload_kind: 'receipt',
      user_id: 'order-link o1',
    })
    expect((await askForm(link, 'text/html')).body.code).toBe('RECEIPT_UNREADABLE')
  })

  test('stands in the order in one transaction, which fails once the link is taken back', async () => {
    const link = await made()
    const { status, body } = await sendReceipt(link)
    expect([status, body.payment_receipt_url]).toEqual([200, 'receipts/kept.pdf'])
    expect(files.commandCalls(PutObjectCommand)).toHaveLength(1)
    const [became, used, check] = transactions()[1] ?? []
    expect(became?.Put).toMatchObject({
      ConditionExpression: condition('version = :read AND #status = :status'),
      Item: { payment_receipt_url: 'receipts/kept.pdf', changed_by: null },
    })
    expect(used?.Update).toMatchObject({ ConditionExpression: 'used = :no' })
    expect(check?.ConditionCheck).toMatchObject({
      Key: { PK: 'ORDER#o1', SK: 'LINK' },
      ConditionExpression: 'seed = :seed',
    })
  })

  test('is refused when the link was taken back while it was sent', async () => {
    const link = await made()
    dynamo.on(TransactWriteCommand).callsFake(() => {
      stored = undefined
      throw conditionFailed()
    })
    expect((await sendReceipt(link)).body).toEqual(GONE)
  })

  test('is only what came by a form of the same order', async () => {
    const link = await made()
    for (const user_id of ['client-user', 'order-link o2']) {
      upload = { ...upload, user_id }
      expect((await sendReceipt(link)).body.code).toBe('FILE_NOT_FOUND')
    }
  })

  test('is checked by its bytes', async () => {
    const link = await made()
    files.on(GetObjectCommand).callsFake(() => ({
      Body: { transformToByteArray: async () => new TextEncoder().encode('<script>') },
      ContentRange: 'bytes 0-7/8',
    }))
    expect((await sendReceipt(link)).body.code).toBe('RECEIPT_UNREADABLE')
  })

  test.each(['completed', 'cancelled'] as const)('is refused for a %s order', async status => {
    const link = await made()
    order = anOrder('o1', { ...OF_OFFICE, status })
    for (const answer of [await sendReceipt(link), await askForm(link)])
      expect([answer.status, answer.body.code]).toEqual([409, 'ORDER_NOT_PENDING'])
  })

  test('is opened by a link of minutes, once there is one', async () => {
    const link = await made()
    expect((await openReceipt(link)).body.code).toBe('RECEIPT_NOT_FOUND')
    order = anOrder('o1', { ...OF_OFFICE, payment_receipt_url: 'receipts/kept.pdf' })
    const { status, body } = await openReceipt(link)
    expect([status, body.is_pdf, z.string().parse(body.url)]).toEqual([200, true, expect.stringContaining('kept.pdf')])
  })
})

describe('the contract by the link', () => {
  test('is read as it would be issued, also before the payment', async () => {
    const link = await made()
    expect((await askContract(link)).body.obstacle).toEqual({ code: 'ORDER_NOT_COMPLETED' })
    order = aCompletedOrder('o1', 2, OF_OFFICE)
    const { status, body } = await askContract(link)
    expect([status, body.contract_hash, body.contract.client.document_number]).toEqual([200, null, '11222333000181'])
  })

  test('names what is missing of the customer, and not the customer’s id', async () => {
    const link = await made()
    order = aCompletedOrder('o1', 2, OF_OFFICE)
    customer = { ...customer, document_number: '' }
    const { status, body } = await askContract(link)
    expect([status, body.obstacle]).toEqual([200, { code: 'CONTRACT_DATA_MISSING', fields: ['document_number'] }])
  })
})

describe('the signed copy by the link', () => {
  const paper_contract = { import_id: 'i1', number: '7', signed_on: null, paid_until: null, with_tasks: false }

  test('is opened by a link of minutes, once it is stored', async () => {
    const link = await made()
    order = aCompletedOrder('o1', 2, { ...OF_OFFICE, paper_contract })
    expect(await openSignedCopy(link)).toMatchObject({ status: 404, body: { code: 'SIGNED_CONTRACT_NOT_FOUND' } })
    expect((await open(link)).body).toMatchObject({ signed_on_paper: true, has_signed_copy: false })
    order = { ...order, paper_contract: { ...paper_contract, file: 'receipts/copy.pdf' } }
    expect((await open(link)).body).toMatchObject({ signed_on_paper: true, has_signed_copy: true })
    const { status, body } = await openSignedCopy(link)
    expect([status, body.is_pdf]).toEqual([200, true])
    expect(new URL(body.url).searchParams.get('X-Amz-Expires')).toBe('300')
    expect(body.url).toContain('receipts/copy.pdf')
  })

  test('is not opened once an account owns the order', async () => {
    const link = await made()
    order = aCompletedOrder('o1', 2, { paper_contract: { ...paper_contract, file: 'receipts/copy.pdf' } })
    expect((await openSignedCopy(link)).body).toEqual(GONE)
  })
})

describe('the proofs by the link', () => {
  test('are those of the signs that hang, without who took the photos', async () => {
    const link = await made()
    order = aCompletedOrder('o1', 2, OF_OFFICE)
    expect((await askProofs(link)).body).toEqual({ items: [] })
    const task = aTask('item-1', { status: 'completed' })
    installed = new Map<string, Record<string, unknown>>([
      ['TASK#item-1 TASK', { kind: 'installation_task', v: 2, ...task }],
      ['TASK#item-1 PROOF', { ...aProof('item-1') }],
      ['TASK#item-2 TASK', { kind: 'installation_task', v: 2, ...aTask('item-2', { status: 'completed' }) }],
      ['TASK#item-2 PROOF', { ...aProof('item-2', { withdrawn_at: NOW }) }],
    ])
    const { status, body } = await askProofs(link)
    expect([status, body.items.length]).toEqual([200, 1])
    expect(body.items[0]).toMatchObject({
      task_id: 'item-1',
      completed_by: null,
      photos: [{ sha256: 'a3'.repeat(32) }],
    })
    expect(body.items[0].photos[0].url).toMatch(/^\/media\/installation-photos\/1-item-1\.jpg\?until=\d+&signature=/)
  })

  test('the campaign’s report has all that was done for its order in the period, from each point’s history', async () => {
    const link = await made()
    order = aCompletedOrder('o1', 2, OF_OFFICE)
    const done = (id: string, changes: Parameters<typeof aTask>[1] = {}) => ({
      kind: 'installation_task',
      v: 2,
      ...aTask(id, { status: 'completed', ...changes }),
    })
    installed = new Map<string, Record<string, unknown>>([
      ['TASK#item-1 TASK', done('item-1')],
      ['TASK#item-1 PROOF', { ...aProof('item-1') }],
      ['TASK#clean TASK', done('clean', { work: 'cleaning' })],
      ['TASK#clean PROOF', { ...aProof('clean', { received_at: '2026-12-24T12:00:00.000Z' }) }],
      ['TASK#other TASK', done('other', { order_id: 'o2' })],
      ['TASK#other PROOF', { ...aProof('other') }],
    ])
    const photographed = (task_id: string) => ({
      kind: 'point_event',
      v: 1,
      event: { type: 'photographed', at: NOW, task_id, photos: aProof(task_id).photos },
    })
    dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues: { ':point': point } }) => ({
      Items: point === 'POINT#1' ? ['item-1', 'clean', 'other'].map(photographed) : [],
    }))
    const ask = async (period: object) =>
      (await callHandler(handler, api.order_links.campaign, { body: { link, ...period } })).body
    const whole = await ask({})
    expect(whole.proofs.map(({ task_id }: { task_id: string }) => task_id)).toEqual(['item-1', 'clean'])
    expect(whole.proofs[1]).toMatchObject({ work: 'cleaning', completed_by: null })
    expect(whole.points).toHaveLength(2)
    expect((await ask({ to: '2026-12-23' })).proofs).toHaveLength(1)
    expect((await ask({ to: '2020-01-01' })).points).toEqual([])
    // It ran out in January; the job recorded that after its last day.
    const ends_at = '2027-02-01T02:59:59.999Z'
    const ended = order.items.map(item => ({ ...item, ends_at, ended_at: '2027-02-01T03:05:00.000Z' }))
    order = { ...order, items: ended }
    expect((await ask({ from: '2027-01-31' })).points).toHaveLength(2)
    expect((await ask({ from: '2027-02-01' })).points).toEqual([])
    expect((await ask({ from: '2026-13-01' })).code).toBe('INVALID_INPUT')
  })

  test('are nobody’s without it', async () => {
    await made()
    expect(await askProofs(`o1.${'0'.repeat(64)}`)).toMatchObject({ status: 404, body: GONE })
  })
})

describe('the news that the campaign’s report is ready', () => {
  const send = (period: object = {}) =>
    callHandler(handler, api.order_links.sendCampaign, { path, body: period, token: token() })
  const letters = () => queue.commandCalls(SendMessageCommand).map(({ args }) => args[0].input.MessageBody ?? '')

  test('goes to the customer by e-mail, with the order’s link', async () => {
    const link = await made()
    order = aCompletedOrder('o1', 1, { ...OF_OFFICE, customer_email: 'celia@padaria.example' })
    expect(await send({ from: '2026-11-01', to: '2026-11-30' })).toMatchObject({
      status: 200,
      body: { to: 'celia@padaria.example' },
    })
    expect(letters()).toHaveLength(1)
    expect(letters()[0]).toContain(`/pedido#${link}`)
    expect(JSON.parse(letters()[0] ?? '').text).toContain('sua campanha de 01/11/2026 a 30/11/2026 está pronto')
  })

  test.each([
    ['whoever has no e-mail', { customer_email: '' }],
    ['whoever has an account that is gone', { user_id: 'gone', customer_id: undefined }],
  ])('reaches not %s, which the office is told', async (_, changes) => {
    await made()
    order = aCompletedOrder('o1', 1, { ...OF_OFFICE, ...changes } as Partial<Order>)
    expect(await send()).toMatchObject({ status: 409, body: { code: 'CAMPAIGN_WITHOUT_READER' } })
    expect(letters()).toEqual([])
  })

  test('goes nowhere without a link, nor to an address to which nothing gets', async () => {
    const sale = { salesperson_id: 'admin-user', discount: null, price_reason: null, notes: '' }
    order = aCompletedOrder('o1', 1, { ...OF_OFFICE, sale, customer_email: 'celia@padaria.example' })
    expect((await send()).body.code).toBe('CAMPAIGN_WITHOUT_READER')
    await made()
    address = { kind: 'email_address', v: 1, suppressed: { reason: 'bounce', since: NOW }, soft_bounces: 0, version: 1 }
    Object.assign(address, { last_feedback: 'f1', resumed_at: null })
    expect((await send()).body.code).toBe('ORDER_LINK_UNDELIVERABLE')
    expect(letters()).toEqual([])
  })
})
