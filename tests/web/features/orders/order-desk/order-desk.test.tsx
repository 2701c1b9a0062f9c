// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, refusalResponse } from '#tests/web/support/network.ts'
import { assertFocusAfterEachTest, currentAddress, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { AdminOrderScreen } from '#web/screens/admin-order/admin-order-screen.tsx'
import {
  account,
  buttonNamed,
  changeByOthers,
  chooseAction,
  dialog,
  given,
  historyEntry,
  item,
  ORDER_ID,
  ORDER_ROUTE,
  openOrder,
  order,
  pointPlace,
  points,
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

describe('the page of an order', () => {
  it('shows its number, status, dates, hold, total and history', async () => {
    given({ order: { ...order, edited_by_admin: true } })
    await openOrder()
    for (const text of ['Pedido a1b2c3d4', 'Pendente', /R\$\s2\.000,00/, 'Editado pela equipe', '2 itens'])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    expect(screen.getByText(/23 de nov. de 2999, 09:00/)).toBeTruthy()
    expect(screen.getByText(/vence em/)).toBeTruthy()
    expect(screen.getByText(/Ana Souza ·/)).toBeTruthy()
  })

  it('copies the whole number', async () => {
    const { user } = await openOrder()
    await user.click(buttonNamed('Copiar o número inteiro'))
    expect(await screen.findByText('Número do pedido copiado.')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe(ORDER_ID)
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
    ['the office, which renewed it', { user_id: null, renews: 'cccccccc-1' }, 'Pedido feito pela equipe'],
    ['an account that is gone', { user_id: 'gone' }, 'Conta removida'],
  ])('says that it is of %s', async (_, changes, text) => {
    given({ order: { ...order, ...changes } })
    given({ account: null })
    await openOrder()
    expect(screen.getByText(text)).toBeTruthy()
  })

  it('shows where each point is, and says of one that it is gone or no longer held', async () => {
    given({ points: [{ point_id: '100', point: pointPlace('100'), is_held: false }, ...points.slice(1)] })
    await openOrder()
    const [first] = within(screen.getByRole('region', { name: '2 itens' })).getAllByRole('listitem')
    expect(first?.querySelector('.MuiListItemText-primary')?.textContent).toBe('Ouro | Av. Brasil')
    expect(first?.textContent).toContain('Av. Brasil c/ Rua Um – Centro, Americana')
    expect(screen.getByRole('link', { name: /Ver Ouro \| Av. Brasil no mapa/ }).getAttribute('href')).toBe(
      '/?ponto=100',
    )
    expect(screen.getByText('Este ponto não existe mais')).toBeTruthy()
    expect(screen.getByText('Este ponto já não está reservado para este pedido.')).toBeTruthy()
  })

  it('begins with the client and the money, then has the points in a row each', async () => {
    await openOrder()
    const inOrder = [...document.querySelectorAll('h2, dt')].map(({ textContent }) => textContent)
    const places = ['Cliente', 'Total', '2 itens', 'Histórico'].map(text => inOrder.indexOf(text))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBe(0)
    const rows = within(screen.getByRole('region', { name: '2 itens' })).getAllByRole('listitem')
    const names = rows.map(row => row.querySelector('.MuiListItemText-primary')?.textContent)
    expect(names).toEqual(['Ouro | Av. Brasil', 'Prata | Rua Dois'])
  })

  it('shows the days that a renewal will have once it is paid, by its period', async () => {
    const [first] = order.items
    if (!first) throw new Error('the example has an item')
    given({
      order: { ...order, renews: 'cccccccc-1', items: [{ ...first, period_years: 2 }, ...order.items.slice(1)] },
    })
    given({ points: points.map(point => ({ ...point, begins_at: '2027-01-14T12:00:00.000Z' })) })
    await openOrder()
    expect(await screen.findByText('2 Anos, de 14/01/2027 a 12/01/2029')).toBeTruthy()
    expect(screen.getByText('1 Ano, de 14/01/2027 a 13/01/2028')).toBeTruthy()
  })

  it('tells each old and new value of its history', async () => {
    changeByOthers(
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

  it('distinguishes points of the same name, on buttons and in dialogs', async () => {
    given({ order: { ...order, items: [item, { ...secondItem, point_name: item.point_name }] } })
    const { user } = await openOrder()
    const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    for (const number of ['100', '200']) {
      expect(screen.getByText(`PU-00${number}`).closest('li')?.textContent).toContain('Ouro | Av. Brasil')
      expect(buttonNamed(`Remover Ouro | Av. Brasil (PU-00${number}) do pedido`)).toBeTruthy()
    }
    await chooseAction(user, 'Remover itens')
    const marks = await dialog().findAllByRole('checkbox')
    expect(marks.map(mark => mark.closest('label')?.textContent?.replace(/\s/g, ' '))).toEqual([
      'Ouro | Av. Brasil (PU-00100) R$ 1.200,00',
      'Ouro | Av. Brasil (PU-00200) R$ 800,00',
    ])
    await user.click(dialog().getByRole('button', { name: 'Voltar' }))
    await closed()
    await user.click(buttonNamed('Confirmar pagamento'))
    expect(await dialog().findByText(/^PU-00200 · Ouro \| Av\. Brasil: vendido até/)).toBeTruthy()
  })

  it('says before the confirmation from when a point is sold that starts later', async () => {
    const term = { from: '2099-02-01', to: '2100-08-01' }
    given({ order: { ...order, items: [{ ...item, term }, secondItem] } })
    const { user } = await openOrder()
    await user.click(buttonNamed('Confirmar pagamento'))
    expect(
      await dialog().findByText(
        'PU-00100 · Ouro | Av. Brasil: vendido de 1 de fev. de 2099 até sáb., 31 de jul. de 2100',
      ),
    ).toBeTruthy()
    expect(dialog().getByText(/^PU-00200 .*: vendido até/)).toBeTruthy()
  })

  it('says before the confirmation of a renewal from when its points are sold', async () => {
    given({ order: { ...order, renews: 'b2b2b2b2-0000' } })
    given({ points: points.map(point => ({ ...point, begins_at: '2099-01-14T12:00:00.000Z' })) })
    const { user } = await openOrder()
    await user.click(buttonNamed('Confirmar pagamento'))
    expect(
      await dialog().findByText(
        'PU-00100 · Ouro | Av. Brasil: vendido de 14 de jan. de 2099 até qua., 13 de jan. de 2100',
      ),
    ).toBeTruthy()
  })

  it('shows both days of a contract that is yet to begin', async () => {
    const days = { starts_at: '2099-01-14T12:00:00.000Z', ends_at: '2100-01-14T12:00:00.000Z' }
    given({ order: { ...order, status: 'completed', items: [{ ...item, ...days }, secondItem] } })
    await openOrder()
    expect(await screen.findByText('1 Ano, de 14/01/2099 a 14/01/2100')).toBeTruthy()
  })

  it('names the order that renewed a point of it', async () => {
    given({ order: { ...order, status: 'completed', items: [{ ...item, renewed_by: 'c3c3c3c3-0000' }, secondItem] } })
    await openOrder()
    expect(screen.getByText(/Renovado pelo pedido/).closest('li')?.textContent).toContain(item.point_name)
    expect(screen.getByRole('link', { name: '#c3c3c3c3' }).getAttribute('href')).toBe('/admin/orders/c3c3c3c3-0000')
  })

  it('links the order that it renews, without reporting changes', async () => {
    const formerOrder = { ...order, id: 'b2b2b2b2-0000', status: 'completed' as const, version: 9 }
    given({ order: { ...order, renews: formerOrder.id } })
    const storedId = `GET /orders/${formerOrder.id}`
    const { user } = await openOrder({
      [storedId]: { body: formerOrder },
      [`${storedId}/details`]: { body: { order: formerOrder, points, account } },
      [`${storedId}/history`]: { body: { items: [historyEntry(9, { event: 'completed' }), historyEntry(8)] } },
    })
    await user.click(buttonNamed('Confirmar pagamento'))
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
    ['is gone', refusalResponse('ORDER_NOT_FOUND')],
    ['never was one', refusalResponse('INVALID_INPUT', { fields: [] })],
  ])('that %s leads back to the list', async (_, answer) => {
    storeSession()
    answerNetwork({ 'GET /me/profile': { body: exampleProfile({ role: 'admin' }) }, [`GET ${ORDER_ROUTE}`]: answer })
    openSite(
      <Routes>
        <Route path="/admin/orders/:orderId" element={<AdminOrderScreen />} />
        <Route path="*" element={<p>a lista</p>} />
      </Routes>,
      `/admin/orders/${ORDER_ID}`,
    )
    expect(await screen.findByText('Pedido não encontrado')).toBeTruthy()
    expect(await screen.findByText('a lista')).toBeTruthy()
    expect(currentAddress()).toBe('/admin/orders')
  })

  it('reports a loading error and retries', async () => {
    storeSession()
    let fails = true
    answerNetwork({
      'GET /me/profile': { body: exampleProfile({ role: 'admin' }) },
      'POST /email-addresses/suppressed': { body: { items: [] } },
      [`GET ${ORDER_ROUTE}`]: () => (fails ? refusalResponse('TRY_AGAIN') : { body: order }),
    })
    const { user } = openSite(
      <Routes>
        <Route path="/admin/orders/:orderId" element={<AdminOrderScreen />} />
      </Routes>,
      `/admin/orders/${ORDER_ID}`,
    )
    expect(await screen.findByText('Erro ao buscar pedidos')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Todos os pedidos' }).getAttribute('href')).toBe('/admin/orders')
    fails = false
    await user.click(buttonNamed('Tentar novamente'))
    expect(await screen.findByText('Pendente')).toBeTruthy()
  })

  it('says that it is refused to this person, as the list does', async () => {
    storeSession()
    answerNetwork({
      'GET /me/profile': { body: exampleProfile({ role: 'admin' }) },
      [`GET ${ORDER_ROUTE}`]: refusalResponse('FORBIDDEN'),
    })
    openSite(
      <Routes>
        <Route path="/admin/orders/:orderId" element={<AdminOrderScreen />} />
      </Routes>,
      `/admin/orders/${ORDER_ID}`,
    )
    expect(await screen.findByText('Acesso Negado')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull()
  })

  it('stays visible when a refetch fails, with an error from the first failure on', async () => {
    let fails = false
    await openOrder({ [`GET ${ORDER_ROUTE}`]: () => (fails ? refusalResponse('INTERNAL') : { body: order }) })
    expect(screen.queryByText('O servidor não está respondendo')).toBeNull()
    fails = true
    await returnToPage()
    expect(await screen.findByText('O servidor não está respondendo')).toBeTruthy()
    expect(screen.getByText(/^Você vê o pedido como estava em/)).toBeTruthy()
    expect(screen.getByText('Pendente')).toBeTruthy()
  })

  it.each([
    [
      'completed',
      'O pagamento deste pedido já foi confirmado. O contrato muda só por aditivo, nesta página.',
      ['Mais ações', 'Copiar o número inteiro', 'Definir parcelas', 'Alterar contrato', 'Escolher contrato assinado'],
      1,
    ],
    [
      'cancelled',
      'Este pedido foi cancelado. Apenas pedidos pendentes podem ser modificados.',
      ['Copiar o número inteiro'],
      0,
    ],
  ] as const)(
    'of a %s order offers no decision but a paid one’s kit and signed copy, and says why',
    async (status, sentence, buttons, kit) => {
      // The customer can be set until the contract is issued.
      const contract_hash = status === 'completed' ? 'a'.repeat(64) : null
      given({ order: { ...order, status, reserved_until: null, contract_hash } })
      await openOrder()
      expect(screen.getByText(sentence)).toBeTruthy()
      // A screen reader would announce an alert as if the confirmation had been refused.
      expect(screen.queryByRole('alert')).toBeNull()
      expect(
        screen.queryAllByRole('button').map(button => button.getAttribute('aria-label') ?? button.textContent),
      ).toEqual(buttons)
      expect(screen.queryAllByRole('combobox')).toHaveLength(kit)
      expect(screen.queryAllByRole('combobox', { name: /Tipo de Kit/ })).toHaveLength(kit)
    },
  )

  it('warns of a hold that is over', async () => {
    given({ order: { ...order, reserved_until: '2026-11-01T12:00:00.000Z' } })
    await openOrder()
    expect(screen.getByText('prazo encerrado')).toBeTruthy()
    expect(screen.getByText(/O prazo desta reserva terminou/)).toBeTruthy()
  })
})

describe('the sale of an order by the office', () => {
  const sale = { salesperson_id: 'u9', price_reason: 'Cliente antigo', notes: '' }
  const facts = async () => {
    await openOrder()
    const region = await screen.findByRole('region', { name: 'Venda' })
    return [...region.querySelectorAll('dl > div')].map(row => row.textContent?.replace(/\s/g, ' '))
  }

  it('adds up after an item has left it', async () => {
    changeByOthers({
      items: [{ ...item, list_price: 120_000, price: 106_667 }],
      total_amount: 106_667,
      sale: { ...sale, discount: { kind: 'amount', value: 20_000 } },
    })
    const rows = await facts()
    expect(rows).toContain('Pela tabelaR$ 1.200,00')
    expect(rows).toContain('DescontoR$ 133,33')
    expect(rows).toContain('TotalR$ 1.066,67')
  })

  it('says its own total and what amendments made of it, as the order’s total above', async () => {
    changeByOthers({
      items: [{ ...item, list_price: 120_000, price: 108_000 }],
      lines: [{ kind: 'adjustment', description: 'Crédito de 30 dias', amount: -8000, amendment: 1 }],
      total_amount: 100_000,
      sale: { ...sale, discount: null },
    })
    expect((await facts()).slice(-4)).toEqual([
      'Total da vendaR$ 1.080,00',
      'Aditivos-R$ 80,00',
      'Total com os aditivosR$ 1.000,00',
      'Motivo do preçoCliente antigo',
    ])
  })

  it('says the agreed percents, and what is above the tables', async () => {
    changeByOthers({
      items: [{ ...item, list_price: 120_000, price: 108_000 }],
      total_amount: 108_000,
      sale: { ...sale, discount: { kind: 'percent', value: 10 } },
    })
    expect(await facts()).toContain('DescontoR$ 120,00 (10 %)')
    cleanup()
    changeByOthers({
      items: [{ ...item, list_price: 100_000, price: 108_000 }],
      total_amount: 108_000,
      sale: { ...sale, discount: null },
    })
    expect(await facts()).toContain('Acima da tabelaR$ 80,00')
  })

  it('says only what was agreed where a line is in no table', async () => {
    changeByOthers({
      items: [{ ...item, list_price: null, price: 108_000 }],
      total_amount: 108_000,
      sale: { ...sale, discount: { kind: 'amount', value: 20_000 } },
    })
    const rows = await facts()
    expect(rows).toContain('Desconto combinadoR$ 200,00')
    expect(rows.join()).not.toContain('Pela tabela')
  })
})
