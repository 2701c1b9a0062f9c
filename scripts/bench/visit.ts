import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { measureTableCost } from '#tests/support/table-cost.ts'
import { printFigure } from './figures.ts'
import { openBrowser } from './page-load.ts'
import { startQuietSite } from './site.ts'

/**
 * Measures what a visit of the public map costs the deployment: requests, bytes and table units, without the map's
 * tiles. A proxy counts, because pages, the map's worker and the service worker all make requests. scripts/costs.ts
 * uses the figures. `npm run bench -- visit`.
 */

const MINUTE_MS = 60_000
const KB = 1024
/** Estimated size of a response's status line and headers, which CloudFront charges too. Bytes. */
const HEADER_BYTES = 1000

type RequestKind = 'tiles' | 'api' | 'files'
/** The embedded base map is tiles in one file, of which a deployment on AWS asks none of the site. */
const requestKindOf = (path: string): RequestKind =>
  path.startsWith('/base-map/') || path.endsWith('.pmtiles') ? 'tiles' : path.startsWith('/api/') ? 'api' : 'files'

type Count = { requests: number; bytes: number }
/**
 * `shared`: requests to the API by path and by the seconds that the edge keeps the answer: 'map/cells/*, 2 s'. `names`:
 * files in the order of their requests, without the hashes of their contents.
 */
type Counts = Record<RequestKind, Count> & { shared: Map<string, number>; names: string[] }
const zeroCounts = (): Counts => ({
  tiles: { requests: 0, bytes: 0 },
  api: { requests: 0, bytes: 0 },
  files: { requests: 0, bytes: 0 },
  shared: new Map(),
  names: [],
})

/** The path of a request to the API, with '*' for identifiers. */
const routeOf = (url: string): string => url.replace(/^\/api\/|\?.*$/g, '').replace(/\/[^/]*\d[^/]*/g, '/*')
const nameOf = (url: string): string =>
  url.replace(/^\/(assets\/)?|\?.*$/g, '').replace(/-[\w-]{8}(\.\w+)$/, '$1') || 'page'
const secondsAtEdge = (cacheControl = ''): number =>
  Number(/s-maxage=(\d+)/.exec(cacheControl)?.[1] ?? /max-age=(\d+)/.exec(cacheControl)?.[1] ?? 0)

/** Starts a proxy in front of the site that counts requests and bytes since `takeCounts` was last called. */
async function startCounter(siteUrl: string) {
  const { hostname, port, host } = new URL(siteUrl)
  let counts = zeroCounts()
  const server = createServer((incoming, outgoing) => {
    const kind = requestKindOf(incoming.url ?? '')
    const count = counts[kind]
    count.requests += 1
    count.bytes += HEADER_BYTES
    if (kind === 'files') counts.names.push(nameOf(incoming.url ?? ''))
    const { method, url: path } = incoming
    const options = { hostname, port, method, path, headers: { ...incoming.headers, host } }
    const siteRequest = request(options, response => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.on('data', (chunk: Buffer) => {
        count.bytes += chunk.length
      })
      response.pipe(outgoing)
      if (kind !== 'api') return
      const route = `${routeOf(incoming.url ?? '')}, ${secondsAtEdge(response.headers['cache-control'])} s`
      counts.shared.set(route, (counts.shared.get(route) ?? 0) + 1)
    })
    siteRequest.on('error', () => outgoing.destroy())
    incoming.pipe(siteRequest)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo
  return {
    url: `http://localhost:${address.port}`,
    takeCounts: () => {
      const countsSoFar = counts
      counts = zeroCounts()
      return countsSoFar
    },
    close: () => server.close(),
  }
}

const deployment = await startQuietSite()
const { table } = await import('#functions/platform/table/client.ts')
const counter = await startCounter(deployment.siteUrl)
const browser = await openBrowser()

async function measure(label: string, work: () => Promise<unknown>): Promise<void> {
  counter.takeCounts()
  const { units, requests } = await measureTableCost(table, work)
  const { files, api, tiles, shared, names } = counter.takeCounts()
  const formatCounts = ({ requests: count, bytes }: Count) => `${count} of ${Math.round(bytes / KB)} KB`
  const commands = Object.entries(requests).map(([name, count]) => `${count} ${name.replace('Command', '')}`)
  const sharedCounts = [...shared].map(([route, count]) => `${count} ${route}`)
  printFigure(
    label,
    `files ${formatCounts(files)} (${names.join(', ')}), API ${formatCounts(api)} (${sharedCounts.join('; ')}), tiles ${formatCounts(tiles)}; table ${units.toFixed(1)} units (${commands.join(', ')})`,
  )
}

const waitUntilDrawn = async (page: Page) => {
  await page.waitForSelector('[data-map-state=idle]', { timeout: 4 * MINUTE_MS })
  await page.waitForTimeout(5_000)
}

async function openPoint(page: Page): Promise<void> {
  const tab = page.getByRole('tab', { name: 'Lista' })
  if (await tab.isVisible()) await tab.click()
  await page.getByRole('list', { name: 'Pontos nesta área' }).getByRole('button').first().click()
  await page.waitForTimeout(5_000)
}

async function moveMap(page: Page): Promise<void> {
  for (let move = 0; move < 3; move += 1) {
    await page.mouse.move(900, 400)
    await page.mouse.wheel(0, move % 2 ? 300 : -300)
    await page.waitForTimeout(2_000)
    await page.mouse.down()
    await page.mouse.move(600, 300, { steps: 8 })
    await page.mouse.up()
    await page.waitForTimeout(2_000)
  }
}

try {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'pt-BR' })
  const page = await context.newPage()
  await measure('no visitor, a minute', () => page.waitForTimeout(MINUTE_MS))
  await measure('a first visit, until the map is drawn', async () => {
    await page.goto(counter.url)
    await waitUntilDrawn(page)
  })
  await measure('six moves of the map', () => moveMap(page))
  await measure('a point is opened', () => openPoint(page))
  await measure('each further minute', () => page.waitForTimeout(MINUTE_MS))
  await page.close()
  // On the same day: on another, browsers ask for the cells again too.
  const later = await context.newPage()
  await measure('a later visit, until the map is drawn', async () => {
    await later.goto(counter.url)
    await waitUntilDrawn(later)
  })
  await measure('six moves of the map, later', () => moveMap(later))
  await measure('a point is opened, later', () => openPoint(later))
} finally {
  await browser.close()
  counter.close()
  await deployment.stop()
}
process.exit(0)
