import { clusterDiameter } from '#shared/catalogue/rules/map-settings.ts'
import { POINT_STATUSES } from '#shared/catalogue/rules/points.ts'
import type { MapPalette } from './palette.ts'

/**
 * Images of the map, drawn on a canvas instead of fetched: markers, cluster bubbles and price labels. Price labels are
 * images because the map's glyphs have no bold.
 */
export const CART_ICON = 'cart'
/** Prefix of a bubble's icon id; its diameter in pixels and its number follow: 'bubble:60:12'. */
export const BUBBLE_ICON_PREFIX = 'bubble:'
export const bubbleIconId = (count: number): string => `${BUBBLE_ICON_PREFIX}${clusterDiameter(count)}:${count}`
export const PRICE_ICON_PREFIX = 'price:'
export const SELECTED_PRICE_ICON_PREFIX = 'selected-price:'
/** Prefix of a street label's icon id; names of the street and the crossing street follow. */
export const STREET_ICON_PREFIX = 'street:'

/** Images of markers are larger than markers are shown, so that the enlarged marker of a selected point stays sharp. */
export const ICON_OVERSAMPLING = 1.5
/** Side of a marker's image, shadow included. Pixels. */
export const MARKER_SIZE = 34
const RING_WIDTH = 2.5

export type MapImage = { image: ImageData; pixelRatio: number }

type DrawOnCanvas = (context: CanvasRenderingContext2D) => void

export function drawImage(width: number, height: number, pixelRatio: number, draw: DrawOnCanvas): MapImage | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(width * pixelRatio)
  canvas.height = Math.ceil(height * pixelRatio)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.scale(pixelRatio, pixelRatio)
  draw(context)
  return { image: context.getImageData(0, 0, canvas.width, canvas.height), pixelRatio }
}

export const STATUS_SHAPES: Record<(typeof POINT_STATUSES)[number], (centre: number) => Path2D> = {
  available: centre => {
    const path = new Path2D()
    path.arc(centre, centre, 9.5, 0, 2 * Math.PI)
    return path
  },
  reserved: centre => {
    const path = new Path2D()
    path.moveTo(centre, centre - 10)
    path.lineTo(centre + 10.5, centre + 8)
    path.lineTo(centre - 10.5, centre + 8)
    path.closePath()
    return path
  },
  sold: centre => {
    const path = new Path2D()
    path.roundRect(centre - 8.5, centre - 8.5, 17, 17, 3)
    return path
  },
}

function drawBadge(context: CanvasRenderingContext2D, shape: Path2D, fill: string, ring: string) {
  context.lineJoin = 'round'
  context.lineWidth = RING_WIDTH * 2
  context.strokeStyle = ring
  context.save()
  context.shadowColor = 'rgba(23, 26, 43, 0.35)'
  context.shadowBlur = 5
  context.shadowOffsetY = 1.5
  context.stroke(shape)
  context.restore()
  context.fillStyle = fill
  context.fill(shape)
}

/** SVG path of Material Symbols' shopping cart, in a square of 24 units. */
const CART_PATH =
  'M7 18a2 2 0 1 0 .01 4A2 2 0 0 0 7 18Zm10 0a2 2 0 1 0 .01 4A2 2 0 0 0 17 18ZM2 2a1 1 0 0 0 0 2h1.3l3.5 7.5-1.2 2.2C4.8 15.2 5.8 17 7.4 17H18a1 1 0 0 0 0-2H7.4l1.1-2h7.5a2 2 0 0 0 1.75-1.03L21.3 5.5A1 1 0 0 0 20.45 4H5.2L4.5 2.6A1 1 0 0 0 3.6 2H2Z'

function drawCartMarker(palette: MapPalette, pixelRatio: number) {
  return drawImage(MARKER_SIZE, MARKER_SIZE, pixelRatio, context => {
    const shape = new Path2D()
    shape.arc(MARKER_SIZE / 2, MARKER_SIZE / 2, 12, 0, 2 * Math.PI)
    drawBadge(context, shape, palette.inCart, palette.surface)
    context.translate(MARKER_SIZE / 2 - 7.5, MARKER_SIZE / 2 - 7.5)
    context.scale(15 / 24, 15 / 24)
    context.fillStyle = palette.ink
    context.fill(new Path2D(CART_PATH))
  })
}

const PRICE_BOX_HEIGHT = 28
/** Height of the arrow below the price's box, which points at the marker. Pixels. */
const PRICE_ARROW_HEIGHT = 6
const SHADOW_MARGIN = 6

const measureTextWidth = (() => {
  let context: CanvasRenderingContext2D | null | undefined
  return (text: string, font: string): number => {
    context ??= document.createElement('canvas').getContext('2d')
    if (!context) return text.length * 8
    context.font = font
    return context.measureText(text).width
  }
})()

/** Width of the translucent rim, included in the diameter. Pixels. */
const BUBBLE_RIM = 5

