import { devices } from '@playwright/test'
import sharp from 'sharp'
import { openBrowser } from './page-load.ts'

/** When a cold page looks finished. */

const DEVICES = {
  desktop: { viewport: { width: 1440, height: 900 }, network: undefined },
  phone: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, network: undefined },
  'phone with slow 4G': {
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    // Milliseconds and bytes a second
    network: { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 },
  },
} as const
export type BenchmarkDevice = keyof typeof DEVICES

/** Frames are looked at this small. */
const FRAME_SIDE = 480
/** No page draws anything new after so long, at four times slower. Milliseconds. */
const RECORDED_MS = 14_000
/** Sum of the differences of a pixel's three colours, each 0 to 255, by which it counts as another. */
const OTHER_COLOUR = 40
/** Share of other pixels up to which a picture is complete. */
const MAX_UNFINISHED_SHARE = 0.05

type Frame = { at: number; png: Buffer }

/** Milliseconds from the request of a page, in a new browser, to the first frame that no later one differs from visibly. */
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
    const frames: Frame[] = []
    session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      frames.push({ at: (metadata.timestamp ?? 0) * 1_000, png: Buffer.from(data, 'base64') })
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
    })
    await session.send('Page.startScreencast', { format: 'png', maxWidth: FRAME_SIDE, maxHeight: FRAME_SIDE })
    const requestedAt = Date.now()
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForTimeout(RECORDED_MS)
    return (await firstFinished(frames)) - requestedAt
  } finally {
    await browser.close()
  }
}

async function firstFinished(frames: readonly Frame[]): Promise<number> {
  const last = frames.at(-1)
  if (!last) throw new Error('the page drew no frame')
  const finished = await pixelsOf(last)
  let since = last.at
  for (const frame of frames.toReversed()) {
    if (shareOfOtherPixels(await pixelsOf(frame), finished) > MAX_UNFINISHED_SHARE) break
    since = frame.at
  }
  return since
}

const pixelsOf = ({ png }: Frame): Promise<Buffer> => sharp(png).removeAlpha().raw().toBuffer()

function shareOfOtherPixels(pixels: Buffer, others: Buffer): number {
  if (pixels.length !== others.length) return 1
  let count = 0
  for (let at = 0; at < pixels.length; at += 3) {
    const difference = [0, 1, 2].reduce(
      (sum, colour) => sum + Math.abs(Number(pixels[at + colour]) - Number(others[at + colour])),
      0,
    )
    if (difference > OTHER_COLOUR) count += 1
  }
  return count / (pixels.length / 3)
}
