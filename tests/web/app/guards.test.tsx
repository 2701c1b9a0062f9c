// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { exampleItem, exampleOrder, exampleProfile } from '#tests/web/support/examples.ts'
import {
  hasStoredSession,
  identity,
  simulateOtherTab,
  storeSession,
  throwSessionError,
} from '#tests/web/support/identity-double.ts'
import { answerNetwork, createDeferred, problemResponse } from '#tests/web/support/network.ts'
import { currentAddress, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { GuestGuard, RoleGuard } from '#web/app/guards.tsx'
import { pendingReservation } from '#web/features/orders/cart/cart-store.ts'
import { PendingReservationRunner } from '#web/features/orders/reservation/pending-reservation-runner.tsx'
import { useSession } from '#web/features/people/session/use-session.ts'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()

function Door({ name }: { name: string }) {
  const { status, signIn, signOut } = useSession()
  return (
    <>
      <h1>{name}</h1>
      <p>{status}</p>
      <button type="button" onClick={() => void signIn('ana@exemplo.com', 'segredo1')}>
        Entrar
      </button>
      <button type="button" onClick={() => void signOut()}>
        Sair
      </button>
    </>
  )
}

const SCREENS = (
  <>
    <Routes>
      <Route path="/" element={<Door name="Mapa" />} />
      <Route element={<RoleGuard allowed={['client']} />}>
        <Route path="/dashboard" element={<Door name="Cliente" />} />
      </Route>
      <Route element={<RoleGuard allowed={['admin', 'operations_manager']} />}>
        <Route path="/admin" element={<Door name="Administração" />} />
      </Route>
      <Route element={<RoleGuard allowed={['field_technician']} />}>
        <Route path="/technician-panel" element={<Door name="Técnico" />} />
      </Route>
      <Route element={<GuestGuard />}>
        <Route path="/login" element={<Door name="Login" />} />
        <Route path="/update-password" element={<Door name="Nova senha" />} />
      </Route>
    </Routes>
    <PendingReservationRunner />
  </>
)

const profile = (role: Parameters<typeof exampleProfile>[0]) => ({ 'GET /me/profile': { body: exampleProfile(role) } })

describe('the role guard', () => {
  it('sends guests to the login, and back to the requested page after it', async () => {
    answerNetwork(profile({}))
    const { user } = openSite(SCREENS, '/dashboard?feature=visitation_route')
    await user.click(await screen.findByRole('button', { name: 'Entrar' }))
    expect(await screen.findByRole('heading', { name: 'Cliente' })).toBeTruthy()
    await waitFor(() => expect(currentAddress()).toBe('/dashboard?feature=visitation_route'))
  })

  it.each([
    ['client', '/admin', '/dashboard'],
    ['field_technician', '/admin', '/'],
    ['admin', '/dashboard', '/'],
  ] as const)('refuses a %s at %s and leads to %s', async (role, wanted, led) => {
    storeSession()
    answerNetwork(profile({ role }))
    openSite(SCREENS, wanted)
    expect(await screen.findByText('Acesso Negado')).toBeTruthy()
    expect(screen.getByText('Você não tem permissão para acessar esta página.')).toBeTruthy()
    await waitFor(() => expect(currentAddress()).toBe(led))
  })

  it('offers to try again when the profile can’t be loaded', async () => {
    storeSession()
    let tries = 0
    answerNetwork({
      'GET /me/profile': () => {
        tries += 1
        return tries === 1 ? problemResponse(500, 'INTERNAL', 'x') : { body: exampleProfile() }
      },
    })
    const { user } = openSite(SCREENS, '/dashboard')
    expect(await screen.findByText('Erro ao carregar sua sessão')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByRole('heading', { name: 'Cliente' })).toBeTruthy()
  })

  it('signs out and leads to the login when the server no longer takes the token', async () => {
    storeSession()
    answerNetwork({
      'GET /me/profile': problemResponse(
        401,
        'UNAUTHENTICATED',
        'Sua sessão terminou. Entre novamente para continuar.',
      ),
    })
    openSite(SCREENS, '/dashboard')
    expect(await screen.findByText('Sua sessão terminou. Entre novamente para continuar.')).toBeTruthy()
    await waitFor(() => expect(currentAddress()).toBe('/login'))
    expect(identity.endSession).toHaveBeenCalledTimes(1)
  })
})

describe('the guest guard', () => {
  it.each([
    ['client', '/dashboard'],
    ['admin', '/admin'],
    ['operations_manager', '/admin'],
    ['field_technician', '/technician-panel'],
  ] as const)('leads a signed-in %s to %s', async (role, home) => {
    storeSession()
    answerNetwork(profile({ role }))
    openSite(SCREENS, '/login')
    await waitFor(() => expect(currentAddress()).toBe(home))
  })

  it.each(['/login?type=recovery', '/update-password'])(
    'lets a signed-in person recover a password at %s',
    async at => {
      storeSession()
      const network = answerNetwork(profile({}))
      openSite(SCREENS, at)
      await waitFor(() => expect(network.to('GET /me/profile')).toHaveLength(1))
      await screen.findByText('signed_in')
      expect(currentAddress()).toBe(at)
    },
  )
})

describe('signing out', () => {
  it('says so, leads to the login and forgets where the person was', async () => {
    storeSession()
    answerNetwork(profile({ role: 'client' }))
    const { user } = openSite(SCREENS, '/dashboard')
    await user.click(await screen.findByRole('button', { name: 'Sair' }))
    expect(await screen.findByText('Sessão encerrada com sucesso.')).toBeTruthy()
    await waitFor(() => expect(currentAddress()).toBe('/login'))
    answerNetwork(profile({ role: 'admin' }))
    await user.click(await screen.findByRole('button', { name: 'Entrar' }))
    expect(await screen.findByRole('heading', { name: 'Administração' })).toBeTruthy()
    expect(screen.queryByText('Acesso Negado')).toBeNull()
  })

  it('says that it failed and stays', async () => {
    storeSession()
    answerNetwork(profile({}))
    const { user } = openSite(SCREENS, '/dashboard')
    const leave = await screen.findByRole('button', { name: 'Sair' })
    identity.endSession.mockImplementationOnce(throwSessionError('UNEXPECTED'))
    await user.click(leave)
    expect(await screen.findByText('Falha ao sair')).toBeTruthy()
    await waitFor(() => expect(currentAddress()).toBe('/dashboard'))
  })
})

describe('signing out where the server is not reached', () => {
  const signOut = async (revoke: () => Promise<void>) => {
    storeSession()
    answerNetwork(profile({}))
    const { user } = openSite(SCREENS, '/dashboard')
    const leave = await screen.findByRole('button', { name: 'Sair' })
    identity.endSession.mockImplementationOnce(async () => {
      await identity.endSession()
      return revoke
    })
    await user.click(leave)
    expect(await screen.findByText('Falha ao sair')).toBeTruthy()
    expect(screen.getByText('Não foi possível encerrar a sessão. Tente novamente.')).toBeTruthy()
    expect(screen.queryByText('Sessão encerrada com sucesso.')).toBeNull()
    return user
  }

  it('leaves nobody signed in on this computer, and tries again on request', async () => {
    const revoke = vi
      .fn()
      .mockRejectedValueOnce(new Error('offline'))
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue(undefined)
    const user = await signOut(revoke)
    await waitFor(() => expect(currentAddress()).toBe('/login'))
    expect(hasStoredSession()).toBe(false)
    const again = screen.getByRole('button', { name: 'Tentar novamente' })
    await user.click(again)
    await waitFor(() => expect(revoke).toHaveBeenCalledTimes(2))
    expect(again.closest('[data-sonner-toast]')?.getAttribute('data-removed')).toBe('false')
    await user.click(again)
    expect(await screen.findByText('Sessão encerrada com sucesso.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Falha ao sair')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull()
    expect(revoke).toHaveBeenCalledTimes(3)
  })

  it('is signed out in the browser before the server has answered', async () => {
    storeSession()
    answerNetwork(profile({}))
    const { user } = openSite(SCREENS, '/dashboard')
    const leave = await screen.findByRole('button', { name: 'Sair' })
    const revoke = vi.fn(() => new Promise<void>(() => undefined))
    identity.endSession.mockResolvedValueOnce(revoke)
    await user.click(leave)
    await waitFor(() => expect(currentAddress()).toBe('/login'))
    expect(revoke).toHaveBeenCalledTimes(1)
    expect(screen.queryByText('Sessão encerrada com sucesso.')).toBeNull()
  })

  it('tries again by itself once there is a network', async () => {
    const revoke = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(undefined)
    await signOut(revoke)
    dispatchEvent(new Event('online'))
    expect(await screen.findByText('Sessão encerrada com sucesso.')).toBeTruthy()
    dispatchEvent(new Event('online'))
    expect(revoke).toHaveBeenCalledTimes(2)
  })
})

describe('a cart that waits for signing in', () => {
  it('is reserved after signing in', async () => {
    pendingReservation.save([exampleItem()])
    const network = answerNetwork({ ...profile({}), 'POST /orders': { status: 201, body: exampleOrder() } })
    const { user } = openSite(SCREENS, '/login')
    await user.click(await screen.findByRole('button', { name: 'Entrar' }))
    expect(await screen.findByText('Reserva confirmada!')).toBeTruthy()
    expect(network.to('POST /orders')).toHaveLength(1)
    await waitFor(() => expect(currentAddress()).toBe(`/dashboard?pedido=${exampleOrder().id}`))
  })

  it('is reserved only in the tab where they sign in; other tabs just show the session', async () => {
    pendingReservation.save([exampleItem()])
    const network = answerNetwork({ ...profile({}), 'POST /orders': { status: 201, body: exampleOrder() } })
    openSite(SCREENS, '/')
    act(() => simulateOtherTab('signed in'))
    await screen.findByText('signed_in')
    expect(network.to('POST /orders')).toEqual([])
    expect(currentAddress()).toBe('/')
    expect(pendingReservation.claim('u1')).toEqual([exampleItem()])
  })

  it('is reserved once, with the same idempotency key, when the page is reloaded meanwhile', async () => {
    pendingReservation.save([exampleItem()])
    const deferredResponse = createDeferred<{ status: number; body: unknown }>()
    const network = answerNetwork({ ...profile({}), 'POST /orders': () => deferredResponse.promise })
    const { user } = openSite(SCREENS, '/login')
    await user.click(await screen.findByRole('button', { name: 'Entrar' }))
    await waitFor(() => expect(network.to('POST /orders')).toHaveLength(1))
    const [lost] = network.to('POST /orders')
    cleanup()

    const again = answerNetwork({ ...profile({}), 'POST /orders': { status: 201, body: exampleOrder() } })
    openSite(SCREENS, '/dashboard')
    expect(await screen.findByText('Reserva confirmada!')).toBeTruthy()
    expect(again.to('POST /orders').map(sent => sent.headers['idempotency-key'])).toEqual([
      lost?.headers['idempotency-key'],
    ])
    expect(pendingReservation.claim('u1')).toEqual([])
  })

  it('is reserved by a retry after a short loss of the network', async () => {
    pendingReservation.save([exampleItem()])
    let tries = 0
    const network = answerNetwork({
      ...profile({}),
      'POST /orders': () => {
        tries += 1
        if (tries === 1) throw new TypeError('Failed to fetch')
        return { status: 201, body: exampleOrder() }
      },
    })
    const { user } = openSite(SCREENS, '/login')
    await user.click(await screen.findByRole('button', { name: 'Entrar' }))
    expect(await screen.findByText('Reserva confirmada!')).toBeTruthy()
    expect(new Set(network.to('POST /orders').map(sent => sent.headers['idempotency-key'])).size).toBe(1)
  })

  it('is discarded when that fails', async () => {
    pendingReservation.save([exampleItem()])
    answerNetwork({ ...profile({}), 'POST /orders': problemResponse(409, 'POINT_UNAVAILABLE', 'O ponto se foi.') })
    const { user } = openSite(SCREENS, '/login')
    await user.click(await screen.findByRole('button', { name: 'Entrar' }))
    expect(await screen.findByText('Falha ao processar reserva pendente')).toBeTruthy()
    expect(pendingReservation.claim('u1')).toEqual([])
  })
})
