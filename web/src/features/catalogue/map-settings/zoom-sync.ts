import { DEFAULT_MAP_SETTINGS, zoomRuleAt } from '#shared/catalogue/rules/map-settings.ts'

/**
 * Two-way sync between the chosen level and the map's zoom, without a feedback loop: choosing a level moves the map,
 * and zooms that the map reports during this move are ignored.
 */
export type ZoomSync = {
  level: number
  /** The level that the map is moving to; undefined once reached. */
  targetLevel: number | undefined
}

/** The zoom level of a zoom, which may be fractional. */
export const zoomLevelAt = (zoom: number): number => zoomRuleAt(DEFAULT_MAP_SETTINGS, zoom).zoom_level

/** The user chose a level; `targetLevel` is set if the map has to move. `zoom` is undefined without a map. */
export const chooseZoomLevel = (level: number, zoom: number | undefined): ZoomSync => ({
  level,
  targetLevel: zoom !== undefined && zoomLevelAt(zoom) === level ? undefined : level,
})

/**
 * Called when the map reports its zoom. While the map moves to the target, the report is ignored; when the user moves
 * it elsewhere, the level changes.
 */
export function syncWithMap(sync: ZoomSync, zoom: number, moving: boolean): ZoomSync {
  const shownLevel = zoomLevelAt(zoom)
  if (sync.targetLevel !== undefined && sync.targetLevel !== shownLevel && moving) return sync
  return sync.level === shownLevel && sync.targetLevel === undefined
    ? sync
    : { level: shownLevel, targetLevel: undefined }
}
