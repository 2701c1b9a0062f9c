import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Term } from '#shared/catalogue/rules/terms.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import type { Customer } from '#shared/people/rules/customers.ts'
import { addDays } from '#shared/platform/rules/days.ts'
import { aBuyer, aPoint, goldTier } from '#tests/support/catalogue.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { fewOrMany } from '#tests/support/few-or-many.ts'
import { anOfficeOrderForm } from '#tests/support/office-orders.ts'
import { aPerson, managerActor } from '#tests/support/people.ts'
import { startTable } from '#tests/support/table.ts'

/** Sales of a point for later days, on the real emulator: between, before and after other contracts. */

let close: () => Promise<void>
let use: typeof import('./office-orders-use-cases.ts')
let customer: Customer
const NOW = '2026-11-26T12:00:00.000Z'

beforeAll(async () => {
  ;({ close } = await startTable())
  use = await import('./office-orders-use-cases.ts')
  await use.insertPricingTier(goldTier)
  await use.insertProfile(aPerson('admin'))
  await use.insertProfile(aPerson('operations_manager'))
  customer = await use.createCustomer(aCustomerForm({ document_number: '' }), { actor: managerActor, now: NOW })
})
afterAll(() => close())

let nextPoint = 1
async function makePoint(): Promise<string> {
  const id = String(nextPoint++)
  await use.insertPoint(aPoint(id))
  return id
}

const PRICE = 90_000
const sell = (point_id: string, term: Term, now = NOW): Promise<Order> =>
  use.createOfficeOrder(
    anOfficeOrderForm({
      customer_id: customer.id,
      items: [{ point_id, price: PRICE }],
      price_reason: 'Combinado por telefone',
      term,
      expected_total: PRICE,
    }),
    { now, hold_hours: 72, actor: managerActor },
  )
const reserve = (point_id: string, period_years: 1 | 2 = 1, now = NOW): Promise<Order> =>
  use.reserve(
    { customerData: aBuyer('Ana'), items: [{ point_id, period_years }] },
    { actor: undefined, now, hold_hours: 72 },
  )
const confirm = (order: Order, now = NOW) => use.confirmOrder({ order_id: order.id }, { actor: managerActor, now })
const statusOf = async (id: string) => {
  const point = await use.findPoint(id)
  return [point?.status, point?.order_id ?? null, (point?.bookings ?? []).map(({ order_id, kind }) => [order_id, kind])]
}
const runJob = (now: string) => use.endAndStartContracts({}, { now })
const auditIsClean = async () => expect((await use.auditTable()).breaches).toEqual([])
const refusal = (code: string) => expect.objectContaining({ code })

const FIRST: Term = { from: '2027-02-01', to: '2028-02-29' }
/**
 * Terms that touch the first one, contain it, lie within it, differ by a day, or include a leap day; and whether a point
 * can have both.
 */
const OTHERS: [Term, boolean][] = [
  [{ from: '2027-02-01', to: '2028-02-29' }, false],
  [{ from: '2028-02-29', to: '2028-03-31' }, true],
  [{ from: '2028-02-28', to: '2028-03-28' }, false],
  [{ from: '2027-01-01', to: '2027-02-01' }, true],
  [{ from: '2027-01-01', to: '2027-02-02' }, false],
  [{ from: '2027-05-01', to: '2027-06-01' }, false],
  [{ from: '2027-01-31', to: '2028-03-31' }, false],
  [{ from: '2026-11-26', to: '2027-02-01' }, true],
  [{ from: '2026-11-26', to: '2027-02-02' }, false],
  [{ from: '2028-11-01', to: '2029-11-01' }, true],
]

describe('two salespeople at once', () => {
  test('get ranges of one point that do not overlap', async () => {
    for (let round = 0; round < fewOrMany(20, 200); round += 1) {
      const [other, bothFit] = OTHERS[round % OTHERS.length] ?? [FIRST, false]
      const point = await makePoint()
      const outcomes = await Promise.allSettled(
        round % 2 === 0 ? [sell(point, FIRST), sell(point, other)] : [sell(point, other), sell(point, FIRST)],
      )
      const made = outcomes.filter(({ status }) => status === 'fulfilled')
      const refused = outcomes.flatMap(each => (each.status === 'rejected' ? [each.reason.code] : []))
      expect([other, made.length, refused]).toEqual([other, bothFit ? 2 : 1, bothFit ? [] : ['POINT_UNAVAILABLE']])
    }
    await auditIsClean()
  }, 240_000)
})

