import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AmendmentForm } from '#shared/orders/rules/amendments.ts'
import { moneyOf } from '#shared/orders/rules/instalments.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { sumOfAmounts } from '#shared/platform/rules/money.ts'
import { aBuyer, aPoint, goldTier } from '#tests/support/catalogue.ts'
import { anOperator } from '#tests/support/contracts.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { fewOrMany } from '#tests/support/few-or-many.ts'
import { anOfficeOrderForm } from '#tests/support/office-orders.ts'
import { aPerson, managerActor } from '#tests/support/people.ts'
import { startTable } from '#tests/support/table.ts'

/**
 * Amendments on the real emulator: beside payments, renewals, sales and each other, and of many points, also when the process
 * is killed. The whole table is audited after each.
 */

let database: Awaited<ReturnType<typeof startTable>>
let use: typeof import('./office-orders-use-cases.ts')
const NOW = '2026-11-26T12:00:00.000Z'
const LATER = '2026-11-26T12:06:00.000Z'
const TERM = { from: '2026-11-26', to: '2027-11-26' }
const PRICE = 120_000
const MANY = fewOrMany(6, 100)

/** Number of writes that a process still makes before it is killed. */
let writesLeft: number | undefined
class Killed extends Error {}

beforeAll(async () => {
  database = await startTable()
  use = await import('./office-orders-use-cases.ts')
  use.table.middlewareStack.add(
    (next, { commandName }) =>
      async args => {
        if (writesLeft === undefined) return next(args)
        if (writesLeft === 0) throw new Killed()
        const output = await next(args)
        if (!/Get|Query|Scan/.test(commandName ?? '')) writesLeft -= 1
        return output
      },
    { step: 'initialize', name: 'kill' },
  )
})
let customerId: string
beforeEach(async () => {
  writesLeft = undefined
  await database.empty()
  await use.insertPricingTier(goldTier)
  await use.insertProfile(aPerson('admin'))
  await use.insertProfile(aPerson('operations_manager'))
  const form = aCustomerForm({ ...DATA, document_number: '11222333000181' })
  customerId = (await use.createCustomer(form, { actor: managerActor, now: NOW })).id
})
afterAll(() => database.close())

const DATA = {
  signatory_name: 'Célia Prado',
  signatory_cpf: '52998224725',
  address_zip_code: '13465300',
  address_street: 'Rua Fernando de Camargo',
  address_number: '410',
  address_neighborhood: 'Centro',
}
let nextPoint = 1
async function makePoints(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => String(nextPoint++))
  await use.batchWritePoints(ids.map(id => aPoint(id)))
  return ids
}

/** A sold order whose contract is issued, in three instalments, of which the first is paid. */
async function contracted(count = 2): Promise<Order> {
  const points = await makePoints(count)
  const context = { actor: managerActor, now: NOW }
  const expected_total = count * PRICE
  const { id } = await use.createOfficeOrder(
    anOfficeOrderForm({
      customer_id: customerId,
      items: points.map(point_id => ({ point_id })),
      term: TERM,
      expected_total,
      payment_plan: { count: 3, first_due_on: '2026-12-10', method: 'pix', down_payment: null },
    }),
    { ...context, hold_hours: 72 },
  )
  const payment = { paid_on: '2026-11-26', amount: expected_total / 3, method: 'pix' as const, note: '' }
  await use.confirmOrder({ order_id: id, version: 1, payment }, context)
  await use.issueContract({ order_id: id }, { ...context, operator: anOperator })
  return stored(id)
}

async function stored(id: string): Promise<Order> {
  const order = await use.findOrder(id)
  if (!order) throw new Error(`order ${id} is gone`)
  return order
}

