import {
  type CampinasStreet,
  type CampinasStreets,
  type LonLat,
  lineLength,
  type StreetLine,
  toMetres,
} from '#local/campinas/streets.ts'

/** Importance of a street, by which it is drawn. */
export type Rank = 'rodovia' | 'principal' | 'avenida' | 'rua' | 'viela'

/** Maximum distance of a lot from the axis of its street. Metres. */
const MAX_LOT_DISTANCE_M = 30
/** Lots per kilometre of a residential street; ramps and farm tracks have almost none. */
const MIN_RESIDENTIAL_LOTS_PER_KM = 12

function createLotCounter(lots: readonly LonLat[]): (lines: readonly StreetLine[]) => number {
  const cells = Map.groupBy(
    lots.map(toMetres),
    ([x, y]) => `${Math.floor(x / MAX_LOT_DISTANCE_M)},${Math.floor(y / MAX_LOT_DISTANCE_M)}`,
  )
  return lines => {
    const countedLots = new Set<readonly number[]>()
    for (const line of lines)
      for (const [x, y] of positionsAlong(line, MAX_LOT_DISTANCE_M))
        for (const dx of [-1, 0, 1])
          for (const dy of [-1, 0, 1])
            for (const lot of cells.get(
              `${Math.floor(x / MAX_LOT_DISTANCE_M) + dx},${Math.floor(y / MAX_LOT_DISTANCE_M) + dy}`,
            ) ?? [])
              if (Math.hypot(lot[0] - x, lot[1] - y) <= MAX_LOT_DISTANCE_M) countedLots.add(lot)
    return countedLots.size
  }
}

/** Positions along a line at most `step` apart, including its corners. Metres. */
export function positionsAlong(line: StreetLine, step: number): [x: number, y: number][] {
  const corners = line.map(toMetres)
  return corners.flatMap((to, index) => {
    const from = corners[index - 1] ?? to
    const count = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / step))
    return Array.from({ length: count }, (_, index): [number, number] => {
      const shareOfSegment = (index + 1) / count
      return [from[0] + (to[0] - from[0]) * shareOfSegment, from[1] + (to[1] - from[1]) * shareOfSegment]
    })
  })
}

/**
 * Derives ranks, which the register does not have, from the kind in a street's name, its length and the lots along it. A long
 * street is more important than its kind suggests.
 */
export function rankStreets({ named, unnamed }: CampinasStreets, lots: readonly LonLat[]) {
  const countLotsAlong = createLotCounter(lots)
  const isBuiltUp = (lines: readonly StreetLine[], metres: number) =>
    countLotsAlong(lines) / (metres / 1000) >= MIN_RESIDENTIAL_LOTS_PER_KM
  const rankOf = ({ name, code, lines }: CampinasStreet): Rank => {
    const lengthMetres = lines.reduce((sum, line) => sum + lineLength(line), 0)
    if (code) return name.startsWith('Marginal') ? 'avenida' : 'rodovia'
    if (name.startsWith('Rod. ')) return 'rodovia'
    if (/^(Av|Via|Viaduto)\b/.test(name))
      return lengthMetres >= 2000 || name.startsWith('Via Expressa') ? 'principal' : 'avenida'
    if (name.startsWith('Estrada')) return lengthMetres >= 8000 ? 'principal' : lengthMetres >= 1000 ? 'avenida' : 'rua'
    if (/^(Ruela|Viela|Passagem|Travessa|Caminho|Piramboia)\b/.test(name)) return 'viela'
    return lengthMetres >= 1500 ? 'avenida' : 'rua'
  }
  return {
    named: named.map(street => ({ ...street, rank: rankOf(street) })),
    unnamed: unnamed.map(line => ({
      line,
      rank: isBuiltUp([line], lineLength(line)) ? ('rua' as const) : ('viela' as const),
    })),
  }
}
