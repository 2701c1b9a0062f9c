// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { assertFocusAfterEachTest, startEachTestFresh } from '#tests/web/support/site.tsx'
import {
  buttonNamed,
  changeByOthers,
  chooseAction,
  dialog,
  given,
  historyEntry,
  inParts,
  instalment,
  ORDER_ROUTE,
  openOrder,
  order,
  partlyPaid,
  resetOrder,
  secondItem,
} from './order-page.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
assertFocusAfterEachTest()
beforeEach(resetOrder)

const plain = (element: Element | null | undefined): string => element?.textContent?.replace(/\s/g, ' ') ?? ''
const card = () => screen.getByRole('region', { name: 'Parcelas e pagamentos' })
const cardRows = () => within(card()).getAllByRole('listitem').map(plain)
const group = (name: string) => within(dialog().getByRole('group', { name }))
const typedIn = (name: string, field: string) => group(name).getByLabelText<HTMLInputElement>(field).value
const field = (name: string | RegExp) => dialog().getByLabelText<HTMLInputElement>(name)
const statusText = () => plain(dialog().getByRole('status'))
const change = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } })
const descriptionOf = (element: HTMLElement): string =>
  plain(document.getElementById(element.getAttribute('aria-describedby') ?? ''))
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('the money on the page of an order', () => {
  it('is totals, instalments with their states, and payments with who recorded them', async () => {
    given({
      order: {
        ...partlyPaid(),
        instalments: [
          instalment('i1', '2026-11-21', 100_000),
          instalment('i2', '2026-11-22', 60_000, { boleto: 'https://banco.example/b/1', note: 'Cobrar por telefone' }),
          instalment('i3', '2036-03-10', 40_000, { method: 'boleto', boleto: '34191.79001' }),
        ],
      },
      history: [historyEntry(2, { event: 'completed' }), historyEntry(1, { event: 'reserved' })],
    })
    await openOrder()
    expect([...card().querySelectorAll('dl > div')].map(plain)).toEqual([
      'RecebidoR$ 1.300,00',
      'A receberR$ 700,00',
      'Em atrasoR$ 300,00',
    ])
    expect(cardRows()).toEqual([
      'Parcela 1 de 3Vencimento em 21/11/2026 · PixPagaR$ 1.000,00',
      'Parcela 2 de 3Venceu em 22/11/2026 · PixPago R$ 300,00, faltam R$ 300,00Boleto: https://banco.example/b/1Cobrar por telefoneAtrasadaR$ 600,00',
      'Parcela 3 de 3Vence em 10/03/2036 · BoletoBoleto: 34191.79001A vencerR$ 400,00',
      'R$ 1.300,00 · 21/11/2026 · BoletoParcelas 1 e 2Conferido no extratoRegistrado por Gustavo Gerente em 21 de nov. de 2026, 12:00Estornar',
    ])
    expect(screen.getByRole('link', { name: 'https://banco.example/b/1' }).getAttribute('rel')).toBe(
      'noopener noreferrer',
    )
    expect(within(card()).getAllByRole('heading').map(plain)).toEqual([
      'Parcelas e pagamentos',
      'Parcelas',
      'Pagamentos',
    ])
  })

  it('is unknown for a contract from paper, but for the day until which it was paid', async () => {
    const paper_contract = {
      import_id: 'c1',
      number: '12',
      signed_on: null,
      paid_until: '2036-05-10',
      with_tasks: false,
    }
    given({ order: { ...order, status: 'completed', reserved_until: null, paper_contract } })
    await openOrder()
    expect(within(card()).getByText('A planilha diz só que este contrato está pago até 10/05/2036.')).toBeTruthy()
  })

  it('is unknown for a contract that was paid elsewhere, until its instalments are defined', async () => {
    const paper_contract = { import_id: 'c1', number: '12', signed_on: null, paid_until: null, with_tasks: false }
    given({ order: { ...order, status: 'completed', reserved_until: null, paper_contract } })
    const { user, network } = await openOrder()
    expect(within(card()).getByText('Não há registro de como este contrato é pago.')).toBeTruthy()
    expect(within(card()).queryByRole('button', { name: 'Registrar pagamento' })).toBeNull()
    await user.click(buttonNamed('Definir parcelas'))
    expect(typedIn('Parcela 1', 'Valor')).toBe('2.000,00')
    await user.click(dialog().getByRole('button', { name: 'Salvar parcelas' }))
    expect(await screen.findByText('Parcelas salvas.')).toBeTruthy()
    await closed()
    expect(network.to(`PUT ${ORDER_ROUTE}/instalments`)[0]?.body).toMatchObject({
      version: 1,
      instalments: [{ amount: 200_000, method: 'pix' }],
    })
    expect(screen.getByText(/Falta receber R\$\s2\.000,00: parcelas e pagamentos/)).toBeTruthy()
    expect(buttonNamed('Registrar pagamento')).toBeTruthy()
  })

  it('is only that the total was confirmed, for an older order, which takes no more payments', async () => {
    given({ order: { ...order, status: 'completed', payment_confirmed_at: '2026-11-21T15:00:00.000Z' } })
    await openOrder()
    expect(within(card()).getByText('Pagamento do total confirmado em 21 de nov. de 2026, 12:00.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Registrar pagamento' })).toBeNull()
  })

  it('of a cancelled order offers nothing', async () => {
    given({ order: { ...inParts(), status: 'cancelled', reserved_until: null } })
    await openOrder()
    expect(cardRows()[0]).toBe('Parcela 1 de 3Vencimento em 10/01/2036 · PixCanceladaR$ 1.000,00')
    expect(within(card()).queryByRole('button')).toBeNull()
  })

  it('is not there for a free order', async () => {
    given({ order: { ...order, total_amount: 0 } })
    await openOrder()
    expect(screen.queryByText('Parcelas e pagamentos')).toBeNull()
  })

  it('warns when the hold of a pending order ends before the first instalment is due', async () => {
    given({ order: { ...inParts(), reserved_until: '2035-12-20T12:00:00.000Z' } })
    await openOrder()
    expect(plain(within(card()).getByRole('note'))).toBe(
      'A reserva termina em 20 de dez. de 2035, 09:00, antes do primeiro vencimento, 10/01/2036. Confirme a venda com o contrato assinado, prorrogue a reserva ou antecipe o vencimento.',
    )
  })

  it('shows those around the next one of many instalments, and the others at a click', async () => {
    const instalments = Array.from({ length: 40 }, (_, index) =>
      instalment(`i${index}`, `29${50 + index}-01-10`, 5_000),
    )
    const paid = partlyPaid().payments?.map(payment => ({
      ...payment,
      allocations: instalments.slice(0, 25).map(({ id }) => ({ instalment_id: id, amount: 5_000 })),
    }))
    given({ order: { ...partlyPaid(), instalments, payments: paid } })
    const { user } = await openOrder()
    expect(cardRows().slice(0, 2).join()).toMatch(/^Parcela 25 de 40.*Paga.*Parcela 26 de 40.*A vencer/)
    expect(within(card()).getByText(/^Parcelas 1 a 25 · R\$\s50,00 de crédito$/)).toBeTruthy()
    await user.click(buttonNamed('Mostrar as 40 parcelas'))
    expect(cardRows()).toHaveLength(41)
  })
})

