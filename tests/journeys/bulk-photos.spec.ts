import { expect } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { BULK_PHOTOS_TEXTS } from '#shared/catalogue/messages/bulk-photos.ts'
import { dialogOf, unfoldActions } from '#tests/drivers/office.ts'
import { openAsAdmin, test } from '#tests/drivers/people.ts'

/** A manager sends photos of several points at once, and visitors look through them. */

const picture = async (background: string): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer()

test('photos of an archive join the points that their names say, once, and a visitor looks through them', {
  tag: '@desktop',
}, async ({ page }) => {
  const admin = await openAsAdmin(page, '/admin/points')
  const { body } = await admin.callApi('/points/12/record')
  const { asset_code, name, image_url } = body as { asset_code: string; name: string; image_url: string }
  const archive = zipSync({
    [`centro/${asset_code.toLowerCase()}_2.jpg`]: await picture('teal'),
    [`centro/${asset_code}.jpg`]: await picture('orange'),
    '__MACOSX/._x.jpg': strToU8('x'),
    '../fora.jpg': await picture('red'),
    'ZZ-99999.jpg': await picture('red'),
    [`${asset_code}_3.jpg`]: strToU8('no picture at all'),
  })
  const zip = { name: 'fotos.zip', mimeType: 'application/zip', buffer: Buffer.from(archive) }
  await unfoldActions(page)
  await page.getByRole('button', { name: BULK_PHOTOS_TEXTS.OPEN }).click()
  await admin.expectAccessible()
  await dialogOf(page).getByLabel(BULK_PHOTOS_TEXTS.FILES).setInputFiles(zip)
  await expect(dialogOf(page).getByRole('heading', { name: BULK_PHOTOS_TEXTS.CHECKED })).toBeFocused()
  const planned = dialogOf(page).getByRole('table', { name: BULK_PHOTOS_TEXTS.PLANNED })
  await expect(planned.getByRole('row').filter({ hasText: `${asset_code}.jpg` })).toContainText('2ª foto')
  await expect(planned.getByRole('row').filter({ hasText: '_2.jpg' })).toContainText('3ª foto')
  const unplanned = dialogOf(page).getByRole('table', { name: BULK_PHOTOS_TEXTS.UNPLANNED })
  await expect(unplanned.getByRole('row').filter({ hasText: 'fora.jpg' })).toContainText(
    BULK_PHOTOS_TEXTS.PROBLEMS.outside,
  )
  await expect(unplanned.getByRole('row').filter({ hasText: 'ZZ-99999' })).toContainText('Código desconhecido')
  await admin.picture('61-bulk-photos-checked')
  await admin.expectAccessible()

  await dialogOf(page).getByRole('button', { name: 'Enviar 3 fotos' }).click()
  await expect(dialogOf(page).getByRole('heading', { name: BULK_PHOTOS_TEXTS.DONE })).toBeFocused()
  const failed = dialogOf(page).getByRole('table', { name: BULK_PHOTOS_TEXTS.FAILED_LIST })
  await expect(failed.getByRole('row')).toHaveCount(2)
  await expect(failed).toContainText(`${asset_code}_3.jpg`)
  await admin.picture('62-bulk-photos-done')
  await admin.expectAccessible()

  // The same archive is chosen again: only what failed is left to send.
  await dialogOf(page).getByRole('button', { name: BULK_PHOTOS_TEXTS.ANOTHER }).click()
  await dialogOf(page).getByLabel(BULK_PHOTOS_TEXTS.FILES).setInputFiles(zip)
  await expect(dialogOf(page).getByRole('button', { name: 'Enviar 1 foto' })).toBeVisible()
  await expect(unplanned.getByRole('row').filter({ hasText: BULK_PHOTOS_TEXTS.PROBLEMS.known })).toHaveCount(2)
  await page.keyboard.press('Escape')

  // The point's form shows the photos, and the last one can become the first.
  await page.goto('/admin/points?ponto=12')
  await dialogOf(page).getByRole('button', { name: 'Usar como primeira a foto 3' }).click()
  await admin.picture('63-photos-in-form')
  await dialogOf(page).getByRole('button', { name: 'Salvar' }).click()
  await admin.expectToast('Ponto atualizado')
  await page.goto('/?ponto=12')
  const photo = page.getByAltText(`Foto do ponto ${name}`)
  await expect(page.getByText('1 de 3')).toBeVisible()
  await expect(photo).not.toHaveAttribute('src', image_url)
  await page.getByRole('button', { name: 'Próxima foto' }).click()
  await expect(photo).toHaveAttribute('src', image_url)
  await admin.picture('64-photos-of-point')
  await admin.expectAccessible()
})
