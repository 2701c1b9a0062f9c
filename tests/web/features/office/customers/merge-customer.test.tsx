// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import type { Customer } from '#shared/people/rules/customers.ts'
import { aCustomerForm } from '#tests/support/customers.ts'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { findLoadedDialog } from '#tests/web/support/loaded-dialog.ts'
import { answerNetwork, createDeferred, refusalResponse } from '#tests/web/support/network.ts'
import { assertFocusAfterEachTest, currentAddress, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { AdminCustomerScreen } from '#web/screens/admin-customer/admin-customer-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
assertFocusAfterEachTest()

const of = (id: string, changes = {}): Customer => ({
  id,
  version: 4,
  created_at: 'x',
  updated_at: 'x',
  ...aCustomerForm({ document_number: '', ...changes }),
})
const other = of('c2', { legal_name: 'Estrela do Norte', trade_name: '' })
const PREVIEW = {
  version: 4,
  other: { id: 'c2', name: 'Estrela do Norte', version: 7 },
  changes: [{ field: 'document_number', before: '', after: '11222333000181' }],
  orders: 3,
  pending_orders: 1,
  running_contracts: 2,
}
const MERGE = 'POST /customers/c1/merge'

function openCustomer(
  routes: Parameters<typeof answerNetwork>[0] = {},
  role: 'admin' | 'operations_manager' = 'admin',
) {
  storeSession()
  const network = answerNetwork({
    'GET /me/profile': { body: exampleProfile({ role }) },
    'POST /email-addresses/suppressed': { body: { items: [] } },
    'GET /customers/c1': { body: of('c1') },
    'GET /customers/c1/accounts': { body: { linked: [], suggested: [] } },
    'GET /customers/c1/history': { body: { items: [] } },
    'GET /orders?customer=c1&limit=200': { body: { items: [], cursor: null, total: { count: 0, exact: true } } },
    'GET /customers': { body: { items: [of('c1'), other], cursor: null, total: { count: 2, exact: true } } },
    'GET /customers/c1/merge?other_id=c2': { body: PREVIEW },
    ...routes,
  })
  const screens = (
    <Routes>
      <Route path="/admin/customers/:customerId" element={<AdminCustomerScreen />} />
    </Routes>
  )
  return { network, ...openSite(screens, '/admin/customers/c1') }
}
async function chooseOther(user: ReturnType<typeof openCustomer>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Unir com outro cliente' }))
  const dialog = within(await findLoadedDialog('Unir outro cliente com Padaria Estrela'))
  await user.click(dialog.getByRole('combobox'))
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Estrela do Norte')])
  for (const option of options) await user.click(option)
  return dialog
}

it('is offered to administrators only', async () => {
  openCustomer({}, 'operations_manager')
  await screen.findByRole('heading', { name: 'Padaria Estrela' })
  expect(screen.queryByRole('button', { name: 'Unir com outro cliente' })).toBeNull()
})

it('shows what moves and changes, asks for a reason, and merges over the versions that were shown', async () => {
  const answer = createDeferred<{ body: unknown }>()
  const { network, user } = openCustomer({ [MERGE]: () => answer.promise })
  const dialog = await chooseOther(user)
  expect(
    await dialog.findByText('3 pedidos, com contratos e links: 1 pendente, 2 com contrato em vigor ou a começar.'),
  ).toBeTruthy()
  expect(dialog.getByText('11.222.333/0001-81').tagName).toBe('INS')
  await user.click(dialog.getByRole('button', { name: 'Unir clientes' }))
  expect(await dialog.findByText('Escreva o motivo.')).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByLabelText('Motivo'))
  await user.type(dialog.getByLabelText('Motivo'), 'Mesmo CNPJ')
  await user.click(dialog.getByRole('button', { name: 'Unir clientes' }))
  await waitFor(() => expect(network.to(MERGE)).toHaveLength(1))
  expect(network.to(MERGE)[0]?.body).toEqual({ other_id: 'c2', version: 4, other_version: 7, reason: 'Mesmo CNPJ' })
  answer.release({ body: of('c1', { document_number: '11222333000181' }) })
  expect(await screen.findByText('Clientes unidos')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Unir com outro cliente' }))
})

it('shows the orders of the other one once they have moved', async () => {
  const ORDERS = 'GET /orders?customer=c1&limit=200'
  const { network, user } = openCustomer({ [MERGE]: { body: of('c1') } })
  const dialog = await chooseOther(user)
  await dialog.findByText(/^3 pedidos/)
  await user.type(dialog.getByLabelText('Motivo'), 'Mesmo CNPJ')
  const before = network.to(ORDERS).length
  await user.click(dialog.getByRole('button', { name: 'Unir clientes' }))
  await waitFor(() => expect(network.to(ORDERS)).toHaveLength(before + 2), { timeout: 8_000 })
})

it('asks for the other one first', async () => {
  const { network, user } = openCustomer()
  await user.click(await screen.findByRole('button', { name: 'Unir com outro cliente' }))
  const dialog = within(await findLoadedDialog('Unir outro cliente com Padaria Estrela'))
  await user.click(dialog.getByRole('button', { name: 'Unir clientes' }))
  expect(await dialog.findByText('Escolha o outro cadastro.')).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByRole('combobox'))
  expect(network.to(MERGE)).toEqual([])
})

