import { expect } from '@playwright/test'
import { test } from '#tests/drivers/people.ts'
import { setChosen, Visitor } from '#tests/drivers/visitor.ts'

/** Searches places and shares the URL, with the list alone; tests/journeys/map.spec.ts does the same with a map. */

/** Typed text on the first view, the place to which the first suggestion leads, and text that the list then shows. */
const FROM_THE_FIRST_VIEW = [
  { typed: 'Glicério', sought: /Av\. Francisco Glicério, Campinas/, shows: /Glicério/ },
  { typed: 'Cambuí', sought: /^Cambuí, Campinas$/, shows: /Cambuí, Campinas/ },
  { typed: 'Campinas', sought: /^Campinas$/, shows: /, Campinas/ },
  { typed: '13015', sought: /^CEP 13015, Campinas/, shows: /Centro, Campinas/ },
  { typed: 'Rua Barão de Jaguara, 1000', sought: /^R\. Barão de Jaguara, Centro, Campinas/, shows: /Barão de Jaguara/ },
  { typed: 'Mercado Municipal', sought: /^Mercado Municipal, Centro, Campinas/, shows: /Centro, Campinas/ },
]

test('neighbourhood, street, city, CEP, address and landmark lead to their points in one choice by the keyboard', {
  tag: '@desktop',
}, async ({ page }) => {
  const visitor = new Visitor(page)
  for (const { typed, sought, shows } of FROM_THE_FIRST_VIEW) {
    await visitor.openMap()
    await visitor.searchFor(typed)
    // The place index is loaded when the first text is typed.
    await expect(visitor.searchField()).toHaveValue(sought, { timeout: 45_000 })
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await visitor.pointsListed()
    await expect(visitor.listedPoints().filter({ hasText: shows }).first()).toBeVisible()
    await expect(visitor.countOfPoints()).toHaveText(/^\d+ pontos? disponíve(l|is) nesta área$/)
  }
  await visitor.expectAccessible()
})

test('a town without a point of its own is found by its name and by its CEP, with what is around it', {
  tag: '@phone',
}, async ({ page }) => {
  const visitor = new Visitor(page)
  for (const typed of ['Valinhos', '13270-001']) {
    await visitor.openMap()
    await visitor.searchFor(typed)
    await expect(visitor.searchField()).toHaveValue(/Valinhos/, { timeout: 45_000 })
    await expect(page.getByRole('combobox', { name: 'Distância' })).toHaveValue('10')
    await visitor.pointsListed()
    await expect.poll(() => visitor.pointsCounted()).toBeGreaterThan(0)
  }
  await visitor.expectAccessible()
})

test('a landmark says how many points are within 1 km, and these are shown once it is chosen', {
  tag: '@desktop',
}, async ({ page }) => {
  const visitor = new Visitor(page)
  await visitor.openMap()
  await visitor.searchField().click()
  await visitor.searchField().fill('Mercado Municipal')
  const option = page.getByRole('option', { name: /^Mercado Municipal, .* · \d+ pontos? a 1 km/ })
  const [, said] = /(\d+) pontos? a 1 km/.exec((await option.textContent({ timeout: 45_000 })) ?? '') ?? []
  await expect(option).toContainText('Ponto de referência')
  await option.click()
  await expect(page.getByRole('combobox', { name: 'Distância' })).toHaveValue('1')
  await expect.poll(() => visitor.pointsCounted()).toBe(Number(said))
})

test('a found place is widened, restored after a reload, and the same for somebody who gets its URL', {
  tag: '@desktop',
}, async ({ page, another }) => {
  const visitor = new Visitor(page)
  await visitor.openMap()
  const everywhere = await visitor.pointsCounted()
  await visitor.searchFor('Rua Barão de Jaguara, 1000')
  const radius = page.getByRole('combobox', { name: 'Distância' })
  await expect(radius).toHaveValue('1')
  await expect.poll(() => visitor.pointsCounted()).toBeLessThan(everywhere)
  const near = await visitor.pointsCounted()
  await radius.selectOption('5 km')
  await expect.poll(() => visitor.pointsCounted()).toBeGreaterThan(near)
  await page.getByRole('tab', { name: 'Lista' }).click()
  const order = page.getByRole('combobox', { name: 'Ordenar por' })
  await expect(order).toHaveValue('nearest')
  const byDistance = await visitor.pointsListed()
  await order.selectOption('Menor preço')
  await expect.poll(() => visitor.pointsListed()).not.toEqual(byDistance)
  const names = await visitor.pointsListed()
  const counted = await visitor.pointsCounted()
  await expect(page).toHaveURL(/raio=5.*ordem=preco|ordem=preco.*raio=5/)

  const isTheSame = async (other: Visitor): Promise<void> => {
    await expect(other.searchField()).toHaveValue(/^R\. Barão de Jaguara, Centro/)
    await expect.poll(() => other.pointsListed()).toEqual(names)
    expect(await other.pointsCounted()).toBe(counted)
  }
  await page.reload()
  await isTheSame(visitor)
  const { page: theirs, visitor: friend } = await another()
  await theirs.goto(page.url())
  await isTheSame(friend)
})

