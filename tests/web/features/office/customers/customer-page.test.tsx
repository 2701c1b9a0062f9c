// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { orderSummaryOf } from '#shared/orders/rules/order-summary.ts'
import type { Customer } from '#shared/people/rules/customers.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { anOrder } from '#tests/support/orders.ts'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, refusalResponse } from '#tests/web/support/network.ts'
import { assertFocusAfterEachTest, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { setWindowWidth } from '#tests/web/support/window-width.ts'
import { AdminCustomerScreen } from '#web/screens/admin-customer/admin-customer-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
assertFocusAfterEachTest()
beforeEach(() => setWindowWidth(1440))

const bakery: Customer = {
  id: 'c1',
  version: 4,
  created_at: '2026-11-01T12:00:00.000Z',
  updated_at: '2026-11-01T12:00:00.000Z',
  ...aCustomerForm({ agency_name: 'Agência Ipê', agency_commission: '12,5', notes: 'Paga dia 10' }),
}
const pending = orderSummaryOf(anOrder('aaaaaaaa-0000-4000-8000-000000000000', { total_amount: 120_000 }))
const running = {
  ...orderSummaryOf(anOrder('bbbbbbbb-0000-4000-8000-000000000000', { status: 'completed', total_amount: 90_000 })),
  contract_number: '2026/0042',
  contract_ends_at: '2999-03-10T15:00:00.000Z',
  contracts: [{ starts_at: '2026-03-10T15:00:00.000Z', ends_at: '2999-03-10T15:00:00.000Z', count: 2 }],
}
const toBegin = {
  ...orderSummaryOf(anOrder('cccccccc-0000-4000-8000-000000000000', { status: 'completed', total_amount: 50_000 })),
  contract_ends_at: '2999-08-01T02:59:59.999Z',
  contracts: [{ starts_at: '2998-08-01T03:00:00.000Z', ends_at: '2999-08-01T02:59:59.999Z', count: 5 }],
}
const ORDERS = 'GET /orders?customer=c1&limit=200'
const ordersPage = (items: readonly unknown[]) => ({
  body: { items, cursor: null, total: { count: items.length, exact: true } },
})
const edited = {
  version: 4,
  event: 'edited',
  at: '2026-11-01T12:00:00.000Z',
  by: 'Gil Gestor',
  by_user_id: 'u1',
  changes: [{ field: 'notes', before: '', after: 'Paga dia 10' }],
}

function openCustomer(routes: Parameters<typeof answerNetwork>[0] = {}, address = '/admin/customers/c1') {
  storeSession()
  const network = answerNetwork({
    'GET /me/profile': { body: exampleProfile({ role: 'admin' }) },
    'POST /email-addresses/suppressed': { body: { items: [] } },
    'GET /customers/c1': { body: bakery },
    'GET /customers/c1/accounts': { body: { linked: [], suggested: [] } },
    'GET /customers/c1/history': { body: { items: [edited] } },
    [ORDERS]: ordersPage([pending, running]),
    ...routes,
  })
  const screens = (
    <Routes>
      <Route path="/admin/customers/:customerId" element={<AdminCustomerScreen />} />
    </Routes>
  )
  return { network, ...openSite(screens, address) }
}
const section = (name: string) => within(screen.getByRole('region', { name }))

it('shows data and contacts, each a link that calls, chats or writes', async () => {
  openCustomer()
  expect(await screen.findByRole('heading', { name: 'Padaria Estrela' })).toBeTruthy()
  expect(screen.getByText('Padaria Estrela do Norte Ltda · Empresa · 11.222.333/0001-81')).toBeTruthy()
  for (const text of ['Americana, SP', 'Agência Ipê, comissão de 12,5 %', 'Paga dia 10'])
    expect(section('Dados').getByText(text)).toBeTruthy()
  const links = section('Contatos').getAllByRole('link')
  expect(links.map(link => link.getAttribute('href'))).toEqual([
    'tel:+551934612000',
    'https://wa.me/5519991234567',
    'mailto:celia@padaria.example',
  ])
})

it('shows what is owed, the contracts that run and the orders', async () => {
  openCustomer()
  await screen.findByText('1 pedido pendente')
  const orders = section('Pedidos')
  expect(orders.getAllByText(/R\$\s1\.200,00/)).toHaveLength(2)
  expect(orders.getByText('2 pontos, o primeiro até 10 de mar. de 2999')).toBeTruthy()
  expect(orders.getByText(/ · Contrato nº 2026\/0042 · /)).toBeTruthy()
  expect(orders.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
    '/admin/orders/aaaaaaaa-0000-4000-8000-000000000000',
    '/admin/orders/bbbbbbbb-0000-4000-8000-000000000000',
    '/admin/customers/c1/extrato',
    '/admin/customers/c1/relatorio',
  ])
})