it('says why two can not become one, and offers no second attempt, which the server would refuse again', async () => {
  const { network, user } = openCustomer({
    'GET /customers/c1/merge?other_id=c2': refusalResponse('CUSTOMERS_NOT_MERGEABLE', { obstacle: 'documents' }),
  })
  const dialog = await chooseOther(user)
  expect(await dialog.findByText('Não foi possível unir estes clientes')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Tentar novamente' })).toBeNull()
  await user.type(dialog.getByLabelText('Motivo'), 'Mesmo CNPJ')
  await user.click(dialog.getByRole('button', { name: 'Unir clientes' }))
  expect(network.to(MERGE)).toEqual([])
})

it('offers a second attempt where the preview failed for the moment', async () => {
  let attempts = 0
  const { user } = openCustomer({
    'GET /customers/c1/merge?other_id=c2': () => {
      attempts += 1
      return attempts === 1 ? refusalResponse('TRY_AGAIN') : { body: PREVIEW }
    },
  })
  const dialog = await chooseOther(user)
  await user.click(await dialog.findByRole('button', { name: 'Tentar novamente' }))
  expect(await dialog.findByText(/^3 pedidos/)).toBeTruthy()
})

it('shows again what moves when one of both has changed', async () => {
  let previews = 0
  const { user } = openCustomer({
    'GET /customers/c1/merge?other_id=c2': () => {
      previews += 1
      return { body: { ...PREVIEW, orders: previews === 1 ? 3 : 4 } }
    },
    [MERGE]: refusalResponse('CUSTOMER_CHANGED', { customer: other }),
  })
  const dialog = await chooseOther(user)
  await user.type(dialog.getByLabelText('Motivo'), 'Mesmo CNPJ')
  await dialog.findByText(/3 pedidos/)
  await user.click(dialog.getByRole('button', { name: 'Unir clientes' }))
  expect(await screen.findByText(/Um dos dois mudou enquanto você olhava/)).toBeTruthy()
  expect(await dialog.findByText(/4 pedidos/)).toBeTruthy()
})

it('leads from an old id to the customer that it was merged into', async () => {
  openCustomer({
    'GET /customers/c1': { body: of('c3') },
    'GET /customers/c3': { body: of('c3') },
    'GET /customers/c3/accounts': { body: { linked: [], suggested: [] } },
    'GET /customers/c3/history': {
      body: {
        items: [
          {
            version: 2,
            event: 'edited',
            at: '2026-11-02T12:00:00.000Z',
            by: 'Gil',
            by_user_id: 'u1',
            changes: [],
            merged: { customer_id: 'c1', name: 'Estrela', reason: 'Mesmo CNPJ' },
          },
          {
            version: 1,
            event: 'created',
            at: '2026-11-01T12:00:00.000Z',
            by: 'Gil',
            by_user_id: 'u1',
            changes: [],
            of: 'Estrela',
          },
        ],
      },
    },
    'GET /orders?customer=c3&limit=200': { body: { items: [], cursor: null, total: { count: 0, exact: true } } },
  })
  expect(await screen.findByText('Unido com outro cadastro: Estrela')).toBeTruthy()
  expect(screen.getByText('Motivo: Mesmo CNPJ')).toBeTruthy()
  expect(screen.getByText('Cliente cadastrado (no cadastro unido Estrela)')).toBeTruthy()
  expect(currentAddress()).toBe('/admin/customers/c3')
})
