import { describe, expect, test } from 'vitest'
import { checkPointLines, createPointLineChecker } from '#shared/catalogue/rules/point-lines.ts'
import { NO_PRICES } from '#shared/catalogue/rules/prices.ts'
import { type PricingTier, tierPriceList } from '#shared/catalogue/rules/pricing-tiers.ts'
import { pointRowWarnings, repairedPlaceOfRow } from '#shared/catalogue/rules/row-warnings.ts'
import { goldTier } from '#tests/support/catalogue.ts'
import { readPointSheet } from '#tests/support/read-point-sheet.ts'

const tiers = [{ ...goldTier, tier_prices: [] }]
const warningsOf = (latitude: string, longitude: string, ...prices: string[]) =>
  warningsAt(tiers, latitude, longitude, ...prices)
const warningsAt = (tiers: readonly PricingTier[], latitude: string, longitude: string, ...prices: string[]) => {
  const text = `rua;nivel;latitude;longitude;preco_1;preco_2;preco_3;preco_4;preco_5\nR. A;Ouro;${latitude};${longitude};${prices.join(';')}`
  const { rows, errors } = checkPointLines(
    readPointSheet(new TextEncoder().encode(text)),
    createPointLineChecker(tiers),
  )
  expect(errors).toEqual([])
  return rows.flatMap(row => pointRowWarnings(row, tiers)).map(({ line, column, message }) => [line, column, message])
}
const near = (...prices: string[]) => warningsOf('-22,74', '-47,33', ...prices)

const BOTH_SIGNS = 'Faltam os sinais de menos: no Brasil latitude e longitude são negativas, como -22,74 e -47,33.'

describe('a place', () => {
  test.each([
    ['-22,74', '-47,33', undefined, undefined],
    ['', '', undefined, undefined],
    ['22,74', '-47,33', 'latitude', 'Falta o sinal de menos: no Brasil a latitude é negativa, como -22,74.'],
    ['22,74', '47,33', 'latitude', BOTH_SIGNS],
    ['-22,74', '47,33', 'longitude', 'Falta o sinal de menos: no Brasil a longitude é negativa, como -47,33.'],
    ['-47,33', '-22,74', 'latitude', 'Latitude e longitude parecem trocadas.'],
    ['47,33', '22,74', 'latitude', 'Latitude e longitude parecem trocadas.'],
    ['0', '0', 'latitude', 'Latitude e longitude zero ficam no meio do oceano.'],
    ['-3,1', '-60,02', undefined, 'Fica a mais de 100 km da região.'],
  ])('at %s, %s', (latitude, longitude, column, message) =>
    expect(warningsOf(latitude, longitude)).toEqual(message ? [[2, column, message]] : []),
  )
})

describe('a doubtful place', () => {
  const repaired = (latitude: string, longitude: string) => {
    const text = `rua;nivel;latitude;longitude\nR. A;Ouro;${latitude};${longitude}`
    const { rows } = checkPointLines(readPointSheet(new TextEncoder().encode(text)), createPointLineChecker(tiers))
    return rows.map(repairedPlaceOfRow)
  }
  test.each([
    ['22,74', '-47,33'],
    ['-22,74', '47,33'],
    ['22,74', '47,33'],
    ['-47,33', '-22,74'],
    ['47,33', '22,74'],
    ['47,33', '-22,74'],
  ])('is right with its signs, or swapped: %s, %s', (latitude, longitude) =>
    expect(repaired(latitude, longitude)).toEqual([{ latitude: -22.74, longitude: -47.33 }]),
  )
  test.each([
    ['-22,74', '-47,33'],
    ['', ''],
    ['0', '0'],
    ['-3,1', '-60,02'],
    ['60,02', '3,1'],
  ])('is left where it is right, none, or far whatever its signs: %s, %s', (latitude, longitude) =>
    expect(repaired(latitude, longitude)).toEqual([undefined]),
  )
})

describe('a longer period', () => {
  test('may cost as much as shorter ones together', () => expect(near('100', '200', '300', '390', '480')).toEqual([]))
  test('is doubted when it costs more', () =>
    expect(near('100', '200,01', '280', '381')).toEqual([
      [2, 'preco_2', '2 anos custam mais do que períodos mais curtos somados.'],
      [2, 'preco_4', '4 anos custam mais do que períodos mais curtos somados.'],
    ]))
  test('is compared with nothing where shorter ones are not for sale', () =>
    expect(near('', '500', '', '1001', '')).toEqual([
      [2, 'preco_4', '4 anos custam mais do que períodos mais curtos somados.'],
    ]))
  test('is doubted when it costs less than a shorter one', () =>
    expect(near('100', '200', '', '', '150')).toEqual([[2, 'preco_5', '5 anos custam menos do que 2 anos.']]))
})

describe("an own price beside the tier's other prices", () => {
  const withPrices = { ...goldTier, tier_prices: tierPriceList({ ...NO_PRICES, 1: 240_000, 2: 432_000, 3: 612_000 }) }
  const mixed = (...prices: string[]) => warningsAt([withPrices], '-22,74', '-47,33', ...prices)
  test('is doubted when a longer period then costs less than a shorter one', () => {
    expect(mixed('5000', '', '', '', '')).toEqual([
      [2, 'preco_1', '2 anos (preço do nível) custam menos do que 1 ano.'],
    ])
    expect(mixed('', '2000', '', '', '')).toEqual([
      [2, 'preco_2', '2 anos custam menos do que 1 ano (preço do nível).'],
      [2, 'preco_2', '3 anos (preço do nível) custam mais do que períodos mais curtos somados.'],
    ])
  })
  test('is doubted when a longer period then costs more than shorter ones together', () =>
    expect(mixed('1200', '', '', '', '')).toEqual([
      [2, 'preco_1', '2 anos (preço do nível) custam mais do que períodos mais curtos somados.'],
    ]))
  test('is not doubted where it fits, nor for what the tier itself does', () => {
    expect(mixed('2500', '', '', '', '')).toEqual([])
    const odd = { ...goldTier, tier_prices: tierPriceList({ ...NO_PRICES, 1: 100, 2: 300, 3: 200 }) }
    expect(warningsAt([odd], '-22,74', '-47,33', '', '', '', '3', '')).toEqual([])
  })
})
