import { expect, type Locator, type Page } from '@playwright/test'
import { openAsAdmin, openAsPerson, reserveAsGuest, test } from '#tests/drivers/people.ts'
import { setChosen, Visitor } from '#tests/drivers/visitor.ts'

/** The site for people who set their system's colours, or larger letters, and the office in a window of 1440 px. */

const styleOf = (element: Locator, property: string): Promise<string> =>
  element.evaluate((found, name) => getComputedStyle(found).getPropertyValue(name), property)

/** Texts that their own box or the window cuts off: what people can't read, whatever they do. */
const cutTexts = (page: Page, within: string): Promise<string[]> =>
  page.evaluate(selector => {
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    return [...document.querySelectorAll<HTMLElement>(`:is(${selector}) *:not(.maplibregl-map *)`)].flatMap(element => {
      const { width, height, right } = element.getBoundingClientRect()
      const { overflowX, clipPath, visibility } = getComputedStyle(element)
      const hasText = [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      if (!hasText || width < 2 || height < 2 || clipPath !== 'none' || visibility === 'hidden') return []
      const isCut =
        overflowX === 'hidden' &&
        (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2)
      const isOutside = right > innerWidth + 2 && !scrolls(element)
      return isCut || isOutside ? [element.textContent.trim()] : []
    })
  }, within)

/** Words that are broken into two lines although no hyphen is in them. Addresses of e-mail may be. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[^\s-]+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)),
        )
        if (lines.size > 1 && !word.includes('@')) found.push(word)
      }
    }
    return found
  })

test('forced colours show the chosen tab, period and menu entry, and the primary button', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const visitor = new Visitor(page)
  await visitor.openMap()
  await visitor.openPoint()
  await setChosen(page.getByRole('radio', { name: /^2 Anos/ }))
  const label = (years: string) => page.getByRole('radio', { name: new RegExp(`^${years}`) }).locator('xpath=..')
  const background = (element: Locator) => styleOf(element, 'background-color')
  const chosen = await background(page.getByRole('tab', { name: 'Lista' }))
  expect(await background(page.getByRole('tab', { name: 'Filtros' }))).not.toBe(chosen)
  expect(await background(label('2 Anos'))).toBe(chosen)
  expect(await background(label('1 Ano'))).not.toBe(chosen)
  const add = page.getByRole('button', { name: 'Adicionar ao carrinho', exact: true })
  expect(await background(add)).toBe(chosen)
  await add.click()
  const cart = page.getByRole('button', { name: 'Abrir carrinho de compras, 1 item' })
  expect(await background(cart.getByText('1', { exact: true }))).toBe(chosen)
  // Shadows are gone in these colours, so what floats over the map has an edge.
  expect(await styleOf(cart, 'outline-style')).toBe('solid')

  await openAsAdmin(page, '/admin/orders')
  const entry = (name: string) =>
    page.getByRole('navigation', { name: 'Administração' }).getByRole('link', { name, exact: true })
  await expect(entry('Gerenciar Pedidos')).toBeVisible()
  expect(await background(entry('Gerenciar Pedidos'))).toBe(chosen)
  expect(await background(entry('Clientes'))).not.toBe(chosen)
})

test('letters are twice as large where the browser says so', { tag: '@desktop' }, async ({ page }) => {
  const visitor = new Visitor(page)
  await visitor.openMap()
  const name = visitor.listedPoints().first().locator('.name')
  await visitor.pointsListed()
  const before = Number.parseFloat(await styleOf(name, 'font-size'))
  await page.addStyleTag({ content: ':root { font-size: 200% }' })
  expect(Number.parseFloat(await styleOf(name, 'font-size'))).toBe(2 * before)
})

test('the office sees all columns of the board, and whole names beside the map', { tag: '@desktop' }, async ({
  page,
}) => {
  await openAsAdmin(page, '/admin/pipeline')
  const waiting = page.getByRole('region', { name: 'Em Espera', exact: true })
  await expect(waiting.getByRole('article').first()).toBeVisible()
  await expect(waiting).toBeInViewport({ ratio: 0.99 })

  await page.goto('/admin/points')
  const names = page.locator('[role=row] [data-field=name] .MuiTypography-root')
  await expect(names.first()).toBeVisible()
  const cut = await names.evaluateAll(all =>
    all
      .filter(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        clientWidth > 0 ? scrollWidth > clientWidth || scrollHeight > clientHeight : false,
      )
      .map(({ textContent }) => textContent),
  )
  expect(cut).toEqual([])
})

/** The id of a point that nobody has; other journeys sell some of the demo's. */
async function aFreePoint({ request }: Page): Promise<string> {
  for (let id = 12; id < 120; id += 1) {
    const point: { status?: string; is_available?: boolean; price_1y?: number | null } = await (
      await request.get(`/api/points/${id}`)
    ).json()
    if (point.status === 'available' && point.is_available && point.price_1y) return String(id)
  }
  throw new Error('the demo has a free point')
}

/** Opens a point's sheet with its button in sight, the cart and the checkout, and returns the texts that are cut there. */
async function cutTextsUntilCheckout(page: Page): Promise<string[][]> {
  const visitor = new Visitor(page)
  await visitor.openPointByLink(await aFreePoint(page))
  const add = page.getByRole('button', { name: 'Adicionar ao carrinho', exact: true })
  await expect(add).toBeInViewport({ ratio: 0.99 })
  const sheet = await cutTexts(page, 'main aside, main [role=dialog], [role=dialog]')
  await add.click()
  await page.getByRole('button', { name: 'Ver carrinho' }).click()
  const finish = page.getByRole('button', { name: 'Finalizar Reserva' })
  await expect(finish).toBeInViewport({ ratio: 0.99 })
  const cart = await cutTexts(page, '[role=dialog]')
  await finish.click()
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeVisible()
  return [sheet, cart, await cutTexts(page, '[role=dialog]')]
}

test('with letters twice as large, nothing is cut on the main screens', { tag: '@desktop' }, async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  expect(await cutTextsUntilCheckout(page)).toEqual([[], [], []])
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Área Restrita' })).toBeVisible()
  expect(await cutTexts(page, 'body')).toEqual([])
  const heightOf = async (label: string) => (await page.getByLabel(label, { exact: true }).boundingBox())?.height ?? 0
  expect(await heightOf('Senha')).toBeCloseTo(await heightOf('E-mail'), -1)
  const admin = await openAsAdmin(page, '/admin/orders')
  await expect(page.getByRole('heading', { name: 'Gerenciar Pedidos', level: 1 })).toBeVisible()
  // A lifted label lies on the field's edge, above its value.
  const middleOf = (element: Locator) =>
    element.evaluate(found => found.getBoundingClientRect().top + found.getBoundingClientRect().height / 2)
  const status = page.getByRole('combobox', { name: 'Status' })
  const label = page.locator('.MuiInputLabel-root', { hasText: 'Status' }).first()
  const edge = await status.evaluate(found => found.parentElement?.getBoundingClientRect().top ?? 0)
  expect(Math.abs((await middleOf(label)) - edge)).toBeLessThan(6)
  const { body } = await admin.callApi('/orders?limit=25')
  const [order] = (body as { items: { id: string }[] }).items
  for (const screen of ['orders', `orders/${order?.id}`, 'pipeline', 'points', 'customers']) {
    await page.goto(`/admin/${screen}`)
    await expect(page.locator('main').locator('article, li, dl').first()).toBeVisible()
    expect(await cutTexts(page, 'body'), screen).toEqual([])
  }
})

