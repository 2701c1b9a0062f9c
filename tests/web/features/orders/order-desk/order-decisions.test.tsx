// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Order } from '#shared/orders/rules/orders.ts'
import { refusalResponse } from '#tests/web/support/network.ts'
import { assertFocusAfterEachTest, startEachTestFresh } from '#tests/web/support/site.tsx'
import {
  buttonNamed,
  changeByOthers,
  chooseAction,
  dialog,
  freshHold,
  given,
  historyEntry,
  ORDER_ROUTE,
  openOrder,
  order,
  resetOrder,
  returnToPage,
  secondItem,
} from './order-page.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
assertFocusAfterEachTest()
afterEach(() => vi.useRealTimers())
beforeEach(resetOrder)

describe('the actions of an order', () => {
  const shownActions = () =>
    [
      ...(screen.getByRole('button', { name: 'Mais ações' }).parentElement?.querySelectorAll('a, button') ?? []),
    ].flatMap(action => (action.checkVisibility() ? [action.textContent] : []))

  it('are one button, and the others in a menu, while it is pending', async () => {
    const { user } = await openOrder()
    expect(shownActions()).toEqual(['Mais ações', 'Confirmar pagamento'])
    await user.click(buttonNamed('Mais ações'))
    expect(shownActions()).toEqual([
      'Mais ações',
      'Prorrogar reserva',
      'Remover itens',
      'Marcar como editado',
      'Ler a minuta do contrato',
      'Cancelar pedido',
      'Confirmar pagamento',
    ])
  })

  it('are its contract, and its other papers in a menu, once it is paid for', async () => {
    given({ order: { ...order, status: 'completed', reserved_until: null } })
    const { user } = await openOrder()
    expect(shownActions()).toEqual(['Mais ações', 'Ver contrato'])
    await user.click(buttonNamed('Mais ações'))
    expect(shownActions()).toEqual([
      'Mais ações',
      'Comprovação de instalação',
      'Relatório da campanha',
      'Imprimir etiquetas QR',
      'Nova ordem de serviço',
      'Desfazer confirmação',
      'Ver contrato',
    ])
  })
})

describe('a receipt that nobody has decided about', () => {
  const unread = {
    payment_receipt_url: 'receipts/a.pdf',
    reserved_until: null,
    unread_receipt: {
      sent_at: new Date(Date.now() - 3 * 86_400_000 - 60_000).toISOString(),
      held_until: '2026-11-20T12:00:00.000Z',
    },
  }

  it('says how long it has waited, and that the hold does not end, and offers no longer hold', async () => {
    changeByOthers(unread)
    await openOrder()
    expect(
      await screen.findByText(/O cliente enviou o comprovante há 3 dias\. Enquanto você não confirma/),
    ).toBeTruthy()
    expect(screen.getByText('sem prazo até conferir o comprovante')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Prorrogar reserva' })).toBeNull()
  })

  it('is named before the order is cancelled, with the way to refuse it instead', async () => {
    changeByOthers(unread)
    const { user } = await openOrder()
    await chooseAction(user, 'Cancelar pedido')
    expect(
      dialog().getByText(/^O cliente enviou um comprovante que ninguém conferiu: ele pode ter pago\./),
    ).toBeTruthy()
    expect(dialog().getByText(/Enquanto os pontos estiverem livres, o pedido pode ser reaberto\.$/)).toBeTruthy()
    expect(dialog().queryByText(/Não dá para desfazer/)).toBeNull()
  })

  it('is refused with a reason, which the client reads', async () => {
    changeByOthers(unread)
    const { user, network } = await openOrder({
      [`POST ${ORDER_ROUTE}/receipt/refusal`]: {
        body: {
          ...order,
          version: order.version + 2,
          refused_receipt: { file: 'receipts/a.pdf', reason: 'Valor errado', refused_at: '2026-11-22T12:00:00.000Z' },
        },
      },
    })
    // Beside the receipt, not among the other decisions.
    const receipt = screen.getByRole('region', { name: 'Comprovante de pagamento' })
    await user.click(within(receipt).getByRole('button', { name: 'Recusar comprovante' }))
    expect(dialog().getByText(/pelo menos mais 24 horas para enviar outro/)).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: 'Recusar comprovante' }))
    expect(dialog().getByText('Escreva o motivo.')).toBeTruthy()
    expect(document.activeElement).toBe(dialog().getByLabelText('Motivo, que o cliente lê'))
    expect(network.to(`POST ${ORDER_ROUTE}/receipt/refusal`)).toHaveLength(0)
    await user.type(dialog().getByLabelText('Motivo, que o cliente lê'), 'Valor errado')
    await user.click(dialog().getByRole('button', { name: 'Recusar comprovante' }))
    expect(await screen.findByText('Comprovante recusado.')).toBeTruthy()
    expect(network.to(`POST ${ORDER_ROUTE}/receipt/refusal`)[0]?.body).toMatchObject({ reason: 'Valor errado' })
    expect(await screen.findByText(/Comprovante recusado em .*Motivo: Valor errado/)).toBeTruthy()
  })
})

