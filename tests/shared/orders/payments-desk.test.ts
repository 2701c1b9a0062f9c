import { expect, test } from 'vitest'
import { orderLockedText } from '#shared/orders/messages/order-desk.ts'
import { allocationText, instalmentNumbers } from '#shared/orders/messages/payments-desk.ts'

test.each([
  [[2], 'Parcela 2'],
  [[1, 2], 'Parcelas 1 e 2'],
  [[2, 3, 4, 5], 'Parcelas 2 a 5'],
  [[1, 3, 4, 5, 7, 8], 'Parcelas 1, 3 a 5, 7 e 8'],
])('instalments %j are named', (numbers, text) => expect(instalmentNumbers(numbers)).toBe(text))

test.each([
  [[], 3, ''],
  [[{ number: 1, amount: 5_000, left: 0 }], 1, 'A parcela fica paga.'],
  [[{ number: 1, amount: 5_000, left: 200 }], 1, 'A parcela recebe R$ 50,00 e faltam R$ 2,00.'],
  [
    [
      { number: 2, amount: 5_000, left: 0 },
      { number: 3, amount: 5_000, left: 0 },
      { number: 4, amount: 100, left: 4_900 },
    ],
    4,
    'Parcelas 2 e 3 ficam pagas; parcela 4 recebe R$ 1,00 e faltam R$ 49,00.',
  ],
])('a payment divided as %j', (parts, count, text) =>
  expect(allocationText(parts, count).replaceAll('\u00a0', ' ')).toBe(text),
)

const completed = {
  status: 'completed',
  created_at: '2026-11-20T12:00:00.000Z',
  reserved_until: null,
  total_amount: 100_000,
}
const instalments = [{ id: 'a', due_on: '2027-01-10', amount: 100_000, method: 'pix' as const, note: '', boleto: '' }]
const paper_contract = { import_id: 'c1', number: '', signed_on: null, paid_until: null, with_tasks: false }

test.each([
  [completed, 'O pagamento deste pedido já foi confirmado. O contrato muda só por aditivo, nesta página.'],
  [
    { ...completed, instalments, payments: [] },
    'A venda deste pedido foi confirmada. Falta receber R$ 1.000,00: parcelas e pagamentos continuam nesta página.',
  ],
  [
    { ...completed, paper_contract },
    'Este pedido é um contrato assinado antes e importado: vale como foi assinado, e o pagamento não passou por aqui. O contrato muda só por aditivo, nesta página.',
  ],
  [
    { ...completed, paper_contract, instalments },
    'Este pedido é um contrato assinado antes e importado: vale como foi assinado. Falta receber R$ 1.000,00: parcelas e pagamentos continuam nesta página.',
  ],
])('what is said of a completed order names a payment only where it is whole (%#)', (order, text) =>
  expect(orderLockedText(order).replaceAll('\u00a0', ' ')).toBe(text),
)
