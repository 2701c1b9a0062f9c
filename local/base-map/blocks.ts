import { contours } from 'd3-contour'
import type { Position } from 'geojson'
import { type LonLat, type StreetLine, toDegrees, toMetres } from '#local/campinas/streets.ts'
import { positionsAlong } from './ranks.ts'

/** Metres throughout. */
export type BlockOptions = {
  gridSize: number
  /** Radius of the disc around a lot: discs of neighbouring lots overlap, discs across a street do not. */
  lotRadius: number
  /** Half the width of the gap that a street leaves; 0 if streets do not divide the blocks. */
  streetHalfWidth: number
  /** Areas and holes smaller than this are omitted. Square metres. */
  minArea: number
}

/** A quarter between streets is filled up to this area, and up to the area below for each of its lots. */
const MAX_QUARTER_AREA_M2 = 120_000
const MAX_AREA_PER_LOT_M2 = 9_000

/**
 * Outlines the built-up blocks of a city on a grid: the quarters between streets or, where streets are unknown, discs around
 * lots, with gaps where the streets are. Returns the rings of polygons, in degrees.
 */
export function outlineBlocks(
  lots: readonly LonLat[],
  streets: readonly StreetLine[],
  options: BlockOptions,
): Position[][][] {
  const { gridSize, lotRadius, streetHalfWidth, minArea } = options
  const lotPositions = lots.map(toMetres)
  const margin = lotRadius + 2 * gridSize
  const extremeOf = (axis: 0 | 1, pick: 'min' | 'max') =>
    lotPositions.reduce(
      (extremeSoFar, position) => Math[pick](extremeSoFar, position[axis]),
      pick === 'min' ? Infinity : -Infinity,
    )
  const [west, south] = [extremeOf(0, 'min') - margin, extremeOf(1, 'min') - margin]
  const columns = Math.ceil((extremeOf(0, 'max') + margin - west) / gridSize)
  const rows = Math.ceil((extremeOf(1, 'max') + margin - south) / gridSize)
  const cellOf = ([x, y]: readonly [number, number]) =>
    Math.round((y - south) / gridSize) * columns + Math.round((x - west) / gridSize)
  /** Calls `setCell` for each cell within the radius. */
  const forCellsAround = (
    [x, y]: readonly [number, number],
    radius: number,
    setCell: (cell: number, metres: number) => void,
  ) => {
    const [column, row] = [(x - west) / gridSize, (y - south) / gridSize]
    const spanCells = radius / gridSize
    for (let r = Math.max(0, Math.ceil(row - spanCells)); r <= Math.min(rows - 1, row + spanCells); r++)
      for (let c = Math.max(0, Math.ceil(column - spanCells)); c <= Math.min(columns - 1, column + spanCells); c++)
        setCell(r * columns + c, Math.hypot(c - column, r - row) * gridSize)
  }
  // Metres of each cell from the edge of its block: positive inside, negative outside.
  const depthInBlock = new Float32Array(columns * rows).fill(-2 * gridSize)
  for (const lotPosition of lotPositions)
    forCellsAround(lotPosition, margin, (cell, metres) => {
      depthInBlock[cell] = Math.max(depthInBlock[cell] ?? 0, lotRadius - metres)
    })
  if (streetHalfWidth > 0) {
    const distanceOffStreet = new Float32Array(columns * rows).fill(2 * gridSize)
    for (const line of streets)
      for (const streetPosition of positionsAlong(line, gridSize))
        forCellsAround(streetPosition, streetHalfWidth + 2 * gridSize, (cell, metres) => {
          distanceOffStreet[cell] = Math.min(distanceOffStreet[cell] ?? 0, metres - streetHalfWidth)
        })
    fillQuarters(depthInBlock, distanceOffStreet, { columns, cells: lotPositions.map(cellOf), gridSize })
    for (let cell = 0; cell < depthInBlock.length; cell++)
      depthInBlock[cell] = Math.min(depthInBlock[cell] ?? 0, distanceOffStreet[cell] ?? 0)
  }
  const toLonLat = ([column = 0, row = 0]: Position): Position =>
    toDegrees([west + (column - 0.5) * gridSize, south + (row - 0.5) * gridSize]).map(degrees =>
      Number(degrees.toFixed(6)),
    )
  const isLargeEnough = (ring: Position[] = []) => Math.abs(areaOf(ring)) * gridSize * gridSize >= minArea
  const [{ coordinates } = { coordinates: [] }] = contours().size([columns, rows]).thresholds([0])(
    Array.from(depthInBlock),
  )
  return coordinates
    .filter(([outer]) => isLargeEnough(outer))
    .map(rings => rings.filter(isLargeEnough))
    .map(rings => rings.map(ring => simplifyRing(ring, 0.25).map(toLonLat)))
}

