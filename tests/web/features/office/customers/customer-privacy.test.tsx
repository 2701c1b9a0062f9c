// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
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

const PREVIEW = {
  pending_orders: 1,
  reserved_points: 2,
  kept_orders: 1,
  kept_until: '2033-08-01T02:59:59.999Z',
  account_orders: 1,
}
const DELETION = 'POST /customers/c1/deletion'

function openCustomer(
  routes: Parameters<typeof answerNetwork>[0] = {},
  role: 'admin' | 'operations_manager' = 'admin',
) {
  storeSession()
  const network = answerNetwork({
    'GET /me/profile': { body: exampleProfile({ role }) },
    'POST /email-addresses/suppressed': { body: { items: [] } },
    'GET /customers/c1': {
      body: { id: 'c1', version: 4, created_at: 'x', updated_at: 'x', ...aCustomerForm() },
    },
    'GET /customers/c1/accounts': { body: { linked: [], suggested: [] } },
    'GET /customers/c1/history': { body: { items: [] } },
    'GET /orders?customer=c1&limit=200': { body: { items: [], cursor: null, total: { count: 0, exact: true } } },
    'GET /customers/c1/deletion': { body: PREVIEW },
    ...routes,
  })
  const screens = (
    <Routes>
      <Route path="/admin/customers" element={<h1>Todos</h1>} />
      <Route path="/admin/customers/:customerId" element={<AdminCustomerScreen />} />
    </Routes>
  )
  return { network, ...openSite(screens, '/admin/customers/c1') }
}
type User = ReturnType<typeof openCustomer>['user']
async function openDialog(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Apagar dados' }))
  const dialog = await findLoadedDialog('Apagar os dados de Padaria Estrela?')
  await within(dialog).findByLabelText('Motivo')
  return within(dialog)
}

it('is there for administrators only', async () => {
  openCustomer({}, 'operations_manager')
  await screen.findByRole('heading', { name: 'Padaria Estrela' })
  expect(screen.queryByRole('button', { name: 'Apagar dados' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Exportar dados' })).toBeNull()
})

const EXPORT = 'POST /customers/c1/export'
async function openExport(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Exportar dados' }))
  return within(await findLoadedDialog('Exportar os dados de Padaria Estrela?'))
}
const exportIn = (dialog: Awaited<ReturnType<typeof openExport>>) =>
  dialog.getByRole('button', { name: 'Exportar dados' })

it('exports the data as a file, once a reason is given, and shows it in the history', async () => {
  const names: string[] = []
  URL.createObjectURL = () => 'blob:data'
  URL.revokeObjectURL = () => undefined
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const { network, user } = openCustomer({ [EXPORT]: { body: { generated_at: 'now' } } })
  const dialog = await openExport(user)
  await user.click(exportIn(dialog))
  expect(await dialog.findByText('Escreva o motivo.')).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByLabelText('Motivo'))
  expect(network.to(EXPORT)).toEqual([])
  await user.type(dialog.getByLabelText('Motivo'), 'Pediu por telefone')
  const reads = network.to('GET /customers/c1/history').length
  await user.click(exportIn(dialog))
  expect(await screen.findByText('Dados do cliente exportados.')).toBeTruthy()
  expect(network.to(EXPORT)[0]?.body).toEqual({ reason: 'Pediu por telefone' })
  expect(names).toEqual([expect.stringMatching(/^ponto-urbano-dados-do-cliente-\d{4}-\d\d-\d\d\.json$/)])
  await waitFor(() => expect(network.to('GET /customers/c1/history')).toHaveLength(reads + 1))
  click.mockRestore()
})

it('names an export in the history with who, when and why', async () => {
  const entry = {
    version: 4,
    event: 'edited',
    at: '2026-11-26T12:00:00.000Z',
    by: 'Ana Dias',
    by_user_id: null,
    changes: [],
    exported: { reason: 'Pediu por telefone' },
  }
  openCustomer({ 'GET /customers/c1/history': { body: { items: [entry] } } })
  const history = within(await screen.findByRole('region', { name: 'Histórico' }))
  expect(await history.findByText('Dados exportados a pedido do cliente')).toBeTruthy()
  expect(history.getByText('Motivo: Pediu por telefone')).toBeTruthy()
})

it('keeps the reason where the export fails', async () => {
  const { user } = openCustomer({ [EXPORT]: refusalResponse('TRY_AGAIN') })
  const dialog = await openExport(user)
  await user.type(dialog.getByLabelText('Motivo'), 'Pediu por telefone')
  await user.click(exportIn(dialog))
  expect(await screen.findByText('Não foi possível exportar os dados do cliente')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Motivo').value).toBe('Pediu por telefone')
})

it('says what goes, is cancelled and stays before it asks for a reason and the word', async () => {
  const { network, user } = openCustomer()
  const dialog = await openDialog(user)
  expect(dialog.getByText(/1 pedido pendente é cancelado e 2 pontos reservados/)).toBeTruthy()
  expect(dialog.getByText(/1 pedido concluído continua guardado até 31 de julho de 2033/)).toBeTruthy()
  expect(dialog.getByText(/1 pedido já é de uma conta do site e não muda:/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Apagar dados' }))
  expect(await dialog.findByText('Escreva o motivo.')).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByLabelText('Motivo'))
  await user.type(dialog.getByLabelText('Motivo'), 'Pediu por e-mail')
  await user.click(dialog.getByRole('button', { name: 'Apagar dados' }))
  expect(document.activeElement).toBe(dialog.getByLabelText('Digite EXCLUIR para confirmar'))
  expect(network.to(DELETION)).toEqual([])
})

it('deletes once and leads to the list', async () => {
  const answer = createDeferred<{ body: unknown }>()
  const { network, user, queries } = openCustomer({ [DELETION]: () => answer.promise })
  const dialog = await openDialog(user)
  await user.type(dialog.getByLabelText('Motivo'), 'Pediu por e-mail')
  await user.type(dialog.getByLabelText('Digite EXCLUIR para confirmar'), 'excluir{Enter}{Enter}')
  await waitFor(() => expect(network.to(DELETION)).toHaveLength(1))
  expect(network.to(DELETION)[0]?.body).toEqual({ reason: 'Pediu por e-mail', confirmation: 'EXCLUIR' })
  answer.release({ body: { outcome: 'started' } })
  expect(await screen.findByText('Dados do cliente apagados')).toBeTruthy()
  expect(currentAddress()).toBe('/admin/customers')
  expect(network.to(DELETION)).toHaveLength(1)
  // Nothing of the customer stays in this browser's memory.
  const left = () =>
    queries
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => JSON.stringify(queryKey))
  await waitFor(() => expect(left().filter(key => key.includes('c1'))).toEqual([]))
})

it('keeps what was typed when the server refuses, and says why', async () => {
  const { user } = openCustomer({ [DELETION]: refusalResponse('TRY_AGAIN') })
  const dialog = await openDialog(user)
  await user.type(dialog.getByLabelText('Motivo'), 'Pediu por e-mail')
  await user.type(dialog.getByLabelText('Digite EXCLUIR para confirmar'), 'EXCLUIR{Enter}')
  expect(await screen.findByText('Não foi possível apagar os dados do cliente')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Motivo').value).toBe('Pediu por e-mail')
})

it('offers to try again where the consequences can not be read', async () => {
  const { user } = openCustomer({ 'GET /customers/c1/deletion': refusalResponse('INTERNAL') })
  await user.click(await screen.findByRole('button', { name: 'Apagar dados' }))
  expect(await screen.findByText('Não foi possível verificar o que há deste cliente')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeTruthy()
})
