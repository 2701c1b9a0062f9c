// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { aCustomerForm } from '#tests/support/customers.ts'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, refusalResponse } from '#tests/web/support/network.ts'
import { assertFocusAfterEachTest, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { AdminCustomerScreen } from '#web/screens/admin-customer/admin-customer-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
assertFocusAfterEachTest()

const ana = { user_id: 'u1', name: 'Ana Prado', email: 'ana@padaria.example' }
const linkedAna = { ...ana, is_proven: true }
const customer = { id: 'c1', version: 4, created_at: 'x', updated_at: 'x', ...aCustomerForm() }
const LINK = 'POST /customers/c1/accounts'
const UNLINK = 'POST /customers/c1/accounts/u1/unlink'

function openCustomer(
  accounts: { linked: unknown[]; by_email?: unknown[]; suggested: unknown[]; parted?: unknown[] },
  routes: Parameters<typeof answerNetwork>[0] = {},
) {
  storeSession()
  let shown: unknown = accounts
  const network = answerNetwork({
    'GET /me/profile': { body: exampleProfile({ role: 'operations_manager' }) },
    'POST /email-addresses/suppressed': { body: { items: [] } },
    'GET /customers/c1': { body: customer },
    'GET /customers/c1/history': { body: { items: [] } },
    'GET /orders?customer=c1&limit=200': { body: { items: [], cursor: null, total: { count: 0, exact: true } } },
    'GET /customers/c1/accounts': () => ({ body: shown }),
    [LINK]: () => {
      shown = { linked: [linkedAna], suggested: [] }
      return { body: shown }
    },
    [UNLINK]: () => {
      shown = { linked: [], suggested: [ana] }
      return { body: shown }
    },
    ...routes,
  })
  const screens = (
    <Routes>
      <Route path="/admin/customers/:customerId" element={<AdminCustomerScreen />} />
    </Routes>
  )
  return { network, ...openSite(screens, '/admin/customers/c1') }
}
const accounts = async () => within(await screen.findByRole('region', { name: 'Contas no site' }))

const confirmLink = async (user: ReturnType<typeof openCustomer>['user']) => {
  const question = within(await screen.findByRole('alertdialog', { name: 'Vincular ana@padaria.example?' }))
  expect(question.getByText(/^A conta passa a ver os pedidos deste cliente/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Vincular' }))
}

it('says that there are none', async () => {
  openCustomer({ linked: [], suggested: [] })
  expect(await (await accounts()).findByText(/^Nenhuma conta\./)).toBeTruthy()
})

it('links an account with the same document, after saying what it will see', async () => {
  const { network, user } = openCustomer({ linked: [], suggested: [ana] })
  const section = await accounts()
  await user.click(await section.findByRole('button', { name: 'Vincular ana@padaria.example' }))
  await confirmLink(user)
  expect(await screen.findByText('Conta vinculada ao cliente')).toBeTruthy()
  expect(network.to(LINK)[0]?.body).toEqual({ user_id: 'u1', version: 4 })
  expect(await section.findByRole('button', { name: 'Desvincular ana@padaria.example' })).toBeTruthy()
})

it('asks before it parts an account', async () => {
  const { network, user } = openCustomer({ linked: [linkedAna], suggested: [] })
  const section = await accounts()
  await user.click(await section.findByRole('button', { name: 'Desvincular ana@padaria.example' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Desvincular ana@padaria.example?' }))
  await user.click(question.getByRole('button', { name: 'Desvincular' }))
  expect(await screen.findByText('Conta desvinculada do cliente')).toBeTruthy()
  expect(network.to(UNLINK)[0]?.body).toEqual({ version: 4 })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

it('says why an account can not be linked', async () => {
  const { user } = openCustomer({ linked: [], suggested: [ana] }, { [LINK]: refusalResponse('ACCOUNT_NOT_LINKABLE') })
  await user.click(await (await accounts()).findByRole('button', { name: 'Vincular ana@padaria.example' }))
  await confirmLink(user)
  expect(await screen.findByText('Não foi possível mudar as contas do cliente')).toBeTruthy()
  expect(screen.getByText(/Só uma conta com o mesmo documento e e-mail confirmado/)).toBeTruthy()
})

it('offers to try again where they can not be read', async () => {
  openCustomer({ linked: [], suggested: [] }, { 'GET /customers/c1/accounts': refusalResponse('INTERNAL') })
  expect(await screen.findByText('Erro ao buscar as contas do cliente')).toBeTruthy()
})

it('says that an account made the customer, and confirms it by one button', async () => {
  const madeByAccount = { account_ids: ['u1'], made_by_account: { user_id: 'u1', used: true } }
  let isConfirmed = false
  const { network, user } = openCustomer(
    { linked: [{ ...ana, is_proven: false }], suggested: [] },
    {
      'GET /customers/c1': () => ({ body: { ...customer, ...(isConfirmed ? {} : madeByAccount) } }),
      'GET /customers/c1/accounts': () => ({
        body: { linked: [{ ...ana, is_proven: isConfirmed }], suggested: [] },
      }),
      [LINK]: () => {
        isConfirmed = true
        return { body: { linked: [linkedAna], suggested: [] } }
      },
    },
  )
  const notice = await screen.findByText('Feito por uma conta do site: confira')
  expect(screen.getByRole('link', { name: 'Conferir a conta' }).getAttribute('href')).toBe('#contas-no-site')
  const section = await accounts()
  expect(await section.findByText('Não confirmada')).toBeTruthy()
  await user.click(section.getByRole('button', { name: 'Confirmar a conta ana@padaria.example' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Confirmar a conta ana@padaria.example?' }))
  await user.click(question.getByRole('button', { name: 'Confirmar conta' }))
  expect(await screen.findByText('Conta confirmada')).toBeTruthy()
  await waitFor(() => expect(notice.isConnected).toBe(false))
  expect(section.queryByText('Não confirmada')).toBeNull()
  expect(network.to(LINK).map(({ body }) => body)).toEqual([{ user_id: 'u1', version: 4 }])
})

it('lists who sees orders by a contact’s e-mail and how, parts them, and lets them return', async () => {
  const { network, user } = openCustomer(
    {
      linked: [],
      by_email: [
        { ...ana, is_contact: true },
        { user_id: 'u2', name: 'Rui Reis', email: 'rui@x.example', is_contact: false },
      ],
      suggested: [],
    },
    { [UNLINK]: { body: { linked: [], by_email: [], suggested: [], parted: [ana] } } },
  )
  const section = await accounts()
  expect(await section.findByRole('heading', { name: 'Veem pedidos pelo e-mail' })).toBeTruthy()
  expect(section.getByText('O e-mail é de um contato deste cadastro')).toBeTruthy()
  expect(section.getByText('O e-mail era de um contato quando o pedido foi feito')).toBeTruthy()
  await user.click(section.getByRole('button', { name: 'Desvincular ana@padaria.example' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Desvincular' }))
  expect(await screen.findByText('Conta desvinculada do cliente')).toBeTruthy()
  expect(network.to(UNLINK)[0]?.body).toEqual({ version: 4 })
})

it('says that a parted account sees nothing, and what it gets back', async () => {
  const { network, user } = openCustomer({ linked: [], suggested: [], parted: [ana] })
  const section = await accounts()
  expect(await section.findByRole('heading', { name: 'Desvinculadas' })).toBeTruthy()
  await user.click(section.getByRole('button', { name: 'Vincular ana@padaria.example' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Vincular ana@padaria.example?' }))
  expect(question.getByText(/Sem ele, vê só os próximos pedidos/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Vincular' }))
  expect(await screen.findByText('Conta vinculada ao cliente')).toBeTruthy()
  expect(network.to(LINK)[0]?.body).toEqual({ user_id: 'u1', version: 4 })
})
