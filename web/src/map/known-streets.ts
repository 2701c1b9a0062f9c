/** Where a base map has streets: a grid of cells, one bit each in base64, by rows from the south-west. Degrees. */
export type StreetCoverage = {
  west: number
  south: number
  /** Side of a cell. */
  cellSize: number
  columns: number
  cells: string
}

/** Enough to locate a single point among streets. */
const STREET_ZOOM = 16
/** Without known streets the map has towns, neighbourhoods and main roads, and nothing from zoom 14 on. */
const TOWN_ZOOM = 13

type Place = { latitude: number; longitude: number }

/** Whether the streets around a place are known; everywhere without a coverage. */
export function areStreetsKnown(coverage: StreetCoverage | undefined, { latitude, longitude }: Place): boolean {
  if (!coverage) return true
  const { west, south, cellSize, columns, cells } = coverage
  const column = Math.floor((longitude - west) / cellSize)
  const row = Math.floor((latitude - south) / cellSize)
  if (row < 0 || column < 0 || column >= columns) return false
  const bit = row * columns + column
  return ((atob(cells).charCodeAt(bit >> 3) >> (bit & 7)) & 1) === 1
}

/** Limits a zoom where the map has no streets, so that it still shows the town. */
export const zoomCappedByStreets = (zoom: number, coverage: StreetCoverage | undefined, place: Place): number =>
  areStreetsKnown(coverage, place) ? zoom : Math.min(zoom, TOWN_ZOOM)

/** The zoom at which a single point can be located: near enough to see its street where it is known. */
export const singlePointZoom = (zoom: number, coverage: StreetCoverage | undefined, place: Place): number =>
  zoomCappedByStreets(Math.max(zoom, STREET_ZOOM), coverage, place)
