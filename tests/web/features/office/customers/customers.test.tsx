// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { REFUSALS } from '#shared/api/refusals.ts'
import type { Customer } from '#shared/people/rules/customers.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { listPageResponse } from '#tests/web/support/list-page.ts'
import { answerNetwork, refusalResponse } from '#tests/web/support/network.ts'
import { assertFocusAfterEachTest, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { setWindowWidth } from '#tests/web/support/window-width.ts'
import { AdminCustomersScreen } from '#web/screens/admin-customers/admin-customers-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
assertFocusAfterEachTest()
beforeEach(() => setWindowWidth(1440))

const aCustomer = (changes: Partial<Customer> = {}): Customer => ({
  id: 'c1',
  version: 4,
  created_at: '2026-11-01T12:00:00.000Z',
  updated_at: '2026-11-01T12:00:00.000Z',
  ...aCustomerForm(),
  ...changes,
})
const bakery = aCustomer()
const page = listPageResponse<Customer>

function openCustomers(routes: Parameters<typeof answerNetwork>[0] = {}) {
  storeSession()
  const network = answerNetwork({
    'GET /me/profile': { body: exampleProfile({ role: 'admin' }) },
    'GET /customers': page([bakery]),
    ...routes,
  })
  const screens = (
    <Routes>
      <Route path="/admin/customers" element={<AdminCustomersScreen />} />
    </Routes>
  )
  return { network, ...openSite(screens, '/admin/customers') }
}
const dialog = () => within(screen.getByRole('dialog'))

describe('the list of customers', () => {
  it('shows names, document, first contact and city', async () => {
    openCustomers()
    const row = within((await screen.findByText('Padaria Estrela')).closest('tr') ?? document.body)
    for (const text of ['Padaria Estrela do Norte Ltda', '11.222.333/0001-81', 'Célia Prado', 'Americana, SP'])
      expect(row.getByText(text)).toBeTruthy()
    expect(row.getByText('(19) 99123-4567 · celia@padaria.example')).toBeTruthy()
    expect(screen.getByText('1 cliente')).toBeTruthy()
  })

  it('leads to the page of a customer by its name', async () => {
    openCustomers()
    const link = await screen.findByRole('link', { name: 'Padaria Estrela' })
    expect(link.getAttribute('href')).toBe('/admin/customers/c1')
  })

  it('is cards on a phone', async () => {
    setWindowWidth(390)
    openCustomers()
    const list = within(await screen.findByRole('list', { name: 'Clientes' }))
    expect(list.getByText('11.222.333/0001-81')).toBeTruthy()
  })

  it('says that there is none yet', async () => {
    openCustomers({ 'GET /customers': page([]) })
    expect(await screen.findByText('Nenhum cliente ainda')).toBeTruthy()
  })

  it('announces that nothing was found', async () => {
    const { user } = openCustomers({ 'GET /customers?search=zzz': page([]) })
    await screen.findByText('Padaria Estrela')
    await user.type(screen.getByLabelText('Buscar por nome, documento, telefone ou e-mail'), 'zzz')
    expect(await screen.findByText('Nenhum cliente encontrado.')).toBeTruthy()
    expect(screen.getByText('Nenhum cliente encontrado.').closest('[role=status]')).toBeTruthy()
  })

  it('says that it failed', async () => {
    openCustomers({ 'GET /customers': refusalResponse('INTERNAL') })
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Erro ao buscar clientes')).toBeTruthy()
    expect(alert.getByText(REFUSALS.INTERNAL.sentence)).toBeTruthy()
  })

  it('says that access is denied when the server refuses', async () => {
    openCustomers({ 'GET /customers': refusalResponse('FORBIDDEN') })
    expect(await screen.findByText('Acesso Negado')).toBeTruthy()
  })
})

describe('a customer', () => {
  it('is made with a contact', async () => {
    const { user, network } = openCustomers({ 'POST /customers': { status: 201, body: bakery } })
    await screen.findByText('Padaria Estrela')
    await user.click(screen.getByRole('button', { name: 'Novo cliente' }))
    // Opens once the session is known.
    await screen.findByRole('dialog')
    expect(
      dialog().getByText('Pode vir depois. O contrato precisa dele, do endereço e, em empresas, de quem assina.'),
    ).toBeTruthy()
    await user.type(dialog().getByLabelText('CNPJ'), '11222333000181')
    await user.type(dialog().getByLabelText('Razão social'), 'Padaria Estrela do Norte Ltda')
    await user.click(dialog().getByRole('button', { name: 'Adicionar contato' }))
    await user.type(dialog().getByLabelText('Nome'), 'Célia')
    await user.click(dialog().getByRole('button', { name: 'Cadastrar cliente' }))
    expect(await screen.findByText('Cliente cadastrado')).toBeTruthy()
    expect(network.to('POST /customers')[0]?.body).toMatchObject({
      document_number: '11222333000181',
      contacts: [{ name: 'Célia' }],
    })
  })

  it('a contact that is added after a save failed is red only once it is saved so', async () => {
    const { user } = openCustomers()
    await screen.findByText('Padaria Estrela')
    await user.click(screen.getByRole('button', { name: 'Novo cliente' }))
    await screen.findByRole('dialog')
    await user.click(dialog().getByRole('button', { name: 'Cadastrar cliente' }))
    expect(await dialog().findByText('O nome é obrigatório.')).toBeTruthy()
    await user.click(dialog().getByRole('button', { name: 'Adicionar contato' }))
    await user.type(dialog().getByLabelText('Razão social'), 'Padaria')
    await waitFor(() => expect(dialog().queryByText('O nome é obrigatório.')).toBeNull())
    expect(dialog().queryByText('Informe o nome do contato.')).toBeNull()
    expect(dialog().getByLabelText('Nome').getAttribute('aria-invalid')).toBe('false')
    await user.click(dialog().getByRole('button', { name: 'Cadastrar cliente' }))
    expect(await dialog().findByText('Informe o nome do contato.')).toBeTruthy()
    expect(dialog().getByLabelText('Nome').getAttribute('aria-invalid')).toBe('true')
  })

  it('with a document that another has is refused, and the other is one click away', async () => {
    const other = aCustomer({ id: 'c2', trade_name: 'Padaria Antiga', notes: 'Paga dia 10' })
    const { user } = openCustomers({
      'POST /customers': refusalResponse('CUSTOMER_DOCUMENT_TAKEN', {
        customer: { id: 'c2', name: 'Padaria Antiga' },
      }),
      'GET /customers/c2': { body: other },
    })
    await screen.findByText('Padaria Estrela')
    await user.click(screen.getByRole('button', { name: 'Novo cliente' }))
    // Opens once the session is known.
    await screen.findByRole('dialog')
    await user.type(dialog().getByLabelText('CNPJ'), '11222333000181')
    await user.type(dialog().getByLabelText('Razão social'), 'Padaria')
    await user.click(dialog().getByRole('button', { name: 'Cadastrar cliente' }))
    await user.click(await dialog().findByRole('button', { name: 'Abrir Padaria Antiga' }))
    expect(await screen.findByDisplayValue('Paga dia 10')).toBeTruthy()
  })

  it('with a wrong CEP and e-mail is refused in Portuguese', async () => {
    const { user, network } = openCustomers()
    await user.click(await screen.findByRole('button', { name: 'Editar Padaria Estrela' }))
    await screen.findByRole('dialog')
    await user.type(dialog().getByLabelText('CEP'), '1')
    await user.type(dialog().getByLabelText('E-mail'), ' x')
    await user.click(dialog().getByRole('button', { name: 'Salvar alterações' }))
    expect(await dialog().findByText('O CEP deve ter 8 dígitos.')).toBeTruthy()
    expect(dialog().getByText('Por favor, insira um e-mail válido.')).toBeTruthy()
    expect(network.to('PUT /customers/c1')).toEqual([])
  })

  it('that somebody else saved meanwhile shows what differs, and keeps what was typed', async () => {
    const { user } = openCustomers({
      'PUT /customers/c1': refusalResponse('CUSTOMER_CHANGED', {
        customer: aCustomer({ version: 5, notes: 'Paga dia 20' }),
      }),
    })
    await user.click(await screen.findByRole('button', { name: 'Editar Padaria Estrela' }))
    // Opens once the session is known.
    await screen.findByRole('dialog')
    await user.type(dialog().getByLabelText('Observações'), 'Paga dia 10')
    await user.click(dialog().getByRole('button', { name: 'Salvar alterações' }))
    expect(await dialog().findByText(/Observações: agora é “Paga dia 20”; você digitou “Paga dia 10”/)).toBeTruthy()
    await waitFor(() => expect(dialog().getByDisplayValue('Paga dia 10')).toBeTruthy())
  })
})