/** Fills quarters enclosed by streets, including their large lots and courtyards. */
function fillQuarters(
  depthInBlock: Float32Array,
  distanceOffStreet: Float32Array,
  { columns, cells, gridSize }: { columns: number; cells: readonly number[]; gridSize: number },
): void {
  const fullDepth = 2 * gridSize
  const lotsByCell = new Map<number, number>()
  for (const cell of cells) lotsByCell.set(cell, (lotsByCell.get(cell) ?? 0) + 1)
  const visited = new Uint8Array(depthInBlock.length)
  const isStreet = (cell: number) => (distanceOffStreet[cell] ?? 0) <= 0
  for (let cell = 0; cell < depthInBlock.length; cell++) if (isStreet(cell)) depthInBlock[cell] = fullDepth
  for (const lotCell of cells) {
    if (visited[lotCell] || isStreet(lotCell)) continue
    const quarter = [lotCell]
    visited[lotCell] = 1
    // Flood fill: the array grows during the loop.
    for (let position = 0; position < quarter.length; position++) {
      const cell = quarter[position] ?? 0
      for (const neighbour of [cell - 1, cell + 1, cell - columns, cell + columns])
        if (neighbour >= 0 && neighbour < depthInBlock.length && !visited[neighbour] && !isStreet(neighbour)) {
          visited[neighbour] = 1
          quarter.push(neighbour)
        }
    }
    const area = quarter.length * gridSize * gridSize
    const lots = quarter.reduce((sum, cell) => sum + (lotsByCell.get(cell) ?? 0), 0)
    if (area <= MAX_QUARTER_AREA_M2 && area <= lots * MAX_AREA_PER_LOT_M2)
      for (const cell of quarter) depthInBlock[cell] = fullDepth
  }
}

function areaOf(ring: Position[]): number {
  let doubleArea = 0
  for (const [index, [x = 0, y = 0]] of ring.entries()) {
    const [bx = 0, by = 0] = ring[index - 1] ?? ring.at(-1) ?? []
    doubleArea += bx * y - x * by
  }
  return doubleArea / 2
}

/** Simplifies a closed ring by Douglas-Peucker. `tolerance` is in the ring's units. */
function simplifyRing(ring: Position[], tolerance: number): Position[] {
  const keptIndexes = new Set([0, ring.length - 1])
  const stack: [number, number][] = []
  const middleIndex = Math.floor(ring.length / 2)
  keptIndexes.add(middleIndex)
  stack.push([0, middleIndex], [middleIndex, ring.length - 1])
  for (let section = stack.pop(); section; section = stack.pop()) {
    const [from, to] = section
    const [[ax = 0, ay = 0] = [], [bx = 0, by = 0] = []] = [ring[from], ring[to]]
    const length = Math.hypot(bx - ax, by - ay) || 1
    let [furthestDistance, furthestIndex] = [tolerance, -1]
    for (let index = from + 1; index < to; index++) {
      const [x = 0, y = 0] = ring[index] ?? []
      const distance = Math.abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length
      if (distance > furthestDistance) [furthestDistance, furthestIndex] = [distance, index]
    }
    if (furthestIndex < 0) continue
    keptIndexes.add(furthestIndex)
    stack.push([from, furthestIndex], [furthestIndex, to])
  }
  return ring.filter((_, index) => keptIndexes.has(index))
}
