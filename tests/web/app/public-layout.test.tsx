// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { exampleItem, examplePoint, exampleProfile } from '#tests/web/support/examples.ts'
import { storeSession } from '#tests/web/support/identity-double.ts'
import { answerNetwork } from '#tests/web/support/network.ts'
import { currentAddress, openSite, startEachTestFresh } from '#tests/web/support/site.tsx'
import { PublicLayout } from '#web/app/layouts/public-layout.tsx'
import { cartStore } from '#web/features/orders/cart/cart-store.ts'

vi.mock(
  '#web/features/people/session/identity.ts',
  async () => (await import('#tests/web/support/identity-double.ts')).identity,
)
startEachTestFresh()

/** Ana is signed in, unless `signedIn` is false, with one point in her cart. */
function open(path: string, { signedIn } = { signedIn: true }) {
  if (signedIn) storeSession()
  answerNetwork({ 'GET /me/profile': { body: exampleProfile() }, 'GET /points/100': { body: examplePoint() } })
  cartStore.replace([exampleItem()])
  return openSite(
    <Routes>
      <Route element={<PublicLayout />}>
        <Route path="*" element={<h1>{path}</h1>} />
      </Route>
    </Routes>,
    path,
  )
}

describe('the menu', () => {
  it('has an entry to sign in for a visitor', async () => {
    const { user } = open('/quem-somos', { signedIn: false })
    await user.click(await screen.findByRole('button', { name: 'Abrir menu' }))
    await user.click(await screen.findByRole('link', { name: 'Entrar' }))
    await waitFor(() => expect(currentAddress()).toBe('/login'))
  })

  it('has none for who is signed in', async () => {
    const { user } = open('/quem-somos')
    await screen.findByRole('button', { name: /conta de/ })
    await user.click(await screen.findByRole('button', { name: 'Abrir menu' }))
    expect(await screen.findByRole('link', { name: 'Início' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Entrar' })).toBeNull()
  })
})

describe('the button of the cart', () => {
  it('opens it from the client’s area, where it stays at the head of the page', async () => {
    const { user } = open('/dashboard')
    const button = await screen.findByRole('button', { name: 'Abrir carrinho de compras, 1 item' })
    expect(button.getAttribute('data-floats')).toBe('false')
    await user.click(button)
    const cart = within(await screen.findByRole('dialog'))
    expect((await cart.findByRole('listitem')).textContent).toMatch(/^Ouro \| Av\. Brasil/)
  })

  it('floats over the map', async () => {
    open('/')
    const button = await screen.findByRole('button', { name: 'Abrir carrinho de compras, 1 item' })
    expect(button.getAttribute('data-floats')).toBe('true')
  })

  it('is nowhere else', async () => {
    open('/contact')
    expect(await screen.findByRole('contentinfo')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Abrir carrinho/ })).toBeNull()
  })
})
