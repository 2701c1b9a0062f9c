import { expect, type Locator, type Page, test } from '@playwright/test'

/** Helpers for the journeys of office staff. */

/** A name that is unique to this run of the tests. */
export const uniqueName = (name: string): string => `${name} ${test.info().project.name} ${Date.now().toString(36)}`

/** A PDF of one empty page. */
export const ONE_PAGE_PDF = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj',
    'xref',
    '0 3',
    '0000000000 65535 f ',
    '0000000009 00000 n ',
    '0000000052 00000 n ',
    'trailer<</Size 3/Root 1 0 R>>',
    'startxref',
    '96',
    '%%EOF',
    '',
  ].join('\n'),
)

/** Opens another window with the same manager's account. The server treats the two as colleagues. */
export function openColleagueWindow(page: Page): Promise<Page> {
  return page.context().newPage()
}

export const dialogOf = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'))
export const rowWithText = (page: Page, text: string): Locator =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: text }).first()

/** Finds a point in the list by its name. Retries, because the search follows changes with a delay. */
export async function findPointInList(page: Page, name: string) {
  const foundRow = rowWithText(page, name)
  const answered = foundRow.or(page.getByText('Nenhum ponto encontrado')).first()
  await expect(async () => {
    await page.goto(`/admin/points?${new URLSearchParams({ busca: name })}`)
    await expect(answered).toBeVisible()
    expect(await foundRow.isVisible()).toBe(true)
  }).toPass({ timeout: 60_000 })
  return foundRow
}

export async function chooseFromMenu(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Ações de ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Shows those actions of a screen that are in its menu. */
export async function unfoldActions(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Mais ações' })
  await expect(opener).toBeVisible()
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
}

/** Returns codes of points that can be sold now. */
export async function findFreeAssetCodes(callApi: (path: string) => Promise<{ body: unknown }>): Promise<string[]> {
  const { body } = await callApi('/points?status=available&sort=oldest&limit=50')
  const { items } = body as { items: { asset_code: string; is_available: boolean }[] }
  return items.filter(({ is_available }) => is_available).map(({ asset_code }) => asset_code)
}

/**
 * Creates an order of one free point for the customer whose page is open, and returns the address of the order's page.
 */
export async function sellOneFreePoint(page: Page, codes: readonly string[]): Promise<string> {
  await page.getByRole('link', { name: 'Novo pedido' }).click()
  await page.getByLabel('Adicionar pontos').fill(codes.at(-1) ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 ponto adicionado.')).toBeVisible()
  await expect(page.getByText(/^Tabela de 1 Ano/)).toBeVisible()
  await page.getByRole('button', { name: 'Criar pedido' }).click()
  await expect(page).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/)
  return page.url()
}
