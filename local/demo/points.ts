import { defaultPointName } from '#shared/catalogue/rules/points.ts'
import { NO_PRICE_FIELDS, type PriceFields } from '#shared/catalogue/rules/prices.ts'
import { gazetteer, metresBetween, placeAlong, streetLength } from './gazetteer.ts'
import type { GazetteerStreet } from './gazetteer-street.ts'
import { randomNormal, seededRandom } from './random.ts'

export type DemoTierName = 'Ouro' | 'Prata' | 'Bronze'
/** What is at the point and is shown in its photo. */
export type DemoPointKind = 'placa de rua' | 'painel' | 'totem'

export type DemoPoint = PriceFields & {
  name: string
  street_name: string
  /** A crossing street nearby; '' for about a third of the points. */
  intersection_name: string
  neighborhood: string
  city: string
  /** Degrees with 5 decimals (about 1 m); null for the few points without a position. */
  latitude: number | null
  longitude: number | null
  tier: DemoTierName
  tags: string[]
  kind: DemoPointKind
  is_available: boolean
}

export type DemoTier = PriceFields & { name: DemoTierName; description_template: string }

const TEMPLATE_START = 'Ponto {tier_name} no bairro {neighborhood}: {point_name}.'

/** The three tiers; prices in centavos, null where the period is not for sale. */
export const demoTiers = (): DemoTier[] => [
  {
    name: 'Ouro',
    description_template: `${TEMPLATE_START} Avenida de grande circulação, face dupla e visibilidade nos dois sentidos. 1 ano por {price_1y}, 3 anos por {price_3y} ou 5 anos por {price_5y}.`,
    price_1y: 240_000,
    price_2y: 432_000,
    price_3y: 588_000,
    price_4y: 720_000,
    price_5y: 828_000,
  },
  {
    name: 'Prata',
    description_template: `${TEMPLATE_START} Via de ligação com comércio e fluxo constante de veículos e pedestres. 1 ano por {price_1y} ou 2 anos por {price_2y}.`,
    price_1y: 156_000,
    price_2y: 280_800,
    price_3y: 382_200,
    price_4y: 468_000,
    price_5y: null,
  },
  {
    name: 'Bronze',
    description_template: `${TEMPLATE_START} Rua de bairro, ideal para o comércio local ser encontrado por quem mora perto. 1 ano por {price_1y}, 2 anos por {price_2y}.`,
    price_1y: 98_000,
    price_2y: 176_400,
    price_3y: 239_900,
    price_4y: null,
    price_5y: null,
  },
]

export const DEMO_TAGS = [
  'Alto fluxo',
  'Avenida',
  'Centro',
  'Comércio',
  'Escola',
  'Hospital',
  'Residencial',
  'Rodoviária',
  'Shopping',
  'Universidade',
] as const

const SEED = 20_261_121
/**
 * Distance between neighbouring points on a street, by rank, in metres. Streets with surveyed corners have more points:
 * two thirds of the demo's points are in Campinas.
 */
const STREET_SPACING = { principal: 360, avenida: 1200, rua: 1400 } as const
const CORNER_SPACING = { principal: 170, avenida: 190, rua: 220 } as const
/** Minimum distance between two points. Metres. */
const MIN_DISTANCE = 40

const roundDegrees = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

/** Shifts a position on the street's axis a few metres to the left or right. */
function shiftToPavement([latitude, longitude]: [number, number], random: () => number): [number, number] {
  return [roundDegrees(latitude + (random() - 0.5) * 1.6e-4), roundDegrees(longitude + (random() - 0.5) * 1.6e-4)]
}

function randomTier(street: GazetteerStreet, random: () => number): DemoTierName {
  const randomDraw = random()
  if (street.rank === 'principal') return randomDraw < 0.72 ? 'Ouro' : 'Prata'
  if (street.rank === 'avenida') return randomDraw < 0.1 ? 'Ouro' : randomDraw < 0.75 ? 'Prata' : 'Bronze'
  return randomDraw < 0.2 ? 'Prata' : 'Bronze'
}

function tagsOf(street: GazetteerStreet): string[] {
  const tags = new Set(street.tags)
  if (street.neighborhood === 'Centro') tags.add('Centro')
  if (street.street.startsWith('Av.')) tags.add('Avenida')
  return [...tags].sort((a, b) => a.localeCompare(b, 'pt-BR'))
}

const KINDS: DemoPointKind[] = ['placa de rua', 'placa de rua', 'placa de rua', 'placa de rua', 'painel', 'totem']

/**
 * Own prices of a tenth of the points: either above the tier's for all periods, or a discount for the first year, so
 * small that longer periods still cost less than as many single years.
 */
