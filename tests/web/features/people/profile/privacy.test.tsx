// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { exampleProfile } from '#tests/web/support/examples.ts'
import { hasStoredSession, identity, storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, problemResponse } from '#tests/web/support/network.ts'
import { currentAddress, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { RoleGuard } from '#web/app/guards.tsx'
import { PublicLayout } from '#web/app/layouts/public-layout.tsx'
import { PrivacySection } from '#web/features/people/profile/privacy-section.tsx'
import { ProfileDialog } from '#web/features/people/profile/profile-dialog.tsx'
import { PrivacyScreen } from '#web/screens/privacy/privacy-screen.tsx'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()

const SCREENS = (
  <Routes>
    <Route element={<RoleGuard allowed={['client', 'admin']} />}>
      <Route path="/dashboard" element={<PrivacySection />} />
      <Route path="/admin" element={<ProfileDialog open onClose={() => undefined} />} />
    </Route>
    <Route element={<PublicLayout />}>
      <Route path="/" element={<h1>Mapa</h1>} />
      <Route path="/privacidade" element={<PrivacyScreen />} />
    </Route>
    <Route path="/login" element={<h1>Login</h1>} />
  </Routes>
)

const PREVIEW = {
  pending_orders: 1,
  reserved_points: 2,
  kept_orders: 3,
  kept_until: '2031-11-21T12:00:00.000Z',
  needs_manager: false,
}

function open(routes: Parameters<typeof answerNetwork>[0], start = '/dashboard', profile = exampleProfile()) {
  storeSession()
  const network = answerNetwork({ 'GET /me/profile': { body: profile }, ...routes })
  return { network, ...openSite(SCREENS, start) }
}

describe('one’s own data', () => {
  it('comes as a file named by the day in São Paulo', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T01:30:00.000Z') })
    let file: Blob | undefined
    URL.createObjectURL = made => {
      if (made instanceof Blob) file = made
      return 'blob:data'
    }
    URL.revokeObjectURL = () => undefined
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      this.dataset.clicked = this.download
      names.push(this.download)
    })
    const names: string[] = []
    const { user } = open({ 'GET /me/data': { body: { generated_at: 'now', profile: { name: 'Ana' } } } })
    await user.click(await screen.findByRole('button', { name: 'Baixar meus dados' }))
    expect(await screen.findByText('Seus dados foram baixados.')).toBeTruthy()
    expect(names).toEqual(['ponto-urbano-meus-dados-2026-11-20.json'])
    expect(JSON.parse((await file?.text()) ?? '')).toMatchObject({ profile: { name: 'Ana' } })
    click.mockRestore()
    vi.useRealTimers()
  })

  it('says that they could not be fetched', async () => {
    const { user } = open({ 'GET /me/data': problemResponse(500, 'INTERNAL', 'Algo deu errado.') })
    await user.click(await screen.findByRole('button', { name: 'Baixar meus dados' }))
    expect(await screen.findByText('Não foi possível baixar seus dados')).toBeTruthy()
  })
})

