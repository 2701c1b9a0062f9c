import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import type { HoldingCounts } from '#shared/orders/rules/holdings.ts'
import type { User } from '#shared/people/rules/users.ts'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { listPageResponse } from '#tests/web/support/list-page.ts'
import { answerNetwork } from '#tests/web/support/network.ts'
import { openSite } from '#tests/web/support/site.tsx'
import { AdminUsersScreen } from '#web/screens/admin-users/admin-users-screen.tsx'

/** Fixture of the users screen. */

export const exampleUser = (changed: Partial<User> = {}): User => ({
  id: 'u2',
  email: 'clara@exemplo.com',
  email_confirmed_at: '2026-10-01T12:00:00.000Z',
  role: 'client',
  full_name: 'Clara Nunes',
  phone: '(19) 98888-0000',
  avatar_url: null,
  signed_up: false,
  created_at: '2026-09-10T12:00:00.000Z',
  version: 3,
  ...changed,
})
export const ana = exampleUser({ id: 'u1', email: 'ana@exemplo.com', full_name: 'Ana Souza', role: 'admin', phone: '' })
export const clara = exampleUser()
export const davi = exampleUser({
  id: 'u3',
  email: 'davi@exemplo.com',
  full_name: 'Davi Rocha',
  role: 'field_technician',
  email_confirmed_at: null,
})

export const usersPage = listPageResponse<User>
export const noHoldings: HoldingCounts = {
  pending_orders: 0,
  reserved_points: 0,
  running_contracts: 0,
  contracted_points: 0,
}

export type Routes_ = Parameters<typeof answerNetwork>[0]

/** A manager (Ana) opens the screen. */
export function openUsers(routes: Routes_ = {}, start = '/admin/users') {
  storeSession()
  const network = answerNetwork({
    'GET /me/profile': { body: exampleProfile({ role: 'admin' }) },
    'GET /users': usersPage([ana, clara, davi]),
    ...routes,
  })
  const screens = (
    <Routes>
      <Route path="/admin/users" element={<AdminUsersScreen />} />
      <Route path="*" element={<p>outra tela</p>} />
    </Routes>
  )
  return { network, ...openSite(screens, start) }
}

export const rowOf = async (name: string) =>
  (await screen.findByText(name)).closest<HTMLElement>('tr, li') ?? document.body
export const dialog = () => within(screen.getByRole('dialog'))
/** Waits for the session, which the dialogs need. */
export const waitForSession = () => screen.findByText('Você')
