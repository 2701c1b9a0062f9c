import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { moneyOf } from '#shared/orders/rules/instalments.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { asFunction } from '#tests/support/as-function.ts'
import { aPoint, goldTier } from '#tests/support/catalogue.ts'
import { anOperator } from '#tests/support/contracts.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { fewOrMany } from '#tests/support/few-or-many.ts'
import { anOfficeOrderForm } from '#tests/support/office-orders.ts'
import { aPerson, managerActor } from '#tests/support/people.ts'
import { startTable } from '#tests/support/table.ts'

/**
 * A confirmation that is taken back on the real emulator: nothing of it stays, whoever pays, installs, renews or issues
 * the contract at the same time. The whole table is audited after each race.
 */

let database: Awaited<ReturnType<typeof startTable>>
let use: typeof import('./office-orders-use-cases.ts')
let findTasks: typeof import('#functions/installation/tasks/tasks-store.ts').findTasks
let moveTask: typeof import('#functions/installation/tasks/move-task.ts').moveTask
let takeBackConfirmation: typeof import('#functions/installation/orders.ts').takeBackConfirmation
let recordContracts: typeof import('#functions/installation/proof/record-point-history.ts').recordContractsInPointHistory
const ana: Actor = { user_id: 'admin-user', role: 'admin' }
const NOW = '2026-11-26T12:00:00.000Z'
const NEW_HOLD = '2026-11-29T12:00:00.000Z'
const MANY = fewOrMany(6, 200)

beforeAll(async () => {
  database = await startTable()
  use = await import('./office-orders-use-cases.ts')
  findTasks = (await import('#functions/installation/tasks/tasks-store.ts')).findTasks
  moveTask = asFunction('installation_tasks', (await import('#functions/installation/tasks/move-task.ts')).moveTask)
  takeBackConfirmation = asFunction('orders', (await import('#functions/installation/orders.ts')).takeBackConfirmation)
  recordContracts = asFunction(
    'point_history',
    (await import('#functions/installation/proof/record-point-history.ts')).recordContractsInPointHistory,
  )
})
let customer_id: string
beforeEach(async () => {
  await database.empty()
  await use.insertPricingTier(goldTier)
  await use.insertProfile(aPerson('admin'))
  await use.insertProfile(aPerson('operations_manager'))
  const form = aCustomerForm({
    signatory_name: 'Célia Prado',
    signatory_cpf: '52998224725',
    address_zip_code: '13465300',
    address_street: 'Rua Fernando de Camargo',
    address_number: '410',
    address_neighborhood: 'Centro',
    document_number: '11222333000181',
  })
  customer_id = (await use.createCustomer(form, { actor: managerActor, now: NOW })).id
})
afterAll(() => database.close())

let nextPoint = 1
async function makeOrder(points = 2, term = { from: '2026-11-26', to: '2028-05-26' }): Promise<Order> {
  const ids = Array.from({ length: points }, () => String(nextPoint++))
  await use.batchWritePoints(ids.map(id => aPoint(id)))
  const form = anOfficeOrderForm({
    customer_id,
    term,
    items: ids.map(point_id => ({ point_id })),
    expected_total: points * 180_000,
  })
  return use.createOfficeOrder(form, { actor: managerActor, now: NOW, hold_hours: 24, idempotency_key: undefined })
}
const payment = (amount: number) => ({ paid_on: '2026-11-26', amount, method: 'pix' as const, note: '' })
const confirm = ({ id, version, total_amount }: Order) =>
  use.confirmOrder({ order_id: id, version, payment: payment(total_amount) }, { actor: ana, now: NOW })
const sell = async (...args: Parameters<typeof makeOrder>) => confirm(await makeOrder(...args))
const takeBack = ({ id, version }: Order, now = NOW) =>
  takeBackConfirmation({ order_id: id, version, reason: 'Pedido errado' }, { actor: ana, now, hold_hours: 72 })

const outcomeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof use.DomainError) return error.code
      throw error
    },
  )
const stored = async ({ id }: Pick<Order, 'id'>): Promise<Order> => {
  const order = await use.findOrder(id)
  if (!order) throw new Error(`order ${id} is gone`)
  return order
}
const tasksOf = ({ items }: Order) => findTasks(items.map(({ id }) => id))
const auditIsClean = async () => expect((await use.auditTable({ now: NOW })).breaches).toEqual([])

test.each([
  ['that begins today', 2, { from: '2026-11-26', to: '2028-05-26' }],
  ['that begins later', 2, { from: '2027-02-01', to: '2028-08-01' }],
  ['of 200 points', 200, { from: '2026-11-26', to: '2028-05-26' }],
])('an order %s is pending again as if nobody had confirmed it, and can be confirmed anew', async (_, count, term) => {
  const order = await makeOrder(count, term)
  const sold = await confirm(order)
  expect((await tasksOf(sold)).size).toBe(count)
  const back = await takeBack(sold)
  expect([back.status, back.reserved_until, back.version]).toEqual(['pending', NEW_HOLD, 3])
  expect([back.confirmed_at, back.payment_confirmed_at, back.instalments]).toEqual([undefined, undefined, undefined])
  expect(back.payments?.map(({ allocations, reversal }) => [allocations, reversal?.reason])).toEqual([
    [[], 'Pedido errado'],
  ])
  expect((await tasksOf(sold)).size).toBe(0)
  await auditIsClean()
  const again = await confirm(back)
  expect(moneyOf(again)).toEqual({ paid: 180_000 * count, open: 0, credit: 0 })
  expect((await tasksOf(again)).size).toBe(count)
  await auditIsClean()
  await use.cancelOrder({ order_id: back.id, version: (await takeBack(again)).version }, { actor: ana, now: NOW })
  const points = await use.findPoints(order.items.map(({ point_id }) => point_id))
  expect(
    [...points.values()].every(({ status, bookings = [] }) => status === 'available' && bookings.length === 0),
  ).toBe(true)
  await auditIsClean()
})

