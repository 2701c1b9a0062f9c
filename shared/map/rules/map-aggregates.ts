import * as z from 'zod/mini'
import { POINT_STATUSES } from '../../catalogue/rules/points.ts'
import { type Prices, recordByPeriod } from '../../catalogue/rules/prices.ts'
import { tagIdSchema, tierIdSchema } from '../../platform/rules/identifiers.ts'
import type { MapPoint } from './map-cells.ts'

/**
 * Aggregates, which the map draws when a view has too many points: for each area, how many points have each combination
 * of the attributes that visitors filter by. A filter is applied to each combination, so that counts stay exact.
 */

/** Attributes that decide whether a point passes filters by status, tier, tags, period and price. */
export type AttributeCombination = Pick<MapPoint, 'status' | 'pricing_tier_id' | 'tag_ids' | 'own_prices'>

type Area = {
  /** Geohash of the area. */
  area: string
  /** Centre of mass of the area's points. Degrees. */
  longitude: number
  latitude: number
  points: number
  /** Number of points by the index of their combination. */
  counts: Map<number, number>
}

export type PointAggregates = { combinations: AttributeCombination[]; areas: Area[] }

/** An area's geohash has this many characters more than that of its block. */
export const AREA_LETTERS_BELOW_BLOCK = 2
const DEGREE_STEPS = 100_000
/** Geohash of a block, whose aggregates are one response. */
export const aggregateBlockSchema = z.string().check(z.regex(/^[0-9b-hjkmnp-z]{1,4}$/, 'Parte do mapa inválida.'))

/** A combination, in which tier, tags and prices are indexes into tables, because values repeat. */
const encodedCombination = z.tuple([z.int(), z.int(), z.array(z.int()), z.nullable(z.array(z.nullable(z.number())))])

/** Encoded in columns, which compress well: a combination in an area takes about one byte. */
export const mapAggregatesSchema = z.object({
  tier_ids: z.array(tierIdSchema),
  tag_ids: z.array(tagIdSchema),
  /** Status by its index in POINT_STATUSES, tier and tags by their indexes above, own prices of 1 to 5 years. */
  combinations: z.array(encodedCombination),
  areas: z.array(z.string()),
  /** Coordinates in units of 1e-5 degrees. */
  longitudes: z.array(z.int()),
  latitudes: z.array(z.int()),
  /** Number of entries of each area in the next two columns. */
  sizes: z.array(z.int()),
  /** Indexes of combinations, ascending within an area, each as the difference to the one before; the first to 0. */
  combination_steps: z.array(z.int()),
  counts: z.array(z.int()),
})
export type MapAggregates = z.infer<typeof mapAggregatesSchema>

const hasPrices = (prices: Prices): boolean => Object.values(prices).some(price => price !== null)

/** Key of a combination; tags have to be sorted, and missing prices left out. */
const keyOf = ({ status, pricing_tier_id, tag_ids, own_prices }: AttributeCombination): string =>
  `${status} ${pricing_tier_id} ${tag_ids.join()} ${own_prices ? Object.values(own_prices).join() : ''}`

const combinationOf = ({ status, pricing_tier_id, tag_ids, own_prices }: MapPoint): AttributeCombination => ({
  status,
  pricing_tier_id,
  tag_ids: tag_ids.toSorted(),
  ...(own_prices && hasPrices(own_prices) ? { own_prices } : {}),
})

/** Key of the combination under which a point is counted. */
export const combinationKeyOf = (point: MapPoint): string => keyOf(combinationOf(point))

/** Calls `visit` for each count of each area, with the key of its combination. */
export function forEachCombinationCount(
  { combinations, areas }: PointAggregates,
  visit: (area: string, combination: string, count: number) => void,
): void {
  const keys = combinations.map(keyOf)
  for (const { area, counts } of areas) for (const [index, count] of counts) visit(area, keys[index] ?? '', count)
}

/** Collects combinations and gives each an index. */
function combinationTable() {
  const indexes = new Map<string, number>()
  const combinations: AttributeCombination[] = []
  return {
    combinations,
    indexOf(combination: AttributeCombination): number {
      const key = keyOf(combination)
      const index = indexes.get(key)
      if (index !== undefined) return index
      indexes.set(key, combinations.length)
      return combinations.push(combination) - 1
    },
  }
}

const mean = (a: number, weight: number, b: number, others: number): number =>
  (a * weight + b * others) / (weight + others)

/** Aggregates of the points of one area. */
export function aggregateArea(area: string, points: readonly MapPoint[]): PointAggregates {
  const table = combinationTable()
  const counts = new Map<number, number>()
  let [longitude, latitude] = [0, 0]
  for (const [index, point] of points.entries()) {
    const combination = table.indexOf(combinationOf(point))
    counts.set(combination, (counts.get(combination) ?? 0) + 1)
    longitude = mean(longitude, index, point.longitude, 1)
    latitude = mean(latitude, index, point.latitude, 1)
  }
  const areas = points.length > 0 ? [{ area, longitude, latitude, points: points.length, counts }] : []
  return { combinations: table.combinations, areas }
}

/** Merges aggregates into areas whose geohashes have `precision` characters. */
export function mergeAggregates(parts: readonly PointAggregates[], precision: number): PointAggregates {
  const table = combinationTable()
  const areas = new Map<string, Area>()
  for (const { combinations, areas: parted } of parts) {
    const indexes = combinations.map(table.indexOf)
    for (const { area: name, longitude, latitude, points, counts } of parted) {
      const area = name.slice(0, precision)
      const merged = areas.get(area) ?? { area, longitude: 0, latitude: 0, points: 0, counts: new Map() }
      areas.set(area, merged)
      merged.longitude = mean(merged.longitude, merged.points, longitude, points)
      merged.latitude = mean(merged.latitude, merged.points, latitude, points)
      merged.points += points
      for (const [index, count] of counts) {
        const combination = indexes[index] ?? -1
        merged.counts.set(combination, (merged.counts.get(combination) ?? 0) + count)
      }
    }
  }
  return { combinations: table.combinations, areas: [...areas.values()] }
}

