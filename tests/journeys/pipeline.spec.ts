import { expect, type Locator, type Page } from '@playwright/test'
import { dialogOf } from '#tests/drivers/office.ts'
import { openAsAdmin, openAsPerson, test } from '#tests/drivers/people.ts'
import { expectAfterRefresh, expectSoon } from '#tests/drivers/refresh.ts'

/** Managers use the pipeline of tasks by mouse, keyboard and finger, also at the same time. */

const column = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })
const cards = (page: Page, title: string): Locator => column(page, title).getByRole('article')
const card = (page: Page, id: string): Locator => page.locator(`article[data-task="${id}"]`)
async function firstOf(page: Page, title: string): Promise<string> {
  await expect(cards(page, title).first()).toBeVisible()
  return (await cards(page, title).first().getAttribute('data-task')) ?? ''
}
const inColumn = (page: Page, title: string, id: string) => column(page, title).locator(`article[data-task="${id}"]`)
const middleOf = async (what: Locator) => {
  const box = await what.boundingBox()
  if (!box) throw new Error('it is not on the page')
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 60) }
}

test('a card goes where mouse, keyboard and menu take it, and a colleague sees it @desktop', async ({
  page,
  another,
}) => {
  const { page: other } = await another()
  await other.clock.install()
  // Shows late tasks only, because the accessibility check examines every card.
  const admin = await openAsAdmin(page, '/admin/pipeline?entrega=atrasadas')
  await expect(page.getByRole('article').first()).toBeVisible()
  await admin.expectAccessible()
  await page.goto('/admin/pipeline')
  await openAsPerson('gerente@ponto.local', other, '/admin/pipeline')

  // A move by mouse
  const id = await firstOf(page, 'Em Espera')
  await column(page, 'Em Espera').scrollIntoViewIfNeeded()
  const from = await middleOf(card(page, id))
  const to = await middleOf(column(page, 'Pronto para Atribuir'))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x - 30, from.y, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
  await expect(inColumn(page, 'Pronto para Atribuir', id)).toBeVisible()
  await expect(page.getByText('Tarefa movida para "Pronto para Atribuir"')).toBeVisible()
  await expectAfterRefresh(other, () => expectSoon(inColumn(other, 'Pronto para Atribuir', id)).toBeVisible())
  await admin.picture('70-pipeline')

  // A move by keyboard, as the page explains it to screen readers
  const handle = card(page, id).getByRole('button', { name: /^Mover (?!para)/ })
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/Você pegou .* em Pronto para Atribuir/)).toBeAttached()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText(/está sobre Impressão dos Adesivos/)).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/Movimento cancelado/)).toBeAttached()
  await expect(inColumn(page, 'Pronto para Atribuir', id)).toBeVisible()

  // Assignment to a technician
  await card(page, id)
    .getByRole('button', { name: /^Atribuir Técnico/ })
    .click()
  await dialogOf(page).getByRole('searchbox', { name: 'Buscar técnico...' }).fill('ninguém')
  await expect(dialogOf(page).getByText('Nenhum técnico encontrado.')).toBeVisible()
  await dialogOf(page).getByRole('searchbox', { name: 'Buscar técnico...' }).fill('rafael')
  await admin.picture('71-pipeline-assign')
  await admin.expectAccessible()
  await dialogOf(page).getByRole('button', { name: 'Rafael Instalador' }).click()
  await expect(page.getByText('Tarefa atribuída a Rafael Instalador')).toBeVisible()
  await expect(inColumn(page, 'Em Campo', id)).toContainText('Téc: Rafael Instalador')

  // A colleague whose page does not show the move yet is refused, and then sees the card's column
  await other.route('**/api/installation-tasks/board*', route => route.abort())
  await card(page, id)
    .getByRole('button', { name: /^Mover para/ })
    .click()
  await page.getByRole('menuitem', { name: 'Concluído' }).click()
  await expect(inColumn(page, 'Concluído', id)).toBeVisible()
  const lateElement = cards(other, 'Pronto para Atribuir').or(cards(other, 'Em Campo')).and(card(other, id))
  await lateElement.getByRole('button', { name: /^Mover para/ }).click()
  await other.getByRole('menuitem', { name: 'Em Espera' }).click()
  await expect(other.getByText('Falha ao mover tarefa')).toBeVisible()
  await expect(other.getByText(/Ela está em "Concluído"/)).toBeVisible()
  await expect(inColumn(other, 'Concluído', id)).toBeVisible()
})

test('a task’s details are set, and its history says so @desktop', async ({ page }) => {
  const admin = await openAsAdmin(page, '/admin/pipeline?coluna=arte')
  const id = await firstOf(page, 'Aprovação da Arte')
  await card(page, id).getByRole('link').first().click()
  await expect(dialogOf(page).getByRole('heading', { name: 'Detalhes da Tarefa' })).toBeVisible()
  await dialogOf(page).getByLabel('Data de Entrega').fill('2020-01-02')
  await expect(dialogOf(page).getByText('Esta data já passou.')).toBeVisible()
  await dialogOf(page).getByLabel('Data de Entrega').fill('2030-01-02')
  await dialogOf(page).getByLabel('Notas (Internas)').fill('Falar com a portaria')
  await dialogOf(page).getByRole('combobox', { name: 'Tipo de Kit' }).click()
  await page.getByRole('option', { name: /^Kit Placas/ }).click()
  await admin.picture('72-pipeline-details')
  await admin.expectAccessible()
  await dialogOf(page).getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByText('Tarefa atualizada com sucesso!')).toBeVisible()
  await expect(card(page, id)).toContainText('Kit Placas')
  await card(page, id).getByRole('link').first().click()
  await expect(dialogOf(page).getByText('Detalhes alterados')).toBeVisible()
  await expect(dialogOf(page).getByText('Falar com a portaria').last()).toBeVisible()
})

test('on a phone a finger takes a card to a tab @phone', async ({ page }) => {
  const admin = await openAsAdmin(page, '/admin/pipeline?coluna=em-espera')
  const id = await firstOf(page, 'Em Espera')
  await admin.picture('73-pipeline-phone')
  await admin.expectAccessible()
  const from = await middleOf(card(page, id))
  const to = await middleOf(page.getByRole('tab', { name: /^Concluído/ }))
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  await touch('touchStart', from)
  await expect(card(page, id)).toHaveAttribute('data-dragged', 'true')
  for (const step of [0.3, 0.6, 0.9, 1])
    await touch('touchMove', { x: from.x + (to.x - from.x) * step, y: from.y + (to.y - from.y) * step })
  await expect(page.getByRole('tab', { name: /^Concluído/ })).toHaveAttribute('data-over', 'true')
  await touch('touchEnd')
  await expect(page.getByText('Tarefa movida para "Concluído"')).toBeVisible()
  await expect(card(page, id)).toHaveCount(0)
})
