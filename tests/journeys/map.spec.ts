import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { points } from '#shared/catalogue/api/points.ts'
import { BROWSER_WITH_MAPS, BROWSER_WITHOUT_MAPS } from '#tests/drivers/browsers.ts'
import { chooseFromMenu, dialogOf, findPointInList, openColleagueWindow, uniqueName } from '#tests/drivers/office.ts'
import { openAsAdmin, test } from '#tests/drivers/people.ts'
import { expectAfterRefresh, expectSoon } from '#tests/drivers/refresh.ts'
import { slowDown } from '#tests/drivers/slow-processor.ts'
import { setChosen, Visitor } from '#tests/drivers/visitor.ts'

/**
 * Journeys in a browser that draws the map, which is slow without a graphics card. A phone without a drawn map opens
 * with the list, so going back from the map is tested here too.
 */

test.use({
  launchOptions: BROWSER_WITH_MAPS,
  // The processor draws these maps: a quarter of the pixels takes half of the time, and shows where everything lies.
  deviceScaleFactor: process.env.PICTURES ? 1 : 0.5,
})

const pageOfPoints = points.list.output

const newEmail = (name: string): string => `${name}.${test.info().project.name}.${Date.now()}@example.com`

test('a link to a point brings the map to it, also one that the filters hide', async ({ page }) => {
  for (const id of ['10', '102']) {
    await page.goto(`/?ponto=${id}`)
    // Both places are in Campinas, whose streets the map knows; the first view is of Nova Odessa at zoom 12.
    await expect(page).toHaveURL(/mapa=-22\.9\d*%2C-47\.0\d*%2C16|mapa=-22\.89\d*%2C-47\.0\d*%2C16/, {
      timeout: 60_000,
    })
    await expect(page.getByTestId('map')).toHaveAttribute('data-loaded', 'true')
  }
  // The point's sheet covers none of the map's controls on a desktop; on a phone it lies over them until it is closed
  if (test.info().project.name === 'desktop')
    await page.getByRole('button', { name: 'Aproximar' }).click({ trial: true })
})

test('a drag moves the map as far as the mouse, with fewer pixels meanwhile where the processor draws it @desktop', async ({
  page,
}) => {
  await new Visitor(page).openMap()
  const widths = await page.locator('canvas.maplibregl-canvas').evaluateHandle((canvas: HTMLCanvasElement) => {
    const seen = [canvas.width / devicePixelRatio]
    new MutationObserver(() => seen.push(canvas.width / devicePixelRatio)).observe(canvas, {
      attributeFilter: ['width'],
    })
    return seen
  })
  const widthsSeen = () => widths.evaluate(seen => [...new Set(seen)])
  const lastWidth = () => widths.evaluate(seen => seen.at(-1))
  expect(await widthsSeen()).toEqual([1440])
  await page.mouse.move(800, 420)
  await page.mouse.down()
  await page.mouse.move(600, 420, { steps: 5 })
  await expect.poll(widthsSeen).toEqual([1440, 576])
  // The mouse is held still, and then let go outside the map, which MapLibre does not hear
  await expect.poll(lastWidth).toBe(1440)
  await page.mouse.move(600, 20, { steps: 5 })
  await page.mouse.up()
  await expect.poll(lastWidth).toBe(1440)
  await page.mouse.move(600, 300)
  // From -47.3 by 200 pixels, of which MapLibre may leave out the first few
  await expect(page).toHaveURL(/mapa=-22\.\d+%2C-47\.26[5-7]\d*%2C12/)
})

test('a drag goes on while the screen takes over the map that the page has started @desktop', async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  await slowDown(session, 3) // so that the screen comes during the drag
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('canvas.maplibregl-canvas').waitFor()
  await page.mouse.move(700, 400)
  await page.mouse.down()
  await page.mouse.move(650, 400, { steps: 5 })
  await expect(page.getByTestId('map')).toBeVisible({ timeout: 60_000 })
  await page.mouse.move(550, 400, { steps: 5 })
  await page.mouse.up()
  await expect(page).toHaveURL(/mapa=-22\.78%2C-47\.27[4-5]\d*%2C12/)
})

