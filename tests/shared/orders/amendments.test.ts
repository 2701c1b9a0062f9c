import { describe, expect, test } from 'vitest'
import { itemTermWithDates } from '#shared/catalogue/messages/terms.ts'
import { amendmentClauses } from '#shared/orders/messages/amendment-clauses.ts'
import { amendmentLineText } from '#shared/orders/messages/amendments.ts'
import {
  type AmendmentFacts,
  type AmendmentForm,
  prepareAmendment,
  priceOfDays,
} from '#shared/orders/rules/amendments.ts'
import { moneyOf, SPREADS, withAmendedTotal } from '#shared/orders/rules/instalments.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { currentContractPrice, renewableItems } from '#shared/orders/rules/renewals.ts'
import { endOfDay, startOfDay } from '#shared/platform/rules/days.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { sumOfAmounts } from '#shared/platform/rules/money.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { aCompletedOrder } from '#tests/support/contracts.ts'
import { anInstalment, aPayment, inThreeInstalments } from '#tests/support/instalments.ts'

/** What amendments change, to the centavo. */

const NOW = '2027-03-01T15:00:00.000Z'
const HASH = 'a'.repeat(64)
/** Two points for R$ 1.200,00 each, from 1 January to 31 December 2027 (365 days), in three instalments. */
const contracted = (changes: Partial<Order> = {}): Order =>
  inThreeInstalments({
    ...aCompletedOrder('o1', 2, { contract_hash: HASH }),
    items: aCompletedOrder('o1').items.map(item => ({
      ...item,
      term: { from: '2027-01-01', to: '2028-01-01' },
      starts_at: startOfDay('2027-01-01'),
      ends_at: endOfDay('2027-12-31'),
    })),
    ...changes,
  })

const facts = (changes: Partial<AmendmentFacts> = {}): AmendmentFacts => {
  let ids = 0
  return {
    now: NOW,
    points: new Map(
      ['1', '2'].map(id => [id, aPoint(id, { status: 'sold', order_id: 'o1', sold_until: endOfDay('2027-12-31') })]),
    ),
    renewing: new Set(),
    customerNameOf: orderId => (orderId === null ? null : 'Padaria Estrela'),
    newId: () => {
      ids += 1
      return `new-${ids}`
    },
    textOf: amendmentLineText,
    ...changes,
  }
}

const MONEY = { spread: 'proportional' as const, due_on: '2027-03-20' }
const ending = (last_day: string, changes: object = {}): AmendmentForm => ({
  kind: 'end_early',
  item_ids: ['item-1'],
  last_day,
  credits: true,
  fee: 0,
  ...MONEY,
  ...changes,
})
const suspending = (changes: object = {}): AmendmentForm => ({
  kind: 'suspend',
  item_ids: ['item-1'],
  days: 20,
  compensation: 'extend',
  ...MONEY,
  ...changes,
})
const refusalOf = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    if (error instanceof DomainError) return [error.code, error.details]
    throw error
  }
  return undefined
}

