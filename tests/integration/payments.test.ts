import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type InstalmentForm, moneyOf } from '#shared/orders/rules/instalments.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import { aBuyer, aPoint, goldTier } from '#tests/support/catalogue.ts'
import { fewOrMany } from '#tests/support/few-or-many.ts'
import { startTable } from '#tests/support/table.ts'

/**
 * Money of orders on the real emulator: whoever changes instalments, confirms, pays or takes back at the same time, no
 * centavo is lost or counted twice. The whole table is audited after each race.
 */

let database: Awaited<ReturnType<typeof startTable>>
let use: typeof import('./orders-use-cases.ts')
const ana: Actor = { user_id: 'ana', role: 'admin' }
const gustavo: Actor = { user_id: 'gustavo', role: 'operations_manager' }
const NOW = '2026-11-26T12:00:00.000Z'
/** Number of orders for each race, enough for all possible interleavings. */
const MANY = fewOrMany(8, 200)

beforeAll(async () => {
  database = await startTable()
  use = await import('./orders-use-cases.ts')
})
let nextPoint = 1
beforeEach(async () => {
  await database.empty()
  await use.insertPricingTier(goldTier)
})
afterAll(() => database.close())

const part = (due_on: string, amount: number, id?: string): InstalmentForm => ({
  ...(id !== undefined && { id }),
  due_on,
  amount,
  method: 'pix',
  note: '',
  boleto: '',
})

/** A pending order of two points, 2.400,00, in three instalments. */
async function makeOrder(): Promise<Order> {
  const ids = [0, 1].map(() => String(nextPoint++))
  await use.batchWritePoints(ids.map(id => aPoint(id)))
  const { id } = await use.reserve(
    {
      customerData: aBuyer(`Payer ${nextPoint}`),
      items: ids.map(point_id => ({ point_id, period_years: 1 as const })),
    },
    { actor: undefined, now: NOW, hold_hours: 72 },
  )
  const instalments = [part('2026-12-10', 80_000), part('2027-01-10', 80_000), part('2027-02-10', 80_000)]
  return use.setInstalments({ order_id: id, version: 1, instalments }, { actor: ana, now: NOW })
}
const payment = (amount: number) => ({ paid_on: '2026-11-26', amount, method: 'pix' as const, note: '' })
const confirm = ({ id, version }: Order, amount: number, actor = ana) =>
  use.confirmOrder({ order_id: id, version, payment: payment(amount) }, { actor, now: NOW })
const pay = ({ id, version }: Order, amount: number, actor = ana) =>
  use.recordPayment({ order_id: id, version, payment: payment(amount) }, { actor, now: NOW })
const reverse = ({ id, version, payments }: Order, actor = ana) =>
  use.reversePayment(
    { order_id: id, version, payment_id: payments?.[0]?.id ?? '', reason: 'Cheque sem fundos' },
    { actor, now: NOW },
  )
const halve = ({ id, version, instalments = [] }: Order, actor = gustavo) =>
  use.setInstalments(
    {
      order_id: id,
      version,
      instalments: [
        ...instalments.slice(0, 2),
        part('2027-02-10', 40_000, instalments[2]?.id),
        part('2027-03-10', 40_000),
      ],
    },
    { actor, now: NOW },
  )
const keepFirstItem = ({ id, version, items }: Order) =>
  use.limitOrderToItems({ order_id: id, version, item_ids: [items[0]?.id ?? ''] }, { actor: gustavo, now: NOW })
const cancel = ({ id, version }: Order) => use.cancelOrder({ order_id: id, version }, { actor: gustavo, now: NOW })

const outcomeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof use.DomainError) return error.code
      throw error
    },
  )
const stored = async ({ id }: Order): Promise<Order> => {
  const order = await use.findOrder(id)
  if (!order) throw new Error(`order ${id} is gone`)
  return order
}
const expectCleanAudit = async () => expect((await use.auditTable({ now: NOW })).breaches).toEqual([])

describe('of two who saw the same version of an order, one changes its money and the other is told', () => {
  type Act = (order: Order) => Promise<Order>
  const sold = async () => confirm(await makeOrder(), 80_000)
  test.each<[string, () => Promise<Order>, Act, Act]>([
    [
      'both confirm with a payment',
      makeOrder,
      order => confirm(order, 80_000),
      order => confirm(order, 240_000, gustavo),
    ],
    ['one confirms, the other cancels', makeOrder, order => confirm(order, 80_000), cancel],
    ['one confirms, the other divides anew', makeOrder, order => confirm(order, 80_000), halve],
    ['one confirms, the other removes a point', makeOrder, order => confirm(order, 80_000), keepFirstItem],
    ['both divide anew', makeOrder, halve, order => halve(order, ana)],
    [
      'both record a payment of the next instalment',
      sold,
      order => pay(order, 80_000),
      order => pay(order, 80_000, gustavo),
    ],
    [
      'one records a payment, the other takes the first back',
      sold,
      order => pay(order, 80_000),
      order => reverse(order, gustavo),
    ],
    ['both take the same payment back', sold, order => reverse(order), order => reverse(order, gustavo)],
    ['one records a payment, the other divides anew', sold, order => pay(order, 160_000), halve],
  ])('%s', async (_, prepare, one, other) => {
    const orders = await Promise.all(Array.from({ length: MANY }, prepare))
    const outcomes = await Promise.all(
      orders.map(order => Promise.all([outcomeOf(one(order)), outcomeOf(other(order))])),
    )
    for (const [index, order] of orders.entries()) {
      expect(outcomes[index]?.filter(outcome => outcome === 'done')).toHaveLength(1)
      expect(outcomes[index]?.filter(outcome => /^ORDER_(CHANGED|NOT_PENDING)$/.test(outcome))).toHaveLength(1)
      expect((await stored(order)).version).toBe(order.version + 1)
    }
    await expectCleanAudit()
  })
})

