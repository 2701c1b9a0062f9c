// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PointStatus } from '#shared/catalogue/rules/points.ts'
import { exampleItem, examplePoint } from '#tests/web/support/examples.ts'
import { answerNetwork, problemResponse } from '#tests/web/support/network.ts'
import { assertFocusAfterEachTest, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { ListCartButton } from '#web/features/map/explore/list-cart-button.tsx'
import { cartStore } from '#web/features/orders/cart/cart-store.ts'

startEachTestFresh()
assertFocusAfterEachTest()

const NAME = 'Ouro | Rua 7'
const POINT = { id: '7', name: NAME, price_1y: 120_000, price_2y: 200_000, price_3y: null }
const open = (status: PointStatus = 'available', years?: 2) =>
  openSite(<ListCartButton point={{ id: '7', name: NAME, status }} years={years} />)
const added = () => cartStore.current().cart.map(({ point_id, period_years, price }) => [point_id, period_years, price])

describe('the cart’s button beside a listed point', () => {
  it('adds the point and removes it again, says so and keeps the focus', async () => {
    answerNetwork({ 'GET /points/7': { body: examplePoint(POINT) } })
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Adicionar ao carrinho: Ouro | Rua 7' }))
    expect(await screen.findByText('Ouro | Rua 7 adicionado ao carrinho!')).toBeTruthy()
    expect(added()).toEqual([['7', 1, 120_000]])
    const remove = screen.getByRole('button', { name: 'Remover do carrinho: Ouro | Rua 7' })
    expect(document.activeElement).toBe(remove)
    await user.click(remove)
    expect(await screen.findByText('Ouro | Rua 7 removido do carrinho.')).toBeTruthy()
    expect(added()).toEqual([])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Adicionar ao carrinho: Ouro | Rua 7' }))
  })

  it('adds for the period of the cart', async () => {
    cartStore.replace([exampleItem({ point_id: '1', period_years: 2 })])
    answerNetwork({ 'GET /points/7': { body: examplePoint(POINT) } })
    const { user } = open()
    await user.click(screen.getByRole('button'))
    await waitFor(() => expect(added()[1]).toEqual(['7', 2, 200_000]))
  })

  it('adds to an empty cart for the period of the filter', async () => {
    answerNetwork({ 'GET /points/7': { body: examplePoint(POINT) } })
    const { user } = open('available', 2)
    await user.click(screen.getByRole('button'))
    await waitFor(() => expect(added()).toEqual([['7', 2, 200_000]]))
  })

  it('says so when the point has no price for the period of the cart', async () => {
    cartStore.replace([exampleItem({ point_id: '1', period_years: 3 })])
    answerNetwork({ 'GET /points/7': { body: examplePoint(POINT) } })
    const { user } = open()
    await user.click(screen.getByRole('button'))
    expect(await screen.findByText('Sem preço para 3 Anos, como o carrinho: ficou com 1 Ano.')).toBeTruthy()
    expect(added()[1]).toEqual(['7', 1, 120_000])
  })

  it.each([
    ['was reserved meanwhile', { body: examplePoint({ ...POINT, status: 'reserved' }) }],
    ['was taken off the site', { body: examplePoint({ ...POINT, is_available: false }) }],
    ['was deleted', problemResponse(404, 'NOT_FOUND', 'Não encontrado.')],
  ])('does not add a point that %s', async (_, answer) => {
    answerNetwork({ 'GET /points/7': answer })
    const { user } = open()
    await user.click(screen.getByRole('button'))
    expect(await screen.findByText('Ouro | Rua 7 não está mais disponível.')).toBeTruthy()
    expect(added()).toEqual([])
  })

  it('says that the point could not be added, and can be pressed again', async () => {
    let fails = true
    answerNetwork({
      'GET /points/7': () =>
        fails ? problemResponse(500, 'INTERNAL', 'Erro interno.') : { body: examplePoint(POINT) },
    })
    const { user } = open()
    await user.click(screen.getByRole('button'))
    expect(await screen.findByText('Não foi possível adicionar Ouro | Rua 7 ao carrinho.')).toBeTruthy()
    fails = false
    await user.click(screen.getByRole('button'))
    await waitFor(() => expect(added()).toEqual([['7', 1, 120_000]]))
  })

  it.each(['reserved', 'sold'] as const)(
    'is not there for a point that is %s, unless it is in the cart',
    async status => {
      open(status)
      expect(screen.queryByRole('button')).toBeNull()
      act(() => cartStore.replace([exampleItem({ point_id: '7' })]))
      expect(screen.getByRole('button', { name: 'Remover do carrinho: Ouro | Rua 7' })).toBeTruthy()
    },
  )
})