it('counts contracts that have begun and their points, and apart the points that begin later, with their start', async () => {
  openCustomer({ [ORDERS]: ordersPage([running, toBegin]) })
  const figure = (await screen.findByText('Contratos em vigor')).parentElement
  expect(figure?.textContent).toBe(
    'Contratos em vigor12 pontos, o primeiro até 10 de mar. de 29995 pontos a começar, o primeiro em 1 de ago. de 2998',
  )
  expect(section('Pedidos').getByText(/Contrato até 10 de mar\. de 2999/)).toBeTruthy()
  expect(section('Pedidos').getByText(/Contrato de 1 de ago\. de 2998 a 31 de jul\. de 2999/)).toBeTruthy()
})

it.each([
  ['', 'Todos os clientes', '/admin/customers'],
  [
    '?pedido=aaaaaaaa-0000-4000-8000-000000000000',
    'Voltar ao pedido #aaaaaaaa',
    '/admin/orders/aaaaaaaa-0000-4000-8000-000000000000',
  ],
  [
    '?contrato=aaaaaaaa-0000-4000-8000-000000000000',
    'Voltar ao contrato',
    '/admin/orders/aaaaaaaa-0000-4000-8000-000000000000/contrato',
  ],
  ['?pedido=/../x', 'Todos os clientes', '/admin/customers'],
])('opened with %o leads back by %s', async (query, name, href) => {
  openCustomer({}, `/admin/customers/c1${query}`)
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href)
})

it('leads to a new order for the customer', async () => {
  openCustomer()
  const link = await screen.findByRole('link', { name: 'Novo pedido' })
  expect(link.getAttribute('href')).toBe('/admin/orders/novo?cliente=c1')
})

it('shows who changed what', async () => {
  openCustomer()
  expect(await screen.findByText('Cadastro alterado')).toBeTruthy()
  const history = section('Histórico')
  expect(history.getByText(/Gil Gestor/)).toBeTruthy()
  expect(history.getByText('vazio').tagName).toBe('DEL')
  expect(history.getByText('Paga dia 10').tagName).toBe('INS')
})

it('shows documents and the CEP of the history as people write them', async () => {
  const changes = [
    { field: 'document_number', before: '', after: '11222333000181' },
    { field: 'signatory_cpf', before: '', after: '52998224725' },
    { field: 'address_zip_code', before: '', after: '13465000' },
  ]
  openCustomer({ 'GET /customers/c1/history': { body: { items: [{ ...edited, changes }] } } })
  await screen.findByText('Cadastro alterado')
  for (const text of ['11.222.333/0001-81', '529.982.247-25', '13465-000'])
    expect(section('Histórico').getByText(text).tagName).toBe('INS')
})

it('with an address that can be no customer’s says so, and asks the server nothing', async () => {
  const { network } = openCustomer({}, '/admin/customers/%00')
  expect(await screen.findByText('Este cliente não existe mais.')).toBeTruthy()
  expect(network.to('GET /customers/%00')).toEqual([])
})

it('says that there are no orders, contacts, data or changes', async () => {
  openCustomer({
    'GET /customers/c1': {
      body: { ...bakery, ...aCustomerForm({ contacts: [], address_city: '', address_state: '' }) },
    },
    'GET /customers/c1/history': { body: { items: [] } },
    [ORDERS]: ordersPage([]),
  })
  for (const text of [
    'Nenhum pedido feito para este cliente.',
    'Nenhum contato ainda.',
    'Sem inscrições, endereço ou observações até agora.',
    'Nenhuma alteração registrada.',
  ])
    expect(await screen.findByText(text)).toBeTruthy()
})

