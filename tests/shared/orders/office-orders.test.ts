import { describe, expect, it, test } from 'vitest'
import { NO_PRICES } from '#shared/catalogue/rules/prices.ts'
import { termOfMonths } from '#shared/catalogue/rules/terms.ts'
import { discountedPrices, discountSchema } from '#shared/orders/rules/discounts.ts'
import {
  cheaperLongerTerm,
  isAddressLine,
  isSellableForTerm,
  needsPriceReason,
  officeOrderFormSchema,
  parseAssetCodesInText,
  priceOrderLines,
  type QuotedPoint,
} from '#shared/orders/rules/office-orders.ts'
import { itemWithContractStarted, type OrderItem } from '#shared/orders/rules/orders.ts'
import { anOrder } from '#tests/support/orders.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

describe('a longer term that costs less', () => {
  const prices = { ...NO_PRICES, 1: 240_000, 2: 432_000 }
  const ofMonths = (months: number) => termOfMonths('2026-12-01', months)

  test('is the next whole years: 23 months cost 4.600,00 and 24 cost 4.320,00', () =>
    expect(cheaperLongerTerm([prices], ofMonths(23))).toEqual({ months: 24, price: 432_000, less: 28_000 }))

  test('is counted over all points, and is none where one has no price', () => {
    expect(cheaperLongerTerm([prices, prices], ofMonths(23))).toEqual({ months: 24, price: 864_000, less: 56_000 })
    expect(cheaperLongerTerm([prices, NO_PRICES], ofMonths(23))).toBeUndefined()
  })

  test.each([12, 18, 21, 24, 60])('is none for %i months', months =>
    expect(cheaperLongerTerm([prices], ofMonths(months))).toBeUndefined(),
  )
})

describe('a discount', () => {
  const percent = 'Informe um desconto de 0 a 100 %, com até duas casas decimais.'
  const amount = 'Informe um desconto em reais, a partir de zero.'
  test.each([
    [{ kind: 'percent', value: 0 }, undefined],
    [{ kind: 'percent', value: 12.5 }, undefined],
    [{ kind: 'percent', value: 100 }, undefined],
    [{ kind: 'percent', value: 101 }, percent],
    [{ kind: 'percent', value: -1 }, percent],
    [{ kind: 'percent', value: 0.001 }, percent],
    [{ kind: 'percent', value: 1e-9 }, percent],
    [{ kind: 'percent', value: 99.9999999999 }, percent],
    [{ kind: 'percent', value: 33.33 }, undefined],
    [{ kind: 'percent', value: 10.55 }, undefined],
    [{ kind: 'amount', value: 0 }, undefined],
    [{ kind: 'amount', value: -1 }, amount],
    [{ kind: 'amount', value: 1.5 }, amount],
    [{ kind: 'amount', value: 'dez' }, amount],
    [{ kind: 'percent', value: null }, percent],
  ])('%o can be one, or says: %s', (typed, problem) =>
    expect(discountSchema.safeParse(typed).error?.issues[0]?.message).toBe(problem),
  )

  it('in percent is taken off each price', () =>
    expect(discountedPrices([149_994, 100_005], { kind: 'percent', value: 10 })).toEqual([134_995, 90_005]))

  it('in reais is spread over the prices, to the centavo', () => {
    const prices = [33_333, 33_333, 33_334, 1]
    const discounted = discountedPrices(prices, { kind: 'amount', value: 10_000 })
    expect(discounted && sum(prices) - sum(discounted)).toBe(10_000)
    expect(discounted).toEqual([30_000, 30_000, 30_000, 1])
    // Of 9.35 and 0.65 centavos, the second has the larger remainder.
    expect(discountedPrices([100, 7], { kind: 'amount', value: 10 })).toEqual([91, 6])
  })

  it('takes all, but not more', () => {
    expect(discountedPrices([5, 7], { kind: 'amount', value: 12 })).toEqual([0, 0])
    expect(discountedPrices([5, 7], { kind: 'amount', value: 13 })).toBeUndefined()
    expect(discountedPrices([0, 0], { kind: 'amount', value: 0 })).toEqual([0, 0])
    expect(discountedPrices([5, 7], { kind: 'percent', value: 100 })).toEqual([0, 0])
  })
})

