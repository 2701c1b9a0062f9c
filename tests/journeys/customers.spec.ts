import { expect, type Page } from '@playwright/test'
import {
  dialogOf,
  findFreeAssetCodes,
  openColleagueWindow,
  sellOneFreePoint,
  uniqueName,
} from '#tests/drivers/office.ts'
import { openAsAdmin, test } from '#tests/drivers/people.ts'

/** Customers of the office: from the first call to the order on the customer's page. */

test('a salesperson registers who phones, and sees changes by a colleague and the order on the customer’s page', {
  tag: '@desktop',
}, async ({ page }) => {
  const admin = await openAsAdmin(page, '/admin/customers')
  const name = uniqueName('Floricultura Jasmim')
  await page.getByRole('button', { name: 'Novo cliente' }).click()
  await dialogOf(page).getByLabel('Razão social').fill(name)
  await dialogOf(page).getByRole('button', { name: 'Adicionar contato' }).click()
  await dialogOf(page).getByLabel('Nome', { exact: true }).fill('Iolanda')
  await dialogOf(page).getByLabel('WhatsApp').fill('19997001234')
  await dialogOf(page).getByRole('button', { name: 'Cadastrar cliente' }).click()
  await expect(page.getByText('Cliente cadastrado')).toBeVisible()
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: /WhatsApp de Iolanda/ })).toHaveAttribute(
    'href',
    'https://wa.me/5519997001234',
  )
  await expect(page.getByText('Nenhum pedido feito para este cliente.')).toBeVisible()

  // A colleague saves while the form is open here.
  await page.getByRole('button', { name: 'Editar' }).click()
  const notes = dialogOf(page).getByLabel('Observações')
  await notes.fill('Paga dia 20')
  const other = await openColleagueWindow(page)
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Editar' }).click()
  await dialogOf(other).getByLabel('Observações').fill('Paga dia 10')
  await dialogOf(other).getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(other.getByText('Cliente atualizado')).toBeVisible()
  await other.close()
  await dialogOf(page).getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(dialogOf(page).getByText(/Observações: agora é “Paga dia 10”; você digitou “Paga dia 20”/)).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByText('Cliente atualizado')).toBeVisible()
  const history = page.getByRole('region', { name: 'Histórico' })
  await expect(history.getByText('Observações: Paga dia 10 → Paga dia 20')).toBeVisible()
  await expect(history.getByText('Cliente cadastrado')).toBeVisible()

  const codes = await findFreeAssetCodes(path => admin.callApi(path))
  await page.getByRole('link', { name: 'Novo pedido' }).click()
  await expect(page.getByRole('heading', { name: 'Novo pedido', level: 1 })).toBeVisible()
  await expect(page.getByLabel('Buscar cliente')).toHaveValue(name)
  await page.getByLabel('Adicionar pontos').fill(codes[20] ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 ponto adicionado.')).toBeVisible()
  await expect(page.getByText(/^Tabela de 1 Ano/)).toBeVisible()
  await page.getByRole('button', { name: 'Criar pedido' }).click()
  await expect(page.getByText('Pedido feito pela equipe')).toBeVisible()
  await page.getByRole('link', { name: /^Ver cadastro/ }).click()
  // The list of orders shows the order a moment later.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('1 pedido pendente')).toBeVisible()
  }).toPass({ timeout: 60_000 })
  // After a reload the page still has a link back to the order.
  await expect(page.getByRole('link', { name: /^Voltar ao pedido #/ })).toBeVisible()
  await admin.picture('72-customer')
  await admin.expectAccessible()
})

/** Registers a company with one contact. Returns the address of the company's page. */
async function register(page: Page, name: string, contact: string): Promise<string> {
  await page.goto('/admin/customers')
  await page.getByRole('button', { name: 'Novo cliente' }).click()
  await dialogOf(page).getByLabel('Razão social').fill(name)
  await dialogOf(page).getByRole('button', { name: 'Adicionar contato' }).click()
  await dialogOf(page).getByLabel('Nome', { exact: true }).fill(contact)
  await dialogOf(page).getByLabel('WhatsApp').fill('19997001234')
  await dialogOf(page).getByRole('button', { name: 'Cadastrar cliente' }).click()
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  // The controls below move when the orders have loaded, so that a press that begins before misses.
  await expect(page.getByText('Nenhum pedido feito para este cliente.')).toBeVisible()
  return page.url()
}

test('an administrator makes one customer of two, and the old address leads on', { tag: '@phone' }, async ({
  page,
}) => {
  const admin = await openAsAdmin(page, '/admin/customers')
  const codes = await findFreeAssetCodes(path => admin.callApi(path))
  const [double, name] = [uniqueName('Livraria Duas Vezes'), uniqueName('Livraria Uma Vez')]
  const former = await register(page, double, 'Zenaide')
  await sellOneFreePoint(page, codes)
  const kept = await register(page, name, 'Quitéria')

  await page.getByRole('button', { name: 'Unir com outro cliente' }).click()
  await dialogOf(page).getByRole('button', { name: 'Unir clientes' }).click()
  await expect(dialogOf(page).getByText('Escolha o outro cadastro.')).toBeVisible()
  const other = dialogOf(page).getByLabel('Outro cadastro do mesmo cliente')
  await expect(other).toBeFocused()
  // The search finds a new customer a moment later.
  await expect(async () => {
    await other.fill('')
    await other.fill(double)
    await expect(page.getByRole('option', { name: double })).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await page.getByRole('option', { name: double }).click()
  await expect(dialogOf(page).getByText('1 pedido, com contratos e links: 1 pendente', { exact: false })).toBeVisible()
  await expect(dialogOf(page).getByText('Isso não pode ser desfeito.', { exact: false })).toBeVisible()
  await admin.picture('73-merge')
  await admin.expectAccessible()
  await dialogOf(page).getByRole('button', { name: 'Unir clientes' }).click()
  await expect(dialogOf(page).getByLabel('Motivo')).toBeFocused()
  await dialogOf(page).getByLabel('Motivo').fill('Mesma loja, cadastrada duas vezes')
  await dialogOf(page).getByRole('button', { name: 'Unir clientes' }).click()
  await expect(page.getByText('Clientes unidos')).toBeVisible()
  await expect(page.getByRole('link', { name: /WhatsApp de Zenaide/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Histórico' })).toContainText('Mesma loja, cadastrada duas vezes')

  await page.goto(former)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  expect(page.url()).toBe(kept)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('1 pedido pendente')).toBeVisible()
  }).toPass({ timeout: 60_000 })
})

test('a customer without an account gets a copy of their data, and has it deleted', { tag: '@phone' }, async ({
  page,
}) => {
  const admin = await openAsAdmin(page, '/admin/customers')
  const codes = await findFreeAssetCodes(path => admin.callApi(path))
  const name = uniqueName('Chapelaria Discreta')
  const address = await register(page, name, 'Felisberta')
  const order = await sellOneFreePoint(page, codes)
  await page.goto(address)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar dados' }).click()
  await dialogOf(page).getByRole('button', { name: 'Exportar dados' }).click()
  await expect(dialogOf(page).getByLabel('Motivo')).toBeFocused()
  await expect(dialogOf(page).getByText('Escreva o motivo.')).toBeVisible()
  await admin.picture('74-export-customer')
  await admin.expectAccessible()
  await dialogOf(page).getByLabel('Motivo').fill('Pedido na loja')
  await dialogOf(page).getByRole('button', { name: 'Exportar dados' }).click()
  const file = await (await download).createReadStream()
  const data = JSON.stringify(await new Response(file as unknown as ReadableStream).json())
  for (const text of [name, 'Felisberta', order.slice(-36)]) expect(data).toContain(text)
  await expect(dialogOf(page)).toBeHidden()
  await expect(page.getByRole('region', { name: 'Histórico' })).toContainText('Motivo: Pedido na loja')

  await page.getByRole('button', { name: 'Apagar dados' }).click()
  await expect(dialogOf(page).getByText('Nomes, documento, contatos', { exact: false })).toBeVisible()
  await admin.picture('74-delete-customer')
  await admin.expectAccessible()
  await dialogOf(page).getByRole('button', { name: 'Apagar dados' }).click()
  await expect(dialogOf(page).getByLabel('Motivo')).toBeFocused()
  await dialogOf(page).getByLabel('Motivo').fill('Pedido por telefone')
  await dialogOf(page).getByRole('button', { name: 'Apagar dados' }).click()
  await expect(dialogOf(page).getByRole('textbox').last()).toBeFocused()
  await dialogOf(page).getByRole('textbox').last().fill('EXCLUIR')
  await dialogOf(page).getByRole('button', { name: 'Apagar dados' }).click()
  await expect(page.getByText('Dados do cliente apagados')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/customers$/)

  await page.goto(address)
  await expect(page.getByRole('link', { name: 'Todos os clientes' })).toBeVisible()
  await expect(page.getByText(name)).toBeHidden()
  await page.goto(order)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Pessoa removida').first()).toBeVisible()
  }).toPass({ timeout: 60_000 })
  await expect(page.getByText('Felisberta')).toBeHidden()
})