test('with letters twice as large, the cart’s two buttons are whole on a phone', { tag: '@phone' }, async ({
  page,
}) => {
  const visitor = new Visitor(page)
  await visitor.openPointByLink(await aFreePoint(page))
  await page.getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).click()
  await page.getByRole('button', { name: 'Ver carrinho' }).click()
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  const buttons = page.getByRole('dialog').locator('footer button')
  await expect(buttons).toHaveText(['Limpar Carrinho', 'Finalizar Reserva'])
  await expect(buttons.last()).toBeInViewport({ ratio: 0.99 })
  const overflows = await buttons.evaluateAll(all =>
    all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  )
  expect(overflows).toEqual([0, 0])
})

test('with letters twice as large, a client reads whole words and amounts on a phone', { tag: '@phone' }, async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await openAsPerson('cliente@ponto.local', page, '/dashboard')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await brokenWords(page)).toEqual([])
  await page.goto(`/dashboard?pedido=${await reserveAsGuest(page.request, 'cliente@ponto.local')}`)
  await expect(page.getByRole('heading', { name: 'O que acontece agora' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Código QR do Pix/ })).toBeVisible()
  await expect(page.getByRole('list', { name: /^\d+ pontos?$/ }).first()).toBeVisible()
  expect(await brokenWords(page)).toEqual([])
  expect(await cutTexts(page, 'main')).toEqual([])
  await page.goto('/dashboard?aba=perfil')
  await expect(page.getByRole('heading', { name: 'Contato' })).toBeVisible()
  expect(await brokenWords(page)).toEqual([])
})