describe('ending a contract early', () => {
  test('credits the days after the last one, without fractions of a centavo', () => {
    const { order, changes } = prepareAmendment(contracted(), ending('2027-06-30'), facts())
    // 184 of 365 days of R$ 1.200,00
    expect(changes).toMatchObject({
      total_before: 240_000,
      total_amount: 179_507,
      lines: [{ description: 'Crédito de 184 dias de Ouro | Rua 1', amount: -60_493 }],
      points: [{ before: { from: '2027-01-01', to: '2027-12-31' }, after: { from: '2027-01-01', to: '2027-06-30' } }],
    })
    expect(order.items[0]).toMatchObject({
      price: 120_000,
      priced_days: 365,
      term: { from: '2027-01-01', to: '2027-07-01' },
      ends_at: endOfDay('2027-06-30'),
      ended_at: null,
    })
    expect(order.items[1]).toEqual(contracted().items[1])
  })

  test.each([
    ['the first day', '2027-01-01', { amount: -119_671 }, true],
    ['today', '2027-03-01', { amount: -100_273 }, false],
    ['the day before the last', '2027-12-30', { amount: -328 }, false],
  ])('on %s', (_, last_day, line, isOver) => {
    const { order, changes } = prepareAmendment(contracted(), ending(last_day), facts())
    expect(changes.lines).toMatchObject([line])
    expect(order.items[0]?.ended_at).toBe(isOver ? NOW : null)
  })

  test('makes days of what was years', () => {
    const years = contracted()
    const items = years.items.map(({ term: _, ...item }) => item)
    const { order } = prepareAmendment({ ...years, items }, ending('2027-04-01'), facts())
    expect(order.items.map(itemTermWithDates)).toEqual([
      '3 meses e 1 dia, de 01/01/2027 a 01/04/2027',
      '1 Ano, de 01/01/2027 a 31/12/2027',
    ])
  })

  test('on 29 February counts that day', () => {
    const leap = contracted()
    const items = leap.items.map(item => ({
      ...item,
      starts_at: startOfDay('2028-01-01'),
      ends_at: endOfDay('2028-12-31'),
    }))
    const { changes } = prepareAmendment(
      { ...leap, items },
      ending('2028-02-29'),
      facts({ now: '2028-02-01T12:00:00.000Z' }),
    )
    expect(changes.lines).toMatchObject([{ description: 'Crédito de 306 dias de Ouro | Rua 1', amount: -100_327 }])
  })

  test.each(['2026-12-31', '2027-12-31'])('is not possible on %s, and says on which days it is', last_day =>
    expect(refusalOf(() => prepareAmendment(contracted(), ending(last_day), facts()))).toEqual([
      'AMENDMENT_DAY_INVALID',
      { first: '2027-01-01', last: '2027-12-30' },
    ]),
  )

  test('may cost a fee, and credit nothing', () => {
    const { changes } = prepareAmendment(contracted(), ending('2027-06-30', { credits: false, fee: 10_000 }), facts())
    expect(changes.lines).toEqual([{ description: 'Multa por encerramento antecipado', amount: 10_000 }])
    expect(changes.total_amount).toBe(250_000)
  })

  test('twice credits no day twice', () => {
    const once = prepareAmendment(contracted(), ending('2027-06-30'), facts()).order
    const twice = prepareAmendment(once, ending('2027-04-30'), facts())
    // 61 more days
    expect(twice.changes.lines).toMatchObject([{ amount: -20_054 }])
    const [whole] = prepareAmendment(contracted(), ending('2027-04-30'), facts()).changes.lines
    expect(whole?.amount).toBe(-80_547)
  })

  test('keeps the price of a day at least, and of what was credited before', () => {
    const extended = prepareAmendment(contracted(), suspending({ days: 366 }), facts()).order
    const lines = (order: Order, form: AmendmentForm) => prepareAmendment(order, form, facts()).changes.lines
    // 364 of the 365 paid days
    expect(lines(extended, ending('2027-01-01'))).toMatchObject([{ amount: -119_671 }])
    const credited = prepareAmendment(contracted(), suspending({ days: 100, compensation: 'credit' }), facts()).order
    expect(credited.items[0]).toMatchObject({ credited_days: 100 })
    // 264 of 365 days: 100 were credited, one was used
    expect(lines(credited, ending('2027-01-01'))).toMatchObject([{ amount: -86_794 }])
    const all = prepareAmendment(credited, suspending({ days: 366, compensation: 'credit' }), facts()).order
    expect(refusalOf(() => lines(all, suspending({ days: 1, compensation: 'credit' })))).toEqual([
      'AMENDMENT_WITHOUT_CHANGE',
      undefined,
    ])
    const ended = prepareAmendment(contracted(), ending('2027-06-30'), facts()).order
    const back: AmendmentForm = { kind: 'correct', item: { item_id: 'item-1', last_day: '2027-12-31' }, ...MONEY }
    const again = prepareAmendment(ended, back, facts()).order
    // 180 of 365 days: 184 were credited
    expect(lines(again, ending('2027-03-01'))).toMatchObject([{ amount: -59_178 }])
  })

  test('takes an instalment only on a day on which one can be due', () => {
    for (const due_on of ['1990-01-01', '2999-01-01'])
      expect(refusalOf(() => prepareAmendment(contracted(), ending('2027-06-30', { due_on }), facts()))).toEqual([
        'INSTALMENT_DUE_INVALID',
        undefined,
      ])
  })

  test('credits a corrected price', () => {
    const corrected = prepareAmendment(
      contracted(),
      { kind: 'correct', item: { item_id: 'item-1', price: 36_500 }, ...MONEY },
      facts(),
    ).order
    expect(corrected.lines).toMatchObject([{ amount: -83_500, price_of: 'item-1' }])
    const { changes } = prepareAmendment(corrected, ending('2027-12-21'), facts())
    expect(changes.lines).toMatchObject([{ amount: -1_000 }])
  })
})

