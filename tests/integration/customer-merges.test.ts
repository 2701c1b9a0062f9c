import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Customer, CustomerForm } from '#shared/people/rules/customers.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { anOperator } from '#tests/support/contracts.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { fewOrMany } from '#tests/support/few-or-many.ts'
import { anOfficeOrderForm } from '#tests/support/office-orders.ts'
import { startCustomerSystem } from './customer-system.ts'

/**
 * Two customers are merged in the real table. The messages that move the orders are delivered by the test, so that a
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
const office = () => ({ actor: admin, now: now() })
let nextPoint = 1

const aCustomer = (changes: Partial<CustomerForm> = {}): Promise<Customer> =>
  of.createCustomer(aCustomerForm({ document_number: '', ...changes }), office())

async function sell(customer_id: string, at = now()): Promise<Order> {
  nextPoint += 1
  await of.insertPoint(aPoint(String(nextPoint)))
  const sold = anOfficeOrderForm({ customer_id, items: [{ point_id: String(nextPoint) }] })
  return of.createOfficeOrder(sold, { actor: admin, now: at, hold_hours: 72 })
}

const merge = (kept: Customer, other: Customer) =>
  of.mergeCustomers(
    {
      customer_id: kept.id,
      other_id: other.id,
      version: kept.version,
      other_version: other.version,
      reason: 'Cadastrado duas vezes',
    },
    office(),
  )
const move = async (id: string) =>
  of.moveOrdersOfMergedCustomer({ id: 'event', before: undefined, after: await of.findCustomerMerge(id) })
const edit = (customer: Customer, notes: string) => {
  const { id: customer_id, created_at: _, updated_at: __, ...form } = customer
  return of.editCustomer({ ...form, notes, customer_id }, office())
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  )
const customerOf = async ({ id }: Order) => (await of.findOrder(id))?.customer_id
const auditIsClean = async () => expect((await of.auditTable()).breaches).toEqual([])

const delivery = new AsyncLocalStorage<true>()
/**
 * Makes the delivery's nth request to the table fail. The returned function ends that, and returns the number of
 * requests.
 */
function breaking(at: number): () => number {
  let requests = 0
  const { requestHandler } = of.table.config
  const handle = requestHandler.handle.bind(requestHandler)
  requestHandler.handle = async (sent, options) => {
    if (!delivery.getStore()) return handle(sent, options)
    requests += 1
    if (requests === at) throw new Error('broken')
    return handle(sent, options)
  }
  return () => {
    requestHandler.handle = handle
    return requests
  }
}

test('orders, contract and document move, the old id leads to the new one, and the history has both', async () => {
  const kept = await aCustomer({ trade_name: 'Padaria', notes: '' })
  const other = await aCustomer({
    document_number: '45543915000181',
    signatory_name: 'Célia Prado',
    signatory_cpf: '52998224725',
    address_zip_code: '13465300',
    address_street: 'Rua Um',
    address_number: '410',
    address_neighborhood: 'Centro',
    trade_name: 'Estrela',
  })
  const [pending, paid] = [await sell(other.id), await sell(other.id)]
  await of.confirmOrder({ order_id: paid.id }, office())
  expect(await of.previewCustomerMerge({ customer_id: kept.id, other_id: other.id }, office())).toMatchObject({
    version: 1,
    orders: 2,
    pending_orders: 1,
    running_contracts: 1,
  })
  const merged = await merge(kept, other)
  expect(merged).toMatchObject({ id: kept.id, version: 2, trade_name: 'Padaria', document_number: '45543915000181' })
  // Until they have moved, orders and links find the customer by the former id.
  await of.issueContract({ order_id: paid.id }, { ...office(), operator: anOperator })
  expect(await of.findCustomer(other.id)).toEqual(merged)
  await move(other.id)
  for (const order of [pending, paid]) expect(await customerOf(order)).toBe(kept.id)
  expect(await codeOf(aCustomer({ document_number: '45543915000181' }))).toBe('CUSTOMER_DOCUMENT_TAKEN')
  const { items } = await of.getCustomerHistory({ customer_id: other.id }, office())
  expect(items.map(({ event, merged: from, of: owner }) => [event, from?.name, owner])).toEqual([
    ['edited', 'Estrela', undefined],
    ['created', undefined, 'Estrela'],
    ['created', undefined, undefined],
  ])
  expect(await codeOf(merge(kept, other))).toBe('done')
  await auditIsClean()
})

test('a move that dies at any call is finished by the next delivery, and a third changes nothing', async () => {
  let at = 1
  for (let isThrough = false; !isThrough; at += 1) {
    const [kept, other] = [await aCustomer(), await aCustomer()]
    const orders = [await sell(other.id), await sell(other.id)]
    await merge(kept, other)
    const heal = breaking(at)
    isThrough = (await codeOf(delivery.run(true, () => move(other.id)))) === 'done'
    expect(isThrough).toBe(heal() < at)
    await move(other.id)
    for (const order of orders) expect(await of.findOrder(order.id)).toMatchObject({ customer_id: kept.id, version: 2 })
    await move(other.id)
    for (const order of orders) expect(await of.findOrder(order.id)).toMatchObject({ version: 2 })
  }
  expect(at).toBeGreaterThan(8)
  await auditIsClean()
})