test('of two who decide about the receipt of an instalment at once, one does, whatever its client sends meanwhile', async () => {
  const orders = await Promise.all(
    Array.from({ length: MANY }, async () => {
      const { id, instalments } = await confirm(await makeOrder(), 80_000)
      const receipt = { order_id: id, instalment_id: instalments?.[1]?.id ?? '', file: `receipts/${id}.pdf` }
      return { receipt, order: await use.takeInstalmentReceipt(receipt, NOW) }
    }),
  )
  const refuse = ({ id, version, instalments }: Order) =>
    use.refuseReceipt(
      { order_id: id, version, instalment_id: instalments?.[1]?.id, reason: 'Ilegível' },
      { actor: gustavo, now: NOW },
    )
  const outcomes = await Promise.all(
    orders.map(({ order, receipt }, index) =>
      Promise.all([
        outcomeOf(pay(order, 80_000)),
        outcomeOf(index % 2 ? refuse(order) : pay(order, 80_000, gustavo)),
        outcomeOf(use.takeInstalmentReceipt({ ...receipt, file: `receipts/${order.id}-2.pdf` }, NOW)),
      ]),
    ),
  )
  for (const [index, { order }] of orders.entries()) {
    const decided = outcomes[index]?.slice(0, 2).filter(outcome => outcome === 'done').length ?? 0
    const after = await stored(order)
    const paid = (after.payments?.length ?? 0) - 1
    expect(decided).toBeLessThanOrEqual(1)
    expect(paid).toBeLessThanOrEqual(decided)
    // A receipt is with its payment or still there: none is lost, and none is both.
    expect(after.payments?.at(-1)?.files ?? []).toHaveLength(paid)
    expect(after.instalment_receipts ?? []).toHaveLength(1 - paid)
  }
  expect(outcomes.flat().filter(outcome => !/^(done|ORDER_CHANGED|PAYMENT_NOT_DUE)$/.test(outcome))).toEqual([])
  await expectCleanAudit()
})

test('of two people who book the same bank statement at once, each entry is one payment', async () => {
  const orders = await Promise.all(Array.from({ length: MANY }, async () => confirm(await makeOrder(), 80_000)))
  const bookAll = async (actor: Actor) => {
    const outcomes: string[] = []
    for (const [index, order] of orders.entries()) {
      const attempt = async (): Promise<string> => {
        const { version, instalments } = await stored(order)
        const outcome = await outcomeOf(
          use.recordPayment(
            {
              order_id: order.id,
              version,
              payment: payment(80_000),
              instalment_ids: [instalments?.[1]?.id ?? ''],
              bank_entry: { account: '0341 1', fitid: `N${index}` },
            },
            { actor, now: NOW },
          ),
        )
        return outcome === 'ORDER_CHANGED' ? attempt() : outcome
      }
      outcomes.push(await attempt())
    }
    return outcomes
  }
  const outcomes = (await Promise.all([bookAll(ana), bookAll(gustavo)])).flat()
  expect(outcomes.filter(outcome => outcome === 'done')).toHaveLength(MANY)
  expect(outcomes.filter(outcome => outcome === 'BANK_ENTRY_BOOKED')).toHaveLength(MANY)
  for (const order of orders) expect(moneyOf(await stored(order)).paid).toBe(160_000)
  await expectCleanAudit()
})

test('who is told, reads again and repeats, so that both payments are there', async () => {
  const orders = await Promise.all(Array.from({ length: MANY }, async () => confirm(await makeOrder(), 80_000)))
  const insist = async (order: Order, actor: Actor): Promise<Order> => {
    for (;;)
      try {
        return await pay(await stored(order), 80_000, actor)
      } catch (error) {
        if (!(error instanceof use.DomainError) || error.code !== 'ORDER_CHANGED') throw error
      }
  }
  await Promise.all(orders.flatMap(order => [insist(order, ana), insist(order, gustavo)]))
  for (const order of orders) {
    const paid = await stored(order)
    expect(moneyOf(paid)).toEqual({ paid: 240_000, open: 0, credit: 0 })
    expect(paid.payment_confirmed_at).toBe(NOW)
  }
  await expectCleanAudit()
})

test('instalments keep their proportions when a point goes or a period changes, to the centavo', async () => {
  const order = await makeOrder()
  const less = await keepFirstItem(order)
  expect(less.instalments?.map(({ amount }) => amount)).toEqual([40_000, 40_000, 40_000])
  const [item] = less.items
  const longer = await use.editItemPeriod(
    { order_id: less.id, version: less.version, item_id: item?.id ?? '', period_years: 2 },
    { actor: ana, now: NOW },
  )
  expect(longer.total_amount).toBe(200_000)
  expect(longer.instalments?.map(({ amount }) => amount)).toEqual([66_668, 66_666, 66_666])
  await expectCleanAudit()
})

test('a payment that is taken back can be recorded again, and the rest is credit', async () => {
  const sale = await confirm(await makeOrder(), 80_000)
  const back = await reverse(sale)
  expect(moneyOf(back)).toEqual({ paid: 0, open: 240_000, credit: 0 })
  const again = await pay(back, 250_000)
  expect(moneyOf(again)).toEqual({ paid: 240_000, open: 0, credit: 10_000 })
  expect(again.payments).toHaveLength(2)
  await expectCleanAudit()
})