describe('instalments after an amendment', () => {
  const paidFirst = contracted({ payments: [aPayment(1)] })
  const amounts = (spread: 'proportional' | 'even' | 'last_first', order = paidFirst) =>
    prepareAmendment(order, ending('2027-06-30', { spread }), facts()).changes.instalments.map(({ amount }) => amount)

  test('keep what was paid, and divide what is open in its proportions, evenly, or from the last one', () => {
    expect(amounts('proportional')).toEqual([80_000, 49_754, 49_753])
    expect(amounts('even')).toEqual([80_000, 49_754, 49_753])
    expect(amounts('last_first')).toEqual([80_000, 80_000, 19_507])
  })

  test('get one more for a debit, on its day', () => {
    const form = ending('2027-06-30', { credits: false, fee: 10_000, spread: 'one_more' })
    const { changes, spreads } = prepareAmendment(paidFirst, form, facts())
    expect(changes.instalments.at(-1)).toEqual({ due_on: '2027-03-20', amount: 10_000 })
    expect(spreads.map(({ spread }) => spread)).toEqual(['proportional', 'even', 'one_more'])
  })

  test('make what was paid beyond the new total the customer’s credit', () => {
    const paid = contracted({ payments: [aPayment(1), aPayment(2), aPayment(3)] })
    const { order, changes } = prepareAmendment(paid, ending('2027-06-30', { item_ids: ['item-1', 'item-2'] }), facts())
    expect(moneyOf(order)).toEqual({ paid: 119_014, open: 0, credit: 120_986 })
    expect(changes.credit).toBe(120_986)
    expect(order.payment_confirmed_at).toBe('2026-11-25T12:00:02.000Z')
  })

  test('of an older order, whose payment is only a date, keep that payment', () => {
    const { instalments: _, ...older } = contracted({ payment_confirmed_at: '2026-11-25T12:00:00.000Z' })
    const { order } = prepareAmendment(older, ending('2027-06-30'), facts())
    expect(moneyOf(order)).toEqual({ paid: 179_507, open: 0, credit: 60_493 })
  })

  test('of a contract whose payment was agreed elsewhere stay unknown', () => {
    const { instalments: _, ...unknown } = contracted()
    const { changes, spreads } = prepareAmendment(unknown, ending('2027-06-30'), facts())
    expect([changes.total_amount, changes.instalments, spreads]).toEqual([179_507, [], []])
  })
})

