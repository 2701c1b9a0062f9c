import { devices } from '@playwright/test'
import { type Frame, pixelsOf, recordFrames, shareOfDifferentPixels } from '#tests/drivers/frames.ts'
import { openBrowser } from './page-load.ts'

/** Measures when a page that is loaded without caches looks complete. */

const DEVICES = {
  desktop: { viewport: { width: 1440, height: 900 }, network: undefined },
  phone: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, network: undefined },
  'phone with slow 4G': {
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    // Latency in milliseconds, throughput in bytes per second
    network: { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 },
  },
} as const
export type BenchmarkDevice = keyof typeof DEVICES

/**
 * Length of the recording in milliseconds; after it no page draws anything new, even with a processor four times
 * slower.
 */
const RECORDED_MS = 14_000
/** Share of pixels that may differ from the final picture for a frame to count as complete. */
const MAX_UNFINISHED_SHARE = 0.05

/**
 * Milliseconds from the request of a page, in a new browser, to the first frame that differs from the final picture by
 * no more than MAX_UNFINISHED_SHARE.
 */
export async function measureTimeUntilDrawn(url: string, slowdown: number, device: BenchmarkDevice): Promise<number> {
  const { network, ...screen } = DEVICES[device]
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ ...screen, locale: 'pt-BR', serviceWorkers: 'block' })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    if (network) {
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', { offline: false, ...network })
    }
    const frames = await recordFrames(session)
    const requestedAt = Date.now()
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForTimeout(RECORDED_MS)
    return (await timeOfFirstFinishedFrame(frames)) - requestedAt
  } finally {
    await browser.close()
  }
}

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
