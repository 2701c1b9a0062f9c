import type { ExpressionSpecification, VectorSourceSpecification } from 'maplibre-gl'

/**
 * The site's typeface under two names. `local/base-map/glyphs.ts` prepares glyphs of the first; with a base map that has
 * a glyph server of its own, the browser renders the second.
 */
export const LABEL_FONTS = ['Plus Jakarta Sans SemiBold', 'Plus Jakarta Sans Variable']

/**
 * A source that draws the tile of a lower zoom level where one is missing. MapLibre's style type does not have `sparse`
 * yet.
 */
export type SparseSource = VectorSourceSpecification & { sparse: true }

/** Alternating zoom levels and values: a zoom, its value, the next zoom, … */
type ZoomStops = (number | ExpressionSpecification)[]
export const exponentialByZoom = (...stops: ZoomStops): ExpressionSpecification =>
  ['interpolate', ['exponential', 1.6], ['zoom'], ...stops] as ExpressionSpecification
export const linearByZoom = (...stops: ZoomStops): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as ExpressionSpecification
export const textHalo = (color: string, width = 1.6) => ({ 'text-halo-color': color, 'text-halo-width': width })

/** Layout of a label that follows its line. */
export const lineLabel = (text: ExpressionSpecification, size: ExpressionSpecification, spacing = 320) => ({
  'symbol-placement': 'line' as const,
  'symbol-spacing': spacing,
  'text-field': text,
  'text-font': LABEL_FONTS,
  'text-size': size,
  'text-max-angle': 35,
  'text-padding': 6,
})