describe('days without a sign', () => {
  test('are added to the end', () => {
    const { order, changes } = prepareAmendment(contracted(), suspending(), facts())
    expect(changes).toMatchObject({ total_amount: 240_000, lines: [], points: [{ after: { to: '2028-01-20' } }] })
    expect(order.items[0]).toMatchObject({ ends_at: endOfDay('2028-01-20'), priced_days: 365 })
  })

  test('are not added over the next booking, and the refusal says whose it is', () => {
    const booking = {
      from: '2028-01-15',
      to: '2028-06-01',
      kind: 'contract' as const,
      order_id: 'o9',
      reserved_until: null,
      reason: null,
    }
    const points = new Map([['1', aPoint('1', { status: 'sold', order_id: 'o1', bookings: [booking] })]])
    expect(refusalOf(() => prepareAmendment(contracted(), suspending(), facts({ points })))).toEqual([
      'AMENDMENT_POINT_TAKEN',
      {
        points: [{ point_id: '1', point_name: 'Ouro | Rua 1', from: '2028-01-15', customer_name: 'Padaria Estrela' }],
      },
    ])
    expect(prepareAmendment(contracted(), suspending({ days: 14 }), facts({ points })).changes.points).toHaveLength(1)
  })

  test('are credited', () =>
    expect(prepareAmendment(contracted(), suspending({ compensation: 'credit' }), facts()).changes).toMatchObject({
      points: [],
      lines: [{ description: 'Crédito de 20 dias sem placa de Ouro | Rua 1', amount: -6_575 }],
    }))
})

describe('a swap', () => {
  const swap = (changes: object = {}): AmendmentForm => ({
    kind: 'swap',
    item_id: 'item-1',
    point_id: '9',
    last_day: '2027-06-30',
    difference: 0,
    ...MONEY,
    ...changes,
  })
  const withNew = (changes = {}) => new Map([...facts().points, ['9', aPoint('9', { is_available: true, ...changes })]])

  test('gives the new point no price below zero, and says who has one that is sold', () => {
    const free = facts({ points: withNew() })
    // 184 of 365 days of R$ 1.200,00 cost R$ 604,93
    expect(refusalOf(() => prepareAmendment(contracted(), swap({ difference: -60_494 }), free))).toEqual([
      'AMENDMENT_TOTAL_NEGATIVE',
      { total_amount: -1 },
    ])
    expect(prepareAmendment(contracted(), swap({ difference: -60_493 }), free).changes.total_amount).toBe(179_507)
    const points = withNew({ status: 'sold', order_id: 'o2', sold_until: endOfDay('2028-12-31') })
    expect(refusalOf(() => prepareAmendment(contracted(), swap(), facts({ points })))).toMatchObject([
      'AMENDMENT_POINT_TAKEN',
      { points: [{ point_id: '9', customer_name: 'Padaria Estrela' }] },
    ])
  })

  test('ends the former point, and begins the new one on the next day for what the rest costs', () => {
    const { order, changes } = prepareAmendment(contracted(), swap(), facts({ points: withNew() }))
    expect(changes.total_amount).toBe(240_000)
    expect(changes.lines).toEqual([
      { description: 'Ouro | Rua 9 (PU-00009), de 01/07/2027 a 31/12/2027', amount: 60_493 },
      { description: 'Crédito de 184 dias de Ouro | Rua 1', amount: -60_493 },
    ])
    expect(order.lines).toHaveLength(1)
    expect(order.items).toHaveLength(3)
    expect(order.items[2]).toMatchObject({
      point_id: '9',
      price: 60_493,
      term: { from: '2027-07-01', to: '2028-01-01' },
      booked_ahead: true,
    })
    expect(changes.points.map(({ before, after }) => [before?.to, after])).toEqual([
      ['2027-12-31', { from: '2027-01-01', to: '2027-06-30' }],
      [undefined, { from: '2027-07-01', to: '2027-12-31' }],
    ])
  })

  test('begins today after yesterday, and may cost more', () => {
    const form = swap({ last_day: '2027-02-28', difference: 5_000 })
    const { order, changes } = prepareAmendment(contracted(), form, facts({ points: withNew() }))
    expect(changes.total_amount).toBe(245_000)
    expect(sumOfAmounts(changes.lines.map(({ amount }) => amount))).toBe(5_000)
    expect(order.items[0]?.ended_at).toBe(NOW)
    expect(order.items[2]).not.toHaveProperty('booked_ahead')
    expect(order.lines?.[1]).toMatchObject({ amount: 5_000, price_of: order.items[2]?.id })
  })

  test('is refused for a point that is not free, or is in the order', () => {
    const points = withNew({ status: 'sold', sold_until: endOfDay('2027-08-01') })
    expect(refusalOf(() => prepareAmendment(contracted(), swap(), facts({ points })))?.[0]).toBe(
      'AMENDMENT_POINT_TAKEN',
    )
    expect(refusalOf(() => prepareAmendment(contracted(), swap({ point_id: '2' }), facts()))?.[0]).toBe(
      'AMENDMENT_POINT_IN_ORDER',
    )
  })
})

