import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { INSTALMENT_STATE_LABELS, instalmentName, instalmentsInWords } from '#shared/orders/messages/instalments.ts'
import { contractPaymentOf } from '#shared/orders/rules/contracts.ts'
import {
  allocateAmount,
  anonymiseMoney,
  dueDaysOf,
  editedInstalments,
  equalParts,
  type Instalment,
  type InstalmentForm,
  instalmentFormsSchema,
  instalmentSchema,
  instalmentsOf,
  instalmentsOfPlan,
  instalmentsOn,
  isInParts,
  moneyForCustomer,
  moneyOf,
  nextInstalment,
  type Payable,
  type Payment,
  type PaymentForm,
  type PaymentPlan,
  paidInFullAt,
  paymentFormSchema,
  paymentPlanSchema,
  paymentSchema,
  respreadInstalments,
  unfinishedPaymentPlanSchema,
  withoutMoneyNotes,
  withPayment,
  withPaymentReversed,
} from '#shared/orders/rules/instalments.ts'
import { dayOf } from '#shared/platform/rules/days.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'

const MADE = '2026-11-20T12:00:00.000Z'
const NOW = '2027-01-10T15:00:00.000Z'
const TODAY = '2027-01-10'

/** A pending order of 1.200,00 that is held until 23 November. */
const anOrder = (changes: Partial<Payable> = {}): Payable => ({
  status: 'pending',
  created_at: MADE,
  reserved_until: '2026-11-23T12:00:00.000Z',
  total_amount: 120_000,
  ...changes,
})

const part = (id: string, due_on: string, amount: number, changes: Partial<Instalment> = {}): Instalment => ({
  id,
  due_on,
  amount,
  method: 'boleto',
  note: '',
  boleto: '',
  ...changes,
})

/** 500,00, 400,00 and 300,00: due before, on and after TODAY. */
const PARTS = [part('a', '2027-01-09', 50_000), part('b', TODAY, 40_000), part('c', '2027-01-11', 30_000)]

const paid = (amount: number, allocations: Record<string, number>, changes: Partial<Payment> = {}): Payment => ({
  id: 'p1',
  paid_on: '2027-01-05',
  amount,
  method: 'pix',
  note: '',
  recorded_at: '2027-01-05T12:00:00.000Z',
  recorded_by: 'ana',
  allocations: Object.entries(allocations).map(([instalment_id, given]) => ({ instalment_id, amount: given })),
  ...changes,
})
const REVERSAL = { at: NOW, by: 'ana', reason: 'Pix devolvido' }
const reversed = (amount: number, changes: Partial<Payment> = {}) =>
  paid(amount, {}, { reversal: REVERSAL, ...changes })

const inParts = (payments?: readonly Payment[], changes: Partial<Payable> = {}): Payable =>
  anOrder({ status: 'completed', instalments: PARTS, ...(payments && { payments }), ...changes })

/** Confirmed before payments were recorded one by one. */
const OLDER = anOrder({ status: 'completed', reserved_until: null, payment_confirmed_at: '2026-11-22T12:00:00.000Z' })
/** A contract that was agreed elsewhere. */
const IMPORTED = anOrder({ status: 'completed', reserved_until: null })

const refusal = (act: () => unknown): DomainError => {
  try {
    act()
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
  throw new Error('not refused')
}
const sum = (amounts: readonly { amount: number }[]) => amounts.reduce((total, { amount }) => total + amount, 0)
const amounts = (some: readonly { amount: number }[] | undefined) => some?.map(({ amount }) => amount)
const days = (some: readonly { due_on: string }[] | undefined) => some?.map(({ due_on }) => due_on)

const anAmount = (max = 1_999_999_999_800) => fc.integer({ min: 1, max })
const aDay = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

describe('equal parts', () => {
  it('are what was divided, to the centavo, and differ only in the first', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000_000 }), fc.integer({ min: 1, max: 60 }), (amount, count) => {
        const [first = 0, ...others] = equalParts(amount, count)
        expect(others).toHaveLength(count - 1)
        expect(first + others.reduce((total, each) => total + each, 0)).toBe(amount)
        expect(new Set(others).size).toBeLessThanOrEqual(1)
        for (const other of others) expect(first - other).toBeGreaterThanOrEqual(0)
        for (const other of others) expect(first - other).toBeLessThan(count)
      }),
    ))

  test.each([
    [100, 3, [34, 33, 33]],
    [120_000, 1, [120_000]],
    [120_005, 12, [10_005, ...Array.from({ length: 11 }, () => 10_000)]],
    [2, 3, [2, 0, 0]],
  ])('of %i by %i', (amount, count, parts) => expect(equalParts(amount, count)).toEqual(parts))
})

const aPlan = (changes: Partial<PaymentPlan> = {}): PaymentPlan => ({
  count: 3,
  first_due_on: '2027-01-31',
  method: 'card',
  down_payment: null,
  ...changes,
})

