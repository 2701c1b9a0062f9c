import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Deployment } from '#local/deployment.ts'
import { orderLinksWithProofs } from '#shared/installation/api/order-links.ts'
import { contracts as contractsApi } from '#shared/orders/api/contracts.ts'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import { isSellableForTerm } from '#shared/orders/rules/office-orders.ts'
import { customers as customersApi } from '#shared/people/api/customers.ts'
import type { Endpoint } from '#shared/platform/api/endpoint.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { startDemo } from '#tests/support/demo-deployment.ts'
import { anOfficeOrderForm } from '#tests/support/office-orders.ts'
import { aPdf } from '#tests/support/receipt-files.ts'
import { signInForAuthorization } from '#tests/support/sign-in.ts'
import { buildRequest } from '#web/lib/call-api.ts'

/** An order's link over HTTP on the local deployment: from the sale through e-mail and receipt to the contract. */

let deployment: Deployment
let manager: string
let order_id: string
let link: string
let complaints: string[]

beforeAll(async () => {
  ;({ deployment, complaints } = await startDemo())
  manager = await signInForAuthorization('gerente@ponto.local')
})
afterAll(async () => {
  await deployment.stop()
  expect(complaints).toEqual([])
})

async function ask(endpoint: Endpoint, input: Record<string, unknown>, authorization?: string) {
  const { url, body } = buildRequest(endpoint, input)
  const response = await fetch(`${deployment.siteUrl}${url}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
    ...(body === undefined ? {} : { body }),
  })
  return { status: response.status, body: await response.json() }
}
async function get<E extends Endpoint>(
  endpoint: E,
  input: z.input<E['input']>,
  authorization?: string,
): Promise<z.output<E['output']>> {
  const { status, body } = await ask(endpoint, z.record(z.string(), z.unknown()).parse(input), authorization)
  expect([status < 300, body], endpoint.summary).toEqual([true, body])
  return z.parse<E['output']>(endpoint.output, body)
}
/** Waits until the e-mail that the new order itself caused is in its history, which happens beside the requests. */
const orderIsEmailed = () =>
  vi.waitFor(
    async () => expect((await get(orderLinksWithProofs.show, { order_id }, manager)).link?.emailed).not.toBeNull(),
    { timeout: 20_000 },
  )
/** Uploads a file with the order's link, without signing in. Returns the key of the file. */
async function upload(file: Uint8Array, content_type = 'application/pdf'): Promise<string> {
  const { url, fields, key } = await get(orderLinksWithProofs.createReceiptForm, { link, content_type })
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([Buffer.from(file)]))
  const sent = await fetch(url, { method: 'POST', body: form, headers: { origin: deployment.siteUrl } })
  expect(sent.status).toBe(204)
  return key
}

test('the office sells to a customer without an account and sends the link by e-mail', async () => {
  const customer = await get(
    customersApi.create,
    aCustomerForm({
      signatory_name: 'Célia Prado',
      signatory_cpf: '52998224725',
      address_zip_code: '13465300',
      address_street: 'Rua Um',
      address_number: '410',
      address_neighborhood: 'Centro',
      document_number: '45543915000181',
    }),
    manager,
  )
  const codes = Array.from({ length: 60 }, (_, index) => `PU-${String(index + 1).padStart(5, '0')}`)
  const { points } = await get(ordersApi.quote, { point_ids: [], codes }, manager)
  const sale = anOfficeOrderForm()
  const point = points.find(each => isSellableForTerm(each, sale.term))
  const sold = {
    ...sale,
    customer_id: customer.id,
    items: [{ point_id: point?.id ?? '', price: 150_000 }],
    price_reason: 'Combinado por telefone',
    expected_total: 150_000,
    notes: 'Paga dia 10',
  }
  order_id = (await get(ordersApi.createByOffice, sold, manager)).id
  const made = await get(orderLinksWithProofs.make, { order_id, replaces: null }, manager)
  link = made.link?.token ?? ''
  await orderIsEmailed()
  await get(orderLinksWithProofs.sendByEmail, { order_id, email: 'celia@padaria.example' }, manager)
  await vi.waitFor(
    async () => {
      const inbox = await fetch(`${deployment.siteUrl}/_local/emails`, { headers: { accept: 'application/json' } })
      expect(await inbox.text()).toContain(`/pedido#${link}`)
    },
    { timeout: 20_000 },
  )
})