function drawBubble(diameter: number, count: string, palette: MapPalette, pixelRatio: number) {
  const radius = diameter / 2
  return drawImage(diameter, diameter, pixelRatio, context => {
    const fillDisc = (discRadius: number, opacity: number) => {
      context.globalAlpha = opacity
      context.beginPath()
      context.arc(radius, radius, discRadius, 0, 2 * Math.PI)
      context.fill()
    }
    context.fillStyle = palette.cluster
    fillDisc(radius, 0.28)
    fillDisc(radius - BUBBLE_RIM, 1)
    context.font = `600 15px ${palette.fontFamily}`
    context.fillStyle = palette.onCluster
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText(count, radius, radius + 1)
  })
}

function fillWithShadow(context: CanvasRenderingContext2D, shape: Path2D, fill: string): void {
  context.save()
  context.shadowColor = 'rgba(23, 26, 43, 0.28)'
  context.shadowBlur = 6
  context.shadowOffsetY = 1
  context.fillStyle = fill
  context.fill(shape)
  context.restore()
}

function drawPriceLabel(text: string, fill: string, textColor: string, palette: MapPalette, pixelRatio: number) {
  const font = `600 13px ${palette.fontFamily}`
  const width = measureTextWidth(text, font) + 20
  return drawImage(
    width + 2 * SHADOW_MARGIN,
    PRICE_BOX_HEIGHT + PRICE_ARROW_HEIGHT + 2 * SHADOW_MARGIN,
    pixelRatio,
    context => {
      const box = new Path2D()
      box.roundRect(SHADOW_MARGIN, SHADOW_MARGIN, width, PRICE_BOX_HEIGHT, 8)
      const middle = SHADOW_MARGIN + width / 2
      const bottom = SHADOW_MARGIN + PRICE_BOX_HEIGHT
      box.moveTo(middle - PRICE_ARROW_HEIGHT, bottom)
      box.lineTo(middle, bottom + PRICE_ARROW_HEIGHT)
      box.lineTo(middle + PRICE_ARROW_HEIGHT, bottom)
      fillWithShadow(context, box, fill)
      context.font = font
      context.fillStyle = textColor
      context.textBaseline = 'middle'
      context.fillText(text, SHADOW_MARGIN + 10, SHADOW_MARGIN + PRICE_BOX_HEIGHT / 2 + 1)
    },
  )
}

const STREET_LINE_HEIGHT = 18
const STREET_PADDING = 6

/** A plate with a street and its crossing street on a second line, as 'R. Barão de Jaguara c/ R. Conceição'. */
function drawStreetLabel(text: string, palette: MapPalette, pixelRatio: number) {
  const lines = text.split(/ (?=c\/ )/)
  const font = `600 13px ${palette.fontFamily}`
  const width = Math.max(...lines.map(line => measureTextWidth(line, font))) + 20
  const height = lines.length * STREET_LINE_HEIGHT + 2 * STREET_PADDING
  return drawImage(width + 2 * SHADOW_MARGIN, height + 2 * SHADOW_MARGIN, pixelRatio, context => {
    const plate = new Path2D()
    plate.roundRect(SHADOW_MARGIN, SHADOW_MARGIN, width, height, 8)
    fillWithShadow(context, plate, palette.surface)
    context.font = font
    context.fillStyle = palette.ink
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    for (const [index, line] of lines.entries())
      context.fillText(
        line,
        SHADOW_MARGIN + width / 2,
        SHADOW_MARGIN + STREET_PADDING + (index + 0.5) * STREET_LINE_HEIGHT + 1,
      )
  })
}

/** The image for an icon id that a layer names; undefined for an unknown id. */
export function drawMapIcon(id: string, palette: MapPalette, pixelRatio: number): MapImage | undefined {
  const status = POINT_STATUSES.find(pointStatus => pointStatus === id)
  if (status)
    return drawImage(MARKER_SIZE, MARKER_SIZE, pixelRatio * ICON_OVERSAMPLING, context =>
      drawBadge(context, STATUS_SHAPES[status](MARKER_SIZE / 2), palette[status], palette.surface),
    )
  if (id === CART_ICON) return drawCartMarker(palette, pixelRatio * ICON_OVERSAMPLING)
  if (id.startsWith(BUBBLE_ICON_PREFIX)) {
    const [diameter, count = ''] = id.slice(BUBBLE_ICON_PREFIX.length).split(':')
    return drawBubble(Number(diameter), count, palette, pixelRatio)
  }
  if (id.startsWith(PRICE_ICON_PREFIX))
    return drawPriceLabel(id.slice(PRICE_ICON_PREFIX.length), palette.surface, palette.ink, palette, pixelRatio)
  if (id.startsWith(SELECTED_PRICE_ICON_PREFIX))
    return drawPriceLabel(
      id.slice(SELECTED_PRICE_ICON_PREFIX.length),
      palette.selection,
      palette.onSelection,
      palette,
      pixelRatio,
    )
  if (id.startsWith(STREET_ICON_PREFIX))
    return drawStreetLabel(id.slice(STREET_ICON_PREFIX.length), palette, pixelRatio)
  return undefined
}

/** Icons that every view needs, drawn at the start. Others are drawn when a layer first uses them. */
export const INITIAL_ICONS: readonly string[] = [...POINT_STATUSES, CART_ICON]