test('a stranger finds points, reserves three as a new person, confirms the e-mail and sees the order', async ({
  page,
}) => {
  const visitor = new Visitor(page)
  const email = newEmail('nova')
  await visitor.openMap()
  await visitor.picture('01-map')
  await visitor.filterBy({ tier: 'Ouro', tag: 'Centro' })
  await visitor.picture('02-filtered')
  expect((await visitor.pointsListed()).every(name => name.startsWith('Ouro |'))).toBe(true)

  const names: string[] = []
  for (const years of [1, 2, 3]) {
    names.push(await visitor.openPoint())
    await visitor.picture(`03-point-${years}`)
    await visitor.addToCart(years)
  }
  const cart = await visitor.openCart()
  await expect(cart.getByText('Você tem 3 itens no carrinho.')).toBeVisible()
  await expect(cart.getByRole('listitem')).toHaveCount(3)
  await visitor.picture('04-cart')
  await visitor.expectAccessible()

  await visitor.finishReservation()
  await visitor.picture('05-email')
  await visitor.giveEmail(email.toUpperCase())
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cadastrar e reservar' })).toBeInViewport({ ratio: 1 })
  await visitor.picture('06-signup')
  await visitor.expectAccessible()
  await visitor.signUpToReserve({ name: 'Nova Compradora', phone: '(19) 99999-1234', password: 'segredo1' })
  await visitor.expectToast('Conta criada e reserva confirmada!')
  await expect(page).toHaveURL(/\/login/)
  const reservedRegion = page.getByRole('region', { name: 'Sua reserva' })
  for (const name of names) await expect(reservedRegion.getByText(name).first()).toBeVisible()
  await page.reload()
  await expect(reservedRegion).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await visitor.picture('07-login')
  await visitor.expectAccessible()

  await visitor.receiveEmail(email, /^Reserva recebida/)
  await visitor.followLink(await visitor.receiveEmail(email, /^Confirme seu e-mail/))
  await visitor.expectToast('E-mail confirmado!')
  await visitor.logIn(email, 'segredo1')
  await expect(page).toHaveURL(/\/dashboard/)
  for (const name of names) await expect(page.getByText(name).first()).toBeVisible()
  await expect(page.getByText('Pendente').first()).toBeVisible()
  await visitor.picture('08-dashboard')
  await visitor.expectAccessible()
})

