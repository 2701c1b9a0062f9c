import { expect } from '@playwright/test'
import { dialogOf, findFreeAssetCodes } from '#tests/drivers/office.ts'
import { openAsAdmin, test } from '#tests/drivers/people.ts'

/** A sale in instalments: planned by phone, confirmed with the first, paid in parts, and seen in 'Financeiro'. */

test('a contract in instalments is sold, paid in parts, taken back, and counted', { tag: '@desktop' }, async ({
  page,
  another,
}) => {
  const admin = await openAsAdmin(page, '/admin/orders')
  const codes = (await findFreeAssetCodes(path => admin.callApi(path))).slice(-5)
  await page.goto('/admin/orders/novo')
  await page.getByLabel('Buscar cliente').fill('horizonte')
  await page.getByRole('option', { name: /Ótica Horizonte/ }).click()
  await page.getByLabel('Adicionar pontos').fill(`${codes[0]}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Tabela de 1 Ano/)).toHaveCount(1)
  await page.getByLabel(`Preço de ${codes[0]}, antes do desconto`).fill('1.000,00')
  await page.getByLabel('Motivo do preço').fill('Cliente antigo')
  await page.getByLabel('Condição').click()
  await page.getByRole('option', { name: 'Em parcelas' }).click()
  await page.getByLabel('Parcelas', { exact: true }).fill('3')
  await expect(page.getByText(/^O cliente paga em 3 parcelas mensais, a primeira de R\$\s333,34/)).toBeVisible()
  await admin.picture('77-payment-plan')
  await admin.expectAccessible()
  await page.getByRole('button', { name: 'Criar pedido' }).click()
  await expect(page.getByText('Pedido feito pela equipe')).toBeVisible()
  const address = await page
    .getByRole('region', { name: 'Link do cliente' })
    .getByLabel('Endereço do pedido')
    .inputValue()

  // The customer pays the first instalment, by its own Pix code.
  const { page: theirs, visitor } = await another()
  await theirs.goto(address)
  await expect(theirs.getByText('Parcela 1 de 3').first()).toBeVisible()
  await expect(theirs.getByLabel('Pix copia e cola')).toHaveValue(/5406333\.34/)
  await visitor.expectAccessible()

  const money = page.getByRole('region', { name: 'Parcelas e pagamentos' })
  await page.getByRole('button', { name: 'Confirmar venda' }).click()
  await dialogOf(page).getByLabel('Valor').fill('333,33')
  await dialogOf(page).getByRole('button', { name: 'Confirmar venda' }).click()
  await expect(dialogOf(page).getByText('A primeira parcela, de R$ 333,34, tem de ser paga inteira.')).toBeVisible()
  await dialogOf(page).getByLabel('Valor').fill('400,00')
  await admin.expectAccessible()
  await dialogOf(page).getByRole('button', { name: 'Confirmar venda' }).click()
  await expect(page.getByText('Venda confirmada.', { exact: false }).first()).toBeVisible()
  await expect(money.getByText('Paga', { exact: true })).toHaveCount(1)
  await expect(money.getByText(/^Pago R\$\s66,66, faltam R\$\s266,67$/)).toBeVisible()

  await money.getByRole('button', { name: 'Registrar pagamento' }).click()
  await dialogOf(page).getByRole('button', { name: 'Registrar pagamento' }).click()
  await expect(page.getByText('Pagamento registrado.')).toBeVisible()
  await expect(money.getByText('Paga', { exact: true })).toHaveCount(2)
  await money.getByRole('button', { name: /^Estornar pagamento de R\$\s266,67/ }).click()
  await dialogOf(page).getByLabel('Motivo do estorno').fill('Cheque sem fundos')
  await dialogOf(page).getByRole('button', { name: 'Estornar pagamento' }).click()
  await expect(page.getByText('Pagamento estornado.')).toBeVisible()
  await expect(money.getByText('Paga', { exact: true })).toHaveCount(1)
  await admin.picture('78-instalments')
  await admin.expectAccessible()

  await theirs.reload()
  await expect(theirs.getByText('Venda confirmada').first()).toBeVisible()
  await expect(theirs.getByText('Parcela 2 de 3').first()).toBeVisible()
  await expect(theirs.getByText('Cheque sem fundos')).toHaveCount(0)
  await visitor.picture('79-linked-instalments')
  await visitor.expectAccessible()

  // The ledger follows a moment later.
  await page.getByRole('link', { name: 'Financeiro' }).first().click()
  await expect(page.getByRole('heading', { name: 'Financeiro', level: 1 })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Ótica Horizonte' }).filter({ hasText: '2 de 3' })
  await expect(async () => {
    await page.reload()
    await expect(row).toHaveCount(1, { timeout: 5_000 })
    await expect(row.getByText(/R\$\s266,67/).first()).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await admin.picture('80-finance')
  await admin.expectAccessible()
})
