import {
  type CampinasStreets,
  type Line,
  type LonLat,
  lineLength,
  type Street,
  toMetres,
} from '#infra/local/campinas/streets.ts'

/** How a street is drawn: what carries the traffic of the city, of a quarter, or of who lives there. */
export type Rank = 'rodovia' | 'principal' | 'avenida' | 'rua' | 'viela'

/** A lot's point is hardly further from the axis of its street. Metres. */
const REACH = 30
/** Lots on a kilometre of a street that people live at; ramps and farm tracks have next to none. */
const SETTLED = 12

/** Counts the lots along lines. */
function lotsAlong(lots: readonly LonLat[]): (lines: readonly Line[]) => number {
  const cells = Map.groupBy(lots.map(toMetres), ([x, y]) => `${Math.floor(x / REACH)},${Math.floor(y / REACH)}`)
  return lines => {
    const seen = new Set<readonly number[]>()
    for (const line of lines)
      for (const [x, y] of stepsOf(line, REACH))
        for (const dx of [-1, 0, 1])
          for (const dy of [-1, 0, 1])
            for (const lot of cells.get(`${Math.floor(x / REACH) + dx},${Math.floor(y / REACH) + dy}`) ?? [])
              if (Math.hypot(lot[0] - x, lot[1] - y) <= REACH) seen.add(lot)
    return seen.size
  }
}

/** Places along a line, so many metres apart at most, its corners among them. In metres. */
export function stepsOf(line: Line, step: number): [x: number, y: number][] {
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
 * The register tells no rank. What tells one: the kind in the name, the length under one name, and the lots along it. A
 * long street of a kind that counts for little is one that leads somewhere.
 */
export function ranksOf({ named, unnamed }: CampinasStreets, lots: readonly LonLat[]) {
  const count = lotsAlong(lots)
  const isSettled = (lines: readonly Line[], metres: number) => count(lines) / (metres / 1000) >= SETTLED
  const rankOf = ({ name, code, lines }: Street): Rank => {
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