test('map settings are tried, kept, and followed by the public map', { tag: '@desktop' }, async ({ page, another }) => {
  const admin = await openAsAdmin(page, '/admin/map-settings')
  await expect(page.getByRole('heading', { name: 'Ajustes do Mapa Interativo' })).toBeVisible()
  const level = (name: RegExp) => page.getByRole('radio', { name })
  await expect(level(/^Zoom 12: agrupar/)).toBeChecked()
  await expect(page.locator('[data-map-state=idle]')).toBeVisible({ timeout: 45_000 })
  await admin.expectAccessible()
  await setChosen(page.getByRole('radio', { name: 'Pontos Individuais', exact: true }))
  await expect(level(/^Zoom 12: pontos individuais/)).toBeChecked()
  await expect(page.getByText('Alterações não salvas').first()).toBeVisible()
  await admin.picture('53-map-settings')
  await admin.expectAccessible()

  // Leaving the page with unsaved changes asks first.
  await page
    .getByRole('link', { name: /logo|Ponto Urbano/ })
    .first()
    .click()
  await expect(dialogOf(page).getByText('Sair sem salvar?')).toBeVisible()
  await admin.expectAccessible()
  await dialogOf(page).getByRole('button', { name: 'Continuar aqui' }).click()
  await page.getByRole('button', { name: /conta de/i }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(dialogOf(page).getByText('Sair sem salvar?')).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Continuar aqui' }).click()
  await expect(level(/^Zoom 12: pontos individuais/)).toBeChecked()

  const otherPage = await openColleagueWindow(page)
  await otherPage.goto('/admin/map-settings')
  await setChosen(otherPage.getByRole('switch', { name: 'Contagem do Cluster' }), false)
  await otherPage.getByRole('button', { name: 'Salvar Configurações' }).click()
  await new Visitor(otherPage).expectToast('Configurações salvas com sucesso!')
  await page.getByRole('button', { name: 'Salvar Configurações' }).click()
  await expect(page.getByText('Outra pessoa salvou os ajustes do mapa').first()).toBeVisible()
  await admin.picture('54-map-settings-conflict')
  await page.getByRole('button', { name: 'Salvar Configurações' }).click()
  await admin.expectToast('Configurações salvas com sucesso!')

  const { page: theirs, visitor } = await another()
  const opening = theirs.waitForResponse('**/api/map/opening*')
  await visitor.openMap()
  const { cluster_count_logic, map_zoom_rules } = (await (await opening).json()).settings
  expect({ cluster_count_logic, rule: map_zoom_rules[11].display_mode }).toEqual({
    cluster_count_logic: 'total_points',
    rule: 'individual',
  })
  await visitor.picture('55-public-map-individual')

  // Restores the setting for the journeys that follow.
  await setChosen(page.getByRole('radio', { name: 'Agrupar (Cluster)' }))
  await setChosen(page.getByRole('switch', { name: 'Contagem do Cluster' }))
  await page.getByRole('button', { name: 'Salvar Configurações' }).click()
  await expect(page.getByText('Alterações não salvas')).toHaveCount(0)
})

/** Opens the form for a new point, and waits for its fields. */
async function openNewPoint(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Novo Ponto' }).click()
  await expect(dialogOf(page).getByLabel('Rua principal')).toBeVisible()
}

async function chooseTier(page: Page, name: string): Promise<void> {
  await dialogOf(page).getByRole('combobox', { name: 'Nível de preço' }).click()
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
}

test('a point is made, comes onto the public map of somebody else, is edited by two, and deleted', {
  tag: '@desktop',
}, async ({ page, another, playwright }) => {
  const admin = await openAsAdmin(page, '/admin/points')
  const street = uniqueName('Rua da Jornada')
  const name = `Prata | ${street} c/ R. Sete`

  // The visitors look at the list instead of the map, because one browser that draws is enough for the machine.
  const elsewhere = await playwright.chromium.launch(BROWSER_WITHOUT_MAPS)
  const { page: theirs, visitor } = await another(elsewhere)
  await theirs.clock.install()
  await visitor.openMap()
  await visitor.searchMap(street)

  await openNewPoint(page)
  await admin.picture('56-new-point')
  await dialogOf(page).getByRole('button', { name: 'Criar ponto' }).click()
  await expect(dialogOf(page).getByText('Você deve selecionar um nível de preço.')).toBeVisible()
  await expect(dialogOf(page).getByText('O nome da rua principal é obrigatório.')).toBeVisible()
  await admin.expectAccessible()
  await chooseTier(page, 'Prata')
  await dialogOf(page).getByLabel('Rua principal').fill(street)
  await dialogOf(page).getByLabel('Cruzamento').fill('R. Sete')
  await expect(dialogOf(page).getByLabel('Nome', { exact: true })).toHaveValue(name)
  await dialogOf(page).getByLabel('Latitude').fill('91')
  await dialogOf(page).getByLabel('Longitude').fill('-47,3')
  await dialogOf(page).getByRole('button', { name: 'Criar ponto' }).click()
  await expect(dialogOf(page).getByText('A latitude vai de -90 a 90.')).toBeVisible()
  await dialogOf(page).getByLabel('Latitude').fill('-22,78')
  await dialogOf(page).getByLabel('1 ano').fill('1.234,56')
  const photo = dialogOf(page).locator('input[type=file]')
  await photo.setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('não sou uma foto') })
  await expect(dialogOf(page).getByText(/Não foi possível abrir esta imagem/)).toBeVisible()
  await expect(dialogOf(page).getByLabel('Rua principal')).toHaveValue(street)
  const picture = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#2F3FBF' } })
  await photo.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() })
  await expect(dialogOf(page).getByText('Foto nova, ainda não salva.')).toBeVisible()
  await admin.picture('57-point-filled')
  await dialogOf(page).getByRole('button', { name: 'Criar ponto' }).click()
  await admin.expectToast('Ponto criado')
  const theirPoint = theirs.getByRole('button', { name: new RegExp(street) })
  await expectAfterRefresh(theirs, () => expectSoon(theirPoint.first()).toBeVisible())
  await visitor.picture('58-public-map-new-point')

  // The stored file is the picture as the browser scaled it down.
  await findPointInList(page, street)
  const { body } = await admin.callApi(`/points?${new URLSearchParams({ search: street })}`)
  const { image_url } = pageOfPoints.parse(body).items[0] ?? {}
  const keptResponse = await page.request.get(image_url ?? '')
  expect(keptResponse.headers()['content-type']).toBe('image/jpeg')
  expect(await sharp(await keptResponse.body()).metadata()).toMatchObject({ width: 1280, height: 720 })

  // Two managers have the form open; the second to save is shown what the first changed, and loses nothing.
  await (await findPointInList(page, street)).locator('.MuiTypography-subtitle2').first().click()
  await expect(dialogOf(page).getByLabel('Bairro')).toBeVisible()
  const otherPage = await openColleagueWindow(page)
  await (await findPointInList(otherPage, street)).locator('.MuiTypography-subtitle2').first().click()
  await dialogOf(otherPage).getByLabel('Bairro').fill('Centro')
  await dialogOf(otherPage).getByRole('button', { name: 'Salvar alterações' }).click()
  await new Visitor(otherPage).expectToast('Ponto atualizado')
  await dialogOf(page).getByLabel('Bairro').fill('Vila Jones')
  await dialogOf(page).getByLabel('Cidade').fill('Americana')
  await dialogOf(page).getByRole('button', { name: 'Salvar alterações' }).click()
  await expect(dialogOf(page).getByText('Bairro: agora é “Centro”; você digitou “Vila Jones”.')).toBeVisible()
  await admin.picture('59-point-conflict')
  await admin.expectAccessible()
  await dialogOf(page).getByRole('button', { name: 'Salvar alterações' }).click()
  await admin.expectToast('Ponto atualizado')
  await expect(dialogOf(page)).toBeHidden()
  await expect(await findPointInList(page, street)).toContainText('Vila Jones')

  await chooseFromMenu(page, name, 'Excluir')
  await admin.expectAccessible()
  await dialogOf(page).getByRole('button', { name: 'Excluir ponto' }).click()
  await admin.expectToast('Ponto excluído')
  await expectAfterRefresh(theirs, () => expectSoon(theirPoint).toHaveCount(0))
  await elsewhere.close()
})

