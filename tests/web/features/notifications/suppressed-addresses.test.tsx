// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { aCustomerForm } from '#tests/support/customers.ts'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, problemResponse } from '#tests/web/support/network.ts'
import { assertFocusAfterEachTest, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { AdminCustomerScreen } from '#web/screens/admin-customer/admin-customer-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
assertFocusAfterEachTest()

const ASK = 'POST /email-addresses/suppressed'
const RESUME = 'POST /email-addresses/resume'
const contact = (email: string, index: number) => ({
  name: `Contato ${index}`,
  job: '',
  phone: '(19) 3461-2000',
  whatsapp: '',
  email,
})
const ana = { email: 'ana@padaria.example', reason: 'bounce', since: '2026-11-20T15:00:00.000Z' }
const bia = { email: 'bia@padaria.example', reason: 'complaint', since: '2026-11-21T15:00:00.000Z' }

function openCustomer(routes: Parameters<typeof answerNetwork>[0], emails = [ana.email, '', bia.email, ana.email]) {
  storeSession()
  const network = answerNetwork({
    'GET /me/profile': { body: exampleProfile({ role: 'operations_manager' }) },
    'GET /customers/c1': {
      body: {
        id: 'c1',
        version: 4,
        created_at: 'x',
        updated_at: 'x',
        ...aCustomerForm({ contacts: emails.map(contact) }),
      },
    },
    'GET /customers/c1/history': { body: { items: [] } },
    'GET /orders?customer=c1&limit=200': { body: { items: [], cursor: null, total: { count: 0, exact: true } } },
    'GET /customers/c1/accounts': { body: { linked: [], suggested: [] } },
    ...routes,
  })
  const screens = (
    <Routes>
      <Route path="/admin/customers/:customerId" element={<AdminCustomerScreen />} />
    </Routes>
  )
  return { network, ...openSite(screens, '/admin/customers/c1') }
}
const contacts = async () => within(await screen.findByRole('region', { name: 'Contatos' }))
const resume = async (user: ReturnType<typeof openCustomer>['user']) => {
  await user.click(
    await (await contacts()).findByRole('button', { name: 'Voltar a enviar e-mails a ana@padaria.example' }),
  )
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Voltar a enviar e-mails a ana@padaria.example?' }),
  )
  expect(question.getByText(/não são reenviados/)).toBeTruthy()
  expect(question.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancelar', 'Voltar a enviar'])
  await user.click(question.getByRole('button', { name: 'Voltar a enviar' }))
}

it('says which addresses of a customer get no e-mails, since when and why', async () => {
  const { network } = openCustomer({ [ASK]: { body: { items: [ana, bia] } } })
  const section = await contacts()
  expect(await section.findByText('E-mails a este endereço voltam: ana@padaria.example')).toBeTruthy()
  expect(section.getByText('E-mails a este endereço foram marcados como spam: bia@padaria.example')).toBeTruthy()
  expect(
    section.getByText(/^Desde 20 de nov\. de 2026, nada é enviado a ele\. Fale com a pessoa por telefone/),
  ).toBeTruthy()
  expect(network.to(ASK)[0]?.body).toEqual({ emails: ['ana@padaria.example', 'bia@padaria.example'] })
})

it('says nothing where all e-mails arrive, and asks nothing of a customer without any', async () => {
  const { network } = openCustomer({ [ASK]: { body: { items: [] } } })
  await waitFor(() => expect(network.to(ASK)).toHaveLength(1))
  expect((await contacts()).queryByRole('alert')).toBeNull()
})

it('asks nothing of a customer without an address', async () => {
  const { network } = openCustomer({}, [''])
  await contacts()
  expect(await screen.findByText(/^Nenhuma conta\./)).toBeTruthy()
  expect(network.to(ASK)).toEqual([])
})

it('sends again to one of them, after saying what comes of it', async () => {
  const { network, user } = openCustomer({ [ASK]: { body: { items: [ana, bia] } }, [RESUME]: { body: {} } })
  await resume(user)
  const outcome = await screen.findByText('E-mails a ana@padaria.example voltam a ser enviados.')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(outcome.closest('[role=alert]')))
  expect(network.to(RESUME)[0]?.body).toEqual({ email: 'ana@padaria.example' })
  const section = await contacts()
  await waitFor(() => expect(section.queryByText(/voltam: ana@padaria/)).toBeNull())
  expect(section.getByText(/spam: bia@padaria/)).toBeTruthy()
})

it('keeps the question open when that fails', async () => {
  const { user } = openCustomer({
    [ASK]: { body: { items: [ana] } },
    [RESUME]: problemResponse(500, 'INTERNAL', 'Algo deu errado.'),
  })
  await resume(user)
  expect(await screen.findByText('Não foi possível voltar a enviar')).toBeTruthy()
  expect(screen.getByRole('alertdialog')).toBeTruthy()
})

it('says when it can not be told, and asks again', async () => {
  let isUp = false
  const { user } = openCustomer({
    [ASK]: () => (isUp ? { body: { items: [ana] } } : problemResponse(400, 'VALIDATION', 'Não deu.')),
  })
  const section = await contacts()
  expect(await section.findByText('Não foi possível verificar se os e-mails chegam.')).toBeTruthy()
  isUp = true
  await user.click(section.getByRole('button', { name: 'Tentar novamente' }))
  expect(await section.findByText('E-mails a este endereço voltam: ana@padaria.example')).toBeTruthy()
})
