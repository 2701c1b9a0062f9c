import { expect, test } from '@playwright/test'
import { Visitor } from '#tests/drivers/visitor.ts'

/** The phone's own button. */

test('the way back closes what is open on top, one at a time, and then leaves the map', { tag: '@phone' }, async ({
  page,
}) => {
  const visitor = new Visitor(page)
  await page.goto('/fale-conosco')
  await page.getByRole('link', { name: 'Ver o mapa' }).click()
  const pill = page.getByRole('button', { name: 'Filtrar Pontos' })
  await pill.click()
  const filters = page.getByRole('dialog', { name: 'Filtrar Pontos' })
  await expect(filters).toBeVisible()
  // Its step in the history comes a moment after it is drawn.
  await expect.poll(() => page.evaluate(() => window.history.state?.layers)).toBe(1)
  await page.goBack()
  await expect(filters).toHaveCount(0)

  const name = await visitor.openPoint()
  const sheet = page.getByRole('dialog', { name })
  await page.getByRole('button', { name: 'Adicionar ao carrinho' }).click()
  await page.getByRole('button', { name: 'Ver carrinho' }).click()
  const cart = page.getByRole('dialog', { name: 'Seu Carrinho de Reservas' })
  await visitor.finishReservation()
  const reservation = page.getByRole('dialog', { name: 'Finalizar Reserva' })
  await page.goBack()
  await expect(reservation).toHaveCount(0)
  await expect(cart).toBeVisible()

  // The list of periods lies on top of the cart.
  await cart.getByRole('combobox').click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await page.goBack()
  await expect(cart).toHaveCount(0)
  await expect(sheet).toBeVisible()

  // Ahead lies nothing that could be opened half.
  await page.goForward()
  await expect(page).toHaveURL(/\?ponto=/)
  await expect(cart).toHaveCount(0)
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(pill).toBeVisible()

  // What is closed by its button leaves no step behind.
  await visitor.openCart()
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()
  await expect(cart).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => history.state.layers ?? 0)).toBe(0)

  // Loaded again with something open, nothing is.
  await visitor.openCart()
  await page.reload()
  await expect(pill).toBeVisible()
  await expect(cart).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/fale-conosco$/)
})

test('who reserves comes back to the map from the dashboard in one step', { tag: '@phone' }, async ({ page }) => {
  const visitor = new Visitor(page)
  await visitor.openMap()
  await visitor.openPoint()
  await visitor.addToCart(1)
  await visitor.openCart()
  await visitor.finishReservation()
  await visitor.giveEmail('cliente@ponto.local')
  await visitor.logInToReserve('ponto123')
  await visitor.expectToast('Reserva confirmada!')
  await expect(page).toHaveURL(/\/dashboard/)
  // The focus is at the content for who listens to the page; nobody sees a ring around it.
  await expect(page.locator('main')).toBeFocused()
  await expect(page.locator('main')).toHaveCSS('outline-style', 'none')
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Filtrar Pontos' })).toBeVisible()
})

test('ten points fit the cart’s window, and each can be touched', async ({ page }) => {
  const visitor = new Visitor(page)
  await page.goto('/fale-conosco')
  await page.evaluate(async () => {
    const ids = Array.from({ length: 60 }, (_, index) => String(index + 1))
    const points = await Promise.all(ids.map(async id => (await fetch(`/api/points/${id}`)).json()))
    const items = points
      .filter(({ status, price_1y }) => status === 'available' && price_1y)
      .slice(0, 10)
      .map(({ id, name, price_1y }) => ({ point_id: id, name, price: price_1y, period_years: 1 }))
    localStorage.setItem('ponto-urbano.cart', JSON.stringify(items))
  })
  await visitor.openMap()
  const cart = await visitor.openCart()
  const rows = cart.getByRole('listitem')
  await expect(rows).toHaveCount(10)
  await expect(rows.last()).toContainText(/, \S+/)
  const floor = (await cart.locator('footer').boundingBox())?.y ?? 0
  const seen = await rows.evaluateAll(
    (each, floor) => each.filter(row => row.getBoundingClientRect().bottom <= floor).length,
    floor,
  )
  expect(seen).toBeGreaterThanOrEqual(test.info().project.name === 'phone' ? 7 : 8)
  const targets = await rows.evaluateAll(each =>
    each.flatMap(row =>
      [...row.querySelectorAll('button, [role=combobox]')].map(target => {
        const { width, height } = target.getBoundingClientRect()
        return Math.min(width, height)
      }),
    ),
  )
  expect(Math.min(...targets)).toBeGreaterThanOrEqual(44)
  await visitor.picture('40-cart-of-ten')
  await visitor.expectAccessible()

  // A toast covers neither the title nor the two buttons below.
  await cart.getByRole('button', { name: 'Limpar Carrinho' }).click()
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Carrinho limpo.' })
  await expect(toast).toBeVisible()
  const title = await page.getByRole('heading', { name: 'Seu Carrinho de Reservas' }).boundingBox()
  await expect
    .poll(async () => (await toast.boundingBox())?.y ?? 0)
    .toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0))
  await toast.getByRole('button', { name: 'Desfazer', includeHidden: true }).click({ force: true })
  await expect(rows).toHaveCount(10)
})

test('on paper the dashboard is what it says, without what one presses', { tag: '@desktop' }, async ({ page }) => {
  const visitor = new Visitor(page)
  await page.goto('/login')
  await visitor.logIn('cliente@ponto.local', 'ponto123')
  const order = page.getByRole('article').first()
  await expect(order).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  for (const button of await page.getByRole('button').all()) await expect(button).toBeHidden()
  await expect(order).toBeVisible()
  await expect(order).toHaveCSS('break-inside', 'avoid')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})
