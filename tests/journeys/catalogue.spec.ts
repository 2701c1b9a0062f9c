import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { points } from '#shared/api/points.ts'
import { order } from '#shared/domain/orders.ts'
import { another, asAdmin, reserveAsGuest } from '#tests/drivers/people.ts'
import { Visitor } from '#tests/drivers/visitor.ts'

/** How a manager keeps the catalogue: points, tags, prices and the map, alone and beside somebody else. */

// Each opens maps in two browsers, which a machine without graphics card draws slowly.
test.describe.configure({ timeout: 240_000 })

/** A name that no other run of these journeys has. */
const unique = (name: string): string => `${name} ${test.info().project.name} ${Date.now().toString(36)}`

/** Another window of the same manager: as far as the server can tell, a colleague. */
async function colleague(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  return other
}

const pageOfPoints = points.list.output

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const row = (page: Page, text: string) =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: text }).first()

test('a tag is made, renamed, refused a second time, and deleted', async ({ page }) => {
  const admin = await asAdmin(page)
  const name = unique('Esquina')
  await page.goto('/admin/tags')
  await page.getByRole('button', { name: 'Nova Tag' }).click()
  await dialog(page).getByLabel('Nome da tag').fill('x')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('A tag precisa de pelo menos 2 caracteres.')).toBeVisible()
  await dialog(page).getByLabel('Nome da tag').fill(name)
  await admin.expectAccessible()
  await page.keyboard.press('Enter')
  await admin.expectToast('Tag criada com sucesso.')
  await expect(row(page, name)).toBeVisible()

  await admin.closeToasts()
  await page.getByRole('button', { name: 'Nova Tag' }).click()
  await dialog(page).getByLabel('Nome da tag').fill(name.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('Já existe uma tag com este nome.')).toBeVisible()
  await admin.picture('50-tag-taken')
  await admin.expectAccessible()
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()

  await row(page, name)
    .getByRole('button', { name: /renomear/i })
    .click()
  await dialog(page).getByLabel('Nome da tag').fill(`${name} B`)
  await page.keyboard.press('Enter')
  await admin.expectToast('Tag renomeada com sucesso.')

  await row(page, `${name} B`)
    .getByRole('button', { name: /excluir/i })
    .click()
  await expect(dialog(page).getByText('Nenhum ponto tem esta tag.')).toBeVisible()
  await admin.expectAccessible()
  await dialog(page).getByRole('button', { name: 'Excluir tag' }).click()
  await admin.expectToast('Tag excluída com sucesso.')
  await expect(page.getByText(`${name} B`, { exact: true })).toHaveCount(0)
})

test('a tier’s price says what it changes; a taken name and a colleague’s edit are told', async ({ page }) => {
  const admin = await asAdmin(page)
  const name = unique('Platina')
  await page.goto('/admin/pricing')
  await expect(page.getByRole('heading', { name: 'Gerenciar Níveis de Preço' })).toBeVisible()
  await admin.expectAccessible()
  await page.getByRole('button', { name: 'Adicionar Novo Nível' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Novo Nível de Preço' })).toBeVisible()
  await dialog(page).getByLabel('Nome do Nível').fill('ouro')
  await dialog(page).getByLabel('Preço (1 Ano)').fill('1.234,56')
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(
    dialog(page).getByText('Já existe um nível de preço com este nome. Por favor, escolha um nome diferente.'),
  ).toBeVisible()
  await dialog(page).getByLabel('Nome do Nível').fill(name)
  await dialog(page).getByLabel('Preço (2 Anos)').fill('-1')
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog(page).getByText('O preço não pode ser negativo.')).toBeVisible()
  await admin.picture('51-tier-refused')
  await admin.expectAccessible()
  await dialog(page).getByLabel('Preço (2 Anos)').fill('2000')
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await admin.expectToast('Nível de preço criado com sucesso.')
  await expect(row(page, name)).toContainText('1.234,56')

  // Two have it open; the second to save is shown what the first did and loses nothing.
  const other = await colleague(page)
  await other.goto('/admin/pricing')
  for (const each of [page, other])
    await row(each, name)
      .getByRole('button', { name: /editar/i })
      .click()
  await dialog(other).getByLabel('Preço (1 Ano)').fill('1.300,00')
  await dialog(other).getByRole('button', { name: 'Salvar' }).click()
  await new Visitor(other).expectToast('Nível de preço atualizado com sucesso.')
  await dialog(page).getByLabel('Preço (1 Ano)').fill('1.400,00')
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog(page).getByText(/agora é R\$\s1\.300,00; você digitou R\$\s1\.400,00/)).toBeVisible()
  await admin.picture('52-tier-conflict')
  await admin.expectAccessible()
  await dialog(page).getByRole('button', { name: 'Salvar' }).click()
  await admin.expectToast('Nível de preço atualizado com sucesso.')
  await expect(row(page, name)).toContainText('1.400,00')
})

