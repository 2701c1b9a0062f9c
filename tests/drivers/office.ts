import { expect, type Locator, type Page, test } from '@playwright/test'

/** What journeys of the office have in common. */

/** A name that no other run of these journeys has. */
export const unique = (name: string): string => `${name} ${test.info().project.name} ${Date.now().toString(36)}`

/** Another window of the same manager: as far as the server can tell, a colleague. */
export function colleague(page: Page): Promise<Page> {
  return page.context().newPage()
}

export const dialog = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'))
export const row = (page: Page, text: string): Locator =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: text }).first()

/** Finds a point in the list by its name. The search looks into postings that follow the table by a moment. */
export async function findPoint(page: Page, name: string) {
  const found = row(page, name)
  const answered = found.or(page.getByText('Nenhum ponto encontrado')).first()
  await expect(async () => {
    await page.goto(`/admin/points?${new URLSearchParams({ busca: name })}`)
    await expect(answered).toBeVisible()
    expect(await found.isVisible()).toBe(true)
  }).toPass({ timeout: 60_000 })
  return found
}

export async function openMenu(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Ações de ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
