import { expect } from '@playwright/test'
import { colleague, dialog, unique } from '#tests/drivers/office.ts'
import { asAdmin, test } from '#tests/drivers/people.ts'

/** Who the operator sells to: from the first call to the order on the customer's page. */

test('a salesperson registers who phones, and sees changes by a colleague and the order on the customer’s page', async ({
  page,
}) => {
  const admin = await asAdmin(page, '/admin/customers')
  const name = unique('Floricultura Jasmim')
  await page.getByRole('button', { name: 'Novo cliente' }).click()
  await dialog(page).getByLabel('Razão social').fill(name)
  await dialog(page).getByRole('button', { name: 'Adicionar contato' }).click()
  await dialog(page).getByLabel('Nome', { exact: true }).fill('Iolanda')
  await dialog(page).getByLabel('WhatsApp').fill('19997001234')
  await dialog(page).getByRole('button', { name: 'Cadastrar cliente' }).click()
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
  const notes = dialog(page).getByLabel('Observações')
  await notes.fill('Paga dia 20')
  const other = await colleague(page)
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Editar' }).click()
  await dialog(other).getByLabel('Observações').fill('Paga dia 10')
  await dialog(other).getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(other.getByText('Cliente atualizado')).toBeVisible()
  await other.close()
  await dialog(page).getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(dialog(page).getByText(/Observações: agora é “Paga dia 10”; você digitou “Paga dia 20”/)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(page.getByText('Cliente atualizado')).toBeVisible()
  const history = page.getByRole('region', { name: 'Histórico' })
  await expect(history.getByText('Observações: Paga dia 10 → Paga dia 20')).toBeVisible()
  await expect(history.getByText('Cliente cadastrado')).toBeVisible()

  const { body } = await admin.callApi('/points?status=available&sort=oldest&limit=50')
  const { items } = body as { items: { asset_code: string; is_available: boolean }[] }
  const free = items.filter(({ is_available }) => is_available)
  await page.getByRole('link', { name: 'Novo pedido' }).click()
  await expect(page.getByRole('heading', { name: 'Novo pedido', level: 1 })).toBeVisible()
  await expect(page.getByLabel('Buscar cliente')).toHaveValue(name)
  await page.getByLabel('Adicionar pontos').fill(free[20]?.asset_code ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 ponto adicionado.')).toBeVisible()
  await expect(page.getByText(/^Tabela de 1 Ano/)).toBeVisible()
  await page.getByRole('button', { name: 'Criar pedido' }).click()
  await expect(page.getByText('Pedido feito pela equipe')).toBeVisible()
  await page.getByRole('link', { name: 'Ver cadastro do cliente' }).click()
  // The list of orders follows the order a moment later.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('1 pedido pendente')).toBeVisible()
  }).toPass({ timeout: 60_000 })
  await admin.picture('72-customer')
  await admin.expectAccessible()
})
