import { describe, expect, it, test } from 'vitest'
import { NO_PRICE_FIELDS } from '#shared/catalogue/rules/prices.ts'
import type { QuotedPoint } from '#shared/orders/rules/office-orders.ts'
import {
  emptyOrderForm,
  evaluateOrder,
  type NewOrderForm,
  parsePercent,
} from '#web/features/office/new-order/new-order-form.ts'
import { parseCount, parseDownAmount } from '#web/features/office/new-order/typed-plan.ts'
import { parseMonths } from '#web/features/office/new-order/typed-term.ts'

const NOW = '2026-11-26T12:00:00.000Z'

const aQuote = (id: string, changes: Partial<QuotedPoint> = {}): QuotedPoint => ({
  id,
  asset_code: `PU-0000${id}`,
  name: `Ouro | Rua ${id}`,
  status: 'available',
  reserved_until: null,
  sold_until: null,
  street_name: `Rua ${id}`,
  intersection_name: '',
  neighborhood: 'Centro',
  city: 'Americana',
  ...NO_PRICE_FIELDS,
  price_1y: 120_000,
  image_url: null,
  is_offered: true,
  free_ranges: [{ from: '2026-11-26', to: null }],
  ...changes,
})

const filled = (changes: Partial<NewOrderForm> = {}): NewOrderForm => ({
  ...emptyOrderForm(NOW),
  customer: { id: 'c1', name: 'Padaria Estrela', detail: '', needsCheck: false },
  points: [
    { id: '1', price: '', seen: null },
    { id: '2', price: '', seen: null },
  ],
  start: '2027-02-01',
  months: '18',
  ...changes,
})

const draftOf = (changes: Partial<NewOrderForm> = {}, ...points: QuotedPoint[]) => {
  const quoted = points.length > 0 ? points : [aQuote('1'), aQuote('2')]
  return evaluateOrder(filled(changes), new Map(quoted.map(point => [point.id, point])), NOW)
}

describe('the prices of the tables since they were seen', () => {
  const seen = (price_1y: number | null) => ({ asset_code: 'PU-00001', ...NO_PRICE_FIELDS, price_1y })
  const repriced = (before: number | null, changes: Partial<NewOrderForm> = {}) => [
    ...draftOf({ points: [{ id: '1', price: '', seen: seen(before) }], ...changes }, aQuote('1')).repriced,
  ]

  it('are told where those of the term are others now', () => {
    expect(repriced(100_000)).toEqual([['1', { before: 149_994, now: 180_000 }]])
    expect(repriced(null)).toEqual([['1', { before: undefined, now: 180_000 }]])
    expect(repriced(120_000)).toEqual([])
  })

  it('are not told of a point that nobody has seen, nor without a term', () => {
    expect([...draftOf({}, aQuote('1'), aQuote('2')).repriced]).toEqual([])
    expect(repriced(100_000, { months: '' })).toEqual([])
  })
})