describe('an order that lapsed', () => {
  it('is reopened in one step; points that are not free are named, and it goes on without them', async () => {
    const [first, second] = order.items
    changeByOthers({ status: 'cancelled', reserved_until: null, lapsed_at: '2026-11-21T12:00:00.000Z' })
    const { user, network } = await openOrder({
      [`POST ${ORDER_ROUTE}/reopen`]: ({ body }: { body: unknown }) =>
        JSON.stringify(body).includes('item_ids')
          ? { body: { ...order, version: 9, items: [second], total_amount: second?.price } }
          : refusalResponse('POINT_UNAVAILABLE', {
              points: [{ point_id: first?.point_id ?? '', point_name: first?.point_name ?? '' }],
            }),
    })
    expect(await screen.findByText(/A reserva venceu sem pagamento/)).toBeTruthy()
    await user.click(buttonNamed('Reabrir pedido'))
    await user.click(dialog().getByRole('button', { name: 'Reabrir pedido' }))
    expect(await dialog().findByText('Estes pontos já não estão livres:')).toBeTruthy()
    expect(dialog().getByText(first?.point_name ?? '')).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: /^Reabrir sem eles \(1 ponto, / }))
    expect(await screen.findByText('Pedido reaberto. Os pontos estão guardados de novo.')).toBeTruthy()
    expect(network.to(`POST ${ORDER_ROUTE}/reopen`)[1]?.body).toMatchObject({ item_ids: [second?.id] })
  })

  it('and is a renewal is reopened too, and says when its contracts begin', async () => {
    changeByOthers({
      status: 'cancelled',
      reserved_until: null,
      lapsed_at: '2026-11-21T12:00:00.000Z',
      renews: '00000000-0000-4000-8000-000000000001',
    })
    const { user } = await openOrder()
    await user.click(await screen.findByRole('button', { name: 'Reabrir pedido' }))
    expect(dialog().getByText(/Os novos contratos começam quando os atuais terminam\.$/)).toBeTruthy()
  })
})

