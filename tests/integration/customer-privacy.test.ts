import { AsyncLocalStorage } from 'node:async_hooks'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OfficeOrderForm } from '#shared/orders/rules/office-orders.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Customer } from '#shared/people/rules/customers.ts'
import { addDays, dayOf } from '#shared/platform/rules/days.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { fewOrMany } from '#tests/support/few-or-many.ts'
import { aTask } from '#tests/support/installation-tasks.ts'
import { anOfficeOrderForm } from '#tests/support/office-orders.ts'
import { startCustomerSystem } from './customer-system.ts'

/**
 * Deletion of customers without accounts, with the real table and files. The test delivers the messages, so that a
 * delivery can fail at any request.
 */

let system: Awaited<ReturnType<typeof startCustomerSystem>>
let of: typeof import('./privacy-use-cases.ts')

beforeAll(async () => {
  system = await startCustomerSystem()
  of = system.of
})
afterAll(() => system.close())

const now = () => new Date().toISOString()
const admin: Actor = { user_id: 'admin-user', role: 'admin' }
const DAY_MS = 86_400_000
let nextPoint = 1

async function sell(customer_id: string, at = now(), changes: Partial<OfficeOrderForm> = {}): Promise<Order> {
  nextPoint += 1
  await of.insertPoint(aPoint(String(nextPoint)))
  const items = [{ point_id: String(nextPoint), price: 180_000 }]
  const sold = { customer_id, items, price_reason: 'Combinado', notes: 'Célia liga às sextas', ...changes }
  return of.createOfficeOrder(anOfficeOrderForm(sold), { actor: admin, now: at, hold_hours: 72 })
}

/** Creates a customer with a history, a link, and three orders: one pending, one cancelled, and one with a contract. */
async function aCustomer() {
  const form = aCustomerForm({ document_number: '' })
  const made = await of.createCustomer(form, { actor: admin, now: now() })
  const edit = { ...form, notes: 'Paga dia 10', customer_id: made.id, version: 1 }
  const customer = await of.editCustomer(edit, { actor: admin, now: now() })
  const [pending, cancelled, kept] = [await sell(made.id), await sell(made.id), await sell(made.id)]
  await of.cancelOrder({ order_id: cancelled.id }, { actor: admin, now: now() })
  await of.confirmOrder({ order_id: kept.id }, { actor: admin, now: now() })
  await of.makeOrderLink({ order_id: pending.id, replaces: null }, { actor: admin, now: now() })
  return { customer, pending, cancelled, kept }
}
type Made = Awaited<ReturnType<typeof aCustomer>>

const request = ({ id }: Customer, reason = 'Pedido por e-mail') =>
  of.requestCustomerDeletion({ customer_id: id, reason }, { actor: admin, now: now() })
const deliver = async ({ id }: Customer) =>
  of.carryOutCustomerDeletion({ id: 'event', before: undefined, after: await of.findCustomerDeletion(id) })
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string; name?: string }) => error.code ?? error.name,
  )
const itemsOf = async (id: string) =>
  (
    await of.table.send(
      new QueryCommand({
        TableName: of.TABLE_NAME,
        KeyConditionExpression: 'PK = :customer',
        ExpressionAttributeValues: { ':customer': `CUSTOMER#${id}` },
        ConsistentRead: true,
      }),
    )
  ).Items ?? []

async function expectGone({ customer, pending, cancelled, kept }: Made): Promise<void> {
  const items = await itemsOf(customer.id)
  expect(items.map(({ kind }) => kind)).toEqual(['customer_deletion', 'retained_customer'])
  expect(items[0]).toMatchObject({ by: 'admin-user', customer: null, done_at: expect.any(String) })
  // The contract is kept for five years after its last day, without its notes.
  expect(items[1]).toMatchObject({
    legal_name: 'Padaria Estrela do Norte Ltda',
    kept_until: '2033-08-01T02:59:59.999Z',
  })
  expect(items[1]).not.toHaveProperty('notes')
  for (const { id, items: lines } of [pending, cancelled]) {
    const order = await of.findOrder(id)
    expect(order).toMatchObject({ status: 'cancelled', customer_name: 'Pessoa removida', user_id: null })
    expect(JSON.stringify(order)).not.toMatch(/Padaria|Célia|celia|3461|99123/)
    for (const { point_id } of lines) expect((await of.findPoint(point_id))?.bookings ?? []).toEqual([])
  }
  expect(await of.findOrderLink(pending.id, now())).toBeUndefined()
  expect(await of.findOrder(kept.id)).toMatchObject({ status: 'completed', customer_name: 'Padaria Estrela' })
}