describe('an order as it is filled in', () => {
  it('is sent with the term, the sum that is shown, and what was typed', () =>
    expect(draftOf({ notes: 'Em duas vezes' }).request).toEqual({
      customer_id: 'c1',
      items: [{ point_id: '1' }, { point_id: '2' }],
      term: { from: '2027-02-01', to: '2028-08-01' },
      discount: null,
      notes: 'Em duas vezes',
      expected_total: 360_000,
    }))

  it('may end on a day, at a price and discount of its own, with their reason', () => {
    const changes: Partial<NewOrderForm> = {
      points: [{ id: '1', price: '1.000,00', seen: null }],
      end_by: 'date',
      last_day: '2027-02-28',
      discount_kind: 'percent',
      discount: '10',
    }
    expect(draftOf(changes).errors.price_reason).toBe('Escreva o motivo.')
    expect(draftOf({ ...changes, price_reason: 'Cliente antigo' }).request).toMatchObject({
      items: [{ point_id: '1', price: 100_000 }],
      term: { from: '2027-02-01', to: '2027-03-01' },
      discount: { kind: 'percent', value: 10 },
      price_reason: 'Cliente antigo',
      expected_total: 90_000,
    })
  })

  it('proposes the next day on which all points are free, within the two years in which an order may begin', () => {
    const freeFrom = (from: string) =>
      draftOf({}, aQuote('1'), aQuote('2', { free_ranges: [{ from, to: null }], status: 'sold' })).freeStart
    expect(['2028-11-26', '2028-11-27'].map(freeFrom)).toEqual(['2028-11-26', undefined])
  })

  it('is not sent while a point is taken, unpriced, gone or not looked at yet', () => {
    expect(
      draftOf({}, aQuote('1'), aQuote('2', { free_ranges: [{ from: '2028-01-01', to: null }], status: 'sold' }))
        .request,
    ).toBeUndefined()
    expect(draftOf({}, aQuote('1')).request).toBeUndefined()
    const unpriced = draftOf({}, aQuote('1'), aQuote('2', { price_1y: null }))
    expect(unpriced.errors.prices.get('2')).toBe('Sem preço na tabela: informe um.')
    expect(unpriced.request).toBeUndefined()
  })

  it('counts no line whose price is wrong', () => {
    const { subtotal, total, lines } = draftOf({
      points: [
        { id: '1', price: 'abc', seen: null },
        { id: '2', price: '', seen: null },
      ],
    })
    expect([subtotal, total, [...lines.keys()]]).toEqual([180_000, undefined, ['2']])
  })

  test.each([
    ['2026-11-26', '2026-12-06T08:00', true],
    ['2026-12-06', '2026-12-06T08:00', false],
    ['2026-11-26', '', false],
  ])('that begins on %s and is held until %j stays unpaid beyond its start: %s', (start, hold, isPast) =>
    expect(draftOf({ start, hold }).isHeldPastStart).toBe(isPast),
  )

  test.each([
    [{ customer: null }, { customer: 'Escolha o cliente.' }],
    [{ points: [] }, { points: 'Adicione pelo menos um ponto.' }],
    [{ start: '2026-11-25' }, { start: 'Escolha um início de hoje até daqui a dois anos.' }],
    [{ start: '' }, { start: 'Escolha um início de hoje até daqui a dois anos.' }],
    [{ months: '61' }, { months: 'Informe de 1 a 60 meses, sem fração.' }],
    [{ months: '0' }, { months: 'Informe de 1 a 60 meses, sem fração.' }],
    [{ end_by: 'date', last_day: '2027-01-31' }, { last_day: 'Escolha um dia depois do início, em até 60 meses.' }],
    [{ discount_kind: 'percent', discount: '101' }, { discount: 'Informe de 0 a 100, com até duas casas decimais.' }],
    [{ discount_kind: 'amount', discount: '3.600,01' }, { discount: 'O desconto é maior do que o total das linhas.' }],
    [{ hold: '2026-11-26T08:00' }, { hold: 'Escolha um momento a partir de agora, em até um ano.' }],
    [{ hold: '2027-02-01T08:00' }, { hold_reason: 'Escreva o motivo.' }],
  ] as const)('with %o is refused', (changes, errors) => {
    const { request, errors: found } = draftOf(changes as Partial<NewOrderForm>)
    expect(request).toBeUndefined()
    expect(found).toMatchObject(errors)
  })
})

