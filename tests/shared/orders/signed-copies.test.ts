import { expect, test } from 'vitest'
import { matchSignedCopies } from '#shared/orders/rules/signed-copies.ts'

const contract = (order_id: string, number: string, customer_name = 'Padaria Estrela') => ({
  order_id,
  number,
  customer_name,
  has_file: false,
})
const CONTRACTS = [
  contract('o1', '2026-014'),
  contract('o2', '014'),
  contract('o3', 'A 7/2025'),
  contract('o4', '88', 'Mercado Azul'),
  contract('o5', '88', 'Farmácia Sol'),
  contract('o6', ''),
]
const file = (name: string, changes: object = {}) => ({ name, type: 'application/pdf', size: 1_000, ...changes })
const matched = (...files: ReturnType<typeof file>[]) =>
  matchSignedCopies(files, CONTRACTS).map(({ contract: of, problem }) => [of?.order_id, problem])

test.each([
  ['2026-014.pdf', 'o1'],
  ['Contrato 2026-014 (assinado).PDF', 'o1'],
  ['contrato_2026_014.pdf', 'o1'],
  ['014.pdf', 'o2'],
  ['Padaria - 014 - v2.pdf', 'o2'],
  ['a-7-2025.pdf', 'o3'],
])('%s is the copy of the contract whose number is in the name', (name, order_id) =>
  expect(matched(file(name))).toEqual([[order_id, undefined]]),
)

test.each([
  ['a number within another', file('12026-0145.pdf'), 'no_contract'],
  ['no number at all', file('assinado.pdf'), 'no_contract'],
  ['a number that two customers have', file('88.pdf'), 'several'],
  ['what is no document', file('2026-014.docx', { type: 'application/msword' }), 'wrong_type'],
  ['an empty file', file('2026-014.pdf', { size: 0 }), 'empty'],
  ['a PDF of more than 5 MB', file('2026-014.pdf', { size: 5_242_881 }), 'too_large'],
])('%s is not sent', (_, named, problem) => expect(matched(named)[0]?.[1]).toBe(problem))

test('a large picture is, because it is made smaller before; so is a PDF whose type the device does not know', () => {
  expect(matched(file('2026-014.jpg', { type: 'image/jpeg', size: 9_000_000 }), file('014.pdf', { type: '' }))).toEqual(
    [
      ['o1', undefined],
      ['o2', undefined],
    ],
  )
})

test('the second file of a contract is left', () =>
  expect(matched(file('2026-014.pdf'), file('2026-014 (1).pdf'))).toEqual([
    ['o1', undefined],
    ['o1', 'twice'],
  ]))
