import type { MapSettings } from '#shared/catalogue/rules/map-settings.ts'
import type { PeriodYears } from '#shared/catalogue/rules/periods.ts'
import { POINT_STATUSES, type PointStatus } from '#shared/catalogue/rules/points.ts'
import { ownElseTierPrice } from '#shared/catalogue/rules/prices.ts'
import { type PricingTier, pricesOfTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import { sameNameKey } from '#shared/catalogue/rules/tags.ts'
import type { MapPoint } from '#shared/map/rules/map-cells.ts'
import { isInPlace, type PlaceRef } from '#shared/map/rules/place-index.ts'
import { distanceKm } from '#shared/platform/rules/coordinates.ts'
import type { Centavos } from '#shared/platform/rules/money.ts'

/** What a visitor looks for. An empty list asks for nothing in particular; several tags or tiers mean any of them. */
export type PointFilters = {
  text: string
  statuses: readonly PointStatus[]
  tag_ids: readonly string[]
  tier_ids: readonly string[]
  /** Has a price of so many years; the price range is of that. 1 when only a range is asked for. */
  years?: PeriodYears | undefined
  /** Both ends belong to it; either may be open. Centavos. */
  price?: { from?: Centavos | undefined; to?: Centavos | undefined } | undefined
  within?: Circle | undefined
  /** The city, neighbourhood, street or crossing that was searched. */
  place?: PlaceRef | undefined
}

/** What is so near to a place. Degrees, kilometres. */
export type Circle = { latitude: number; longitude: number; radius_km: number }

/** Available points only (specification §2). */
export const DEFAULT_FILTERS: PointFilters = { text: '', statuses: ['available'], tag_ids: [], tier_ids: [] }

/** What is left of any others once they are taken back. */
export const CLEARED_FILTERS: PointFilters = { ...DEFAULT_FILTERS, years: undefined, price: undefined }

/** What most visitors ask for: nothing that somebody has already. */
export const isOnlyAvailable = ({ statuses }: Pick<PointFilters, 'statuses'>): boolean =>
  statuses.length === 1 && statuses[0] === 'available'

/**
 * A visitor who filters for reserved or sold points sees clusters that count all points: counting only the available ones,
 * as the setting may say, clusters would show 0 and 1 (docs/decisions/0036).
 */
export const settingsForFilters = (settings: MapSettings, filters: Pick<PointFilters, 'statuses'>): MapSettings =>
  isOnlyAvailable(filters) ? settings : { ...settings, cluster_count_logic: 'total_points' }

/** How many of the filters differ from what the map opens with. */
export const countActiveFilters = ({ text, statuses, tag_ids, tier_ids, years, price }: PointFilters): number =>
  (text.trim() ? 1 : 0) +
  (isOnlyAvailable({ statuses }) ? 0 : 1) +
  (tag_ids.length ? 1 : 0) +
  (tier_ids.length ? 1 : 0) +
  (years === undefined ? 0 : 1) +
  (price?.from === undefined && price?.to === undefined ? 0 : 1)

/** Which of a place's kept counts says how many of its points pass the filters; undefined where neither does. */
export function placeCountField(filters: PointFilters): 'available' | 'points' | undefined {
  const { statuses, tag_ids, tier_ids, years, price } = filters
  const asksMore = countActiveFilters({ ...CLEARED_FILTERS, tag_ids, tier_ids, years, price }) > 0
  if (asksMore) return undefined
  if (isOnlyAvailable({ statuses })) return 'available'
  return statuses.length === 0 || statuses.length === POINT_STATUSES.length ? 'points' : undefined
}

export const toggle = <T>(values: readonly T[], value: T): T[] =>
  values.includes(value) ? values.filter(other => other !== value) : [...values, value]

/**
 * The test that a point has to pass. Names repeat along a street, so each is folded (case, accents) once per
 * `foldedNames`, which a caller keeps between searches. Every word that was typed has to be in the name.
 */
export function pointFilter(
  filters: PointFilters,
  foldedNames: Map<string, string>,
  tiers: readonly PricingTier[] = [],
): (point: MapPoint) => boolean {
  const statuses = new Set(filters.statuses)
  const tierIds = new Set(filters.tier_ids)
  const tags = new Set(filters.tag_ids)
  const words = sameNameKey(filters.text).split(' ').filter(Boolean)
  const folded = (name: string): string => {
    const known = foldedNames.get(name)
    if (known !== undefined) return known
    const made = sameNameKey(name)
    foldedNames.set(name, made)
    return made
  }
  const isInPrice = priceFilter(filters, tiers)
  const { within, place } = filters
  const isThere = place ? isInPlace(place, new Map()) : () => true
  return point =>
    statuses.has(point.status) &&
    (tierIds.size === 0 || tierIds.has(point.pricing_tier_id)) &&
    (tags.size === 0 || point.tag_ids.some(id => tags.has(id))) &&
    words.every(word => folded(point.name).includes(word)) &&
    isInPrice(point) &&
    isThere(point) &&
    (within === undefined || distanceKm(within, point) <= within.radius_km)
}

/** The test of years and price; without tiers those that have no prices of their own have none. */
function priceFilter({ years, price }: PointFilters, tiers: readonly PricingTier[]): (point: MapPoint) => boolean {
  if (years === undefined && price?.from === undefined && price?.to === undefined) return () => true
  const priceIn = priceForYears(years ?? 1, tiers)
  return point => {
    const is = priceIn(point)
    return is !== undefined && is >= (price?.from ?? 0) && is <= (price?.to ?? Number.POSITIVE_INFINITY)
  }
}

/** What a point costs over so many years; undefined: it can't be had for so long. */
export function priceForYears(
  years: PeriodYears,
  tiers: readonly PricingTier[],
): (point: Pick<MapPoint, 'pricing_tier_id' | 'own_prices'>) => Centavos | undefined {
  const ofTier = new Map(tiers.map(tier => [tier.id, pricesOfTier(tier)[years]]))
  return ({ pricing_tier_id, own_prices }) =>
    ownElseTierPrice(own_prices?.[years], ofTier.get(pricing_tier_id) ?? null) ?? undefined
}