describe('the lines of an order by the office', () => {
  const term = { from: '2027-02-01', to: '2028-08-01' }
  const prices = { ...NO_PRICES, 1: 120_000 }

  it('have the price of the term, or their own, less the discount', () => {
    const lines = priceOrderLines([{ prices }, { prices, price: 100_000 }], term, { kind: 'percent', value: 10 })
    expect(lines).toMatchObject([
      { before: 180_000, price: 162_000, calculation: { monthly: 10_000, months: 18 } },
      { before: 100_000, price: 90_000 },
    ])
  })

  it('are refused without any price, or when the discount is more than they come to', () => {
    expect(priceOrderLines([{ prices }, { prices: NO_PRICES }], term, null)).toEqual({ unpriced: [1] })
    expect(priceOrderLines([{ prices }], term, { kind: 'amount', value: 180_001 })).toBe('DISCOUNT_TOO_LARGE')
  })

  it('need a reason when they are not what the table says', () => {
    const needs = (...asked: Parameters<typeof priceOrderLines>) => {
      const lines = priceOrderLines(...asked)
      return Array.isArray(lines) && needsPriceReason(lines)
    }
    expect(needs([{ prices }], term, null)).toBe(false)
    expect(needs([{ prices, price: 180_000 }], term, null)).toBe(false)
    expect(needs([{ prices, price: 179_999 }], term, null)).toBe(true)
    expect(needs([{ prices: NO_PRICES, price: 1 }], term, null)).toBe(true)
    expect(needs([{ prices }], term, { kind: 'percent', value: 1 })).toBe(true)
    expect(needs([{ prices }], term, { kind: 'percent', value: 0 })).toBe(false)
  })
})

test('codes are taken out of a pasted text once each, and what is none is named', () =>
  expect(parseAssetCodesInText('pu-00097; PU 00098,PU-00097\n\tRua A1_ 12')).toEqual({
    codes: ['PU-00097', 'PU-00098', '12'],
    wrong: ['Rua', 'A1_'],
  }))

test('an agreed term begins and ends with its days, whenever it is paid', () => {
  const [item] = anOrder('1').items
  const agreed = { ...item, term: { from: '2027-02-01', to: '2028-08-01' } } as OrderItem
  expect(itemWithContractStarted(agreed, '2026-12-24T12:00:00.000Z')).toMatchObject({
    starts_at: '2027-02-01T03:00:00.000Z',
    ends_at: '2028-08-01T02:59:59.999Z',
  })
})

it.each([
  ['Rua 13 de Maio 450', true],
  ['Glicério, 450', true],
  ['101 102', false],
  ['PU-00097 e PU-00098', false],
  ['Código\n101\n102', false],
])('takes %j for an address: %s', (text, isOne) => {
  expect(isAddressLine(text)).toBe(isOne)
})

describe('the form of an order by the office', () => {
  const form = {
    customer_id: 'c1',
    items: [{ point_id: '1' }],
    term: { from: '2027-02-01', to: '2028-08-01' },
    discount: null,
    notes: '',
    expected_total: 100,
  }
  const pointsNamed = (count: number) => Array.from({ length: count }, (_, index) => ({ point_id: `${index}` }))
  test.each<[string, object, string | undefined]>([
    ['200 points', { items: pointsNamed(200) }, undefined],
    ['201', { items: pointsNamed(201) }, 'Um pedido pode ter até 200 pontos.'],
    ['no point', { items: [] }, 'Escolha pelo menos um ponto.'],
    ['no list of points', { items: null }, 'Escolha os pontos do pedido.'],
    [
      'a point twice',
      { items: [{ point_id: '1' }, { point_id: '1', price: 5 }] },
      'O mesmo ponto aparece mais de uma vez.',
    ],
    ['a point for nothing', { items: [{ point_id: '1', price: 0 }] }, undefined],
    ['the highest price', { items: [{ point_id: '1', price: 9_999_999_999 }] }, undefined],
    [
      'a higher one',
      { items: [{ point_id: '1', price: 10_000_000_000 }] },
      'Informe um preço de até R$ 99.999.999,99.',
    ],
    ['less than nothing', { items: [{ point_id: '1', price: -1 }] }, 'Informe um preço a partir de R$ 0,00.'],
    ['half a centavo', { items: [{ point_id: '1', price: 0.5 }] }, 'Informe um preço a partir de R$ 0,00.'],
    ['notes of 2000 characters', { notes: 'a'.repeat(2000) }, undefined],
    ['longer notes', { notes: 'a'.repeat(2001) }, 'Use até 2000 caracteres.'],
  ])('with %s', (_, changes, problem) => {
    const { error } = officeOrderFormSchema.safeParse({ ...form, ...changes })
    expect(error?.issues[0]?.message.replace(/\u00a0/g, ' ')).toBe(problem)
  })
})

test.each<[string, boolean, QuotedPoint['free_ranges'], boolean]>([
  ['offered and free', true, [{ from: '2027-01-01', to: null }], true],
  ['free, but not offered', false, [{ from: '2027-01-01', to: null }], false],
  ['offered, and taken in between', true, [{ from: '2027-01-01', to: '2027-03-01' }], false],
])('a point that is %s can be sold: %s', (_, is_offered, free_ranges, can) =>
  expect(isSellableForTerm({ is_offered, free_ranges } as QuotedPoint, { from: '2027-02-01', to: '2027-04-01' })).toBe(
    can,
  ),
)
