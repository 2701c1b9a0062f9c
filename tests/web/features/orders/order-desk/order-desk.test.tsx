// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NO_PRICES } from '#shared/catalogue/rules/pricing-tiers.ts'
import type { OrderDetails, OrderHistoryEntryView } from '#shared/orders/rules/order-details.ts'
import type { Order } from '#shared/orders/rules/orders.ts'
import { exampleOrder, exampleProfile } from '#tests/web/support/examples.ts'
import { keepSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, refused } from '#tests/web/support/network.ts'
import { currentAddress, eachTestHoldsFocus, eachTestStartsFresh, openSite } from '#tests/web/support/site.tsx'
import { AdminOrderScreen } from '#web/screens/admin-order/admin-order-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
eachTestStartsFresh()
eachTestHoldsFocus()
afterEach(() => vi.useRealTimers())

const ID = 'a1b2c3d4-0000'
const AT = `/orders/${ID}`
const item = firstItem()
const second = {
  ...item,
  id: 'item-2',
  point_id: '200',
  point_name: 'Prata | Rua Dois',
  price: 80_000,
  reserved_price: 80_000,
}

function firstItem() {
  const [first] = exampleOrder().items
  if (!first) throw new Error('an order with an item')
  return first
}

let order: Order
let history: OrderHistoryEntryView[]
let points: OrderDetails['points']
let account: OrderDetails['account']

const entry = (version: number, changes: Partial<OrderHistoryEntryView> = {}): OrderHistoryEntryView => ({
  ...{ version, event: 'edited', at: '2026-11-21T13:00:00.000Z', by: 'Gustavo Gerente', by_user_id: 'u9', changes: [] },
  ...changes,
})
const place = (id: string) => ({
  ...{ id, name: `Ponto ${id}`, latitude: -22.74, longitude: -47.33, image_url: null },
  ...{ street_name: 'Av. Brasil', intersection_name: 'Rua Um', neighborhood: 'Centro', city: 'Americana' },
  ...{ ...NO_PRICES, price_1y: 130_000, price_2y: 210_000 },
})

beforeEach(() => {
  order = exampleOrder({
    reserved_until: '2999-11-23T12:00:00.000Z',
    items: [item, second],
    total_amount: 200_000,
  })
  history = [entry(1, { event: 'reserved', by: 'Ana Souza', by_user_id: 'u1' })]
  points = [
    { point_id: '100', point: place('100'), is_held: true },
    { point_id: '200', point: null, is_held: false },
  ]
  account = { user_id: 'u1', name: 'Ana Souza', email: 'ana@conta.com' }
})

/** Held for an hour yet, and far from as long as somebody would have to say why. */
const madeNow = () => ({
  created_at: new Date().toISOString(),
  reserved_until: new Date(Date.now() + 3_600_000).toISOString(),
})

/** Somebody else changes the order. */
function others(changes: Partial<Order>, told: Partial<OrderHistoryEntryView> = {}): void {
  order = { ...order, version: order.version + 1, ...changes }
  history = [entry(order.version, told), ...history]
}

/** What the server does with a change: refused over another version than the order has. */
const changing =
  (become: (body: never) => Partial<Order>) =>
  ({ body }: { body: unknown }) => {
    if ((body as { version: number }).version !== order.version) return refused('ORDER_CHANGED')
    order = { ...order, version: order.version + 1, ...become(body as never) }
    history = [entry(order.version, { by: 'Ana Admin' }), ...history]
    return { body: order }
  }

type Given = Parameters<typeof answerNetwork>[0]

