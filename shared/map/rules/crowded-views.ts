import { AREA_LETTERS_BELOW_BLOCK } from './map-aggregates.ts'
import { CELL_PRECISION, type MapCellSummary } from './map-cells.ts'

/** A view with more cells or points than this is drawn from aggregates (docs/decisions/0057). */
const MAX_CELLS_IN_VIEW = 40
export const MAX_POINTS_IN_VIEW = 30_000

const pointsOf = ({ counts: { available, reserved, sold } }: Pick<MapCellSummary, 'counts'>): number =>
  available + reserved + sold

export const totalPointsOf = (cells: readonly MapCellSummary[]): number =>
  cells.reduce((total, cell) => total + pointsOf(cell), 0)

/** Whether these cells are too many to load. A region whose cells are not listed counts as too many. */
export const hasTooManyToLoad = (cells: readonly MapCellSummary[]): boolean =>
  cells.length > MAX_CELLS_IN_VIEW ||
  totalPointsOf(cells) > MAX_POINTS_IN_VIEW ||
  cells.some(({ cell }) => cell.length < CELL_PRECISION)

/** Number of geohash characters of areas that are about 32 to 128 pixels wide at a zoom, like bubbles. */
function areaPrecisionAt(zoom: number): number {
  if (zoom < 7) return 3
  if (zoom < 9) return 4
  return zoom < 11 ? 5 : 6
}

/** The blocks that contain the aggregates of these cells at a zoom. */
export const aggregateBlocksOf = (cells: readonly MapCellSummary[], zoom: number): string[] => [
  ...new Set(cells.map(({ cell }) => cell.slice(0, areaPrecisionAt(zoom) - AREA_LETTERS_BELOW_BLOCK))),
]