describe('a point that is sold after another contract', () => {
  test('goes from the one to the other by itself, on the day', async () => {
    const point = await makePoint()
    const first = await confirm(await sell(point, { from: '2026-11-26', to: '2027-02-01' }))
    const second = await confirm(await sell(point, { from: '2027-02-01', to: '2028-02-01' }))
    expect(await statusOf(point)).toEqual(['sold', first.id, [[second.id, 'contract']]])
    await runJob('2027-02-01T02:59:59.000Z')
    expect(await statusOf(point)).toEqual(['sold', first.id, [[second.id, 'contract']]])
    await runJob('2027-02-01T03:00:00.000Z')
    expect(await statusOf(point)).toEqual(['sold', second.id, []])
    expect((await use.findPoint(point))?.sold_until).toBe('2028-02-01T02:59:59.999Z')
    await auditIsClean()
    await runJob('2028-02-01T03:00:00.000Z')
    expect(await statusOf(point)).toEqual(['available', null, []])
    await auditIsClean()
  })

  test('waits while nobody has it before, and is offered to visitors for no period that reaches into it', async () => {
    const point = await makePoint()
    const later = await sell(point, { from: '2028-06-01', to: '2029-06-01' })
    expect(await statusOf(point)).toEqual(['available', null, [[later.id, 'hold']]])
    await expect(reserve(point, 2)).rejects.toEqual(refusal('PERIOD_WITHOUT_PRICE'))
    const first = await reserve(point, 1)
    await expect(
      use.editItemPeriod(
        { order_id: first.id, item_id: first.items[0]?.id ?? '', period_years: 2 },
        { actor: managerActor, now: NOW },
      ),
    ).rejects.toEqual(refusal('POINT_BOOKED_LATER'))
    // A year is 365 days: from 2 June 2027 its last day is 31 May 2028, the day before the booking; from 3 June it reaches it.
    const extend = (reserved_until: string) =>
      use.changeHoldAndKit(
        { order_id: first.id, reserved_until, hold_reason: 'Espera o orçamento' },
        { actor: managerActor, now: NOW },
      )
    await expect(extend('2027-06-03T12:00:00.000Z')).rejects.toEqual(refusal('POINT_BOOKED_LATER'))
    await extend('2027-06-02T12:00:00.000Z')
    await confirm(first, '2027-06-02T11:00:00.000Z')
    await confirm(later)
    await auditIsClean()
  })

  test('is free again when its order is cancelled or runs out', async () => {
    const point = await makePoint()
    const term = { from: '2027-02-01', to: '2028-02-01' }
    const one = await sell(point, term)
    await use.cancelOrder({ order_id: one.id }, { actor: managerActor, now: NOW })
    expect(await statusOf(point)).toEqual(['available', null, []])
    await sell(point, term)
    // The races above left more expired holds than one run frees.
    while ((await use.freeDueHolds({}, { now: '2026-11-29T12:00:00.001Z' })) > 0);
    expect(await statusOf(point)).toEqual(['available', null, []])
    await reserve(point)
    await auditIsClean()
  })

  test('keeps out a renewal that reaches into it, and a renewal that is asked for keeps it out', async () => {
    const [booked, renewed] = [await makePoint(), await makePoint()]
    const contract = { from: '2026-11-26', to: '2027-02-01' }
    const [first, second] = [await confirm(await sell(booked, contract)), await confirm(await sell(renewed, contract))]
    const renew = (order: Order) =>
      use.createRenewalByOffice(
        { order_id: order.id, items: [{ item_id: order.items[0]?.id ?? '', period_years: 1 }] },
        { actor: managerActor, now: NOW, hold_hours: 72 },
      )
    await sell(booked, { from: '2027-03-01', to: '2028-03-01' })
    await expect(renew(first)).rejects.toEqual(refusal('POINT_BOOKED_LATER'))
    const renewal = await renew(second)
    await expect(sell(renewed, { from: '2027-03-01', to: '2028-03-01' })).rejects.toEqual(refusal('POINT_UNAVAILABLE'))
    // The point is free again after the renewal's 365 days, which follow the first contract, and the day on which they end.
    await sell(renewed, { from: '2028-02-01', to: '2028-03-01' })
    await auditIsClean()
    await use.cancelOrder({ order_id: renewal.id }, { actor: managerActor, now: NOW })
    await sell(renewed, { from: '2027-02-01', to: '2028-02-01' })
    await auditIsClean()
  })

  test('is not deleted', async () => {
    const point = await makePoint()
    const later = await sell(point, { from: '2027-02-01', to: '2028-02-01' })
    await expect(use.removePoint({ point_id: point }, { actor: managerActor, now: NOW })).rejects.toEqual(
      expect.objectContaining({ code: 'POINT_IN_USE', details: { order_id: later.id, status: 'available' } }),
    )
  })

  test('has its task due on its first day, which says so while the point is another’s', async () => {
    const [free, taken] = [await makePoint(), await makePoint()]
    await confirm(await sell(taken, { from: '2026-11-26', to: '2027-02-01' }))
    const taskAt = async (point: string) => {
      const { items } = await confirm(await sell(point, { from: '2027-02-01', to: '2028-02-01' }))
      const task = await use.findTask(items[0]?.id ?? '')
      return [task?.due_date, task?.notes]
    }
    expect(await taskAt(free)).toEqual(['2027-02-01', null])
    expect(await taskAt(taken)).toEqual([
      '2027-02-01',
      'Instale a partir de 01/02/2027: até a véspera o ponto é de outro contrato.',
    ])
  })
})

