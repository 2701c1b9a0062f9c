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
 * Benchmark: blocking time while the map is dragged, with 100,000 points and a processor slowed 4 times, alternately
 * with the bare map page with as many points; and the read and write units of changing one point. `npm run bench --
 * panning [rounds]` (3).
 */

const POINT_COUNT = 100_000
const CPU_SLOWDOWN = 4
const RUNS = Number(process.argv[2] ?? 3)
/** Distances of the drags in pixels, back and forth so that cells and clusters are used again. */
const DRAGS = [-500, 500, -500, 500, -500, 500]
const STEPS_PER_DRAG = 20
const MAP_MIDDLE = { x: 800, y: 420 }

/** Tasks of more than 50 ms from the first drag until the page is quiet. */
async function longTasksWhilePanning(page: Page, url: string, drawnSelector: string): Promise<LongTask[]> {
  let lastResponseAt = Date.now()
  page.on('response', () => {
    lastResponseAt = Date.now()
  })
  await page.goto(url, { timeout: 240_000 })
  await page.waitForSelector(drawnSelector, { timeout: 240_000 })
  await waitUntilPageIsQuiet(page, () => lastResponseAt)
  const firstDragAt = await page.evaluate(() => performance.now())
  for (const distance of DRAGS) {
    await page.mouse.move(MAP_MIDDLE.x, MAP_MIDDLE.y)
    await page.mouse.down()
    await page.mouse.move(MAP_MIDDLE.x + distance, MAP_MIDDLE.y + distance / 4, { steps: STEPS_PER_DRAG })
    await page.mouse.up()
  }
  await waitUntilPageIsQuiet(page, () => lastResponseAt)
  const tasks = await page.evaluate(() => window.benchTasks)
  return tasks.filter(({ start }) => start >= firstDragAt)
}

const site = await startQuietSite()
const barePage = await serveComparedPage('bare-map')
try {
  const now = new Date().toISOString()
  const { indexPointsOnMap, syncPointsOnMap } = await import('#functions/map/sync-points-on-map.ts')
  const { createPoints, allocatePointIds } = await import('#functions/catalogue/points/points-store.ts')
  const { table } = await import('#functions/platform/table/client.ts')
  const ids = await allocatePointIds(POINT_COUNT)
  const points = pointsOfRegion(POINT_COUNT).map(
    (generatedPoint, index): Point => ({
      ...initialPointFields(now),
      ...NO_PRICE_FIELDS,
      ...NO_SITE_FACTS,

      id: ids[index] ?? '',
      asset_code: automaticAssetCode(ids[index] ?? ''),
      name: generatedPoint.name,
      latitude: generatedPoint.latitude,
      longitude: generatedPoint.longitude,
      status: generatedPoint.status,
      price_1y: generatedPoint.own_prices?.[1] ?? null,
      pricing_tier_id: generatedPoint.pricing_tier_id,
      tag_ids: generatedPoint.tag_ids,
      description: '',
      is_available: true,
      image_url: null,
      street_name: '',
      intersection_name: '',
      neighborhood: '',
      city: '',
    }),
  )
  await indexPointsOnMap(points)
  await site.poller.drained()

  const changedPoints: Point[] = points
    .slice(0, 20)
    .map(point => ({ ...point, status: 'sold', version: point.version + 1 }))
  await createPoints(changedPoints)
  const units: number[] = []
  for (const changedPoint of changedPoints)
    units.push(
      (
        await measureTableCost(table, () =>
          syncPointsOnMap([{ id: changedPoint.id, before: undefined, after: changedPoint }]),
        )
      ).units,
    )
  await site.poller.drained()
  printFigure(
    `${POINT_COUNT.toLocaleString('en')} points: a changed point on the map, read and write units of the table`,
    `median ${median(units)}, at most ${Math.max(...units)}, of ${units.length}`,
  )

  const pages = {
    ours: [site.siteUrl, '[data-map-state=idle]'],
    bare: [`${barePage.url}?points=${POINT_COUNT}`, '.maplibregl-canvas'],
  } as const
  const longTaskTotals: Record<keyof typeof pages, number[]> = { ours: [], bare: [] }
  const longestTasks: Record<keyof typeof pages, number[]> = { ours: [], bare: [] }
  for (let run = 0; run < RUNS; run += 1) {
    const order = ['ours', 'bare'] as const
    for (const name of run % 2 ? order : order.toReversed()) {
      const browser = await openBrowser()
      try {
        const [url, drawnSelector] = pages[name]
        const tasks = await longTasksWhilePanning(await openRecordedPage(browser, CPU_SLOWDOWN), url, drawnSelector)
        longTaskTotals[name].push(tasks.reduce((total, { duration }) => total + duration, 0))
        longestTasks[name].push(Math.max(0, ...tasks.map(({ duration }) => duration)))
      } finally {
        await browser.close()
      }
    }
  }
  const printComparison = (metric: string, { ours, bare }: typeof longTaskTotals) =>
    printFigure(
      `${POINT_COUNT.toLocaleString('en')} points, map dragged ${DRAGS.length} times, processor ${CPU_SLOWDOWN} times slower: ${metric} beside a bare map page (goal: 2 times)`,
      `${(median(ours) / median(bare)).toFixed(2)} (${Math.round(median(ours))} ms to ${Math.round(median(bare))} ms, medians of ${RUNS})`,
    )
  printComparison('long tasks', longTaskTotals)
  printComparison('longest task', longestTasks)
} finally {
  await site.stop()
  barePage.close()
}
process.exit(0)
