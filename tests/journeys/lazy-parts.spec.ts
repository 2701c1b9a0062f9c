import { expect } from '@playwright/test'
import { CONTRACT_IMPORTS_TEXTS } from '#shared/orders/messages/contract-imports.ts'
import { SITE_TEXTS } from '#shared/platform/messages/site.ts'
import { unfoldActions } from '#tests/drivers/office.ts'
import { openAsAdmin, test } from '#tests/drivers/people.ts'

/** The code of dialogs and menus is loaded when they are first opened, on a phone often slowly or not at all. */

test('a dialog whose file is slow or fails shows it at once and offers another attempt', {
  tag: '@phone',
}, async ({ page }) => {
  await page.clock.install()
  const admin = await openAsAdmin(page, '/admin/orders')
  await unfoldActions(page)
  const opener = page.getByRole('button', { name: CONTRACT_IMPORTS_TEXTS.OPEN })
  const dialog = page.getByRole('dialog', { name: CONTRACT_IMPORTS_TEXTS.TITLE })
  const requested = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let isFailing = true
  // Otherwise the page is loaded again after some failures, because a browser may remember them.
  await page.route('**/version.json', route => route.abort())
  await page.route('**/assets/contract-import-dialog*.js', async route => {
    requested.resolve()
    await released.promise
    await (isFailing ? route.abort() : route.continue())
  })

  await opener.click()
  await requested.promise
  await expect(dialog.getByText(SITE_TEXTS.LOADING)).toBeAttached()
  await admin.expectAccessible()
  await admin.picture('70-dialog-loading')

  released.resolve()
  await expect(dialog.getByRole('alert')).toContainText(SITE_TEXTS.CODE_OFFLINE)
  await admin.expectAccessible()
  await admin.picture('71-dialog-failed')

  // Right after an attempt of its own the page waits for seconds, so that the next attempt is the button's.
  const attempt = page.waitForEvent('requestfailed', request => request.url().includes('contract-import-dialog'))
  await page.clock.fastForward(15_000)
  await attempt
  isFailing = false
  await dialog.getByRole('button', { name: SITE_TEXTS.TRY_AGAIN }).click()
  await expect(dialog.getByText(CONTRACT_IMPORTS_TEXTS.INTRO)).toBeVisible()
  await expect(dialog).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Mais ações' })).toBeFocused()
})

test('a menu whose file is slow shows that it loads, and leaves the header as it is', {
  tag: '@phone',
}, async ({ page }) => {
  const admin = await openAsAdmin(page, '/admin/orders')
  const account = page.getByRole('button', { name: /: conta de / })
  await expect(account).toBeVisible()
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/main-menu-drawer*.js', async route => {
    await released.promise
    await route.continue()
  })
  await page.getByRole('button', { name: SITE_TEXTS.OPEN_MENU }).click()
  await expect(page.getByRole('banner').getByText(SITE_TEXTS.LOADING)).toBeAttached()
  await expect(account).toBeVisible()
  await admin.picture('72-menu-loading')
  released.resolve()
  await expect(page.getByRole('dialog')).toBeVisible()
})
