import { contours } from 'd3-contour'
import type { Position } from 'geojson'
import { type LonLat, type StreetLine, toDegrees, toMetres } from '#infra/local/campinas/streets.ts'
import { stepsOf } from './ranks.ts'

/** Metres throughout. */
export type BlockOptions = {
  grid: number
  /** Radius of the disc around a lot. Discs of neighbouring lots overlap, those on both sides of a street do not. */
  reach: number
  /** Half the width of a street between lots; 0 if streets do not divide the blocks. */
  streetHalf: number
  /** Smaller areas and holes are left out. Square metres. */
  minArea: number
}

/** A quarter between streets is filled if it is not larger and each of its lots has at most this share. Square metres. */
const MAX_QUARTER_AREA = 120_000
const MAX_AREA_PER_LOT = 9_000

/**
 * Outlines the built-up blocks of a city on a grid: the quarters between streets or, where streets are unknown, discs around
 * lots, with gaps where the streets are. Returns the rings of polygons, in degrees.
 */
export function blocks(lots: readonly LonLat[], streets: readonly StreetLine[], options: BlockOptions): Position[][][] {
  const { grid, reach, streetHalf, minArea } = options
  const places = lots.map(toMetres)
  const edge = reach + 2 * grid
  const extreme = (axis: 0 | 1, pick: 'min' | 'max') =>
    places.reduce((found, place) => Math[pick](found, place[axis]), pick === 'min' ? Infinity : -Infinity)
  const [west, south] = [extreme(0, 'min') - edge, extreme(1, 'min') - edge]
  const columns = Math.ceil((extreme(0, 'max') + edge - west) / grid)
  const rows = Math.ceil((extreme(1, 'max') + edge - south) / grid)
  const cellOf = ([x, y]: readonly [number, number]) =>
    Math.round((y - south) / grid) * columns + Math.round((x - west) / grid)
  /** Calls `set` for each cell within the radius. */
  const forCellsAround = (
    [x, y]: readonly [number, number],
    radius: number,
    set: (cell: number, metres: number) => void,
  ) => {
    const [column, row] = [(x - west) / grid, (y - south) / grid]
    const span = radius / grid
    for (let r = Math.max(0, Math.ceil(row - span)); r <= Math.min(rows - 1, row + span); r++)
      for (let c = Math.max(0, Math.ceil(column - span)); c <= Math.min(columns - 1, column + span); c++)
        set(r * columns + c, Math.hypot(c - column, r - row) * grid)
  }
  // Distance of each cell from the edge of the blocks: positive inside, negative outside.
  const depth = new Float32Array(columns * rows).fill(-2 * grid)
  for (const place of places)
    forCellsAround(place, edge, (cell, metres) => {
      depth[cell] = Math.max(depth[cell] ?? 0, reach - metres)
    })
  if (streetHalf > 0) {
    const offStreet = new Float32Array(columns * rows).fill(2 * grid)
    for (const line of streets)
      for (const place of stepsOf(line, grid))
        forCellsAround(place, streetHalf + 2 * grid, (cell, metres) => {
          offStreet[cell] = Math.min(offStreet[cell] ?? 0, metres - streetHalf)
        })
    fillQuarters(depth, offStreet, { columns, cells: places.map(cellOf), grid })
    for (let cell = 0; cell < depth.length; cell++) depth[cell] = Math.min(depth[cell] ?? 0, offStreet[cell] ?? 0)
  }
  const toPlace = ([column = 0, row = 0]: Position): Position =>
    toDegrees([west + (column - 0.5) * grid, south + (row - 0.5) * grid]).map(degrees => Number(degrees.toFixed(6)))
  const isLarge = (ring: Position[] = []) => Math.abs(areaOf(ring)) * grid * grid >= minArea
  const [{ coordinates } = { coordinates: [] }] = contours().size([columns, rows]).thresholds([0])(Array.from(depth))
  return coordinates
    .filter(([outer]) => isLarge(outer))
    .map(rings => rings.filter(isLarge))
    .map(rings => rings.map(ring => simplified(ring, 0.25).map(toPlace)))
}

/** Fills quarters enclosed by streets, including their large lots and courtyards. */
function fillQuarters(
  depth: Float32Array,
  offStreet: Float32Array,
  { columns, cells, grid }: { columns: number; cells: readonly number[]; grid: number },
): void {
  const inside = 2 * grid
  const lotsIn = new Map<number, number>()
  for (const cell of cells) lotsIn.set(cell, (lotsIn.get(cell) ?? 0) + 1)
  const seen = new Uint8Array(depth.length)
  const isStreet = (cell: number) => (offStreet[cell] ?? 0) <= 0
  for (let cell = 0; cell < depth.length; cell++) if (isStreet(cell)) depth[cell] = inside
  for (const start of cells) {
    if (seen[start] || isStreet(start)) continue
    const quarter = [start]
    seen[start] = 1
    // Flood fill: the array grows during the loop.
    for (let at = 0; at < quarter.length; at++) {
      const cell = quarter[at] ?? 0
      for (const next of [cell - 1, cell + 1, cell - columns, cell + columns])
        if (next >= 0 && next < depth.length && !seen[next] && !isStreet(next)) {
          seen[next] = 1
          quarter.push(next)
        }
    }
    const area = quarter.length * grid * grid
    const lots = quarter.reduce((sum, cell) => sum + (lotsIn.get(cell) ?? 0), 0)
    if (area <= MAX_QUARTER_AREA && area <= lots * MAX_AREA_PER_LOT) for (const cell of quarter) depth[cell] = inside
  }
}

function areaOf(ring: Position[]): number {
  let twice = 0
  for (const [index, [x = 0, y = 0]] of ring.entries()) {
    const [bx = 0, by = 0] = ring[index - 1] ?? ring.at(-1) ?? []
    twice += bx * y - x * by
  }
  return twice / 2
}

/** Douglas-Peucker on a closed ring. `tolerance` is in the ring's units. */
function simplified(ring: Position[], tolerance: number): Position[] {
  const keep = new Set([0, ring.length - 1])
  const stack: [number, number][] = []
  const half = Math.floor(ring.length / 2)
  keep.add(half)
  stack.push([0, half], [half, ring.length - 1])
  for (let part = stack.pop(); part; part = stack.pop()) {
    const [from, to] = part
    const [[ax = 0, ay = 0] = [], [bx = 0, by = 0] = []] = [ring[from], ring[to]]
    const length = Math.hypot(bx - ax, by - ay) || 1
    let [furthest, at] = [tolerance, -1]
    for (let index = from + 1; index < to; index++) {
      const [x = 0, y = 0] = ring[index] ?? []
      const distance = Math.abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length
      if (distance > furthest) [furthest, at] = [distance, index]
    }
    if (at < 0) continue
    keep.add(at)
    stack.push([from, at], [at, to])
  }
  return ring.filter((_, index) => keep.has(index))
}
