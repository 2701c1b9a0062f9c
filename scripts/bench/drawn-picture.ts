import { devices } from '@playwright/test'
import sharp from 'sharp'
import { openBrowser } from './page-load.ts'

/** Measures when a cold page looks finished. */

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

/** Frames are scaled down to this, which is enough to compare them. */
const MAX_FRAME_SIDE_PX = 480
/** Length of the recording: after it no page draws anything new, even with a processor four times slower. */
const RECORDED_MS = 14_000
/** A pixel counts as different if its three colours, each 0 to 255, differ by more than this in sum. */
const MIN_COLOUR_DIFFERENCE = 40
/** Share of different pixels up to which a picture counts as finished. */
const MAX_UNFINISHED_SHARE = 0.05

type Frame = { capturedAt: number; png: Buffer }

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
      frames.push({ capturedAt: (metadata.timestamp ?? 0) * 1_000, png: Buffer.from(data, 'base64') })
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
    })
    await session.send('Page.startScreencast', {
      format: 'png',
      maxWidth: MAX_FRAME_SIDE_PX,
      maxHeight: MAX_FRAME_SIDE_PX,
    })
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

const pixelsOf = ({ png }: Frame): Promise<Buffer> => sharp(png).removeAlpha().raw().toBuffer()

function shareOfDifferentPixels(pixels: Buffer, finishedPixels: Buffer): number {
  if (pixels.length !== finishedPixels.length) return 1
  let count = 0
  for (let index = 0; index < pixels.length; index += 3) {
    const difference = [0, 1, 2].reduce(
      (sum, colour) => sum + Math.abs(Number(pixels[index + colour]) - Number(finishedPixels[index + colour])),
      0,
    )
    if (difference > MIN_COLOUR_DIFFERENCE) count += 1
  }
  return count / (pixels.length / 3)
}