describe('the instalments of a plan', () => {
  it('make the total, each of a centavo or more, and are none where that can not be', () =>
    fc.assert(
      fc.property(
        anAmount(),
        fc.integer({ min: 1, max: 59 }),
        aDay,
        fc.option(fc.record({ amount: anAmount(), due_on: aDay })),
        (total, count, first_due_on, down_payment) => {
          const planned = instalmentsOfPlan(aPlan({ count, first_due_on, down_payment }), total)
          expect(planned === undefined).toBe(total - (down_payment?.amount ?? 0) < count)
          if (!planned) return
          expect(sum(planned)).toBe(total)
          expect(planned).toHaveLength(count + (down_payment ? 1 : 0))
          for (const { amount } of planned) expect(amount).toBeGreaterThan(0)
          expect(instalmentFormsSchema.safeParse(planned).success).toBe(true)
        },
      ),
    ))

  test('of the 31st are due on the last day of shorter months', () => {
    expect(days(instalmentsOfPlan(aPlan({ count: 5 }), 1_000))).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ])
    expect(days(instalmentsOfPlan(aPlan({ first_due_on: '2027-12-31' }), 3))).toEqual([
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
    ])
  })

  test('begin with the down payment, and have the method of the plan', () =>
    expect(
      instalmentsOfPlan(aPlan({ count: 2, down_payment: { amount: 50_000, due_on: '2026-12-01' } }), 120_001),
    ).toEqual([
      { due_on: '2026-12-01', amount: 50_000, method: 'card', note: '', boleto: '' },
      { due_on: '2027-01-31', amount: 35_001, method: 'card', note: '', boleto: '' },
      { due_on: '2027-02-28', amount: 35_000, method: 'card', note: '', boleto: '' },
    ]))

  test.each([
    ['of a centavo each', 3, null, [1, 1, 1]],
    ['of less', 2, null, undefined],
    ['beside a down payment of all', 50_000, { amount: 50_000, due_on: TODAY }, undefined],
    ['beside a down payment of more', 50_000, { amount: 50_001, due_on: TODAY }, undefined],
    ['beside one that leaves too little', 50_000, { amount: 49_998, due_on: TODAY }, undefined],
    ['beside one that leaves just enough', 50_000, { amount: 49_997, due_on: TODAY }, [49_997, 1, 1, 1]],
  ])('%s', (_, total, down_payment, expected) =>
    expect(amounts(instalmentsOfPlan(aPlan({ down_payment }), total))).toEqual(expected),
  )
})

describe('what a plan may be', () => {
  const problemOf = (changes: object) =>
    paymentPlanSchema.safeParse({ ...aPlan(), ...changes }).error?.issues[0]?.message

  test.each([
    [{}, undefined],
    [{ count: 1 }, undefined],
    [{ count: 59 }, undefined],
    [{ count: 61 }, 'Informe até 60 parcelas.'],
    [{ count: 60, down_payment: { amount: 1, due_on: '2026-12-01' } }, 'Com a entrada, informe até 59 parcelas.'],
    [{ count: 0 }, 'Informe o número de parcelas.'],
    [{ count: 1.5 }, 'Informe o número de parcelas.'],
    [{ first_due_on: '2027-02-30' }, 'Data inválida.'],
    [{ down_payment: { amount: 1, due_on: TODAY } }, undefined],
    [{ down_payment: { amount: 0, due_on: TODAY } }, 'Informe um valor a partir de R$ 0,01.'],
    [{ down_payment: { amount: 1.5, due_on: TODAY } }, 'Informe um valor a partir de R$ 0,01.'],
  ])('%o: %s', (changes, problem) => expect(problemOf(changes)).toBe(problem))

  test('in a draft, with or without each of its parts', () => {
    const empty = { count: null, first_due_on: null, method: 'pix', down_payment: { amount: null, due_on: null } }
    expect(unfinishedPaymentPlanSchema.parse(empty)).toEqual(empty)
    const plan = aPlan({ down_payment: { amount: 1, due_on: TODAY } })
    expect(unfinishedPaymentPlanSchema.parse(plan)).toEqual(plan)
    expect(unfinishedPaymentPlanSchema.safeParse({ ...empty, count: 61 }).success).toBe(false)
  })
})

test('stored instalments and payments are read as they were written', () => {
  const stored = [paid(5, { a: 3, b: 2 }), reversed(1, { method: 'cash', note: 'troco' })]
  expect(stored.map(each => paymentSchema.parse(each))).toEqual(stored)
  const instalment = part('a', TODAY, 5, { note: 'banco', boleto: '123' })
  expect(instalmentSchema.parse(instalment)).toEqual(instalment)
  expect(instalmentSchema.parse({ ...instalment, method: 'bitcoin' }).method).toBe('bitcoin')
})