describe('a decision', () => {
  it('to confirm the payment lists until when each point is sold, and applies to the version that was seen', async () => {
    const { user, network } = await openOrder()
    await user.click(buttonNamed('Confirmar pagamento'))
    expect(dialog().getByText('Confirmar o pagamento do pedido a1b2c3d4?')).toBeTruthy()
    expect(dialog().getByText(/Ouro \| Av. Brasil: vendido até .*de \d{4}/)).toBeTruthy()
    expect(network.to(`POST ${ORDER_ROUTE}/confirm`)).toHaveLength(0)
    await user.click(dialog().getByRole('button', { name: /^Confirmar pagamento de R\$\s2\.000,00$/ }))
    expect(await screen.findByText(/Pagamento confirmado\. As tarefas/)).toBeTruthy()
    expect(network.to(`POST ${ORDER_ROUTE}/confirm`)[0]?.body).toEqual({ version: 1 })
    expect(await screen.findByText(/O pagamento deste pedido já foi confirmado/)).toBeTruthy()
    // A person's own decision is not reported to them.
    expect(screen.queryByText('O pedido mudou enquanto esta página estava aberta')).toBeNull()
  })

  it('to cancel is confirmed first and can be abandoned', async () => {
    const { user, network } = await openOrder()
    await chooseAction(user, 'Cancelar pedido')
    expect(dialog().getByText(/Os 2 pontos voltam a ficar disponíveis para todos/)).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: 'Voltar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(network.to(`POST ${ORDER_ROUTE}/cancel`)).toHaveLength(0)
    await chooseAction(user, 'Cancelar pedido')
    await user.click(dialog().getByRole('button', { name: 'Cancelar pedido' }))
    expect(await screen.findByText('Pedido cancelado. Os pontos foram liberados.')).toBeTruthy()
    expect(network.to(`POST ${ORDER_ROUTE}/cancel`)[0]?.body).toEqual({ version: 1 })
  })

  it.each([
    ['Confirmar pagamento', /uma tarefa de instalação\. O cliente não tem e-mail nem conta: avise você\.$/],
    ['Cancelar pedido', /para todos\. O cliente não tem e-mail nem conta: avise você\. Não dá para desfazer\.$/],
  ])('“%s” promises no message to a customer without e-mail and account', async (action, text) => {
    changeByOthers({ user_id: null, customer_email: '' })
    const { user } = await openOrder()
    await chooseAction(user, action)
    expect(dialog().getByText(text)).toBeTruthy()
  })

  it('says that e-mails do not arrive where they come back and the customer has no account', async () => {
    changeByOthers({ user_id: null, customer_email: 'celia@padaria.example' })
    const { user } = await openOrder({
      'POST /email-addresses/suppressed': {
        body: { items: [{ email: 'celia@padaria.example', reason: 'bounce', since: '2026-11-20T12:00:00.000Z' }] },
      },
    })
    await screen.findByText('E-mails a este endereço voltam: celia@padaria.example')
    await user.click(buttonNamed('Confirmar pagamento'))
    expect(dialog().getByText(/instalação\. Os e-mails não chegam ao cliente: avise você\.$/)).toBeTruthy()
  })

  it('to confirm says that a customer who can be reached is told', async () => {
    const { user } = await openOrder()
    await user.click(buttonNamed('Confirmar pagamento'))
    expect(dialog().getByText(/uma tarefa de instalação\. O cliente é avisado\.$/)).toBeTruthy()
  })

  it('to extend needs a date after the present one, and speaks of it in the operator’s time', async () => {
    const { user, network } = await openOrder({})
    given({ order: { ...order, ...freshHold() } })
    await returnToPage()
    await chooseAction(user, 'Prorrogar reserva')
    const go = () => user.click(dialog().getByRole('button', { name: 'Prorrogar reserva' }))
    const field = dialog().getByLabelText('Nova data de expiração')
    await go()
    expect(dialog().getByText('Selecione uma nova data de expiração.')).toBeTruthy()
    fireEvent.change(field, { target: { value: '2026-01-01T10:00' } })
    await go()
    expect(dialog().getByText(/Escolha uma data depois de/)).toBeTruthy()
    fireEvent.change(field, { target: { value: '2999-01-01T10:00' } })
    await go()
    expect(dialog().getByText(/por até 365 dias/)).toBeTruthy()
    expect(network.to(`PATCH ${ORDER_ROUTE}`)).toHaveLength(0)
    const end = new Date(Date.now() + 10 * 86_400_000)
    end.setUTCHours(13, 5, 0, 0)
    fireEvent.change(field, { target: { value: `${end.toISOString().slice(0, 10)}T10:05` } })
    expect(dialog().queryByLabelText('Motivo')).toBeNull()
    await go()
    expect(await screen.findByText('Reserva prorrogada.')).toBeTruthy()
    expect(network.to(`PATCH ${ORDER_ROUTE}`)[0]?.body).toEqual({ version: 1, reserved_until: end.toISOString() })
  })

  it('to extend beyond 30 days asks why, which stands in the history', async () => {
    const { user, network } = await openOrder()
    given({ order: { ...order, ...freshHold() } })
    await returnToPage()
    await chooseAction(user, 'Prorrogar reserva')
    const go = () => user.click(dialog().getByRole('button', { name: 'Prorrogar reserva' }))
    const end = new Date(Date.now() + 40 * 86_400_000)
    end.setUTCHours(13, 5, 0, 0)
    fireEvent.change(dialog().getByLabelText('Nova data de expiração'), {
      target: { value: `${end.toISOString().slice(0, 10)}T10:05` },
    })
    expect(dialog().getByText('A reserva passa de 30 dias. O motivo fica no histórico do pedido.')).toBeTruthy()
    await go()
    expect(dialog().getByText('Escreva o motivo.')).toBeTruthy()
    expect(document.activeElement).toBe(dialog().getByLabelText('Motivo'))
    expect(network.to(`PATCH ${ORDER_ROUTE}`)).toHaveLength(0)
    await user.type(dialog().getByLabelText('Motivo'), 'A diretoria decide em janeiro')
    given({ history: [historyEntry(1, { event: 'hold_extended', reason: 'A diretoria decide em janeiro' })] })
    await go()
    expect(await screen.findByText('Reserva prorrogada.')).toBeTruthy()
    expect(network.to(`PATCH ${ORDER_ROUTE}`)[0]?.body).toEqual({
      version: 1,
      reserved_until: end.toISOString(),
      hold_reason: 'A diretoria decide em janeiro',
    })
    expect(await screen.findByText('Motivo: A diretoria decide em janeiro')).toBeTruthy()
  })

  it('to extend offers common numbers of days', async () => {
    const { user } = await openOrder()
    await chooseAction(user, 'Prorrogar reserva')
    await user.click(dialog().getByRole('button', { name: '3 dias a mais' }))
    expect(dialog().getByLabelText<HTMLInputElement>('Nova data de expiração').value).toBe('2999-11-26T09:00')
  })

  it('to remove items must leave at least one', async () => {
    const { user, network } = await openOrder()
    await user.click(buttonNamed('Remover Prata | Rua Dois do pedido'))
    const [gold, silver] = dialog().getAllByRole<HTMLInputElement>('checkbox')
    expect([gold?.checked, silver?.checked]).toEqual([false, true])
    await user.click(gold as HTMLElement)
    const go = () => user.click(dialog().getByRole('button', { name: 'Remover itens' }))
    await go()
    expect(
      dialog().getByText('Você não pode remover todos os itens. Se desejar, cancele o pedido inteiro.'),
    ).toBeTruthy()
    await user.click(gold as HTMLElement)
    expect(dialog().getByText(/Total depois: R\$\s1\.200,00/)).toBeTruthy()
    await user.click(silver as HTMLElement)
    await go()
    expect(dialog().getByText('Marque os itens que devem sair.')).toBeTruthy()
    await user.click(silver as HTMLElement)
    expect(network.to(`PUT ${ORDER_ROUTE}/items`)).toHaveLength(0)
    await go()
    expect(await screen.findByText(/Itens removidos/)).toBeTruthy()
    expect(network.to(`PUT ${ORDER_ROUTE}/items`)[0]?.body).toEqual({ version: 1, item_ids: ['item-1'] })
  })

  it('to change a period shows the price of each, the reserved one at the price it was reserved at', async () => {
    const { user, network } = await openOrder()
    await user.click(screen.getByRole('combobox', { name: /Período de Ouro/ }))
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent?.replace(/\s/g, ' '))
    expect(options).toEqual([
      '1 AnoR$ 1.200,00',
      '2 AnosR$ 2.100,00',
      '3 AnosIndisponível',
      '4 AnosIndisponível',
      '5 AnosIndisponível',
    ])
    await user.click(screen.getByRole('option', { name: /2 Anos/ }))
    expect(dialog().getByText(/O preço passa de R\$\s1\.200,00 para R\$\s2\.100,00/)).toBeTruthy()
    expect(dialog().getByText(/O total do pedido passa a R\$\s2\.900,00/)).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: 'Mudar período' }))
    expect(await screen.findByText('Período atualizado.')).toBeTruthy()
    expect(network.to(`PATCH ${ORDER_ROUTE}/items/item-1`)[0]?.body).toEqual({ version: 1, period_years: 2 })
  })

  it('sets the kit and the operator’s mark', async () => {
    const { user, network } = await openOrder()
    await user.click(screen.getByRole('combobox', { name: /Tipo de Kit/ }))
    await user.click(screen.getByRole('option', { name: 'Kit Placas (Apenas Placas)' }))
    await user.click(dialog().getByRole('button', { name: 'Definir kit' }))
    expect(await screen.findByText('Tipo de kit definido.')).toBeTruthy()
    expect(network.to(`PATCH ${ORDER_ROUTE}`)[0]?.body).toEqual({ version: 1, kit_type: 'kit_placas' })
    given({ order: { ...order, edited_by_admin: false, version: 3 } })
    await returnToPage()
    await chooseAction(user, 'Marcar como editado')
    await user.click(dialog().getByRole('button', { name: 'Marcar como editado' }))
    expect(await screen.findByText('Pedido marcado como editado.')).toBeTruthy()
    expect(network.to(`PATCH ${ORDER_ROUTE}`)[1]?.body).toEqual({ version: 3, edited_by_admin: true })
  })

  it('says that a renewal leaves the signs as they are, and that its first kit makes tasks', async () => {
    given({ order: { ...order, renews: 'cccccccc-1', kit_type: null } })
    const { user } = await openOrder()
    await user.click(screen.getByRole('button', { name: /^Confirmar pagamento/ }))
    expect(dialog().getByText(/As placas instaladas ficam como estão\./)).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: 'Voltar' }))
    const kit = await screen.findByRole('combobox', { name: /Tipo de Kit/ })
    expect(kit.textContent).toContain('O que já está instalado')
    await user.click(kit)
    await user.click(screen.getByRole('option', { name: 'Kit Placas (Apenas Placas)' }))
    expect(
      dialog().getByText(/Com a confirmação do pagamento, cada ponto ganha uma tarefa de instalação nova\./),
    ).toBeTruthy()
  })

  it.each([
    [true, /As placas deste contrato importado já estão na rua, por isso nenhuma tarefa de instalação é criada\./],
    [false, /Cada ponto em contrato ganha uma tarefa de instalação nova\./],
  ])('says what a kit does in an imported contract whose signs hang: %s', async (signs_hang, sentence) => {
    const paper = { import_id: 'i1', number: '7', signed_on: null, paid_until: null, with_tasks: false }
    const paper_contract = { ...paper, signs_hang }
    given({ order: { ...order, status: 'completed', reserved_until: null, kit_type: null, paper_contract } })
    const { user } = await openOrder()
    await user.click(await screen.findByRole('combobox', { name: /Tipo de Kit/ }))
    await user.click(screen.getByRole('option', { name: 'Kit Placas (Apenas Placas)' }))
    expect(dialog().getByText(sentence)).toBeTruthy()
  })

  it('sets the kit of an order that is paid for', async () => {
    given({ order: { ...order, status: 'completed', reserved_until: null, kit_type: null } })
    const { user, network } = await openOrder()
    await user.click(screen.getByRole('combobox', { name: /Tipo de Kit/ }))
    await user.click(screen.getByRole('option', { name: 'Kit Placas (Apenas Placas)' }))
    await user.click(dialog().getByRole('button', { name: 'Definir kit' }))
    expect(await screen.findByText('Tipo de kit definido.')).toBeTruthy()
    expect(network.to(`PATCH ${ORDER_ROUTE}`)[0]?.body).toEqual({ version: 1, kit_type: 'kit_placas' })
  })

  it.each([
    ['is stored', { file: 'receipts/signed.pdf' }],
    ['is not', {}],
  ])('offers no contract of its own for one that was signed on paper and %s, and names no payment', async (_, file) => {
    const paper_contract = { import_id: 'i1', number: '7', signed_on: null, paid_until: null, with_tasks: false }
    const paid = { ...order, status: 'completed' as const, reserved_until: null }
    const sale = { salesperson_id: 'u1', discount: null, price_reason: null, notes: '' }
    given({ order: { ...paid, sale, paper_contract: { ...paper_contract, ...file } } })
    await openOrder()
    expect(screen.getByRole('link', { name: 'Comprovação de instalação' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Ver contrato' })).toBeNull()
    expect(
      screen.getByText(/^Este pedido é um contrato assinado antes e importado: vale como foi assinado/),
    ).toBeTruthy()
    expect(screen.queryByText(/pagamento deste pedido já foi confirmado/)).toBeNull()
    expect(await screen.findByText('Importado por')).toBeTruthy()
    expect(screen.queryByText('Vendedor')).toBeNull()
  })

  it('has the number that an imported contract has on paper as its title, and in the message to the customer', async () => {
    const paper_contract = { import_id: 'i1', number: '2026-014', signed_on: null, paid_until: null, with_tasks: false }
    given({ order: { ...order, status: 'completed', reserved_until: null, paper_contract } })
    await openOrder()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Contrato nº 2026-014')
    expect(document.title).toContain('Contrato nº 2026-014')
    const message = screen.getByRole('link', { name: /WhatsApp/ }).getAttribute('href') ?? ''
    expect(decodeURIComponent(message)).toContain('sobre o seu contrato nº 2026-014: ')
    expect(screen.getByText(order.id.slice(0, 8))).toBeTruthy()
  })

  it('confirms a free order without naming a payment', async () => {
    given({ order: { ...order, total_amount: 0 } })
    const { user } = await openOrder()
    await user.click(screen.getByRole('button', { name: 'Confirmar pedido' }))
    const title = dialog().getByRole('heading', { name: /^Confirmar o pedido .+, sem cobrança\?$/ })
    expect(title.closest('[role=dialog], [role=alertdialog]')?.textContent).not.toContain('pagamento')
  })

  it('never reports a person’s own change to them', async () => {
    const { user } = await openOrder()
    // A colleague's change that has not been read yet.
    changeByOthers({ kit_type: 'kit_completo' }, { event: 'kit_changed', by: 'Gustavo Gerente' })
    await returnToPage()
    const banner = (await screen.findByText('O pedido mudou enquanto esta página estava aberta')).closest(
      '[role=alert]',
    )
    const said: string[] = []
    const watch = new MutationObserver(() => {
      if (document.body.textContent?.includes('O pedido mudou antes da sua decisão')) said.push('met')
    })
    watch.observe(document.body, { subtree: true, childList: true, characterData: true })
    await user.click(screen.getByRole('combobox', { name: /Tipo de Kit/ }))
    await user.click(screen.getByRole('option', { name: 'Kit Placas (Apenas Placas)' }))
    await user.click(dialog().getByRole('button', { name: 'Definir kit' }))
    expect(await screen.findByText('Tipo de kit definido.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    watch.disconnect()
    expect(said).toEqual([])
    expect(banner?.textContent).toContain('Gustavo Gerente')
    expect(
      screen.getByText('O pedido mudou enquanto esta página estava aberta').closest('[role=alert]')?.textContent,
    ).not.toContain('Ana Admin')
  })

  it.each([
    [/^Confirmar pagamento/, `POST ${ORDER_ROUTE}/confirm`, 'Erro ao confirmar pedido'],
    [/^Cancelar pedido$/, `POST ${ORDER_ROUTE}/cancel`, 'Erro ao cancelar pedido'],
  ])('%s that fails says so in the specified words, and stays open', async (name, route, sentence) => {
    const { user } = await openOrder({ [route]: refusalResponse('ORDER_HOLD_OVER', { points: [] }) })
    await chooseAction(user, name)
    await user.click(dialog().getByRole('button', { name }))
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByText(/O prazo da reserva terminou/)).toBeTruthy()
    expect(dialog().getByRole('button', { name })).toBeTruthy()
  })
})

describe('two managers at once', () => {
  it('the second one sees who changed what, keeps the input, and decides again', async () => {
    given({ order: { ...order, ...freshHold() } })
    const { user, network } = await openOrder()
    await chooseAction(user, 'Prorrogar reserva')
    await user.click(dialog().getByRole('button', { name: '7 dias a mais' }))
    const field = () => dialog().getByLabelText<HTMLInputElement>('Nova data de expiração').value
    const typedText = field()
    changeByOthers(
      { kit_type: 'kit_placas', edited_by_admin: true },
      {
        event: 'kit_changed',
        changes: [{ field: 'kit_type', point_name: null, before: null, after: 'kit_placas' }],
      },
    )
    await user.click(dialog().getByRole('button', { name: 'Prorrogar reserva' }))
    const met = within(await dialog().findByRole('alert'))
    expect(met.getByText('O pedido mudou antes da sua decisão.')).toBeTruthy()
    expect(await met.findByText('Tipo de kit definido')).toBeTruthy()
    expect(met.getByText(/Gustavo Gerente ·/)).toBeTruthy()
    expect(met.getByText('Kit Placas (Apenas Placas)')).toBeTruthy()
    expect(field()).toBe(typedText)
    await user.click(dialog().getByRole('button', { name: 'Conferi, decidir de novo' }))
    await user.click(dialog().getByRole('button', { name: 'Prorrogar reserva' }))
    expect(await screen.findByText('Reserva prorrogada.')).toBeTruthy()
    expect(network.to(`PATCH ${ORDER_ROUTE}`).map(({ body }) => (body as Order).version)).toEqual([1, 2])
    // Changes that were read in the dialog are not reported on the page again.
    expect(screen.queryByText('O pedido mudou enquanto esta página estava aberta')).toBeNull()
  })

  it('changes must be read before the decision, even if they appear just before the click', async () => {
    const { user, network } = await openOrder()
    await user.click(buttonNamed('Confirmar pagamento'))
    changeByOthers({ total_amount: 80_000, items: [secondItem] }, { event: 'items_removed' })
    await returnToPage()
    expect(await dialog().findByText('Itens removidos')).toBeTruthy()
    expect(dialog().queryByRole('button', { name: /Confirmar pagamento/ })).toBeNull()
    expect(network.to(`POST ${ORDER_ROUTE}/confirm`)).toHaveLength(0)
    await user.click(dialog().getByRole('button', { name: 'Conferi, decidir de novo' }))
    // Reading leads back to the decision about the current order; nothing is decided yet.
    expect(
      dialog().getByText(/O pedido agora: 1 ponto, total de R\$\s800,00, reserva até 23 de nov\. de 2999/),
    ).toBeTruthy()
    expect(document.activeElement?.textContent).toContain('O pedido agora')
    expect(dialog().queryByText('O pedido mudou antes da sua decisão.')).toBeNull()
    expect(network.to(`POST ${ORDER_ROUTE}/confirm`)).toHaveLength(0)
    await user.click(dialog().getByRole('button', { name: /^Confirmar pagamento de R\$\s800,00$/ }))
    expect(await screen.findByText(/Pagamento confirmado/)).toBeTruthy()
    expect(network.to(`POST ${ORDER_ROUTE}/confirm`)[0]?.body).toEqual({ version: 2 })
  })

  it.each([
    ['Confirmar pagamento', /^Confirmar pagamento de/, `POST ${ORDER_ROUTE}/confirm`],
    ['Cancelar pedido', /^Cancelar pedido$/, `POST ${ORDER_ROUTE}/cancel`],
    ['Marcar como editado', /^Marcar como editado$/, `PATCH ${ORDER_ROUTE}`],
  ])('%s: having read what changed decides nothing, nor does a double click on it', async (name, action, route) => {
    const { user, network } = await openOrder()
    await chooseAction(user, name)
    changeByOthers({ kit_type: 'kit_placas' }, { event: 'kit_changed' })
    await user.click(dialog().getByRole('button', { name: action }))
    const read = await dialog().findByRole('button', { name: 'Conferi, decidir de novo' })
    // The keyboard focus is on the reported change.
    await waitFor(() => expect(document.activeElement?.textContent).toContain('O pedido mudou antes da sua decisão.'))
    await user.click(read)
    expect(read.isConnected).toBe(false)
    fireEvent.click(dialog().getByRole('button', { name: action }), { detail: 2 })
    await returnToPage()
    expect(network.to(route).map(({ body }) => (body as Order).version)).toEqual([1])
    await user.click(dialog().getByRole('button', { name: action }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(network.to(route).map(({ body }) => (body as Order).version)).toEqual([1, 2])
  })

  it('nothing can be decided after the other one has cancelled', async () => {
    const { user, network } = await openOrder({ [`POST ${ORDER_ROUTE}/confirm`]: refusalResponse('ORDER_NOT_PENDING') })
    await user.click(buttonNamed('Confirmar pagamento'))
    changeByOthers({ status: 'cancelled', reserved_until: null }, { event: 'cancelled' })
    await user.click(dialog().getByRole('button', { name: /Confirmar pagamento/ }))
    expect(await dialog().findByText(/Nada foi feito\. Este pedido foi cancelado/)).toBeTruthy()
    expect(await dialog().findByText('Pedido cancelado')).toBeTruthy()
    expect(dialog().queryByRole('button', { name: /Confirmar|Conferi/ })).toBeNull()
    expect(network.to(`POST ${ORDER_ROUTE}/confirm`)).toHaveLength(1)
  })

  it('a change by somebody else is reported in an alert, and the page shows the current order', async () => {
    const { user } = await openOrder()
    changeByOthers({ total_amount: 80_000, items: [secondItem] }, { event: 'items_removed' })
    await returnToPage()
    const notice = within(await screen.findByRole('alert'))
    expect(notice.getByText('O pedido mudou enquanto esta página estava aberta')).toBeTruthy()
    expect(await notice.findByText('Itens removidos')).toBeTruthy()
    expect(screen.getByText('1 item')).toBeTruthy()
    await user.click(buttonNamed('Entendi'))
    expect(screen.queryByText('O pedido mudou enquanto esta página estava aberta')).toBeNull()
  })

  it('the page refetches the order every 15 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { network } = await openOrder()
    const before = network.to(`GET ${ORDER_ROUTE}`).length
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    expect(network.to(`GET ${ORDER_ROUTE}`).length).toBe(before + 1)
  })
})
