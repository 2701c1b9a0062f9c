import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Order } from '#shared/orders/rules/orders.ts'
import { dialogOf } from '#tests/drivers/office.ts'
import { openAsAdmin, openAsPerson, reserveOnePointAsGuest, test } from '#tests/drivers/people.ts'
import { expectAfterRefresh, expectSoon } from '#tests/drivers/refresh.ts'
import { Visitor } from '#tests/drivers/visitor.ts'

/** From a paid order to the photo of its sign that the client sees, and a task that a technician returns. */

const CLIENT = 'cliente@ponto.local'
const TECHNICIAN = 'tecnico@ponto.local'

const column = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })
const cardIn = (page: Page, title: string, task: string) => column(page, title).locator(`article[data-task="${task}"]`)
const card = (page: Page, task: string) => page.locator(`article[data-task="${task}"]`)

const picture = (width: number, height: number, background: string, type: 'png' | 'jpeg') =>
  sharp({ create: { width, height, channels: 3, background } })
    .toFormat(type)
    .toBuffer()
const art = async (background: string) => ({
  name: 'placa.png',
  mimeType: 'image/png',
  buffer: await picture(2400, 1200, background, 'png'),
})
const photo = async () => ({
  name: 'foto.jpg',
  mimeType: 'image/jpeg',
  buffer: await picture(3000, 2000, '#3C7A5A', 'jpeg'),
})

async function confirmed(
  page: Page,
  request: APIRequestContext,
): Promise<{ order: Order; task: string; name: string }> {
  const order = await reserveOnePointAsGuest(request, CLIENT)
  await openAsAdmin(page, `/admin/orders/${order.id}`)
  await page.getByRole('button', { name: 'Confirmar pagamento', exact: true }).click()
  await dialogOf(page)
    .getByRole('button', { name: /^Confirmar pagamento de/ })
    .click()
  await expect(page.getByText('O pagamento deste pedido já foi confirmado')).toBeVisible()
  const [item] = order.items
  if (!item) throw new Error('the order has no item')
  return { order, task: item.id, name: item.point_name }
}

/** Opens the client's order. A guest order is assigned to the account of its e-mail shortly after it was made. */
async function openOrder(page: Page, id: string): Promise<void> {
  await expect(async () => {
    await page.goto(`/dashboard?pedido=${id}`)
    await expect(page.getByRole('heading', { name: 'Arte dos pontos' })).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
}

async function openDetails(page: Page, task: string): Promise<Locator> {
  await new Visitor(page).expectOpenLayers(0)
  await page.goto(`/admin/pipeline?tarefa=${task}`)
  await expect(dialogOf(page).getByRole('heading', { name: 'Arquivo da Arte' })).toBeVisible()
  return dialogOf(page)
}

async function sendArt(within: Locator, background: string): Promise<void> {
  await within.locator('input[type=file]').setInputFiles(await art(background))
  await within.getByRole('button', { name: 'Enviar arte' }).click()
  await expect(within.getByText('Aguardando aprovação')).toBeVisible()
}

async function moveBy(page: Page, task: string, title: string): Promise<void> {
  await card(page, task)
    .getByRole('button', { name: /^Mover para/ })
    .click()
  await page.getByRole('menuitem', { name: title }).click()
  await expect(cardIn(page, title, task)).toBeVisible()
}

async function assign(page: Page, task: string): Promise<void> {
  await card(page, task)
    .getByRole('button', { name: /^Atribuir Técnico/ })
    .click()
  await dialogOf(page).getByRole('button', { name: 'Tadeu Técnico' }).click()
  await expect(cardIn(page, 'Em Campo', task)).toContainText('Téc: Tadeu Técnico')
}

async function setKit(details: Locator, page: Page): Promise<void> {
  await details.getByRole('combobox', { name: 'Tipo de Kit' }).click()
  await page.getByRole('option', { name: /^Kit Placas/ }).click()
  await details.getByLabel('Data de Entrega').fill('2030-01-02')
  await details.getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByText('Tarefa atualizada com sucesso!')).toBeVisible()
  // The details are in the URL; the list of kits was a layer, whose step back in the history would abort a navigation.
  await new Visitor(page).expectOpenLayers(0)
}

test('from the payment to the photo that the client sees @desktop', async ({ page, another, request }) => {
  await page.clock.install()
  const { order, task, name } = await confirmed(page, request)
  const { page: client, visitor: clara } = await another()
  await client.clock.install()
  await openAsPerson(CLIENT, client, '/dashboard')

  // The art is sent by the office, refused by the client, sent again and approved.
  const details = await openDetails(page, task)
  await sendArt(details, '#0F766E')
  await openOrder(client, order.id)
  await expect(client.getByText('Instalação: aguardando a arte')).toBeVisible()
  const sign = client.getByRole('region', { name: 'Arte dos pontos' }).getByRole('article')
  await sign.getByRole('button', { name: 'Recusar arte' }).click()
  await dialogOf(client).getByRole('button', { name: 'O texto tem um erro.' }).click()
  await dialogOf(client).getByRole('button', { name: 'Recusar arte' }).click()
  await expect(sign.getByText('Motivo: O texto tem um erro.')).toBeVisible()

  await expectAfterRefresh(page, () => expectSoon(details.getByText('Motivo: O texto tem um erro.')).toBeVisible())
  await sendArt(details, '#B91C1C')
  await expectAfterRefresh(client, () => expectSoon(sign.getByText('Aguardando aprovação')).toBeVisible())
  await sign.getByRole('button', { name: 'Aprovar arte' }).click()
  await expect(sign.getByText('Aprovada', { exact: true })).toBeVisible()

  // The task is moved to printed by the keyboard, and assigned to a technician.
  await expectAfterRefresh(page, () => expectSoon(details.getByText('Aprovada', { exact: true })).toBeVisible())
  await setKit(details, page)
  await page.goto(`/admin/pipeline?${new URLSearchParams({ busca: name })}`)
  await expect(cardIn(page, 'Aprovação da Arte', task)).toContainText('Arte aprovada')
  await card(page, task)
    .getByRole('button', { name: /^Mover (?!para)/ })
    .focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/Você pegou .* em Aprovação da Arte/)).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/está sobre Impressão dos Adesivos/)).toBeAttached()
  await page.keyboard.press('Space')
  await expect(cardIn(page, 'Impressão dos Adesivos', task)).toBeVisible()
  await expect(page.getByText('Tarefa movida para "Impressão dos Adesivos"')).toBeVisible()
  await moveBy(page, task, 'Pronto para Atribuir')
  await assign(page, task)

  // The technician completes the task in the street, without network.
  const { page: phone } = await another()
  await phone.setViewportSize({ width: 390, height: 844 })
  await openAsPerson(TECHNICIAN, phone, '/technician-panel')
  const givenRegion = phone
    .getByRole('region', { name: /em campo$/ })
    .getByRole('button', { name: new RegExp(name.replaceAll(/[|.()/]/g, '.')) })
  await expect(givenRegion).toBeVisible()
  await givenRegion.click()
  await expect(phone.getByRole('img', { name: `Arte de ${name}` })).toBeVisible()
  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: 'Concluir tarefa' }).click()
  const completing = phone.getByRole('dialog', { name: 'Concluir tarefa' })
  await completing.locator('input[data-shot=near]').setInputFiles(await photo())
  await expect(completing.getByRole('img', { name: 'Foto de perto' })).toBeVisible()
  await completing.getByRole('button', { name: 'Concluir tarefa' }).click()
  await expect(phone.getByRole('heading', { name: '1 pendente' })).toBeVisible()
  await phone.context().setOffline(false)
  await expect(phone.getByText('Tarefa concluída.')).toBeVisible({ timeout: 60_000 })
  await expect(phone.getByRole('heading', { name: /pendente/ })).toHaveCount(0)

  // The office and the client see the completion.
  await expectAfterRefresh(page, () => expectSoon(cardIn(page, 'Concluído', task)).toBeVisible())
  await expectAfterRefresh(client, () => expectSoon(client.getByText('Ponto instalado', { exact: true })).toBeVisible())
  await client.goto('/dashboard?aba=pontos')
  const proof = client.locator(`a[href$="/comprovacao/${task}"]`)
  await expect(proof).toBeVisible()
  await proof.click()
  await expect(client.getByRole('heading', { name: 'Comprovação de instalação' })).toBeVisible()
  const shownPicture = client.getByRole('img').first()
  await expect.poll(() => shownPicture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280)
  await clara.picture('85-proof')
  await clara.expectAccessible()
})