test('an old order, which only the list finds, moves too', async () => {
  const [kept, other] = [await aCustomer(), await aCustomer()]
  const old = await sell(other.id, new Date(Date.now() - 2 * 86_400_000).toISOString())
  await of.syncList(of.ordersList, [{ before: undefined, after: old }])
  await merge(kept, other)
  await move(other.id)
  expect(await customerOf(old)).toBe(kept.id)
})

test('a merge races with a confirmation, a sale, an edit of each and the same merge', async () => {
  const seen = new Set<string>()
  for (let round = 0; round < fewOrMany(6, 20); round += 1) {
    const [kept, other] = [await aCustomer(), await aCustomer()]
    const order = await sell(other.id)
    const [merged, confirmed, sold, editedKept, editedOther, again] = await Promise.all([
      codeOf(merge(kept, other)),
      codeOf(of.confirmOrder({ order_id: order.id }, office())),
      sell(other.id),
      round % 2 === 0 ? codeOf(edit(kept, 'um')) : 'none',
      round % 3 === 0 ? codeOf(edit(other, 'dois')) : 'none',
      codeOf(merge(kept, other)),
    ])
    seen.add(merged)
    expect([confirmed, again === merged || [again, merged].includes('done')]).toEqual(['done', true])
    for (const outcome of [editedKept, editedOther]) expect(['none', 'done', 'CUSTOMER_CHANGED']).toContain(outcome)
    const isMerged = [merged, again].includes('done')
    if (isMerged) await Promise.all([move(other.id), codeOf(of.cancelOrder({ order_id: sold.id }, office()))])
    for (const each of [order, sold]) expect(await customerOf(each)).toBe(isMerged ? kept.id : other.id)
    expect((await of.findOrder(order.id))?.status).toBe('completed')
  }
  // Depending on timing, a merge may or may not be refused.
  expect([...seen].filter(outcome => outcome !== 'CUSTOMER_CHANGED')).toEqual(['done'])
  await auditIsClean()
})

test('two that are merged into each other at once: one does', async () => {
  for (let round = 0; round < fewOrMany(4, 10); round += 1) {
    const [one, other] = [await aCustomer(), await aCustomer()]
    const outcomes = await Promise.all([codeOf(merge(one, other)), codeOf(merge(other, one))])
    expect(outcomes.filter(each => each === 'done')).toHaveLength(1)
    await Promise.all([move(one.id), move(other.id)])
  }
  await auditIsClean()
})

test('a customer that was merged twice is found by each id, and its orders come along', async () => {
  const [first, second, third] = [await aCustomer(), await aCustomer(), await aCustomer()]
  const order = await sell(first.id)
  const becameSecond = await merge(second, first)
  await merge(third, becameSecond)
  await Promise.all([move(second.id), move(first.id)])
  expect(await customerOf(order)).toBe(third.id)
  expect((await of.findCustomer(first.id))?.id).toBe(third.id)
  // An edit by the former id shows the current data, and a deletion by it is refused.
  expect(await codeOf(edit(first, 'x'))).toBe('CUSTOMER_CHANGED')
  expect(await codeOf(of.requestCustomerDeletion({ customer_id: first.id, reason: 'x' }, office()))).toBe(
    'CUSTOMER_NOT_FOUND',
  )
  await auditIsClean()
})

test('an order that is made by an old id meanwhile moves when it arrives', async () => {
  const [kept, other] = [await aCustomer(), await aCustomer()]
  await merge(kept, other)
  await move(other.id)
  const late = await sell(other.id)
  expect(late.customer_id).toBe(kept.id)
  const { changeOrder } = await import('#functions/orders/change-order.ts')
  const renewal = await changeOrder(late.id, { by: null }, async read => ({
    updated: { ...read, customer_id: other.id },
    actions: [],
  }))
  await of.onOrderOfMergedCustomer({ id: 'event', before: undefined, after: renewal })
  expect(await customerOf(late)).toBe(kept.id)
  await auditIsClean()
})

test('a deletion covers who was merged, before and after the orders moved, whoever is first', async () => {
  for (let round = 0; round < fewOrMany(4, 8); round += 1) {
    const [kept, other] = [await aCustomer(), await aCustomer({ legal_name: 'Padaria Antiga Ltda', trade_name: '' })]
    const order = await sell(other.id)
    await merge(kept, other)
    if (round % 2 === 0) await move(other.id)
    await of.requestCustomerDeletion({ customer_id: kept.id, reason: 'Pedido por e-mail' }, office())
    const deletion = await of.findCustomerDeletion(kept.id)
    expect(deletion?.former_ids).toEqual([other.id])
    await Promise.all([
      of.carryOutCustomerDeletion({ id: 'event', before: undefined, after: deletion }),
      codeOf(move(other.id)),
    ])
    await of.carryOutCustomerDeletion({ id: 'event', before: undefined, after: deletion })
    await move(other.id)
    expect(await of.findOrder(order.id)).toMatchObject({ status: 'cancelled', customer_name: 'Pessoa removida' })
    const { Items } = await of.table.send(
      new (await import('@aws-sdk/lib-dynamodb')).ScanCommand({ TableName: of.TABLE_NAME, ConsistentRead: true }),
    )
    expect(JSON.stringify(Items)).not.toContain('Padaria Antiga')
  }
  await auditIsClean()
})