describe('what the office may write', () => {
  const form: InstalmentForm = { due_on: TODAY, amount: 1, method: 'pix', note: '', boleto: '' }
  const messageOf = (forms: readonly object[]) => instalmentFormsSchema.safeParse(forms).error?.issues[0]?.message
  const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

  test.each([
    ['none', [], 'Um pedido tem pelo menos uma parcela.'],
    ['sixty', Array.from({ length: 60 }, () => form), undefined],
    ['one more', Array.from({ length: 61 }, () => form), 'Um pedido pode ter até 60 parcelas.'],
    ['nothing to pay', [{ ...form, amount: 0 }], 'Informe um valor a partir de R$ 0,01.'],
    ['the largest amount', [{ ...form, amount: 1_999_999_999_800 }], undefined],
    ['a larger one', [{ ...form, amount: 1_999_999_999_801 }], 'Informe um valor de até R$ 19.999.999.998,00.'],
    ['a long note', [{ ...form, note: 'x'.repeat(200) }], undefined],
    ['a longer one', [{ ...form, note: 'x'.repeat(201) }], 'Use até 200 caracteres na observação.'],
    ['a long boleto', [{ ...form, boleto: 'x'.repeat(150) }], undefined],
    ['a longer one', [{ ...form, boleto: 'x'.repeat(151) }], 'Use até 150 caracteres no boleto.'],
  ])('in instalments: %s', (_, forms, message) => expect(plain(messageOf(forms))).toBe(message))

  test('in a payment, with its note in one line', () =>
    expect(paymentFormSchema.parse({ paid_on: TODAY, amount: 5, method: 'cash', note: ' no  balcão ' })).toEqual({
      paid_on: TODAY,
      amount: 5,
      method: 'cash',
      note: 'no balcão',
    }))
})

describe('instalments for another total', () => {
  it('make it, in the proportions of before, and the first has what is left', () =>
    fc.assert(
      fc.property(
        fc.array(anAmount(99_999_999), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 2_000_000_000_000 }),
        (former, total) => {
          const before = former.map((amount, index) => part(String(index), TODAY, amount))
          const after = respreadInstalments(before, total) ?? []
          expect(sum(after)).toBe(total)
          const all = BigInt(sum(before))
          for (const { id, amount } of after) {
            const exact = BigInt(former[Number(id)] ?? 0) * BigInt(total)
            expect(amount).toBeGreaterThan(0)
            if (id === '0') expect(BigInt(amount) * all - exact < BigInt(former.length) * all).toBe(true)
            else expect(exact - BigInt(amount) * all < all && BigInt(amount) * all <= exact).toBe(true)
          }
        },
      ),
    ))

  test('lose the boleto of another amount, and keep all else', () =>
    expect(
      respreadInstalments(
        [
          part('a', '2027-01-09', 40_000, { boleto: '111', note: 'banco' }),
          part('b', TODAY, 40_000, { boleto: '222', method: 'pix' }),
        ],
        80_001,
      ),
    ).toEqual([
      part('a', '2027-01-09', 40_001, { boleto: '', note: 'banco' }),
      part('b', TODAY, 40_000, { boleto: '222', method: 'pix' }),
    ]))

  test('that would be of nothing are gone', () => {
    expect(respreadInstalments(PARTS, 1)).toEqual([part('a', '2027-01-09', 1)])
    expect(respreadInstalments([part('a', TODAY, 1), part('b', TODAY, 99)], 50)).toEqual([
      part('a', TODAY, 1),
      part('b', TODAY, 49),
    ])
    expect(respreadInstalments([part('a', TODAY, 1), part('b', TODAY, 1_000_000)], 1_000)).toEqual([
      part('a', TODAY, 1),
      part('b', TODAY, 999),
    ])
  })

  test('of a free order are none', () => expect(respreadInstalments(PARTS, 0)).toBeUndefined())
})

