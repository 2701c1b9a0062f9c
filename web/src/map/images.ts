import type { Map as MapLibre } from 'maplibre-gl'
import {
  BUBBLE_ICON_PREFIX,
  bubbleIconId,
  drawMapIcon,
  INITIAL_ICONS,
  PRICE_ICON_PREFIX,
  SELECTED_PRICE_ICON_PREFIX,
  STREET_ICON_PREFIX,
} from './icons.ts'
import { MARKS_LAYER_ID } from './layers.ts'
import type { MapPalette } from './palette.ts'

function addIcon(map: MapLibre, id: string, palette: MapPalette): void {
  const icon = map.hasImage(id) ? undefined : drawMapIcon(id, palette, devicePixelRatio)
  if (icon) map.addImage(id, icon.image, { pixelRatio: icon.pixelRatio })
}

const ICONS_WITH_TEXT = [BUBBLE_ICON_PREFIX, PRICE_ICON_PREFIX, SELECTED_PRICE_ICON_PREFIX, STREET_ICON_PREFIX]
/**
 * The longest time that icons with text wait for the page's typeface; after it they are drawn in a fallback typeface.
 */
const MAX_TYPEFACE_WAIT_MS = 1_000

export const waitForTypeface = ({ fontFamily }: MapPalette): Promise<unknown> =>
  Promise.race([
    document.fonts.load(`600 15px ${fontFamily}`).catch(() => []),
    new Promise(resolve => setTimeout(resolve, MAX_TYPEFACE_WAIT_MS)),
  ])

/** Draws each icon when a layer first refers to it. */
export function drawIconsOnDemand(map: MapLibre, palette: MapPalette): void {
  map.setMissingStyleImageResolver(async id => {
    if (ICONS_WITH_TEXT.some(prefix => id.startsWith(prefix))) await waitForTypeface(palette)
    addIcon(map, id, palette)
  })
}

/** Draws the icons that every view needs. */
export function drawFirstIcons(map: MapLibre, palette: MapPalette): void {
  for (const id of INITIAL_ICONS) addIcon(map, id, palette)
}

/** Above this number, unused bubble images are removed: every count has an image of its own. */
const MAX_BUBBLE_IMAGES = 200

/** Removes bubble images that no mark uses, once there are more than MAX_BUBBLE_IMAGES. */
export function removeUnusedBubbleImages(map: MapLibre): void {
  const bubbles = map.listImages().filter(id => id.startsWith(BUBBLE_ICON_PREFIX))
  if (bubbles.length <= MAX_BUBBLE_IMAGES || !map.getLayer(MARKS_LAYER_ID)) return
  const drawnBubbles = new Set(
    map
      .queryRenderedFeatures({ layers: [MARKS_LAYER_ID] })
      .map(({ properties: { count } }) => bubbleIconId(Number(count))),
  )
  for (const id of bubbles) if (!drawnBubbles.has(id)) map.removeImage(id)
}
