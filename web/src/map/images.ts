import type { Map as MapLibre } from 'maplibre-gl'
import { drawMapIcon, FIRST_ICONS, PRICE_ICON, SELECTED_PRICE_ICON } from './icons.ts'
import type { MapPalette } from './palette.ts'

function addIcon(map: MapLibre, id: string, palette: MapPalette): void {
  const drawing = map.hasImage(id) ? undefined : drawMapIcon(id, palette, devicePixelRatio)
  if (drawing) map.addImage(id, drawing.image, { pixelRatio: drawing.pixelRatio })
}

/** Draws icons when a layer first names them. */
export function drawIconsOnDemand(map: MapLibre, palette: MapPalette): void {
  map.setMissingStyleImageResolver(async id => {
    // Prices are the only icons with letters of the page's typeface
    if (id.startsWith(PRICE_ICON) || id.startsWith(SELECTED_PRICE_ICON))
      await document.fonts.load(`700 15px ${palette.fontFamily}`).catch(() => [])
    addIcon(map, id, palette)
  })
}

/** Draws the icons that every view needs. */
export function drawFirstIcons(map: MapLibre, palette: MapPalette): void {
  for (const id of FIRST_ICONS) addIcon(map, id, palette)
}
