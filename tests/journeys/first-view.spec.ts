import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { BROWSER_WITH_MAPS } from '#tests/drivers/browsers.ts'
import { pixelsOf, recordFrames, shareOfDifferentPixels } from '#tests/drivers/frames.ts'
import { test } from '#tests/drivers/people.ts'
import { slowDown } from '#tests/drivers/slow-processor.ts'
import { Visitor } from '#tests/drivers/visitor.ts'

/** What the home page shows from its first frame on, in a browser that draws the map (docs/decisions/0076). */

test.use({ launchOptions: BROWSER_WITH_MAPS })

/**
 * Maximum share of pixels by which a frame may differ more from the finished page than the frame before, for example
 * when a text's font arrives.
 */
const TAKEN_BACK = 0.02

const isDrawn = async (page: Page) => {
  await page.locator('[data-map-state=idle]').waitFor({ timeout: 45_000 })
  await new Visitor(page).pointsCounted()
}

/** The most that the first view may load of scripts and styles, also of workers: 600 KB after gzip. */
const MAX_CODE = 614_400

/** Records scripts and styles. Returns a function that resolves with their bytes after gzip. */
function recordCode(page: Page): () => Promise<number> {
  const files = new Map<string, Promise<Buffer>>()
  page.on('response', response => {
    if (/\.(js|css)$/.test(response.url())) files.set(response.url(), response.body())
  })
  return async () =>
    (await Promise.all(files.values())).reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
}

test('nothing that the home page shows is taken away while it becomes complete', async ({ page }) => {
  const codeSize = recordCode(page)
  const session = await page.context().newCDPSession(page)
  // A slow processor, so that what disappears for a moment is missing in several frames
  await slowDown(session)
  const frames = await recordFrames(session)
  await page.goto('/')
  await isDrawn(page)
  expect(await codeSize()).toBeLessThanOrEqual(MAX_CODE)
  const last = await pixelsOf({ png: frames.at(-1)?.png ?? Buffer.alloc(0) })
  const missing: number[] = []
  for (const frame of frames) missing.push(shareOfDifferentPixels(await pixelsOf(frame), last))
  const takenBack = missing.slice(1).map((share, index) => share - (missing[index] ?? 0))
  expect(Math.max(...takenBack), missing.map(share => share.toFixed(3)).join(' ')).toBeLessThan(TAKEN_BACK)
})

/** The part of the map that nothing covers, on both devices: left, top, width and height in pixels. */
const MAP_ONLY = { desktop: [560, 160, 640, 640], phone: [20, 210, 310, 360] } as const

async function mapPixels(page: Page): Promise<Buffer> {
  const [x, y, width, height] = MAP_ONLY[test.info().project.name === 'phone' ? 'phone' : 'desktop']
  return pixelsOf({ png: await page.screenshot({ scale: 'css', clip: { x, y, width, height } }) })
}

/** Byte offsets of the pixels whose red, green and blue satisfy `isSought`. */
const placesWhere = (pixels: Buffer, isSought: (colours: number[]) => boolean): number[] =>
  Array.from({ length: pixels.length / 3 }, (_, index) => index * 3).filter(at =>
    isSought([...pixels.subarray(at, at + 3)]),
  )

/**
 * Share of these pixels that look the same in a later picture; `shift`: how many pixels further right they are there.
 */
function shareAsLater(early: Buffer, later: Buffer, places: readonly number[], shift = 0): number {
  const pixel = (pixels: Buffer, at: number) => pixels.subarray(at, at + 3)
  const same = places.filter(at => shareOfDifferentPixels(pixel(early, at), pixel(later, at + 3 * shift)) === 0)
  return same.length / places.length
}

/** Delays the map library. Resolves with a function that lets it load. */
async function holdLibrary(page: Page): Promise<() => void> {
  const library = Promise.withResolvers<void>()
  await page.route(/\/assets\/(site|map-library)-[^/]*\.js$/, async route => {
    await library.promise
    await route.continue()
  })
  return library.resolve
}

test('the points are seen before the map library is there, where the map draws them', async ({ page }) => {
  const releaseLibrary = await holdLibrary(page)
  await page.goto('/')
  await expect(page.locator('#opening-map canvas')).toBeVisible()
  let early = await mapPixels(page)
  const clustersOf = (pixels: Buffer) =>
    placesWhere(pixels, ([red = 0, green = 0, blue = 0]) => red < 60 && green < 130 && blue > 200)
  // The points of a part of the view may be drawn first
  await expect
    .poll(async () => {
      const before = early
      early = await mapPixels(page)
      return before.equals(early) ? clustersOf(early).length : 0
    })
    .toBeGreaterThan(1_000)
  releaseLibrary()
  await isDrawn(page)
  await expect(page.locator('#opening-map')).toHaveCount(0)
  expect(shareAsLater(early, await mapPixels(page), clustersOf(early))).toBeGreaterThan(0.95)
})

