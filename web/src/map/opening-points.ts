import type { MapMark } from '#shared/map/rules/cluster-points.ts'
import { positionInView } from './first-view.ts'
import { bubbleIconId, drawMapIcon, type MapImage } from './icons.ts'
import { waitForTypeface } from './images.ts'
import { lngLatOfMark } from './marks.ts'
import { MAP_PALETTE } from './palette.ts'
import { isCluster, type MapView } from './protocol.ts'

const iconIdOf = (mark: MapMark): string =>
  isCluster(mark) ? bubbleIconId(mark.properties.count) : mark.properties.status

/**
 * Draws points and clusters on a canvas over the picture that the map opens with, as and where the map draws them later. The canvas
 * takes the place of an earlier one, and is in the middle of the picture, as the map's centre stays in the middle of the window.
 */
export async function drawOpeningMarks(picture: Element, marks: readonly MapMark[], view: MapView): Promise<void> {
  if (marks.length === 0) return
  if (marks.some(isCluster)) await waitForTypeface(MAP_PALETTE)
  const canvas = document.createElement('canvas')
  const size = { width: innerWidth, height: innerHeight }
  canvas.width = size.width * devicePixelRatio
  canvas.height = size.height * devicePixelRatio
  Object.assign(canvas.style, { width: `${size.width}px`, height: `${size.height}px` })
  // Drawn by the processor: a graphics process that is busy with it keeps the map waiting for its WebGL context
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return
  context.scale(devicePixelRatio, devicePixelRatio)
  const drawIcon = createIconDrawing(context)
  for (const mark of marks) drawIcon(iconIdOf(mark), positionInView(view, size, lngLatOfMark(mark)))
  picture.querySelector('canvas')?.remove()
  picture.append(canvas)
}

/** Draws icons of the map around positions; each kind of icon is made once. */
function createIconDrawing(context: CanvasRenderingContext2D) {
  const icons = new Map<string, { canvas: HTMLCanvasElement; pixelRatio: number } | undefined>()
  return (id: string, { x, y }: { x: number; y: number }): void => {
    if (!icons.has(id)) icons.set(id, canvasOf(drawMapIcon(id, MAP_PALETTE, devicePixelRatio)))
    const icon = icons.get(id)
    if (!icon) return
    const width = icon.canvas.width / icon.pixelRatio
    const height = icon.canvas.height / icon.pixelRatio
    context.drawImage(icon.canvas, x - width / 2, y - height / 2, width, height)
  }
}

/** Image data replaces what is below it; a canvas is drawn over it. */
function canvasOf(icon: MapImage | undefined) {
  if (!icon) return undefined
  const canvas = document.createElement('canvas')
  canvas.width = icon.image.width
  canvas.height = icon.image.height
  canvas.getContext('2d', { willReadFrequently: true })?.putImageData(icon.image, 0, 0)
  return { canvas, pixelRatio: icon.pixelRatio }
}