describe('days that the office blocks', () => {
  const LATER = '2026-11-26T13:00:00.000Z'
  const BLOCK = { from: '2027-03-01', to: '2027-04-01', reason: 'Poda da árvore' }
  const block = (point_id: string, changes: Partial<typeof BLOCK> = {}) =>
    use.blockDays({ point_id, ...BLOCK, ...changes }, { actor: managerActor, now: NOW })

  test('are sold to nobody, once they are blocked whatever is repeated, until they are given back', async () => {
    const point = await makePoint()
    const [one, again] = await Promise.all([block(point), block(point)])
    expect([one.bookings?.length, again.bookings?.length]).toEqual([1, 1])
    // A colleague's different reason must not be overwritten.
    await expect(block(point, { reason: 'Obra da prefeitura' })).rejects.toEqual(refusal('POINT_DAYS_TAKEN'))
    const within = { from: '2027-03-31', to: '2027-05-01' }
    await expect(sell(point, within)).rejects.toEqual(refusal('POINT_UNAVAILABLE'))
    await expect(reserve(point)).rejects.toEqual(refusal('PERIOD_WITHOUT_PRICE'))
    await auditIsClean()
    const unblock = () => use.unblockDays({ point_id: point, from: BLOCK.from }, { actor: managerActor, now: LATER })
    await unblock()
    await expect(unblock()).rejects.toEqual(refusal('BLOCK_NOT_FOUND'))
    const { items } = await use.getPointHistory({ point_id: point }, { actor: managerActor, now: LATER })
    expect(items.filter(({ type }) => type === 'edited')).toMatchObject([
      {
        at: LATER,
        by: aPerson('operations_manager').name,
        reason: null,
        changes: [],
        days: { from: '2027-03-01', to: '2027-04-01', is_blocked: false },
      },
      {
        at: NOW,
        by: aPerson('operations_manager').name,
        reason: 'Poda da árvore',
        changes: [],
        days: { from: '2027-03-01', to: '2027-04-01', is_blocked: true },
      },
    ])
    await sell(point, within)
    await expect(block(point)).rejects.toEqual(refusal('POINT_DAYS_TAKEN'))
    await auditIsClean()
  })

  test('or a salesperson sells, when both want them at once', async () => {
    for (let round = 0; round < fewOrMany(8, 30); round += 1) {
      const point = await makePoint()
      const outcomes = await Promise.allSettled([block(point), sell(point, { from: '2027-02-01', to: '2027-03-02' })])
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    }
    await auditIsClean()
  }, 60_000)

  test('and days that are sold at once never overlap, whatever the one has to do with the other', async () => {
    for (let round = 0; round < fewOrMany(20, 200); round += 1) {
      const [other, bothFit] = OTHERS[round % OTHERS.length] ?? [FIRST, false]
      const point = await makePoint()
      const sale = () => sell(point, FIRST).then(order => (round % 3 === 0 ? confirm(order) : order))
      const outcomes = await Promise.allSettled(
        round % 2 === 0 ? [sale(), block(point, other)] : [block(point, other), sale()],
      )
      const done = outcomes.filter(({ status }) => status === 'fulfilled')
      const refused = outcomes.flatMap(each => (each.status === 'rejected' ? [each.reason.code] : []))
      expect([other, done.length, refused.length]).toEqual([other, bothFit ? 2 : 1, bothFit ? 0 : 1])
      for (const code of refused) expect(['POINT_UNAVAILABLE', 'POINT_DAYS_TAKEN']).toContain(code)
    }
    await auditIsClean()
  }, 240_000)

  test('are all given to ten colleagues who block other days of one point at once', async () => {
    for (let round = 0; round < fewOrMany(3, 10); round += 1) {
      const point = await makePoint()
      const days = Array.from({ length: 10 }, (_, index) => `2027-03-${10 + index}`)
      const outcomes = await Promise.allSettled(days.map(from => block(point, { from, to: addDays(from, 1) })))
      expect(outcomes.map(({ status }) => status)).toEqual(days.map(() => 'fulfilled'))
    }
    await auditIsClean()
  }, 60_000)

  test('are days to come, at most five years of them', async () => {
    const point = await makePoint()
    const refused = (changes: Partial<typeof BLOCK>) =>
      block(point, changes).then(
        () => 'blocked',
        ({ code }) => code,
      )
    expect(await refused({ from: '2026-11-25' })).toBe('START_DATE_INVALID')
    expect(await refused({ to: '2027-03-01' })).toBe('TERM_INVALID')
    expect(await refused({ to: '2032-03-02' })).toBe('TERM_INVALID')
    const missing = use.blockDays({ point_id: 'x', ...BLOCK }, { actor: managerActor, now: NOW })
    await expect(missing).rejects.toEqual(refusal('POINT_NOT_FOUND'))
  })
})