async function openOrder(routes: Given = {}) {
  keepSession()
  const network = answerNetwork({
    'GET /me/profile': { body: exampleProfile({ role: 'admin' }) },
    [`GET ${AT}`]: () => ({ body: order }),
    [`GET ${AT}/details`]: () => ({ body: { order, points, account } }),
    [`GET ${AT}/history`]: () => ({ body: { items: history } }),
    [`POST ${AT}/confirm`]: changing(() => ({ status: 'completed', reserved_until: null })),
    [`POST ${AT}/cancel`]: changing(() => ({ status: 'cancelled', reserved_until: null })),
    [`PUT ${AT}/items`]: changing(({ item_ids }: { item_ids: string[] }) => ({
      items: order.items.filter(({ id }) => item_ids.includes(id)),
    })),
    [`PATCH ${AT}`]: changing((body: Partial<Order>) => ({
      ...body,
      version: order.version + 1,
      edited_by_admin: true,
    })),
    [`PATCH ${AT}/items/item-1`]: changing(() => ({ items: [{ ...item, period_years: 2, price: 210_000 }, second] })),
    ...routes,
  })
  const { user } = openSite(
    <Routes>
      <Route path="/admin/orders/:orderId" element={<AdminOrderScreen />} />
      <Route path="*" element={<p>outra tela</p>} />
    </Routes>,
    `/admin/orders/${ID}`,
  )
  await screen.findByText('Reserva feita')
  return { user, network }
}

const dialog = () => within(screen.getByRole('dialog'))
const press = (name: string | RegExp) => screen.getByRole('button', { name })
/** The page looks at the order again when the person comes back to it. */
const comeBack = () =>
  act(async () => {
    window.dispatchEvent(new Event('visibilitychange'))
  })