const MONEY = { spread: 'last_first' as const, due_on: '2026-12-20' }
const ending = (order: Order, changes: object = {}): AmendmentForm => ({
  kind: 'end_early',
  item_ids: order.items.slice(0, 1).map(({ id }) => id),
  last_day: '2027-05-31',
  credits: true,
  fee: 0,
  ...MONEY,
  ...changes,
})
const extending = (order: Order, changes: object = {}): AmendmentForm => ({
  kind: 'suspend',
  item_ids: order.items.slice(0, 1).map(({ id }) => id),
  days: 20,
  compensation: 'extend',
  ...MONEY,
  ...changes,
})
const amend = async (order: Order, form: AmendmentForm, { now = NOW, actor = managerActor } = {}): Promise<Order> => {
  const context = { actor, now }
  const asked = { order_id: order.id, version: order.version, form }
  const { changes } = await use.previewAmendment(asked, context)
  return use.amendOrder(
    { ...asked, reason: 'O cliente pediu', expected_total: changes.total_amount },
    { ...context, operator: anOperator },
  )
}
const auditIsClean = async (now = NOW) => expect((await use.auditTable({ now })).breaches).toEqual([])
const pointOf = async (order: Order, index = 0) => {
  const id = order.items[index]?.point_id ?? ''
  return (await use.findPoints([id])).get(id)
}
const outcomeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof use.DomainError) return error.code
      throw error
    },
  )