describe('instalments that the office wrote', () => {
  const form = (id: string | undefined, due_on: string, amount: number): InstalmentForm => ({
    ...(id !== undefined && { id }),
    due_on,
    amount,
    method: 'pix',
    note: '',
    boleto: '',
  })
  const ids = () => {
    let count = 0
    return () => `new-${++count}`
  }
  const edited = (order: Payable, ...forms: InstalmentForm[]) => editedInstalments(order, forms, ids())

  test('are in the order of their days, and the new ones have ids', () =>
    expect(
      edited(
        inParts(),
        form('c', '2027-03-01', 30_000),
        form(undefined, '2027-02-01', 40_000),
        form('a', '2027-01-09', 50_000),
      ),
    ).toEqual([
      part('a', '2027-01-09', 50_000, { method: 'pix' }),
      part('new-1', '2027-02-01', 40_000, { method: 'pix' }),
      part('c', '2027-03-01', 30_000, { method: 'pix' }),
    ]))

  test('may divide an order that was not', () =>
    expect(edited(anOrder(), form('single', '2026-11-23', 20_000), form(undefined, '2026-12-23', 100_000))).toEqual([
      part('single', '2026-11-23', 20_000, { method: 'pix' }),
      part('new-1', '2026-12-23', 100_000, { method: 'pix' }),
    ]))

  test.each([-1, 1])('whose sum is %i centavo off are refused, with the total', off => {
    const error = refusal(() => edited(inParts(), form(undefined, TODAY, 120_000 + off)))
    expect([error.code, error.details]).toEqual(['INSTALMENTS_SUM_WRONG', { total_amount: 120_000 }])
  })

  test.each([
    ['an unknown one', ['x']],
    ['one twice', ['a', 'a']],
  ])('with %s are refused', (_, known) =>
    expect(refusal(() => edited(inParts(), ...known.map(id => form(id, TODAY, 120_000 / known.length)))).code).toBe(
      'INSTALMENT_NOT_FOUND',
    ),
  )

  describe('of which one is paid in part', () => {
    const order = inParts([paid(1, { b: 1 })])
    const rest = [form('a', '2027-01-09', 50_000), form('c', '2027-01-11', 30_000)]

    test.each([
      ['another amount', [form('b', TODAY, 39_999), form(undefined, TODAY, 1)]],
      ['another day', [form('b', '2027-01-12', 40_000)]],
      ['another instalment in its place', [form(undefined, TODAY, 40_000)]],
    ])('may not give it %s', (_, forms) =>
      expect(refusal(() => edited(order, ...rest, ...forms)).code).toBe('INSTALMENT_PAID'),
    )

    test('may change all else of it, and the others', () => {
      const b = { ...form('b', TODAY, 40_000), note: 'metade', boleto: '1' }
      expect(edited(order, b, form('a', '2027-05-01', 80_000))).toEqual([
        part('b', TODAY, 40_000, { method: 'pix', note: 'metade', boleto: '1' }),
        part('a', '2027-05-01', 80_000, { method: 'pix' }),
      ])
    })

    test('are free once that payment is reversed', () =>
      expect(amounts(edited(inParts([reversed(1)]), form(undefined, TODAY, 120_000)))).toEqual([120_000]))
  })

  test.each([
    ['2026-11-19', false],
    ['2026-11-20', true],
    ['2036-11-20', true],
    ['2036-11-21', false],
  ])('that are due on %s are accepted: %s', (day, isAccepted) => {
    const edit = () => edited(anOrder(), form(undefined, day, 120_000))
    if (isAccepted) expect(days(edit())).toEqual([day])
    else expect(refusal(edit).code).toBe('INSTALMENT_DUE_INVALID')
  })

  test('that stay on an earlier day are accepted, and moved to another such day refused', () => {
    const order = anOrder({ instalments: [part('a', '2026-10-01', 60_000), part('b', '2026-12-01', 60_000)] })
    expect(days(edited(order, form('a', '2026-10-01', 50_000), form('b', '2026-12-02', 70_000)))).toEqual([
      '2026-10-01',
      '2026-12-02',
    ])
    const move = () => edited(order, form('a', '2026-10-02', 60_000), form('b', '2026-12-01', 60_000))
    expect(refusal(move).code).toBe('INSTALMENT_DUE_INVALID')
  })
})

test('the days of an order’s instalments are those of Brazil', () =>
  expect(dueDaysOf({ created_at: '2026-11-21T02:59:59.999Z' })).toEqual({
    earliest: '2026-11-20',
    latest: '2036-11-20',
  }))

describe('the instalments of an order', () => {
  const single = (due_on: string) => [part('single', due_on, 120_000, { method: 'pix' })]

  test.each<[string, Payable, readonly Instalment[]]>([
    ['are one when it is not divided, due when its hold ends', anOrder(), single('2026-11-23')],
    [
      'are one while its receipt is not read, due when the hold would have ended',
      anOrder({ reserved_until: null, unread_receipt: { held_until: '2026-11-25T02:00:00.000Z' } }),
      single('2026-11-24'),
    ],
    ['are one when it was confirmed', OLDER, single('2026-11-22')],
    ['are one without any of this, due at once', anOrder({ reserved_until: null }), single('2026-11-20')],
    ['are those that it was divided into', inParts(), PARTS],
    ['are none when it is free', anOrder({ total_amount: 0, instalments: PARTS }), []],
    ['are none when its payment was agreed elsewhere', IMPORTED, []],
    ['are known once the office divided such an order', { ...IMPORTED, instalments: PARTS }, PARTS],
    ['are known once such an order has a payment', { ...IMPORTED, payments: [] }, single('2026-11-20')],
  ])('%s', (_, order, expected) => expect(instalmentsOf(order)).toEqual(expected))

  test.each([
    [undefined, false],
    [[part('a', TODAY, 1)], false],
    [PARTS, true],
  ])('%j are several: %s', (instalments, isSeveral) => expect(isInParts({ instalments })).toBe(isSeveral))
})

