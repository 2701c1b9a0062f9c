import type { Map as MapLibre } from 'maplibre-gl'
import { POINT_STATUSES } from '#shared/catalogue/rules/points.ts'
import { drawImage, ICON_OVERSAMPLING, MARKER_SIZE, STATUS_SHAPES } from '#web/map/icons.ts'
import type { MapPalette } from '#web/map/palette.ts'

/** Prefix of the image ids of markers for points that the site does not show: `off-site:<status>`. */
export const OFF_SITE_ICON_PREFIX = 'off-site:'

/** Adds dashed outline markers, in the shape and colour of each status. */
export function addOffSiteIcons(map: MapLibre, palette: MapPalette): void {
  for (const status of POINT_STATUSES) {
    const id = `${OFF_SITE_ICON_PREFIX}${status}`
    if (map.hasImage(id)) continue
    const icon = drawImage(MARKER_SIZE, MARKER_SIZE, devicePixelRatio * ICON_OVERSAMPLING, context => {
      const shape = STATUS_SHAPES[status](MARKER_SIZE / 2)
      context.lineJoin = 'round'
      context.strokeStyle = palette.surface
      context.lineWidth = 6
      context.stroke(shape)
      context.fillStyle = palette.surface
      context.fill(shape)
      context.strokeStyle = palette[status]
      context.lineWidth = 2.5
      context.setLineDash([4, 2.4])
      context.stroke(shape)
    })
    if (icon) map.addImage(id, icon.image, { pixelRatio: icon.pixelRatio })
  }
}
