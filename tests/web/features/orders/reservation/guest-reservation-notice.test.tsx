// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ACCOUNT_SCREENS } from '#tests/web/support/account-screens.tsx'
import { exampleItem, exampleOrder, exampleProfile } from '#tests/web/support/examples.ts'
import { identity, throwSessionError } from '#tests/web/support/identity-double.ts'
import { answerNetwork } from '#tests/web/support/network.ts'
import { currentAddress, currentState, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { cartStore } from '#web/features/orders/cart/cart-store.ts'
import { CartAndReservationDialogs } from '#web/features/orders/reservation/cart-and-reservation-dialogs.tsx'
import { useReservationInOtherTabs } from '#web/features/orders/reservation/reservation-in-other-tabs.ts'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()
beforeEach(() => {
  cartStore.replace([exampleItem()])
  cartStore.setOpen(true)
})

const NETWORK = {
  'POST /auth/user-exists': { body: { exists: false } },
  'POST /orders': { status: 201, body: exampleOrder({ customer_email: 'bia@exemplo.com', user_id: null }) },
  'GET /me/profile': { body: exampleProfile({ email: 'bia@exemplo.com' }) },
}

async function reserveAsNew() {
  answerNetwork(NETWORK)
  const { user } = openSite(
    <>
      {ACCOUNT_SCREENS}
      <CartAndReservationDialogs />
    </>,
  )
  await user.click(await screen.findByRole('button', { name: 'Finalizar Reserva' }))
  await user.type(await screen.findByLabelText('E-mail'), 'bia@exemplo.com{Enter}')
  await user.type(await screen.findByLabelText('Nome Completo'), 'Bia Lima')
  await user.type(screen.getByLabelText('Telefone'), '19988887777')
  await user.type(screen.getByLabelText('Senha'), 'segredo1')
  await user.type(screen.getByLabelText('Confirmar Senha'), 'segredo1{Enter}')
  await screen.findByRole('heading', { name: 'Seus pontos estão reservados' })
  return user
}

describe('whoever reserved with a new account', () => {
  it('sees what is reserved, until when, and what is left to do', async () => {
    await reserveAsNew()
    expect(screen.getByText('Conta criada e reserva confirmada!')).toBeTruthy()
    const reservation = screen.getByRole('region', { name: 'Sua reserva' })
    expect(reservation.textContent).toMatch(/Ouro \| Av\. BrasilPU-00100 · 1 AnoR\$\s1\.200,00Total R\$\s1\.200,00/)
    expect(reservation.textContent).toContain('Pedido a1b2c3d4.')
    expect(reservation.textContent).toMatch(/até 23 de nov\. de 2999, 09:00\.$/)
    expect(screen.getByText(/^Falta confirmar seu e-mail: .* para bia@exemplo\.com\./)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Área Restrita' })).toBeTruthy()
    expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'bia@exemplo.com')
  })

  it('finds it there again after a reload', async () => {
    await reserveAsNew()
    const kept: unknown = JSON.parse(JSON.stringify(currentState()))
    openSite(ACCOUNT_SCREENS, { pathname: '/login', state: kept })
    expect(await screen.findAllByRole('region', { name: 'Sua reserva' })).toHaveLength(2)
  })

  it('has the e-mail sent again, or reads when to try again', async () => {
    const user = await reserveAsNew()
    await user.click(screen.getByRole('button', { name: 'Reenviar e-mail' }))
    expect(await screen.findByText('Enviamos um novo e-mail de confirmação.')).toBeTruthy()
    expect(identity.resendConfirmationEmail).toHaveBeenCalledWith('bia@exemplo.com')
    identity.resendConfirmationEmail.mockImplementationOnce(
      throwSessionError('TOO_MANY_ATTEMPTS', 'Muitas tentativas em pouco tempo. Tente novamente em 40 minutos.'),
    )
    await user.click(screen.getByRole('button', { name: 'Reenviar e-mail' }))
    expect(await screen.findByText(/em 40 minutos/)).toBeTruthy()
  })

  it('comes to that order by signing in', async () => {
    const user = await reserveAsNew()
    await user.type(screen.getByLabelText('Senha'), 'segredo1{Enter}')
    await waitFor(() => expect(currentAddress()).toBe('/dashboard?pedido=a1b2c3d4-0000'))
  })
})

describe('another tab of the browser', () => {
  it('refetches its orders and points', async () => {
    const load = vi.fn(() => 'points')
    function Tab() {
      useReservationInOtherTabs()
      useQuery({ queryKey: ['map', 'cells'], queryFn: load, staleTime: Number.POSITIVE_INFINITY })
      return null
    }
    openSite(<Tab />)
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1))
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'ponto-urbano.reserved' })))
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  })
})
