import * as z from 'zod/mini'
import { cellName, cellVersion, tagId, tierId } from './identifiers.ts'
import { POINT_STATUSES } from './points.ts'

/**
 * The public map comes in cells: geohashes of 4 characters (about 39 × 20 km). A cell is columnar and its coordinates
 * are whole numbers of 1e-5 degree (about 1 m) counted from the cell's south-west corner, because that is what
 * compresses: 100,000 points stay under 700 KB.
 */
export const CELL_PRECISION = 4
/**
 * A cell is kept in shards, geohashes of 6 characters (about 1.2 × 0.6 km): a changed point rewrites one of them, a few
 * kilobytes, however many points the cell has.
 */
export const SHARD_PRECISION = 6
export const cellOfShard = (shard: string): string => shard.slice(0, CELL_PRECISION)
export const DEGREE_STEPS = 100_000

const counts = z.object({ available: z.int(), reserved: z.int(), sold: z.int() })

export const mapCellSummary = z.object({
  cell: cellName,
  counts,
  /** Changes whenever anything that the cell shows changes; also the ETag of the cell. */
  version: cellVersion,
  /** Degrees: west, south, east, north. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
})
export type MapCellSummary = z.infer<typeof mapCellSummary>

/** The columns have one entry per point, in the same order. */
export const mapCell = z.object({
  cell: cellName,
  version: cellVersion,
  /** South-west corner, in 1e-5 degrees. */
  origin: z.tuple([z.int(), z.int()]),
  /** Ids are numbers in base 10; each entry is the difference to the one before. */
  ids: z.array(z.int()),
  /** 1e-5 degrees from the origin. */
  longitudes: z.array(z.int()),
  latitudes: z.array(z.int()),
  /** One digit per point: 0 available, 1 reserved, 2 sold (the order of POINT_STATUSES). */
  statuses: z.string(),
  /** One index into `kinds` per point: neighbours on a street share name, tier and tags. */
  kind_indexes: z.array(z.int()),
  kinds: z.array(z.object({ name: z.string(), pricing_tier_id: tierId, tag_ids: z.array(tagId) })),
  /** Price of one year in centavos where the point's own overrides its tier's; index → centavos. */
  own_prices_1y: z.record(z.string(), z.number()),
})
export type MapCell = z.infer<typeof mapCell>

export type MapPoint = {
  id: string
  longitude: number
  latitude: number
  status: (typeof POINT_STATUSES)[number]
  pricing_tier_id: string
  tag_ids: string[]
  name: string
  own_price_1y: number | null
}

/** Ids of points are counted up, so that a sorted column of them is a column of small differences. */
const byId = (a: MapPoint, b: MapPoint): number => Number(a.id) - Number(b.id)

type Kind = MapCell['kinds'][number]

function indexKinds() {
  const kinds: Kind[] = []
  const indexes = new Map<string, number>()
  return {
    kinds,
    of: ({ name, pricing_tier_id, tag_ids }: Kind): number => {
      const kind = { name, pricing_tier_id, tag_ids: tag_ids.toSorted() }
      const key = JSON.stringify(kind)
      const known = indexes.get(key)
      if (known !== undefined) return known
      indexes.set(key, kinds.length)
      kinds.push(kind)
      return kinds.length - 1
    },
  }
}

export function encodeCell(
  cell: string,
  version: string,
  southWest: { longitude: number; latitude: number },
  points: readonly MapPoint[],
): MapCell {
  const origin: [number, number] = [
    Math.round(southWest.longitude * DEGREE_STEPS),
    Math.round(southWest.latitude * DEGREE_STEPS),
  ]
  const sorted = points.toSorted(byId)
  const { kinds, of } = indexKinds()
  const own_prices_1y: Record<string, number> = {}
  for (const [index, point] of sorted.entries())
    if (point.own_price_1y !== null) own_prices_1y[index] = point.own_price_1y
  return {
    cell,
    version,
    origin,
    ids: sorted.map((point, index) => Number(point.id) - Number(sorted[index - 1]?.id ?? 0)),
    longitudes: sorted.map(point => Math.round(point.longitude * DEGREE_STEPS) - origin[0]),
    latitudes: sorted.map(point => Math.round(point.latitude * DEGREE_STEPS) - origin[1]),
    statuses: sorted.map(point => POINT_STATUSES.indexOf(point.status)).join(''),
    kind_indexes: sorted.map(of),
    kinds,
    own_prices_1y,
  }
}

/** The points of a cell, in the order of its columns. Throws RangeError when the columns do not fit together. */
export function decodeCell(cell: MapCell): MapPoint[] {
  let id = 0
  return cell.ids.map((difference, index) => {
    id += difference
    const longitude = cell.longitudes[index]
    const latitude = cell.latitudes[index]
    const status = POINT_STATUSES[Number(cell.statuses[index])]
    const kind = cell.kinds[cell.kind_indexes[index] ?? -1]
    if (longitude === undefined || latitude === undefined || !status || !kind)
      throw new RangeError(`columns of map cell ${cell.cell} have different lengths`)
    return {
      id: String(id),
      longitude: (cell.origin[0] + longitude) / DEGREE_STEPS,
      latitude: (cell.origin[1] + latitude) / DEGREE_STEPS,
      status,
      ...kind,
      own_price_1y: cell.own_prices_1y[index] ?? null,
    }
  })
}
