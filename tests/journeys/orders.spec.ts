import { expect } from '@playwright/test'
import { test } from '#tests/drivers/people.ts'
import { Visitor } from '#tests/drivers/visitor.ts'

test('a client comes to the order just made, copies its Pix code, changes the period and back, and cancels', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const visitor = new Visitor(page)
  await visitor.openMap()
  const name = await visitor.openPoint()
  await visitor.addToCart(1)
  await visitor.openCart()
  await visitor.finishReservation()
  await visitor.giveEmail('cliente@ponto.local')
  await visitor.logInToReserve('ponto123')
  await expect(page).toHaveURL(/\/dashboard\?pedido=[\w-]+$/)
  const order = page.getByRole('article', { name: /^Pedido [\w-]{8}$/ })
  await expect(order.getByText(name)).toBeVisible()
  await visitor.toastsAreGone()
  await visitor.expectAccessible()
  await visitor.picture('61-order')

  const copyPix = async (): Promise<string> => {
    await order.getByRole('button', { name: 'Copiar código Pix' }).click()
    await visitor.expectToast('Código Pix copiado')
    return page.evaluate(() => navigator.clipboard.readText())
  }
  const total = order.locator('footer strong')
  const reservedAt = (await total.textContent()) ?? ''
  const first = await copyPix()
  const reais = reservedAt.replace(/[^\d,]/g, '').replace(',', '.')
  expect(first).toMatch(
    new RegExp(`^000201.*54${String(reais.length).padStart(2, '0')}${reais}5802BR.*6304[0-9A-F]{4}$`),
  )

  const changePeriod = async (years: string): Promise<void> => {
    await order.getByRole('combobox', { name: /^Período de/ }).click()
    await page.getByRole('option', { name: new RegExp(`^${years}`) }).click()
    const question = page.getByRole('alertdialog', { name: `Mudar para ${years}?` })
    await visitor.expectAccessible()
    await question.getByRole('button', { name: 'Mudar período' }).click()
    await expect(question).toHaveCount(0)
    await expect(order.getByRole('combobox', { name: new RegExp(`: ${years}$`) })).toBeVisible()
  }
  await changePeriod('2 Anos')
  await expect(total).not.toHaveText(reservedAt)
  expect(await copyPix()).not.toBe(first)
  await changePeriod('1 Ano')
  await expect(total).toHaveText(reservedAt)
  expect(await copyPix()).toBe(first)

  await order.getByRole('button', { name: 'Cancelar pedido' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar pedido' }).click()
  await visitor.expectToast('Pedido cancelado. Os pontos foram liberados.')
  await expect(order.getByText('Cancelado', { exact: true })).toBeVisible()
  await expect(order.getByRole('button', { name: 'Copiar código Pix' })).toHaveCount(0)

  // Going back leads to the map, where the reservation began; the order's address still opens the order.
  const address = page.url()
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await page.goto(address)
  // The order's history shows the cancellation too, a moment later.
  await expect(order.locator('header')).toContainText('Cancelado')
})