const delivery = new AsyncLocalStorage<true>()

/**
 * Makes the delivery's nth request to the table, the files or the queue fail. The returned function ends that, and
 * returns the number of requests.
 */
async function breaking(at: number): Promise<() => number> {
  const { s3 } = await import('#functions/platform/aws/s3.ts')
  const { sqs } = await import('#functions/platform/queues/sqs.ts')
  let requests = 0
  const healed = [of.table, s3, sqs].map(({ config: { requestHandler } }) => {
    const handle = requestHandler.handle.bind(requestHandler)
    requestHandler.handle = async (sent, options) => {
      if (!delivery.getStore()) return handle(sent, options)
      requests += 1
      if (requests === at) throw new Error('broken')
      return handle(sent, options)
    }
    return () => {
      requestHandler.handle = handle
    }
  })
  return () => {
    for (const heal of healed) heal()
    return requests
  }
}

test('a deletion that dies at any call is finished by the next delivery, and a third changes nothing', async () => {
  let at = 1
  for (let isThrough = false; !isThrough; at += 1) {
    const made = await aCustomer()
    expect(await request(made.customer)).toEqual({ outcome: 'started' })
    expect(await of.findCustomer(made.customer.id)).toBeUndefined()
    const heal = await breaking(at)
    isThrough = (await codeOf(delivery.run(true, () => deliver(made.customer)))) === 'done'
    expect(isThrough).toBe(heal() < at)
    await deliver(made.customer)
    await expectGone(made)
    const former = await itemsOf(made.customer.id)
    await deliver(made.customer)
    expect(await itemsOf(made.customer.id)).toEqual(former)
  }
  expect(at).toBeGreaterThan(15)
  expect((await of.auditTable()).breaches).toEqual([])
})

test('the preview says what goes and stays, and the export has all of it, but nothing of the sale', async () => {
  const { customer, kept, pending } = await aCustomer()
  const asked = { customer_id: customer.id }
  expect(await of.previewCustomerDeletion(asked, { now: now() })).toEqual({
    pending_orders: 1,
    reserved_points: 1,
    kept_orders: 1,
    kept_until: '2033-08-01T02:59:59.999Z',
    account_orders: 0,
  })
  const request = { ...asked, reason: 'Pedido por telefone' }
  const data = await of.exportCustomerData(request, { actor: admin, now: now() })
  expect(data).toMatchObject({
    customer: { legal_name: 'Padaria Estrela do Norte Ltda', notes: 'Paga dia 10' },
    changes: [
      { event: 'edited', changes: [], exported: { reason: 'Pedido por telefone' } },
      { event: 'edited', changes: [{ field: 'notes', after: 'Paga dia 10' }] },
      { event: 'created' },
    ],
    contracts: [{ order_id: kept.id }],
  })
  expect(data.orders.map(({ id }) => id)).toContain(pending.id)
  expect(JSON.stringify(data)).not.toMatch(/admin-user|sextas|"PK"|GSI/)
})

test('orders that an account has taken over are left alone, also when it does so meanwhile', async () => {
  const { customer, pending } = await aCustomer()
  const { changeOrder } = await import('#functions/orders/change-order.ts')
  await changeOrder(pending.id, { by: null }, async read => ({
    updated: { ...read, user_id: 'somebody' },
    actions: [],
  }))
  const asked = { customer_id: customer.id }
  expect(await of.previewCustomerDeletion(asked, { now: now() })).toMatchObject({
    pending_orders: 0,
    account_orders: 1,
  })
  await request(customer)
  await deliver(customer)
  expect(await of.findOrder(pending.id)).toMatchObject({ status: 'pending', customer_name: 'Padaria Estrela' })
})

