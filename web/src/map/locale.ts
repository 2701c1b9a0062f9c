import { EXPLORE } from '#shared/map/messages/explore.ts'

/** Texts of the map library's own controls. */
export const MAP_LOCALE = {
  'Map.Title': EXPLORE.MAP,
  'AttributionControl.ToggleAttribution': EXPLORE.MAP_CREDITS,
  'AttributionControl.MapFeedback': EXPLORE.MAP_FEEDBACK,
}
