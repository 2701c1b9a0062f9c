import * as z from 'zod/mini'
import { POINT_STATUSES } from '../../catalogue/rules/points.ts'
import { NO_PRICES, type Prices, recordByPeriod } from '../../catalogue/rules/prices.ts'
import {
  cellNameSchema,
  cellVersionSchema,
  regionNameSchema,
  tagIdSchema,
  tierIdSchema,
} from '../../platform/rules/identifiers.ts'

/**
 * Cells of the public map: geohashes of 4 characters (about 39 × 20 km). A cell is encoded in columns; coordinates are
 * integers in units of 1e-5 degree (about 1 m), as differences from point to point between neighbours. That compresses
 * well: 100,000 points take less than 700 KB.
 */
export const CELL_PRECISION = 4
/**
 * Number of geohash characters of a part. A cell with more than MAX_CELL_POINTS points (about 200 KB gzip) is listed as
 * its parts.
 */
export const PART_PRECISION = 5
export const MAX_CELL_POINTS = 12_000
/** Most points that come with the list of their cells when a map opens (about 80 KB gzip); with more, each cell is asked for. */
export const MAX_OPENING_POINTS = 5_000
/**
 * Number of geohash characters of a shard (about 1.2 × 0.6 km). A cell is stored in shards: a changed point rewrites
 * one shard of a few kilobytes, however many points the cell has.
 */
export const SHARD_PRECISION = 6
export const cellOfShard = (shard: string): string => shard.slice(0, CELL_PRECISION)
const DEGREE_STEPS = 100_000

const counts = z.object({ available: z.int(), reserved: z.int(), sold: z.int() })

export const mapCellSummarySchema = z.object({
  cell: cellNameSchema,
  counts,
  /**
   * Lowest price of one year among the cell's available points with a price of their own, in centavos; the others cost
   * what their tiers do.
   */
  lowest_own_price_1y: z.nullable(z.number()),
  /** Ids of the tiers of these others. Missing where it was not recorded yet. */
  offered_tier_ids: z.optional(z.readonly(z.array(tierIdSchema))),
  /** Changes whenever anything that the cell shows changes. It is also the cell's ETag. */
  version: cellVersionSchema,
  /** Bounds in degrees: west, south, east, north. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
})
export type MapCellSummary = z.infer<typeof mapCellSummarySchema>

/** Sums of a region, in the same form as a cell's summary. */
export const mapRegionSummarySchema = z.object({ ...mapCellSummarySchema.shape, cell: regionNameSchema })

export const MAX_LISTED_REGIONS = 40
/** Names of regions in a URL, separated by commas. */
export const regionNamesSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform(names => names.split(',')),
  ),
  z.array(regionNameSchema).check(z.maxLength(MAX_LISTED_REGIONS, `Peça até ${MAX_LISTED_REGIONS} regiões por vez.`)),
)

/** A cell in columns; each has one entry per point, in the same order. */
export const mapCellSchema = z.object({
  cell: cellNameSchema,
  version: cellVersionSchema,
  /** South-west corner, in units of 1e-5 degrees. */
  origin: z.tuple([z.int(), z.int()]),
  /** Ids as numbers; each entry is the difference to the id before, which may be negative. */
  ids: z.array(z.int()),
  /** In units of 1e-5 degrees: difference to the point before, for the first point to the origin. */
  longitude_steps: z.array(z.int()),
  latitude_steps: z.array(z.int()),
  /** One digit per point, its index in POINT_STATUSES: 0 available, 1 reserved, 2 sold. */
  statuses: z.string(),
  /** Index into `kinds`, one per point: neighbours on a street have the same name, tier and tags. */
  kind_indexes: z.array(z.int()),
  kinds: z.array(z.object({ name: z.string(), pricing_tier_id: tierIdSchema, tag_ids: z.array(tagIdSchema) })),
  /** Own prices of one year in centavos, of points that have one instead of their tier's, by the point's index. */
  own_prices_1y: z.record(z.string(), z.number()),
  /** Own prices of 2 to 5 years, by the point's index; null where the tier's price applies. */
  own_prices_later: z._default(z.record(z.string(), z.array(z.nullable(z.number()))), {}),
  /** Neighbourhood and city of each kind ('Cambuí, Campinas'), by index in `kinds`. */
  kind_places: z._default(z.array(z.string()), []),
  /**
   * Street and crossing of each kind whose name does not contain them ('R. A c/ R. B'); [] when all names contain them.
   */
  kind_streets: z._default(z.array(z.nullable(z.string())), []),
})
export type MapCell = z.infer<typeof mapCellSchema>

