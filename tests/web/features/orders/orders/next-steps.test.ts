import { describe, expect, test } from 'vitest'
import type { ClientOrderView } from '#shared/orders/rules/installation-progress.ts'
import { aPayment, inThreeInstalments } from '#tests/support/instalments.ts'
import { anOrder } from '#tests/support/orders.ts'
import { exampleOrder } from '#tests/web/support/examples.ts'
import { orderStepsOf } from '#web/features/orders/orders/order-steps.ts'

const stepsOf = (changes: Partial<ClientOrderView>): string[] =>
  orderStepsOf({ ...exampleOrder({ reserved_until: '2026-11-26T17:30:00.000Z' }), ...changes }, '2026-12-01').map(
    ({ title, state }) => `${state}: ${title}`,
  )
const completed = (art_settled: number, installed: number): Partial<ClientOrderView> => ({
  status: 'completed',
  installation: { signs: 2, art_settled, installed },
})

describe('what comes next with an order', () => {
  test.each<[string, Partial<ClientOrderView>, string[]]>([
    [
      'is to pay, at first',
      {},
      [
        'now: Você paga',
        'later: A equipe confirma o pagamento',
        'later: Arte dos pontos',
        'later: Instalamos nos pontos',
      ],
    ],
    [
      'is the office’s word on a receipt',
      { payment_receipt_url: 'receipts/x.pdf' },
      [
        'done: Comprovante enviado',
        'now: Comprovante em conferência',
        'later: Arte dos pontos',
        'later: Instalamos nos pontos',
      ],
    ],
    [
      'is the art, once it is paid',
      completed(1, 0),
      ['done: Pagamento confirmado', 'now: Arte dos pontos', 'later: Instalamos nos pontos'],
    ],
    [
      'is the installation, once all art is there',
      completed(2, 1),
      ['done: Pagamento confirmado', 'done: Arte pronta', 'now: Instalamos nos pontos'],
    ],
    [
      'is the art of a renewal that gets new signs',
      { ...completed(0, 0), renews: 'o1', kit_type: 'kit_placas' },
      ['done: Pagamento confirmado', 'now: Arte dos pontos', 'later: Instalamos nos pontos'],
    ],
    [
      'is nothing more, once all hang',
      completed(2, 2),
      ['done: Pagamento confirmado', 'done: Arte pronta', 'done: Tudo instalado'],
    ],
    [
      'is nothing to install, of a renewal',
      { status: 'completed', renews: 'before', installation: null },
      ['done: Pagamento confirmado', 'done: Seus pontos continuam com você'],
    ],
  ])('%s', (_, changes, steps) => expect(stepsOf(changes)).toEqual(steps))

  test('is nothing with a contract that was signed on paper, unless its signs are still installed', () => {
    const onPaper = { status: 'completed', signed_on_paper: true } as const
    expect(stepsOf({ ...onPaper, installation: null })).toEqual(['done: Contrato em vigor'])
    expect(stepsOf({ ...onPaper, ...completed(0, 0) })).toHaveLength(3)
  })

  test('names no payment of a free order', () => {
    expect(stepsOf({ ...completed(0, 0), total_amount: 0 })[0]).toBe('done: Pedido confirmado, sem cobrança')
  })

  describe('of an order in instalments', () => {
    const { instalments, total_amount } = inThreeInstalments(anOrder('o1'))
    const sold = { ...completed(0, 0), instalments, total_amount, payments: [aPayment(1)] }

    test('is the first one', () => {
      expect(stepsOf({ instalments, total_amount })).toEqual([
        'now: Você paga a primeira parcela',
        'later: A equipe confirma a venda',
        'later: Arte dos pontos',
        'later: Instalamos nos pontos',
      ])
      const [first] = orderStepsOf(
        { ...exampleOrder({ reserved_until: '2026-11-26T17:30:00.000Z' }), instalments, total_amount },
        '2026-12-01',
      )
      expect(first?.detail.replaceAll('\u00a0', ' ')).toBe(
        'R$ 800,00, como combinado com a equipe, até 26 de nov. de 2026, 14:30.',
      )
    })

    test('is the office’s word on the receipt of the first one', () => {
      const steps = orderStepsOf(
        { ...exampleOrder({ payment_receipt_url: 'receipts/x.pdf' }), instalments, total_amount },
        '2026-12-01',
      )
      expect(steps[1]?.detail).toMatch(/^A equipe confere a primeira parcela e confirma a venda\./)
    })

    test('names no confirmed payment until all is paid', () => {
      expect(stepsOf(sold)[0]).toBe('done: Venda confirmada')
      const [first] = orderStepsOf({ ...exampleOrder(), ...sold }, '2026-12-01')
      expect(first?.detail.replaceAll('\u00a0', ' ')).toBe(
        'O contrato dos seus pontos está valendo. Próximo pagamento: R$ 800,00 até 10/01/2027 (parcela 2 de 3).',
      )
      expect(stepsOf({ ...sold, payments: [1, 2, 3].map(number => aPayment(number)) })[0]).toBe(
        'done: Pagamento confirmado',
      )
    })
  })

  test('says how far it is', () => {
    const told = (changes: Partial<ClientOrderView>) =>
      orderStepsOf({ ...exampleOrder(), ...changes }, '2026-12-01').map(({ detail }) => detail)
    expect(told(completed(1, 0))[1]).toContain('Prontas: 1 de 2.')
    expect(told(completed(2, 1))[2]).toContain('Instalados: 1 de 2.')
    expect(told({ reserved_until: '2026-11-26T17:30:00.000Z' })[0]).toContain('até 26 de nov. de 2026, 14:30.')
  })
})
