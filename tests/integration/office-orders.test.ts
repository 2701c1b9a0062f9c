import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OfficeOrderForm } from '#shared/orders/rules/office-orders.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Customer, CustomerForm } from '#shared/people/rules/customers.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { aBuyer, aPoint, goldTier } from '#tests/support/catalogue.ts'
import { anOperator } from '#tests/support/contracts.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { fewOrMany } from '#tests/support/few-or-many.ts'
import { anOfficeOrderForm } from '#tests/support/office-orders.ts'
import { aPerson, managerActor } from '#tests/support/people.ts'
import { startTable } from '#tests/support/table.ts'

/**
 * Orders that the office creates for customers, on the real emulator: from the phone call to the end of the contract.
 */

let close: () => Promise<void>
let use: typeof import('./office-orders-use-cases.ts')
const admin: Actor = { user_id: 'admin-user', role: 'admin' }
const NOW = '2026-11-26T12:00:00.000Z'
const context = { now: NOW, hold_hours: 72 }

beforeAll(async () => {
  ;({ close } = await startTable())
  use = await import('./office-orders-use-cases.ts')
  await use.insertPricingTier(goldTier)
  await use.insertProfile(aPerson('admin'))
  await use.insertProfile(aPerson('operations_manager'))
})
afterAll(() => close())

let nextPoint = 1
async function makePoints(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => String(nextPoint++))
  await Promise.all(ids.map(id => use.insertPoint(aPoint(id))))
  return ids
}

const aCustomer = (changes: Partial<CustomerForm> = {}): Promise<Customer> =>
  use.createCustomer(aCustomerForm({ document_number: '', ...changes }), { actor: managerActor, now: NOW })

const sell = (
  customer: Customer,
  points: readonly string[],
  changes: Partial<OfficeOrderForm> = {},
  { actor = managerActor, idempotency_key = undefined as string | undefined } = {},
): Promise<Order> =>
  use.createOfficeOrder(
    anOfficeOrderForm({
      customer_id: customer.id,
      items: points.map(point_id => ({ point_id })),
      expected_total: points.length * 180_000,
      ...changes,
    }),
    { ...context, actor, idempotency_key },
  )

const auditIsClean = async () => expect((await use.auditTable()).breaches).toEqual([])

test('two salespeople who sell one point at once: one does', async () => {
  const customer = await aCustomer()
  for (let round = 0; round < fewOrMany(20, 200); round += 1) {
    const [shared = '', own = ''] = await makePoints(2)
    const outcomes = await Promise.allSettled([
      sell(customer, [shared, own]),
      sell(customer, [shared], {}, { actor: admin }),
    ])
    const made = outcomes.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []))
    const refused = outcomes.flatMap(each => (each.status === 'rejected' ? [each.reason.code] : []))
    expect([made.length, refused]).toEqual([1, ['POINT_UNAVAILABLE']])
    const points = await use.findPoints([shared, own])
    expect(points.get(shared)?.bookings?.map(({ order_id }) => order_id)).toEqual([made[0]?.id])
    // Either all of an order's points are booked or none.
    expect(points.get(own)?.bookings ?? []).toHaveLength(made[0]?.items.length === 2 ? 1 : 0)
  }
  await auditIsClean()
}, 120_000)

