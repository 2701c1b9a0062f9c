import { describe, expect, test } from 'vitest'
import { dueText, instalmentsInWords, nextPaymentText } from '#shared/orders/messages/instalments.ts'
import { hasOpenBalance, isBoletoAddress } from '#shared/orders/rules/instalments.ts'
import { aCompletedOrder } from '#tests/support/contracts.ts'
import { aPayment, inThreeInstalments } from '#tests/support/instalments.ts'
import { anOrder } from '#tests/support/orders.ts'

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')
const due = (due_on: string, amount: number) => ({ due_on, amount })

describe('instalments in words', () => {
  test.each([
    [[], ''],
    [[due('2027-02-10', 10_000)], 'em uma parcela de R$ 100,00 em 10/02/2027'],
    [
      ['2027-01-31', '2027-02-28', '2027-03-31'].map(day => due(day, 10_000)),
      'em 3 parcelas mensais de R$ 100,00, de 31/01/2027 a 31/03/2027',
    ],
    [
      [due('2027-01-10', 10_001), due('2027-02-10', 10_000)],
      'em 2 parcelas mensais, a primeira de R$ 100,01 e a outra de R$ 100,00, de 10/01/2027 a 10/02/2027',
    ],
    [
      [due('2026-12-01', 50_000), ...['2027-01-10', '2027-02-10', '2027-03-10'].map(day => due(day, 10_000))],
      'com entrada de R$ 500,00 em 01/12/2026 e em 3 parcelas mensais de R$ 100,00, de 10/01/2027 a 10/03/2027',
    ],
    [
      [
        due('2026-12-01', 50_000),
        due('2027-01-10', 10_001),
        due('2027-02-10', 10_000),
        due('2027-03-10', 10_000),
        due('2027-09-01', 70_000),
      ],
      'em 5 parcelas: R$ 500,00 em 01/12/2026, R$ 100,01 em 10/01/2027, 2 mensais de R$ 100,00 de 10/02/2027 a 10/03/2027 e R$ 700,00 em 01/09/2027',
    ],
  ])('of %o are %s', (instalments, words) => expect(plain(instalmentsInWords(instalments))).toBe(words))
})

test.each([
  ['2026-12-10', 'vence em 10/12/2026'],
  ['2026-12-09', 'vence hoje'],
  ['2026-12-08', 'venceu em 08/12/2026'],
])('on 9 December an instalment of %s %s', (day, text) => expect(dueText(day, '2026-12-09')).toBe(text))

describe('what is to be paid next', () => {
  const sold = (...payments: ReturnType<typeof aPayment>[]) => inThreeInstalments(aCompletedOrder('o1'), { payments })
  test.each([
    ['the first instalment', sold(), '2026-12-09', 'Próximo pagamento: R$ 800,00 até 10/12/2026 (parcela 1 de 3).'],
    ['one of today', sold(), '2026-12-10', 'Próximo pagamento: R$ 800,00 até hoje, 10/12/2026 (parcela 1 de 3).'],
    [
      'all that is late',
      sold(aPayment(1, 30_000)),
      '2027-01-11',
      'Pagamentos em atraso: R$ 1.300,00 em 2 parcelas, a primeira vencida em 10/12/2026.',
    ],
    ['a late one', sold(), '2026-12-11', 'Pagamento em atraso: R$ 800,00, vencido em 10/12/2026 (parcela 1 de 3).'],
    [
      'the rest of one',
      sold(aPayment(1), aPayment(2, 30_000)),
      '2026-12-11',
      'Próximo pagamento: R$ 500,00 até 10/01/2027 (resto da parcela 2 de 3).',
    ],
    ['nothing', sold(aPayment(1), aPayment(2), aPayment(3)), '2026-12-11', undefined],
  ])('is %s', (_, order, today, text) => expect(plain(nextPaymentText(order, today))).toBe(text))
})

test.each([
  ['a pending order', inThreeInstalments(anOrder('o1')), false],
  ['a confirmed sale', inThreeInstalments(aCompletedOrder('o1')), true],
  [
    'one of which a part is paid',
    inThreeInstalments(aCompletedOrder('o1'), { payments: [aPayment(1), aPayment(2)] }),
    true,
  ],
  [
    'one that is all paid',
    inThreeInstalments(aCompletedOrder('o1'), { payments: [aPayment(1), aPayment(2), aPayment(3)] }),
    false,
  ],
  ['an older order', aCompletedOrder('o1'), false],
  ['a free one', aCompletedOrder('o1', 1, { total_amount: 0 }), false],
])('of %s something is open: %#', (_, order, isOpen) => expect(hasOpenBalance(order)).toBe(isOpen))

test.each([
  ['https://banco.example/b/1', true],
  ['HTTP://banco.example', true],
  ['34191.79001 01043.510047', false],
  ['Veja em https://banco.example', false],
  ['javascript:alert(1)', false],
  ['', false],
])('a boleto %s is an address: %s', (boleto, isAddress) => expect(isBoletoAddress(boleto)).toBe(isAddress))
