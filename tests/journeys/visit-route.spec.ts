import { expect, type Locator, type Page } from '@playwright/test'
import { distanceKm } from '#shared/platform/rules/coordinates.ts'
import { openAsPerson, test } from '#tests/drivers/people.ts'
import { Visitor } from '#tests/drivers/visitor.ts'

/**
 * Routes from a starting point over chosen points, as links for a phone's navigation: by a visitor, and by a client.
 */

type Place = { latitude: number; longitude: number }
const HERE: Place = { latitude: -22.9056, longitude: -47.0608 }
/** A CEP in Praça da Sé, which the local place index does not contain. */
const UNKNOWN_CEP = '01001-000'

const placeIn = (text: string | null): Place => {
  const [latitude, longitude] = (text ?? '').split(',').map(Number)
  return { latitude: latitude ?? Number.NaN, longitude: longitude ?? Number.NaN }
}

/** Start and stops in a link for directions. */
function wayOf(href: string): { from: Place; stops: Place[] } {
  const link = new URL(href)
  expect(`${link.origin}${link.pathname}`).toBe('https://www.google.com/maps/dir/')
  expect(href).not.toContain('|')
  const said = link.searchParams
  expect([said.get('api'), said.get('travelmode')]).toEqual(['1', 'driving'])
  const on_the_way = said.get('waypoints')?.split('|') ?? []
  return { from: placeIn(said.get('origin')), stops: [...on_the_way, said.get('destination')].map(placeIn) }
}

/**
 * Asserts the links of a route: groups of `sizes` points, each starting where the previous group ended, always with the
 * nearest point next.
 */
async function expectRoute(route: Locator, sizes: readonly number[], start?: Place): Promise<void> {
  const links = route.getByRole('link')
  await expect(links).toHaveCount(sizes.length)
  const ways = (await links.evaluateAll(each => each.map(link => link.getAttribute('href') ?? ''))).map(wayOf)
  expect(ways.map(({ stops }) => stops.length)).toEqual(sizes)
  if (start) expect(ways[0]?.from).toEqual(start)
  const stops = ways.flatMap(way => way.stops)
  for (const [index, way] of ways.entries()) if (index > 0) expect(way.from).toEqual(ways[index - 1]?.stops.at(-1))
  let here = ways[0]?.from
  for (const [index, stop] of stops.entries()) {
    const from = here ?? stop
    const nearest = Math.min(...stops.slice(index).map(left => distanceKm(from, left)))
    // Coordinates in links are exact to 10 cm, those of points as they were typed
    expect(distanceKm(from, stop)).toBeLessThan(nearest + 0.001)
    here = stop
  }
  await expect(route.getByRole('listitem')).toHaveCount(stops.length)
}

/** Asserts that nothing is requested from the maps service before a link is opened, and that it opens its own URL. */
async function expectOpens(page: Page, link: Locator): Promise<void> {
  await page.context().route('https://www.google.com/**', answer => answer.fulfill({ body: 'mapa' }))
  const opened = page.context().waitForEvent('page')
  await link.click()
  const storedPage = await opened
  await storedPage.waitForURL(/google\.com\/maps\/dir/)
  expect(storedPage.url()).toBe(await link.getAttribute('href'))
  await storedPage.close()
}

const generate = (sheet: Locator) => sheet.getByRole('button', { name: 'Gerar rota' }).click()

/** Chooses the first `count` points in the map's area that are not chosen yet. */
async function chooseOfArea(sheet: Locator, chosen: number, count: number): Promise<void> {
  // The first checkbox chooses all points
  const points = sheet.getByRole('group', { name: 'Nesta área do mapa' }).getByRole('checkbox')
  for (let at = chosen + 1; at <= count; at += 1) await points.nth(at).check()
}

