import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { measureTableCost } from '#tests/support/table-cost.ts'
import { openBrowser } from './browser.ts'
import { printFigure } from './figures.ts'
import { startQuietSite } from './site.ts'

/**
 * What a visit of the public map asks of the deployment, without the map's tiles, for the monthly cost in
 * scripts/costs. A proxy counts, because pages, the map's worker and the service worker all make requests.
 */

const MINUTE_MS = 60_000
/** Estimated size of a response's status line and headers, which CloudFront charges too. Bytes. */
const HEADER_BYTES = 1000

const site = await startQuietSite()
const { table } = await import('#functions/platform/table/client.ts')

/** `answers`: requests to the API and the most read units of one, by path and seconds at the edge: 'map/cells, 2 s'. */
type Counts = { requests: number; bytes: number; answers: Map<string, { requests: number; units: number }> }
const zeroCounts = (): Counts => ({ requests: 0, bytes: 0, answers: new Map() })
let counts = zeroCounts()

/** The embedded base map is tiles in one file, of which a deployment on AWS asks none of the site. */
const isOfTiles = (path: string): boolean => path.startsWith('/base-map/') || path.endsWith('.pmtiles')

/** Passes a request on to the site. Resolves with the headers of the response when it is complete. */
function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<IncomingHttpHeaders> {
  const { method, url: path = '', headers } = incoming
  const counted = isOfTiles(path) ? zeroCounts() : counts
  counted.requests += 1
  counted.bytes += HEADER_BYTES
  return new Promise(resolve => {
    const { host } = new URL(site.siteUrl)
    const siteRequest = request(new URL(path, site.siteUrl), { method, headers: { ...headers, host } }, response => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.on('data', (chunk: Buffer) => {
        counted.bytes += chunk.length
      })
      response.pipe(outgoing)
      response.on('close', () => resolve(response.headers))
    })
    siteRequest.on('error', () => resolve({}))
    incoming.pipe(siteRequest)
  })
}

async function forwardToApi(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  let cacheControl = ''
  const { units } = await measureTableCost(table, async () => {
    cacheControl = (await forward(incoming, outgoing))['cache-control'] ?? ''
  })
  const path = incoming.url?.replace(/^\/api\/|\?.*$/g, '').replace(/\/[^/]*\d[^/]*/g, '/*')
  const route = `${path}, ${/^(?:.*s-maxage|.*max-age)=(\d+)/.exec(cacheControl)?.[1] ?? 0} s`
  const answers = counts.answers.get(route) ?? { requests: 0, units: 0 }
  counts.answers.set(route, { requests: answers.requests + 1, units: Math.max(units, answers.units) })
}

/** The API answers one request after the other, so that the units of each can be told apart. */
let lastAnswer = Promise.resolve()
const proxy = createServer((incoming, outgoing) => {
  if (incoming.url?.startsWith('/api/')) lastAnswer = lastAnswer.then(() => forwardToApi(incoming, outgoing))
  else void forward(incoming, outgoing)
})
await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
const { port } = proxy.address() as AddressInfo

async function moveMap(page: Page): Promise<void> {
  for (const wheel of [-300, 300, -300]) {
    await page.mouse.move(900, 400)
    await page.mouse.wheel(0, wheel)
    await page.waitForTimeout(2_000)
    await page.mouse.down()
    await page.mouse.move(600, 300, { steps: 8 })
    await page.mouse.up()
    await page.waitForTimeout(2_000)
  }
}

async function measureVisit(label: string, page: Page): Promise<void> {
  counts = zeroCounts()
  await page.goto(`http://localhost:${port}`)
  await page.waitForSelector('[data-map-state=idle]', { timeout: 4 * MINUTE_MS })
  await page.waitForTimeout(5_000)
  await moveMap(page)
  await page.getByRole('tab', { name: 'Lista' }).click()
  await page.getByRole('list', { name: 'Pontos nesta área' }).getByRole('button').first().click()
  await page.waitForTimeout(4 * MINUTE_MS)
  await page.close()
  const answers = [...counts.answers].map(([route, { requests, units }]) => `${requests} ${route}, ${units} units`)
  printFigure(label, `${counts.requests} requests, ${Math.round(counts.bytes / 1024)} KB; API: ${answers.join('; ')}`)
}

const browser = await openBrowser()
try {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'pt-BR' })
  await measureVisit('a first visit', await context.newPage())
  // On the same day: on another, browsers ask for the cells again too.
  await measureVisit('a later visit', await context.newPage())
} finally {
  await browser.close()
  await site.stop()
}
process.exit(0)