describe('an amount', () => {
  const given = (order: Payable, amount: number, ids?: readonly string[]) =>
    Object.fromEntries(
      allocateAmount(order, amount, ids).map(({ instalment_id, amount: part }) => [instalment_id, part]),
    )

  test.each([
    ['pays the oldest first', 60_000, undefined, { a: 50_000, b: 10_000 }],
    ['pays a part of the first', 1, undefined, { a: 1 }],
    ['pays just the first', 50_000, undefined, { a: 50_000 }],
    ['pays all, and the rest is nobody’s', 120_001, undefined, { a: 50_000, b: 40_000, c: 30_000 }],
    ['pays the chosen ones only', 60_000, ['c', 'b'], { b: 40_000, c: 20_000 }],
    ['pays the chosen one, and the rest is nobody’s', 60_000, ['c'], { c: 30_000 }],
    ['pays nothing of none', 60_000, [], {}],
  ])('%s', (_, amount, ids, expected) => expect(given(inParts(), amount, ids)).toEqual(expected))

  test('passes over what is paid, and fills up what is paid in part', () => {
    const order = inParts([paid(70_000, { a: 50_000, b: 20_000 }), reversed(5_000, { id: 'p2' })])
    expect(given(order, 30_000)).toEqual({ b: 20_000, c: 10_000 })
    expect(given(order, 30_000, ['a', 'b'])).toEqual({ b: 20_000 })
  })

  test('for an instalment of another order is refused', () =>
    expect(refusal(() => allocateAmount(inParts(), 1, ['a', 'x'])).code).toBe('INSTALMENT_NOT_FOUND'))

  it('is never given twice, nor more than is open', () =>
    fc.assert(
      fc.property(fc.array(anAmount(200_000), { maxLength: 8 }), received => {
        const order = received.reduce<Payable>(
          (so, amount) =>
            withPayment(
              so,
              { paid_on: TODAY, amount, method: 'pix', note: '' },
              { id: String(amount), by: 'ana', now: NOW },
            ),
          inParts(),
        )
        const all = received.reduce((total, amount) => total + amount, 0)
        expect(moneyOf(order)).toEqual({
          paid: Math.min(all, 120_000),
          open: Math.max(0, 120_000 - all),
          credit: Math.max(0, all - 120_000),
        })
        for (const { amount, paid: got } of instalmentsOn(order, TODAY)) expect(got).toBeLessThanOrEqual(amount)
      }),
    ))
})

describe('the money of an order', () => {
  test.each<[string, Payable, ReturnType<typeof moneyOf>]>([
    ['of which nothing is paid', inParts(), { paid: 0, open: 120_000, credit: 0 }],
    ['that is not divided', anOrder(), { paid: 0, open: 120_000, credit: 0 }],
    [
      'that is paid in part',
      inParts([paid(60_000, { a: 50_000, b: 10_000 })]),
      { paid: 60_000, open: 60_000, credit: 0 },
    ],
    ['that is overpaid', inParts([paid(60_000, { a: 50_000 })]), { paid: 50_000, open: 70_000, credit: 10_000 }],
    ['whose payment is reversed', inParts([reversed(60_000)]), { paid: 0, open: 120_000, credit: 0 }],
    ['that was confirmed before payments were recorded', OLDER, { paid: 120_000, open: 0, credit: 0 }],
    ['that was agreed elsewhere', IMPORTED, { paid: 0, open: 0, credit: 0 }],
    ['that is free', anOrder({ total_amount: 0 }), { paid: 0, open: 0, credit: 0 }],
    [
      'that has become free',
      inParts([paid(60_000, { a: 50_000 })], { total_amount: 0 }),
      { paid: 0, open: 0, credit: 60_000 },
    ],
  ])('%s', (_, order, expected) => expect(moneyOf(order)).toEqual(expected))
})

describe('an instalment on a day', () => {
  const statesOn = (today: string, payments: readonly Payment[] = []) =>
    instalmentsOn(inParts(payments), today).map(({ state }) => state)

  test.each([
    ['2027-01-09', ['due_today', 'due', 'due']],
    ['2027-01-10', ['late', 'due_today', 'due']],
    ['2027-01-11', ['late', 'late', 'due_today']],
    ['2027-01-12', ['late', 'late', 'late']],
  ])('%s is %j', (today, states) => expect(statesOn(today)).toEqual(states))

  test('is late from midnight in Brazil', () => {
    expect(statesOn(dayOf('2027-01-10T02:59:59.999Z'))[0]).toBe('due_today')
    expect(statesOn(dayOf('2027-01-10T03:00:00.000Z'))[0]).toBe('late')
  })

  test('is paid when all of it is, and else what its day says', () => {
    const payments = [paid(49_999, { a: 49_999 }), paid(1, { b: 1 }, { id: 'p2' }), paid(1, { c: 1 }, { id: 'p3' })]
    expect(statesOn(TODAY, payments)).toEqual(['late', 'due_today', 'partial'])
    expect(statesOn(TODAY, [...payments, paid(1, { a: 1 }, { id: 'p4' })])).toEqual(['paid', 'due_today', 'partial'])
  })

  test('has its place and what was paid of it', () =>
    expect(instalmentsOn(inParts([paid(60_000, { a: 50_000, b: 10_000 })]), TODAY)).toEqual([
      { ...PARTS[0], number: 1, paid: 50_000, state: 'paid' },
      { ...PARTS[1], number: 2, paid: 10_000, state: 'due_today' },
      { ...PARTS[2], number: 3, paid: 0, state: 'due' },
    ]))

  test('is cancelled with its order, even a paid one', () =>
    expect(
      instalmentsOn(inParts([paid(50_000, { a: 50_000 })], { status: 'cancelled' }), TODAY).map(({ state }) => state),
    ).toEqual(['cancelled', 'cancelled', 'cancelled']))

  test('is paid in an order that was confirmed before payments were recorded', () =>
    expect(instalmentsOn(OLDER, TODAY)).toMatchObject([{ number: 1, paid: 120_000, state: 'paid' }]))
})

