// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { emailTopicsOfRole } from '#shared/people/rules/email-topics.ts'
import type { Profile } from '#shared/people/rules/profiles.ts'
import { ROLES, type Role } from '#shared/platform/rules/roles.ts'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, createDeferred, problemResponse } from '#tests/web/support/network.ts'
import { openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { EmailSection } from '#web/features/people/profile/email-section.tsx'
import { ProfileDialog } from '#web/features/people/profile/profile-dialog.tsx'
import { ProfileTab } from '#web/features/people/profile/profile-tab.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
beforeEach(storeSession)

function Section({ of = 'client', refused = [] }: { of?: Role; refused?: Profile['refused_emails'] }) {
  const [profile, setProfile] = useState(exampleProfile({ role: of, refused_emails: refused }))
  return <EmailSection profile={profile} onSaved={setProfile} />
}
const choices = () =>
  screen.getAllByRole<HTMLInputElement>('switch').map(({ checked, labels }) => [labels?.[0]?.textContent, checked])

const OF_MANAGERS = ['Novos pedidos', 'Comprovantes', 'Pedidos perdidos', 'Fim de contratos', 'Instalação', 'Avarias']

describe('e-mails that somebody may do without', () => {
  it.each<[Role, string[]]>([
    ['client', ['Alterações nos meus pedidos', 'Lembretes', 'Fim de contratos', 'Instalação']],
    ['admin', OF_MANAGERS],
    ['operations_manager', OF_MANAGERS],
  ])('of a %s are those that they get, all of them on', (role, labels) => {
    openSite(<Section of={role} />)
    expect(choices()).toEqual(labels.map(label => [label, true]))
  })

  it('are not shown to roles without e-mails', () => {
    openSite(<Section of="field_technician" />)
    expect(screen.queryByText('Avisos por e-mail')).toBeNull()
    expect(ROLES.filter(role => emailTopicsOfRole(role).length === 0)).toEqual(['field_technician'])
  })

  it('are turned off and on again, saved immediately', async () => {
    const deferredResponse = createDeferred<{ body: Profile }>()
    let refused = deferredResponse.promise
    const network = answerNetwork({ 'PUT /me/emails': () => refused })
    const { user } = openSite(<Section />)
    await user.click(screen.getByRole('switch', { name: 'Lembretes' }))
    // The change is shown while it is still being saved.
    expect(choices()[1]).toEqual(['Lembretes', false])
    deferredResponse.release({ body: exampleProfile({ refused_emails: ['reminders'] }) })
    await waitFor(() => expect(choices()[1]).toEqual(['Lembretes', false]))
    refused = Promise.resolve({ body: exampleProfile() })
    await user.click(screen.getByRole('switch', { name: 'Lembretes' }))
    await waitFor(() => expect(choices()[1]).toEqual(['Lembretes', true]))
    expect(network.to('PUT /me/emails').map(({ body }) => body)).toEqual([
      { topic: 'reminders', wanted: false },
      { topic: 'reminders', wanted: true },
    ])
  })

  it('stay unchanged when saving fails, with an error', async () => {
    answerNetwork({ 'PUT /me/emails': problemResponse(503, 'TRY_AGAIN', 'Tente novamente.') })
    const { user } = openSite(<Section refused={['contract_ends']} />)
    await user.click(screen.getByRole('switch', { name: 'Fim de contratos' }))
    expect(await screen.findByText('Não foi possível salvar a sua escolha')).toBeTruthy()
    await waitFor(() => expect(choices()[2]).toEqual(['Fim de contratos', false]))
  })

  it.each([
    ['the profile tab', 'client', <ProfileTab key="tab" />],
    ['the dialog of the team', 'admin', <ProfileDialog key="dialog" open onClose={() => undefined} />],
  ] as const)('are in %s', async (_, role, shown) => {
    answerNetwork({ 'GET /me/profile': { body: exampleProfile({ role }) } })
    openSite(shown)
    expect(await screen.findByRole('heading', { name: 'Avisos por e-mail' })).toBeTruthy()
  })
})
