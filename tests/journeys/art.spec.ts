import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { openAsPerson, test } from '#tests/drivers/people.ts'

/** A picture of one colour, as a customer's designer sends it. */
const picture = async (background: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> => ({
  name: 'placa.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 2400, height: 1200, channels: 3, background } })
    .png()
    .toBuffer(),
})

const arts = (page: Page) => page.getByRole('region', { name: 'Arte dos pontos' }).getByRole('article')
const group = (page: Page, status: string) => arts(page).filter({ hasText: status })

test('a client refuses the office’s art and sends one of their own for several points, which the office checks', {
  tag: '@phone',
}, async ({ page }) => {
  const visitor = await openAsPerson('cliente@ponto.local', page, '/dashboard')
  // The demo's order of four points: one has no art yet, and the art of another waits for approval.
  const ofFour = page.locator('ul > li:nth-child(4)')
  const order = page.getByRole('article').filter({ hasText: 'Concluído' }).filter({ has: ofFour }).first()
  await order.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Arte dos pontos' })).toBeVisible()
  await expect(group(page, 'Aguardando aprovação').getByAltText('Arte enviada')).toBeVisible()
  await visitor.picture('62-art')
  await visitor.expectAccessible()

  const without = group(page, 'Sem arte')
  const waiting = (await group(page, 'Aguardando aprovação').getByRole('heading').textContent()) ?? ''
  const refusedElement = arts(page).filter({ hasText: waiting })
  await refusedElement.getByRole('button', { name: 'Recusar arte' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'O texto tem um erro.' }).click()
  await visitor.picture('64-art-refused')
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: 'Recusar arte' }).click()
  await expect(refusedElement.getByText('Recusada', { exact: true })).toBeVisible()
  await expect(refusedElement.getByText('Motivo: O texto tem um erro.')).toBeVisible()

  const missing = (await without.getByRole('heading').textContent()) ?? ''
  await without.locator('input[type=file]').setInputFiles(await picture('#0F766E'))
  await expect(without.getByAltText('Arte escolhida')).toBeVisible()
  await without.getByRole('checkbox', { name: waiting }).check()
  await visitor.picture('63-art-chosen')
  await visitor.expectAccessible()
  await without.getByRole('button', { name: 'Enviar arte' }).click()
  const bothElement = arts(page).filter({ hasText: missing }).filter({ hasText: waiting })
  await expect(bothElement.getByText('Em conferência')).toBeVisible()
  await expect(bothElement.getByRole('button', { name: /^Aprovar/ })).toHaveCount(0)
  // The stored picture is as wide as the specification requires.
  const width = () => bothElement.getByAltText('Arte enviada').evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBe(1000)

  await visitor.picture('65-art-in-review')
})
