import { expect } from '@playwright/test'
import { test } from '#tests/drivers/people.ts'
import { Visitor } from '#tests/drivers/visitor.ts'

test('a visitor who is not signed in is sent to the login and then back to where they came from', {
  tag: '@desktop',
}, async ({ page }) => {
  const visitor = new Visitor(page)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('heading', { name: 'Área Restrita' })).toBeVisible()
  await visitor.expectAccessible()
  await visitor.logIn('cliente@ponto.local', 'ponto123')
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto('/login')
  await expect(page).toHaveURL(/\/dashboard/)
})

test('a manager is refused the client area', { tag: '@desktop' }, async ({ page }) => {
  const visitor = new Visitor(page)
  await page.goto('/login')
  await visitor.logIn('admin@ponto.local', 'ponto123')
  await expect(page).toHaveURL(/\/admin/)
  await page.goto('/dashboard')
  await visitor.expectToast('Acesso Negado')
  await expect(page.getByText('Você não tem permissão para acessar esta página.').first()).toBeVisible()
})

test('a wrong password shows an error, and signing out leads to the login', { tag: '@desktop' }, async ({ page }) => {
  const visitor = new Visitor(page)
  await page.goto('/login')
  await visitor.logIn('cliente@ponto.local', 'errada')
  await visitor.expectToast('Falha no Login')
  await visitor.logIn('cliente@ponto.local', 'ponto123')
  await expect(page).toHaveURL(/\/dashboard/)
  await page.getByRole('button', { name: /conta/i }).first().click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await visitor.expectToast('Sessão encerrada com sucesso.')
  await expect(page).toHaveURL(/\/login/)
})

test('the public pages say that content is coming, and unknown paths lead to the map', async ({ page }) => {
  const visitor = new Visitor(page)
  for (const path of ['/quem-somos', '/nossos-servicos', '/como-adquirir', '/trabalhe-conosco', '/fale-conosco']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await visitor.expectAccessible()
  }
  await page.goto('/nada-aqui')
  await expect(page).toHaveURL(/\/$/)
})
