// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { Route, Routes } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import { EVERYONE_SIGNED_IN } from '#shared/platform/rules/roles.ts'
import { exampleOrder, exampleProfile } from '#tests/web/support/examples.ts'
import { hasStoredSession, identity, simulateOtherTab, storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, createDeferred, problemResponse } from '#tests/web/support/network.ts'
import { currentAddress, currentState, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { GuestGuard, RoleGuard } from '#web/app/guards.tsx'
import { useSession } from '#web/features/people/session/use-session.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()

const ORDERS = 'GET /me/orders'
const PROFILE = 'GET /me/profile'
const ENDED = 'Sua sessão foi encerrada porque o seu acesso mudou. Entre novamente para continuar.'
const ana = exampleProfile()
const rui = exampleProfile({ id: 'u2', name: 'Rui Prado', email: 'rui@exemplo.com' })
const ordersOf = (customer_name: string) => ({ body: { items: [exampleOrder({ customer_name })], cursor: null } })

/** A personal screen with loaded data and an unsaved input. */
function Own() {
  const { profile } = useSession()
  const [typed, setTyped] = useState('')
  const orders = useQuery({
    queryKey: queryKeys.myOrders,
    queryFn: ({ signal }) => callApi(api.orders.listMine, {}, { signal }),
  })
  return (
    <>
      <h1>{profile?.name}</h1>
      <input aria-label="Rascunho" value={typed} onChange={event => setTyped(event.target.value)} />
      <p>{orders.data?.items.map(order => `Pedido de ${order.customer_name}`)}</p>
      <button type="button" onClick={() => void orders.refetch()}>
        Recarregar
      </button>
    </>
  )
}

function Login() {
  const { signIn } = useSession()
  return (
    <button type="button" onClick={() => void signIn('rui@exemplo.com', 'segredo1')}>
      Entrar como Rui
    </button>
  )
}

const SCREENS = (
  <Routes>
    <Route element={<RoleGuard allowed={EVERYONE_SIGNED_IN} />}>
      <Route path="/dashboard" element={<Own />} />
    </Route>
    <Route element={<GuestGuard />}>
      <Route path="/login" element={<Login />} />
    </Route>
  </Routes>
)

async function openAsAna(orders: Parameters<typeof answerNetwork>[0][string] = ordersOf('Ana')) {
  storeSession()
  const network = answerNetwork({ [PROFILE]: { body: ana }, [ORDERS]: orders })
  const { user } = openSite(SCREENS, '/dashboard?aba=perfil')
  await screen.findByText('Pedido de Ana')
  return { user, network }
}

describe('a session that ended elsewhere', () => {
  const refusedOnce = (code: string, sentence: string) => {
    let requestCount = 0
    return openAsAna(() => {
      requestCount += 1
      return requestCount === 2 ? problemResponse(401, code, sentence) : ordersOf(requestCount === 1 ? 'Ana' : 'Rui')
    })
  }

  it('leads to the login with the server’s own sentence, and back to the same page', async () => {
    const { user } = await refusedOnce('UNAUTHENTICATED', ENDED)
    await user.click(screen.getByRole('button', { name: 'Recarregar' }))
    expect(await screen.findByText(ENDED)).toBeTruthy()
    await waitFor(() => expect(currentAddress()).toBe('/login'))
    expect(currentState()).toMatchObject({ from: { pathname: '/dashboard', search: '?aba=perfil' } })
    expect(hasStoredSession()).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Entrar como Rui' }))
    await waitFor(() => expect(currentAddress()).toBe('/dashboard?aba=perfil'))
  })

  it('leads to the new role’s home when it was the access that changed', async () => {
    const { user } = await refusedOnce('SESSION_ENDED', ENDED)
    await user.click(screen.getByRole('button', { name: 'Recarregar' }))
    expect(await screen.findByText(ENDED)).toBeTruthy()
    await waitFor(() => expect(currentAddress()).toBe('/login'))
    expect(currentState()).toBeNull()
  })

  it('says its own sentence when only the gateway refuses', async () => {
    let requestCount = 0
    const { user } = await openAsAna(() => {
      requestCount += 1
      return requestCount === 1 ? ordersOf('Ana') : { status: 401, body: { message: 'Unauthorized' } }
    })
    await user.click(screen.getByRole('button', { name: 'Recarregar' }))
    expect(await screen.findByText('Sua sessão terminou. Entre novamente para continuar.')).toBeTruthy()
  })

  it('is reported when the tokens can’t be renewed any more', async () => {
    const { user } = await openAsAna()
    identity.currentAccessToken.mockResolvedValueOnce(undefined)
    await user.click(screen.getByRole('button', { name: 'Recarregar' }))
    expect(await screen.findByText('Sua sessão terminou. Entre novamente para continuar.')).toBeTruthy()
    await waitFor(() => expect(currentAddress()).toBe('/login'))
  })

  it('is reported once, however many calls fail', async () => {
    const deferredResponse = createDeferred<ReturnType<typeof problemResponse>>()
    let requestCount = 0
    const { user } = await openAsAna(() => {
      requestCount += 1
      return requestCount === 1 ? ordersOf('Ana') : deferredResponse.promise
    })
    await user.click(screen.getByRole('button', { name: 'Recarregar' }))
    const others = [callApi(api.orders.listMine, {}), callApi(api.orders.listMine, {})]
    await waitFor(() => expect(requestCount).toBe(4))
    deferredResponse.release(problemResponse(401, 'SESSION_ENDED', ENDED))
    await Promise.allSettled(others)
    await waitFor(() => expect(currentAddress()).toBe('/login'))
    expect(await screen.findAllByText(ENDED)).toHaveLength(1)
    expect(identity.endSession).toHaveBeenCalledTimes(1)
  })

  it('is not concluded from a late response to a token that was renewed meanwhile', async () => {
    const deferredResponse = createDeferred<ReturnType<typeof problemResponse>>()
    let requestCount = 0
    const { user } = await openAsAna(() => {
      requestCount += 1
      return requestCount === 1 ? ordersOf('Ana') : deferredResponse.promise
    })
    await user.click(screen.getByRole('button', { name: 'Recarregar' }))
    identity.currentAccessToken.mockResolvedValue('newer-token')
    deferredResponse.release(problemResponse(401, 'UNAUTHENTICATED', 'Terminou.'))
    await waitFor(() => expect(identity.currentAccessToken).toHaveLastReturnedWith(expect.anything()))
    await act(async () => undefined)
    expect(currentAddress()).toBe('/dashboard?aba=perfil')
    expect(screen.queryByText('Terminou.')).toBeNull()
    expect(hasStoredSession()).toBe(true)
  })
})

describe('another person at the same browser', () => {
  it('never sees data of the previous person', async () => {
    let requestCount = 0
    const deferredSecond = createDeferred<ReturnType<typeof ordersOf>>()
    storeSession()
    let who = ana
    answerNetwork({
      [PROFILE]: () => ({ body: who }),
      [ORDERS]: () => {
        requestCount += 1
        return requestCount === 1 ? ordersOf('Ana') : deferredSecond.promise
      },
    })
    const { user } = openSite(SCREENS, '/dashboard')
    await screen.findByText('Pedido de Ana')
    act(() => simulateOtherTab('signed out'))
    await waitFor(() => expect(currentAddress()).toBe('/login'))
    who = rui
    await user.click(screen.getByRole('button', { name: 'Entrar como Rui' }))
    expect(await screen.findByRole('heading', { name: 'Rui Prado' })).toBeTruthy()
    expect(screen.queryByText('Pedido de Ana')).toBeNull()
    deferredSecond.release(ordersOf('Rui'))
    expect(await screen.findByText('Pedido de Rui')).toBeTruthy()
  })

  it('who signed in in another tab gets screens of their own, without what was being typed', async () => {
    let who = ana
    const orders = createDeferred<ReturnType<typeof ordersOf>>()
    storeSession()
    answerNetwork({
      [PROFILE]: () => ({ body: who }),
      [ORDERS]: () => (who === ana ? ordersOf('Ana') : orders.promise),
    })
    const { user } = openSite(SCREENS, '/dashboard')
    await screen.findByText('Pedido de Ana')
    await user.type(screen.getByLabelText('Rascunho'), 'segredo de Ana')
    who = rui
    act(() => simulateOtherTab('signed in'))
    expect(await screen.findByRole('heading', { name: 'Rui Prado' })).toBeTruthy()
    expect(screen.queryByText('Pedido de Ana')).toBeNull()
    expect(screen.getByLabelText('Rascunho')).toHaveProperty('value', '')
    orders.release(ordersOf('Rui'))
    expect(await screen.findByText('Pedido de Rui')).toBeTruthy()
  })

  it('does not lose what is being typed when the same person signs in again in another tab', async () => {
    const { user, network } = await openAsAna()
    await user.type(screen.getByLabelText('Rascunho'), 'meu texto')
    act(() => simulateOtherTab('signed in'))
    await waitFor(() => expect(network.to(PROFILE)).toHaveLength(2))
    await act(async () => undefined)
    expect(screen.getByLabelText('Rascunho')).toHaveProperty('value', 'meu texto')
  })

  it('is not replaced by a late response about the previous person', async () => {
    const deferredLate = createDeferred<{ body: unknown }>()
    let requestCount = 0
    storeSession()
    answerNetwork({
      [PROFILE]: () => {
        requestCount += 1
        return requestCount === 1 ? deferredLate.promise : { body: rui }
      },
      [ORDERS]: ordersOf('Rui'),
    })
    openSite(SCREENS, '/dashboard')
    await waitFor(() => expect(requestCount).toBe(1))
    act(() => simulateOtherTab('signed in'))
    expect(await screen.findByRole('heading', { name: 'Rui Prado' })).toBeTruthy()
    deferredLate.release({ body: ana })
    await act(async () => undefined)
    expect(screen.getByRole('heading', { name: 'Rui Prado' })).toBeTruthy()
  })
})
