import { MAX_ZOOM, MIN_ZOOM } from '#shared/catalogue/rules/map-settings.ts'

/** Options of all maps: no pitch, no rotation, the world drawn once. Each map adds its credits itself. */
export const FLAT_MAP_OPTIONS = {
  minZoom: MIN_ZOOM,
  maxZoom: MAX_ZOOM,
  dragRotate: false,
  pitchWithRotate: false,
  touchPitch: false,
  renderWorldCopies: false,
  attributionControl: false,
  // Beyond the source's last zoom level MapLibre magnifies its tiles instead of cutting smaller ones from them: 1 or 2
  // tiles in a window instead of 12.
  zoomLevelsToOverscale: MAX_ZOOM,
  // No fade that can be seen, because each of its frames redraws the whole map. Not 0: then MapLibre places all names
  // anew in each frame of a drag, instead of for 2 ms a frame.
  fadeDuration: 1,
} as const
