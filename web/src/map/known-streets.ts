/**
 * Where a base map has streets: a grid of cells, one bit per cell, in base64, row by row from the south-west. Degrees.
 */
export type StreetCoverage = {
  west: number
  south: number
  /** Side of a cell. Degrees. */
  cellSize: number
  columns: number
  cells: string
}

/** Zoom at which a single point is easy to locate among streets. */
const STREET_ZOOM = 16
/**
 * Zoom limit where the streets are not known: there the map has only towns, neighbourhoods and main roads, and nothing
 * from zoom 14 on.
 */
const TOWN_ZOOM = 13

type Place = { latitude: number; longitude: number }

/**
 * Whether the base map has the streets around a place; always true without a coverage, because such a map has streets
 * everywhere.
 */
export function areStreetsKnown(coverage: StreetCoverage | undefined, { latitude, longitude }: Place): boolean {
  if (!coverage) return true
  const { west, south, cellSize, columns, cells } = coverage
  const column = Math.floor((longitude - west) / cellSize)
  const row = Math.floor((latitude - south) / cellSize)
  if (row < 0 || column < 0 || column >= columns) return false
  const bit = row * columns + column
  return ((atob(cells).charCodeAt(bit >> 3) >> (bit & 7)) & 1) === 1
}

/** Limits a zoom to TOWN_ZOOM where the base map has no streets, so that the map still shows the town. */
export const zoomCappedByStreets = (zoom: number, coverage: StreetCoverage | undefined, place: Place): number =>
  areStreetsKnown(coverage, place) ? zoom : Math.min(zoom, TOWN_ZOOM)

/**
 * A zoom at which a single point can be located: STREET_ZOOM or nearer, but limited where the base map has no streets.
 */
export const zoomToPoint = (zoom: number, coverage: StreetCoverage | undefined, place: Place): number =>
  zoomCappedByStreets(Math.max(zoom, STREET_ZOOM), coverage, place)
