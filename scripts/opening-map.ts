/**
 * Draws the pictures of the embedded base map that are shown while the public map loads, without points and names:
 * `web/src/map/opening-map-wide.webp` and, for phones, `opening-map-narrow.webp` in double size. Run it by hand after a
 * change of the base map, its style or the map's initial view (`node scripts/opening-map.ts`, a minute), and commit the
 * output. See docs/decisions/0076.
 */
import sharp from 'sharp'
import { OPENING_PICTURE_SIZES } from '#web/map/first-view.ts'
import { openBrowser } from './bench/browser.ts'
import { serveComparedPage } from './bench/compared-page.ts'

const PICTURES = [
  { name: 'opening-map-wide', viewport: OPENING_PICTURE_SIZES.wide, deviceScaleFactor: 1 },
  { name: 'opening-map-narrow', viewport: OPENING_PICTURE_SIZES.narrow, deviceScaleFactor: 2 },
]

const url = await serveComparedPage('map-alone')
const browser = await openBrowser()
for (const { name, ...screen } of PICTURES) {
  const page = await browser.newPage(screen)
  await page.goto(`${url}?areas`)
  await page.locator('[data-drawn]').waitFor({ timeout: 120_000 })
  const path = new URL(`../web/src/map/${name}.webp`, import.meta.url).pathname
  const { size } = await sharp(await page.screenshot())
    .webp({ quality: 60, effort: 6 })
    .toFile(path)
  console.info(`${name}.webp: ${(size / 1000).toFixed(0)} KB`)
  await page.close()
}
await browser.close()