test('the way back closes what is open on top, one at a time, and then leaves the map', { tag: '@phone' }, async ({
  page,
}) => {
  const visitor = new Visitor(page)
  await page.goto('/fale-conosco')
  await page.getByRole('link', { name: 'Ver o mapa' }).click()
  const pill = page.getByRole('button', { name: 'Filtrar Pontos' })
  await pill.click()
  const filters = page.getByRole('dialog', { name: 'Filtrar Pontos' })
  await expect(filters).toBeVisible()
  await visitor.goBackFrom(1)
  await expect(filters).toHaveCount(0)

  const name = await visitor.openPoint()
  const sheet = page.getByRole('dialog', { name })
  await page.getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).click()
  await page.getByRole('button', { name: 'Ver carrinho' }).click()
  const cart = page.getByRole('dialog', { name: 'Seu Carrinho de Reservas' })
  await visitor.finishReservation()
  const reservation = page.getByRole('dialog', { name: 'Finalizar Reserva' })
  await expect(reservation).toBeVisible()
  await visitor.goBackFrom(2)
  await expect(reservation).toHaveCount(0)
  await expect(cart).toBeVisible()

  // The list of periods is on top of the cart.
  await cart.getByRole('combobox').click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await visitor.goBackFrom(2)
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await visitor.goBackFrom(1)
  await expect(cart).toHaveCount(0)
  await expect(sheet).toBeVisible()

  // Going forward in the history opens nothing by half.
  await page.goForward()
  await expect(page).toHaveURL(/\?ponto=/)
  await expect(cart).toHaveCount(0)
  await visitor.goBackFrom(0)
  await expect(sheet).toHaveCount(0)
  // The list from which the point was opened is shown again, with the focus on the point's row.
  await expect(filters.locator('[data-point]:focus')).toContainText(name)
  await visitor.goBackFrom(1)
  await expect(filters).toHaveCount(0)
  await expect(pill).toBeVisible()

  // Closing by a button leaves no entry in the history.
  await visitor.openCart()
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()
  await expect(cart).toHaveCount(0)
  await visitor.expectOpenLayers(0)

  // After a reload no layer is open.
  await visitor.openCart()
  await visitor.expectOpenLayers(1)
  await page.reload()
  await expect(pill).toBeVisible()
  await expect(cart).toHaveCount(0)
  await visitor.goBackFrom(0)
  await expect(page).toHaveURL(/\/fale-conosco$/)
})

