import { expect, test } from 'vitest'
import type { InstalmentStatus } from '#shared/orders/rules/instalments.ts'
import {
  type InstalmentRow,
  parseRows,
  rowsOf,
  splitRest,
  sumOfRows,
  withRestSpread,
} from '#web/features/orders/order-desk/typed-instalments.ts'

const row = (key: string, amount: string, changes: Partial<InstalmentRow> = {}): InstalmentRow => ({
  key,
  id: key,
  due_on: '2027-01-10',
  amount,
  method: 'pix',
  note: '',
  boleto: '',
  paid: 0,
  ...changes,
})
const stored = (id: string, amount: number, paid: number): InstalmentStatus => ({
  id,
  due_on: '2027-01-10',
  amount,
  method: 'boleto',
  note: '',
  boleto: '',
  number: 1,
  paid,
  state: 'due',
})
const order = { created_at: '2026-11-20T12:00:00.000Z', total_amount: 100_000 }
const amountsOf = (rows: readonly { amount: string }[]) => rows.map(({ amount }) => amount)
const split = { count: '3', first_due_on: '2027-01-31', method: 'boleto', down_amount: '', down_due_on: '' } as const
let made = 0
const newKey = () => {
  made += 1
  return `new ${made}`
}

test('amounts add up as they are typed; what is no amount adds nothing', () => {
  expect(sumOfRows([row('a', '1.234,56'), row('b', 'R$ 10'), row('c', 'dez'), row('d', '')])).toBe(124_456)
})

test('what is not paid is spread in equal parts, and a boleto of another amount goes', () => {
  const rows = [
    row('a', '400,00', { paid: 1_000, boleto: 'A' }),
    row('b', '', { boleto: 'B' }),
    row('c', '200,00', { boleto: 'C' }),
    row('d', '9', { boleto: 'D' }),
  ]
  const spread = withRestSpread(rows, order.total_amount)
  expect(amountsOf(spread)).toEqual(['400,00', '200,00', '200,00', '200,00'])
  expect(spread.map(({ boleto }) => boleto)).toEqual(['A', '', 'C', ''])
  expect(amountsOf(withRestSpread([row('a', '1'), row('b', '1'), row('c', '1')], 100))).toEqual([
    '0,34',
    '0,33',
    '0,33',
  ])
  expect(amountsOf(withRestSpread([row('a', '1.000,00', { paid: 1 }), row('b', '5')], 100_000))).toEqual([
    '1.000,00',
    '5',
  ])
})

test('a split replaces those without a payment, with the down payment first', () => {
  const rows = [row('a', '400,00', { paid: 1 }), row('b', '600,00')]
  const { rows: made } = splitRest(
    rows,
    { ...split, down_amount: '100,10', down_due_on: '2026-12-01' },
    { total: 100_000, newKey },
  )
  expect(made?.map(({ due_on, amount, method }) => [due_on, amount, method])).toEqual([
    ['2027-01-10', '400,00', 'pix'],
    ['2026-12-01', '100,10', 'boleto'],
    ['2027-01-31', '166,64', 'boleto'],
    ['2027-02-28', '166,63', 'boleto'],
    ['2027-03-31', '166,63', 'boleto'],
  ])
})

test.each([
  [{ count: '' }, { count: 'Informe o número de parcelas.' }],
  [{ count: '2,5' }, { count: 'Informe o número de parcelas.' }],
  [{ count: '59' }, { count: 'Um pedido pode ter até 60 parcelas.' }],
  [{ first_due_on: '' }, { first_due_on: 'Data inválida.' }],
  [{ down_amount: 'x' }, { down_amount: 'Informe um valor a partir de R$ 0,01.', down_due_on: 'Data inválida.' }],
  [{ down_amount: '999,99', down_due_on: '2027-01-01' }, { count: 'Só há R$\u00a0600,00 para dividir.' }],
])('a split with %o is refused', (changes, errors) => {
  const rows = [row('a', '400,00', { paid: 1 }), row('x', '0,00', { paid: 1 }), row('b', '600,00')]
  const refused = splitRest(rows, { ...split, ...changes }, { total: 100_000, newKey }).errors
  expect(refused).toEqual(errors)
})

test('rows follow a colleague’s change: gone ones are new, paid ones have their own day and amount', () => {
  const typed = [row('a', '100', { note: 'minha' }), row('b', '500')]
  const rows = rowsOf(typed, [stored('a', 30_000, 5_000), stored('c', 20_000, 20_000), stored('d', 50_000, 0)])
  expect(rows.map(({ id, amount, paid, note }) => [id, amount, paid, note])).toEqual([
    ['c', '200,00', 20_000, ''],
    ['a', '300,00', 5_000, 'minha'],
    [undefined, '500', 0, ''],
  ])
})

test.each([
  [{ amount: '0' }, { amount: 'Informe um valor a partir de R$ 0,01.' }],
  [{ method: '' as const }, { method: 'Escolha a forma.' }],
  [{ due_on: '' }, { due_on: 'Data inválida.' }],
  [{ due_on: '2026-11-19' }, { due_on: 'Escolha vencimentos do dia do pedido até dez anos depois.' }],
  [{ due_on: '2036-11-21' }, { due_on: 'Escolha vencimentos do dia do pedido até dez anos depois.' }],
  [{ note: 'x'.repeat(201) }, { note: 'Use até 200 caracteres na observação.' }],
  [{ amount: '599,99' }, { amount: 'Faltam R$\u00a00,01 para o total.' }],
  [{ amount: '600,50' }, { amount: 'Há R$\u00a00,50 a mais do que o total.' }],
])('a row with %o is refused', (changes, errors) => {
  const rows = [row('a', '400,00', { paid: 1 }), row('b', '600,00', changes)]
  const parsed = parseRows(rows, order, [stored('a', 40_000, 1), stored('b', 60_000, 0)])
  expect(parsed.forms).toBeUndefined()
  expect([...parsed.errors]).toEqual([['b', errors]])
})

test('a day before the order stays, if it is not changed', () => {
  const early = { ...stored('a', 100_000, 0), due_on: '2026-01-01' }
  const parsed = parseRows([row('a', '1000', { due_on: '2026-01-01' })], order, [early])
  expect(parsed.forms).toEqual([
    { id: 'a', due_on: '2026-01-01', amount: 100_000, method: 'pix', note: '', boleto: '' },
  ])
})
