// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { examplePoint, otherExampleItem } from '#tests/web/support/examples.ts'
import { answerNetwork, problemResponse } from '#tests/web/support/network.ts'
import { currentAddress, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { cartStore } from '#web/features/orders/cart/cart-store.ts'
import LinkedCart from '#web/features/orders/reservation/linked-cart.tsx'
import { shareCart } from '#web/features/orders/reservation/share-cart.ts'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()

const point = (id: string, changed: Parameters<typeof examplePoint>[0] = {}) => ({
  body: examplePoint({ id, name: `Ponto ${id}`, ...changed }),
})

it('puts the points of the link beside those of the cart, at today’s prices, and opens it', async () => {
  cartStore.replace([otherExampleItem])
  answerNetwork({ 'GET /points/100': point('100'), 'GET /points/102': point('102', { price_5y: 555000 }) })
  openSite(<LinkedCart />, '/?carrinho=100:1,102:5&anos=2')
  expect(await screen.findByText('2 pontos do link estão no seu carrinho.')).toBeTruthy()
  expect(cartStore.current().cart.map(({ point_id, price }) => [point_id, price])).toEqual([
    ['101', 90000],
    ['100', 120000],
    ['102', 555000],
  ])
  expect(cartStore.current().isOpen).toBe(true)
  await waitFor(() => expect(currentAddress()).toBe('/?anos=2'))
})

it('names what is sold, has no price for the period, or is unknown', async () => {
  answerNetwork({
    'GET /points/100': point('100', { status: 'sold' }),
    'GET /points/102': point('102', { price_3y: null }),
    'GET /points/103': problemResponse(404, 'POINT_NOT_FOUND', 'não existe'),
  })
  openSite(<LinkedCart />, '/?carrinho=100:1,102:3,103:1')
  expect(await screen.findByText('Este link não tem pontos que possam ser reservados.')).toBeTruthy()
  expect(await screen.findByText('Não estão mais à venda e ficaram fora: Ponto 100 e Ponto 102.')).toBeTruthy()
  expect(await screen.findByText('Não existe mais o ponto 103.')).toBeTruthy()
  expect(cartStore.current().isOpen).toBe(false)
})

it('loads again what the network did not bring', async () => {
  answerNetwork({})
  const { user } = openSite(<LinkedCart />, '/?carrinho=100:1')
  expect(await screen.findByText('Não foi possível carregar 1 ponto do link.')).toBeTruthy()
  answerNetwork({ 'GET /points/100': point('100') })
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText('1 ponto do link está no seu carrinho.')).toBeTruthy()
})

it('is copied as ids and years; a browser that copies nothing shows the link', async () => {
  openSite(<p>mapa</p>)
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce()
  await shareCart([otherExampleItem])
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/?carrinho=101:2`)
  expect(await screen.findByText(/^Link copiado\./)).toBeTruthy()
  writeText.mockRejectedValueOnce(new DOMException('refused', 'NotAllowedError'))
  await shareCart([otherExampleItem])
  expect(await screen.findByText(`${location.origin}/?carrinho=101:2`)).toBeTruthy()
})