describe('editing the instalments', () => {
  it('divides the total into monthly ones after a down payment', async () => {
    const { user, network } = await openOrder()
    await user.click(buttonNamed('Editar parcelas'))
    change(field('Quantas parcelas'), '3')
    change(field('Primeiro vencimento'), '2027-01-31')
    change(field('Entrada (opcional)'), '500')
    change(field('Vencimento da entrada'), '2026-12-10')
    await user.click(dialog().getByRole('button', { name: 'Dividir' }))
    expect(statusText()).toBe('Soma R$ 2.000,00, o total do pedido.')
    await user.click(dialog().getByRole('button', { name: 'Salvar parcelas' }))
    expect(await screen.findByText('Parcelas salvas.')).toBeTruthy()
    await closed()
    const body = network.to(`PUT ${ORDER_ROUTE}/instalments`)[0]?.body as { instalments: object[] }
    expect(body.instalments).toEqual([
      { due_on: '2026-12-10', amount: 50_000, method: 'pix', note: '', boleto: '' },
      { due_on: '2027-01-31', amount: 50_000, method: 'pix', note: '', boleto: '' },
      { due_on: '2027-02-28', amount: 50_000, method: 'pix', note: '', boleto: '' },
      { due_on: '2027-03-31', amount: 50_000, method: 'pix', note: '', boleto: '' },
    ])
    expect(document.activeElement).toBe(buttonNamed('Editar parcelas'))
    expect(buttonNamed('Confirmar venda')).toBeTruthy()
    expect(screen.queryByText('O pedido mudou enquanto esta página estava aberta')).toBeNull()
  })

  it('refuses another sum, says how much is missing, and goes to the amount that was changed last', async () => {
    given({ order: inParts() })
    const { user, network } = await openOrder()
    await user.click(buttonNamed('Editar parcelas'))
    change(group('Parcela 2').getByLabelText('Valor'), '500')
    expect(statusText()).toBe('Soma R$ 1.900,00 de R$ 2.000,00, faltam R$ 100,00.')
    await user.click(dialog().getByRole('button', { name: 'Salvar parcelas' }))
    const changed = group('Parcela 2').getByLabelText('Valor')
    expect(document.activeElement).toBe(changed)
    expect(descriptionOf(changed)).toMatch(/^Faltam R\$\s100,00 para o total\.$/)
    change(group('Parcela 2').getByLabelText('Valor'), '700')
    expect(statusText()).toBe('Soma R$ 2.100,00 de R$ 2.000,00, há R$ 100,00 a mais.')
    await user.click(dialog().getByRole('button', { name: 'Dividir igualmente o que falta' }))
    expect(['1', '2', '3'].map(number => typedIn(`Parcela ${number}`, 'Valor'))).toEqual(['666,68', '666,66', '666,66'])
    expect(network.to(`PUT ${ORDER_ROUTE}/instalments`)).toEqual([])
  })

  it('keeps day and amount of one that was paid, even in part, and says why', async () => {
    given({ order: partlyPaid() })
    const { user, network } = await openOrder()
    await user.click(buttonNamed('Editar parcelas'))
    expect(group('Parcela 2').getByLabelText<HTMLInputElement>('Valor').readOnly).toBe(true)
    expect(group('Parcela 2').getByLabelText<HTMLInputElement>('Vencimento').readOnly).toBe(true)
    expect(plain(dialog().getByRole('group', { name: 'Parcela 2' }))).toContain(
      'Recebeu R$ 300,00: dia e valor não mudam. Para mudar, estorne o pagamento antes.',
    )
    expect(dialog().queryByRole('button', { name: 'Remover parcela 2' })).toBeNull()
    await user.click(dialog().getByText('Dividir em parcelas mensais'))
    change(field('Quantas parcelas'), '2')
    change(field('Primeiro vencimento'), '2036-04-01')
    await user.click(dialog().getByRole('button', { name: 'Dividir' }))
    await user.click(dialog().getByRole('button', { name: 'Salvar parcelas' }))
    expect(await screen.findByText('Parcelas salvas.')).toBeTruthy()
    expect(network.to(`PUT ${ORDER_ROUTE}/instalments`)[0]?.body).toMatchObject({
      instalments: [
        { id: 'i1', amount: 100_000 },
        { id: 'i2', amount: 60_000 },
        { due_on: '2036-04-01', amount: 20_000 },
        { due_on: '2036-05-01', amount: 20_000 },
      ],
    })
  })

  it('adds a row with what is missing, in focus, and removes one', async () => {
    given({ order: inParts() })
    const { user } = await openOrder()
    await user.click(buttonNamed('Editar parcelas'))
    await user.click(dialog().getByRole('button', { name: 'Remover parcela 3' }))
    expect(dialog().queryByRole('group', { name: 'Parcela 3' })).toBeNull()
    await user.click(dialog().getByRole('button', { name: 'Adicionar parcela' }))
    expect(typedIn('Parcela 3', 'Valor')).toBe('400,00')
    expect(typedIn('Parcela 3', 'Vencimento')).toBe('2036-03-10')
    expect(document.activeElement).toBe(group('Parcela 3').getByLabelText('Vencimento'))
  })

  it('asks before typed rows are lost', async () => {
    given({ order: inParts() })
    const { user } = await openOrder()
    await user.click(buttonNamed('Editar parcelas'))
    change(group('Parcela 1').getByLabelText('Observação'), 'Ligar antes')
    await user.click(dialog().getByRole('button', { name: 'Voltar' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' }))
    await user.click(question.getByRole('button', { name: 'Continuar aqui' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(typedIn('Parcela 1', 'Observação')).toBe('Ligar antes')
    await user.click(dialog().getByRole('button', { name: 'Voltar' }))
    await user.click(await screen.findByRole('button', { name: 'Sair sem salvar' }))
    await closed()
  })

  it('keeps typed rows when a colleague was faster, and shows what they changed', async () => {
    given({ order: inParts() })
    const { user, network } = await openOrder()
    await user.click(buttonNamed('Editar parcelas'))
    change(group('Parcela 1').getByLabelText('Valor'), '1.200,00')
    change(group('Parcela 3').getByLabelText('Valor'), '200,00')
    changeByOthers(
      { instalments: [instalment('i1', '2036-01-10', 100_000), instalment('i9', '2036-05-10', 100_000)] },
      {
        event: 'instalments_changed',
        instalments: {
          before: inParts().instalments ?? [],
          after: [{ due_on: '2036-05-10', amount: 200_000 }],
        },
      },
    )
    await user.click(dialog().getByRole('button', { name: 'Salvar parcelas' }))
    const met = within(await dialog().findByRole('alert'))
    expect(await met.findByText('Parcelas alteradas')).toBeTruthy()
    expect(met.getByText(/^em uma parcela de R\$\s2\.000,00 em 10\/05\/2036$/)).toBeTruthy()
    expect(typedIn('Parcela 1', 'Valor')).toBe('1.200,00')
    await user.click(dialog().getByRole('button', { name: 'Conferi, decidir de novo' }))
    await user.click(dialog().getByRole('button', { name: 'Salvar parcelas' }))
    expect(await screen.findByText('Parcelas salvas.')).toBeTruthy()
    const [, second] = network.to(`PUT ${ORDER_ROUTE}/instalments`).map(({ body }) => body)
    expect(second).toMatchObject({ version: 2, instalments: [{ id: 'i1' }, { amount: 60_000 }, { amount: 20_000 }] })
    expect(JSON.stringify(second)).not.toContain('i2')
  })

  it('warns that a receipt was sent for the total, once it is divided', async () => {
    given({
      order: {
        ...order,
        reserved_until: null,
        payment_receipt_url: 'receipts/a.pdf',
        unread_receipt: { sent_at: new Date().toISOString(), held_until: '2036-01-01T12:00:00.000Z' },
      },
    })
    const { user } = await openOrder()
    await user.click(buttonNamed('Editar parcelas'))
    const warning = /^O cliente já enviou um comprovante, de quando o pedido tinha uma parcela só, de R\$\s2\.000,00\./
    expect(dialog().queryByText(warning)).toBeNull()
    await user.click(dialog().getByRole('button', { name: 'Adicionar parcela' }))
    expect(dialog().getByText(warning)).toBeTruthy()
  })
})

describe('the receipt of an instalment', () => {
  const receipt = { instalment_id: 'i3', file: 'receipts/3.pdf', sent_at: '2026-11-21T12:00:00.000Z' }
  const FILE = `GET ${ORDER_ROUTE}/receipt?file=receipts%2F3.pdf`
  const LINK = { url: 'https://b.example/3.pdf', is_pdf: true, expires_at: '' }
  const openWith = (routes = {}) => {
    given({ order: { ...partlyPaid(), instalment_receipts: [receipt] } })
    return openOrder({ [FILE]: { body: LINK }, ...routes })
  }

  it('is seen beside it, and confirmed as its payment on the day on which it was sent', async () => {
    const { user, network } = await openWith()
    expect(screen.getByText(/^Um comprovante de parcela espera conferência/)).toBeTruthy()
    await user.click(within(card()).getByRole('button', { name: 'Confirmar pagamento: Parcela 3 de 3' }))
    expect((await dialog().findByRole('link', { name: /^Abrir comprovante/ })).getAttribute('href')).toBe(LINK.url)
    expect([field('Dia do pagamento').value, field('Valor').value]).toEqual(['2026-11-21', '400,00'])
    await user.click(dialog().getByRole('button', { name: 'Confirmar pagamento' }))
    expect(await screen.findByText('Pagamento registrado.')).toBeTruthy()
    expect(network.to(`POST ${ORDER_ROUTE}/payments`)[0]?.body).toMatchObject({
      payment: { paid_on: '2026-11-21', amount: 40_000 },
      instalment_ids: ['i3'],
    })
    await closed()
  })

  it('is refused with a reason', async () => {
    const { user, network } = await openWith({
      [`POST ${ORDER_ROUTE}/receipt/refusal`]: {
        body: {
          ...partlyPaid(),
          version: 2,
          instalment_receipts: [{ ...receipt, refusal: { at: '2026-11-22T12:00:00.000Z', reason: 'Ilegível' } }],
        },
      },
    })
    await user.click(within(card()).getByRole('button', { name: 'Recusar comprovante: Parcela 3 de 3' }))
    expect(dialog().getByText(/^A parcela 3 de 3 continua em aberto/)).toBeTruthy()
    await user.type(field(/^Motivo/), 'Ilegível')
    await user.click(dialog().getByRole('button', { name: 'Recusar comprovante' }))
    expect(await screen.findByText('Comprovante recusado.')).toBeTruthy()
    expect(network.to(`POST ${ORDER_ROUTE}/receipt/refusal`)[0]?.body).toEqual({
      version: 1,
      reason: 'Ilegível',
      instalment_id: 'i3',
    })
    await closed()
    expect(within(card()).getByText(/^Comprovante recusado em .* Motivo: Ilegível$/)).toBeTruthy()
  })
})

describe('recording a payment', () => {
  const openDialog = async () => {
    given({ order: partlyPaid() })
    const opened = await openOrder()
    await opened.user.click(buttonNamed('Registrar pagamento'))
    return opened
  }
  const send = () => dialog().getByRole('button', { name: 'Registrar pagamento' })

  it('proposes what is open of the next instalment, and says how an amount is divided', async () => {
    const { user, network } = await openDialog()
    expect(field('Valor').value).toBe('300,00')
    expect(statusText()).toBe('Parcela 2 fica paga.')
    change(field('Valor'), '350')
    expect(statusText()).toBe('Parcela 2 fica paga; parcela 3 recebe R$ 50,00 e faltam R$ 350,00.')
    change(field('Dia do pagamento'), '2026-11-22')
    await user.click(send())
    expect(await screen.findByText('Pagamento registrado.')).toBeTruthy()
    expect(network.to(`POST ${ORDER_ROUTE}/payments`)[0]?.body).toEqual({
      version: 1,
      payment: { paid_on: '2026-11-22', amount: 35_000, method: 'pix', note: '' },
    })
    await closed()
    expect(document.activeElement).toBe(buttonNamed('Registrar pagamento'))
    expect(
      cardRows()
        .slice(3)
        .map(row => row.slice(0, 11)),
    ).toEqual(['R$ 350,00 ·', 'R$ 1.300,00'])
  })

  it('is for chosen instalments, whose amount it proposes', async () => {
    const { user, network } = await openDialog()
    await user.click(dialog().getByRole('radio', { name: 'Escolher parcelas' }))
    await user.click(dialog().getByRole('checkbox', { name: /^Parcela 2/ }))
    await user.click(send())
    expect(dialog().getByText('Escolha pelo menos uma parcela.')).toBeTruthy()
    expect(dialog().queryByText(/ficam como crédito/)).toBeNull()
    await user.click(dialog().getByRole('checkbox', { name: /^Parcela 3 10\/03\/2036, faltam R\$\s400,00$/ }))
    expect(field('Valor').value).toBe('400,00')
    await user.click(send())
    expect(await screen.findByText('Pagamento registrado.')).toBeTruthy()
    expect(network.to(`POST ${ORDER_ROUTE}/payments`)[0]?.body).toMatchObject({
      payment: { amount: 40_000 },
      instalment_ids: ['i3'],
    })
  })

  it('warns of what is left as credit', async () => {
    await openDialog()
    change(field('Valor'), '800')
    expect(statusText()).toBe('Parcelas 2 e 3 ficam pagas.R$ 100,00 ficam como crédito do cliente.')
  })

  it('refuses a day in the future and no amount, at their fields', async () => {
    const { user, network } = await openDialog()
    change(field('Dia do pagamento'), '2990-01-01')
    change(field('Valor'), '')
    await user.click(send())
    expect(document.activeElement).toBe(field('Dia do pagamento'))
    expect(descriptionOf(field('Dia do pagamento'))).toBe(
      'Escolha o dia em que o pagamento foi feito: hoje ou antes, até dois anos antes do pedido.',
    )
    expect(descriptionOf(field('Valor'))).toBe('Informe um valor a partir de R$ 0,01.')
    expect(network.to(`POST ${ORDER_ROUTE}/payments`)).toEqual([])
  })
})

it('a payment is reversed with a reason, stays in sight, and its instalments are open again', async () => {
  given({ order: partlyPaid() })
  const { user, network } = await openOrder()
  await user.click(buttonNamed(/^Estornar pagamento de R\$\s1\.300,00 de 21\/11\/2026$/))
  const send = dialog().getByRole('button', { name: 'Estornar pagamento' })
  await user.click(send)
  expect(dialog().getByText('Escreva o motivo.')).toBeTruthy()
  expect(network.to(`POST ${ORDER_ROUTE}/payments/p1/reversal`)).toEqual([])
  await user.type(field('Motivo do estorno'), 'Boleto devolvido')
  await user.click(send)
  expect(await screen.findByText('Pagamento estornado.')).toBeTruthy()
  await closed()
  expect(network.to(`POST ${ORDER_ROUTE}/payments/p1/reversal`)[0]?.body).toEqual({
    version: 1,
    reason: 'Boleto devolvido',
  })
  expect(plain(card().querySelector('del'))).toBe('R$ 1.300,00 · 21/11/2026 · Boleto')
  await waitFor(() =>
    expect(cardRows().at(-1)).toMatch(/Estornado por Ana Admin em .*\. Motivo: Boleto devolvidoEstornado$/),
  )
  expect(plain(card().querySelector('dl'))).toBe('RecebidoR$ 0,00A receberR$ 2.000,00')
})

describe('confirming', () => {
  it('the payment sends its day, method and note only if they were changed', async () => {
    const { user, network } = await openOrder()
    await user.click(buttonNamed('Confirmar pagamento'))
    await user.click(dialog().getByText('Dia e forma do pagamento'))
    change(field('Dia do pagamento'), '2026-11-21')
    await user.click(dialog().getByRole('button', { name: /^Confirmar pagamento de/ }))
    expect(await screen.findByText(/Pagamento confirmado\. As tarefas/)).toBeTruthy()
    expect(network.to(`POST ${ORDER_ROUTE}/confirm`)[0]?.body).toEqual({
      version: 1,
      payment: { paid_on: '2026-11-21', amount: 200_000, method: 'pix', note: '' },
    })
  })

  it('a sale needs the first instalment, or a signed contract on record, and says which is missing', async () => {
    given({ order: inParts() })
    const { user, network } = await openOrder()
    expect(screen.queryByRole('button', { name: 'Confirmar pagamento' })).toBeNull()
    await user.click(buttonNamed('Confirmar venda'))
    expect(dialog().getByText(/^PU-00100 .*: vendido até/)).toBeTruthy()
    const byContract = dialog().getByRole<HTMLInputElement>('radio', { name: 'Com o contrato assinado' })
    expect(byContract.disabled).toBe(true)
    expect(descriptionOf(byContract)).toBe('Guarde antes a cópia assinada em “Contrato assinado”, nesta página.')
    expect(field('Valor').value).toBe('1.000,00')
    change(field('Valor'), '900')
    const send = dialog().getByRole('button', { name: 'Confirmar venda' })
    await user.click(send)
    expect(descriptionOf(field('Valor'))).toMatch(/^A primeira parcela, de R\$\s1\.000,00, tem de ser paga inteira\.$/)
    change(field('Valor'), '1100')
    await user.click(send)
    expect(await screen.findByText('Venda confirmada. As tarefas de instalação foram criadas.')).toBeTruthy()
    expect(network.to(`POST ${ORDER_ROUTE}/confirm`)[0]?.body).toMatchObject({ payment: { amount: 110_000 } })
    expect(screen.queryByText(/O pagamento deste pedido já foi confirmado/)).toBeNull()
  })

  it('a sale by a signed contract records no payment', async () => {
    given({ order: { ...inParts(), signed_copy: 'signed/a.pdf' } })
    const { user, network } = await openOrder()
    await user.click(buttonNamed('Confirmar venda'))
    expect(dialog().getByRole<HTMLInputElement>('radio', { name: 'Com o contrato assinado' }).checked).toBe(true)
    expect(dialog().queryByLabelText('Valor')).toBeNull()
    await user.click(dialog().getByRole('button', { name: 'Confirmar venda' }))
    expect(await screen.findByText(/^Venda confirmada\./)).toBeTruthy()
    expect(network.to(`POST ${ORDER_ROUTE}/confirm`)[0]?.body).toEqual({ version: 1 })
  })
})

it('removing an item says what becomes of the instalments and of a boleto of another amount', async () => {
  const [first, ...others] = inParts().instalments ?? []
  given({ order: { ...inParts(), instalments: [{ ...(first ?? instalment('i1', '', 0)), boleto: '123' }, ...others] } })
  const { user } = await openOrder()
  await chooseAction(user, 'Remover itens')
  expect(dialog().queryByText(/mesma proporção/)).toBeNull()
  await user.click(
    dialog().getByRole('checkbox', { name: new RegExp(`^${secondItem.point_name.replace('|', '\\|')}`) }),
  )
  expect(plain(dialog().getByText(/mesma proporção/))).toBe(
    'As parcelas mudam na mesma proporção: com entrada de R$ 600,00 em 10/01/2036 e em 2 parcelas mensais, a primeira de R$ 360,00 e a outra de R$ 240,00, de 10/02/2036 a 10/03/2036. 1 boleto com outro valor sai da parcela: emita de novo. Depois você pode mudá-las em “Editar parcelas”.',
  )
})