describe('the page of an order', () => {
  it('shows its number, status, dates, hold, total and history', async () => {
    order = { ...order, edited_by_admin: true }
    await openOrder()
    for (const text of ['Pedido a1b2c3d4', 'Pendente', /R\$\s2\.000,00/, 'Editado pelo operador', '2 itens'])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    expect(screen.getByText(/23 de nov. de 2999, 09:00/)).toBeTruthy()
    expect(screen.getByText(/vence em/)).toBeTruthy()
    expect(screen.getByText(/Ana Souza ·/)).toBeTruthy()
  })

  it('copies the whole number', async () => {
    const { user } = await openOrder()
    await user.click(press('Copiar o número inteiro'))
    expect(await screen.findByText('Número do pedido copiado.')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(ID)
  })

  it('leads to the customer by WhatsApp with the order already named, and to their account', async () => {
    await openOrder()
    const link = screen.getByRole('link', { name: 'Conversar no WhatsApp' }).getAttribute('href') ?? ''
    expect(link).toMatch(/^https:\/\/wa\.me\/5519999990000\?text=/)
    expect(decodeURIComponent(link)).toMatch(/Olá, Ana Souza!.*pedido a1b2c3d4: 2 pontos, total de R\$\s2\.000,00/)
    expect(screen.getByRole('link', { name: 'Ana Souza' }).getAttribute('href')).toBe(
      '/admin/users?busca=ana%40conta.com',
    )
  })

  it.each([
    ['a guest', { user_id: null }, 'Reservou sem conta'],
    ['an account that is gone', { user_id: 'gone' }, 'Conta removida'],
  ])('says that it is of %s', async (_, changes, text) => {
    order = { ...order, ...changes }
    account = null
    await openOrder()
    expect(screen.getByText(text)).toBeTruthy()
  })

  it('shows where each point is, and says of one that it is gone or no longer held', async () => {
    points = [{ point_id: '100', point: place('100'), is_held: false }, ...points.slice(1)]
    await openOrder()
    expect(screen.getByText(/Av. Brasil c\/ Rua Um – Centro, Americana/)).toBeTruthy()
    expect(screen.getByRole('link', { name: /Ver Ouro \| Av. Brasil no mapa/ }).getAttribute('href')).toBe(
      '/?ponto=100',
    )
    expect(screen.getByText('Este ponto não existe mais')).toBeTruthy()
    expect(screen.getByText('Este ponto já não está reservado para este pedido.')).toBeTruthy()
  })

  it('tells each old and new value of its history', async () => {
    others(
      {},
      {
        event: 'period_changed',
        changes: [
          { field: 'period_years', point_name: 'Ouro | Av. Brasil', before: 1, after: 2 },
          { field: 'price', point_name: 'Ouro | Av. Brasil', before: 120_000, after: 210_000 },
          { field: 'item', point_name: 'Bronze', before: 'Bronze', after: null },
          { field: 'kit_type', point_name: null, before: null, after: 'kit_placas' },
        ],
      },
    )
    await openOrder()
    const rows = within(screen.getByRole('region', { name: 'Histórico' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replace(/\s/g, ' '))
    expect(rows).toContain('Período de Ouro | Av. Brasil: 1 Ano → 2 Anos')
    expect(rows).toContain('Preço de Ouro | Av. Brasil: R$ 1.200,00 → R$ 2.100,00')
    expect(rows).toContain('Item: Bronze')
    expect(rows).toContain('Kit: não definido → Kit Placas (Apenas Placas)')
  })

  it('tells points of one name apart, on its buttons and in its dialogs', async () => {
    order = { ...order, items: [item, { ...second, point_name: item.point_name }] }
    const { user } = await openOrder()
    const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    for (const number of ['100', '200']) {
      expect(screen.getByText(`Ouro | Av. Brasil (Ponto ${number})`)).toBeTruthy()
      expect(press(`Remover Ouro | Av. Brasil (Ponto ${number}) do pedido`)).toBeTruthy()
    }
    await user.click(press('Remover itens'))
    const marks = await dialog().findAllByRole('checkbox')
    expect(marks.map(mark => mark.closest('label')?.textContent?.replace(/\s/g, ' '))).toEqual([
      'Ouro | Av. Brasil (Ponto 100) R$ 1.200,00',
      'Ouro | Av. Brasil (Ponto 200) R$ 800,00',
    ])
    await user.click(dialog().getByRole('button', { name: 'Voltar' }))
    await closed()
    await user.click(press('Confirmar pagamento'))
    expect(await dialog().findByText(/^Ouro \| Av\. Brasil \(Ponto 200\): vendido até/)).toBeTruthy()
  })

  it('names the order that renewed a point of it', async () => {
    order = { ...order, status: 'completed', items: [{ ...item, renewed_by: 'c3c3c3c3-0000' }, second] }
    await openOrder()
    expect(screen.getByText(/Renovado pelo pedido/).closest('li')?.textContent).toContain(item.point_name)
    expect(screen.getByRole('link', { name: '#c3c3c3c3' }).getAttribute('href')).toBe('/admin/orders/c3c3c3c3-0000')
  })

  it('leads to the order that it renews, of which nothing is news', async () => {
    const former = { ...order, id: 'b2b2b2b2-0000', status: 'completed' as const, version: 9 }
    order = { ...order, renews: former.id }
    const there = `GET /orders/${former.id}`
    const { user } = await openOrder({
      [there]: { body: former },
      [`${there}/details`]: { body: { order: former, points, account } },
      [`${there}/history`]: { body: { items: [entry(9, { event: 'completed' }), entry(8)] } },
    })
    await user.click(press('Confirmar pagamento'))
    expect(dialog().getByText('Os novos contratos começam quando os atuais terminam.')).toBeTruthy()
    expect(dialog().queryByText(/vendido até/)).toBeNull()
    await user.click(dialog().getByRole('button', { name: 'Voltar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('link', { name: '#b2b2b2b2' }))
    expect(await screen.findByText('Pedido b2b2b2b2')).toBeTruthy()
    expect(await screen.findByText('Pagamento confirmado')).toBeTruthy()
    expect(screen.queryByText('O pedido mudou enquanto esta página estava aberta')).toBeNull()
  })

  it.each([
    ['is gone', refused('ORDER_NOT_FOUND')],
    ['never was one', refused('INVALID_INPUT', { fields: [] })],
  ])('that %s leads back to the list', async (_, answer) => {
    keepSession()
    answerNetwork({ 'GET /me/profile': { body: exampleProfile({ role: 'admin' }) }, [`GET ${AT}`]: answer })
    openSite(
      <Routes>
        <Route path="/admin/orders/:orderId" element={<AdminOrderScreen />} />
        <Route path="*" element={<p>a lista</p>} />
      </Routes>,
      `/admin/orders/${ID}`,
    )
    expect(await screen.findByText('Pedido não encontrado')).toBeTruthy()
    expect(await screen.findByText('a lista')).toBeTruthy()
    expect(currentAddress()).toBe('/admin/orders')
  })

  it('that can not be loaded says so, and is asked for again', async () => {
    keepSession()
    let fails = true
    answerNetwork({
      'GET /me/profile': { body: exampleProfile({ role: 'admin' }) },
      [`GET ${AT}`]: () => (fails ? refused('TRY_AGAIN') : { body: order }),
    })
    const { user } = openSite(
      <Routes>
        <Route path="/admin/orders/:orderId" element={<AdminOrderScreen />} />
      </Routes>,
      `/admin/orders/${ID}`,
    )
    expect(await screen.findByText('Erro ao buscar pedidos')).toBeTruthy()
    fails = false
    await user.click(press('Tentar novamente'))
    expect(await screen.findByText('Pendente')).toBeTruthy()
  })

  it('stays when the server fails, which is said beside it with the first failure', async () => {
    let fails = false
    await openOrder({ [`GET ${AT}`]: () => (fails ? refused('INTERNAL') : { body: order }) })
    expect(screen.queryByText('O servidor não está respondendo')).toBeNull()
    fails = true
    await comeBack()
    expect(await screen.findByText('O servidor não está respondendo')).toBeTruthy()
    expect(screen.getByText(/^Você vê o pedido como estava em/)).toBeTruthy()
    expect(screen.getByText('Pendente')).toBeTruthy()
  })

  it.each([
    ['completed', 'O pagamento deste pedido já foi confirmado. Apenas pedidos pendentes podem ser modificados.', 1],
    ['cancelled', 'Este pedido foi cancelado. Apenas pedidos pendentes podem ser modificados.', 0],
  ] as const)('of a %s order offers no decision but a paid one’s kit, and says why', async (status, sentence, kit) => {
    order = { ...order, status, reserved_until: null }
    await openOrder()
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(screen.queryAllByRole('button').map(button => button.getAttribute('aria-label'))).toEqual([
      'Copiar o número inteiro',
    ])
    expect(screen.queryAllByRole('combobox')).toHaveLength(kit)
    expect(screen.queryAllByRole('combobox', { name: /Tipo de Kit/ })).toHaveLength(kit)
  })

  it('warns of a hold that is over', async () => {
    order = { ...order, reserved_until: '2026-11-01T12:00:00.000Z' }
    await openOrder()
    expect(screen.getByText('prazo encerrado')).toBeTruthy()
    expect(screen.getByText(/O prazo desta reserva terminou/)).toBeTruthy()
  })
})

describe('a decision', () => {
  it('to confirm the payment says until when each point is sold, and does it to the version that is seen', async () => {
    const { user, network } = await openOrder()
    await user.click(press('Confirmar pagamento'))
    expect(dialog().getByText('Confirmar o pagamento do pedido a1b2c3d4?')).toBeTruthy()
    expect(dialog().getByText(/Ouro \| Av. Brasil: vendido até .*de \d{4}/)).toBeTruthy()
    expect(network.to(`POST ${AT}/confirm`)).toHaveLength(0)
    await user.click(dialog().getByRole('button', { name: /^Confirmar pagamento de R\$\s2\.000,00$/ }))
    expect(await screen.findByText(/Pagamento confirmado\. As tarefas/)).toBeTruthy()
    expect(network.to(`POST ${AT}/confirm`)[0]?.body).toEqual({ version: 1 })
    expect(await screen.findByText(/O pagamento deste pedido já foi confirmado/)).toBeTruthy()
    // One's own decision is no news.
    expect(screen.queryByText('O pedido mudou enquanto esta página estava aberta')).toBeNull()
  })

  it('to cancel is asked first and can be left', async () => {
    const { user, network } = await openOrder()
    await user.click(press('Cancelar pedido'))
    expect(dialog().getByText(/Os 2 pontos voltam a ficar disponíveis para todos/)).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: 'Voltar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(network.to(`POST ${AT}/cancel`)).toHaveLength(0)
    await user.click(press('Cancelar pedido'))
    await user.click(dialog().getByRole('button', { name: 'Cancelar pedido' }))
    expect(await screen.findByText('Pedido cancelado. Os pontos foram liberados.')).toBeTruthy()
    expect(network.to(`POST ${AT}/cancel`)[0]?.body).toEqual({ version: 1 })
  })

  it('to extend needs a date after the present one, and speaks of it in the operator’s time', async () => {
    const { user, network } = await openOrder({})
    order = { ...order, ...madeNow() }
    await comeBack()
    await user.click(press('Prorrogar reserva'))
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
    expect(network.to(`PATCH ${AT}`)).toHaveLength(0)
    const end = new Date(Date.now() + 10 * 86_400_000)
    end.setUTCHours(13, 5, 0, 0)
    fireEvent.change(field, { target: { value: `${end.toISOString().slice(0, 10)}T10:05` } })
    expect(dialog().queryByLabelText('Motivo')).toBeNull()
    await go()
    expect(await screen.findByText('Reserva prorrogada.')).toBeTruthy()
    expect(network.to(`PATCH ${AT}`)[0]?.body).toEqual({ version: 1, reserved_until: end.toISOString() })
  })

  it('to extend beyond 30 days asks why, which stands in the history', async () => {
    const { user, network } = await openOrder()
    order = { ...order, ...madeNow() }
    await comeBack()
    await user.click(press('Prorrogar reserva'))
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
    expect(network.to(`PATCH ${AT}`)).toHaveLength(0)
    await user.type(dialog().getByLabelText('Motivo'), 'A diretoria decide em janeiro')
    history = [entry(1, { event: 'hold_extended', reason: 'A diretoria decide em janeiro' })]
    await go()
    expect(await screen.findByText('Reserva prorrogada.')).toBeTruthy()
    expect(network.to(`PATCH ${AT}`)[0]?.body).toEqual({
      ...{ version: 1, reserved_until: end.toISOString() },
      hold_reason: 'A diretoria decide em janeiro',
    })
    expect(await screen.findByText('Motivo: A diretoria decide em janeiro')).toBeTruthy()
  })

  it('to extend may be some days more', async () => {
    const { user } = await openOrder()
    await user.click(press('Prorrogar reserva'))
    await user.click(dialog().getByRole('button', { name: '3 dias a mais' }))
    expect(dialog().getByLabelText<HTMLInputElement>('Nova data de expiração').value).toBe('2999-11-26T09:00')
  })

  it('to remove items leaves at least one', async () => {
    const { user, network } = await openOrder()
    await user.click(press('Remover Prata | Rua Dois do pedido'))
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
    expect(network.to(`PUT ${AT}/items`)).toHaveLength(0)
    await go()
    expect(await screen.findByText(/Itens removidos/)).toBeTruthy()
    expect(network.to(`PUT ${AT}/items`)[0]?.body).toEqual({ version: 1, item_ids: ['item-1'] })
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
    expect(network.to(`PATCH ${AT}/items/item-1`)[0]?.body).toEqual({ version: 1, period_years: 2 })
  })

  it('sets the kit and the operator’s mark', async () => {
    const { user, network } = await openOrder()
    await user.click(screen.getByRole('combobox', { name: /Tipo de Kit/ }))
    await user.click(screen.getByRole('option', { name: 'Kit Placas (Apenas Placas)' }))
    await user.click(dialog().getByRole('button', { name: 'Definir kit' }))
    expect(await screen.findByText('Tipo de kit definido.')).toBeTruthy()
    expect(network.to(`PATCH ${AT}`)[0]?.body).toEqual({ version: 1, kit_type: 'kit_placas' })
    order = { ...order, edited_by_admin: false, version: 3 }
    await comeBack()
    await user.click(await screen.findByRole('button', { name: 'Marcar como editado' }))
    await user.click(dialog().getByRole('button', { name: 'Marcar como editado' }))
    expect(await screen.findByText('Pedido marcado como editado.')).toBeTruthy()
    expect(network.to(`PATCH ${AT}`)[1]?.body).toEqual({ version: 3, edited_by_admin: true })
  })

  it('sets the kit of an order that is paid for, whose papers stand side by side', async () => {
    order = { ...order, status: 'completed', reserved_until: null, kit_type: null }
    const { user, network } = await openOrder()
    const papers = screen.getByRole('link', { name: 'Ver contrato' }).parentElement
    expect(papers?.className).toBe('actions')
    expect([...(papers?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Ver contrato',
      'Comprovação de instalação',
      'Imprimir códigos',
    ])
    await user.click(screen.getByRole('combobox', { name: /Tipo de Kit/ }))
    await user.click(screen.getByRole('option', { name: 'Kit Placas (Apenas Placas)' }))
    await user.click(dialog().getByRole('button', { name: 'Definir kit' }))
    expect(await screen.findByText('Tipo de kit definido.')).toBeTruthy()
    expect(network.to(`PATCH ${AT}`)[0]?.body).toEqual({ version: 1, kit_type: 'kit_placas' })
  })

  it('tells nobody of what they did themselves, at no moment', async () => {
    const { user } = await openOrder()
    // A colleague's change, which is still to be read.
    others({ kit_type: 'kit_completo' }, { event: 'kit_changed', by: 'Gustavo Gerente' })
    await comeBack()
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
    [/^Confirmar pagamento/, `POST ${AT}/confirm`, 'Erro ao confirmar pedido'],
    [/^Cancelar pedido$/, `POST ${AT}/cancel`, 'Erro ao cancelar pedido'],
  ])('%s that fails says so in the specified words, and stays open', async (name, route, sentence) => {
    const { user } = await openOrder({ [route]: refused('ORDER_HOLD_OVER', { points: [] }) })
    await user.click(press(name))
    await user.click(dialog().getByRole('button', { name }))
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByText(/O prazo da reserva terminou/)).toBeTruthy()
    expect(dialog().getByRole('button', { name })).toBeTruthy()
  })
})

describe('two managers at once', () => {
  it('who comes second reads who changed what, keeps what was typed, and decides again', async () => {
    order = { ...order, ...madeNow() }
    const { user, network } = await openOrder()
    await user.click(press('Prorrogar reserva'))
    await user.click(dialog().getByRole('button', { name: '7 dias a mais' }))
    const field = () => dialog().getByLabelText<HTMLInputElement>('Nova data de expiração').value
    const typed = field()
    others(
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
    expect(field()).toBe(typed)
    await user.click(dialog().getByRole('button', { name: 'Conferi, decidir de novo' }))
    await user.click(dialog().getByRole('button', { name: 'Prorrogar reserva' }))
    expect(await screen.findByText('Reserva prorrogada.')).toBeTruthy()
    expect(network.to(`PATCH ${AT}`).map(({ body }) => (body as Order).version)).toEqual([1, 2])
    // What was read in the dialog is no news on the page.
    expect(screen.queryByText('O pedido mudou enquanto esta página estava aberta')).toBeNull()
  })

  it('what became of the order is read before it is decided, also when it is seen before the button is pressed', async () => {
    const { user, network } = await openOrder()
    await user.click(press('Confirmar pagamento'))
    others({ total_amount: 80_000, items: [second] }, { event: 'items_removed' })
    await comeBack()
    expect(await dialog().findByText('Itens removidos')).toBeTruthy()
    expect(dialog().queryByRole('button', { name: /Confirmar pagamento/ })).toBeNull()
    expect(network.to(`POST ${AT}/confirm`)).toHaveLength(0)
    await user.click(dialog().getByRole('button', { name: 'Conferi, decidir de novo' }))
    // Back at the decision, about the order as it is now; nothing is decided by that.
    expect(
      dialog().getByText(/O pedido agora: 1 ponto, total de R\$\s800,00, reserva até 23 de nov\. de 2999/),
    ).toBeTruthy()
    expect(document.activeElement?.textContent).toContain('O pedido agora')
    expect(dialog().queryByText('O pedido mudou antes da sua decisão.')).toBeNull()
    expect(network.to(`POST ${AT}/confirm`)).toHaveLength(0)
    await user.click(dialog().getByRole('button', { name: /^Confirmar pagamento de R\$\s800,00$/ }))
    expect(await screen.findByText(/Pagamento confirmado/)).toBeTruthy()
    expect(network.to(`POST ${AT}/confirm`)[0]?.body).toEqual({ version: 2 })
  })

  it.each([
    ['Confirmar pagamento', /^Confirmar pagamento de/, `POST ${AT}/confirm`],
    ['Cancelar pedido', /^Cancelar pedido$/, `POST ${AT}/cancel`],
    ['Marcar como editado', /^Marcar como editado$/, `PATCH ${AT}`],
  ])('%s: having read what changed decides nothing, nor does a double click on it', async (name, action, route) => {
    const { user, network } = await openOrder()
    await user.click(press(name))
    others({ kit_type: 'kit_placas' }, { event: 'kit_changed' })
    await user.click(dialog().getByRole('button', { name: action }))
    const read = await dialog().findByRole('button', { name: 'Conferi, decidir de novo' })
    // Who decided by the keyboard is where the change is told.
    await waitFor(() => expect(document.activeElement?.textContent).toContain('O pedido mudou antes da sua decisão.'))
    await user.click(read)
    expect(read.isConnected).toBe(false)
    fireEvent.click(dialog().getByRole('button', { name: action }), { detail: 2 })
    await comeBack()
    expect(network.to(route).map(({ body }) => (body as Order).version)).toEqual([1])
    await user.click(dialog().getByRole('button', { name: action }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(network.to(route).map(({ body }) => (body as Order).version)).toEqual([1, 2])
  })

  it('nothing is left to decide where the other one cancelled', async () => {
    const { user, network } = await openOrder({ [`POST ${AT}/confirm`]: refused('ORDER_NOT_PENDING') })
    await user.click(press('Confirmar pagamento'))
    others({ status: 'cancelled', reserved_until: null }, { event: 'cancelled' })
    await user.click(dialog().getByRole('button', { name: /Confirmar pagamento/ }))
    expect(await dialog().findByText(/Nada foi feito\. Este pedido foi cancelado/)).toBeTruthy()
    expect(await dialog().findByText('Pedido cancelado')).toBeTruthy()
    expect(dialog().queryByRole('button', { name: /Confirmar|Conferi/ })).toBeNull()
    expect(network.to(`POST ${AT}/confirm`)).toHaveLength(1)
  })

  it('a change by somebody else is told quietly, and the page shows the order as it is', async () => {
    const { user } = await openOrder()
    others({ total_amount: 80_000, items: [second] }, { event: 'items_removed' })
    await comeBack()
    const notice = within(await screen.findByRole('alert'))
    expect(notice.getByText('O pedido mudou enquanto esta página estava aberta')).toBeTruthy()
    expect(await notice.findByText('Itens removidos')).toBeTruthy()
    expect(screen.getByText('1 item')).toBeTruthy()
    await user.click(press('Entendi'))
    expect(screen.queryByText('O pedido mudou enquanto esta página estava aberta')).toBeNull()
  })

  it('the page looks at the order every 15 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { network } = await openOrder()
    const before = network.to(`GET ${AT}`).length
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    expect(network.to(`GET ${AT}`).length).toBe(before + 1)
  })
})
