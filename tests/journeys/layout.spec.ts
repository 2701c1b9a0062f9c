import { expect, type Locator, type Page } from '@playwright/test'
import { openAsAdmin, openAsPerson, test } from '#tests/drivers/people.ts'
import { Visitor } from '#tests/drivers/visitor.ts'

/** Layout on the screen and on paper. */

test('ten points fit the cart’s window, and each can be touched', async ({ page }) => {
  const visitor = new Visitor(page)
  await page.goto('/fale-conosco')
  await page.evaluate(async () => {
    const ids = Array.from({ length: 60 }, (_, index) => String(index + 1))
    const points = await Promise.all(ids.map(async id => (await fetch(`/api/points/${id}`)).json()))
    const items = points
      .filter(({ status, is_available, price_1y }) => status === 'available' && is_available && price_1y)
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
  const seenCount = await rows.evaluateAll(
    (each, floor) => each.filter(row => row.getBoundingClientRect().bottom <= floor).length,
    floor,
  )
  expect(seenCount).toBeGreaterThanOrEqual(test.info().project.name === 'phone' ? 7 : 8)
  const placeWidths = await cart.locator('.place').evaluateAll(all => all.map(({ clientWidth }) => clientWidth))
  expect(Math.min(...placeWidths)).toBeGreaterThan(240)
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
  const close = toast.getByRole('button', { name: 'Fechar aviso', includeHidden: true })
  await expect(close).toHaveCSS('width', '28px')
  await expect(close).toHaveCSS('height', '28px')
  const title = await page.getByRole('heading', { name: 'Seu Carrinho de Reservas' }).boundingBox()
  await expect
    .poll(async () => (await toast.boundingBox())?.y ?? 0)
    .toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0))
  await toast.getByRole('button', { name: 'Desfazer', includeHidden: true }).click()
  await expect(rows).toHaveCount(10)
})

/** Paths of screens that are mostly used at a desk, and what each shows once it is loaded. */
const SCREENS_OF_DESKS: readonly (readonly [path: string, complete: (page: Page) => Locator])[] = [
  ['/admin/overview', page => page.getByRole('heading', { level: 1 })],
  ['/admin/finance', page => page.getByRole('heading', { name: 'Lançamentos' })],
  ['/admin/map-settings', page => page.getByRole('radio', { name: /^Zoom 12:/ })],
  ['/admin/points?ponto=12', page => page.getByRole('dialog').getByLabel('Rua principal')],
  ['/admin/customers', page => page.getByRole('link', { name: /Padaria Estrela/ })],
  ['/admin/orders/novo', page => page.getByLabel('Adicionar pontos')],
  ['/admin/orders/rascunhos', page => page.getByRole('heading', { name: 'Rascunhos', level: 1 })],
]

test('screens that are mostly used at a desk fit a phone and are accessible there', { tag: '@phone' }, async ({
  page,
}) => {
  const admin = await openAsAdmin(page, '/admin/overview')
  for (const [path, complete] of SCREENS_OF_DESKS) {
    await page.goto(path)
    await expect(complete(page)).toBeVisible()
    await admin.expectAccessible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, path).toBeLessThanOrEqual(390)
  }
})

test('the printed dashboard shows its content without buttons', { tag: '@desktop' }, async ({ page }) => {
  await openAsPerson('cliente@ponto.local', page, '/dashboard')
  const order = page.getByRole('article').first()
  await expect(order).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  for (const button of await page.getByRole('button').all()) await expect(button).toBeHidden()
  await expect(order).toBeVisible()
  await expect(order).toHaveCSS('break-inside', 'avoid')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})
