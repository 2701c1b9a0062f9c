import { gzipSync } from 'node:zlib'
import { type BrowserContextOptions, devices, type Page } from '@playwright/test'
import { type Frame, pixelsOf, recordFrames, shareOfDifferentPixels } from '#tests/drivers/frames.ts'
import { openBrowser } from './browser.ts'

/** Measures of a page that is loaded without caches, with a slowed processor. */

export const CPU_SLOWDOWN = 4
/** After so many milliseconds no page does anything more, even with a slowed processor. */
const LOADED_MS = 14_000
/** Share of pixels that may differ from the final picture for a frame to count as complete. */
const MAX_UNFINISHED_SHARE = 0.05

const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 }
/** Latency in milliseconds, throughput in bytes per second. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
export const DEVICES: { name: string; screen: BrowserContextOptions; network?: typeof SLOW_4G }[] = [
  { name: 'desktop', screen: { viewport: { width: 1440, height: 900 } } },
  { name: 'phone', screen: PHONE },
  { name: 'phone with slow 4G', screen: PHONE, network: SLOW_4G },
]
export type Device = (typeof DEVICES)[number]

/** Does something with a new page. */
async function withSlowPage<Result>(
  { screen, network }: Omit<Device, 'name'>,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ ...screen, locale: 'pt-BR', serviceWorkers: 'block' })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    if (network) {
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', network)
    }
    return await work(page)
  } finally {
    await browser.close()
  }
}

declare global {
  interface Window {
    blockedMs: number
  }
}

/** Milliseconds by which tasks take longer than 50 ms, the usual definition of blocking time. */
export const measureBlockedMs = (url: string): Promise<number> =>
  withSlowPage({ screen: { viewport: { width: 1366, height: 768 } } }, async page => {
    await page.addInitScript(() => {
      window.blockedMs = 0
      new PerformanceObserver(list => {
        for (const { duration } of list.getEntries()) window.blockedMs += duration - 50
      }).observe({ type: 'longtask', buffered: true })
    })
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForTimeout(LOADED_MS)
    return page.evaluate(() => window.blockedMs)
  })

/** Milliseconds from the request of a page to its first complete frame. */
export const measureTimeUntilDrawn = (url: string, device: Device): Promise<number> =>
  withSlowPage(device, async page => {
    const frames = await recordFrames(await page.context().newCDPSession(page))
    const requestedAt = Date.now()
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForTimeout(LOADED_MS)
    return (await timeOfFirstFinishedFrame(frames)) - requestedAt
  })

async function timeOfFirstFinishedFrame(frames: readonly Frame[]): Promise<number> {
  const lastFrame = frames.at(-1)
  if (!lastFrame) throw new Error('the page drew no frame')
  const finishedPixels = await pixelsOf(lastFrame)
  let finishedAt = lastFrame.capturedAt
  for (const frame of frames.toReversed()) {
    if (shareOfDifferentPixels(await pixelsOf(frame), finishedPixels) > MAX_UNFINISHED_SHARE) break
    finishedAt = frame.capturedAt
  }
  return finishedAt
}

/** Size of scripts (also of workers') and style sheets that are loaded before the site's map is drawn, after gzip. */
export const measureCodeBytes = (siteUrl: string): Promise<number> =>
  withSlowPage({ screen: {} }, async page => {
    const files = new Map<string, Promise<Buffer>>()
    page.on('response', response => {
      if (/\.(js|css)$/.test(response.url())) files.set(response.url(), response.body())
    })
    await page.goto(siteUrl)
    await page.waitForSelector('[data-map-state=idle]')
    const sizes = (await Promise.all(files.values())).map(body => gzipSync(body, { level: 9 }).length)
    return sizes.reduce((total, size) => total + size, 0)
  })
