import { randomBytes } from 'node:crypto'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LinkedOrder, OfficeOrderLink } from '#shared/orders/rules/order-links.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { CustomerForm } from '#shared/people/rules/customers.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'
import { anOperator } from '#tests/support/contracts.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { fewOrMany } from '#tests/support/few-or-many.ts'
import { anOfficeOrderForm } from '#tests/support/office-orders.ts'
import { aPerson, managerActor } from '#tests/support/people.ts'
import { startTable } from '#tests/support/table.ts'

/** Links of orders for customers without an account, on the real emulator. */

let close: () => Promise<void>
let use: typeof import('./order-links-use-cases.ts')
const NOW = '2026-11-26T12:00:00.000Z'
const office = { actor: managerActor, now: NOW }
const UNKNOWN = { code: 'ORDER_LINK_UNKNOWN', details: undefined }

beforeAll(async () => {
  ;({ close } = await startTable())
  use = await import('./order-links-use-cases.ts')
  await use.insertPricingTier(goldTier)
  await use.insertProfile(aPerson('operations_manager', { name: 'Gil Gerente' }))
})
afterAll(() => close())

let nextPoint = 1
/** Creates an order for a customer, whose data are complete for a contract unless `changes` say otherwise. */
async function sell(changes: Partial<CustomerForm> = {}): Promise<Order> {
  const id = String(nextPoint++)
  await use.insertPoint(aPoint(id))
  const form = aCustomerForm({
    document_number: '',
    signatory_name: 'Célia Prado',
    signatory_cpf: '52998224725',
    address_zip_code: '13465300',
    address_street: 'Rua Um',
    address_number: '410',
    address_neighborhood: 'Centro',
    ...changes,
  })
  const customer = await use.createCustomer(form, office)
  return use.createOfficeOrder(anOfficeOrderForm({ customer_id: customer.id, items: [{ point_id: id }] }), {
    ...office,
    hold_hours: 72,
  })
}
type MadeLink = NonNullable<OfficeOrderLink['link']>
const makeLink = async ({ id }: Order, replaces: string | null = null, now = NOW): Promise<MadeLink> => {
  const { link } = await use.makeOrderLink({ order_id: id, replaces }, { ...office, now })
  if (!link) throw new Error('no link was made')
  return link
}
let nextAddress = 0
/** Opens the link from a new network address each time, so that no limit applies. */
const open = (link: string, now = NOW): Promise<LinkedOrder> =>
  use.openOrderLink({ link }, { now, address: `10.${nextAddress >> 8}.${nextAddress++ & 255}.1` })

test('a link opens the report of its order’s campaign once the order is confirmed', async () => {
  const order = await sell()
  const { token } = await makeLink(order)
  const report = () => use.reportLinkedCampaign({ link: token }, { now: NOW, address: '10.9.9.9' })
  expect((await report()).points).toEqual([])
  await use.confirmOrder({ order_id: order.id }, office)
  expect(await report()).toMatchObject({
    customer_name: 'Padaria Estrela',
    points: [{ order_id: order.id, starts_at: '2027-02-01T03:00:00.000Z' }],
    proofs: [],
  })
})

test('a link opens its order, without an account, until it ends', async () => {
  const order = await sell()
  const { token, expires_at } = await makeLink(order)
  expect(await open(token)).toMatchObject({
    id: order.id,
    customer_name: 'Padaria Estrela',
    total_amount: 180_000,
    installation: null,
    // The link is valid until the end of the contract, because the customer needs the contract.
    link_until: '2028-08-01T03:00:00.000Z',
    items: [{ term: { from: '2027-02-01', to: '2028-08-01' }, point: { city: 'Americana' } }],
  })
  expect(await open(token, '2028-08-01T02:59:59.000Z')).toMatchObject({ id: order.id })
  await expect(open(token, expires_at)).rejects.toMatchObject(UNKNOWN)
  // A new link replaces an expired one that TTL has not deleted yet.
  const renewed = await makeLink(order, null, expires_at)
  expect(await open(renewed.token, expires_at)).toMatchObject({ id: order.id })
  await expect(open(token, expires_at)).rejects.toMatchObject(UNKNOWN)
})