test('a hold that ran out is not confirmed when its point was booked for later meanwhile', async () => {
  const point = await makePoint()
  const order = await reserve(point)
  const late = '2026-11-29T12:00:01.000Z'
  await sell(point, { from: '2027-11-29', to: '2028-11-29' }, late)
  // Paid on 30 November, the year's last day is 29 November 2027, which the other contract has.
  await expect(confirm(order, '2026-11-30T12:00:00.000Z')).rejects.toEqual(refusal('ORDER_HOLD_OVER'))
  await auditIsClean()
})

test('a point has room for fifty blocks, and says so beyond them', async () => {
  const point = await makePoint()
  const block = (day: number) =>
    use.blockDays(
      { point_id: point, from: addDays('2027-01-01', day), to: addDays('2027-01-01', day + 1), reason: 'Obra' },
      { actor: managerActor, now: NOW },
    )
  for (let day = 0; day < 50; day += 1) await block(day)
  await expect(block(50)).rejects.toEqual(refusal('TOO_MANY_BLOCKS'))
  expect((await use.findPoint(point))?.bookings).toHaveLength(50)
})

test('a point can be deleted once its last block is over, and until then says what to do', async () => {
  const blocked = (id: string, from: string, to: string) =>
    use.insertPoint(
      aPoint(id, { bookings: [{ from, to, kind: 'block', order_id: null, reserved_until: null, reason: 'Obra' }] }),
    )
  await blocked('over', '2026-11-01', '2026-11-26')
  await blocked('lasts', '2026-11-01', '2026-11-27')
  await use.removePoint({ point_id: 'over' }, { actor: managerActor, now: NOW })
  expect(await use.findPoint('over')).toBeUndefined()
  await expect(use.removePoint({ point_id: 'lasts' }, { actor: managerActor, now: NOW })).rejects.toEqual(
    expect.objectContaining({ code: 'POINT_IN_USE', details: { order_id: null, status: 'available' } }),
  )
})