describe('the next instalment', () => {
  test.each<[string, Payable, string | undefined]>([
    ['the first that is not paid', inParts([paid(50_000, { a: 50_000 })]), 'b'],
    ['one that is paid in part', inParts([paid(49_999, { a: 49_999 })]), 'a'],
    ['one before a later that is paid', inParts([paid(40_000, { b: 40_000 })]), 'a'],
    ['none when all are paid', inParts([paid(120_000, { a: 50_000, b: 40_000, c: 30_000 })]), undefined],
    ['none of a cancelled order', inParts([], { status: 'cancelled' }), undefined],
    ['none of an order that was agreed elsewhere', IMPORTED, undefined],
    ['the total of an order that is not divided', anOrder(), 'single'],
  ])('is %s', (_, order, id) => expect(nextInstalment(order, TODAY)?.id).toBe(id))
})

describe('when an order was paid in full', () => {
  const ALL = { a: 50_000, b: 40_000, c: 30_000 }

  test.each<[string, Payable, string | undefined]>([
    ['as it was confirmed before payments were recorded', OLDER, '2026-11-22T12:00:00.000Z'],
    ['never, while nothing is paid', anOrder(), undefined],
    ['never, while a centavo is open', inParts([paid(119_999, { ...ALL, c: 29_999 })]), undefined],
    ['never, when it has become free', inParts([paid(50_000, { a: 50_000 })], { total_amount: 0 }), undefined],
    ['never, once the payment is reversed', inParts([reversed(120_000)]), undefined],
    [
      'when the last payment was recorded, in whatever order they were made',
      inParts([
        paid(70_000, { b: 40_000, c: 30_000 }, { recorded_at: '2027-01-07T12:00:00.000Z', paid_on: '2027-01-01' }),
        paid(50_000, { a: 50_000 }, { id: 'p2', recorded_at: '2027-01-06T12:00:00.000Z', paid_on: '2027-01-06' }),
      ]),
      '2027-01-07T12:00:00.000Z',
    ],
    [
      'not when more was paid later, or something reversed',
      inParts([
        paid(120_000, ALL),
        paid(1, {}, { id: 'p2', recorded_at: '2027-01-08T12:00:00.000Z' }),
        reversed(1, { id: 'p3', recorded_at: '2027-01-09T12:00:00.000Z' }),
      ]),
      '2027-01-05T12:00:00.000Z',
    ],
  ])('%s', (_, order, at) => expect(paidInFullAt(order)).toBe(at))
})

const FORM: PaymentForm = { paid_on: '2027-01-05', amount: 50_000, method: 'transfer', note: 'banco' }
const RECORD = { id: 'p9', by: 'bruno', now: NOW }

