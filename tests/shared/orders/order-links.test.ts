import { describe, expect, test } from 'vitest'
import { linkedOrderStateTexts } from '#shared/orders/messages/order-link.ts'
import {
  type LinkedOrder,
  mayHaveLink,
  orderIdOfToken,
  orderLinkEnd,
  orderLinkPath,
  orderLinkTokenSchema,
  stateOfLinkedOrder,
  toLinkedOrder,
} from '#shared/orders/rules/order-links.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { aPoint } from '#tests/support/catalogue.ts'
import { aCompletedOrder } from '#tests/support/contracts.ts'
import { anInstalment, aPayment, inThreeInstalments } from '#tests/support/instalments.ts'
import { anOrder } from '#tests/support/orders.ts'

const SECRET = '0123456789abcdef'.repeat(4)
const NOW = '2026-11-26T12:00:00.000Z'

describe('the token of a link', () => {
  test('names its order, and stands behind the # that no server gets', () => {
    const token = `1a2b3c4d-0000-4000-8000-000000000000.${SECRET}`
    expect(orderIdOfToken(token)).toBe('1a2b3c4d-0000-4000-8000-000000000000')
    expect(orderLinkPath(token)).toBe(`/pedido#1a2b3c4d-0000-4000-8000-000000000000.${SECRET}`)
    expect(orderLinkTokenSchema.safeParse(token).success).toBe(true)
  })

  test.each([
    ['empty', ''],
    ['cut off', `o1.${SECRET.slice(1)}`],
    ['without an order', `.${SECRET}`],
    ['with more behind it', `o1.${SECRET}.`],
    ['in capitals', `o1.${SECRET.toUpperCase()}`],
  ])('is none when %s', (_, token) => expect(orderLinkTokenSchema.safeParse(token).success).toBe(false))
})

test.each([
  ['the office made for a customer without account', { customer_id: 'c1', user_id: null, renews: null }, true],
  ['has an account by now', { customer_id: 'c1', user_id: 'u1', renews: null }, false],
  ['a guest made on the site', { user_id: null, renews: null }, false],
  ['the office made to renew a guest’s', { user_id: null, renews: 'o0' }, true],
  ['a client made to renew their own', { user_id: 'u1', renews: 'o0' }, false],
] as const)('an order that %s', (_, order, isOffered) => expect(mayHaveLink(order)).toBe(isOffered))

describe('when a link ends', () => {
  const NOW = '2026-11-26T12:00:00.000Z'
  const agreed = { term: { from: '2027-02-01', to: '2028-08-01' } }
  const held = { reserved_until: '2026-11-28T12:00:00.000Z' }
  const itemsOf = (changes: object) => anOrder('o1').items.map(item => ({ ...item, ...changes }))
  test.each<[string, Parameters<typeof anOrder>[1], string]>([
    ['an agreed term', { ...held, items: itemsOf(agreed) }, '2028-08-01T03:00:00.000Z'],
    ['a year from the payment on', held, '2027-11-28T03:00:00.000Z'],
    [
      'a contract',
      { status: 'completed', items: itemsOf({ ends_at: '2027-11-26T12:00:00.000Z' }) },
      '2027-11-26T12:00:00.000Z',
    ],
    [
      'a contract’s last days',
      { status: 'completed', items: itemsOf({ ends_at: '2026-12-01T12:00:00.000Z' }) },
      '2027-02-24T12:00:00.000Z',
    ],
    [
      'an instalment that is due later',
      {
        status: 'completed',
        items: itemsOf({ ends_at: '2027-06-01T02:59:59.999Z' }),
        instalments: [anInstalment(1), anInstalment(2, { due_on: '2027-09-10' })],
      },
      '2027-09-11T02:59:59.999Z',
    ],
    ['nothing any more', { status: 'cancelled', items: itemsOf(agreed) }, '2027-02-24T12:00:00.000Z'],
  ])('it lasts 90 days, and as long as %s', (_, order, end) =>
    expect(orderLinkEnd(anOrder('o1', order), NOW)).toBe(end),
  )
})

const linked = (order: Order, installation: LinkedOrder['installation'] = null): LinkedOrder =>
  toLinkedOrder({ order, points: new Map(), installation, link_until: '2027-02-24T12:00:00.000Z' })

