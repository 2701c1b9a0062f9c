import type { MapBounds } from './cluster-points.ts'

/**
 * Regions of the map: geohashes of 3 characters (about 156 km). The site requests cells and aggregates of the regions
 * in view, whose names it computes from coordinates.
 */
export const REGION_PRECISION = 3

const GEOHASH_ALPHABET = '0123456789bcdefghjkmnpqrstuvwxyz'
const BITS_PER_LETTER = 5

/** Columns and rows of the whole world at a precision. */
const gridDimensionsOf = (precision: number) => ({
  columns: 2 ** Math.ceil((precision * BITS_PER_LETTER) / 2),
  rows: 2 ** Math.floor((precision * BITS_PER_LETTER) / 2),
})

/** The geohash of a grid position; bits of column and row alternate, beginning with the column's. */
function geohashOf(column: number, row: number, precision: number): string {
  let [x, y, name, letter] = [column, row, '', 0]
  const bits = precision * BITS_PER_LETTER
  for (let bit = 0; bit < bits; bit += 1) {
    const isColumn = (bits - bit) % 2 === 1
    letter |= (isColumn ? x & 1 : y & 1) << (bit % BITS_PER_LETTER)
    if (isColumn) x >>= 1
    else y >>= 1
    if (bit % BITS_PER_LETTER < BITS_PER_LETTER - 1) continue
    name = `${GEOHASH_ALPHABET[letter]}${name}`
    letter = 0
  }
  return name
}

/** The geohashes of a precision that overlap these bounds; undefined if there are more than `max`. */
export function geohashesWithin(
  [west, south, east, north]: MapBounds,
  precision: number,
  max: number,
): string[] | undefined {
  const { columns, rows } = gridDimensionsOf(precision)
  const columnAt = (longitude: number) =>
    Math.min(columns - 1, Math.max(0, Math.floor(((longitude + 180) / 360) * columns)))
  const rowAt = (latitude: number) => Math.min(rows - 1, Math.max(0, Math.floor(((latitude + 90) / 180) * rows)))
  const [left, right, bottom, top] = [columnAt(west), columnAt(east), rowAt(south), rowAt(north)]
  if ((right - left + 1) * (top - bottom + 1) > max) return undefined
  const names: string[] = []
  for (let row = bottom; row <= top; row += 1)
    for (let column = left; column <= right; column += 1) names.push(geohashOf(column, row, precision))
  return names.toSorted()
}