test('what a price changes is said before it is saved', async ({ page }) => {
  await asAdmin(page)
  await page.goto('/admin/pricing')
  await row(page, 'Bronze')
    .getByRole('button', { name: /editar/i })
    .click()
  await dialog(page).getByLabel('Preço (1 Ano)').fill('981,00')
  await expect(dialog(page).getByText(/Esta mudança altera o preço de \d+ pontos no site\./)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
})

test('map settings are tried, kept, and followed by the public map', async ({ page, browser }) => {
  const admin = await asAdmin(page)
  await page.goto('/admin/map-settings')
  await expect(page.getByRole('heading', { name: 'Ajustes do Mapa Interativo' })).toBeVisible()
  const level = (name: RegExp) => page.getByRole('radio', { name })
  await expect(level(/^Zoom 12: agrupar/)).toBeChecked()
  await expect(page.locator('[data-map-state=idle]')).toBeVisible({ timeout: 45_000 })
  await admin.expectAccessible()
  await page.getByRole('radio', { name: 'Pontos Individuais', exact: true }).check({ force: true })
  await expect(level(/^Zoom 12: pontos individuais/)).toBeChecked()
  await expect(page.getByText('Alterações não salvas').first()).toBeVisible()
  await admin.picture('53-map-settings')
  await admin.expectAccessible()

  // Nobody leaves by mistake.
  await page
    .getByRole('link', { name: /logo|Ponto Urbano/ })
    .first()
    .click()
  await expect(dialog(page).getByText('Sair sem salvar?')).toBeVisible()
  await admin.expectAccessible()
  await dialog(page).getByRole('button', { name: 'Continuar aqui' }).click()
  await page.getByRole('button', { name: /conta de/i }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(dialog(page).getByText('Sair sem salvar?')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Continuar aqui' }).click()
  await expect(level(/^Zoom 12: pontos individuais/)).toBeChecked()

  const other = await colleague(page)
  await other.goto('/admin/map-settings')
  await other.getByRole('switch', { name: 'Contagem do Cluster' }).click({ force: true })
  await other.getByRole('button', { name: 'Salvar Configurações' }).click()
  await new Visitor(other).expectToast('Configurações salvas com sucesso!')
  await page.getByRole('button', { name: 'Salvar Configurações' }).click()
  await expect(page.getByText('Outra pessoa salvou os ajustes do mapa').first()).toBeVisible()
  await admin.picture('54-map-settings-conflict')
  await page.getByRole('button', { name: 'Salvar Configurações' }).click()
  await admin.expectToast('Configurações salvas com sucesso!')

  const { page: theirs, visitor } = await another(browser)
  const settings = theirs.waitForResponse('**/api/map-settings')
  await visitor.openMap()
  const { cluster_count_logic, map_zoom_rules } = await (await settings).json()
  expect({ cluster_count_logic, rule: map_zoom_rules[11].display_mode }).toEqual({
    cluster_count_logic: 'total_points',
    rule: 'individual',
  })
  await visitor.picture('55-public-map-individual')

  // As it was, for the journeys that follow.
  await page.getByRole('radio', { name: 'Agrupar (Cluster)' }).check({ force: true })
  await page.getByRole('switch', { name: 'Contagem do Cluster' }).click({ force: true })
  await page.getByRole('button', { name: 'Salvar Configurações' }).click()
  await expect(page.getByText('Alterações não salvas')).toHaveCount(0)
})

/** Opens the form, as far as its fields. */
async function openNewPoint(page: Page): Promise<void> {
  await page.goto('/admin/points')
  await page.getByRole('button', { name: 'Novo Ponto' }).click()
  await expect(dialog(page).getByLabel('Rua principal')).toBeVisible()
}

async function chooseTier(page: Page, name: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: 'Nível de preço' }).click()
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
}

/** Finds a point in the list by its name. The search looks into postings that follow the table by a moment. */
async function findPoint(page: Page, name: string) {
  await page.goto(`/admin/points?${new URLSearchParams({ busca: name })}`)
  const found = row(page, name)
  await expect(async () => {
    if (!(await found.isVisible())) await page.reload()
    await expect(found).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 30_000 })
  return found
}

async function openMenu(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Ações de ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a point is made, comes onto the public map of somebody else, is edited by two, and deleted', async ({
  page,
  browser,
}) => {
  const admin = await asAdmin(page)
  const street = unique('Rua da Jornada')
  const name = `Prata | ${street} c/ R. Sete`

  const { page: theirs, visitor } = await another(browser)
  await visitor.openMap()
  await visitor.searchMap(street)

  await openNewPoint(page)
  await admin.picture('56-new-point')
  await dialog(page).getByRole('button', { name: 'Criar ponto' }).click()
  await expect(dialog(page).getByText('Você deve selecionar um nível de preço.')).toBeVisible()
  await expect(dialog(page).getByText('O nome da rua principal é obrigatório.')).toBeVisible()
  await admin.expectAccessible()
  await chooseTier(page, 'Prata')
  await dialog(page).getByLabel('Rua principal').fill(street)
  await dialog(page).getByLabel('Cruzamento').fill('R. Sete')
  await expect(dialog(page).getByLabel('Nome', { exact: true })).toHaveValue(name)
  await dialog(page).getByLabel('Latitude').fill('91')
  await dialog(page).getByLabel('Longitude').fill('-47,3')
  await dialog(page).getByRole('button', { name: 'Criar ponto' }).click()
  await expect(dialog(page).getByText('A latitude vai de -90 a 90.')).toBeVisible()
  await dialog(page).getByLabel('Latitude').fill('-22,78')
  await dialog(page).getByLabel('1 ano').fill('1.234,56')
  const photo = dialog(page).locator('input[type=file]')
  await photo.setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('não sou uma foto') })
  await expect(dialog(page).getByText(/Não foi possível abrir esta imagem/)).toBeVisible()
  await expect(dialog(page).getByLabel('Rua principal')).toHaveValue(street)
  const picture = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#2F3FBF' } })
  await photo.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() })
  await expect(dialog(page).getByText('Foto nova, ainda não salva.')).toBeVisible()
  await admin.picture('57-point-filled')
  await dialog(page).getByRole('button', { name: 'Criar ponto' }).click()
  await admin.expectToast('Ponto criado')
  // The map asks every five seconds; a machine that draws two maps at once without graphics card may take longer.
  await expect(theirs.getByRole('button', { name: new RegExp(street) }).first()).toBeVisible({ timeout: 45_000 })
  await visitor.picture('58-public-map-new-point')

  // What is kept is the picture, made smaller by the browser.
  await findPoint(page, street)
  const { body } = await admin.callApi(`/points?${new URLSearchParams({ search: street })}`)
  const { image_url } = pageOfPoints.parse(body).items[0] ?? {}
  const kept = await page.request.get(image_url ?? '')
  expect(kept.headers()['content-type']).toBe('image/jpeg')
  expect(await sharp(await kept.body()).metadata()).toMatchObject({ width: 1280, height: 720 })

  // Two have it open; the second to save is shown what the first did and loses nothing.
  await (await findPoint(page, street)).getByText(name).first().click()
  await expect(dialog(page).getByLabel('Bairro')).toBeVisible()
  const other = await colleague(page)
  await (await findPoint(other, street)).getByText(name).first().click()
  await dialog(other).getByLabel('Bairro').fill('Centro')
  await dialog(other).getByRole('button', { name: 'Salvar alterações' }).click()
  await new Visitor(other).expectToast('Ponto atualizado')
  await dialog(page).getByLabel('Bairro').fill('Vila Jones')
  await dialog(page).getByLabel('Cidade').fill('Americana')
  await dialog(page).getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(dialog(page).getByText('Bairro: agora é “Centro”; você digitou “Vila Jones”.')).toBeVisible()
  await admin.picture('59-point-conflict')
  await admin.expectAccessible()
  await dialog(page).getByRole('button', { name: 'Salvar alterações' }).click()
  await admin.expectToast('Ponto atualizado')
  await expect(dialog(page)).toBeHidden()
  await expect(await findPoint(page, street)).toContainText('Vila Jones')

  await openMenu(page, name, 'Excluir')
  await admin.expectAccessible()
  await dialog(page).getByRole('button', { name: 'Excluir ponto' }).click()
  await admin.expectToast('Ponto excluído')
  await expect(theirs.getByRole('button', { name: new RegExp(street) })).toHaveCount(0, { timeout: 45_000 })
})