test('a visitor plans a visit from where they are, over points that are still there after a reload', {
  tag: '@phone',
}, async ({ page }) => {
  const visitor = new Visitor(page)
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation(HERE)
  await visitor.openMap()
  const name = await visitor.openPoint()
  await page.getByRole('button', { name: 'Adicionar ao roteiro' }).click()
  await visitor.expectToast(`${name} adicionado ao roteiro de visita.`)
  await visitor.toastsAreGone()
  await page.getByRole('button', { name: 'Ver roteiro' }).click()
  const sheet = page.getByRole('dialog', { name: 'Roteiro de visita' })
  await expect(sheet.getByText('1 selecionado')).toBeVisible()
  await expect(sheet.getByRole('checkbox', { name })).toBeChecked()

  await generate(sheet)
  await visitor.expectToast('Informe um CEP ou use a sua localização.')
  await sheet.getByRole('button', { name: 'Usar minha localização' }).click()
  await expect(sheet.getByText('Saída: Minha localização')).toBeVisible()
  const route = sheet.getByRole('region', { name: 'Sua rota' })
  await generate(sheet)
  await expect(route).toBeFocused()
  await expectRoute(route, [1], HERE)
  for (const [chosen, count, sizes] of [
    [1, 9, [9]],
    [9, 10, [9, 1]],
    [10, 27, [9, 9, 9]],
  ] as const) {
    await chooseOfArea(sheet, chosen, count)
    await expect(sheet.getByText(`${count} selecionados`)).toBeVisible()
    await expect(route).toHaveCount(0)
    await generate(sheet)
    await expectRoute(route, sizes, HERE)
  }
  await visitor.toastsAreGone()
  await visitor.expectAccessible()
  await visitor.picture('70-visit-route')
  await expectOpens(page, route.getByRole('link', { name: 'Abrir grupo 3 no Google Maps (9 pontos)' }))

  await page.reload()
  await expect(sheet.getByText('27 selecionados')).toBeVisible()
  // Going back closes the route, and shows the point from which it was opened
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
})

test('a visitor who does not say where they are starts at a CEP, with what lies in the cart', {
  tag: '@desktop',
}, async ({ page }) => {
  const visitor = new Visitor(page)
  await visitor.openMap()
  const name = await visitor.openPoint()
  await visitor.addToCart()
  const cart = await visitor.openCart()
  await cart.getByRole('button', { name: 'Roteiro de visita' }).click()
  const sheet = page.getByRole('dialog', { name: 'Roteiro de visita' })
  await generate(sheet)
  await visitor.expectToast('Selecione pelo menos um ponto para gerar a rota.')
  await sheet.getByRole('group', { name: 'No carrinho' }).getByRole('checkbox', { name }).check()
  await sheet.getByRole('button', { name: 'Usar minha localização' }).click()
  await visitor.expectToast('Não foi possível obter sua localização')

  const cep = sheet.getByLabel('CEP', { exact: true })
  for (const [typed, sentence] of [
    ['1301', 'CEP inválido'],
    [UNKNOWN_CEP, 'CEP não encontrado'],
  ] as const) {
    await cep.fill(typed)
    await cep.press('Enter')
    await visitor.expectToast(sentence)
    await expect(cep).toHaveAttribute('aria-invalid', 'true')
  }
  await visitor.toastsAreGone()
  await visitor.picture('71-visit-route-unknown-cep')
  await visitor.expectAccessible()
  await cep.fill('13465-000')
  await cep.press('Enter')
  await expect(sheet.getByText(/^Saída: .*Americana/)).toBeVisible()
  await generate(sheet)
  const route = sheet.getByRole('region', { name: 'Sua rota' })
  await expectRoute(route, [1])
  await expectOpens(page, route.getByRole('link', { name: 'Abrir rota no Google Maps' }))
  await sheet.getByRole('button', { name: 'Fechar' }).click()
  await expect(sheet).toHaveCount(0)
})

test('a client plans a visit to their own points', { tag: '@desktop' }, async ({ page }) => {
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation(HERE)
  const visitor = await openAsPerson('cliente@ponto.local', page, '/dashboard?feature=visitation_route')
  const generator = page.getByRole('region', { name: 'Roteiro de visita' })
  await expect(generator).toBeInViewport()
  await generator.getByRole('button', { name: 'Usar minha localização' }).click()
  await generator.getByRole('checkbox', { name: 'Selecionar todos' }).check()
  const count = await generator.getByRole('group', { name: 'Pontos a visitar' }).getByRole('listitem').count()
  expect(count).toBeGreaterThan(1)
  await generate(generator)
  const route = generator.getByRole('region', { name: 'Sua rota' })
  await expect(route).toBeFocused()
  const groups = Array.from({ length: Math.ceil(count / 9) }, (_, index) => Math.min(9, count - index * 9))
  await expectRoute(route, groups, HERE)
  await visitor.expectAccessible()
  await visitor.picture('72-visit-route-client')
})