function ownPrices(tier: DemoTier, random: () => number): PriceFields {
  const randomDraw = random()
  if (randomDraw > 0.1) return NO_PRICE_FIELDS
  const scalePrice = (price: number | null, factor: number) => price && Math.round((price * factor) / 1000) * 1000
  if (randomDraw > 0.06) return { ...NO_PRICE_FIELDS, price_1y: scalePrice(tier.price_1y, 0.95) }
  return {
    price_1y: scalePrice(tier.price_1y, 1.25),
    price_2y: scalePrice(tier.price_2y, 1.25),
    price_3y: scalePrice(tier.price_3y, 1.25),
    price_4y: scalePrice(tier.price_4y, 1.25),
    price_5y: scalePrice(tier.price_5y, 1.25),
  }
}

type PointPosition = { at: [latitude: number, longitude: number]; crossing: string }

/**
 * Positions of points on a street: at surveyed corners that are far enough apart, else evenly along the street's line.
 */
function pointPositions({ corners, path, rank, crossings }: GazetteerStreet, random: () => number): PointPosition[] {
  if (corners) {
    const positions: PointPosition[] = []
    for (const { place, crossing } of corners)
      if (positions.every(({ at }) => metresBetween(at, place) >= CORNER_SPACING[rank]))
        positions.push({ at: place, crossing })
    return positions.slice(0, 9)
  }
  const count = Math.max(1, Math.min(9, Math.round(streetLength(path) / STREET_SPACING[rank])))
  return Array.from({ length: count }, (_, index) => {
    const lengthFraction = (index + 0.5 + (random() - 0.5) * 0.5) / count
    return {
      at: placeAlong(path, lengthFraction),
      crossing: crossings[Math.floor(lengthFraction * crossings.length)] ?? '',
    }
  })
}

/** The demo's points along the gazetteer's streets. The same on every run. */
export function demoPoints(): DemoPoint[] {
  const random = seededRandom(SEED)
  const tiers = new Map(demoTiers().map(tier => [tier.name, tier]))
  const positions: [number, number][] = []
  const points: DemoPoint[] = []
  for (const street of gazetteer.streets) {
    for (const { at, crossing } of pointPositions(street, random)) {
      const place = shiftToPavement(at, random)
      const tier = tiers.get(randomTier(street, random))
      const intersection_name = random() < 0.34 ? '' : crossing
      const kind = KINDS[Math.floor(random() * KINDS.length)]
      const [locating, availability] = [random(), random()]
      if (!tier || !kind) throw new RangeError('a demo point without tier or kind')
      const prices = ownPrices(tier, random)
      if (positions.some(other => metresBetween(other, place) < MIN_DISTANCE)) continue
      positions.push(place)
      const isLocated = locating >= 0.03
      points.push({
        name: defaultPointName(tier.name, street.street, intersection_name),
        street_name: street.street,
        intersection_name,
        neighborhood: street.neighborhood,
        city: street.municipality,
        latitude: isLocated ? place[0] : null,
        longitude: isLocated ? place[1] : null,
        tier: tier.name,
        tags: tagsOf(street),
        kind,
        is_available: availability >= 0.02,
        ...prices,
      })
    }
  }
  return points
}

/**
 * Yields synthetic points for load tests, scattered (about 600 m) around the same streets. Equal arguments give equal
 * points.
 */
export function* generatedPoints(count: number, seed: number): Generator<DemoPoint, void, undefined> {
  const random = seededRandom(seed)
  const streetsWithTags = gazetteer.streets.map(street => ({ street, tags: tagsOf(street) }))
  for (let index = 0; index < count; index++) {
    const { street, tags } = streetsWithTags[Math.floor(random() * streetsWithTags.length)] ?? {}
    if (!street || !tags) throw new RangeError('the gazetteer has no streets')
    const [latitude, longitude] = placeAlong(street.path, random())
    const tier = randomTier(street, random)
    const intersection_name = street.crossings[Math.floor(random() * (street.crossings.length + 1))] ?? ''
    yield {
      name: defaultPointName(tier, street.street, intersection_name),
      street_name: street.street,
      intersection_name,
      neighborhood: street.neighborhood,
      city: street.municipality,
      latitude: roundDegrees(latitude + randomNormal(random) * 0.0055),
      longitude: roundDegrees(longitude + randomNormal(random) * 0.006),
      tier,
      tags,
      kind: KINDS[Math.floor(random() * KINDS.length)] ?? 'placa de rua',
      is_available: true,
      ...NO_PRICE_FIELDS,
    }
  }
}