describe('for renewal is offered', () => {
  const LATE = '2027-12-01T15:00:00.000Z'
  const offered = (form: AmendmentForm, changes: Partial<AmendmentFacts> = {}) =>
    renewableItems(prepareAmendment(contracted(), form, facts({ now: LATE, ...changes })).order, LATE)

  test('not what was ended early', () => expect(offered(ending('2027-12-20')).map(({ id }) => id)).toEqual(['item-2']))

  test('not what was swapped out', () => {
    const points = new Map([...facts().points, ['9', aPoint('9', { is_available: true })]])
    const form = { kind: 'swap', item_id: 'item-1', point_id: '9', last_day: '2027-12-20', difference: 0, ...MONEY }
    expect(offered(form as AmendmentForm, { points }).map(({ point_id }) => point_id)).toEqual(['2'])
  })

  test('what got more days, at the price of a year', () => {
    const items = offered(suspending())
    expect(items.map(({ id }) => id)).toEqual(['item-1', 'item-2'])
    expect(items.map(item => currentContractPrice(item, 1))).toEqual([120_000, 120_000])
  })

  test('what a correction gave its days back', () => {
    const ended = prepareAmendment(contracted(), ending('2027-12-20'), facts({ now: LATE })).order
    const form: AmendmentForm = { kind: 'correct', item: { item_id: 'item-1', last_day: '2027-12-31' }, ...MONEY }
    expect(renewableItems(prepareAmendment(ended, form, facts({ now: LATE })).order, LATE)).toHaveLength(2)
  })
})

test('a correction sets the days for which the price is', () => {
  const form: AmendmentForm = { kind: 'correct', item: { item_id: 'item-1', last_day: '2028-03-31' }, ...MONEY }
  const { order, changes } = prepareAmendment(contracted(), form, facts())
  expect(changes.total_amount).toBe(240_000)
  expect(order.items[0]).toMatchObject({ ends_at: endOfDay('2028-03-31'), term: { to: '2028-04-01' } })
  expect(order.items[0]).not.toHaveProperty('priced_days')
})

describe('an amendment is refused', () => {
  test.each<[string, Partial<Order>, Partial<AmendmentFacts>, unknown]>([
    ['of a pending order', { status: 'pending' }, {}, 'pending'],
    ['of a cancelled one', { status: 'cancelled' }, {}, 'cancelled'],
    ['before the contract is issued', { contract_hash: null }, {}, 'not_issued'],
    ['while its renewal is asked for', {}, { renewing: new Set(['1']) }, 'renewal_asked'],
    ['of what has ended', {}, { now: '2028-02-01T12:00:00.000Z' }, 'ended'],
  ])('%s', (_, changes, others, obstacle) =>
    expect(refusalOf(() => prepareAmendment(contracted(changes), ending('2027-06-30'), facts(others)))).toMatchObject([
      'AMENDMENT_NOT_POSSIBLE',
      { obstacle },
    ]),
  )

  test('that would make the total negative, or change nothing', () => {
    const credit: AmendmentForm = { kind: 'correct', line: { description: 'Abatimento', amount: -240_001 }, ...MONEY }
    expect(refusalOf(() => prepareAmendment(contracted(), credit, facts()))).toEqual([
      'AMENDMENT_TOTAL_NEGATIVE',
      { total_amount: -1 },
    ])
    expect(refusalOf(() => prepareAmendment(contracted(), { kind: 'correct', ...MONEY }, facts()))?.[0]).toBe(
      'AMENDMENT_WITHOUT_CHANGE',
    )
  })
})

