import { AREA_LETTERS_BELOW_BLOCK } from './map-aggregates.ts'
import { CELL_PRECISION, type MapCellSummary } from './map-cells.ts'

/** A view of more cells or points is drawn from aggregates (docs/decisions/0057). */
const MAX_CELLS_IN_VIEW = 40
export const MAX_POINTS_IN_VIEW = 30_000

const pointsOf = ({ counts: { available, reserved, sold } }: Pick<MapCellSummary, 'counts'>): number =>
  available + reserved + sold

export const totalPointsOf = (cells: readonly MapCellSummary[]): number =>
  cells.reduce((total, cell) => total + pointsOf(cell), 0)

/** Whether these cells are too many to load; the cells of a region that is not listed are. */
export const hasTooManyToLoad = (cells: readonly MapCellSummary[]): boolean =>
  cells.length > MAX_CELLS_IN_VIEW ||
  totalPointsOf(cells) > MAX_POINTS_IN_VIEW ||
  cells.some(({ cell }) => cell.length < CELL_PRECISION)

/** Geohash characters of areas that are some 32 to 128 pixels wide at a zoom, as bubbles are. */
function areaPrecisionAt(zoom: number): number {
  if (zoom < 7) return 3
  if (zoom < 9) return 4
  return zoom < 11 ? 5 : 6
}

/** The blocks of areas that have these cells. */
export const aggregateBlocksOf = (cells: readonly MapCellSummary[], zoom: number): string[] => [
  ...new Set(cells.map(({ cell }) => cell.slice(0, areaPrecisionAt(zoom) - AREA_LETTERS_BELOW_BLOCK))),
]