test('who has it sees the order without signing in, and nothing of what the office notes', async () => {
  const { status, body } = await ask(orderLinksWithProofs.open, { link })
  expect([status, body.id, body.total_amount, body.status]).toEqual([200, order_id, 150_000, 'pending'])
  expect(JSON.stringify(body)).not.toMatch(/telefone|Paga dia|celia@|sale|user_id/)
})

test('a file that is none is refused by its bytes, and one that is too large by the form', async () => {
  const key = await upload(Buffer.from('<!doctype html><script>alert(1)</script>'))
  expect((await ask(orderLinksWithProofs.sendReceipt, { link, key })).body.code).toBe('RECEIPT_UNREADABLE')
  const { url, fields } = await get(orderLinksWithProofs.createReceiptForm, { link, content_type: 'application/pdf' })
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([Buffer.alloc(5 * 1024 * 1024 + 1)]))
  expect((await fetch(url, { method: 'POST', body: form, headers: { origin: deployment.siteUrl } })).status).toBe(400)
})

test('a receipt that is sent is seen by both, and the office is told', async () => {
  const key = await upload(aPdf())
  const order = await get(orderLinksWithProofs.sendReceipt, { link, key })
  expect(order.payment_receipt_url).toMatch(/^receipts\//)
  // The same request again changes nothing.
  expect((await get(orderLinksWithProofs.sendReceipt, { link, key })).payment_receipt_url).toBe(
    order.payment_receipt_url,
  )
  const { url } = await get(orderLinksWithProofs.openReceipt, { link })
  expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(aPdf())
  expect((await get(ordersApi.get, { order_id }, manager)).payment_receipt_url).toBe(order.payment_receipt_url)
  await vi.waitFor(
    async () => {
      const { items } = await get(ordersApi.history, { order_id }, manager)
      expect(items.map(({ event, by }) => [event, by]).slice(0, 4)).toEqual([
        ['receipt_sent', 'Cliente, pelo link do pedido'],
        ['link_emailed', 'Gustavo Gerente'],
        ['link_emailed', 'Gustavo Gerente'],
        ['link_made', 'Gustavo Gerente'],
      ])
    },
    { timeout: 20_000 },
  )
})

test('once the office confirms and issues it, the contract is read by the link', async () => {
  expect((await get(orderLinksWithProofs.contract, { link })).obstacle).toEqual({ code: 'ORDER_NOT_COMPLETED' })
  await get(ordersApi.confirm, { order_id }, manager)
  expect((await ask(orderLinksWithProofs.sendReceipt, { link, key: 'uploads/a.pdf' })).body.code).toBe(
    'ORDER_NOT_PENDING',
  )
  expect((await get(orderLinksWithProofs.contract, { link })).contract_hash).toBeNull()
  const issued = await get(contractsApi.issue, { order_id }, manager)
  expect(await get(orderLinksWithProofs.contract, { link })).toEqual(issued)
  expect(await get(orderLinksWithProofs.proofs, { link })).toEqual({ items: [] })
  expect(await get(orderLinksWithProofs.open, { link })).toMatchObject({
    status: 'completed',
    installation: { signs: 1 },
  })
})

test('once it is taken back, it opens nothing', async () => {
  await get(orderLinksWithProofs.revoke, { order_id }, manager)
  const key = 'uploads/a.pdf'
  const answers = [
    await ask(orderLinksWithProofs.open, { link }),
    await ask(orderLinksWithProofs.openReceipt, { link }),
    await ask(orderLinksWithProofs.contract, { link }),
    await ask(orderLinksWithProofs.proofs, { link }),
    await ask(orderLinksWithProofs.sendReceipt, { link, key }),
    await ask(orderLinksWithProofs.createReceiptForm, { link, content_type: 'application/pdf' }),
  ]
  expect(answers).toEqual(
    answers.map(() => ({
      status: 404,
      body: {
        code: 'ORDER_LINK_UNKNOWN',
        error: 'Este link não existe mais ou venceu. Peça um novo a quem atendeu você.',
      },
    })),
  )
})