test('what is chosen in the open sheet is in the address, and is chosen still when the page is loaded again', {
  tag: '@phone',
}, async ({ page }) => {
  const visitor = new Visitor(page)
  await page.goto('/fale-conosco')
  await page.getByRole('link', { name: 'Ver o mapa' }).click()
  await visitor.filterBy({ tier: 'Ouro', tag: 'Centro' })
  await visitor.expectOpenLayers(1)
  await expect(page).toHaveURL(/nivel=.*tags=|tags=.*nivel=/)
  const address = page.url()

  await page.reload()
  const pill = page.getByRole('button', { name: 'Filtrar Pontos' })
  await expect(pill).toBeVisible()
  await visitor.expectOpenLayers(0)
  await expect(page).toHaveURL(address)
  await pill.click()
  await expect(page.getByRole('checkbox', { name: /^Ouro/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Centro', exact: true })).toBeChecked()
  await visitor.goBackFrom(1)
  await expect(pill).toBeVisible()
  await expect(page).toHaveURL(address)
  await visitor.goBackFrom(0)
  await expect(page).toHaveURL(/\/fale-conosco$/)
})

test('who reserves comes back to the map from the dashboard in one step', { tag: '@phone' }, async ({ page }) => {
  const visitor = new Visitor(page)
  await visitor.openMap()
  await visitor.openPoint()
  await visitor.addToCart(1)
  await visitor.openCart()
  await visitor.finishReservation()
  await visitor.giveEmail('cliente@ponto.local')
  await visitor.logInToReserve('ponto123')
  await visitor.expectToast('Reserva confirmada!')
  await expect(page).toHaveURL(/\/dashboard/)
  // The focus is on the content, for people who use a screen reader; no ring is visible around it.
  await expect(page.locator('main')).toBeFocused()
  await expect(page.locator('main')).toHaveCSS('outline-style', 'none')
  await page.goBack()
  // The map may show another area by now, which is then in the address.
  await expect(page).toHaveURL(/\/(\?mapa=[^&]+)?$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Filtrar Pontos' })).toBeVisible()
})

test('what is sought is flown to, and its address shows the same to others; without its drawing the list goes on', {
  tag: '@desktop',
}, async ({ page, another }) => {
  const visitor = new Visitor(page)
  await visitor.openMap()
  const atFirst = await visitor.pointsCounted()
  await visitor.searchFor('Cambuí')
  await expect(visitor.searchField()).toHaveValue('Cambuí, Campinas')
  await expect(page).toHaveURL(/lugar=Cambu.*mapa=-22\.89/)
  await expect(page.locator('[data-map-state=idle]')).toBeVisible({ timeout: 45_000 })
  const counted = await visitor.pointsCounted()
  expect(counted).not.toBe(atFirst)
  await visitor.picture('70-found')
  await visitor.expectAccessible()

  // A row further down is opened and closed again: the list is shown with that row, and its panel at the same scroll
  // position.
  await visitor.pointsListed()
  const stood = await visitor.searchField().boundingBox()
  const row = visitor.listedPoints().last()
  const opened = await row.getAttribute('data-point')
  await row.click()
  await expect(page).toHaveURL(new RegExp(`ponto=${opened}`))
  await page.goBack()
  await expect(page.locator(`[data-point="${opened}"]`)).toBeFocused({ timeout: 45_000 })
  expect(await visitor.searchField().boundingBox()).toEqual(stood)

  const { page: theirs, visitor: friend } = await another()
  await theirs.goto(page.url())
  await expect(friend.searchField()).toHaveValue('Cambuí, Campinas')
  await expect.poll(() => friend.pointsCounted(), { timeout: 45_000 }).toBe(counted)
  await theirs.close()

  // Simulates a crash of the graphics driver: the WebGL context is never restored.
  await page.locator('canvas.maplibregl-canvas').evaluate(canvas => {
    if (canvas instanceof HTMLCanvasElement)
      canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()
  })
  await expect(page.getByText('O navegador parou de desenhar o mapa.')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Lista', selected: true })).toBeVisible()
  expect(await visitor.pointsCounted()).toBe(counted)
  await visitor.searchFor('Campinas')
  await expect.poll(() => visitor.pointsCounted()).toBeGreaterThan(counted)
  await visitor.openPoint()
  await visitor.expectAccessible()
})

test('who waits for the map on a slow network reads the points and their prices meanwhile', { tag: '@phone' }, async ({
  page,
}) => {
  const visitor = new Visitor(page)
  const library = Promise.withResolvers<void>()
  await page.route(/\/map-library-[^/]+\.js$/, async route => {
    await library.promise
    await route.continue()
  })
  await page.goto('/')
  const waiting = page.getByRole('region', { name: /^O mapa está a caminho/ })
  await expect(waiting.getByRole('listitem').first()).toContainText(/R\$\s[\d.]+\/ano/)
  const counted = await visitor.pointsCounted()
  await visitor.picture('71-waiting-for-the-map')
  await visitor.expectAccessible()
  library.resolve()
  await expect(page.locator('[data-map-state=idle]')).toBeVisible({ timeout: 45_000 })
  await expect(waiting).toHaveCount(0)
  // The map shows the area that was given before it was loaded
  expect(await visitor.pointsCounted()).toBe(counted)
})

test('the map that the page starts is the one that the screen takes over, also when one comes back', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const create = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...options: [string]) {
      if (options[0] === 'webgl2')
        document.documentElement.dataset.maps = `${Number(document.documentElement.dataset.maps ?? 0) + 1}`
      return create.apply(this, options)
    } as typeof create
  })
  const mapsCreated = () => page.evaluate(() => Number(document.documentElement.dataset.maps))
  const visitor = new Visitor(page)
  await visitor.openMap()
  await expect(page.locator('[data-map-state=idle]')).toBeVisible({ timeout: 45_000 })
  expect(await mapsCreated()).toBe(1)
  await expect(page.locator('#map')).toHaveCount(0)
  await expect(page.locator('canvas.maplibregl-canvas')).toHaveCount(1)
  for (const times of [2, 3, 4]) {
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Quem somos' }).click()
    await expect(page).toHaveURL(/quem-somos/)
    await expect(page.locator('canvas.maplibregl-canvas')).toHaveCount(0)
    await page.goBack()
    await expect(page.locator('[data-map-state=idle]')).toBeVisible({ timeout: 45_000 })
    await expect(page.locator('canvas.maplibregl-canvas')).toHaveCount(1)
    expect(await mapsCreated()).toBe(times)
  }
})

test('what surrounds the map before React lies where the screen puts it, and the credits begin closed', async ({
  page,
}) => {
  const script = /\/assets\/site-[^/]*\.js$/
  const boxes = (...places: readonly Locator[]) =>
    Promise.all(
      places.map(async place => {
        const { x = 0, y = 0, width = 0, height = 0 } = (await place.boundingBox()) ?? {}
        return [x, y, width, height].map(Math.round)
      }),
    )
  const isPhone = test.info().project.name === 'phone'
  const outline = page.locator('#outline')
  await page.route(script, route => route.abort())
  await page.goto('/')
  await expect(page.locator('#map .maplibregl-canvas')).toBeVisible()
  // Texts are as wide as on the screen once their font is there.
  await page.waitForFunction(() => document.fonts.check('600 15px "Plus Jakarta Sans Variable"'))
  const logo = page.locator('img[src*="logo-wordmark"]')
  const early = await boxes(
    logo,
    outline.locator('.cart'),
    outline.locator('.control').first(),
    ...(isPhone ? ['.pill', '.filter', '.route'] : ['.card', '.field', '.tabs']).map(name => outline.locator(name)),
  )

  await page.unroute(script)
  await page.reload()
  await page.locator('[data-map-state=idle]').waitFor()
  await expect(outline).toBeHidden()
  const route = page.getByRole('button', { name: 'Roteiro de visita' })
  const onScreen = isPhone
    ? [page.getByRole('button', { name: 'Buscar cidade' }), page.getByRole('button', { name: 'Filtrar Pontos' }), route]
    : [
        page.getByRole('region', { name: 'Filtrar Pontos' }),
        page.locator('label', { has: page.getByRole('combobox', { name: /^Buscar/ }) }),
        page.getByRole('tablist', { name: 'Filtros ou lista' }),
      ]
  const final = await boxes(
    logo,
    page.getByRole('button', { name: 'Abrir carrinho de compras' }),
    page.getByRole('button', { name: 'Mostrar minha localização' }),
    ...onScreen,
  )
  expect(early).toEqual(final)
  if (isPhone) await expect(page.locator('.maplibregl-ctrl-attrib')).not.toHaveClass(/compact-show/)
})

test('with letters twice as large, what opens the list and the route ends before the map’s buttons', {
  tag: '@phone',
}, async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await new Visitor(page).openMap()
  const rightOf = async (name: string | RegExp) => {
    const box = await page.getByRole('button', { name }).boundingBox()
    return box ? box.x + box.width : Number.POSITIVE_INFINITY
  }
  const zoomOut = await page.getByRole('button', { name: 'Afastar' }).boundingBox()
  expect(zoomOut?.x).toBe(330)
  expect(await rightOf(/ nesta área$/)).toBeLessThanOrEqual(314)
  expect(await rightOf('Roteiro de visita')).toBeLessThanOrEqual(314)
})

