import { expect, type Page } from '@playwright/test'
import { pointSchema } from '#shared/catalogue/rules/points.ts'
import { orderSchema } from '#shared/orders/rules/orders.ts'
import {
  chooseFromMenu,
  dialogOf,
  findPointInList,
  openColleagueWindow,
  rowWithText,
  unfoldActions,
  uniqueName,
} from '#tests/drivers/office.ts'
import { openAsAdmin, reserveAsGuest, test } from '#tests/drivers/people.ts'
import { setChosen, Visitor } from '#tests/drivers/visitor.ts'

/** A manager edits the catalogue: points, tags and prices, alone and concurrently with a colleague. */

test('a tag is made, renamed, refused a second time, and deleted', { tag: '@phone' }, async ({ page }) => {
  const admin = await openAsAdmin(page, '/admin/tags')
  const name = uniqueName('Esquina')
  await page.getByRole('button', { name: 'Nova Tag' }).click()
  await dialogOf(page).getByLabel('Nome da tag').fill('x')
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByText('A tag precisa de pelo menos 2 caracteres.')).toBeVisible()
  await dialogOf(page).getByLabel('Nome da tag').fill(name)
  await admin.expectAccessible()
  await page.keyboard.press('Enter')
  await admin.expectToast('Tag criada com sucesso.')
  await expect(rowWithText(page, name)).toBeVisible()

  await admin.closeToasts()
  await page.getByRole('button', { name: 'Nova Tag' }).click()
  await dialogOf(page).getByLabel('Nome da tag').fill(name.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByText('Já existe uma tag com este nome.')).toBeVisible()
  await admin.picture('50-tag-taken')
  await admin.expectAccessible()
  await dialogOf(page).getByRole('button', { name: 'Cancelar' }).click()

  await rowWithText(page, name)
    .getByRole('button', { name: /renomear/i })
    .click()
  await dialogOf(page).getByLabel('Nome da tag').fill(`${name} B`)
  await page.keyboard.press('Enter')
  await admin.expectToast('Tag renomeada com sucesso.')

  await rowWithText(page, `${name} B`)
    .getByRole('button', { name: /excluir/i })
    .click()
  await expect(dialogOf(page).getByText('Nenhum ponto tem esta tag.')).toBeVisible()
  await admin.expectAccessible()
  await dialogOf(page).getByRole('button', { name: 'Excluir tag' }).click()
  await admin.expectToast('Tag excluída com sucesso.')
  await expect(page.getByText(`${name} B`, { exact: true })).toHaveCount(0)
})