test('the picture that the map opens with shows its roads and waters where the map draws them', async ({ page }) => {
  const releaseLibrary = await holdLibrary(page)
  await page.goto('/')
  await expect(page.locator('#map > #opening-map')).toBeVisible()
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('#opening-map img')?.complete)
  const picture = await mapPixels(page)
  releaseLibrary()
  await isDrawn(page)
  await expect(page.locator('#opening-map')).toHaveCount(0)
  const map = await mapPixels(page)
  // Pixels of roads and water; land is almost grey
  const coloured = placesWhere(picture, colours => Math.max(...colours) - Math.min(...colours) > 25)
  expect(coloured.length).toBeGreaterThan(1_000)
  expect(shareAsLater(picture, map, coloured)).toBeGreaterThan(0.45)
  expect(shareAsLater(picture, map, coloured) / shareAsLater(picture, map, coloured, 6)).toBeGreaterThan(2)
})

test('a drag that begins before the map is there moves what is seen, and the map goes on with it', {
  tag: '@phone',
}, async ({ page }) => {
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: [number, number][]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: places.map(([x, y]) => ({ x, y })) })
  const releaseLibrary = await holdLibrary(page)
  await page.goto('/')
  await expect(page.locator('#map > #opening-map')).toBeVisible()
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('#opening-map img')?.complete)
  const picture = await mapPixels(page)
  await touch('touchStart', [150, 450])
  await touch('touchMove', [120, 450])
  await touch('touchMove', [90, 450])
  const moved = await mapPixels(page)
  const width = MAP_ONLY.phone[2]
  const coloured = placesWhere(picture, colours => Math.max(...colours) - Math.min(...colours) > 25)
  const kept = coloured.filter(at => (at / 3) % width >= 60)
  expect(kept.length).toBeGreaterThan(1_000)
  expect(shareAsLater(picture, moved, kept, -60)).toBeGreaterThan(0.9)
  expect(shareAsLater(picture, moved, kept)).toBeLessThan(0.5)
  releaseLibrary()
  await page.locator('.maplibregl-canvas').waitFor({ state: 'attached' })
  await touch('touchMove', [70, 450])
  await touch('touchEnd')
  await isDrawn(page)
  await expect(page.locator('#opening-map')).toHaveCount(0)
  await expect(page).toHaveURL(/mapa=-22\.78%2C-47\.28627%2C12/)
})

test('a link to another place opens without the picture of the first', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/?mapa=-22.9,-47.06,13')
  await page.locator('#map canvas, [data-map-state] canvas').first().waitFor()
  await expect(page.locator('body > #opening-map')).toBeHidden()
  await expect(page.locator(':not(body) > #opening-map')).toHaveCount(0)
})

test('who sees points on an empty ground reads why, and gets the ground when it can be loaded', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.route(/\/region-[^/]*\.pmtiles$/, route => route.fulfill({ status: 500 }))
  await page.goto('/')
  await expect(page.getByText('Parte do fundo do mapa não carregou.')).toBeVisible({ timeout: 45_000 })
  const empty = await mapPixels(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByText('Parte do fundo do mapa não carregou.')).toHaveCount(0)
  await expect
    .poll(async () => shareOfDifferentPixels(await mapPixels(page), empty), { timeout: 45_000 })
    .toBeGreaterThan(0.02)
})

test('a control that is pressed before the site is there is pressed once it is', async ({ page }) => {
  const site = Promise.withResolvers<void>()
  await page.route(/\/assets\/site-[^/]*\.js$/, async route => {
    await site.promise
    await route.continue()
  })
  await page.goto('/')
  await page.locator('#map .maplibregl-canvas').waitFor()
  const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator('#outline .cart').boundingBox()) ?? {}
  await page.mouse.click(x + width / 2, y + height / 2)
  site.resolve()
  await expect(page.getByRole('dialog', { name: 'Carrinho' })).toBeVisible({ timeout: 45_000 })
})

test('a map whose site does not come offers to begin anew', { tag: '@phone' }, async ({ page }) => {
  await page.route(/\/assets\/site-[^/]*\.js$/, route => route.abort())
  // The page tries the site's script once the map is drawn, or late
  const failure = page.waitForEvent('pageerror')
  await page.goto('/')
  await failure
  await expect(page.locator('#map .maplibregl-canvas')).toBeVisible()
  const link = page.getByRole('link', { name: 'Está demorando? Comece de novo.' })
  await expect(link).toBeHidden()
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish()
  })
  await page.unrouteAll()
  await link.click()
  await isDrawn(page)
  await expect(link).toHaveCount(0)
})
