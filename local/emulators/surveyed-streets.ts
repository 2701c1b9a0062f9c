import Flatbush from 'flatbush'

/** A street with a surveyed line. The place index finds it by name, by crossing and by position. */
export type SurveyedStreet = {
  street: string
  /** Neighbourhood; '' if unknown. */
  neighborhood: string
  municipality: string
  /** Other spellings, such as a register's. */
  aliases: readonly string[]
  /** Lines of the street; degrees, WGS 84. Streets that meet have a corner with identical coordinates. */
  lines: readonly (readonly (readonly [longitude: number, latitude: number])[])[]
}

type LonLat = readonly [longitude: number, latitude: number]

const METRES_PER_DEGREE = 111_320
/**
 * Number of segments whose exact distance is computed, because the bounding boxes of long segments seem nearer than the
 * segments are.
 */
const MAX_CANDIDATES = 40

/** Position of a street for a search by its name alone: halfway along its longest line. */
export function middleOfStreet({ lines }: SurveyedStreet): LonLat {
  const longestLine = lines.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0] ?? []
  let metresLeft = lengthOf(longestLine) / 2
  for (const [index, to] of longestLine.entries()) {
    const cornerBefore = longestLine[index - 1] ?? to
    const step = distance(cornerBefore, to)
    if (step > 0 && metresLeft <= step) {
      const share = metresLeft / step
      return [cornerBefore[0] + (to[0] - cornerBefore[0]) * share, cornerBefore[1] + (to[1] - cornerBefore[1]) * share]
    }
    metresLeft -= step
  }
  return longestLine[0] ?? [0, 0]
}

/** Corners that two streets have in common. */
export function sharedCornersOf(one: SurveyedStreet, other: SurveyedStreet): LonLat[] {
  const corners = new Set(other.lines.flat().map(String))
  const sharedPlaces = one.lines.flat().filter(place => corners.has(String(place)))
  return [...new Map(sharedPlaces.map(place => [String(place), place])).values()]
}

/** Returns a search for the streets nearest to a position, nearest first, each with its nearest position. */
export function createNearestStreetSearch(streets: readonly SurveyedStreet[]) {
  const segments = streets.flatMap(street =>
    street.lines.flatMap(line => line.slice(1).map((to, index) => ({ street, from: line[index] ?? to, to }))),
  )
  const spatialIndex = segments.length > 0 ? new Flatbush(segments.length) : undefined
  for (const { from, to } of segments)
    spatialIndex?.add(
      Math.min(from[0], to[0]),
      Math.min(from[1], to[1]),
      Math.max(from[0], to[0]),
      Math.max(from[1], to[1]),
    )
  spatialIndex?.finish()
  return (place: LonLat): { street: SurveyedStreet; at: LonLat; metres: number }[] => {
    const nearbyStreets = (spatialIndex?.neighbors(place[0], place[1], MAX_CANDIDATES) ?? []).flatMap(index => {
      const segment = segments[index]
      if (!segment) return []
      const nearestPosition = nearestOnSegment(segment.from, segment.to, place)
      return [{ street: segment.street, at: nearestPosition, metres: distance(nearestPosition, place) }]
    })
    const farthestFirst = nearbyStreets.toSorted((a, b) => b.metres - a.metres)
    return [...new Map(farthestFirst.map(found => [found.street, found])).values()].toSorted(
      (a, b) => a.metres - b.metres,
    )
  }
}

function nearestOnSegment(from: LonLat, to: LonLat, place: LonLat): LonLat {
  const scale = Math.cos((place[1] * Math.PI) / 180)
  const [dx, dy] = [(to[0] - from[0]) * scale, to[1] - from[1]]
  const projectedShare = ((place[0] - from[0]) * scale * dx + (place[1] - from[1]) * dy) / (dx * dx + dy * dy || 1)
  const clampedShare = Math.min(1, Math.max(0, projectedShare))
  return [from[0] + (to[0] - from[0]) * clampedShare, from[1] + (to[1] - from[1]) * clampedShare]
}

/** Distance on a plane, which is accurate enough within a city. */
const distance = (a: LonLat, b: LonLat): number =>
  Math.hypot((a[0] - b[0]) * Math.cos((a[1] * Math.PI) / 180), a[1] - b[1]) * METRES_PER_DEGREE

const lengthOf = (line: readonly LonLat[]): number =>
  line.reduce((sum, place, index) => sum + distance(line[index - 1] ?? place, place), 0)
