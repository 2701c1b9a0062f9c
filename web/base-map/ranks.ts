import {
  type CampinasStreet,
  type CampinasStreets,
  type LonLat,
  lineLength,
  type StreetLine,
  toMetres,
} from '#infra/local/campinas/streets.ts'

/** Importance of a street, by which it is drawn. */
export type Rank = 'rodovia' | 'principal' | 'avenida' | 'rua' | 'viela'

/** Maximum distance of a lot from the axis of its street. Metres. */
const MAX_LOT_DISTANCE = 30
/** Lots per kilometre of a residential street; ramps and farm tracks have almost none. */
const MIN_RESIDENTIAL_LOTS = 12

function lotsAlong(lots: readonly LonLat[]): (lines: readonly StreetLine[]) => number {
  const cells = Map.groupBy(
    lots.map(toMetres),
    ([x, y]) => `${Math.floor(x / MAX_LOT_DISTANCE)},${Math.floor(y / MAX_LOT_DISTANCE)}`,
  )
  return lines => {
    const seen = new Set<readonly number[]>()
    for (const line of lines)
      for (const [x, y] of stepsOf(line, MAX_LOT_DISTANCE))
        for (const dx of [-1, 0, 1])
          for (const dy of [-1, 0, 1])
            for (const lot of cells.get(
              `${Math.floor(x / MAX_LOT_DISTANCE) + dx},${Math.floor(y / MAX_LOT_DISTANCE) + dy}`,
            ) ?? [])
              if (Math.hypot(lot[0] - x, lot[1] - y) <= MAX_LOT_DISTANCE) seen.add(lot)
    return seen.size
  }
}

/** Positions along a line at most `step` apart, including its corners. Metres. */
export function stepsOf(line: StreetLine, step: number): [x: number, y: number][] {
  const corners = line.map(toMetres)
  return corners.flatMap((to, index) => {
    const from = corners[index - 1] ?? to
    const count = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / step))
    return Array.from({ length: count }, (_, at): [number, number] => {
      const share = (at + 1) / count
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
    })
  })
}

/**
 * Derives ranks, which the register does not have, from the kind in a street's name, its length and the lots along it. A long
 * street is more important than its kind suggests.
 */
export function ranksOf({ named, unnamed }: CampinasStreets, lots: readonly LonLat[]) {
  const count = lotsAlong(lots)
  const isSettled = (lines: readonly StreetLine[], metres: number) =>
    count(lines) / (metres / 1000) >= MIN_RESIDENTIAL_LOTS
  const rankOf = ({ name, code, lines }: CampinasStreet): Rank => {
    const metres = lines.reduce((sum, line) => sum + lineLength(line), 0)
    if (code) return name.startsWith('Marginal') ? 'avenida' : 'rodovia'
    if (name.startsWith('Rod. ')) return 'rodovia'
    if (/^(Av|Via|Viaduto)\b/.test(name))
      return metres >= 2000 || name.startsWith('Via Expressa') ? 'principal' : 'avenida'
    if (name.startsWith('Estrada')) return metres >= 8000 ? 'principal' : metres >= 1000 ? 'avenida' : 'rua'
    if (/^(Ruela|Viela|Passagem|Travessa|Caminho|Piramboia)\b/.test(name)) return 'viela'
    return metres >= 1500 ? 'avenida' : 'rua'
  }
  return {
    named: named.map(street => ({ ...street, rank: rankOf(street) })),
    unnamed: unnamed.map(line => ({
      line,
      rank: isSettled([line], lineLength(line)) ? ('rua' as const) : ('viela' as const),
    })),
  }
}