test('a returned task is reported to the office and assigned again @desktop', async ({ page, another, request }) => {
  await page.clock.install()
  const { task, name } = await confirmed(page, request)
  await setKit(await openDetails(page, task), page)
  await page.goto(`/admin/pipeline?${new URLSearchParams({ busca: name })}`)
  // Without an approved art, assigning the task asks once for a reason, which is recorded.
  await card(page, task)
    .getByRole('button', { name: /^Mover para/ })
    .click()
  await page.getByRole('menuitem', { name: 'Pronto para Atribuir' }).click()
  await dialogOf(page).getByRole('textbox', { name: 'Motivo' }).fill('Aprovada por telefone')
  await dialogOf(page).getByRole('button', { name: 'Mover assim mesmo' }).click()
  await expect(cardIn(page, 'Pronto para Atribuir', task)).toBeVisible()
  await assign(page, task)

  const { page: phone } = await another()
  await phone.setViewportSize({ width: 390, height: 844 })
  await openAsPerson(TECHNICIAN, phone, '/technician-panel')
  await phone
    .getByRole('region', { name: /em campo$/ })
    .getByRole('button', { name: new RegExp(name.replaceAll(/[|.()/]/g, '.')) })
    .click()
  await phone.getByRole('button', { name: 'Devolver', exact: true }).click()
  const returning = phone.getByRole('dialog', { name: 'Devolver tarefa' })
  await returning.getByRole('button', { name: 'Devolver tarefa' }).click()
  await expect(returning.getByText('É obrigatório adicionar um comentário para devolver a tarefa.')).toBeVisible()
  await returning.getByRole('textbox').fill('Poste interditado pela obra')
  await returning.getByRole('button', { name: 'Devolver tarefa' }).click()
  await expect(phone.getByText('Tarefa devolvida.')).toBeVisible()

  await expectAfterRefresh(page, () =>
    expectSoon(cardIn(page, 'Em Espera', task)).toContainText('Devolvido pelo Técnico'),
  )
  const details = await openDetails(page, task)
  await expect(details.getByRole('alert').filter({ hasText: 'Devolvido pelo Técnico' })).toContainText(
    'Poste interditado pela obra',
  )
  await page.goto(`/admin/pipeline?${new URLSearchParams({ busca: name })}`)
  await moveBy(page, task, 'Pronto para Atribuir')
  await expect(card(page, task)).not.toContainText('Devolvido pelo Técnico')
})
