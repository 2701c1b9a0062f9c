import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatBRL, formatShortBRL, MAX_PRICE, parseBRL, sumOfAmounts } from '#shared/platform/rules/money.ts'

const spaces = (text: string): string => text.replace(/\u00a0/g, ' ')

describe('money', () => {
  test.each([
    ['1.234,56', 123_456],
    ['1234,56', 123_456],
    ['1234.56', 123_456],
    ['1,234.56', 123_456],
    ['1 234,56', 123_456],
    ['1.234,-', 123_400],
    ['1.234,--', 123_400],
    ['12 345,67', 1_234_567],
    ['1 234 567', 123_456_700],
    ['12,345.67', 1_234_567],
    ['1,234,567.89', 123_456_789],
    ['12,345,678', 1_234_567_800],
    ['R$1200', 120_000],
    ['1200reais', 120_000],
    ['1.234,56 reais', 123_456],
    ['1,234,567', 123_456_700],
    ['R$ 1.200', 120_000],
    ['1200', 120_000],
    ['0,5', 50],
    ['0', 0],
    ['99.999.999,99', 9_999_999_999],
  ])('reads %s', (text, centavos) => expect(parseBRL(text)).toBe(centavos))

  test.each(['', 'abc', '-1', '1,234', '1.23.4', '12,345', '1e3', '12R$00', '100.000.000,00', '9'.repeat(400)])(
    'does not read %s',
    text => expect(parseBRL(text)).toBeUndefined(),
  )

  test('writes what it can read again', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: MAX_PRICE }), amount => parseBRL(formatBRL(amount)) === amount))
  })

  test('leaves the centavos of a round price out where there is little room', () => {
    expect(spaces(formatShortBRL(120_000))).toBe('R$ 1.200')
    expect(spaces(formatShortBRL(120_050))).toBe('R$ 1.200,50')
  })

  test('sums exactly what floating point would not', () => expect(sumOfAmounts([10, 20])).toBe(30))
})

test.each(['\ufeff1.234,56', 'R$\u00a01.234,56', '1.2\u200b34,56\u00a0'])('a pasted price is read: %j', typed =>
  expect(parseBRL(typed)).toBe(123_456),
)