describe('an order that is paid in instalments', () => {
  const DOWN = { amount: '600,00', due_on: '2026-11-26' }
  const planned = (changes: object = {}, form: Partial<NewOrderForm> = {}) =>
    draftOf({
      payment_plan: { count: '3', first_due_on: '2026-12-10', method: 'boleto', down_payment: null, ...changes },
      ...form,
    })

  it('is sent with its plan', () =>
    expect(planned({ down_payment: DOWN }).request).toMatchObject({
      payment_plan: {
        count: 3,
        first_due_on: '2026-12-10',
        method: 'boleto',
        down_payment: { amount: 60_000, due_on: '2026-11-26' },
      },
      expected_total: 360_000,
    }))

  it('is previewed with the total that it has', () => {
    const { instalments } = planned({ down_payment: DOWN })
    expect(instalments?.map(({ due_on, amount }) => [due_on, amount])).toEqual([
      ['2026-11-26', 60_000],
      ['2026-12-10', 100_000],
      ['2027-01-10', 100_000],
      ['2027-02-10', 100_000],
    ])
    const unknown = planned({}, { months: '' })
    expect([unknown.instalments, unknown.plan?.count]).toEqual([undefined, 3])
  })

  it('has no plan when it is free, whatever was typed', () => {
    const free: Partial<NewOrderForm> = { discount_kind: 'percent', discount: '100', price_reason: 'Cortesia' }
    const { request, errors, plan } = planned({ count: '' }, free)
    expect(request?.expected_total).toBe(0)
    expect(request).not.toHaveProperty('payment_plan')
    expect([plan, errors]).toEqual([undefined, { prices: new Map() }])
  })

  test.each([
    [{ count: '59', first_due_on: '2026-11-26' }],
    [{ count: '1', first_due_on: '2036-11-26' }],
    [{ count: '2', first_due_on: '2036-10-26' }],
    [{ down_payment: { amount: '3.599,97', due_on: '2026-12-10' } }],
    [{ down_payment: { amount: 'R$ 0,01', due_on: '2026-11-26' } }],
  ])('with %o is right', changes => expect(planned(changes).request).toBeDefined())

  const DAY_WRONG = 'Escolha um dia de hoje até 26/11/2036.'
  const TOO_MUCH = 'A entrada tem de ser menor do que o total, R$ 3.600,00.'
  test.each([
    [{ count: '' }, { plan_count: 'Informe o número de parcelas.' }],
    [{ count: '0' }, { plan_count: 'Informe o número de parcelas.' }],
    [{ count: '1,5' }, { plan_count: 'Informe o número de parcelas.' }],
    [{ count: '61' }, { plan_count: 'Informe até 60 parcelas.' }],
    [
      { count: '60', down_payment: { amount: '1', due_on: '2026-12-01' } },
      { plan_count: 'Com a entrada, informe até 59 parcelas.' },
    ],
    [{ first_due_on: '' }, { plan_first_due_on: DAY_WRONG }],
    [{ first_due_on: '2026-11-25' }, { plan_first_due_on: DAY_WRONG }],
    [{ first_due_on: '2036-11-27' }, { plan_first_due_on: DAY_WRONG }],
    [
      { count: '2', first_due_on: '2036-10-27' },
      { plan_first_due_on: 'A última parcela venceria em 27/11/2036, e o limite é 26/11/2036.' },
    ],
    [{ down_payment: { ...DOWN, amount: '' } }, { plan_down_amount: 'Informe um valor em reais.' }],
    [{ down_payment: { ...DOWN, amount: '0' } }, { plan_down_amount: 'Informe um valor em reais.' }],
    [{ down_payment: { ...DOWN, amount: 'abc' } }, { plan_down_amount: 'Informe um valor em reais.' }],
    [{ down_payment: { ...DOWN, amount: '3600' } }, { plan_down_amount: TOO_MUCH }],
    [{ count: '', down_payment: { ...DOWN, amount: '3.600,01' } }, { plan_down_amount: TOO_MUCH }],
    [
      { down_payment: { ...DOWN, amount: '3.599,98' } },
      { plan_count: 'O total é pequeno demais para tantas parcelas.' },
    ],
    [{ down_payment: { ...DOWN, due_on: '2026-11-25' } }, { plan_down_due_on: DAY_WRONG }],
    [
      { down_payment: { ...DOWN, due_on: '2026-12-11' } },
      { plan_down_due_on: 'A entrada vence no dia da primeira parcela ou antes.' },
    ],
  ])('with %o is refused', (changes, expected) => {
    const { request, errors, instalments } = planned(changes)
    expect([request, instalments]).toEqual([undefined, undefined])
    expect(JSON.parse(JSON.stringify(errors).replaceAll('\u00a0', ' '))).toMatchObject(expected)
  })
})

test.each([
  ['12', 12],
  [' 3 ', 3],
  ['60', 60],
  ['61', undefined],
  ['-1', undefined],
])('%j are %s instalments', (typed, count) => expect(parseCount(typed)).toBe(count))

test.each([
  ['1.234,5', 123_450],
  ['', undefined],
  ['0,00', undefined],
])('%j is a down payment of %s', (typed, amount) => expect(parseDownAmount(typed)).toBe(amount))

test.each([
  ['18', 18],
  [' 6 ', 6],
  ['1,5', undefined],
  ['-1', undefined],
  ['', undefined],
])('%j are %s months', (typed, months) => expect(parseMonths(typed)).toBe(months))

test.each([
  ['12,5', 12.5],
  ['10 %', 10],
  ['100', 100],
  ['100,01', undefined],
  ['-1', undefined],
  ['1,234', undefined],
])('%j is %s percent', (typed, percent) => expect(parsePercent(typed)).toBe(percent))
