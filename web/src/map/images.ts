import type { Map as MapLibre } from 'maplibre-gl'
import {
  BUBBLE_ICON,
  bubbleIcon,
  drawMapIcon,
  INITIAL_ICONS,
  PRICE_ICON_PREFIX,
  SELECTED_PRICE_ICON_PREFIX,
  STREET_ICON_PREFIX,
} from './icons.ts'
import { MARKS_LAYER } from './layers.ts'
import type { MapPalette } from './palette.ts'

function addIcon(map: MapLibre, id: string, palette: MapPalette): void {
  const drawing = map.hasImage(id) ? undefined : drawMapIcon(id, palette, devicePixelRatio)
  if (drawing) map.addImage(id, drawing.image, { pixelRatio: drawing.pixelRatio })
}

const ICONS_WITH_TEXT = [BUBBLE_ICON, PRICE_ICON_PREFIX, SELECTED_PRICE_ICON_PREFIX, STREET_ICON_PREFIX]
/** Points don't wait longer for the page's typeface; others are drawn instead. Milliseconds. */
const MAX_TYPEFACE_DELAY = 1_000

const awaitTypeface = ({ fontFamily }: MapPalette): Promise<unknown> =>
  Promise.race([
    document.fonts.load(`600 15px ${fontFamily}`).catch(() => []),
    new Promise(resolve => setTimeout(resolve, MAX_TYPEFACE_DELAY)),
  ])

/** Draws icons when a layer first names them. */
export function drawIconsOnDemand(map: MapLibre, palette: MapPalette): void {
  map.setMissingStyleImageResolver(async id => {
    if (ICONS_WITH_TEXT.some(prefix => id.startsWith(prefix))) await awaitTypeface(palette)
    addIcon(map, id, palette)
  })
}

/** Draws the icons that every view needs. */
export function drawFirstIcons(map: MapLibre, palette: MapPalette): void {
  for (const id of INITIAL_ICONS) addIcon(map, id, palette)
}

/** Each count is an image of its own; so many are kept. */
const MAX_BUBBLES = 200

/** Forgets bubbles that are not drawn, when there are many. */
export function dropUnusedBubbles(map: MapLibre): void {
  const bubbles = map.listImages().filter(id => id.startsWith(BUBBLE_ICON))
  if (bubbles.length <= MAX_BUBBLES || !map.getLayer(MARKS_LAYER)) return
  const drawn = new Set(
    map.queryRenderedFeatures({ layers: [MARKS_LAYER] }).map(({ properties: { count } }) => bubbleIcon(Number(count))),
  )
  for (const id of bubbles) if (!drawn.has(id)) map.removeImage(id)
}
