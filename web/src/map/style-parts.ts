import type { ExpressionSpecification } from 'maplibre-gl'

/**
 * The page's own typeface, the first name for its weight. `web/base-map/glyphs.ts` draws its letters beforehand; where a
 * base map brings other letters along, the browser draws these.
 */
export const LABEL_FONTS = ['Plus Jakarta Sans SemiBold', 'Plus Jakarta Sans Variable']

export const byZoom = (...stops: number[]): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  ...stops,
]
export const evenly = (...stops: number[]): ExpressionSpecification => ['interpolate', ['linear'], ['zoom'], ...stops]
export const halo = (color: string, width = 1.6) => ({ 'text-halo-color': color, 'text-halo-width': width })

/** A name that follows its line. */
export const along = (text: ExpressionSpecification, size: ExpressionSpecification, spacing = 320) => ({
  'symbol-placement': 'line' as const,
  'symbol-spacing': spacing,
  'text-field': text,
  'text-font': LABEL_FONTS,
  'text-size': size,
  'text-max-angle': 35,
  'text-padding': 6,
})
