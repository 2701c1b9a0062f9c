import { expect } from '@playwright/test'
import { test } from '#tests/drivers/people.ts'
import { Visitor } from '#tests/drivers/visitor.ts'

/** The site when the network fails or a new version is deployed, and what a page without a map loads. */

test('a moment without network takes nothing away: the next screen comes by itself', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  const visitor = new Visitor(page)
  await page.goto('/quem-somos')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Quem somos')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacidade' })
  await expect(link).toBeVisible()
  await context.setOffline(true)
  await link.click()
  await visitor.expectToast('Sem conexão: tentaremos de novo assim que a internet voltar.')
  await expect(heading).toHaveText('Quem somos')
  await visitor.picture('91-offline')
  await context.setOffline(false)
  await expect(heading).toHaveText('Privacidade')
  await expect(page.getByText(/^Sem conexão/)).toHaveCount(0)
})

test('an old tab takes the next screen from the new site, once', { tag: '@desktop' }, async ({ page }) => {
  await page.clock.install()
  await page.goto('/quem-somos')
  await expect(page.getByRole('heading', { name: 'Quem somos', level: 1 })).toBeVisible()
  const offered = page.waitForResponse('**/version.json')
  await page.route('**/version.json', route => route.fulfill({ json: { entry: '/assets/index-newer.js' } }))
  await page.clock.fastForward('11:00')
  await offered
  const documents: string[] = []
  page.on('request', sent => {
    if (sent.isNavigationRequest()) documents.push(new URL(sent.url()).pathname)
  })
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Fale conosco' }).click()
  await expect(page.getByRole('heading', { name: 'Fale conosco', level: 1 })).toBeVisible()
  await expect.poll(() => documents).toEqual(['/fale-conosco'])
  await footer.getByRole('link', { name: 'Privacidade' }).click()
  await expect(page).toHaveURL(/privacidade/)
  expect(documents).toEqual(['/fale-conosco'])
})

test('a tab that began on the map stays as it is while the site is the same', { tag: '@desktop' }, async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  const link = page.getByRole('link', { name: 'Área Restrita' })
  await expect(link).toBeVisible()
  const documents: string[] = []
  page.on('request', sent => {
    if (sent.isNavigationRequest()) documents.push(new URL(sent.url()).pathname)
  })
  const offered = page.waitForResponse('**/version.json')
  await page.clock.fastForward('11:00')
  await (await offered).finished()
  await link.click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByLabel('Senha', { exact: true })).toBeVisible()
  expect(documents).toEqual([])
})

test('a screen without a map loads nothing of the map library', { tag: '@desktop' }, async ({ page }) => {
  const files: string[] = []
  page.on('request', request => files.push(new URL(request.url()).pathname))
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(files.some(file => file.startsWith('/assets/login-screen-'))).toBe(true)
  expect(files.filter(file => /map-library|map-worker|pmtiles|\/api\/map/.test(file))).toEqual([])
})

test('the licences of the software in the site can be read', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/quem-somos')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Licenças de software' }).click()
  await expect(page.getByText(/maplibre-gl - [\d.]+ \(BSD-3-Clause\)/)).toBeVisible()
  await expect(
    page.getByText('Redistributions in binary form must reproduce the above copyright notice').first(),
  ).toBeAttached()
})

test('a menu that is opened while the page is being reloaded does not lead out of the site', {
  tag: '@desktop',
}, async ({ page }) => {
  const visitor = new Visitor(page)
  const menu = page.getByRole('button', { name: 'Abrir menu' })
  await page.goto('/quem-somos')
  await expect(menu).toBeVisible()
  // As when the history gets the menu's entry after the browser has begun to load the page again.
  await page.evaluate(() =>
    addEventListener('pagehide', () =>
      history.replaceState({ ...history.state, layers: 1, page: navigation.currentEntry?.key }, ''),
    ),
  )
  await page.reload()
  await menu.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await visitor.goBackFrom(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/quem-somos$/)
})