test('with letters twice as large, the draft of a contract grows with them on a phone', { tag: '@phone' }, async ({
  page,
}) => {
  const visitor = new Visitor(page)
  await visitor.openPointByLink(await aFreePoint(page))
  await page.getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).click()
  await page.getByRole('button', { name: 'Ver carrinho' }).waitFor()
  await page.goto('/minuta')
  const title = page.getByRole('heading', { name: /^Contrato de/ })
  const sizeOf = async (text: Locator) => Number.parseFloat(await styleOf(text, 'font-size')).toFixed(1)
  const sizes = async () => [await sizeOf(title), await sizeOf(title.locator('xpath=following::p[1]'))]
  await expect.poll(sizes).toEqual(['18.7', '14.7'])
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await expect.poll(sizes).toEqual(['37.3', '29.3'])
})

for (const [width, height] of [
  [320, 640],
  [844, 390],
] as const)
  test(`a point can be read, reserved and edited in a window of ${width} × ${height} px`, { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    expect(await cutTextsUntilCheckout(page)).toEqual([[], [], []])
    await openAsAdmin(page, '/admin/points?busca=PU-00012')
    await page
      .locator('main li .MuiCardActionArea-root, main [role=row][data-id] [data-field=name] .MuiTypography-root')
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Editar ponto' })
    await expect(dialog.getByRole('button', { name: 'Salvar alterações' })).toBeInViewport({ ratio: 0.99 })
    await expect(dialog.getByText('Onde fica')).toBeVisible()
    expect(await cutTexts(page, '[role=dialog]')).toEqual([])
  })

test('the header is opaque, no toast lies over the cart’s button, and the page opened last has no ring around it', {
  tag: '@phone',
}, async ({ page }) => {
  const visitor = new Visitor(page)
  await visitor.openPointByLink(await aFreePoint(page))
  const header = page.getByRole('banner')
  expect(await styleOf(header, 'backdrop-filter')).toBe('none')
  expect(await styleOf(header, 'background-color')).toMatch(/^rgb\(/)
  await page.getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).click()
  const toast = page.locator('[data-sonner-toast]').first()
  await expect(toast).toBeVisible()
  const below = await page.getByRole('button', { name: 'Abrir carrinho de compras, 1 item' }).boundingBox()
  const covers = await toast.boundingBox()
  expect(covers && below && covers.y >= below.y + below.height).toBe(true)

  await openAsAdmin(page, '/admin/orders')
  const main = page.getByRole('main')
  await main.evaluate(element => element.focus())
  expect(await styleOf(main, 'outline-style')).toBe('none')
})