export type MapPoint = {
  id: string
  longitude: number
  latitude: number
  status: (typeof POINT_STATUSES)[number]
  pricing_tier_id: string
  tag_ids: string[]
  name: string
  /** The point's own prices; missing when it has none. */
  own_prices?: Prices
  /** 'Cambuí, Campinas'; missing when unknown. */
  place?: string
  /** 'R. Barão de Jaguara c/ R. Conceição'; missing when the name contains it. */
  street?: string
}

type Kind = MapCell['kinds'][number] & { place: string; street: string | null }

/**
 * Groups points by kind (what neighbours have in common), in the order of the columns: points of a street follow each
 * other, so that the column of kinds compresses to almost nothing. Ids increase within a kind, so that their
 * differences are small.
 */
function groupByKind(points: readonly MapPoint[]): { kind: Kind; points: MapPoint[] }[] {
  const kinds = new Map<string, { kind: Kind; points: MapPoint[] }>()
  for (const point of points) {
    const { name, pricing_tier_id, tag_ids, place = '', street = null } = point
    const kind = { place, name, pricing_tier_id, tag_ids: tag_ids.toSorted(), street }
    const key = JSON.stringify(kind)
    const index = kinds.get(key)
    if (index) index.points.push(point)
    else kinds.set(key, { kind, points: [point] })
  }
  return [...kinds]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => ({ ...group, points: group.points.toSorted((a, b) => Number(a.id) - Number(b.id)) }))
}

/** Differences between successive values (delta encoding). */
const deltasOf = (from: number, values: readonly number[]): number[] =>
  values.map((value, index) => value - (values[index - 1] ?? from))

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
  const groups = groupByKind(points)
  const kinds = groups.map(({ kind }) => kind)
  const sorted = groups.flatMap(group => group.points)
  const kind_indexes = groups.flatMap((group, index) => group.points.map(() => index))
  const own_prices_1y: Record<string, number> = {}
  const own_prices_later: Record<string, (number | null)[]> = {}
  for (const [index, point] of sorted.entries()) {
    const { 1: ofYear, ...later } = point.own_prices ?? NO_PRICES
    if (ofYear !== null) own_prices_1y[index] = ofYear
    if (Object.values(later).some(price => price !== null))
      own_prices_later[index] = [later[2], later[3], later[4], later[5]]
  }
  return {
    cell,
    version,
    origin,
    ids: deltasOf(
      0,
      sorted.map(({ id }) => Number(id)),
    ),
    longitude_steps: deltasOf(
      origin[0],
      sorted.map(point => Math.round(point.longitude * DEGREE_STEPS)),
    ),
    latitude_steps: deltasOf(
      origin[1],
      sorted.map(point => Math.round(point.latitude * DEGREE_STEPS)),
    ),
    statuses: sorted.map(point => POINT_STATUSES.indexOf(point.status)).join(''),
    kind_indexes,
    kinds: kinds.map(({ name, pricing_tier_id, tag_ids }) => ({ name, pricing_tier_id, tag_ids })),
    own_prices_1y,
    own_prices_later,
    kind_places: kinds.map(({ place }) => place),
    kind_streets: kinds.some(({ street }) => street !== null) ? kinds.map(({ street }) => street) : [],
  }
}

function ownPricesOf(cell: MapCell, index: number): Prices | undefined {
  const ofYear = cell.own_prices_1y[index] ?? null
  const later = cell.own_prices_later[index]
  if (ofYear === null && !later) return undefined
  return recordByPeriod(years => (years === 1 ? ofYear : (later?.[years - 2] ?? null)))
}

/**
 * Decodes the points of a cell, in the order of its columns. Throws RangeError when the columns do not fit together.
 */
export function decodeCell(cell: MapCell): MapPoint[] {
  let id = 0
  let [east, north] = cell.origin
  return cell.ids.map((step, index) => {
    id += step
    east += cell.longitude_steps[index] ?? Number.NaN
    north += cell.latitude_steps[index] ?? Number.NaN
    const status = POINT_STATUSES[Number(cell.statuses[index])]
    const kind = cell.kinds[cell.kind_indexes[index] ?? -1]
    const place = cell.kind_places[cell.kind_indexes[index] ?? -1]
    const own_prices = ownPricesOf(cell, index)
    const street = cell.kind_streets[cell.kind_indexes[index] ?? -1]
    if (Number.isNaN(east + north) || !status || !kind)
      throw new RangeError(`columns of map cell ${cell.cell} have different lengths`)
    return {
      id: String(id),
      longitude: east / DEGREE_STEPS,
      latitude: north / DEGREE_STEPS,
      status,
      ...kind,
      ...(own_prices ? { own_prices } : {}),
      ...(place ? { place } : {}),
      ...(street ? { street } : {}),
    }
  })
}

export const lowerOfPrices = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b)