/**
 * Encodes aggregates. Equal aggregates have the same encoding, regardless of the order in which points were counted.
 */
export function encodeAggregates({ combinations, areas }: PointAggregates): MapAggregates {
  const used = new Map<number, number>()
  for (const { counts } of areas)
    for (const [index, count] of counts) if (count > 0) used.set(index, (used.get(index) ?? 0) + count)
  const keys = combinations.map(keyOf)
  // The most frequent combinations get the smallest indexes, which compress best
  const sorted = [...used]
    .toSorted(([a, count], [b, otherCount]) => otherCount - count || ((keys[a] ?? '') < (keys[b] ?? '') ? -1 : 1))
    .map(([index]) => index)
  const ranks = new Map(sorted.map((index, rank) => [index, rank]))
  const shown = sorted.flatMap(index => combinations[index] ?? [])
  const tier_ids = [...new Set(shown.map(({ pricing_tier_id }) => pricing_tier_id))].toSorted()
  const tag_ids = [...new Set(shown.flatMap(combination => combination.tag_ids))].toSorted()
  const encoded: MapAggregates = {
    tier_ids,
    tag_ids,
    combinations: shown.map(({ status, pricing_tier_id, tag_ids: tags, own_prices }) => [
      POINT_STATUSES.indexOf(status),
      tier_ids.indexOf(pricing_tier_id),
      tags.map(tag => tag_ids.indexOf(tag)),
      own_prices ? Object.values(own_prices) : null,
    ]),
    areas: [],
    longitudes: [],
    latitudes: [],
    sizes: [],
    combination_steps: [],
    counts: [],
  }
  for (const { area, longitude, latitude, counts } of areas.toSorted((a, b) => (a.area < b.area ? -1 : 1))) {
    const entries = [...counts]
      .flatMap(([index, count]): [number, number][] => (count > 0 ? [[ranks.get(index) ?? -1, count]] : []))
      .toSorted(([a], [b]) => a - b)
    encoded.areas.push(area)
    encoded.longitudes.push(Math.round(longitude * DEGREE_STEPS))
    encoded.latitudes.push(Math.round(latitude * DEGREE_STEPS))
    encoded.sizes.push(entries.length)
    encoded.combination_steps.push(...entries.map(([rank], index) => rank - (entries[index - 1]?.[0] ?? 0)))
    encoded.counts.push(...entries.map(([, count]) => count))
  }
  return encoded
}

function entryAt<Value>(table: readonly Value[], index: number): Value {
  const found = table[index]
  if (found === undefined) throw new RangeError('aggregates of the map name what they do not have')
  return found
}

const combinationsOf = (encoded: MapAggregates): AttributeCombination[] =>
  encoded.combinations.map(([status, tier, tags, prices]) => ({
    status: entryAt(POINT_STATUSES, status),
    pricing_tier_id: entryAt(encoded.tier_ids, tier),
    tag_ids: tags.map(tag => entryAt(encoded.tag_ids, tag)),
    ...(prices ? { own_prices: recordByPeriod(years => prices[years - 1] ?? null) } : {}),
  }))

/** Calls `visit` for each area's combinations in turn. Throws RangeError when the columns do not fit together. */
function forEachCount(
  encoded: MapAggregates,
  visit: (place: number, combination: number, count: number) => void,
): void {
  let next = 0
  for (const place of encoded.areas.keys()) {
    let combination = 0
    for (const end = next + entryAt(encoded.sizes, place); next < end; next += 1) {
      combination += entryAt(encoded.combination_steps, next)
      entryAt(encoded.combinations, combination)
      visit(place, combination, entryAt(encoded.counts, next))
    }
  }
}

type Place = Pick<Area, 'area' | 'longitude' | 'latitude'>

const placesOf = (encoded: MapAggregates): Place[] =>
  encoded.areas.map((area, place) => ({
    area,
    longitude: entryAt(encoded.longitudes, place) / DEGREE_STEPS,
    latitude: entryAt(encoded.latitudes, place) / DEGREE_STEPS,
  }))

/** Decodes aggregates. Throws RangeError when the columns do not fit together. */
export function decodeAggregates(encoded: MapAggregates): PointAggregates {
  const areas = placesOf(encoded).map((place): Area => ({ ...place, points: 0, counts: new Map() }))
  forEachCount(encoded, (place, combination, count) => {
    const area = entryAt(areas, place)
    area.counts.set(combination, count)
    area.points += count
  })
  return { combinations: combinationsOf(encoded), areas }
}

/**
 * Number of points of each area that pass a filter, and how many of them are available. Areas without such points are
 * left out. Throws RangeError when the columns do not fit together.
 */
export function countMatchingPointsByArea(
  encoded: MapAggregates,
  isMatch: (combination: AttributeCombination) => boolean,
): (Place & { count: number; available: number })[] {
  const combinations = combinationsOf(encoded)
  const matches = combinations.map(isMatch)
  const isAvailable = combinations.map(({ status }) => status === 'available')
  const areas = placesOf(encoded).map(place => ({ ...place, count: 0, available: 0 }))
  forEachCount(encoded, (place, combination, count) => {
    if (!matches[combination]) return
    const area = entryAt(areas, place)
    area.count += count
    if (isAvailable[combination]) area.available += count
  })
  return areas.filter(({ count }) => count > 0)
}