/** All scripts of the map's first view: each more is a request more of every first visit (docs/costs.md). */
const FIRST_SCRIPTS = ['common', 'first-view', 'map-library', 'map-start', 'map-worker', 'site', 'worker']

test('the home page loads few files, and each answer that it preloads once', async ({ page }) => {
  const requested: string[] = []
  page.on('request', request => requested.push(new URL(request.url()).pathname))
  await page.goto('/')
  await page.locator('[data-map-state=idle]').waitFor()
  const scripts = requested.flatMap(path => /^\/assets\/(.+)-[\w-]{8}\.js$/.exec(path)?.[1] ?? [])
  expect([...new Set(scripts)].toSorted()).toEqual(FIRST_SCRIPTS)
  if (test.info().project.name === 'phone') await page.getByRole('button', { name: 'Filtrar Pontos' }).click()
  await expect(page.getByRole('checkbox', { name: /Ouro/ })).toBeAttached()
  // The configuration is in the page; all that the opening map asks for is in one answer.
  const parts = /^\/(config\.json|api\/(map\/|map-settings|pricing-tiers|tags))/
  expect(requested.filter(path => parts.test(path))).toEqual(['/api/map/opening'])
})

test('while the map and the filters are loading, their places are the final ones', async ({ page }) => {
  const hold = async (url: string) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(url, async route => {
      await released
      await route.continue()
    })
    return release
  }
  // A page without its configuration asks for it, and knows no base map until then.
  await page.route('/', async route => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/(<script id="site-config"[^>]*>)[^<]*/, '$1')
    await route.fulfill({ response, body })
  })
  const releaseConfig = await hold('/config.json')
  const releaseOpening = await hold('/api/map/opening*')
  await page.goto('/')
  const outline = page.locator('#outline')
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(outline.locator('.cart')).toBeHidden()
  await expect(outline.locator('.control').first()).toBeVisible()
  releaseConfig()
  await expect(page.getByRole('button', { name: 'Mostrar minha localização' })).toBeVisible()
  await expect(outline).toBeHidden()

  const card = page.getByRole('region', { name: 'Filtrar Pontos' })
  if (test.info().project.name === 'phone') return
  await expect(page.getByRole('status', { name: 'Carregando níveis de preço' })).toBeVisible()
  const loading = await card.boundingBox()
  releaseOpening()
  await expect(page.getByRole('checkbox', { name: 'Shopping' })).toBeVisible()
  await expect(page.getByLabel('Período')).toBeVisible()
  expect(await card.boundingBox()).toEqual(loading)
})

test('the report of a campaign has a picture of its map for paper, where browsers print the map itself empty', {
  tag: '@desktop',
}, async ({ page }) => {
  const point = {
    item_id: 'i1',
    order_id: 'a1b2c3d4-0000',
    point_id: '1',
    point_name: 'Ouro | Rua Um',
    asset_code: 'PU-00001',
    address: 'Rua Um – Centro, Campinas',
    latitude: -22.905,
    longitude: -47.06,
    starts_at: '2026-11-01T03:00:00.000Z',
    ends_at: '2027-11-01T02:59:59.999Z',
  }
  const contracted = [point, { ...point, item_id: 'i2', point_id: '2', asset_code: 'PU-00002', latitude: -22.9 }]
  await page.route('**/api/orders/a1b2c3d4/campaign', route =>
    route.fulfill({ json: { customer_name: 'Padaria Pão Quente', points: contracted, proofs: [] } }),
  )
  await openAsAdmin(page, '/admin/orders/a1b2c3d4/relatorio')
  const picture = page.getByAltText('Mapa com 2 pontos')
  await expect(picture).toHaveAttribute('src', /^data:image\/png/, { timeout: 30_000 })
  await expect(picture).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(picture).toBeVisible()
})