test('a thousand guesses at an order’s link get one refusal, which is that of an order that is not there', async () => {
  const order = await sell()
  await makeLink(order)
  const guesses = Array.from(
    { length: 1_000 },
    (_, index) => `${index % 2 ? order.id : crypto.randomUUID()}.${randomBytes(32).toString('hex')}`,
  )
  const refusals = new Set<string>()
  for (let from = 0; from < guesses.length; from += 50)
    for (const outcome of await Promise.allSettled(guesses.slice(from, from + 50).map(guess => open(guess))))
      refusals.add(
        outcome.status === 'fulfilled'
          ? 'opened'
          : JSON.stringify([outcome.reason.code, outcome.reason.details, Object.keys(outcome.reason)]),
      )
  expect([...refusals]).toEqual(['["ORDER_LINK_UNKNOWN",null,["code","details","name"]]'])
}, 60_000)

test('of two links that are made at once one works, and both have it', async () => {
  const order = await sell()
  let former: string | null = null
  for (let round = 0; round < fewOrMany(10, 50); round += 1) {
    const at = (ms: number) => new Date(Date.parse(NOW) + round * 1_000 + ms).toISOString()
    const [one, other]: [MadeLink, MadeLink] = await Promise.all([
      makeLink(order, former, at(0)),
      makeLink(order, former, at(1)),
    ])
    expect(other).toEqual(one)
    expect(await open(one.token)).toMatchObject({ id: order.id })
    former = one.made_at
  }
  const { items } = await use.getOrderHistory({ order_id: order.id }, office)
  expect(items.filter(({ event }) => event === 'link_made')).toHaveLength(fewOrMany(10, 50))
}, 60_000)

test('a link that is taken back opens nothing, and the history tells who did what', async () => {
  const order = await sell()
  const { token } = await makeLink(order)
  await use.revokeOrderLink({ order_id: order.id }, { ...office, now: '2026-11-26T12:01:00.000Z' })
  await expect(open(token)).rejects.toMatchObject(UNKNOWN)
  expect(await use.showOrderLink({ order_id: order.id }, office)).toEqual({ link: null })
  const { items } = await use.getOrderHistory({ order_id: order.id }, office)
  expect(items.map(({ event, by }) => [event, by])).toEqual([
    ['link_revoked', 'Gil Gerente'],
    ['link_made', 'Gil Gerente'],
  ])
})

test('an order that an account takes over is opened by signing in alone', async () => {
  const order = await sell({ contacts: [{ name: 'Bia', job: '', phone: '', whatsapp: '', email: 'bia@example.com' }] })
  const { token } = await makeLink(order)
  await use.claimGuestOrders({ email: 'bia@example.com', user_id: 'bia' })
  await expect(open(token)).rejects.toMatchObject(UNKNOWN)
  await expect(makeLink(order)).rejects.toMatchObject({ code: 'ORDER_LINK_NOT_OFFERED' })
})

test('the table has no secret of a link', async () => {
  const { token } = await makeLink(await sell())
  const { Items } = await use.table.send(new ScanCommand({ TableName: process.env.TABLE_NAME }))
  expect(JSON.stringify(Items)).toContain(token.split('.')[0])
  expect(JSON.stringify(Items)).not.toContain(token.split('.')[1])
})

describe('the contract', () => {
  const ask = (link: string) =>
    use.showLinkedContract({ link }, { now: NOW, address: '10.9.9.9', operator: anOperator })

  test('is read once the order is confirmed, and is the one that the office issued', async () => {
    const order = await sell({ document_number: '11222333000181' })
    const { token } = await makeLink(order)
    expect(await ask(token)).toMatchObject({ contract_hash: null, obstacle: { code: 'ORDER_NOT_COMPLETED' } })
    await use.confirmOrder({ order_id: order.id }, office)
    expect(await open(token)).toMatchObject({ status: 'completed', installation: { signs: 1, installed: 0 } })
    expect(await ask(token)).toMatchObject({ contract_hash: null, contract: { total_amount: 180_000 } })
    const issued = await use.issueContract({ order_id: order.id }, { ...office, operator: anOperator })
    expect(await ask(token)).toEqual(issued)
  })

  test('names what is missing of the customer', async () => {
    const order = await sell()
    const { token } = await makeLink(order)
    await use.confirmOrder({ order_id: order.id }, office)
    expect((await ask(token)).obstacle).toEqual({ code: 'CONTRACT_DATA_MISSING', fields: ['document_number'] })
  })
})
