import { MAX_ZOOM, MIN_ZOOM } from '#shared/catalogue/rules/map-settings.ts'

/** What every map of the site has: seen from above, north at the top, one world. Credits are placed by each. */
export const FLAT_MAP = {
  minZoom: MIN_ZOOM,
  maxZoom: MAX_ZOOM,
  dragRotate: false,
  pitchWithRotate: false,
  touchPitch: false,
  renderWorldCopies: false,
  attributionControl: false,
} as const