/** A repeatable random number, from 0 to below `below`. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test('no credit, split or day loses or makes a centavo', () => {
  const random = randomFrom(7)
  for (let round = 0; round < 2_000; round += 1) {
    const price = random(1_000_000)
    const all = 1 + random(1_900)
    const count = random(all + 1)
    const credit = priceOfDays(price, count, all)
    expect(credit).toBeLessThanOrEqual(price)
    expect(Math.abs(credit - (price * count) / all)).toBeLessThan(1)

    const amounts = Array.from({ length: 1 + random(12) }, () => 1 + random(50_000))
    const total = sumOfAmounts(amounts)
    const instalments = amounts.map((amount, index) => anInstalment(1, { id: `i${index}`, amount }))
    const payments = amounts.flatMap((amount, index) => {
      const part = random(3) === 0 ? amount : random(2) === 0 ? 1 + random(amount) : 0
      return part === 0
        ? []
        : [aPayment(1, part, { id: `p${index}`, allocations: [{ instalment_id: `i${index}`, amount: part }] })]
    })
    const order = { ...contracted(), total_amount: total, instalments, payments }
    const total_amount = random(2 * total)
    const spread = SPREADS[random(SPREADS.length)] ?? 'even'
    const amended = withAmendedTotal(order, { total_amount, spread, due_on: '2027-03-20', newId: () => 'new' })
    const received = sumOfAmounts(payments.map(({ amount }) => amount))
    const money = moneyOf(amended)
    expect(sumOfAmounts((amended.instalments ?? []).map(({ amount }) => amount))).toBe(total_amount)
    expect((amended.instalments ?? []).every(({ amount }) => Number.isSafeInteger(amount) && amount > 0)).toBe(true)
    expect(money.paid + money.open).toBe(total_amount)
    expect(money.paid + money.credit).toBe(received)
    expect(money.open).toBe(Math.max(0, total_amount - received))
  }
})

test('an amendment says what changes, in words', () => {
  const { changes } = prepareAmendment(contracted(), ending('2027-06-30', { spread: 'last_first' }), facts())
  const clauses = amendmentClauses(
    {
      ...changes,
      contract_number: '00c0ffee/2026',
      reason: 'Fechou a loja',
      operator: { city: 'Americana/SP' },
    } as never,
    { today: '2027-03-01', total_in_words: 'mil setecentos e noventa e cinco reais e sete centavos' },
  )
  expect(clauses.map(({ paragraphs }) => paragraphs.join(' ').replaceAll('\u00a0', ' ')).slice(0, 3)).toEqual([
    'Este termo altera o contrato nº 00c0ffee/2026, entre as mesmas partes, a partir de 01/03/2027. Motivo: Fechou a loja',
    'Ouro | Rua 1 (PU-00001): era de 01/01/2027 a 31/12/2027, passa a ser de 01/01/2027 a 30/06/2027, com o primeiro e o último dia incluídos.',
    'Crédito de 184 dias de Ouro | Rua 1: R$ 604,93 a favor do Cliente. O preço total passa de R$ 2.400,00 para R$ 1.795,07 (mil setecentos e noventa e cinco reais e sete centavos). O Cliente paga este valor com entrada de R$ 800,00 em 10/12/2026 e em 2 parcelas mensais, a primeira de R$ 800,00 e a outra de R$ 195,07, de 10/01/2027 a 10/02/2027, incluído o que já pagou.',
  ])
})