describe('asking for deletion', () => {
  const ask = async (user: ReturnType<typeof open>['user']) =>
    user.click(await screen.findByRole('button', { name: 'Excluir meus dados' }))

  it('says what goes, what is cancelled, what stays, until when and why', async () => {
    const { user } = open({ 'GET /me/deletion': { body: PREVIEW } })
    await ask(user)
    expect(await screen.findByText('O que é apagado')).toBeTruthy()
    expect(
      screen.getByText(/1 pedido pendente é cancelado e 2 pontos reservados voltam a ficar disponíveis/),
    ).toBeTruthy()
    expect(screen.getByText(/3 pedidos concluídos continuam guardados até 21 de novembro de 2031/)).toBeTruthy()
    expect(screen.getByText(/Código Civil.*Código Tributário Nacional.*5 anos/)).toBeTruthy()
  })

  it('says so when nothing is cancelled and nothing has to stay', async () => {
    const { user } = open({
      'GET /me/deletion': {
        body: { ...PREVIEW, pending_orders: 0, reserved_points: 0, kept_orders: 0, kept_until: null },
      },
    })
    await ask(user)
    expect(await screen.findByText('Você não tem pedidos pendentes: nada é cancelado.')).toBeTruthy()
    expect(screen.getByText('Você não tem contratos conosco: nada precisa ficar.')).toBeTruthy()
  })

  it('does nothing before EXCLUIR is typed', async () => {
    const { user, network } = open({
      'GET /me/deletion': { body: PREVIEW },
      'POST /me/deletion': { body: { outcome: 'started' } },
    })
    await ask(user)
    await screen.findByText('O que é apagado')
    await user.click(screen.getByRole('button', { name: 'Excluir meus dados' }))
    expect(await screen.findByText('Digite EXCLUIR para confirmar.')).toBeTruthy()
    expect(network.to('POST /me/deletion')).toHaveLength(0)
  })

  it('signs out and says goodbye', async () => {
    const { user, network } = open({
      'GET /me/deletion': { body: PREVIEW },
      'POST /me/deletion': { body: { outcome: 'started' } },
    })
    await ask(user)
    fireEvent.change(await screen.findByLabelText('Digite EXCLUIR para confirmar'), { target: { value: 'excluir' } })
    await user.click(screen.getByRole('button', { name: 'Excluir meus dados' }))
    expect(await screen.findByText('Seu pedido de exclusão está em andamento')).toBeTruthy()
    expect(network.to('POST /me/deletion')[0]?.body).toEqual({ confirmation: 'EXCLUIR' })
    await waitFor(() => expect(hasStoredSession()).toBe(false))
    expect(currentAddress()).toBe('/privacidade')
    expect(identity.endSession).toHaveBeenCalledTimes(1)
  })

  it('of a team member is sent to the managers and changes nothing yet', async () => {
    const { user } = open({
      'GET /me/deletion': { body: { ...PREVIEW, needs_manager: true } },
      'POST /me/deletion': { body: { outcome: 'asked_managers' } },
    })
    await ask(user)
    expect(await screen.findByText(/a gestão recebe o seu pedido/)).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Digite EXCLUIR para confirmar'), { target: { value: 'EXCLUIR' } })
    await user.click(screen.getByRole('button', { name: 'Enviar pedido' }))
    expect(await screen.findByText(/A gestão foi avisada/)).toBeTruthy()
    expect(hasStoredSession()).toBe(true)
  })

  it('offers a retry when the consequences can’t be loaded', async () => {
    let tries = 0
    const { user } = open({
      'GET /me/deletion': () => {
        tries += 1
        return tries === 1 ? problemResponse(500, 'INTERNAL', 'Algo deu errado.') : { body: PREVIEW }
      },
    })
    await ask(user)
    await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('O que é apagado')).toBeTruthy()
  })
})

describe('Perfil of the team', () => {
  const admin = exampleProfile({ role: 'admin' })

  it('saves name and phone, and shows e-mail and role', async () => {
    const { user, network } = open({ 'PUT /me/contact': { body: { ...admin, name: 'Ana Lima' } } }, '/admin', admin)
    const name = await screen.findByLabelText<HTMLInputElement>('Nome')
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').disabled).toBe(true)
    expect(screen.getByLabelText<HTMLInputElement>('Seu acesso').value).toBe('Administrador')
    await user.clear(name)
    await user.click(screen.getByRole('button', { name: 'Salvar perfil' }))
    expect(await screen.findByText('O nome é obrigatório.')).toBeTruthy()
    await user.type(name, 'Ana Lima')
    await user.click(screen.getByRole('button', { name: 'Salvar perfil' }))
    expect(await screen.findByText('Perfil salvo.')).toBeTruthy()
    expect(network.to('PUT /me/contact')[0]?.body).toEqual({
      name: 'Ana Lima',
      phone: '(19) 99999-0000',
      version: 1,
    })
  })

  it('has a link sent by which the password is changed, and says so', async () => {
    const { user } = open({}, '/admin', admin)
    await user.click(await screen.findByRole('button', { name: 'Alterar senha' }))
    expect(await screen.findByText(/Ele vale por 1 hora/)).toBeTruthy()
    expect(identity.sendRecoveryLink).toHaveBeenCalledWith('ana@exemplo.com')
  })
})

describe('the privacy page', () => {
  it('leads to its parts and is linked in the footer', async () => {
    answerNetwork({})
    openSite(SCREENS, '/privacidade')
    expect(await screen.findByRole('heading', { level: 1, name: 'Privacidade' })).toBeTruthy()
    for (const link of screen.getAllByRole('link').filter(found => found.getAttribute('href')?.startsWith('#')))
      expect(document.getElementById(link.getAttribute('href')?.slice(1) ?? '')).not.toBeNull()
    expect((await screen.findByRole('link', { name: 'Privacidade' })).getAttribute('href')).toBe('/privacidade')
  })

  it('is linked in the map’s menu, since the map has no footer', async () => {
    answerNetwork({})
    const { user } = openSite(SCREENS, '/')
    await user.click(await screen.findByRole('button', { name: 'Abrir menu' }))
    expect((await screen.findByRole('link', { name: 'Privacidade' })).getAttribute('href')).toBe('/privacidade')
    expect(document.querySelector('footer')).toBeNull()
  })
})
