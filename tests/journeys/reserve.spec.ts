import { expect, test } from '@playwright/test'
import { Visitor } from '#tests/drivers/visitor.ts'

const newEmail = (name: string): string => `${name}.${test.info().project.name}.${Date.now()}@example.com`

test('a stranger finds points, reserves three as a new person, confirms the e-mail and sees the order', async ({
  page,
}) => {
  const visitor = new Visitor(page)
  const email = newEmail('nova')
  await visitor.openMap()
  await visitor.picture('01-map')
  await visitor.filterBy({ tier: 'Ouro', tag: 'Centro' })
  await visitor.picture('02-filtered')
  expect((await visitor.pointsListed()).every(name => name.startsWith('Ouro |'))).toBe(true)

  const names: string[] = []
  for (const years of [1, 2, 3]) {
    names.push(await visitor.openPoint())
    await visitor.picture(`03-point-${years}`)
    await visitor.addToCart(years)
  }
  const cart = await visitor.openCart()
  await expect(cart.getByText('Você tem 3 itens no carrinho.')).toBeVisible()
  await expect(cart.getByRole('listitem')).toHaveCount(3)
  await visitor.picture('04-cart')
  await visitor.expectAccessible()

  await visitor.finishReservation()
  await visitor.picture('05-email')
  await visitor.giveEmail(email.toUpperCase())
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cadastrar e reservar' })).toBeInViewport({ ratio: 1 })
  await visitor.picture('06-signup')
  await visitor.expectAccessible()
  await visitor.signUpToReserve({ name: 'Nova Compradora', phone: '(19) 99999-1234', password: 'segredo1' })
  await visitor.expectToast('Conta criada e reserva confirmada!')
  await expect(page).toHaveURL(/\/login/)
  const reserved = page.getByRole('region', { name: 'Sua reserva' })
  for (const name of names) await expect(reserved.getByText(name).first()).toBeVisible()
  await page.reload()
  await expect(reserved).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await visitor.picture('07-login')
  await visitor.expectAccessible()

  await visitor.receiveEmail(email, /^Reserva recebida/)
  await visitor.followLink(await visitor.receiveEmail(email, /^Confirme seu e-mail/))
  await visitor.expectToast('E-mail confirmado!')
  await visitor.logIn(email, 'segredo1')
  await expect(page).toHaveURL(/\/dashboard/)
  for (const name of names) await expect(page.getByText(name).first()).toBeVisible()
  await expect(page.getByText('Pendente').first()).toBeVisible()
  await visitor.picture('08-dashboard')
  await visitor.expectAccessible()
})

test('an existing client reserves by signing in, and cancels', async ({ page }) => {
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

  // The newest order stands first.
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
  // A screen without a map, to spare the machine a second one.
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

test('who loses a point to somebody else is told which, and keeps the rest with one click', async ({
  page,
  browser,
}) => {
  const visitor = new Visitor(page)
  await visitor.openMap()
  const wanted = await visitor.openPoint()
  const wantedId = new URL(page.url()).searchParams.get('ponto') ?? ''
  await visitor.addToCart(1)
  const other = await visitor.openPoint()
  await visitor.addToCart(2)

  await visitor.openCart()
  await visitor.finishReservation()

  // From now on the cart no longer looks: the server says it.
  const rival = await browser.newContext()
  const answer = await rival.request.post('/api/orders', {
    data: {
      customerData: { name: 'Rival Rápido', email: newEmail('rival'), phone: '19999990000' },
      items: [{ point_id: wantedId, period_years: 1 }],
    },
  })
  expect(answer.status()).toBe(201)
  await rival.close()

  await visitor.giveEmail('cliente@ponto.local')
  await visitor.logInToReserve('ponto123')
  const warning = page.getByRole('alert').filter({ hasText: wanted })
  await expect(warning).toBeVisible()
  await visitor.picture('21-points-went')
  await visitor.expectAccessible()
  await page.getByRole('button', { name: /^Reservar/ }).click()
  await visitor.expectToast('Reserva confirmada!')
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText(other).first()).toBeVisible()
})
