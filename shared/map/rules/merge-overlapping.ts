import { clusterDiameter } from '../../catalogue/rules/map-settings.ts'

/** Diameter of a single point's marker, without its shadow. Pixels. */
const MARKER_DIAMETER = 24
/** Side of the grid's squares: no two marks whose centres are further apart overlap. Pixels. */
const SQUARE = clusterDiameter(Number.POSITIVE_INFINITY)
/** Side of the whole world at zoom 0. Pixels. */
const WORLD_SIZE = 512
/** More than there are rows of squares at the last zoom level. */
const MAX_ROWS = 2 ** 26

/** A bubble or a single point's marker as the map draws it. `count`: the number in the bubble; `members`: its points. */
export type DrawnMark = { longitude: number; latitude: number; count: number; members: number; isBubble: boolean }

/** `parts`: what it stands for, as positions in the list of marks; first the one with the most points. */
export type MergedMark = DrawnMark & { parts: readonly [number, ...number[]] }

type PlacedMark = MergedMark & { x: number; y: number; radius: number }

/**
 * Merges what would be drawn over a bubble at this zoom with the bubble, in the middle of all their points, until no bubble
 * overlaps another or a marker. Markers that overlap each other stay. The same marks in the same order give the same result.
 */
export function mergeOverlapping(marks: readonly DrawnMark[], zoom: number): MergedMark[] {
  const worldSize = WORLD_SIZE * 2 ** zoom
  const placed = marks.map((mark, index) => placedMark(mark, [index], worldSize))
  const bubbles = placed.filter(({ isBubble }) => isBubble)
  if (bubbles.length === 0) return placed
  const grid = createGrid(placed)
  // The array grows while it is walked through: a merged bubble is looked at again.
  for (const bubble of bubbles) {
    const other = grid.has(bubble) ? grid.nearestOverlapping(bubble) : undefined
    if (!other) continue
    grid.remove(bubble)
    grid.remove(other)
    const merged = mergedMark(bubble, other, worldSize)
    grid.add(merged)
    bubbles.push(merged)
  }
  return grid.all()
}

/** Marks by squares: those that overlap a mark are in its own square or in one of the eight around it. */
function createGrid(marks: readonly PlacedMark[]) {
  const present = new Set<PlacedMark>()
  const squares = new Map<number, PlacedMark[]>()
  const add = (mark: PlacedMark) => {
    present.add(mark)
    const key = squareOf(mark)
    const square = squares.get(key)
    if (square) square.push(mark)
    else squares.set(key, [mark])
  }
  for (const mark of marks) add(mark)
  return {
    add,
    remove: (mark: PlacedMark) => present.delete(mark),
    has: (mark: PlacedMark) => present.has(mark),
    all: () => [...present],
    nearestOverlapping(bubble: PlacedMark): PlacedMark | undefined {
      const middle = squareOf(bubble)
      let nearest: PlacedMark | undefined
      let nearestDistance = Number.POSITIVE_INFINITY
      for (let column = -MAX_ROWS; column <= MAX_ROWS; column += MAX_ROWS)
        for (let row = -1; row <= 1; row += 1)
          for (const mark of squares.get(middle + column + row) ?? []) {
            const distance = Math.hypot(mark.x - bubble.x, mark.y - bubble.y)
            if (distance >= mark.radius + bubble.radius || distance >= nearestDistance) continue
            if (mark === bubble || !present.has(mark)) continue
            nearest = mark
            nearestDistance = distance
          }
      return nearest
    },
  }
}

const squareOf = ({ x, y }: PlacedMark): number => Math.floor(x / SQUARE) * MAX_ROWS + Math.floor(y / SQUARE)

function mergedMark(a: PlacedMark, b: PlacedMark, worldSize: number): PlacedMark {
  const [first, second] = b.members > a.members ? [b, a] : [a, b]
  const members = first.members + second.members
  const share = members === 0 ? 0 : second.members / members
  return placedMark(
    {
      longitude: first.longitude + (second.longitude - first.longitude) * share,
      latitude: first.latitude + (second.latitude - first.latitude) * share,
      count: first.count + second.count,
      members,
      isBubble: true,
    },
    [...first.parts, ...second.parts],
    worldSize,
  )
}

/** The mark with its place in Web Mercator, where the world is `worldSize` pixels wide. */
function placedMark(
  { longitude, latitude, count, members, isBubble }: DrawnMark,
  parts: MergedMark['parts'],
  worldSize: number,
): PlacedMark {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return {
    longitude,
    latitude,
    count,
    members,
    isBubble,
    parts,
    x: (longitude / 360 + 0.5) * worldSize,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * worldSize,
    radius: (isBubble ? clusterDiameter(count) : MARKER_DIAMETER) / 2,
  }
}
