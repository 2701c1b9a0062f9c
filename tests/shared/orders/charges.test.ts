import { expect, test } from 'vitest'
import { chargeText } from '#shared/orders/messages/charges.ts'

const charged = {
  order_id: '5ccdbb90-0000',
  customer_name: 'Colégio Semear',
  contract_number: '2026-014',
  day: '2026-11-10',
  amount: 120_000,
  instalment_amount: 120_000,
  number: 2,
  count: 12,
}
const textOf = (changes: Partial<typeof charged>, pix?: string) =>
  chargeText({ ...charged, ...changes }, '2026-11-22', pix).replaceAll('\u00a0', ' ')

test('a customer reads what is owed, since when, and how to pay it', () => {
  expect(textOf({}, '00020126PIX')).toBe(
    'Olá, Colégio Semear! Aqui é do Ponto Urbano, sobre o seu contrato nº 2026-014: a parcela 2 de 12, de R$ 1.200,00, venceu em 10/11/2026.\n\nPix copia e cola:\n00020126PIX\n\nSe já pagou, envie o comprovante por aqui, por favor.',
  )
})

test.each([
  [{ day: '2026-11-22' }, 'a parcela 2 de 12, de R$ 1.200,00, vence hoje.'],
  [{ day: '2026-12-10' }, 'a parcela 2 de 12, de R$ 1.200,00, vence em 10/12/2026.'],
  [{ amount: 70_000 }, 'a parcela 2 de 12, da qual faltam R$ 700,00, venceu em 10/11/2026.'],
  [
    { number: 1, count: 1, contract_number: '' },
    'seu pedido 5ccdbb90: o pagamento, de R$ 1.200,00, venceu em 10/11/2026.',
  ],
  [{ number: 1, count: 1, amount: 70_000 }, 'o pagamento, do qual faltam R$ 700,00, venceu em 10/11/2026.'],
])('of %j it says: %s', (changes, text) => {
  expect(textOf(changes)).toContain(text)
  expect(textOf(changes)).not.toContain('Pix')
})
