import { expect, type Page } from '@playwright/test'
import { ONE_PAGE_PDF } from '#tests/drivers/office.ts'
import { openAsAdmin, openAsPerson, test } from '#tests/drivers/people.ts'
import { translatePages } from '#tests/drivers/translator.ts'
import { setChosen, Visitor } from '#tests/drivers/visitor.ts'

/** What people do on pages that their browser translates while they use them. */

test.beforeEach(async ({ context }) => {
  await translatePages(context)
})

const FAILED = 'Esta tela não pôde ser aberta'

/** Collects the errors of a page. */
function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  return errors
}

test('a visitor finds, chooses and reserves on a translated page, and each text is the newest', {
  tag: '@desktop',
}, async ({ page }) => {
  const errors = errorsOf(page)
  const visitor = new Visitor(page)
  await visitor.openMap()
  await visitor.openPoint()
  await expect(page.locator('font').first()).toBeAttached()
  const add = page.getByRole('button', { name: 'Adicionar ao carrinho', exact: true })
  await setChosen(page.getByRole('radio', { name: /^2 Anos/ }))
  await expect(add).toBeVisible()
  await setChosen(page.getByRole('radio', { name: /^1 Ano/ }))
  await visitor.addToCart(2)
  const cart = await visitor.openCart()
  await expect(cart).toContainText('2 Anos')
  await visitor.finishReservation()
  await visitor.giveEmail('cliente@ponto.local')
  await visitor.logInToReserve('ponto123')
  await visitor.expectToast('Reserva confirmada!')
  await expect(page).toHaveURL(/\/dashboard/)
  const receipt = { name: 'pix.pdf', mimeType: 'application/pdf', buffer: ONE_PAGE_PDF }
  await page.getByLabel('Escolher comprovante').and(page.locator('input')).first().setInputFiles(receipt)
  await page.getByRole('button', { name: 'Enviar comprovante' }).click()
  await expect(page.getByRole('heading', { name: 'Recebemos o comprovante' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar pedido' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar pedido' }).click()
  await visitor.expectToast('Pedido cancelado. Os pontos foram liberados.')
  await expect(page.getByText('Cancelado').first()).toBeVisible()
  await expect(page.getByText(FAILED)).toHaveCount(0)
  expect(errors).toEqual([])
})

test('a client looks at art and contract on translated pages', { tag: '@desktop' }, async ({ page }) => {
  const errors = errorsOf(page)
  await openAsPerson('cliente@ponto.local', page, '/dashboard')
  // The demo's order of four points, one of which has art that waits for approval
  const ofFour = page.locator('ul > li:nth-child(4)')
  await page
    .getByRole('article')
    .filter({ hasText: 'Concluído' })
    .filter({ has: ofFour })
    .first()
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('button', { name: 'Recusar arte' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'O texto tem um erro.' }).click()
  await expect(dialog.getByRole('textbox')).toHaveValue('O texto tem um erro.')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('link', { name: 'Ver contrato' }).first().click()
  await expect(page.getByRole('region', { name: /^Página 1 de \d+$/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Arte dos pontos' })).toBeVisible()
  await expect(page.getByText(FAILED)).toHaveCount(0)
  expect(errors).toEqual([])
})

test('the office goes through its translated screens', { tag: '@desktop' }, async ({ page }) => {
  const errors = errorsOf(page)
  await openAsAdmin(page, '/admin/overview')
  const menu = page.getByRole('navigation', { name: 'Administração' })
  for (const name of ['Gerenciar Pedidos', 'Clientes', 'Pipeline de Instalação', 'Pontos', 'Disponibilidade', 'Tags'])
    await openFromMenu(name)
  for (const name of ['Níveis de Preço', 'Usuários', 'Ajustes do Mapa', 'Visão geral']) await openFromMenu(name)
  expect(errors).toEqual([])

  async function openFromMenu(name: string): Promise<void> {
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status', { name: 'Carregando…' })).toHaveCount(0)
    await expect(page.getByText(FAILED)).toHaveCount(0)
  }
})

test('a technician opens a task of the translated panel and goes back', { tag: '@phone' }, async ({ page }) => {
  const errors = errorsOf(page)
  const visitor = await openAsPerson('tecnico@ponto.local', page, '/technician-panel')
  const tasks = page.getByRole('region', { name: /em campo$/ }).getByRole('listitem')
  await tasks.first().getByRole('button').click()
  await page.getByRole('button', { name: 'Concluir tarefa' }).click()
  await expect(page.getByRole('dialog', { name: 'Concluir tarefa' })).toBeVisible()
  await visitor.goBackFrom(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(tasks.first()).toBeVisible()
  await expect(page.getByText(FAILED)).toHaveCount(0)
  expect(errors).toEqual([])
})