test('a visitor and a salesperson who want one point at once: one gets it', async () => {
  const customer = await aCustomer()
  for (let round = 0; round < fewOrMany(8, 30); round += 1) {
    const [point = ''] = await makePoints(1)
    const outcomes = await Promise.allSettled([
      sell(customer, [point]),
      use.reserve(
        { customerData: aBuyer('Ana'), items: [{ point_id: point, period_years: 1 }] },
        { actor: undefined, ...context },
      ),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  }
  await auditIsClean()
})

test('a point that is given away, by its price or by a discount of 100 %, is audited as any other', async () => {
  const [customer, [own = '', discounted = '']] = [await aCustomer(), await makePoints(2)]
  const reason = { price_reason: 'Cortesia', expected_total: 0 }
  const orders = [
    await sell(customer, [], { ...reason, items: [{ point_id: own, price: 0 }] }),
    await sell(customer, [discounted], { ...reason, discount: { kind: 'percent', value: 100 } }),
  ]
  expect(orders.map(({ total_amount }) => total_amount)).toEqual([0, 0])
  await auditIsClean()
})

test('a request that is repeated makes one order', async () => {
  const [customer, points] = [await aCustomer(), await makePoints(2)]
  const key = crypto.randomUUID()
  const again = () => sell(customer, points, {}, { idempotency_key: key })
  const [one, other] = await Promise.all([again(), again()])
  expect(other.id).toBe(one.id)
  expect((await again()).id).toBe(one.id)
})

test('an order that is made while its customer is edited is made for the customer that is there then', async () => {
  for (let round = 0; round < fewOrMany(6, 20); round += 1) {
    const [customer, points] = [await aCustomer(), await makePoints(1)]
    const { id, version, created_at: _, updated_at: _updated, ...form } = customer
    const edit = { ...form, trade_name: 'Padaria Lua', customer_id: id, version }
    const [order] = await Promise.all([
      sell(customer, points),
      use.editCustomer(edit, { actor: managerActor, now: NOW }),
    ])
    expect(['Padaria Estrela', 'Padaria Lua']).toContain(order.customer_name)
  }
  await auditIsClean()
})

describe('from the order to the end of the contract', () => {
  const DATA = {
    signatory_name: 'Célia Prado',
    signatory_cpf: '52998224725',
    address_zip_code: '13465300',
    address_street: 'Rua Fernando de Camargo',
    address_number: '410',
    address_neighborhood: 'Centro',
  }

  test('its days are those agreed, its contract is the customer’s, and its points are free after the last day', async () => {
    const [customer, points] = [await aCustomer({ ...DATA, document_number: '11222333000181' }), await makePoints(2)]
    const order = await sell(customer, points)
    const paidAt = '2026-12-10T15:00:00.000Z'
    const late = { ...context, now: '2026-11-28T12:00:00.000Z', actor: managerActor }
    const completed = await use.confirmOrder({ order_id: order.id }, late)
    expect(completed.items.map(({ starts_at, ends_at }) => [starts_at, ends_at])).toEqual([
      ['2027-02-01T03:00:00.000Z', '2028-08-01T02:59:59.999Z'],
      ['2027-02-01T03:00:00.000Z', '2028-08-01T02:59:59.999Z'],
    ])
    const view = await use.issueContract(
      { order_id: order.id },
      { actor: managerActor, now: paidAt, operator: anOperator },
    )
    expect(view.contract.client).toMatchObject({
      document_number: '11222333000181',
      legal_name: 'Padaria Estrela do Norte Ltda',
      signatory_cpf: '52998224725',
    })
    expect(view.contract.items.map(({ term }) => term)).toEqual([
      { from: '2027-02-01', to: '2028-08-01' },
      { from: '2027-02-01', to: '2028-08-01' },
    ])
    await use.endAndStartContracts({}, { now: '2027-02-01T03:00:00.000Z' })
    await use.endContracts({}, { now: '2028-08-01T02:59:59.000Z' })
    expect((await use.findPoint(points[0] ?? ''))?.status).toBe('sold')
    await use.endContracts({}, { now: '2028-08-01T03:00:00.000Z' })
    expect((await use.findPoint(points[0] ?? ''))?.status).toBe('available')
    await auditIsClean()
  })

  test('a contract without data of the customer names what is missing', async () => {
    const [customer, points] = [await aCustomer(), await makePoints(1)]
    const order = await sell(customer, points)
    await use.confirmOrder({ order_id: order.id }, { actor: managerActor, now: NOW })
    await expect(
      use.issueContract({ order_id: order.id }, { actor: managerActor, now: NOW, operator: anOperator }),
    ).rejects.toMatchObject({
      code: 'CONTRACT_DATA_MISSING',
      details: { customer_id: customer.id, fields: expect.arrayContaining(['document_number', 'signatory_cpf']) },
    })
  })

  test('an order of the site gets a customer, so that it and its renewal have a contract', async () => {
    const [customer, [point = '']] = [
      await aCustomer({ ...DATA, document_number: '11444777000161' }),
      await makePoints(1),
    ]
    const order = await use.reserve(
      { customerData: aBuyer('Gil'), items: [{ point_id: point, period_years: 1 }] },
      { actor: undefined, ...context },
    )
    const by = { actor: managerActor, now: NOW }
    await use.confirmOrder({ order_id: order.id }, by)
    const issue = (order_id: string) => use.issueContract({ order_id }, { ...by, operator: anOperator })
    await expect(issue(order.id)).rejects.toMatchObject({ code: 'CONTRACT_WITHOUT_CLIENT' })
    await use.setOrderCustomer({ order_id: order.id, customer_id: customer.id }, by)
    expect((await issue(order.id)).contract.client).toMatchObject({ document_number: '11444777000161' })
    const renewal = await use.createRenewalByOffice(
      { order_id: order.id, items: [{ item_id: order.items[0]?.id ?? '', period_years: 1 }] },
      { actor: managerActor, now: '2027-11-01T12:00:00.000Z', hold_hours: 72 },
    )
    expect(renewal).toMatchObject({ customer_id: customer.id, user_id: null })
    await auditIsClean()
  })

  test('of two customers set at once for one version of an order, one is the customer', async () => {
    const [one, other] = [await aCustomer(), await aCustomer({ trade_name: 'Padaria Lua' })]
    for (let round = 0; round < fewOrMany(6, 40); round += 1) {
      const [point = ''] = await makePoints(1)
      const { id: order_id, version } = await use.reserve(
        { customerData: aBuyer('Gil'), items: [{ point_id: point, period_years: 1 }] },
        { actor: undefined, ...context },
      )
      const outcomes = await Promise.allSettled(
        [one, other].map(({ id }) =>
          use.setOrderCustomer({ order_id, customer_id: id, version }, { actor: managerActor, now: NOW }),
        ),
      )
      const refused = outcomes.flatMap(each => (each.status === 'rejected' ? [each.reason.code] : []))
      const set = outcomes.flatMap(each => (each.status === 'fulfilled' ? [each.value.customer_id] : []))
      expect([set.length, refused]).toEqual([1, ['ORDER_CHANGED']])
      expect((await use.findOrder(order_id))?.customer_id).toBe(set[0])
    }
    await auditIsClean()
  })

  test('an agreed term is not changed to a period of the site, and is renewed for the same customer', async () => {
    const [customer, points] = [await aCustomer(), await makePoints(1)]
    const order = await sell(customer, points)
    const item_id = order.items[0]?.id ?? ''
    await expect(
      use.editItemPeriod({ order_id: order.id, item_id, period_years: 2 }, { actor: managerActor, now: NOW }),
    ).rejects.toMatchObject({ code: 'TERM_AGREED' })
    await use.confirmOrder({ order_id: order.id }, { actor: managerActor, now: NOW })
    await use.endAndStartContracts({}, { now: '2027-02-01T03:00:00.000Z' })
    const renewal = await use.createRenewalByOffice(
      { order_id: order.id, items: [{ item_id, period_years: 2 }] },
      { actor: managerActor, now: '2028-07-01T12:00:00.000Z', hold_hours: 72 },
    )
    expect(renewal).toMatchObject({ customer_id: customer.id, user_id: null, items: [{ price: 200_000 }] })
    expect(renewal.items[0]?.term).toBeUndefined()
  })

  test('a quote finds points by code and says when they are free', async () => {
    const [customer, [free = '', taken = '']] = [await aCustomer(), await makePoints(2)]
    await sell(customer, [taken])
    const codes = [free, taken].map(id => `PU-${id.padStart(5, '0')}`)
    const quote = await use.quotePointsForSale({ point_ids: [], codes: [...codes, 'XX-1'] }, { now: NOW })
    expect(quote.points.map(({ id, free_ranges }) => [id, free_ranges])).toEqual([
      [free, [{ from: '2026-11-26', to: null }]],
      [
        taken,
        [
          { from: '2026-11-26', to: '2027-02-01' },
          { from: '2028-08-01', to: null },
        ],
      ],
    ])
    expect(quote.unknown_codes).toEqual(['XX-1'])
  })
})
