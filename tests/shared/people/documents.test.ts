import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentProblem, withoutMask } from '#shared/people/rules/documents.ts'

/** Check digits as the Brazilian revenue service defines them, computed without the library that the code uses. */
const values = (text: string): number[] => [...text].map(char => char.charCodeAt(0) - 48)
const digit = (text: string, weights: readonly number[]): number => {
  const remainingCount = values(text).reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0) % 11
  return remainingCount < 2 ? 0 : 11 - remainingCount
}
const FIRST = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]
const completed = (base: string): string => {
  const one = `${base}${digit(base, FIRST)}`
  return `${one}${digit(one, [6, ...FIRST])}`
}
const CPF_FIRST = [10, 9, 8, 7, 6, 5, 4, 3, 2]
const completedCpf = (base: string): string => {
  const one = `${base}${digit(base, CPF_FIRST)}`
  return `${one}${digit(one, [11, ...CPF_FIRST])}`
}
const isRepeated = (text: string): boolean => new Set(text).size === 1

const text = (alphabet: string, length: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: length, maxLength: length })
const DIGITS = '0123456789'
const cnpjBase = fc
  .oneof(text(DIGITS, 12), text(`${DIGITS}ABCDEFGHIJKLMNOPQRSTUVWXYZ`, 12))
  .filter(base => !isRepeated(base))
const cpfBase = text(DIGITS, 9).filter(base => !isRepeated(base))
const masked = (cnpj: string): string => cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')

describe('a CNPJ', () => {
  test('is good with the digits of its characters, masked or not, in small letters too', () => {
    fc.assert(
      fc.property(cnpjBase, base => {
        const cnpj = completed(base)
        for (const typed of [cnpj, masked(cnpj), cnpj.toLowerCase(), ` ${masked(cnpj)} `])
          expect(documentProblem('CNPJ', typed)).toBeUndefined()
      }),
    )
  })

  test('is refused with other check digits', () => {
    fc.assert(
      fc.property(cnpjBase, fc.integer({ min: 12, max: 13 }), fc.integer({ min: 1, max: 9 }), (base, place, step) => {
        const cnpj = completed(base)
        const other = String((Number(cnpj[place]) + step) % 10)
        expect(documentProblem('CNPJ', `${cnpj.slice(0, place)}${other}${cnpj.slice(place + 1)}`)).toBe(
          'CNPJ inválido. Confira os caracteres digitados.',
        )
      }),
    )
  })

  test('is refused with one changed character, unless both its check digits come out the same', () => {
    fc.assert(
      fc.property(cnpjBase, fc.nat(11), text(`${DIGITS}ABCDEFGHIJKLMNOPQRSTUVWXYZ`, 1), (base, place, other) => {
        const cnpj = completed(base)
        const changed = `${cnpj.slice(0, place)}${other}${cnpj.slice(place + 1)}`
        const isSame = completed(changed.slice(0, 12)) === changed
        expect(documentProblem('CNPJ', changed) === undefined).toBe(isSame && !isRepeated(changed))
      }),
    )
  })

  test.each(['11.222.333/0001-81', '12.ABC.345/01DE-35', '12abc34501de35'])('%s is good', cnpj => {
    expect(documentProblem('CNPJ', cnpj)).toBeUndefined()
  })

  test.each([
    ['13 characters', '1122233300018'],
    ['15 characters', '112223330001811'],
    ['letters among the check digits', '12ABC34501DEA5'],
    ['a look-alike of a letter (ſ)', '12AſC34501DE35'],
    ['a Greek capital alpha', '12ΑBC34501DE35'],
    ['full-width digits', '１１２２２３３３０００１８１'],
    ['script text', '<script>alert(1)</script>'],
    ['10,000 characters', '1'.repeat(10_000)],
  ])('with %s is no CNPJ', (_, typed) => {
    expect(documentProblem('CNPJ', typed)).toBe('CNPJ inválido. Deve conter 14 dígitos.')
  })

  test('of one repeated digit is nobody’s', () => {
    expect(documentProblem('CNPJ', '00000000000000')).toBe('CNPJ inválido. Confira os caracteres digitados.')
  })
})

describe('a CPF', () => {
  test('is good with its check digits and refused with one digit changed, unless both come out the same', () => {
    fc.assert(
      fc.property(cpfBase, fc.nat(10), fc.integer({ min: 1, max: 9 }), (base, place, step) => {
        const cpf = completedCpf(base)
        expect(documentProblem('CPF', cpf)).toBeUndefined()
        expect(documentProblem('CPF', cpf.replace(/^(...)(...)(...)/, '$1.$2.$3-'))).toBeUndefined()
        const other = String((Number(cpf[place]) + step) % 10)
        const changed = `${cpf.slice(0, place)}${other}${cpf.slice(place + 1)}`
        // Remainders 0 and 1 both give the digit 0, so a few changes of digits go unnoticed.
        const isSame = completedCpf(changed.slice(0, 9)) === changed && !isRepeated(changed)
        expect(documentProblem('CPF', changed) === undefined).toBe(isSame)
      }),
    )
  })

  test.each(['1234567890', '123456789012', 'ABC.DEF.GHI-JK', '１２３４５６７８９０９', '9'.repeat(10_000)])(
    '%.20s is no CPF',
    typed => {
      expect(documentProblem('CPF', typed)).toBe('CPF inválido. Deve conter 11 dígitos.')
    },
  )

  test.each(['111.111.111-11', '123.456.789-00'])('%s has other check digits', typed => {
    expect(documentProblem('CPF', typed)).toBe('CPF inválido. Confira os números digitados.')
  })
})

test('the mask goes and small letters become capitals', () => {
  expect(withoutMask(' 12.abc.345/01de-35 ')).toBe('12ABC34501DE35')
})
