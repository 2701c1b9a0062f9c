// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays } from '#shared/platform/rules/days.ts'
import { aCompletedOrder } from '#tests/support/contracts.ts'
import { anInstalment, aPayment, inThreeInstalments } from '#tests/support/instalments.ts'
import { anOrder } from '#tests/support/orders.ts'
import { answerNetwork } from '#tests/web/support/network.ts'
import { assertFocusAfterEachTest, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { InstalmentList } from '#web/features/orders/payment/instalment-list.tsx'

startEachTestFresh()
assertFocusAfterEachTest()
beforeEach(() => {
  vi.setSystemTime('2026-12-11T12:00:00.000Z')
})

const openReceipt = vi.fn(async () => ({ url: 'https://b.example/p.pdf', is_pdf: true, expires_at: '' }))

function open(order: Parameters<typeof InstalmentList>[0]['order']) {
  answerNetwork({})
  return openSite(<InstalmentList order={order} heading="h2" openReceipt={openReceipt} />, '/')
}
const list = () => within(screen.getByRole('region', { name: 'Parcelas' }))
const linesOf = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ')
const rows = () =>
  list()
    .getAllByRole('listitem')
    .map(row => linesOf(row))
const sold = (changes: Parameters<typeof inThreeInstalments>[1]) => inThreeInstalments(aCompletedOrder('o1'), changes)

describe('the instalments of an order, for its customer', () => {
  it('are all to be paid while the order is pending', () => {
    open(inThreeInstalments(anOrder('o1')))
    expect(list().getByText(/^Pago/).textContent).toMatch(/^Pago R\$\s0,00 de R\$\s2\.400,00$/)
    expect(
      list().getByText(/^Pagamento em atraso: R\$\s800,00, vencido em 10\/12\/2026 \(parcela 1 de 3\)\.$/),
    ).toBeTruthy()
    expect(rows()).toEqual([
      'Parcela 1 de 3AtrasadaVencimento 10/12/2026 · PixR$ 800,00',
      'Parcela 2 de 3A vencerVencimento 10/01/2027 · PixR$ 800,00',
      'Parcela 3 de 3A vencerVencimento 10/02/2027 · PixR$ 800,00',
    ])
    expect(list().queryByText('Pagamentos recebidos')).toBeNull()
  })

  it('say whose receipt is checked or was refused, and open one that is kept with a payment', async () => {
    const receipt = (number: number) => ({
      instalment_id: `instalment-${number}`,
      file: `receipts/${number}.pdf`,
      sent_at: '2026-12-10T12:00:00.000Z',
    })
    const { user } = open(
      sold({
        payments: [aPayment(1, 80_000, { files: ['receipts/p.pdf'] })],
        instalment_receipts: [
          receipt(2),
          { ...receipt(3), refusal: { at: '2026-12-11T12:00:00.000Z', reason: 'Ilegível' } },
        ],
      }),
    )
    expect(rows().slice(1, 3)).toEqual([
      'Parcela 2 de 3A vencerVencimento 10/01/2027 · PixComprovante em conferênciaR$ 800,00',
      'Parcela 3 de 3A vencerVencimento 10/02/2027 · PixComprovante recusadoR$ 800,00',
    ])
    await user.click(list().getByRole('button', { name: 'Ver comprovante: 25/11/2026' }))
    expect((await list().findByRole('link', { name: /^Abrir comprovante/ })).getAttribute('href')).toBe(
      'https://b.example/p.pdf',
    )
    expect(openReceipt.mock.calls[0]?.slice(0, 1)).toEqual(['receipts/p.pdf'])
  })

  it('say what is paid, in part and not, and which payments came, the newest first', () => {
    const payments = [aPayment(1), aPayment(2, 30_000, { paid_on: '2026-12-01', method: 'cash' })]
    open(sold({ payments }))
    expect(linesOf(list().getByText(/^Pago R\$\s1\.100,00 de/))).toBe('Pago R$ 1.100,00 de R$ 2.400,00')
    expect(linesOf(list().getByText(/^Próximo/))).toBe(
      'Próximo pagamento: R$ 500,00 até 10/01/2027 (resto da parcela 2 de 3).',
    )
    expect(rows()).toEqual([
      'Parcela 1 de 3PagaVencimento 10/12/2026 · PixR$ 800,00',
      'Parcela 2 de 3Paga em parteVencimento 10/01/2027 · PixPago R$ 300,00, falta R$ 500,00R$ 800,00',
      'Parcela 3 de 3A vencerVencimento 10/02/2027 · PixR$ 800,00',
      '01/12/2026DinheiroR$ 300,00',
      '25/11/2026PixR$ 800,00',
    ])
    expect(list().getByRole('heading', { level: 3, name: 'Pagamentos recebidos' })).toBeTruthy()
  })

  it('are all paid, with what was paid beyond them', () => {
    open(
      sold({
        payments: [
          aPayment(1),
          aPayment(2),
          aPayment(3, 90_000, { allocations: [{ instalment_id: 'instalment-3', amount: 80_000 }] }),
        ],
      }),
    )
    expect(list().getByText('Tudo pago')).toBeTruthy()
    expect(list().getByText(/^Você tem R\$\s100,00 de crédito/)).toBeTruthy()
    expect(list().queryByText(/Próximo pagamento/)).toBeNull()
  })

  it('have their boleto, as a link or as a number to copy, until something of them is paid', async () => {
    const boletos = ['34191.79001', 'https://banco.example/b/2', 'javascript:alert(1)']
    const { user } = open(
      sold({
        instalments: boletos.map((boleto, index) => anInstalment(index + 1, { boleto, method: 'boleto' })),
        payments: [],
      }),
    )
    const [first, second, third] = list().getAllByRole('listitem')
    if (!first || !second || !third) throw new Error('three instalments')
    expect(within(first).getByText('Número do boleto: 34191.79001')).toBeTruthy()
    await user.click(within(first).getByRole('button', { name: 'Copiar número do boleto, Parcela 1 de 3' }))
    expect(await screen.findByText('Número do boleto copiado')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('34191.79001')
    const link = within(second).getByRole('link', { name: 'Abrir boleto Parcela 2 de 3 (abre em outra aba)' })
    expect(link.getAttribute('href')).toBe('https://banco.example/b/2')
    expect(within(third).queryByRole('link')).toBeNull()
    expect(within(third).getByText('Número do boleto: javascript:alert(1)')).toBeTruthy()
  })

  it('have no boleto once a part is paid, because it is of the whole', () => {
    const instalments = [1, 2, 3].map(number => anInstalment(number, { boleto: '34191.79001', method: 'boleto' }))
    open(sold({ instalments, payments: [aPayment(1), aPayment(2, 1)] }))
    expect(list().getAllByText('Número do boleto: 34191.79001')).toHaveLength(1)
  })

  it('begin with the last paid one while a long list is folded, and are all shown when asked', async () => {
    const instalments = Array.from({ length: 60 }, (_, index) =>
      anInstalment(index + 1, { due_on: addDays('2026-12-01', index * 10), amount: 4_000 }),
    )
    const payments = Array.from({ length: 15 }, (_, index) => aPayment(index + 1, 4_000))
    const { user } = open(sold({ instalments, payments: [] }))
    expect(rows()).toHaveLength(12)
    expect(rows()[0]).toMatch(/^Parcela 1 de 60/)
    await user.click(list().getByRole('button', { name: 'Mostrar as 60 parcelas' }))
    expect(rows()).toHaveLength(60)
    document.body.replaceChildren()
    open(sold({ instalments, payments }))
    expect(rows()[0]).toMatch(/^Parcela 15 de 60Paga/)
    expect(rows()[11]).toMatch(/^Parcela 26 de 60/)
  })

  it.each([
    ['of a cancelled order', inThreeInstalments(anOrder('o1', { status: 'cancelled' }))],
    ['of an order with a single one', anOrder('o1')],
    ['of an order with a single one that the office wrote', anOrder('o1', { instalments: [anInstalment(1)] })],
  ])('are not listed %s', (_, order) => {
    open(order)
    expect(screen.queryByRole('region', { name: 'Parcelas' })).toBeNull()
  })
})