describe('a payment', () => {
  test('is recorded with its parts, after the others', () => {
    const before = inParts([paid(50_000, { a: 50_000 })])
    expect(withPayment(before, FORM, { ...RECORD, instalment_ids: ['c'] })).toEqual({
      ...before,
      payment_confirmed_at: undefined,
      payments: [
        ...(before.payments ?? []),
        {
          id: 'p9',
          paid_on: '2027-01-05',
          amount: 50_000,
          method: 'transfer',
          note: 'banco',
          recorded_at: NOW,
          recorded_by: 'bruno',
          allocations: [{ instalment_id: 'c', amount: 30_000 }],
        },
      ],
    })
  })

  test('of what is open confirms the payment of the order', () => {
    const { payments, payment_confirmed_at } = withPayment(anOrder(), { ...FORM, amount: 120_000 }, RECORD)
    expect(payment_confirmed_at).toBe(NOW)
    expect(payments?.[0]?.allocations).toEqual([{ instalment_id: 'single', amount: 120_000 }])
  })

  test.each([
    ['2024-11-19', false],
    ['2024-11-20', true],
    ['2027-01-10', true],
    ['2027-01-11', false],
  ])('of %s is accepted: %s', (paid_on, isAccepted) => {
    const pay = () => withPayment(inParts(), { ...FORM, paid_on }, RECORD)
    if (isAccepted) expect(pay().payments?.[0]?.paid_on).toBe(paid_on)
    else expect(refusal(pay).code).toBe('PAYMENT_DAY_INVALID')
  })

  test('of tomorrow’s day in London is of the future in Brazil', () =>
    expect(
      refusal(() =>
        withPayment(inParts(), { ...FORM, paid_on: '2027-01-11' }, { ...RECORD, now: '2027-01-11T02:59:59.999Z' }),
      ).code,
    ).toBe('PAYMENT_DAY_INVALID'))

  test('is the eightieth at most, without reversed ones', () => {
    const some = (count: number, one = paid(1, {})) =>
      Array.from({ length: count }, (_, index) => ({ ...one, id: `r${index}` }))
    expect(withPayment(inParts(some(79)), FORM, RECORD).payments).toHaveLength(80)
    expect(refusal(() => withPayment(inParts(some(80)), FORM, RECORD)).code).toBe('TOO_MANY_PAYMENTS')
    expect(withPayment(inParts(some(80, reversed(1, {}))), FORM, RECORD).payments).toHaveLength(81)
  })

  test('is at most twice the total', () => {
    const { total_amount } = inParts()
    expect(total_amount).toBe(120_000)
    expect(withPayment(inParts(), { ...FORM, amount: 240_000 }, RECORD).payments).toHaveLength(1)
    expect(refusal(() => withPayment(inParts(), { ...FORM, amount: 240_001 }, RECORD)).code).toBe('PAYMENT_TOO_LARGE')
  })

  test.each([
    ['a free order', anOrder({ total_amount: 0 })],
    ['an order that was agreed elsewhere', IMPORTED],
    ['an order that was confirmed before payments were recorded', OLDER],
  ])('of %s is refused', (_, order) =>
    expect(refusal(() => withPayment(order, FORM, RECORD)).code).toBe('PAYMENT_NOT_DUE'),
  )

  test('for an instalment of another order is refused', () =>
    expect(refusal(() => withPayment(inParts(), FORM, { ...RECORD, instalment_ids: ['x'] })).code).toBe(
      'INSTALMENT_NOT_FOUND',
    ))
})

describe('a payment that is reversed', () => {
  const order = inParts([paid(50_000, { a: 50_000 }), paid(70_000, { b: 40_000, c: 30_000 }, { id: 'p2' })], {
    payment_confirmed_at: '2027-01-05T12:00:00.000Z',
  })

  test('stays on record and pays nothing any more', () => {
    const after = withPaymentReversed(order, 'p2', REVERSAL)
    expect(after).toEqual({
      ...order,
      payment_confirmed_at: undefined,
      payments: [order.payments?.[0], paid(70_000, {}, { id: 'p2', reversal: REVERSAL })],
    })
    expect(moneyOf(after)).toEqual({ paid: 50_000, open: 70_000, credit: 0 })
  })

  test('may be followed by another', () => {
    const again = withPayment(withPaymentReversed(order, 'p2', REVERSAL), { ...FORM, amount: 70_000 }, RECORD)
    expect([again.payment_confirmed_at, moneyOf(again).open]).toEqual([NOW, 0])
  })

  test('is not reversed twice, and an unknown one not at all', () => {
    const after = withPaymentReversed(order, 'p2', REVERSAL)
    expect(refusal(() => withPaymentReversed(after, 'p2', REVERSAL)).code).toBe('PAYMENT_REVERSED')
    expect(refusal(() => withPaymentReversed(order, 'p3', REVERSAL)).code).toBe('PAYMENT_NOT_FOUND')
    expect(refusal(() => withPaymentReversed(OLDER, 'p1', REVERSAL)).code).toBe('PAYMENT_NOT_FOUND')
  })
})

describe('what is told of money', () => {
  const noted = {
    instalments: [part('a', TODAY, 1, { note: 'cliente difícil', boleto: '123' })],
    payments: [paid(1, { a: 1 }, { note: 'por Clara' }), reversed(2, { id: 'p2', note: 'por engano' })],
  }

  test('to the customer has no notes, no authors and nothing that was reversed', () => {
    const { recorded_by: _, ...payment } = paid(1, { a: 1 })
    expect(moneyForCustomer(noted)).toEqual({
      instalments: [part('a', TODAY, 1, { boleto: '123' })],
      payments: [payment],
    })
    expect(moneyForCustomer(noted).payments?.[0]).not.toHaveProperty('recorded_by')
  })

  test('without notes has no reasons either', () =>
    expect(withoutMoneyNotes(noted)).toEqual({
      instalments: [part('a', TODAY, 1, { boleto: '123' })],
      payments: [paid(1, { a: 1 }), reversed(2, { id: 'p2', reversal: { ...REVERSAL, reason: '' } })],
    }))

  test('of an anonymised order has no boletos either, and is nothing of one without money', () => {
    expect(anonymiseMoney(noted).instalments?.map(({ note, boleto }) => [note, boleto])).toEqual(
      noted.instalments?.map(() => ['', '']),
    )
    expect(anonymiseMoney(noted).payments).toEqual(withoutMoneyNotes(noted).payments)
    expect(withoutMoneyNotes({})).toEqual({})
    expect(moneyForCustomer({})).toEqual({})
    expect(Object.keys(moneyForCustomer({ instalments: PARTS }))).toEqual(['instalments'])
  })
})