test('an old order is found by the list, and a renewal that comes later is cancelled', async () => {
  const { customer } = await aCustomer()
  const today = dayOf(now())
  const kept = await sell(customer.id, now(), { term: { from: today, to: addDays(today, 400) } })
  await of.confirmOrder({ order_id: kept.id }, { actor: admin, now: now() })
  const old = await sell(customer.id, new Date(Date.now() - 2 * DAY_MS).toISOString())
  await of.syncList(of.ordersList, [{ before: undefined, after: old }])
  await request(customer)
  await deliver(customer)
  expect(await of.findOrder(old.id)).toMatchObject({ status: 'cancelled', customer_name: 'Pessoa removida' })
  const [item] = kept.items
  const later = new Date(Date.now() + 390 * DAY_MS).toISOString()
  const renewal = await of.createRenewalByOffice(
    {
      order_id: kept.id,
      version: (await of.findOrder(kept.id))?.version ?? 0,
      items: [{ item_id: item?.id ?? '', period_years: 1, price: 100_000 }],
      price_reason: 'Cliente antigo',
    },
    { actor: admin, now: later, hold_hours: 72 },
  )
  await of.onLateCustomerOrder({ id: 'event', before: undefined, after: renewal })
  expect(await of.findOrder(renewal.id)).toMatchObject({ status: 'cancelled', customer_name: 'Pessoa removida' })
})

test('after its retention the contract’s order has nobody any more', async () => {
  const { customer, kept } = await aCustomer()
  await request(customer)
  await deliver(customer)
  const { changeOrder } = await import('#functions/orders/change-order.ts')
  await changeOrder(kept.id, { by: null }, async read => ({
    updated: { ...read, items: read.items.map(item => ({ ...item, ends_at: '2021-01-01T00:00:00.000Z' })) },
    actions: [],
  }))
  const { batchWriteTasks, findTask } = await import('#functions/installation/tasks/tasks-store.ts')
  const inspection = {
    order_id: kept.id,
    order_item_id: null,
    work: 'inspection',
    customer_name: 'Padaria Estrela',
  } as const
  await batchWriteTasks([
    aTask(`of-${kept.id}`, inspection),
    aTask(`of-another-${kept.id}`, { ...inspection, order_id: 'o2' }),
  ])
  const retained = { id: customer.id, kept_until: '2026-01-01T00:00:00.000Z' }
  await of.onCustomerRetentionChanged({ id: 'event', before: retained, after: undefined })
  expect(await of.findOrder(kept.id)).toMatchObject({ status: 'completed', customer_name: 'Pessoa removida' })
  expect(await findTask(`of-${kept.id}`)).toMatchObject({ customer_name: 'Pessoa removida', status: 'pending_art' })
  expect(await findTask(`of-another-${kept.id}`)).toMatchObject({ customer_name: 'Padaria Estrela' })
})

test('racing with a sale, the sale is refused or cancelled; racing with an edit, the edit is', async () => {
  for (let round = 0; round < fewOrMany(4, 10); round += 1) {
    const customer = await of.createCustomer(aCustomerForm({ document_number: '' }), { actor: admin, now: now() })
    const edit = { ...aCustomerForm({ document_number: '', notes: 'x' }), customer_id: customer.id, version: 1 }
    const [sold, edited] = await Promise.all([
      sell(customer.id).catch(() => undefined),
      codeOf(of.editCustomer(edit, { actor: admin, now: now() })),
      request(customer),
      request(customer, 'Repetido'),
    ])
    expect(['done', 'CUSTOMER_NOT_FOUND', 'CUSTOMER_CHANGED']).toContain(edited)
    await deliver(customer)
    if (sold)
      expect(await of.findOrder(sold.id)).toMatchObject({ status: 'cancelled', customer_name: 'Pessoa removida' })
    expect((await itemsOf(customer.id)).map(({ kind }) => kind)).toEqual(['customer_deletion'])
  }
  expect((await of.auditTable()).breaches).toEqual([])
})

test('the document is free again, and nobody is deleted who never was', async () => {
  const form = aCustomerForm({ document_number: '45543915000181' })
  const customer = await of.createCustomer(form, { actor: admin, now: now() })
  await request(customer)
  await of.createCustomer(form, { actor: admin, now: now() })
  expect(
    await codeOf(of.requestCustomerDeletion({ customer_id: 'nobody', reason: 'x' }, { actor: admin, now: now() })),
  ).toBe('CUSTOMER_NOT_FOUND')
})
