import type { Availability } from '#shared/catalogue/rules/availability.ts'
import { OVERVIEW } from '#shared/office/messages/overview.ts'
import type { Overview } from '#shared/office/rules/overview.ts'
import { PATHS } from '#web/lib/paths.ts'

/** Points of a city or tier, and where they are listed; null: nowhere together. */
export type Occupied = { name: string; to: string | null } & Record<Availability, number>

/** More bars than these can't be told apart; the others are one. */
const MOST = 10

const pointsWith = (params: Record<string, string>): string => `${PATHS.adminPoints}?${new URLSearchParams(params)}`
const all = ({ available, reserved, sold, unoffered }: Occupied): number => available + reserved + sold + unoffered

export const byCity = ({ cities }: Overview): Occupied[] =>
  largest(
    cities.map(({ name, ...counts }) => ({
      ...counts,
      name: name || OVERVIEW.NO_CITY,
      to: name ? pointsWith({ busca: name }) : null,
    })),
  )

export const byTier = ({ tiers }: Overview): Occupied[] =>
  largest(
    tiers.map(({ id, name, ...counts }) => ({
      ...counts,
      name: name || OVERVIEW.NO_TIER,
      to: pointsWith({ nivel: id }),
    })),
  )

function largest(places: readonly Occupied[]): Occupied[] {
  const sorted = places.toSorted((a, b) => all(b) - all(a))
  if (sorted.length <= MOST) return sorted
  const others = sorted.slice(MOST - 1)
  const sumOf = (status: Availability) => others.reduce((sum, place) => sum + place[status], 0)
  const rest = {
    ...{ name: OVERVIEW.OTHERS, to: null },
    ...{
      available: sumOf('available'),
      reserved: sumOf('reserved'),
      sold: sumOf('sold'),
      unoffered: sumOf('unoffered'),
    },
  }
  return [...sorted.slice(0, MOST - 1), rest]
}
