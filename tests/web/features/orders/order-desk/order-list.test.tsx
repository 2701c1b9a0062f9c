// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { REFUSALS } from '#shared/api/refusals.ts'
import { type OrderSummary, orderSummaryOf } from '#shared/orders/rules/order-summary.ts'
import { exampleOrder, exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { listPageResponse } from '#tests/web/support/list-page.ts'
import { findLoadedDialog } from '#tests/web/support/loaded-dialog.ts'
import { answerNetwork, createDeferred, refusalResponse } from '#tests/web/support/network.ts'
import { assertFocusAfterEachTest, currentAddress, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { setWindowWidth } from '#tests/web/support/window-width.ts'
import { AdminOrdersScreen } from '#web/screens/admin-orders/admin-orders-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
vi.mock('#web/lib/download-file.ts', () => ({ downloadFile: vi.fn(), todayForFileName: () => '2026-11-22' }))
const { downloadFile } = await import('#web/lib/download-file.ts')

startEachTestFresh()
assertFocusAfterEachTest()
beforeEach(() => {
  setWindowWidth(1440)
  vi.setSystemTime('2026-11-22T12:00:00.000Z')
})
afterEach(() => {
  vi.useRealTimers()
})

const summary = (changed: Partial<OrderSummary> = {}): OrderSummary => ({
  ...orderSummaryOf(exampleOrder()),
  ...changed,
})
const ana = summary({ id: 'a1b2c3d4-0000', has_receipt: true, reserved_until: '2026-11-22T17:00:00.000Z' })
const padaria = summary({
  id: 'b1b2c3d4-0000',
  customer_name: 'Padaria Pão da Vila',
  customer_email: 'pao@exemplo.com',
  status: 'completed' as const,
  reserved_until: null,
  contract_ends_at: '2027-11-21T15:00:00.000Z',
  total_amount: 1_234_500,
  item_count: 3,
})
const late = summary({
  id: 'c1b2c3d4-0000',
  customer_name: 'Ótica',
  reserved_until: '2026-11-22T11:00:00.000Z',
  renews: 'x',
})

const page = listPageResponse<OrderSummary>
const LIST = 'GET /orders?limit=25'

function openOrders(routes: Parameters<typeof answerNetwork>[0] = {}, start = '/admin/orders') {
  storeSession()
  const network = answerNetwork({
    'GET /me/profile': { body: exampleProfile({ role: 'admin' }) },
    [LIST]: page([ana, padaria, late]),
    ...routes,
  })
  const screens = (
    <Routes>
      <Route path="/admin/orders" element={<AdminOrdersScreen />} />
      <Route path="*" element={<p>outra tela</p>} />
    </Routes>
  )
  return { network, ...openSite(screens, start) }
}
const rowOf = async (name: string) => (await screen.findByText(name)).closest<HTMLElement>('tr, li') ?? document.body

describe('the list of orders', () => {
  it('shows id, when, who, how much, status, receipt and what is left of the hold', async () => {
    openOrders()
    const row = within(await rowOf('Ana Souza'))
    for (const text of ['#a1b2c3d4', '20/11/2026, 09:00', 'ana@exemplo.com', 'Pendente', 'Comprovante enviado'])
      expect(row.getByText(text)).toBeTruthy()
    expect(row.getByText(/^R\$\s1\.200,00$/)).toBeTruthy()
    expect(row.getByText('Termina em 5 horas').getAttribute('data-soon')).toBe('true')
    const soldElement = within(await rowOf('Padaria Pão da Vila'))
    for (const text of ['Concluído', '3', 'Contrato até 21/11/2027']) expect(soldElement.getByText(text)).toBeTruthy()
    const endedElement = within(await rowOf('Ótica'))
    for (const text of ['Reserva vencida', 'Renovação']) expect(endedElement.getByText(text)).toBeTruthy()
    expect(screen.getByText('3 pedidos')).toBeTruthy()
  })

  it.each([
    ['2026-11-21', 1],
    ['2026-11-22', 0],
    [null, 0],
  ])('says since when a payment is late, on 22 November: due on %s', async (next_due_on, count) => {
    openOrders({ [LIST]: page([{ ...padaria, next_due_on }]) })
    const row = within(await rowOf('Padaria Pão da Vila'))
    expect(row.queryAllByText('Pagamento atrasado desde 21/11/2026')).toHaveLength(count)
  })

  it('shows the number of a contract that was signed on paper', async () => {
    openOrders({ [LIST]: page([{ ...padaria, paper_number: '2025/7' }, ana]) })
    expect(within(await rowOf('Padaria Pão da Vila')).getByText('Contrato nº 2025/7')).toBeTruthy()
    expect(within(await rowOf('Ana Souza')).queryByText(/^Contrato /)).toBeNull()
  })

  it('leads to an order by its id and by its row', async () => {
    const { user } = openOrders()
    const link = within(await rowOf('Ana Souza')).getByRole('link', { name: '#a1b2c3d4' })
    expect(link.getAttribute('href')).toBe('/admin/orders/a1b2c3d4-0000')
    await user.click(screen.getByText('pao@exemplo.com'))
    expect(currentAddress()).toBe('/admin/orders/b1b2c3d4-0000')
  })

  it('is cards on a phone, each a link, with the same facts', async () => {
    setWindowWidth(390)
    openOrders()
    expect(await screen.findByRole('list', { name: 'Gerenciar Pedidos' })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    const card = within(await rowOf('Ana Souza'))
    expect(card.getByRole('link').getAttribute('href')).toBe('/admin/orders/a1b2c3d4-0000')
    expect(card.getByText(/#a1b2c3d4 · 1 ponto ·/)).toBeTruthy()
    expect(card.getByText('Termina em 5 horas')).toBeTruthy()
  })

  it('shows skeletons while loading, reports a failure, and retries', async () => {
    const deferredResponse = createDeferred<ReturnType<typeof refusalResponse>>()
    let tries = 0
    const { user } = openOrders({
      [LIST]: () => {
        tries += 1
        return tries === 1 ? deferredResponse.promise : page([ana])
      },
    })
    expect(await screen.findByText('Carregando pedidos…')).toBeTruthy()
    deferredResponse.release(refusalResponse('INTERNAL'))
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Erro ao buscar pedidos')).toBeTruthy()
    expect(alert.getByText(REFUSALS.INTERNAL.sentence)).toBeTruthy()
    await user.click(alert.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('Ana Souza')).toBeTruthy()
  })

  it('says that access is denied when the server refuses', async () => {
    openOrders({ [LIST]: refusalResponse('FORBIDDEN') })
    expect(await screen.findByText('Acesso Negado')).toBeTruthy()
  })

  it('explains an empty list: no orders yet, none found, none due', async () => {
    openOrders({ [LIST]: page([]) })
    expect(await screen.findByText('Nenhum pedido ainda')).toBeTruthy()
  })
  it('clears filters that find nothing', async () => {
    const { user } = openOrders({ 'GET /orders?status=cancelled&limit=25': page([]) }, '/admin/orders?status=cancelado')
    expect(await screen.findByText('Nenhum pedido encontrado')).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: 'Limpar filtros' })[0] ?? document.body)
    expect(await screen.findByText('Ana Souza')).toBeTruthy()
    expect(currentAddress()).toBe('/admin/orders')
  })

  it('loads more by the cursor', async () => {
    const { user } = openOrders({
      [LIST]: page([ana], 'next', { count: 2, exact: true }),
      'GET /orders?limit=25&cursor=next': page([padaria]),
    })
    expect(await screen.findByText('1 pedido mostrado, de 2')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Carregar mais' }))
    expect(await screen.findByText('2 pedidos')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull()
  })
})

describe('finding orders', () => {
  it('searches once the typing pauses, and puts it into the address', async () => {
    const { network } = openOrders({ 'GET /orders?search=padaria&limit=25': page([padaria]) })
    await screen.findByText('Ana Souza')
    const field = screen.getByRole('searchbox', {
      name: 'Buscar por cliente, telefone, documento, pedido ou código do ponto',
    })
    expect(field.getAttribute('placeholder')).toBe('Cliente, pedido ou código do ponto')
    for (const typed of ['pad', 'padar', 'padaria']) fireEvent.change(field, { target: { value: typed } })
    await waitFor(() => expect(screen.queryByText('Ana Souza')).toBeNull())
    expect(currentAddress()).toBe('/admin/orders?busca=padaria')
    expect(network.to('GET /orders?search=padaria&limit=25')).toHaveLength(1)
    for (const part of ['pad', 'padar']) expect(network.to(`GET /orders?search=${part}&limit=25`)).toHaveLength(0)
  })

  it.each([
    [
      'Pagamentos a confirmar',
      '?status=pendente&comprovante=sim',
      'GET /orders/due?kind=receipts&until=2026-11-22&limit=25',
    ],
    ['Reservas que terminam hoje', '?vence=reservas-hoje', 'GET /orders/due?kind=holds&until=2026-11-22&limit=25'],
    ['Contratos em 30 dias', '?vence=contratos-30-dias', 'GET /orders/due?kind=contracts&until=2026-12-22&limit=25'],
    ['Contratos em 90 dias', '?vence=contratos-90-dias', 'GET /orders/due?kind=contracts&until=2027-02-20&limit=25'],
  ])('%s is a link of its own to just these orders', async (name, query, request) => {
    const { user } = openOrders({ [request]: page([late]) })
    await screen.findByText('Ana Souza')
    const views = within(screen.getByRole('navigation', { name: 'Atalhos' }))
    expect(views.getByRole('link', { current: true }).textContent).toBe('Todos')
    await user.click(views.getByRole('link', { name }))
    await waitFor(() => expect(screen.queryByText('Ana Souza')).toBeNull())
    expect(screen.getByText('Ótica')).toBeTruthy()
    expect(currentAddress()).toBe(`/admin/orders${query}`)
    expect(views.getByRole('link', { current: true }).textContent).toBe(name)
  })

  it('says that nothing falls due, and shows the way back', async () => {
    openOrders(
      { 'GET /orders/due?kind=holds&until=2026-11-22&limit=25': page([]) },
      '/admin/orders?vence=reservas-hoje',
    )
    expect(await screen.findByText('Nada termina nesse prazo')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ver todos os pedidos' }).getAttribute('href')).toBe('/admin/orders')
  })
})

const vera = {
  id: 'vera',
  full_name: 'Vera Dias',
  email: 'vera@exemplo.com',
  phone: '',
  role: 'admin',
  version: 1,
  email_confirmed_at: 'x',
  avatar_url: null,
  signed_up: false,
  created_at: 'x',
}
const OFFICE_PEOPLE = {
  'GET /users?role=admin': listPageResponse([], 'more'),
  'GET /users?role=admin&cursor=more': listPageResponse([vera]),
  'GET /users?role=operations_manager': listPageResponse([]),
}

describe.each([390, 1440])('in a window of %i px', width => {
  it('all actions but the new order are behind a button, which has the focus again after Escape', async () => {
    setWindowWidth(width)
    const { user } = openOrders()
    const opener = await screen.findByRole('button', { name: 'Mais ações' })
    expect(opener.getAttribute('aria-expanded')).toBe('false')
    await user.click(opener)
    expect(opener.getAttribute('aria-expanded')).toBe('true')
    const folded = within(document.getElementById(opener.getAttribute('aria-controls') ?? '') ?? document.body)
    for (const name of ['Importar contratos', 'Contratos assinados', 'Exportar CSV'])
      expect(folded.getByRole('button', { name })).toBeTruthy()
    expect(folded.queryByRole('link', { name: 'Novo pedido' })).toBeNull()
    folded.getByRole('link', { name: 'Rascunhos' }).focus()
    await user.keyboard('{Escape}')
    expect(opener.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(opener)
    await user.click(opener)
    await user.click(screen.getByRole('heading', { name: 'Gerenciar Pedidos' }))
    expect(opener.getAttribute('aria-expanded')).toBe('false')
  })

  it('the menu closes for the dialog of an action, and when the focus goes on', async () => {
    setWindowWidth(width)
    const { user } = openOrders()
    const opener = await screen.findByRole('button', { name: 'Mais ações' })
    await user.click(opener)
    await user.click(screen.getByRole('button', { name: 'Importar contratos' }))
    expect(opener.getAttribute('aria-expanded')).toBe('false')
    await findLoadedDialog('Importar contratos em vigor')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(opener)
    await user.keyboard('{Enter}')
    expect(opener.getAttribute('aria-expanded')).toBe('true')
    screen.getByRole('searchbox').focus()
    await waitFor(() => expect(opener.getAttribute('aria-expanded')).toBe('false'))
  })
})

describe('the sheet of orders', () => {
  it('has all pages of the filter, read as large as they come', async () => {
    const { user } = openOrders(
      {
        'GET /orders?status=pending&limit=25': page([ana]),
        'GET /orders?status=pending&limit=200': page([{ ...ana, salesperson_id: 'vera' }], 'next'),
        'GET /orders?status=pending&limit=200&cursor=next': page([late]),
        ...OFFICE_PEOPLE,
      },
      '/admin/orders?status=pendente',
    )
    await screen.findByText('Ana Souza')
    await user.click(screen.getByRole('button', { name: 'Mais ações' }))
    await user.click(screen.getByRole('button', { name: 'Exportar CSV' }))
    expect(await screen.findByText('2 pedidos exportados')).toBeTruthy()
    const [file, name] = vi.mocked(downloadFile).mock.calls[0] ?? []
    expect(name).toBe('pedidos-2026-11-22.csv')
    const lines = (await file?.text())?.trim().split('\r\n') ?? []
    expect(lines).toHaveLength(3)
    for (const text of ['#a1b2c3d4', 'Ana Souza', 'Vera Dias']) expect(lines[1]).toContain(text)
  })

  it('says that it failed', async () => {
    const { user } = openOrders({ 'GET /orders?limit=200': refusalResponse('INTERNAL'), ...OFFICE_PEOPLE })
    await screen.findByText('Ana Souza')
    await user.click(screen.getByRole('button', { name: 'Mais ações' }))
    await user.click(screen.getByRole('button', { name: 'Exportar CSV' }))
    expect(await screen.findByText('Erro ao exportar pedidos')).toBeTruthy()
    expect(downloadFile).not.toHaveBeenCalled()
  })
})
