import { describe, expect, it, test } from 'vitest'
import { termLabel, termWithDates } from '#shared/catalogue/messages/terms.ts'
import { NO_PRICES, recordByPeriod } from '#shared/catalogue/rules/prices.ts'
import {
  lastDayOfTerm,
  lengthOfTerm,
  parseTerm,
  serialisedTermSchema,
  serialiseTerm,
  termOfMonths,
  termPriceOf,
  termProblem,
  termsOverlap,
  termUntil,
  wholeYearsWithin,
} from '#shared/catalogue/rules/terms.ts'

describe('the days of a term', () => {
  test.each([
    ['2027-02-01', 18, '2028-08-01', '2028-07-31'],
    ['2027-01-31', 1, '2027-02-28', '2027-02-27'],
    ['2028-01-31', 1, '2028-02-29', '2028-02-28'],
    ['2028-02-29', 12, '2029-02-28', '2029-02-27'],
    ['2026-12-15', 60, '2031-12-15', '2031-12-14'],
  ])('from %s, %i months go to before %s', (from, months, to, last) => {
    const sold = termOfMonths(from, months)
    expect(sold).toEqual({ from, to })
    expect(lastDayOfTerm(sold)).toBe(last)
    expect(lengthOfTerm(sold)).toEqual({ months, days: 0 })
  })

  test.each([
    ['2027-02-01', '2027-02-01', 0, 1],
    ['2027-02-01', '2027-02-28', 1, 0],
    ['2027-02-01', '2027-03-10', 1, 10],
    ['2027-01-31', '2027-03-15', 1, 16],
  ])('from %s until %s they are %i months and %i days', (from, last, months, days) =>
    expect(lengthOfTerm(termUntil(from, last))).toEqual({ months, days }),
  )

  test.each([
    [{ from: '2027-01-01', to: '2027-02-01' }, { from: '2027-02-01', to: '2027-03-01' }, false],
    [{ from: '2027-01-01', to: '2027-02-02' }, { from: '2027-02-01', to: '2027-03-01' }, true],
    [{ from: '2027-01-01', to: '2028-01-01' }, { from: '2027-05-01', to: '2027-05-02' }, true],
  ])('%o and %o have a day in common: %s', (one, other, common) => {
    expect(termsOverlap(one, other)).toBe(common)
    expect(termsOverlap(other, one)).toBe(common)
  })
})

describe('which terms can be sold', () => {
  const today = '2026-11-26'
  test.each([
    ['today for a day', { from: today, to: '2026-11-27' }, undefined],
    ['yesterday', { from: '2026-11-25', to: '2027-11-25' }, 'START_DATE_INVALID'],
    ['in two years', { from: '2028-11-26', to: '2029-11-26' }, undefined],
    ['in two years and a day', { from: '2028-11-27', to: '2029-11-27' }, 'START_DATE_INVALID'],
    ['for 60 months', termOfMonths(today, 60), undefined],
    ['for 60 months and a day', { from: today, to: '2031-11-27' }, 'TERM_INVALID'],
    ['for 61 months', termOfMonths(today, 61), 'TERM_INVALID'],
    ['for no day', { from: today, to: today }, 'TERM_INVALID'],
    ['backwards', { from: '2027-01-01', to: '2026-12-01' }, 'TERM_INVALID'],
  ])('%s', (_, sold, problem) => expect(termProblem(sold, today)).toBe(problem))
})

describe('the price of a term', () => {
  const prices = { ...NO_PRICES, 1: 100_000, 2: 180_000, 5: 400_000 }
  const priceOf = (months: number) => termPriceOf(prices, termOfMonths('2027-02-01', months))

  it('of whole years is what the table says', () => {
    expect(priceOf(12)).toEqual({ price: 100_000, years: 1, monthly: null, months: 12, days: 0 })
    expect(priceOf(24)?.price).toBe(180_000)
    expect(priceOf(60)?.price).toBe(400_000)
  })

  it('of others is the month of the longest priced period below, in whole centavos', () => {
    expect(priceOf(18)).toEqual({ price: 149_994, years: 1, monthly: 8333, months: 18, days: 0 })
    expect(priceOf(30)).toEqual({ price: 225_000, years: 2, monthly: 7500, months: 30, days: 0 })
    // There is no price for three years, so the price for two years applies.
    expect(priceOf(36)).toEqual({ price: 270_000, years: 2, monthly: 7500, months: 36, days: 0 })
  })

  it('under a year is by the month of one year', () => expect(priceOf(5)?.price).toBe(41_665))

  it('counts a day beyond as a thirtieth of a month', () => {
    const sold = termUntil('2027-02-01', '2027-03-10')
    expect(termPriceOf(prices, sold)).toEqual({ price: 11_111, years: 1, monthly: 8333, months: 1, days: 10 })
    // Two years and a day, by the month of two years: 24 × 7500 + 250.
    expect(termPriceOf(prices, termUntil('2027-02-01', '2029-02-01'))).toMatchObject({ price: 180_250, monthly: 7500 })
  })

  it('is none where no period below has one', () => {
    expect(termPriceOf({ ...NO_PRICES, 3: 200_000 }, termOfMonths('2027-02-01', 18))).toBeUndefined()
    expect(
      termPriceOf(
        recordByPeriod(() => 0),
        termOfMonths('2027-02-01', 12),
      ),
    ).toBeUndefined()
  })
})

test.each([
  [1, 1],
  [11, 1],
  [23, 1],
  [24, 2],
  [59, 4],
  [60, 5],
])('%i months have %i whole years', (months, years) =>
  expect(wholeYearsWithin(termOfMonths('2027-01-31', months))).toBe(years),
)

test('a term is called by whole years, else by months and days', () => {
  expect(termLabel(termOfMonths('2027-02-01', 12))).toBe('1 Ano')
  expect(termLabel(termOfMonths('2027-02-01', 24))).toBe('2 Anos')
  expect(termLabel(termOfMonths('2027-02-01', 1))).toBe('1 mês')
  expect(termLabel(termUntil('2027-02-01', '2027-03-10'))).toBe('1 mês e 10 dias')
  expect(termLabel(termUntil('2027-02-01', '2027-02-01'))).toBe('1 dia')
  expect(termWithDates(termOfMonths('2027-02-01', 18))).toBe('18 meses, de 01/02/2027 a 31/07/2028')
})

describe('a term in one text', () => {
  test('is read as it was written', () => {
    expect(serialiseTerm({ from: '2027-02-01', to: '2028-08-01' })).toBe('2027-02-01/2028-08-01')
    expect(parseTerm('2027-02-01/2028-08-01')).toEqual({ from: '2027-02-01', to: '2028-08-01' })
    expect(parseTerm('2027-02-01/2032-02-01')).toEqual({ from: '2027-02-01', to: '2032-02-01' })
    expect(serialisedTermSchema.safeParse('2027-02-01/2032-02-01').success).toBe(true)
    expect(serialisedTermSchema.safeParse('2027-02-01/2032-02-02').success).toBe(false)
  })
  test.each([
    '',
    '2027-02-01',
    '2027-02-01/',
    '2027-02-01/2027-02-01',
    '2027-02-01/2027-01-31',
    '2027-02-30/2027-03-10',
    '2027-02-01/2032-02-02',
    '2027-02-01/2028-02-01/2029-02-01',
    ' 2027-02-01/2028-02-01',
  ])('%j is none', text => expect(parseTerm(text)).toBeUndefined())
})
