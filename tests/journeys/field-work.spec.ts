import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { test } from '#tests/drivers/people.ts'
import { Visitor } from '#tests/drivers/visitor.ts'

// Allows the service worker, which other journeys block (playwright.config.ts).
test.use({
  serviceWorkers: 'allow',
  permissions: ['geolocation'],
  geolocation: { latitude: -22.74, longitude: -47.33, accuracy: 9 },
})

const PANEL = '/technician-panel'

/** Waits until the service worker has stored the site's files and controls the page. */
const siteIsKept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.ready) && navigator.serviceWorker.controller !== null),
    )
    .toBe(true)

test('a visitor who loads the map again without network sees its points, and gets the newest with the network', {
  tag: '@phone',
}, async ({ page, context }) => {
  const visitor = new Visitor(page)
  await page.goto('/')
  const count = await visitor.pointsCounted()
  expect(count).toBeGreaterThan(0)
  // The first sign of use; one before the page listens is not heard.
  await expect(async () => {
    await page.mouse.move(200, 400)
    await page.mouse.move(200, 410)
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  }).toPass({ timeout: 45_000 })
  await page.reload() // with the service worker, which keeps what it answers
  await visitor.pointsCounted()
  await context.setOffline(true)
  await page.reload()
  await expect.poll(() => visitor.pointsCounted()).toBe(count)
  await expect(page.getByText(/^Sem conexão/).first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^Sem conexão/)).toHaveCount(0)
  await expect.poll(() => visitor.pointsCounted()).toBe(count)
})

test('a visitor whose browser dropped a part of the site reads without network that it opens later', {
  tag: '@phone',
}, async ({ page, context }) => {
  await page.goto('/quem-somos')
  await expect(async () => {
    await page.mouse.move(200, 400)
    await page.mouse.move(200, 410)
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  }).toPass({ timeout: 45_000 })
  await context.setOffline(true)
  // The visitor's precache has the page; the code of this screen is not in it.
  await page.goto('/login')
  await expect(page.getByText('Sem conexão: esta tela abre assim que a internet voltar.')).toBeVisible()
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) if (url.endsWith('.css')) await caches.delete(name)
    }
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sem conexão com a internet' })).toBeVisible()
  await context.setOffline(false)
  await expect(new Visitor(page).countOfPoints()).toBeVisible()
})

test('a technician completes a task without network; it waits on the phone, also when closed, and goes when the network is back', {
  tag: '@phone',
}, async ({ page, context }) => {
  const visitor = new Visitor(page)
  await page.goto('/login')
  await visitor.logIn('tecnico@ponto.local', 'ponto123')
  await expect(page).toHaveURL(new RegExp(PANEL))
  const tasks = page.getByRole('region', { name: /em campo$/ }).getByRole('listitem')
  await expect(tasks.first()).toBeVisible()
  const count = await tasks.count()
  await siteIsKept(page)
  await expect(page.getByText('Pronto para usar sem internet.')).toBeVisible()
  await visitor.expectAccessible()
  await visitor.picture('95-technician-panel')

  await context.setOffline(true)
  const name = (await tasks.first().locator('.name').textContent()) ?? ''
  await tasks.first().getByRole('button').click()
  await visitor.expectAccessible()
  await visitor.picture('96-technician-task')
  await page.getByRole('button', { name: 'Concluir tarefa' }).click()
  const completing = page.getByRole('dialog', { name: 'Concluir tarefa' })
  const photo = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#3C7A5A' } })
    .jpeg()
    .toBuffer()
  await completing
    .locator('input[data-shot=near]')
    .setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(completing.getByText(/Posição registrada/)).toBeVisible()
  await completing
    .locator('input[data-gallery-shot=far]')
    .setInputFiles({ name: 'antiga.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(completing.getByText('Foto da galeria: vai sem posição.')).toBeVisible()
  await visitor.expectAccessible()
  await visitor.picture('97-technician-photo')

  // The phone ends the page, for example because its camera needs the memory. The photos are there when the page is
  // opened again.
  const devTools = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  devTools.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
  const reopened = await context.newPage()
  await reopened.goto(PANEL)
  const begun = reopened.getByRole('button', { name: /Começada: o que você fez está guardado no aparelho/ })
  await expect(begun).toContainText(name)
  await begun.click()
  await reopened.getByRole('button', { name: 'Concluir tarefa' }).click()
  const foundDialog = reopened.getByRole('dialog', { name: 'Concluir tarefa' })
  await expect(foundDialog.getByRole('img', { name: 'Foto de perto' })).toBeVisible()
  await expect(foundDialog.getByText(/Posição registrada/)).toBeVisible()
  await expect(foundDialog.getByText('Foto da galeria: vai sem posição.')).toBeVisible()
  await foundDialog.getByRole('button', { name: 'Concluir tarefa' }).click()
  await expect(reopened.getByRole('heading', { name: '1 pendente' })).toBeVisible()
  // The dialog was a layer, whose step back in the history would abort the navigation.
  await new Visitor(reopened).expectOpenLayers(0)
  await reopened.reload()

  await expect(reopened.getByRole('heading', { name: '1 pendente' })).toBeVisible()
  await expect(reopened.getByText(/Você vê as tarefas como estavam em/)).toBeVisible()
  const remainingRegion = reopened.getByRole('region', { name: /em campo$/ }).getByRole('listitem')
  await expect(remainingRegion).toHaveCount(count - 1)
  await new Visitor(reopened).picture('98-technician-offline')

  await context.setOffline(false)
  await expect(reopened.getByRole('heading', { name: /pendente/ })).toHaveCount(0, { timeout: 60_000 })
  await reopened.reload()
  await expect(remainingRegion).toHaveCount(count - 1)
  await expect(remainingRegion.filter({ hasText: name })).toHaveCount(0)
})