test('the history of its points has no contract, in whatever order the changes are told', async () => {
  const sold = await sell(1)
  const back = await takeBack(sold)
  const before = { ...(await stored(sold)), ...sold }
  const [point_id = ''] = sold.items.map(item => item.point_id)
  const contracts = async () =>
    (await use.getPointHistory({ point_id }, { actor: ana, now: NOW })).items.filter(
      ({ type }) => type === 'contract_started',
    ).length
  const confirmed = { id: 'change-1', before: { ...before, status: 'pending' as const }, after: before }
  await recordContracts(confirmed)
  await recordContracts({ id: 'change-2', before, after: back })
  expect(await contracts()).toBe(0)
  await recordContracts(confirmed)
  expect(await contracts()).toBe(0)
})

test('a task that somebody works on goes too, and a sign that hangs keeps the confirmation', async () => {
  const [order, hanging] = [await sell(), await sell()]
  const begun = async ({ items }: Order, to: 'on_hold' | 'completed') => {
    const [task] = (await tasksOf({ ...order, items })).values()
    await moveTask({ task_id: task?.id ?? '', version: 1, to, unapproved_art: 'Teste' }, { actor: ana, now: NOW })
  }
  await begun(order, 'on_hold')
  await begun(hanging, 'completed')
  expect(await outcomeOf(takeBack(hanging))).toBe('CONFIRMATION_STAYS')
  expect(await stored(hanging)).toEqual(expect.objectContaining({ status: 'completed', version: hanging.version }))
  await auditIsClean()
  expect(await outcomeOf(takeBack(order, '2026-12-03T12:00:00.001Z'))).toBe('CONFIRMATION_STAYS')
  expect(await outcomeOf(takeBack(order, '2026-12-03T12:00:00.000Z'))).toBe('done')
})

describe('of two who saw the same sold order, one changes it and the other is told', () => {
  type Act = (order: Order) => Promise<unknown>
  const pay: Act = ({ id, version }) =>
    use.recordPayment({ order_id: id, version, payment: payment(1_000) }, { actor: managerActor, now: NOW })
  const renew: Act = ({ id, version, items }) =>
    use.createRenewalByOffice(
      { order_id: id, version, items: items.map(({ id: item_id }) => ({ item_id, period_years: 1 as const })) },
      { actor: managerActor, now: NOW, hold_hours: 72 },
    )
  const issue: Act = ({ id, version }) =>
    use.issueContract({ order_id: id, version }, { actor: managerActor, now: NOW, operator: anOperator })
  const finish: Act = async ({ items }) =>
    moveTask(
      { task_id: items[0]?.id ?? '', version: 1, to: 'completed', unapproved_art: 'Teste' },
      { actor: managerActor, now: NOW },
    )
  const SOON = { from: '2026-11-26', to: '2026-12-26' }
  test.each<[string, Act, Parameters<typeof sell>, RegExp]>([
    ['a payment', pay, [], /^(ORDER_CHANGED|SALE_NOT_CONFIRMED)$/],
    ['a finished installation', finish, [], /^(CONFIRMATION_STAYS|TASK_NOT_FOUND|TASK_CHANGED)$/],
    ['a renewal', renew, [2, SOON], /^(ORDER_CHANGED|ORDER_WITHOUT_CONTRACT|ORDER_ITEM_NOT_FOUND)$/],
    ['the issue of the contract', issue, [], /^ORDER_(CHANGED|NOT_COMPLETED)$/],
    ['the same by a colleague', order => takeBack(order), [], /^ORDER_CHANGED$/],
  ])('%s', async (_, other, args, refused) => {
    const orders = await Promise.all(
      Array.from({ length: MANY }, () => (args[1] ? makeShort(args[1]).then(confirm) : sell(...args))),
    )
    const outcomes = await Promise.all(
      orders.map(order => Promise.all([outcomeOf(takeBack(order)), outcomeOf(other(order))])),
    )
    for (const pair of outcomes) {
      expect(pair.filter(outcome => outcome === 'done')).toHaveLength(1)
      expect(pair.find(outcome => outcome !== 'done')).toMatch(refused)
    }
    await auditIsClean()
  })
})

/** An order of one month, which may be renewed at once. */
async function makeShort(term: { from: string; to: string }): Promise<Order> {
  const ids = [0, 1].map(() => String(nextPoint++))
  await use.batchWritePoints(ids.map(id => aPoint(id)))
  const form = anOfficeOrderForm({
    customer_id,
    term,
    items: ids.map(point_id => ({ point_id, price: 10_000 })),
    price_reason: 'Campanha curta',
    expected_total: 20_000,
  })
  return use.createOfficeOrder(form, { actor: managerActor, now: NOW, hold_hours: 24, idempotency_key: undefined })
}