test('a contract is amended again and again, and the table stays in order', async () => {
  const order = await contracted()
  const ended = await amend(order, ending(order))
  expect((await pointOf(order))?.sold_until).toBe(ended.items[0]?.ends_at)
  expect(moneyOf(ended).paid).toBe(80_000)
  await auditIsClean()
  const extended = await amend(ended, extending(ended))
  expect((await pointOf(order))?.sold_until).toBe(extended.items[0]?.ends_at)
  await auditIsClean()
  const [other = ''] = await makePoints(1)
  const swapped = await amend(extended, {
    kind: 'swap',
    item_id: order.items[1]?.id ?? '',
    point_id: other,
    last_day: '2027-01-31',
    difference: 5_000,
    ...MONEY,
    spread: 'one_more',
  })
  expect(await pointOf(swapped, 2)).toMatchObject({ status: 'available', bookings: [{ from: '2027-02-01' }] })
  await auditIsClean()
  const corrected = await amend(swapped, {
    kind: 'correct',
    item: { item_id: order.items[0]?.id ?? '', last_day: '2027-08-31', price: 110_000 },
    line: { description: 'Frete', amount: 3_000 },
    ...MONEY,
    spread: 'even',
  })
  expect(corrected.amendments?.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  expect(sumOfAmounts((corrected.instalments ?? []).map(({ amount }) => amount))).toBe(corrected.total_amount)
  await auditIsClean()
  const swapDay = '2027-02-01T03:05:00.000Z'
  await use.endAndStartContracts({}, { now: swapDay })
  await use.endAndStartContracts({}, { now: swapDay })
  expect([await pointOf(swapped, 1), await pointOf(swapped, 2)]).toMatchObject([
    { status: 'available' },
    { status: 'sold', order_id: order.id },
  ])
  await auditIsClean(swapDay)
}, 60_000)

test('an early end in the past frees the point at once, and its days can be sold', async () => {
  const order = await contracted()
  const now = '2027-01-15T12:00:00.000Z'
  await amend(order, ending(order, { last_day: '2027-01-10' }), { now })
  const point = await pointOf(order)
  expect(point).toMatchObject({ status: 'available', order_id: null })
  await use.reserve(
    { customerData: aBuyer('Ana'), items: [{ point_id: point?.id ?? '', period_years: 1 }] },
    { actor: undefined, now, hold_hours: 72 },
  )
  await auditIsClean(now)
})

test('a contract is not extended over the days of another customer, who is named', async () => {
  const order = await contracted()
  const { point_id } = order.items[0] ?? { point_id: '' }
  await use.createOfficeOrder(
    anOfficeOrderForm({
      customer_id: customerId,
      items: [{ point_id }],
      term: { from: '2027-12-01', to: '2028-12-01' },
      expected_total: PRICE,
    }),
    { actor: managerActor, now: NOW, hold_hours: 72 },
  )
  await expect(amend(order, extending(order))).rejects.toMatchObject({
    code: 'AMENDMENT_POINT_TAKEN',
    details: { points: [{ point_id, from: '2027-12-01', customer_name: order.customer_name }] },
  })
  await amend(order, extending(order, { days: 5 }))
  await auditIsClean()
})

describe('of two who saw the same version, one changes the order and the other is told', () => {
  const pay = ({ id, version }: Order) =>
    use.recordPayment(
      { order_id: id, version, payment: { paid_on: '2026-11-26', amount: 80_000, method: 'pix', note: '' } },
      { actor: managerActor, now: NOW },
    )
  test.each<[string, (order: Order) => Promise<unknown>]>([
    ['two amendments', order => amend(order, extending(order))],
    ['an amendment and a payment', pay],
    [
      'an amendment and new instalments',
      order =>
        use.setInstalments(
          {
            order_id: order.id,
            version: order.version,
            instalments: (order.instalments ?? []).map(each => ({ ...each, method: 'boleto' as const })),
          },
          { actor: managerActor, now: NOW },
        ),
    ],
  ])(
    '%s',
    async (_, other) => {
      const orders: Order[] = []
      for (let index = 0; index < MANY; index += 1) orders.push(await contracted())
      const outcomes = await Promise.all(
        orders.map(order => Promise.all([outcomeOf(amend(order, ending(order))), outcomeOf(other(order))])),
      )
      for (const [index, order] of orders.entries()) {
        expect(outcomes[index]?.toSorted()).toEqual(['ORDER_CHANGED', 'done'])
        expect((await stored(order.id)).version).toBe(order.version + 1)
      }
      await auditIsClean()
    },
    120_000,
  )
})

test('an amendment and a renewal of the same contract at once: the first one keeps the other away', async () => {
  const now = '2027-10-15T12:00:00.000Z'
  for (let round = 0; round < MANY; round += 1) {
    const order = await contracted()
    const renewal = use.createRenewalByOffice(
      {
        order_id: order.id,
        version: order.version,
        items: order.items.map(({ id }) => ({ item_id: id, period_years: 1 as const })),
      },
      { actor: managerActor, now, hold_hours: 72 },
    )
    const outcomes = await Promise.all([outcomeOf(amend(order, extending(order), { now })), outcomeOf(renewal)])
    expect(outcomes.filter(outcome => outcome === 'done')).toHaveLength(1)
    expect(outcomes.join()).toMatch(/ORDER_CHANGED|AMENDMENT_NOT_POSSIBLE/)
    await auditIsClean(now)
  }
}, 120_000)

test('a swap and a visitor who reserves the new point at once: one of both has it', async () => {
  for (let round = 0; round < MANY; round += 1) {
    const order = await contracted()
    const [point_id = ''] = await makePoints(1)
    const swap = amend(order, {
      kind: 'swap',
      item_id: order.items[0]?.id ?? '',
      point_id,
      last_day: '2026-11-26',
      difference: 0,
      ...MONEY,
    })
    const visit = use.reserve(
      { customerData: aBuyer(`Ana ${round}`), items: [{ point_id, period_years: 1 }] },
      { actor: undefined, now: NOW, hold_hours: 72 },
    )
    const outcomes = await Promise.all([outcomeOf(swap), outcomeOf(visit)])
    expect(outcomes.filter(outcome => outcome === 'done')).toHaveLength(1)
    await auditIsClean()
  }
}, 120_000)

describe('an amendment of 200 points', () => {
  /** The different ends that the order's points say. */
  const endsOf = async ({ items }: Order) => {
    const points = await use.findPoints(items.map(({ point_id }) => point_id))
    return [...new Set([...points.values()].map(({ sold_until }) => sold_until))]
  }
  const all = (order: Order) => ({ item_ids: order.items.map(({ id }) => id) })

  test('ends them early, extends them, and leaves the table in order', async () => {
    const order = await contracted(200)
    const ended = await amend(order, ending(order, all(order)))
    expect(await endsOf(order)).toEqual([ended.items[0]?.ends_at])
    await auditIsClean()
    const extended = await amend(ended, extending(ended, all(ended)))
    expect(await endsOf(order)).toEqual([extended.items[0]?.ends_at])
    await auditIsClean()
  }, 240_000)

  test.each([
    ['an early end', ending],
    ['an extension', extending],
  ])(
    'that is killed in the middle of %s is settled',
    async (_, form) => {
      for (const writes of [1, 2, 4, 6]) {
        const order = await contracted(110)
        writesLeft = writes
        await outcomeOf(amend(order, form(order, all(order)))).catch(error => {
          if (!(error instanceof Killed)) throw error
        })
        writesLeft = undefined
        await use.freeDueHoldsAndSettlePoints({}, { now: LATER })
        await auditIsClean(LATER)
      }
    },
    240_000,
  )
})