test('a URL with nonsense in every parameter opens the map in its initial state', { tag: '@desktop' }, async ({
  page,
}) => {
  const thrown: string[] = []
  page.on('pageerror', ({ message }) => thrown.push(message))
  const visitor = new Visitor(page)
  await visitor.openMap()
  const names = await visitor.pointsListed()
  const nonsense = ['situacao=x', 'nivel=%00', 'tags=;;', 'anos=9', 'preco=9-1', 'lugar=%3Cb%3E', 'perto=91,400']
  await page.goto(`/?${[...nonsense, 'raio=-1', 'ordem=__proto__', 'mapa=NaN,,99', 'busca=%E2%80%8B%20'].join('&')}`)
  await expect.poll(() => visitor.pointsListed()).toEqual(names)
  await expect(page).toHaveURL(/:\d+\/$/)
  expect(thrown).toEqual([])
})

test('the way back closes a point, and the list is where it was', { tag: '@desktop' }, async ({ page }) => {
  const visitor = new Visitor(page)
  await visitor.openMap()
  await visitor.searchFor('Campinas')
  await expect(visitor.searchField()).toHaveValue('Campinas')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await visitor.pointsListed()
  await page.getByRole('button', { name: 'Próxima página' }).click()
  await expect(page.getByText(/^51 a 100 de/)).toBeVisible()
  const row = visitor.listedPoints().nth(30)
  // The next page of the list begins at its top, and the points in sight have their photos
  await expect(visitor.listedPoints().first()).toBeInViewport()
  await expect(visitor.listedPoints().first().getByRole('img')).toHaveJSProperty('naturalWidth', 640)
  const name = (await row.locator('.name').textContent()) ?? ''
  const count = await page.getByText(/^51 a 100 de/).textContent()
  await row.click()
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
  // The list is unchanged while the point is open
  await expect(page.locator('[data-map-state=idle]')).toBeVisible()
  await expect(page.getByText(/^51 a 100 de/)).toHaveText(count ?? '')
  await expect(row).toHaveAttribute('aria-current', 'true')
  await expect(row).toBeInViewport()
  await page.goBack()
  await expect(page.getByRole('heading', { name, level: 2 })).toHaveCount(0)
  await expect(page).toHaveURL(/lugar=Campinas/)
  await expect(page.getByText(/^51 a 100 de/)).toBeVisible()
  await expect(row).toBeFocused()
  await expect(row).toBeInViewport()
  await visitor.expectAccessible()
  await page.getByRole('button', { name: 'Página anterior' }).click()
  await expect(page.getByText(/^1 a 50 de/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Página anterior' })).toBeDisabled()
  await expect(visitor.listedPoints().first()).toBeInViewport()
})

test('tags beyond the first are shown when asked for, and filters that leave nothing are taken back in the list', {
  tag: '@desktop',
}, async ({ page }) => {
  // The demo has ten tags, and all are shown at first
  await page.route('**/api/map/opening*', async route => {
    const response = await route.fetch()
    const opening = await response.json()
    const { tags } = opening
    const more = ['Zona Norte', 'Zona Sul'].map((name, index) => ({ ...tags[0], id: `more-${index}`, name }))
    await route.fulfill({ response, json: { ...opening, tags: [...tags, ...more] } })
  })
  const visitor = new Visitor(page)
  await visitor.openMap()
  const everything = await visitor.pointsCounted()
  await page.getByRole('tab', { name: 'Filtros' }).click()
  const tags = page.getByRole('group', { name: 'Tags' }).getByRole('checkbox')
  await expect(tags).toHaveCount(10)
  await page.getByRole('button', { name: 'Mais 2', exact: true }).click()
  await expect(tags).toHaveCount(12)
  await setChosen(tags.last())
  await expect(page.getByText('Nenhum ponto disponível nesta área').first()).toBeVisible()

  await page.getByRole('tab', { name: 'Lista' }).click()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect.poll(() => visitor.pointsCounted()).toBe(everything)
  await expect(visitor.listedPoints().first()).toBeVisible()
  await visitor.expectAccessible()
})

test('a moment without network takes nothing away that was seen', { tag: '@desktop' }, async ({ page, context }) => {
  const visitor = new Visitor(page)
  await visitor.openMap()
  const names = await visitor.pointsListed()
  await context.setOffline(true)
  await visitor.expectToast('Sem conexão. Você vê o que já carregou.')
  expect(await visitor.pointsListed()).toEqual(names)
  // Without a network, filters apply to the points that are already loaded
  await visitor.filterBy({ tier: 'Ouro', tag: 'Centro' })
  await expect.poll(async () => (await visitor.pointsListed()).every(name => name.startsWith('Ouro |'))).toBe(true)
  await visitor.expectAccessible()

  await context.setOffline(false)
  await visitor.searchFor('Cambuí')
  await expect(visitor.searchField()).toHaveValue('Cambuí, Campinas')
})

test('a browser that fails to draw the map says so, and its list works alone', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { WebGL2RenderingContext: class {} })
    HTMLCanvasElement.prototype.getContext = () => null
  })
  const visitor = new Visitor(page)
  await visitor.openMap()
  await expect(page.getByText(/^Este navegador não consegue desenhar o mapa/)).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Lista', selected: true })).toBeVisible()
  await visitor.searchFor('Cambuí')
  await expect(visitor.listedPoints().filter({ hasText: 'Cambuí, Campinas' }).first()).toBeVisible()
})
