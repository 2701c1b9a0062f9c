import { expect } from '@playwright/test'
import { test } from '#tests/drivers/people.ts'
import { Visitor } from '#tests/drivers/visitor.ts'

/** The point's sheet in a real browser: which parts are visible without scrolling. */

/**
 * Windows: a small phone, a small screen, and both of these and a large screen at 200 % zoom, which halves the room.
 */
const WINDOWS = [
  { width: 360, height: 640 },
  { width: 1024, height: 768 },
  { width: 512, height: 384 },
  { width: 720, height: 450 },
  { width: 960, height: 540 },
]

test('what matters of a point is seen without scrolling, in small windows and at 200 %', {
  tag: '@desktop',
}, async ({ page }) => {
  const visitor = new Visitor(page)
  await visitor.openMap()
  const name = await visitor.openPoint()
  const sheet = page.getByRole('dialog', { name })
  const button = sheet.getByRole('button', { name: 'Adicionar ao carrinho' })
  await expect(button).toBeVisible()
  const address = page.url()
  for (const size of WINDOWS) {
    await page.goto('about:blank') // A resize would replace the open sheet and change the history during the next goto
    await page.setViewportSize(size)
    await page.goto(address)
    await expect(button).toBeInViewport({ ratio: 1 })
    const heading = sheet.getByRole('heading', { name })
    const footer = await sheet.getByRole('button', { name: 'Adicionar ao carrinho' }).locator('..').boundingBox()
    const matters = [
      heading,
      sheet.getByText(/^\S.*, [A-Z]/).first(),
      sheet.getByText(/^1 Ano/).last(),
      sheet.getByText(/^R\$\s[\d.]+,\d\d$/),
    ]
    for (const part of matters) {
      await expect(part).toBeInViewport({ ratio: 1 })
      const box = await part.boundingBox()
      // Nothing is behind the button's part: what scrolls ends where that part begins
      if (part === heading) expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0)
    }
    await visitor.picture(`60-point-sheet-${size.width}x${size.height}`)
  }
})

test('who asks about a point by WhatsApp is asking about that point, and its link opens it', { tag: '@phone' }, async ({
  page,
}) => {
  const visitor = new Visitor(page)
  await visitor.openMap()
  const name = await visitor.openPoint()
  const ask = page.getByRole('link', { name: 'Perguntar pelo WhatsApp (abre em outra aba)' })
  const { origin, pathname, searchParams } = new URL((await ask.getAttribute('href')) ?? '')
  expect(`${origin}${pathname}`).toBe('https://wa.me/5519999990000')
  const [, address = ''] = /\((http[^)]+)\)/.exec(searchParams.get('text') ?? '') ?? []
  await ask.click({ trial: true }) // no element covers the button

  await page.goto(address)
  await expect(page.getByRole('dialog', { name })).toBeVisible()
})

test('points are compared side by side, and one of them is opened from there', async ({ page }) => {
  const visitor = new Visitor(page)
  for (const id of ['12', '97']) {
    await visitor.openPointByLink(id)
    await page.getByRole('button', { name: 'Comparar', exact: true }).click()
    await expect(page.getByRole('button', { name: /^Ver comparação \(/ })).toBeFocused()
  }
  await page.getByRole('button', { name: 'Ver comparação (2)' }).click()
  const comparison = page.getByRole('dialog', { name: 'Comparar pontos' })
  await expect(comparison.getByRole('row', { name: /^1 Ano/ }).getByRole('cell')).toHaveText([/^R\$/, /^R\$/])
  await visitor.picture('62-comparison')
  await visitor.expectAccessible()
  await page.goBack()
  await expect(comparison).toHaveCount(0)
  await expect(page).toHaveURL(/ponto=97/)

  await page.reload()
  await page.getByRole('button', { name: 'Ver comparação, 2 pontos' }).click()
  await comparison
    .getByRole('button', { name: /^Tirar da comparação/ })
    .last()
    .click()
  await expect(comparison.getByRole('columnheader')).toHaveCount(1)
  await expect(comparison.getByText('Feche esta janela, escolha outro ponto no mapa')).toBeVisible()
  await comparison.getByRole('button', { name: /^Ver ponto/ }).click()
  await expect(comparison).toHaveCount(0)
  await expect(page).toHaveURL(/ponto=12/)
})

test('points added from the list are printed, shared and compared by link', { tag: '@desktop' }, async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const visitor = new Visitor(page)
  await visitor.openMap()
  const names = (await visitor.pointsListed()).slice(0, 2)
  for (const name of names) {
    await page.getByRole('button', { name: `Adicionar ao carrinho: ${name}`, exact: true }).click()
    await visitor.expectToast(`${name} adicionado ao carrinho!`)
  }
  const cart = await visitor.openCart()
  await cart.getByRole('button', { name: 'Compartilhar' }).click()
  await visitor.expectToast('Link copiado. Quem o abrir vê estes pontos e períodos, com os preços do dia.')
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const [printed] = await Promise.all([
    context.waitForEvent('page'),
    cart.getByRole('link', { name: /^Imprimir/ }).click(),
  ])
  await expect(printed.getByRole('heading', { name: 'Carrinho com 2 pontos' })).toBeVisible()
  await expect(printed.getByRole('row')).toHaveCount(3) // with that of the columns' names
  const reader = new Visitor(printed)
  await reader.picture('63-printed-cart')
  await reader.expectAccessible()

  const elsewhere = await browser.newPage()
  await elsewhere.goto(link)
  await expect(elsewhere.getByText('2 pontos do link estão no seu carrinho.')).toBeVisible()
  const theirs = elsewhere.getByRole('dialog', { name: 'Seu Carrinho de Reservas' })
  for (const name of names) await expect(theirs).toContainText(name)

  const { origin, searchParams } = new URL(link)
  const ids = searchParams.get('carrinho')?.replaceAll(':1', '') // without the years
  await elsewhere.goto(`${origin}/?comparar=${ids}`)
  await expect(elsewhere.getByRole('dialog', { name: 'Comparar pontos' }).getByRole('columnheader')).toHaveCount(2)
  await elsewhere.close()
})
