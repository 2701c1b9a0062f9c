import type { CDPSession } from '@playwright/test'
import sharp from 'sharp'

/** Records what a page shows while it is loading, frame by frame. */

/** `capturedAt`: milliseconds since 1970. */
export type Frame = { capturedAt: number; png: Buffer }

/** Frames are scaled down to this size, which is enough to compare them. */
const MAX_FRAME_SIDE_PX = 480
/** A pixel counts as different if the differences of its three colours (0 to 255 each) add up to more than this. */
const MIN_COLOUR_DIFFERENCE = 40

/** Records a page's frames from now on. Resolves with an array to which new frames are added. */
export async function recordFrames(session: CDPSession): Promise<Frame[]> {
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
  return frames
}

/** Red, green and blue of each pixel, one byte each. */
export const pixelsOf = ({ png }: Pick<Frame, 'png'>): Promise<Buffer> => sharp(png).removeAlpha().raw().toBuffer()

/** Share of pixels that differ, from 0 to 1; 1 for pictures of different sizes. */
export function shareOfDifferentPixels(pixels: Buffer, finishedPixels: Buffer): number {
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
