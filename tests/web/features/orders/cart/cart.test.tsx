// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { toast } from 'sonner'
import { describe, expect, it, vi } from 'vitest'
import { cartTotal } from '#shared/orders/rules/cart.ts'
import { exampleItem, examplePoint, otherExampleItem } from '#tests/web/support/examples.ts'
import { answerNetwork, problemResponse } from '#tests/web/support/network.ts'
import { startEachTestFresh } from '#tests/web/support/site.tsx'
import { pendingReservation } from '#web/features/orders/cart/cart-store.ts'
import { useCart } from '#web/features/orders/cart/use-cart.ts'

startEachTestFresh()

const KEY = 'ponto-urbano.cart'
const stored = (): unknown => JSON.parse(localStorage.getItem(KEY) ?? '[]')
const said = {
  success: vi.spyOn(toast, 'success'),
  warning: vi.spyOn(toast, 'warning'),
  error: vi.spyOn(toast, 'error'),
}

function openCart() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  return renderHook(() => useCart(), { wrapper }).result
}

describe('a visitor’s cart', () => {
  it('takes a point at the price of the chosen period and keeps it in the browser', () => {
    const cart = openCart()
    act(() => void cart.current.add(examplePoint(), 2))
    expect(cart.current.cart).toEqual([exampleItem({ price: 210000, period_years: 2 })])
    expect(cart.current.count).toBe(1)
    expect(cart.current.has('100')).toBe(true)
    expect(stored()).toEqual(cart.current.cart)
    expect(said.success).toHaveBeenCalledWith('Ouro | Av. Brasil adicionado ao carrinho!')
  })

  it('warns when the point is in already and leaves its period alone', () => {
    const cart = openCart()
    act(() => void cart.current.add(examplePoint(), 1))
    act(() => void cart.current.add(examplePoint(), 2))
    expect(cart.current.cart).toEqual([exampleItem()])
    expect(said.warning).toHaveBeenCalledWith('Este ponto já está no seu carrinho.')
  })

  it('keeps one of each point, also of a cart that was stored without quantities', () => {
    const { quantity: _, ...stored } = exampleItem()
    localStorage.setItem(KEY, JSON.stringify([stored]))
    const cart = openCart()
    expect(cart.current.cart).toEqual([exampleItem({ quantity: 1 })])
    act(() => void cart.current.add(examplePoint({ id: '101' }), 1))
    expect(JSON.parse(localStorage.getItem(KEY) ?? '[]')).toMatchObject([{ quantity: 1 }, { quantity: 1 }])
  })

  it('says when it holds more points than an order takes, and leads to where it is split', () => {
    const many = Array.from({ length: 39 }, (_, index) => exampleItem({ point_id: `${index + 200}` }))
    localStorage.setItem(KEY, JSON.stringify(many))
    const cart = openCart()
    act(() => void cart.current.add(examplePoint({ id: '101' }), 1))
    expect(said.warning).not.toHaveBeenCalled()
    act(() => void cart.current.add(examplePoint(), 1))
    expect(cart.current.count).toBe(41)
    expect(said.warning).toHaveBeenCalledWith('41º ponto: um pedido leva até 40.', {
      description: 'O carrinho pode ser dividido em dois pedidos.',
      action: { label: 'Dividir', onClick: cart.current.open },
    })
  })

  it.each([3, 4] as const)('refuses a period of %i years that has no price', years => {
    const cart = openCart()
    act(() => expect(cart.current.add(examplePoint(), years)).toBe(false))
    expect(cart.current.count).toBe(0)
    expect(said.error).toHaveBeenCalledWith('Preço inválido para o período selecionado.')
  })

  it('adds up the prices without multiplying them by the years', () => {
    localStorage.setItem(KEY, JSON.stringify([exampleItem(), otherExampleItem]))
    expect(cartTotal(openCart().current.cart)).toBe(210000)
  })

  it('changes a period at the price of the point, loading it once when it is not there yet', async () => {
    localStorage.setItem(KEY, JSON.stringify([exampleItem()]))
    const network = answerNetwork({ 'GET /points/100': { body: examplePoint() } })
    const cart = openCart()
    await act(() => cart.current.changePeriod('100', 5))
    await act(() => cart.current.changePeriod('100', 2))
    expect(cart.current.cart).toEqual([exampleItem({ price: 210000, period_years: 2 })])
    expect(network.to('GET /points/100')).toHaveLength(1)
  })

  it('says that a period is not for sale', async () => {
    localStorage.setItem(KEY, JSON.stringify([exampleItem()]))
    answerNetwork({ 'GET /points/100': { body: examplePoint() } })
    const cart = openCart()
    await act(() => cart.current.changePeriod('100', 3))
    expect(cart.current.cart).toEqual([exampleItem()])
    expect(said.error).toHaveBeenCalledWith('Período indisponível para este ponto.')
  })

  it('says that the point’s details can’t be found when loading them fails', async () => {
    localStorage.setItem(KEY, JSON.stringify([exampleItem()]))
    answerNetwork({ 'GET /points/100': problemResponse(404, 'POINT_NOT_FOUND', 'não existe') })
    const cart = openCart()
    await act(() => cart.current.changePeriod('100', 2))
    expect(cart.current.cart).toEqual([exampleItem()])
    expect(said.error).toHaveBeenCalledWith('Não foi possível encontrar os detalhes do ponto para atualizar o preço.')
  })

  it('removes one point, several, or all', () => {
    localStorage.setItem(KEY, JSON.stringify([exampleItem(), otherExampleItem, exampleItem({ point_id: '102' })]))
    const cart = openCart()
    act(() => cart.current.remove('100'))
    expect(cart.current.count).toBe(2)
    act(() => cart.current.remove(['101', '102']))
    expect(cart.current.count).toBe(0)
    act(() => void cart.current.add(examplePoint(), 1))
    act(() => cart.current.remove(['100']))
    expect(localStorage.getItem(KEY)).toBeNull()
  })

  it.each([
    ['text that is no JSON', '{"a"'],
    ['a cart of another shape', '[{"point_id":1}]'],
    ['two of one point', JSON.stringify([{ ...exampleItem(), quantity: 2 }])],
    ['a period that does not exist', JSON.stringify([{ ...exampleItem(), period_years: 6 }])],
  ])('drops %s', (_, text) => {
    localStorage.setItem(KEY, text)
    expect(openCart().current.cart).toEqual([])
    expect(localStorage.getItem(KEY)).toBeNull()
  })

  it('follows what another tab does', async () => {
    const cart = openCart()
    localStorage.setItem(KEY, JSON.stringify([exampleItem()]))
    act(() => void dispatchEvent(new StorageEvent('storage', { key: KEY })))
    await waitFor(() => expect(cart.current.count).toBe(1))
  })
})

describe('a pending reservation', () => {
  it('is claimed by one tab, and found there again until it is settled', () => {
    pendingReservation.save([exampleItem()])
    expect(pendingReservation.claim('u1')).toEqual([exampleItem()])
    expect(pendingReservation.claim('u1')).toEqual([exampleItem()])
    expect(pendingReservation.claim('u2')).toEqual([])
    pendingReservation.settle('u1')
    expect(pendingReservation.claim('u1')).toEqual([])
  })

  it('can’t be claimed by a second tab', () => {
    pendingReservation.save([exampleItem()])
    pendingReservation.claim('u1')
    sessionStorage.clear() // as in another tab, which has its own session storage
    expect(pendingReservation.claim('u1')).toEqual([])
  })

  it('is discarded when its owner changes the cart', () => {
    localStorage.setItem(KEY, JSON.stringify([exampleItem()]))
    const cart = openCart()
    pendingReservation.save(cart.current.cart)
    act(() => cart.current.remove('100'))
    expect(pendingReservation.claim('u1')).toEqual([])
  })
})
