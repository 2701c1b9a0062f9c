import { DEFAULT_MAP_SETTINGS, ruleAt } from '#shared/catalogue/rules/map-settings.ts'

/**
 * Keeps the chosen level and the map's zoom together without either chasing the other: a level that was chosen sends
 * the map there, and while the map is on its way what it reports chooses nothing.
 */
export type ZoomSync = {
  level: number
  /** The level that the map was sent to and has not reached yet. */
  heading: number | undefined
}

/** The level whose rule holds at a zoom, which may be a fraction. */
export const levelAt = (zoom: number): number => ruleAt(DEFAULT_MAP_SETTINGS, zoom).zoom_level

/** Somebody chose a level. The map has to go there when it shows another one; `zoom` is undefined while there is no map. */
export const choose = (level: number, zoom: number | undefined): ZoomSync => ({
  level,
  heading: zoom !== undefined && levelAt(zoom) === level ? undefined : level,
})

/**
 * The map says where it is. On its way to a chosen level it chooses nothing; who takes it elsewhere ends that way, and
 * the level follows.
 */
export function follow(sync: ZoomSync, zoom: number, moving: boolean): ZoomSync {
  const shown = levelAt(zoom)
  if (sync.heading !== undefined && sync.heading !== shown && moving) return sync
  return sync.level === shown && sync.heading === undefined ? sync : { level: shown, heading: undefined }
}