describe('what a link shows', () => {
  test('has nothing that is for the office, and of the customer only the name', () => {
    const order = anOrder('o1', {
      customer_id: 'c1',
      user_id: null,
      edited_by_admin: true,
      renewal_order_id: 'o9',
      sale: {
        salesperson_id: 'seller',
        discount: { kind: 'percent', value: 10 },
        price_reason: 'Cliente antigo',
        notes: 'Paga dia 10',
      },
      items: anOrder('o1').items.map(item => ({ ...item, asset_code: 'PU-00001', list_price: 110_000 })),
    })
    const points = new Map([['1', aPoint('1', { notes: 'Poste torto' } as object)]])
    const shown = toLinkedOrder({ order, points, installation: null, link_until: '2027-02-24T12:00:00.000Z' })
    expect(Object.keys(shown).toSorted()).toEqual([
      'created_at',
      'customer_name',
      'has_signed_copy',
      'id',
      'installation',
      'items',
      'kit_type',
      'link_until',
      'paper_number',
      'payment_receipt_url',
      'renews',
      'reserved_until',
      'signed_on_paper',
      'status',
      'total_amount',
    ])
    expect(Object.keys(shown.items[0] ?? {}).toSorted()).toEqual([
      'asset_code',
      'ended_at',
      'ends_at',
      'id',
      'period_years',
      'point',
      'point_id',
      'point_name',
      'price',
      'renewed_by',
      'starts_at',
    ])
    expect(Object.keys(shown.items[0]?.point ?? {}).toSorted()).toEqual([
      'city',
      'image_url',
      'intersection_name',
      'neighborhood',
      'street_name',
    ])
    expect(shown.items[1]?.point).toBeNull()
    expect(JSON.stringify(shown)).not.toMatch(/seller|antigo|Paga dia|torto|@|99999|110000/)
  })
})

test('a link shows instalments and payments without notes, authors and what was taken back', () => {
  const reversal = { at: NOW, by: 'admin-user', reason: 'Cheque sem fundo' }
  const payments = [aPayment(1), aPayment(2, 80_000, { allocations: [], reversal })]
  const shown = linked(inThreeInstalments(aCompletedOrder('o1'), { payments }))
  expect(shown.instalments?.map(({ id, amount }) => [id, amount])).toEqual([
    ['instalment-1', 80_000],
    ['instalment-2', 80_000],
    ['instalment-3', 80_000],
  ])
  expect(shown.payments?.map(({ id }) => id)).toEqual(['payment-1'])
  expect(JSON.stringify(shown)).not.toMatch(/sócio|conta antiga|admin-user|sem fundo/)
})

const ended = aCompletedOrder('o1').items.map(item => ({ ...item, ended_at: '2026-11-01T12:00:00.000Z' }))

test.each([
  ['waiting', linked(anOrder('o1'))],
  ['over', linked(anOrder('o1', { reserved_until: '2026-11-26T12:00:00.000Z' }))],
  ['receipt_sent', linked(anOrder('o1', { payment_receipt_url: 'receipts/a.pdf' }))],
  [
    'receipt_refused',
    linked(anOrder('o1', { refused_receipt: { file: 'receipts/a.pdf', reason: 'Valor errado', refused_at: NOW } })),
  ],
  ['cancelled', linked(anOrder('o1', { status: 'cancelled' }))],
  ['lapsed', linked(anOrder('o1', { status: 'cancelled', lapsed_at: NOW }))],
  ['cancelled_receipt', linked(anOrder('o1', { status: 'cancelled', payment_receipt_url: 'receipts/a.pdf' }))],
  ['running', linked(aCompletedOrder('o1'))],
  ['confirmed', linked(aCompletedOrder('o1'), { signs: 2, art_settled: 2, installed: 1 })],
  ['installed', linked(aCompletedOrder('o1'), { signs: 2, art_settled: 2, installed: 2 })],
  ['installed', linked(aCompletedOrder('o1', 2, { renews: 'o0' }))],
  ['ended', linked(aCompletedOrder('o1', 2, { items: ended }), { signs: 2, art_settled: 2, installed: 2 })],
] as const)('an order is %s', (state, order) => expect(stateOfLinkedOrder(order, NOW)).toBe(state))