describe('instalments in words', () => {
  const said = (due: readonly [amount: number, due_on: string][], hasDownPayment?: boolean) =>
    instalmentsInWords(
      due.map(([amount, due_on]) => ({ amount, due_on })),
      hasDownPayment,
    ).replaceAll('\u00a0', ' ')
  const monthly = (...amounts: number[]): [number, string][] =>
    amounts.map((amount, index) => [amount, `2027-0${index + 1}-10`])
  const DOWN: [number, string] = [50_000, '2026-12-01']

  test.each<[string, [number, string][], string]>([
    ['none', [], ''],
    ['one', monthly(120_000), 'em uma parcela de R$ 1.200,00 em 10/01/2027'],
    ['equal ones', monthly(100, 100, 100), 'em 3 parcelas mensais de R$ 1,00, de 10/01/2027 a 10/03/2027'],
    [
      'equal ones after a larger first',
      monthly(102, 100, 100),
      'em 3 parcelas mensais, a primeira de R$ 1,02 e as outras 2 de R$ 1,00, de 10/01/2027 a 10/03/2027',
    ],
    [
      'two',
      monthly(101, 100),
      'em 2 parcelas mensais, a primeira de R$ 1,01 e a outra de R$ 1,00, de 10/01/2027 a 10/02/2027',
    ],
    [
      'those of the 31st',
      [
        [100, '2027-01-31'],
        [100, '2027-02-28'],
        [100, '2027-03-31'],
      ],
      'em 3 parcelas mensais de R$ 1,00, de 31/01/2027 a 31/03/2027',
    ],
    [
      'a first that is not in the rhythm of the others',
      [DOWN, ...monthly(100, 100)],
      'com entrada de R$ 500,00 em 01/12/2026 e em 2 parcelas mensais de R$ 1,00, de 10/01/2027 a 10/02/2027',
    ],
    [
      'a first before others whose first is larger',
      [[50_000, '2026-12-10'], ...monthly(101, 100)],
      'com entrada de R$ 500,00 em 10/12/2026 e em 2 parcelas mensais, a primeira de R$ 1,01 e a outra de R$ 1,00, de 10/01/2027 a 10/02/2027',
    ],
    ['two without a rhythm', [DOWN, ...monthly(100)], 'em 2 parcelas: R$ 500,00 em 01/12/2026 e R$ 1,00 em 10/01/2027'],
    [
      'those of other amounts',
      monthly(100, 101, 102, 100),
      'em 4 parcelas: R$ 1,00 em 10/01/2027, R$ 1,01 em 10/02/2027, R$ 1,02 em 10/03/2027 e R$ 1,00 em 10/04/2027',
    ],
  ])('%s', (_, due, words) => expect(said(due)).toBe(words))

  test.each<[string, [number, string][], string]>([
    [
      'in the rhythm of the others',
      monthly(50_000, 100, 100),
      'com entrada de R$ 500,00 em 10/01/2027 e em 2 parcelas mensais de R$ 1,00, de 10/02/2027 a 10/03/2027',
    ],
    [
      'before one',
      [DOWN, ...monthly(100)],
      'com entrada de R$ 500,00 em 01/12/2026 e em uma parcela de R$ 1,00 em 10/01/2027',
    ],
  ])('a down payment %s', (_, due, words) => expect(said(due, true)).toBe(words))

  test('have names and states', () => {
    expect([instalmentName(2, 12), instalmentName(1, 1)]).toEqual(['Parcela 2 de 12', 'Parcela única'])
    expect(INSTALMENT_STATE_LABELS).toEqual({
      due: 'A vencer',
      due_today: 'Vence hoje',
      partial: 'Paga em parte',
      late: 'Atrasada',
      paid: 'Paga',
      cancelled: 'Cancelada',
    })
  })
})

describe('what a contract says of its payment', () => {
  test.each<[string, Payable, ReturnType<typeof contractPaymentOf>]>([
    ['of a free order', anOrder({ total_amount: 0, payment_confirmed_at: MADE }), { kind: 'free' }],
    ['of a paid one', inParts([], { payment_confirmed_at: MADE }), { kind: 'confirmed', at: MADE }],
    [
      'of one that is divided',
      anOrder({ instalments: PARTS }),
      { kind: 'instalments', instalments: PARTS, paid: 0, isSold: false },
    ],
    ['of one that is divided and sold', inParts(), { kind: 'instalments', instalments: PARTS, paid: 0, isSold: true }],
    ['of one that waits for its payment', anOrder(), { kind: 'due', until: '2026-11-23T12:00:00.000Z' }],
    ['of one that was agreed elsewhere', IMPORTED, { kind: 'unrecorded' }],
  ])('%s', (_, order, payment) => expect(contractPaymentOf(order)).toEqual(payment))
})
