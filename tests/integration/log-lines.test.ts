import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Deployment } from '#local/deployment.ts'
import { me as meApi } from '#shared/account/api/me.ts'
import { points as pointsApi } from '#shared/catalogue/api/points.ts'
import { orders as ordersApi } from '#shared/orders/api/orders.ts'
import { auth as authApi } from '#shared/people/api/auth.ts'
import { customers as customersApi } from '#shared/people/api/customers.ts'
import { CORRELATION_HEADER, type Endpoint } from '#shared/platform/api/endpoint.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { startDemo } from '#tests/support/demo-deployment.ts'
import { signInForAuthorization } from '#tests/support/sign-in.ts'
import { buildRequest } from '#web/lib/call-api.ts'

/** Lines that the functions print on the local deployment at the most detailed log level. */

const line = z.looseObject({
  message: z.string(),
  correlation_id: z.optional(z.string()),
  route: z.optional(z.string()),
  status: z.optional(z.number()),
})
const printed: string[] = []
const lines = () => printed.flatMap(text => text.split('\n')).filter(text => text.startsWith('{"level"'))
const linesOf = (correlation_id: string) =>
  lines()
    .map(text => line.parse(JSON.parse(text)))
    .filter(each => each.correlation_id === correlation_id)
    .map(({ message, route, status }) => (route ? `${route} ${status}` : message))

let deployment: Deployment
let complaints: string[]
const BUYER = { name: 'Zuleica Barbacena', email: 'zuleica.barbacena@example.com', phone: '(19) 98877-6655' }

beforeAll(async () => {
  process.env.POWERTOOLS_LOG_LEVEL = 'DEBUG'
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation(text => printed.push(String(text)) > 0)
  ;({ deployment, complaints } = await startDemo())
})
afterAll(async () => {
  await deployment.stop()
  vi.restoreAllMocks()
  expect(complaints).toEqual([])
})

async function ask(endpoint: Endpoint, input: Record<string, unknown>, headers: Record<string, string> = {}) {
  const { url, body } = buildRequest(endpoint, input)
  const response = await fetch(`${deployment.siteUrl}${url}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body }),
  })
  return { status: response.status, body: await response.json() }
}
/** Id of a free point in the demo. */
async function freePoint(manager: string): Promise<string> {
  const { body } = await ask(pointsApi.list, { status: 'available', offered: 'yes' }, { authorization: manager })
  return z.array(z.object({ id: z.string() })).parse(body.items)[0]?.id ?? ''
}
const ID = 'c0ffee00c0ffee00c0ffee00c0ffee00'

test('lines of a request and of the e-mails that follow from it have the id that the browser sent', async () => {
  const point_id = await freePoint(await signInForAuthorization('gerente@ponto.local'))
  const cart = { customerData: BUYER, items: [{ point_id, period_years: 1 }] }
  expect((await ask(ordersApi.reserve, cart, { [CORRELATION_HEADER]: ID })).status).toBe(201)
  await vi.waitFor(
    () => expect(new Set(linesOf(ID))).toEqual(new Set(['POST /api/orders 201', 'an e-mail was sent'])),
    {
      timeout: 30_000,
      interval: 100,
    },
  )
})

test('an id of another shape is not taken', async () => {
  printed.splice(0)
  await ask(ordersApi.reserve, {}, { [CORRELATION_HEADER]: BUYER.email })
  const request = lines()
    .map(text => JSON.parse(text))
    .find(({ route }) => route === 'POST /api/orders')
  expect(request).toMatchObject({ status: 400, request_id: expect.stringMatching(/./) })
  expect(request.correlation_id).toBe(request.request_id)
})

test('no line has an e-mail, a name, a phone or a document', async () => {
  printed.splice(0)
  const authorization = await signInForAuthorization('gerente@ponto.local')
  const customer = aCustomerForm({
    signatory_name: 'Otacílio Brandão',
    signatory_cpf: '52998224725',
    document_number: '12345678000195',
  })
  const point_id = await freePoint(authorization)
  const sent: [Endpoint, Record<string, unknown>, Record<string, string>, number][] = [
    [customersApi.create, customer, { authorization }, 201],
    // Refused because the document is another customer's; then by the schema; then because the point does not exist.
    [customersApi.create, customer, { authorization }, 409],
    [customersApi.create, { ...customer, document_number: '529.982.247-2' }, { authorization }, 400],
    [ordersApi.reserve, { customerData: BUYER, items: [{ point_id: 'none', period_years: 1 }] }, {}, 404],
    [ordersApi.reserve, { customerData: BUYER, items: [{ point_id, period_years: 2 }] }, {}, 201],
    [customersApi.list, { search: 'Otacílio' }, { authorization }, 200],
    [authApi.userExists, { user_email: BUYER.email }, {}, 200],
    [
      meApi.updateContact,
      { ...BUYER, version: 99 },
      { authorization: await signInForAuthorization('cliente@ponto.local') },
      409,
    ],
  ]
  for (const [endpoint, input, headers, status] of sent) {
    const answer = await ask(endpoint, input, headers)
    expect([answer.status, answer.body], endpoint.summary).toEqual([status, answer.body])
  }
  await vi.waitFor(() => expect(printed.join('')).toContain('an e-mail was sent'), { timeout: 30_000, interval: 100 })
  const all = printed.join('')
  expect(lines().length).toBeGreaterThan(sent.length)
  expect(all).not.toMatch(/@|Zuleica|Barbacena|Otac|Brandão|Célia|Prado|Padaria/i)
  expect(all).not.toMatch(/98877-?6655|529\.?982\.?247|12\.?345\.?678|3461-?2000|99123-?4567/)
})