describe('what a link says of its order', () => {
  const INSTALLING = { signs: 2, art_settled: 2, installed: 1 }
  const YOURS = 'Os pontos são seus no prazo combinado.'
  const paid = (...numbers: number[]) => ({ payments: numbers.map(number => aPayment(number)) })
  const sold = (...numbers: number[]) => inThreeInstalments(aCompletedOrder('o1'), paid(...numbers))
  const signed = inThreeInstalments(anOrder('o1', { signed_copy: 'receipts/contract.pdf' }))
  const reversed = aCompletedOrder('o1', 2, {
    instalments: [anInstalment(1, { id: 'single', amount: 240_000 })],
    payments: [],
  })
  const ON_PAPER = { import_id: 'i1', number: '7', signed_on: null, paid_until: null, with_tasks: false }
  const NEXT = 'Próximo pagamento: R$ 800,00 até 10/01/2027 (parcela 2 de 3).'

  test.each([
    [
      'waits for its payment',
      linked(anOrder('o1')),
      'Aguardando o pagamento',
      'Pague e envie o comprovante nesta página.',
    ],
    [
      'waits for its first instalment',
      linked(inThreeInstalments(anOrder('o1'))),
      'Aguardando a primeira parcela',
      'Pague R$ 800,00, a primeira parcela, e envie o comprovante nesta página.',
    ],
    [
      'was signed before it is paid',
      linked(signed),
      'Aguardando a confirmação da venda',
      'O contrato assinado está com a equipe, que confirma a venda. A primeira parcela é de R$ 800,00.',
    ],
    [
      'has the receipt of its first instalment',
      linked(inThreeInstalments(anOrder('o1', { payment_receipt_url: 'receipts/a.pdf' }))),
      'Comprovante recebido',
      'A equipe confere o pagamento da primeira parcela e confirma a venda. Enquanto isso a reserva não vence. Não é preciso pagar de novo. Se enviou o arquivo errado, troque abaixo.',
    ],
    ['is paid', linked(aCompletedOrder('o1')), 'Pagamento confirmado', YOURS],
    [
      'is sold, and nothing paid',
      linked(sold()),
      'Venda confirmada',
      `${YOURS} Próximo pagamento: R$ 800,00 até 10/12/2026 (parcela 1 de 3).`,
    ],
    ['is paid in part', linked(sold(1)), 'Venda confirmada', `${YOURS} ${NEXT}`],
    [
      'is paid in part, and being installed',
      linked(sold(1), INSTALLING),
      'Venda confirmada',
      `${YOURS} Agora a equipe cuida da arte e da instalação. ${NEXT}`,
    ],
    [
      'is installed, and paid in part',
      linked({ ...sold(1), renews: 'o0' }),
      'Tudo instalado',
      `As placas deste pedido estão nos pontos. ${NEXT}`,
    ],
    ['is all paid, in instalments', linked(sold(1, 2, 3)), 'Pagamento confirmado', YOURS],
    [
      'had its only payment taken back',
      linked(reversed),
      'Venda confirmada',
      `${YOURS} Próximo pagamento: R$ 2.400,00 até 10/12/2026 (parcela única).`,
    ],
    ['is free', linked(aCompletedOrder('o1', 2, { total_amount: 0 })), 'Pedido confirmado', YOURS],
    ['was signed on paper', linked({ ...sold(1), paper_contract: ON_PAPER }), 'Contrato em vigor', `${YOURS} ${NEXT}`],
    [
      'is cancelled',
      linked(inThreeInstalments(anOrder('o1', { status: 'cancelled' }))),
      'Este pedido foi cancelado',
      'Os pontos foram liberados. Não pague: fale com a equipe se ainda quiser os pontos.',
    ],
  ] as const)('that %s', (_, order, title, detail) => {
    const texts = linkedOrderStateTexts(stateOfLinkedOrder(order, NOW), order, '2026-11-26')
    expect(texts.map(text => text.replaceAll('\u00a0', ' '))).toEqual([title, detail])
  })
})
