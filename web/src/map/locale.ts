import { EXPLORE_TEXTS } from '#shared/map/messages/explore.ts'

/** Portuguese texts of MapLibre's own controls. */
export const MAP_LOCALE = {
  'Map.Title': EXPLORE_TEXTS.MAP,
  'AttributionControl.ToggleAttribution': EXPLORE_TEXTS.MAP_CREDITS,
  'AttributionControl.MapFeedback': EXPLORE_TEXTS.MAP_FEEDBACK,
}
