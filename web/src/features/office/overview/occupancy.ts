import type { PointCountCategory } from '#shared/catalogue/rules/point-count-categories.ts'
import { OVERVIEW_TEXTS } from '#shared/office/messages/overview.ts'
import type { Overview } from '#shared/office/rules/overview.ts'
import { PATHS } from '#web/lib/paths.ts'

/**
 * Numbers of points of a city or tier, by availability. `to`: link to the list of these points; null when no list can
 * show them.
 */
export type OccupancyRow = { name: string; to: string | null } & Record<PointCountCategory, number>

/** Maximum number of bars; the rest is summed in one bar. */
const MAX_BARS = 10

const pointListUrl = (params: Record<string, string>): string => `${PATHS.adminPoints}?${new URLSearchParams(params)}`
const totalOf = ({ available, reserved, sold, unoffered }: OccupancyRow): number =>
  available + reserved + sold + unoffered

export const occupancyByCity = ({ cities }: Overview): OccupancyRow[] =>
  largestRows(
    cities.map(({ name, ...counts }) => ({
      ...counts,
      name: name || OVERVIEW_TEXTS.NO_CITY,
      to: name ? pointListUrl({ busca: name }) : null,
    })),
  )

/** In the order of the tiers: Ouro, Prata, Bronze, then the others. */
export const occupancyByTier = ({ tiers }: Pick<Overview, 'tiers'>): OccupancyRow[] =>
  firstRows(
    tiers.map(({ id, name, ...counts }) => ({
      ...counts,
      name: name || OVERVIEW_TEXTS.NO_TIER,
      to: pointListUrl({ nivel: id }),
    })),
  )

const largestRows = (rows: readonly OccupancyRow[]): OccupancyRow[] =>
  firstRows(rows.toSorted((a, b) => totalOf(b) - totalOf(a)))

function firstRows(sorted: OccupancyRow[]): OccupancyRow[] {
  if (sorted.length <= MAX_BARS) return sorted
  const others = sorted.slice(MAX_BARS - 1)
  const sumOf = (category: PointCountCategory) => others.reduce((sum, row) => sum + row[category], 0)
  const othersRow = {
    name: OVERVIEW_TEXTS.OTHERS,
    to: null,

    available: sumOf('available'),
    reserved: sumOf('reserved'),
    sold: sumOf('sold'),
    unoffered: sumOf('unoffered'),
  }
  return [...sorted.slice(0, MAX_BARS - 1), othersRow]
}
