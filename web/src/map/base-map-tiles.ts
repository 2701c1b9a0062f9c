/**
 * The two tile archives of the embedded base map (docs/decisions/0004, 0034), with their zoom levels and their bounds
 * in degrees.
 */

export const REGION_SOURCE_ID = 'region'
/** Hand-drawn region and the world around it, written by `local/base-map/generate.ts`. */
export const REGION_TILES = { maxZoom: 10 } as const

/** Streets and blocks of Campinas, written by `local/base-map/campinas.ts`. */
export const CAMPINAS_TILES = {
  minZoom: 13,
  maxZoom: 14,
  bounds: [-47.24681, -23.06391, -46.85839, -22.72842],
} as const
