import type { Page } from '@playwright/test'
import { automaticAssetCode } from '#shared/catalogue/rules/asset-codes.ts'
import { NO_SITE_FACTS } from '#shared/catalogue/rules/point-site.ts'
import type { Point } from '#shared/catalogue/rules/points.ts'
import { initialPointFields } from '#shared/catalogue/rules/points.ts'
import { NO_PRICE_FIELDS } from '#shared/catalogue/rules/prices.ts'
import { measureTableCost } from '#tests/support/table-cost.ts'
import { serveComparedPage } from './compared-page.ts'
import { median, printFigure } from './figures.ts'
import { pointsOfRegion } from './generated-map.ts'
import { type LongTask, openBrowser, openRecordedPage, waitUntilPageIsQuiet } from './page-load.ts'
import { startQuietSite } from './site.ts'

/**
 * Blocking time while the map is dragged, with 100,000 points and a processor slowed 4 times, alternately with the bare map
 * page with as many points; and the cost at the table of changing one of them. `npm run bench -- panning [rounds]` (3).
 */

const POINTS = 100_000
const CPU_SLOWDOWN = 4
const RUNS = Number(process.argv[2] ?? 3)
/** Back and forth, so that cells and clusters are used again. Pixels. */
const DRAGS = [-500, 500, -500, 500, -500, 500]
const STEPS = 20
const MAP_MIDDLE = { x: 800, y: 420 }

/** Tasks of over 50 ms from the first drag until the page is quiet. */
async function longTasksWhilePanning(page: Page, url: string, drawn: string): Promise<LongTask[]> {
  let last = Date.now()
  page.on('response', () => {
    last = Date.now()
  })
  await page.goto(url, { timeout: 240_000 })
  await page.waitForSelector(drawn, { timeout: 240_000 })
  await waitUntilPageIsQuiet(page, () => last)
  const begin = await page.evaluate(() => performance.now())
  for (const distance of DRAGS) {
    await page.mouse.move(MAP_MIDDLE.x, MAP_MIDDLE.y)
    await page.mouse.down()
    await page.mouse.move(MAP_MIDDLE.x + distance, MAP_MIDDLE.y + distance / 4, { steps: STEPS })
    await page.mouse.up()
  }
  await waitUntilPageIsQuiet(page, () => last)
  const { tasks } = await page.evaluate(() => window.benchWatch)
  return tasks.filter(({ start }) => start >= begin)
}

const site = await startQuietSite()
const bare = await serveComparedPage('bare-map')
try {
  const now = new Date().toISOString()
  const { indexPointsOnMap, syncPointsOnMap } = await import('#functions/map/sync-points-on-map.ts')
  const { createPoints, reservePointIds } = await import('#functions/catalogue/points/points-store.ts')
  const { table } = await import('#functions/platform/table/client.ts')
  const ids = await reservePointIds(POINTS)
  const points = pointsOfRegion(POINTS).map(
    (drawn, index): Point => ({
      ...initialPointFields(now),
      ...NO_PRICE_FIELDS,
      ...NO_SITE_FACTS,
      ...{
        id: ids[index] ?? '',
        asset_code: automaticAssetCode(ids[index] ?? ''),
        name: drawn.name,
        latitude: drawn.latitude,
        longitude: drawn.longitude,
      },
      ...{ status: drawn.status, price_1y: drawn.own_prices?.[1] ?? null },
      ...{ pricing_tier_id: drawn.pricing_tier_id, tag_ids: drawn.tag_ids },
      ...{ description: '', is_available: true, image_url: null },
      ...{ street_name: '', intersection_name: '', neighborhood: '', city: '' },
    }),
  )
  await indexPointsOnMap(points)
  await site.poller.drained()

  const changed: Point[] = points.slice(0, 20).map(point => ({ ...point, status: 'sold', version: point.version + 1 }))
  await createPoints(changed)
  const units: number[] = []
  for (const after of changed)
    units.push(
      (await measureTableCost(table, () => syncPointsOnMap([{ id: after.id, before: undefined, after }]))).units,
    )
  await site.poller.drained()
  printFigure(
    `${POINTS.toLocaleString('en')} points: a changed point on the map, read and write units of the table`,
    `median ${median(units)}, at most ${Math.max(...units)}, of ${units.length}`,
  )

  const pages = {
    ours: [site.siteUrl, '[data-map-state=idle]'],
    bare: [`${bare.url}?points=${POINTS}`, '.maplibregl-canvas'],
  } as const
  const long: Record<keyof typeof pages, number[]> = { ours: [], bare: [] }
  const longest: Record<keyof typeof pages, number[]> = { ours: [], bare: [] }
  for (let turn = 0; turn < RUNS; turn += 1) {
    const order = ['ours', 'bare'] as const
    for (const name of turn % 2 ? order : order.toReversed()) {
      const browser = await openBrowser()
      try {
        const [url, drawn] = pages[name]
        const tasks = await longTasksWhilePanning(await openRecordedPage(browser, CPU_SLOWDOWN), url, drawn)
        long[name].push(tasks.reduce((total, { duration }) => total + duration, 0))
        longest[name].push(Math.max(0, ...tasks.map(({ duration }) => duration)))
      } finally {
        await browser.close()
      }
    }
  }
  const compare = (what: string, { ours, bare: theirs }: typeof long) =>
    printFigure(
      `${POINTS.toLocaleString('en')} points, map dragged ${DRAGS.length} times, processor ${CPU_SLOWDOWN} times slower: ${what} beside a bare map page (goal: 1.5 times)`,
      `${(median(ours) / median(theirs)).toFixed(2)} (${Math.round(median(ours))} ms to ${Math.round(median(theirs))} ms, medians of ${RUNS})`,
    )
  compare('long tasks', long)
  compare('longest task', longest)
} finally {
  await site.stop()
  bare.close()
}
process.exit(0)