test('a tier’s form says what a price changes, refuses a taken name and reports a colleague’s edit', {
  tag: '@desktop',
}, async ({ page }) => {
  const admin = await openAsAdmin(page, '/admin/pricing')
  const name = uniqueName('Platina')
  await expect(page.getByRole('heading', { name: 'Gerenciar Níveis de Preço' })).toBeVisible()
  await admin.expectAccessible()
  await page.getByRole('button', { name: 'Adicionar Novo Nível' }).click()
  await expect(dialogOf(page).getByRole('heading', { name: 'Novo Nível de Preço' })).toBeVisible()
  await dialogOf(page).getByLabel('Nome do Nível').fill('ouro')
  await dialogOf(page).getByLabel('Preço (1 Ano)').fill('1.234,56')
  await dialogOf(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(
    dialogOf(page).getByText('Já existe um nível de preço com este nome. Por favor, escolha um nome diferente.'),
  ).toBeVisible()
  await dialogOf(page).getByLabel('Nome do Nível').fill(name)
  await dialogOf(page).getByLabel('Preço (2 Anos)').fill('-1')
  await dialogOf(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(dialogOf(page).getByText('O preço não pode ser negativo.')).toBeVisible()
  await admin.picture('51-tier-refused')
  await admin.expectAccessible()
  await dialogOf(page).getByLabel('Preço (2 Anos)').fill('2000')
  await dialogOf(page).getByRole('button', { name: 'Salvar' }).click()
  await admin.expectToast('Nível de preço criado com sucesso.')
  await expect(rowWithText(page, name)).toContainText('1.234,56')

  // Two managers have the form open; the second to save is shown what the first changed, and loses nothing.
  const otherPage = await openColleagueWindow(page)
  await otherPage.goto('/admin/pricing')
  for (const each of [page, otherPage])
    await rowWithText(each, name)
      .getByRole('button', { name: /editar/i })
      .click()
  await dialogOf(otherPage).getByLabel('Preço (1 Ano)').fill('1.300,00')
  await dialogOf(otherPage).getByRole('button', { name: 'Salvar' }).click()
  await new Visitor(otherPage).expectToast('Nível de preço atualizado com sucesso.')
  await dialogOf(page).getByLabel('Preço (1 Ano)').fill('1.400,00')
  await dialogOf(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(dialogOf(page).getByText(/agora é R\$\s1\.300,00; você digitou R\$\s1\.400,00/)).toBeVisible()
  await admin.picture('52-tier-conflict')
  await admin.expectAccessible()
  await dialogOf(page).getByRole('button', { name: 'Salvar' }).click()
  await admin.expectToast('Nível de preço atualizado com sucesso.')
  await expect(rowWithText(page, name)).toContainText('1.400,00')
})

test('what a price changes is said before it is saved', { tag: '@phone' }, async ({ page }) => {
  const admin = await openAsAdmin(page, '/admin/pricing')
  await rowWithText(page, 'Bronze')
    .getByRole('button', { name: /editar/i })
    .click()
  await dialogOf(page).getByLabel('Preço (1 Ano)').fill('981,00')
  await expect(dialogOf(page).getByText(/Esta mudança altera o preço de \d+ pontos no site\./)).toBeVisible()
  await admin.expectAccessible()
  await dialogOf(page).getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await admin.expectAccessible()
})

test('a reserved point is not deleted, and the order that has it is named', { tag: '@phone' }, async ({ page }) => {
  const admin = await openAsAdmin(page, '/admin/points')
  const orderId = await reserveAsGuest(page.request, `bloqueio.${Date.now()}@example.com`)
  const { body } = await admin.callApi(`/orders/${orderId}`)
  const [item] = orderSchema.parse(body).items
  const name = item?.point_name ?? ''
  await page.goto(`/admin/points?${new URLSearchParams({ busca: item?.point_id ?? '' })}`)
  await expect(rowWithText(page, name)).toBeVisible()
  await chooseFromMenu(page, name, 'Excluir')
  await dialogOf(page).getByRole('button', { name: 'Excluir ponto' }).click()
  const link = dialogOf(page).getByRole('link', { name: new RegExp(`#${orderId.slice(0, 8)}`) })
  await expect(link).toBeVisible()
  await admin.picture('60-point-in-use')
  await admin.expectAccessible()
  await link.click()
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${orderId}`))
})

test('a sheet is imported without its invalid lines, edited in bulk, and reverted', { tag: '@desktop' }, async ({
  page,
}) => {
  const admin = await openAsAdmin(page, '/admin/points')
  const street = uniqueName('Rua da Planilha')
  const sheet = [
    'rua;latitude;longitude;nivel;tags',
    `${street} 1;-22,7801;-47,3001;Bronze;Centro`,
    `${street} 2;-22,7802;-47,3002;Bronze;Centro`,
    `${street} 3;95;-47,3003;Bronze;Centro`,
  ].join('\n')
  await unfoldActions(page)
  await page.getByRole('button', { name: 'Importar' }).click()
  await expect(dialogOf(page).getByRole('heading', { name: 'Últimas importações' })).toBeVisible()
  await admin.picture('61-import')
  await admin.expectAccessible()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'pontos.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  await expect(dialogOf(page).getByText(/fora do mapa: a latitude vai de -90 a 90/)).toBeVisible()
  await admin.picture('62-import-checked')
  await admin.expectAccessible()
  await setChosen(dialogOf(page).getByRole('checkbox', { name: /Importar só as 2 linhas corretas/ }))
  await dialogOf(page).getByRole('button', { name: 'Importar 2 pontos' }).click()
  await expect(dialogOf(page).getByText('Importação concluída')).toBeVisible()
  await admin.picture('63-import-done')
  await admin.expectAccessible()
  await dialogOf(page).getByRole('button', { name: 'Concluir' }).click()

  await findPointInList(page, `${street} 2`)
  await page.goto(`/admin/points?${new URLSearchParams({ busca: street })}`)
  await expect(rowWithText(page, `${street} 1`)).toBeVisible()
  await page
    .getByRole('checkbox', { name: `Selecionar Bronze | ${street} 1` })
    .or(rowWithText(page, `${street} 1`).getByRole('checkbox'))
    .first()
    .check()
  await page.getByRole('button', { name: 'Mudar nível' }).click()
  await dialogOf(page).getByRole('combobox', { name: 'Novo nível' }).click()
  await page.getByRole('option', { name: 'Ouro' }).click()
  await dialogOf(page).getByRole('button', { name: 'Ver o que muda' }).click()
  await expect(dialogOf(page).getByText('1 ponto muda')).toBeVisible()
  await admin.picture('64-bulk-preview')
  await admin.expectAccessible()
  await dialogOf(page).getByRole('button', { name: 'Aplicar em 1 ponto' }).click()
  await expect(dialogOf(page).getByText('1 ponto mudou')).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Concluir' }).click()
  await findPointInList(page, `Ouro | ${street} 1`)

  // Reverting keeps points that were changed since the import; the others are deleted and can be imported again.
  await unfoldActions(page)
  await page.getByRole('button', { name: 'Importar' }).click()
  await dialogOf(page)
    .getByRole('button', { name: /Desfazer a importação de pontos.csv/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Desfazer importação' }).last().click()
  await expect(page.getByText('Importação desfeita')).toBeVisible()
  await expect(page.getByText(/mudou depois da importação/)).toBeVisible()
  await admin.picture('65-undone')
  await admin.expectAccessible()
})

test('a sheet with codes changes prices of points that are there, column by column, and is taken back', {
  tag: '@phone',
}, async ({ page }) => {
  const admin = await openAsAdmin(page, '/admin/points')
  const record = async (id: string) => pointSchema.parse((await admin.callApi(`/points/${id}/record`)).body)
  const [one, other] = [await record('21'), await record('22')]
  const sheet = [
    'Código;Preço 1 ano;Bairro',
    `${one.asset_code.toLowerCase()};1.234,56;`,
    `${other.asset_code};;${other.neighborhood}`,
    'ZZ-99999;1,00;',
  ].join('\n')
  await unfoldActions(page)
  await page.getByRole('button', { name: 'Importar' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'precos.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  // The second column's name is unknown: the dialog asks about it, and proposes a field.
  await dialogOf(page).getByRole('button', { name: 'Conferir planilha' }).click()
  const changes = dialogOf(page).getByRole('list', { name: '1 ponto que muda' })
  await expect(changes).toContainText(one.asset_code)
  await expect(changes).toContainText(/Preço de 1 ano: .+ → R\$\s1\.234,56/)
  await expect(dialogOf(page).getByText('linha sem mudança')).toBeVisible()
  const lines = dialogOf(page).getByRole('list', { name: 'Linhas da planilha' })
  await expect(lines.getByRole('listitem').filter({ hasText: 'Linha 4' })).toContainText('Com erro')
  await expect(dialogOf(page).getByText('Nenhum ponto tem o código ZZ-99999').first()).toBeVisible()
  await admin.picture('66-sheet-changes')
  await admin.expectAccessible()
  await setChosen(dialogOf(page).getByRole('checkbox', { name: /Importar só as 2 linhas corretas/ }))
  await dialogOf(page).getByRole('button', { name: 'Mudar 1 ponto' }).click()
  await expect(dialogOf(page).getByText('ponto mudado')).toBeVisible()
  await admin.picture('67-sheet-changed')
  expect(await record('21')).toMatchObject({ price_1y: 123_456, neighborhood: one.neighborhood, name: one.name })

  await dialogOf(page).getByRole('button', { name: 'Desfazer importação' }).click()
  await page.getByRole('button', { name: 'Desfazer importação' }).last().click()
  await expect(dialogOf(page).getByText('ponto voltou ao que era')).toBeVisible()
  expect(await record('21')).toMatchObject({ price_1y: one.price_1y, edit_version: one.edit_version + 2 })
})

test('lines without coordinates are searched by their addresses, and the right ones are taken', {
  tag: '@phone',
}, async ({ page }) => {
  const admin = await openAsAdmin(page, '/admin/points')
  const code = uniqueName('S').replaceAll(' ', '-').toUpperCase()
  const sheet = [
    'codigo;rua;cidade;latitude;longitude;nivel',
    `${code}-1;Avenida Cillos;Americana;;;Bronze`,
    `${code}-2;Rua Que Ninguém Conhece;Xique-Xique;;;Bronze`,
  ].join('\n')
  await unfoldActions(page)
  await page.getByRole('button', { name: 'Importar' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'enderecos.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) })
  await dialogOf(page).getByRole('button', { name: 'Localizar 2 linhas pelo endereço' }).click()
  const found = dialogOf(page).getByRole('list', { name: 'Lugares encontrados' })
  await expect(found).toContainText('Rua encontrada na cidade da linha.')
  await expect(found.getByRole('checkbox').first()).toBeChecked()
  await admin.picture('68-located')
  await admin.expectAccessible()
  await dialogOf(page).getByRole('button', { name: 'Usar 1 lugar' }).click()
  await expect(dialogOf(page).getByText('Uma linha não tem coordenadas', { exact: false })).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Importar 2 pontos' }).click()
  await expect(dialogOf(page).getByText('Importação concluída')).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Concluir' }).click()
  await findPointInList(page, `${code}-1`)
  const { body } = await admin.callApi(`/points?${new URLSearchParams({ search: `${code}-1` })}`)
  expect(body).toMatchObject({ items: [{ city: 'Americana', latitude: expect.any(Number) }] })
})

test('the catalogue is edited by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  const admin = await openAsAdmin(page, '/admin/tags')
  const press = async (target: ReturnType<Page['getByRole']>, key = 'Enter') => {
    await admin.tabTo(target)
    await page.keyboard.press(key)
  }
  await press(page.getByRole('button', { name: 'Nova Tag' }))
  await expect(dialogOf(page).getByLabel('Nome da tag')).toBeFocused()
  await page.keyboard.type(uniqueName('Tecla'))
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

  const street = uniqueName('Rua do Teclado')
  await page.goto('/admin/points')
  await press(page.getByRole('button', { name: 'Novo Ponto' }))
  await press(dialogOf(page).getByRole('combobox', { name: 'Nível de preço' }))
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  for (const [field, text] of [
    ['Rua principal', street],
    ['Latitude', '-22,79'],
    ['Longitude', '-47,31'],
  ] as const) {
    await admin.tabTo(dialogOf(page).getByLabel(field))
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await admin.expectToast('Ponto criado')

  await findPointInList(page, street)
  await admin.tabTo(page.getByRole('gridcell', { name: /Disponível/ }).first()).catch(() => undefined)
  await page.getByRole('gridcell').first().press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByLabel('Rua principal')).toHaveValue(street)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
})
