// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { exampleItem, exampleOrder, exampleProfile, otherExampleItem } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork, problemResponse } from '#tests/web/support/network.ts'
import { currentAddress, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { cartStore, pendingReservation } from '#web/features/orders/cart/cart-store.ts'
import { CartAndReservationDialogs } from '#web/features/orders/reservation/cart-and-reservation-dialogs.tsx'
import { PendingReservationRunner } from '#web/features/orders/reservation/pending-reservation-runner.tsx'
import { queryKeys } from '#web/lib/query-keys.ts'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()

const ORDERS = 'POST /orders'
const MADE = { status: 201, body: exampleOrder() }
const GONE = problemResponse(409, 'POINT_UNAVAILABLE', 'foi', { points: [{ point_id: '101', point_name: 'Prata' }] })
const CART = [exampleItem(), otherExampleItem]

/** Other parts of the site that show points and orders; each counts its requests. */
const loads = { cells: vi.fn(() => 'map'), point: vi.fn(() => 'point'), orders: vi.fn(() => 'orders') }
function Shown() {
  useQuery({ queryKey: ['map', 'cells'], queryFn: loads.cells, staleTime: Number.POSITIVE_INFINITY })
  useQuery({ queryKey: [...queryKeys.point('101'), 'here'], queryFn: loads.point, staleTime: Number.POSITIVE_INFINITY })
  useQuery({ queryKey: queryKeys.myOrders, queryFn: loads.orders, staleTime: Number.POSITIVE_INFINITY })
  return null
}
const timesLoaded = () =>
  Object.fromEntries(Object.entries(loads).map(([name, load]) => [name, load.mock.calls.length]))

type Routes = Parameters<typeof answerNetwork>[0]

/** The two ways to reserve both points, up to the first request. `again`: sends the request once more. */
const PATHS = {
  'in the dialog': async (routes: Routes) => {
    storeSession()
    cartStore.setOpen(true)
    const network = answerNetwork({ 'GET /me/profile': { body: exampleProfile() }, ...routes })
    const { user } = openSite(
      <>
        <Shown />
        <CartAndReservationDialogs />
      </>,
    )
    await user.click(await screen.findByRole('button', { name: 'Finalizar Reserva' }))
    const confirm = async () => user.click(await screen.findByRole('button', { name: 'Confirmar reserva' }))
    await confirm()
    return { network, again: confirm }
  },
  'left to sign in': async (routes: Routes) => {
    storeSession()
    // The person signed in within this tab, before a reload.
    sessionStorage.setItem('ponto-urbano.entered-here', 'sim')
    pendingReservation.save(CART)
    pendingReservation.claim('u1')
    const network = answerNetwork({ 'GET /me/profile': { body: exampleProfile() }, ...routes })
    openSite(
      <>
        <Shown />
        <PendingReservationRunner />
      </>,
    )
    return { network, again: async () => undefined }
  },
}

describe.each(Object.entries(PATHS))('a cart reserved %s', (_, begin) => {
  beforeEach(() => {
    cartStore.replace(CART)
    for (const load of Object.values(loads)) load.mockClear()
  })

  it('is gone from the cart, and map, points and orders are shown as they are', async () => {
    await begin({ [ORDERS]: MADE })
    expect(await screen.findByText('Reserva confirmada!')).toBeTruthy()
    await waitFor(() => expect(timesLoaded()).toEqual({ cells: 2, point: 2, orders: 2 }))
    expect(cartStore.current().cart).toEqual([])
    await waitFor(() => expect(currentAddress()).toBe('/dashboard?pedido=a1b2c3d4-0000'))
  })

  it('keeps its attempt’s key until it is answered', async () => {
    let tries = 0
    const { network, again } = await begin({
      [ORDERS]: () => {
        tries += 1
        return tries === 1 ? problemResponse(503, 'TRY_AGAIN', 'Tente de novo.') : MADE
      },
    })
    await waitFor(() => expect(tries).toBe(1))
    await again()
    expect(await screen.findByText('Reserva confirmada!')).toBeTruthy()
    const keys = network.to(ORDERS).map(sent => sent.headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('names the points that went, shows them as they are, and keeps the cart', async () => {
    await begin({ [ORDERS]: GONE })
    expect(await screen.findByText('Este ponto não pode ser reservado agora: Prata | Rua das Flores.')).toBeTruthy()
    await waitFor(() => expect(timesLoaded()).toEqual({ cells: 2, point: 2, orders: 1 }))
    expect(cartStore.current().cart).toEqual(CART)
  })
})
