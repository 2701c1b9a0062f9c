import Flatbush from 'flatbush'

/** Streets whose course is known: a place index finds them by name, where two meet, and the one that a pin stands at. */
export type SurveyedStreet = {
  street: string
  /** '' where it is not known. */
  neighborhood: string
  municipality: string
  /** Other writings by which it is looked for, as a register's. */
  aliases: readonly string[]
  /** Degrees, WGS 84. Streets that meet share a corner to the last digit. */
  lines: readonly (readonly (readonly [longitude: number, latitude: number])[])[]
}

type Place = readonly [longitude: number, latitude: number]

const METRES_PER_DEGREE = 111_320
/** How many pieces of streets are looked at exactly: the boxes of long ones seem nearer than they are. */
const CANDIDATES = 40

/** Where a street is when only its name is asked for: halfway along its longest line. */
export function middleOf({ lines }: SurveyedStreet): Place {
  const longest = lines.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0] ?? []
  let left = lengthOf(longest) / 2
  for (const [index, to] of longest.entries()) {
    const from = longest[index - 1] ?? to
    const step = metres(from, to)
    if (step > 0 && left <= step) {
      const share = left / step
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
    }
    left -= step
  }
  return longest[0] ?? [0, 0]
}

/** The corners that two streets share. */
export function crossingsOf(one: SurveyedStreet, other: SurveyedStreet): Place[] {
  const corners = new Set(other.lines.flat().map(String))
  const shared = one.lines.flat().filter(place => corners.has(String(place)))
  return [...new Map(shared.map(place => [String(place), place])).values()]
}

/** Answers the streets nearest to a place, each once with the place on it that is nearest; a dozen at most. */
export function nearestIn(streets: readonly SurveyedStreet[]) {
  const pieces = streets.flatMap(street =>
    street.lines.flatMap(line => line.slice(1).map((to, index) => ({ street, from: line[index] ?? to, to }))),
  )
  const boxes = pieces.length > 0 ? new Flatbush(pieces.length) : undefined
  for (const { from, to } of pieces)
    boxes?.add(Math.min(from[0], to[0]), Math.min(from[1], to[1]), Math.max(from[0], to[0]), Math.max(from[1], to[1]))
  boxes?.finish()
  return (place: Place): { street: SurveyedStreet; at: Place; metres: number }[] => {
    const near = (boxes?.neighbors(place[0], place[1], CANDIDATES) ?? []).flatMap(index => {
      const piece = pieces[index]
      if (!piece) return []
      const at = nearestOn(piece.from, piece.to, place)
      return [{ street: piece.street, at, metres: metres(at, place) }]
    })
    const sorted = near.toSorted((a, b) => b.metres - a.metres)
    return [...new Map(sorted.map(found => [found.street, found])).values()].toSorted((a, b) => a.metres - b.metres)
  }
}

function nearestOn(from: Place, to: Place, place: Place): Place {
  const scale = Math.cos((place[1] * Math.PI) / 180)
  const [dx, dy] = [(to[0] - from[0]) * scale, to[1] - from[1]]
  const along = ((place[0] - from[0]) * scale * dx + (place[1] - from[1]) * dy) / (dx * dx + dy * dy || 1)
  const share = Math.min(1, Math.max(0, along))
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}

/** On a plane: good within a city. */
const metres = (a: Place, b: Place): number =>
  Math.hypot((a[0] - b[0]) * Math.cos((a[1] * Math.PI) / 180), a[1] - b[1]) * METRES_PER_DEGREE

const lengthOf = (line: readonly Place[]): number =>
  line.reduce((sum, place, index) => sum + metres(line[index - 1] ?? place, place), 0)
