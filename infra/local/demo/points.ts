import { pointName } from '#shared/catalogue/rules/points.ts'
import { NO_PRICES, type Prices } from '#shared/catalogue/rules/pricing-tiers.ts'
import { gazetteer, lengthOf, metresBetween, placeAlong } from './gazetteer.ts'
import type { GazetteerStreet } from './gazetteer-street.ts'
import { seededRandom } from './random.ts'

export type DemoTierName = 'Ouro' | 'Prata' | 'Bronze'
/** What stands at the point: it decides what its photo shows. */
export type DemoPointKind = 'placa de rua' | 'painel' | 'totem'

export type DemoPoint = Prices & {
  name: string
  street_name: string
  /** A street that crosses or meets it nearby, '' for about a third of the points. */
  intersection_name: string
  neighborhood: string
  city: string
  /** Degrees with 5 decimals (about 1 m); null for the few points that nobody has located yet. */
  latitude: number | null
  longitude: number | null
  tier: DemoTierName
  tags: string[]
  kind: DemoPointKind
  is_available: boolean
}

export type DemoTier = Prices & { name: DemoTierName; description_template: string }

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

/** Every tag that demo points carry. */
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
 * Metres between neighbours on a street: a plate stands at most corners of an avenue, at few of a side street. Where the
 * corners are real there are more of them: two thirds of the demo stand in Campinas.
 */
const SPACING = { principal: 360, avenida: 1200, rua: 1400 } as const
const SPACING_OF_CORNERS = { principal: 170, avenida: 190, rua: 220 } as const
/** No two points are nearer than this, in metres. */
const MIN_DISTANCE = 40

const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

/** A few metres beside the street's line: a plate stands on the pavement, left or right. */
function onPavement([latitude, longitude]: [number, number], random: () => number): [number, number] {
  return [rounded(latitude + (random() - 0.5) * 1.6e-4), rounded(longitude + (random() - 0.5) * 1.6e-4)]
}

function tierOf(street: GazetteerStreet, random: () => number): DemoTierName {
  const chance = random()
  if (street.rank === 'principal') return chance < 0.72 ? 'Ouro' : 'Prata'
  if (street.rank === 'avenida') return chance < 0.1 ? 'Ouro' : chance < 0.75 ? 'Prata' : 'Bronze'
  return chance < 0.2 ? 'Prata' : 'Bronze'
}

function tagsOf(street: GazetteerStreet): string[] {
  const tags = new Set(street.tags)
  if (street.neighborhood === 'Centro') tags.add('Centro')
  if (street.street.startsWith('Av.')) tags.add('Avenida')
  return [...tags].sort((a, b) => a.localeCompare(b, 'pt-BR'))
}

const KINDS: DemoPointKind[] = ['placa de rua', 'placa de rua', 'placa de rua', 'placa de rua', 'painel', 'totem']

/** Prices agreed for this one point: a corner above its tier's (all periods) or a promotion of the first year only. */
function ownPrices(tier: DemoTier, random: () => number): Prices {
  const chance = random()
  if (chance > 0.1) return NO_PRICES
  const toTens = (price: number | null, factor: number) => price && Math.round((price * factor) / 1000) * 1000
  if (chance > 0.06) return { ...NO_PRICES, price_1y: toTens(tier.price_1y, 0.85) }
  return {
    price_1y: toTens(tier.price_1y, 1.25),
    price_2y: toTens(tier.price_2y, 1.25),
    price_3y: toTens(tier.price_3y, 1.25),
    price_4y: toTens(tier.price_4y, 1.25),
    price_5y: toTens(tier.price_5y, 1.25),
  }
}

type Spot = { at: [latitude: number, longitude: number]; crossing: string }

/** Where on a street points stand: at real corners so far apart where they are known, else along its line. */
function spotsOf({ corners, path, rank, crossings }: GazetteerStreet, random: () => number): Spot[] {
  if (corners) {
    const taken: Spot[] = []
    for (const { place, crossing } of corners)
      if (taken.every(({ at }) => metresBetween(at, place) >= SPACING_OF_CORNERS[rank]))
        taken.push({ at: place, crossing })
    return taken.slice(0, 9)
  }
  const wanted = Math.max(1, Math.min(9, Math.round(lengthOf(path) / SPACING[rank])))
  return Array.from({ length: wanted }, (_, index) => {
    const fraction = (index + 0.5 + (random() - 0.5) * 0.5) / wanted
    return { at: placeAlong(path, fraction), crossing: crossings[Math.floor(fraction * crossings.length)] ?? '' }
  })
}

/** The points of the demo, the same on every run: along the real streets of the gazetteer, city by city. */
export function demoPoints(): DemoPoint[] {
  const random = seededRandom(SEED)
  const tiers = new Map(demoTiers().map(tier => [tier.name, tier]))
  const places: [number, number][] = []
  const points: DemoPoint[] = []
  for (const street of gazetteer.streets) {
    for (const { at, crossing } of spotsOf(street, random)) {
      const place = onPavement(at, random)
      const tier = tiers.get(tierOf(street, random))
      const intersection_name = random() < 0.34 ? '' : crossing
      const kind = KINDS[Math.floor(random() * KINDS.length)]
      const [locating, availability] = [random(), random()]
      if (!tier || !kind) throw new RangeError('a demo point without tier or kind')
      const prices = ownPrices(tier, random)
      if (places.some(other => metresBetween(other, place) < MIN_DISTANCE)) continue
      places.push(place)
      const isLocated = locating >= 0.03
      points.push({
        name: pointName(tier.name, street.street, intersection_name),
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

/** Standard normal from two uniforms (Box–Muller). */
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/**
 * So many synthetic points for load: scattered around the same streets (about 600 m), one after the other as asked for,
 * none kept in memory. The same count and seed give the same points.
 */
export function* generatedPoints(count: number, seed: number): Generator<DemoPoint, void, undefined> {
  const random = seededRandom(seed)
  const prepared = gazetteer.streets.map(street => ({ street, tags: tagsOf(street) }))
  for (let index = 0; index < count; index++) {
    const { street, tags } = prepared[Math.floor(random() * prepared.length)] ?? {}
    if (!street || !tags) throw new RangeError('the gazetteer has no streets')
    const [latitude, longitude] = placeAlong(street.path, random())
    const tier = tierOf(street, random)
    const intersection_name = street.crossings[Math.floor(random() * (street.crossings.length + 1))] ?? ''
    yield {
      name: pointName(tier, street.street, intersection_name),
      street_name: street.street,
      intersection_name,
      neighborhood: street.neighborhood,
      city: street.municipality,
      latitude: rounded(latitude + normal(random) * 0.0055),
      longitude: rounded(longitude + normal(random) * 0.006),
      tier,
      tags,
      kind: KINDS[Math.floor(random() * KINDS.length)] ?? 'placa de rua',
      is_available: true,
      ...NO_PRICES,
    }
  }
}