test('a reserved point is not deleted, and the order that has it is named', async ({ page }) => {
  const admin = await asAdmin(page)
  const orderId = await reserveAsGuest(page.request, `bloqueio.${Date.now()}@example.com`)
  const { body } = await admin.callApi(`/orders/${orderId}`)
  const [item] = order.parse(body).items
  const name = item?.point_name ?? ''
  await page.goto(`/admin/points?${new URLSearchParams({ busca: item?.point_id ?? '' })}`)
  await expect(row(page, name)).toBeVisible()
  await openMenu(page, name, 'Excluir')
  await dialog(page).getByRole('button', { name: 'Excluir ponto' }).click()
  const link = dialog(page).getByRole('link', { name: new RegExp(`#${orderId.slice(0, 8)}`) })
  await expect(link).toBeVisible()
  await admin.picture('60-point-in-use')
  await admin.expectAccessible()
  await link.click()
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${orderId}`))
})

test('a sheet is imported without its wrong lines, changed in bulk, and taken back', async ({ page }) => {
  const admin = await asAdmin(page)
  const street = unique('Rua da Planilha')
  const sheet = [
    'rua;latitude;longitude;nivel;tags',
    `${street} 1;-22,7801;-47,3001;Bronze;Centro`,
    `${street} 2;-22,7802;-47,3002;Bronze;Centro`,
    `${street} 3;95;-47,3003;Bronze;Centro`,
  ].join('\n')
  await page.goto('/admin/points')
  await page.getByRole('button', { name: 'Importar' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Últimas importações' })).toBeVisible()
  await admin.picture('61-import')
  await admin.expectAccessible()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'pontos.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  await expect(dialog(page).getByText(/fora do mapa: a latitude vai de -90 a 90/)).toBeVisible()
  await admin.picture('62-import-checked')
  await admin.expectAccessible()
  await dialog(page)
    .getByRole('checkbox', { name: /Importar só as 2 linhas corretas/ })
    .check({ force: true })
  await dialog(page).getByRole('button', { name: 'Importar 2 pontos' }).click()
  await expect(dialog(page).getByText('Importação concluída')).toBeVisible()
  await admin.picture('63-import-done')
  await admin.expectAccessible()
  await dialog(page).getByRole('button', { name: 'Concluir' }).click()

  await findPoint(page, `${street} 2`)
  await page.goto(`/admin/points?${new URLSearchParams({ busca: street })}`)
  await expect(row(page, `${street} 1`)).toBeVisible()
  await page
    .getByRole('checkbox', { name: `Selecionar Bronze | ${street} 1` })
    .or(row(page, `${street} 1`).getByRole('checkbox'))
    .first()
    .check({ force: true })
  await page.getByRole('button', { name: 'Mudar nível' }).click()
  await dialog(page).getByRole('combobox', { name: 'Novo nível' }).click()
  await page.getByRole('option', { name: 'Ouro' }).click()
  await dialog(page).getByRole('button', { name: 'Ver o que muda' }).click()
  await expect(dialog(page).getByText('1 ponto muda')).toBeVisible()
  await admin.picture('64-bulk-preview')
  await admin.expectAccessible()
  await dialog(page).getByRole('button', { name: 'Aplicar em 1 ponto' }).click()
  await expect(dialog(page).getByText('1 ponto mudou')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Concluir' }).click()
  await findPoint(page, `Ouro | ${street} 1`)

  // What was changed since stays; what was not goes, and can come again.
  await page.getByRole('button', { name: 'Importar' }).click()
  await dialog(page)
    .getByRole('button', { name: /Desfazer a importação de pontos.csv/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Desfazer importação' }).last().click()
  await expect(page.getByText('Importação desfeita')).toBeVisible()
  await expect(page.getByText(/mudou depois da importação/)).toBeVisible()
  await admin.picture('65-undone')
  await admin.expectAccessible()
})

test('the catalogue is kept by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  const admin = await asAdmin(page)
  const press = async (target: ReturnType<Page['getByRole']>, key = 'Enter') => {
    await admin.tabTo(target)
    await page.keyboard.press(key)
  }
  await page.goto('/admin/tags')
  await press(page.getByRole('button', { name: 'Nova Tag' }))
  await expect(dialog(page).getByLabel('Nome da tag')).toBeFocused()
  await page.keyboard.type(unique('Tecla'))
  await page.keyboard.press('Enter')
  await admin.expectToast('Tag criada com sucesso.')

  await page.goto('/admin/map-settings')
  await press(page.getByRole('radio', { name: /^Zoom 12:/ }), 'ArrowRight')
  await expect(page.getByRole('radio', { name: /^Zoom 13:/ })).toBeChecked()
  await press(page.getByRole('spinbutton', { name: 'Raio de Agrupamento' }), 'Control+A')
  await page.keyboard.type('62')
  await press(page.getByRole('button', { name: 'Salvar Configurações' }))
  await expect(page.getByText('Use um número de 20 a 100, de 5 em 5.')).toBeVisible()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('65')
  await press(page.getByRole('button', { name: 'Salvar Configurações' }))
  await admin.expectToast('Configurações salvas com sucesso!')

  const street = unique('Rua do Teclado')
  await page.goto('/admin/points')
  await press(page.getByRole('button', { name: 'Novo Ponto' }))
  await press(dialog(page).getByRole('combobox', { name: 'Nível de preço' }))
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  for (const [field, text] of [
    ['Rua principal', street],
    ['Latitude', '-22,79'],
    ['Longitude', '-47,31'],
  ] as const) {
    await admin.tabTo(dialog(page).getByLabel(field))
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await admin.expectToast('Ponto criado')

  await findPoint(page, street)
  await admin.tabTo(page.getByRole('gridcell', { name: /Disponível/ }).first()).catch(() => undefined)
  await page.getByRole('gridcell').first().press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Rua principal')).toHaveValue(street)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})
