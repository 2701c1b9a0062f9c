import { MAX_ZOOM, MIN_ZOOM } from '#shared/catalogue/rules/map-settings.ts'

/** Options of all maps: no pitch, no rotation, one world. Each map places its attribution itself. */
export const FLAT_MAP_OPTIONS = {
  minZoom: MIN_ZOOM,
  maxZoom: MAX_ZOOM,
  dragRotate: false,
  pitchWithRotate: false,
  touchPitch: false,
  renderWorldCopies: false,
  attributionControl: false,
  // Vector tiles are magnified, not cut anew for each zoom beyond their source's last: a window has 1 or 2 tiles, not 12.
  zoomLevelsToOverscale: MAX_ZOOM,
  // A fade draws the whole map again for each of its frames, while the page around it is being made.
  fadeDuration: 0,
} as const