it('says what could not be loaded, and keeps the rest', async () => {
  openCustomer({ [ORDERS]: refusalResponse('INTERNAL'), 'GET /customers/c1/history': refusalResponse('INTERNAL') })
  expect(await screen.findByText('Erro ao buscar pedidos')).toBeTruthy()
  expect(await screen.findByText('Erro ao carregar o histórico')).toBeTruthy()
  expect(section('Contatos').getByText('celia@padaria.example')).toBeTruthy()
})

it('says that it failed, with a way to try again', async () => {
  openCustomer({ 'GET /customers/c1': refusalResponse('INTERNAL') })
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('Erro ao buscar o cliente')).toBeTruthy()
  expect(alert.getByRole('button', { name: 'Tentar novamente' })).toBeTruthy()
})

it('says that the customer does not exist, with a way to the list', async () => {
  openCustomer({ 'GET /customers/c1': refusalResponse('CUSTOMER_NOT_FOUND') })
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('Este cliente não existe mais.')).toBeTruthy()
  expect(alert.getByRole('link', { name: 'Todos os clientes' }).getAttribute('href')).toBe('/admin/customers')
})

it('is edited on its page, and the focus returns to the button', async () => {
  const { user, network } = openCustomer({ 'PUT /customers/c1': { body: { ...bakery, version: 5 } } })
  await user.click(await screen.findByRole('button', { name: 'Editar' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Observações'), ' e 20')
  await user.click(dialog.getByRole('button', { name: 'Salvar alterações' }))
  expect(await screen.findByText('Cliente atualizado')).toBeTruthy()
  expect(network.to('PUT /customers/c1')[0]?.body).toMatchObject({ version: 4, notes: 'Paga dia 10 e 20' })
})

it('that a colleague merges meanwhile says so and that an edit was not saved, on the page of the other', async () => {
  const other: Customer = { ...bakery, id: 'c2', trade_name: 'Padaria Nova' }
  let merged = false
  const { user } = openCustomer({
    'GET /customers/c1': () => ({ body: merged ? other : bakery }),
    'PUT /customers/c1': () => {
      merged = true
      return refusalResponse('CUSTOMER_CHANGED', { customer: other })
    },
    'GET /customers/c2': { body: other },
    'GET /customers/c2/accounts': { body: { linked: [], suggested: [] } },
    'GET /customers/c2/history': { body: { items: [] } },
    'GET /orders?customer=c2&limit=200': ordersPage([]),
  })
  await user.click(await screen.findByRole('button', { name: 'Editar' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Observações'), ' e 20')
  await user.click(dialog.getByRole('button', { name: 'Salvar alterações' }))
  expect(await screen.findByRole('heading', { name: 'Padaria Nova' })).toBeTruthy()
  expect(await screen.findByText('Este cadastro foi unido a Padaria Nova')).toBeTruthy()
  expect(screen.getByText('Se você editava o outro cadastro, a mudança não foi salva.')).toBeTruthy()
})

it('opened by the address of a customer that was merged before leads to the other without a word', async () => {
  openCustomer({ 'GET /customers/c9': { body: bakery } }, '/admin/customers/c9')
  expect(await screen.findByRole('heading', { name: 'Padaria Estrela' })).toBeTruthy()
  expect(screen.queryByText(/Este cadastro foi unido/)).toBeNull()
})

it('calls the name of a person in its history a full name', async () => {
  const changes = [{ field: 'legal_name', before: 'Ana Lima', after: 'Ana Lima Reis' }]
  openCustomer({
    'GET /customers/c1': { body: { ...bakery, type: 'person' } },
    'GET /customers/c1/history': { body: { items: [{ ...edited, changes }] } },
  })
  await screen.findByText('Cadastro alterado')
  expect(section('Histórico').getByText(/^Nome completo/)).toBeTruthy()
})

it('says that it is refused to this person, as the list does', async () => {
  openCustomer({ 'GET /customers/c1': refusalResponse('FORBIDDEN') })
  expect(await screen.findByText('Acesso Negado')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull()
})
