import { expect } from '@playwright/test'
import { test } from '#tests/drivers/people.ts'
import { Visitor } from '#tests/drivers/visitor.ts'

const newEmail = (name: string): string => `${name}.${test.info().project.name}.${Date.now()}@example.com`

test('an existing client reserves by signing in, and cancels', { tag: '@desktop' }, async ({ page }) => {
  const visitor = new Visitor(page)
  await visitor.openMap()
  const name = await visitor.openPoint()
  await visitor.addToCart(1)
  await visitor.openCart()
  await visitor.finishReservation()
  await visitor.giveEmail('cliente@ponto.local')
  await visitor.logInToReserve('errada')
  await visitor.expectToast('E-mail ou senha inválidos.')
  await visitor.picture('11-login-step')
  await visitor.logInToReserve('ponto123')
  await visitor.expectToast('Reserva confirmada!')
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText(name).first()).toBeVisible()
  await visitor.picture('12-dashboard')
  await page.reload()
  await expect(page.getByText(name).first()).toBeVisible()
  await page.getByRole('button', { name: /^Abrir carrinho de compras$/ }).click()
  await expect(page.getByText('Seu carrinho está vazio.').first()).toBeVisible()
  await page.keyboard.press('Escape')

  // The newest order is first.
  await page.getByRole('button', { name: 'Cancelar pedido' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar pedido' }).click()
  await visitor.expectToast('Pedido cancelado. Os pontos foram liberados.')
  await expect(page.getByText('Cancelado').first()).toBeVisible()
})

test('a cart left to sign in is reserved by the tab in which they sign in; another only shows the session', {
  tag: '@desktop',
}, async ({ page, context }) => {
  const orders: string[] = []
  context.on('request', sent => {
    if (sent.method() === 'POST' && sent.url().endsWith('/api/orders')) orders.push(sent.url())
  })
  // A screen without a map, so that the machine does not draw two.
  await page.goto('/quem-somos')
  await expect(page.getByRole('link', { name: 'Área Restrita' })).toBeVisible()
  const front = new Visitor(await context.newPage())
  await front.openMap()
  const name = await front.openPoint()
  await front.addToCart(1)
  await front.openCart()
  await front.finishReservation()
  await front.page.getByRole('button', { name: 'login' }).click()
  await front.logIn('cliente@ponto.local', 'ponto123')
  await front.expectToast('Reserva confirmada!')
  await expect(front.page).toHaveURL(/\/dashboard/)
  await expect(front.page.getByText(name).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /conta de/i })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/quem-somos')
  expect(orders).toHaveLength(1)
})

test('who loses a point to somebody else is told which, and keeps the rest with one click', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const visitor = new Visitor(page)
  await visitor.openMap()
  const wantedText = await visitor.openPoint()
  const wantedId = new URL(page.url()).searchParams.get('ponto') ?? ''
  await visitor.addToCart(1)
  const other = await visitor.openPoint()
  await visitor.addToCart(2)

  await visitor.openCart()
  await visitor.finishReservation()

  // From now on the cart does not update itself, so that the server has to refuse.
  const rival = await browser.newContext()
  const response = await rival.request.post('/api/orders', {
    data: {
      customerData: { name: 'Rival Rápido', email: newEmail('rival'), phone: '19999990000' },
      items: [{ point_id: wantedId, period_years: 1 }],
    },
  })
  expect(response.status()).toBe(201)
  await rival.close()

  await visitor.giveEmail('cliente@ponto.local')
  await visitor.logInToReserve('ponto123')
  const warning = page.getByRole('alert').filter({ hasText: wantedText })
  await expect(warning).toBeVisible()
  await visitor.picture('21-points-went')
  await visitor.expectAccessible()
  await page.getByRole('button', { name: /^Reservar/ }).click()
  await visitor.expectToast('Reserva confirmada!')
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText(other).first()).toBeVisible()
})
