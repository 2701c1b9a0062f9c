import type { MapSettings } from '#shared/catalogue/rules/map-settings.ts'
import type { PeriodYears } from '#shared/catalogue/rules/periods.ts'
import { POINT_STATUSES, type PointStatus } from '#shared/catalogue/rules/points.ts'
import { ownElseTierPrice } from '#shared/catalogue/rules/prices.ts'
import { type PricingTier, pricesOfTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import type { AttributeCombination } from '#shared/map/rules/map-aggregates.ts'
import type { MapPoint } from '#shared/map/rules/map-cells.ts'
import { createPlaceMatcher, type PlaceRef } from '#shared/map/rules/place-index.ts'
import { distanceKm } from '#shared/platform/rules/coordinates.ts'
import type { Centavos } from '#shared/platform/rules/money.ts'
import { normaliseSearchQuery, searchText } from '#shared/platform/rules/search.ts'

/** A visitor's filters. An empty list does not filter; of several tags or tiers, a point needs only one. */
export type PointFilters = {
  text: string
  statuses: readonly PointStatus[]
  tag_ids: readonly string[]
  tier_ids: readonly string[]
  /**
   * Only points with a price for this period, in years. The price range applies to the price of this period, by default
   * of 1 year.
   */
  years?: PeriodYears | undefined
  /** Price range, both ends inclusive; a missing end is open. Centavos. */
  price?: { from?: Centavos | undefined; to?: Centavos | undefined } | undefined
  within?: Circle | undefined
  /** The city, neighbourhood, street or crossing that the visitor searched. */
  place?: PlaceRef | undefined
}

/** `latitude` and `longitude` in degrees, `radius_km` in kilometres. */
export type Circle = { latitude: number; longitude: number; radius_km: number }

/** The filters of a first visit: available points only. */
export const DEFAULT_FILTERS: PointFilters = { text: '', statuses: ['available'], tag_ids: [], tier_ids: [] }

/** The filters after the visitor clears them: points of every status. */
export const FILTERS_AFTER_CLEAR: PointFilters = { ...DEFAULT_FILTERS, years: undefined, price: undefined }

export const isAvailableOnly = ({ statuses }: Pick<PointFilters, 'statuses'>): boolean =>
  statuses.length === 1 && statuses[0] === 'available'

/** Whether bubbles count fewer points than they stand for, because the office counts available ones only. */
export const countsOnlyAvailable = (
  settings: Pick<MapSettings, 'cluster_count_logic'> | undefined,
  filters: Pick<PointFilters, 'statuses'>,
): boolean => settings?.cluster_count_logic === 'available_only' && !isAvailableOnly(filters)

/** Number of filters that differ from the default. */
export const countActiveFilters = ({ text, statuses, tag_ids, tier_ids, years, price }: PointFilters): number =>
  (text.trim() ? 1 : 0) +
  (isAvailableOnly({ statuses }) ? 0 : 1) +
  (tag_ids.length ? 1 : 0) +
  (tier_ids.length ? 1 : 0) +
  (years === undefined ? 0 : 1) +
  (price?.from === undefined && price?.to === undefined ? 0 : 1)

/** Which of a place's precomputed counts is right under the filters; undefined if neither is. */
export function placeCountField(filters: PointFilters): 'available' | 'points' | undefined {
  const { statuses, tag_ids, tier_ids, years, price } = filters
  const hasOtherFilters = countActiveFilters({ ...FILTERS_AFTER_CLEAR, tag_ids, tier_ids, years, price }) > 0
  if (hasOtherFilters) return undefined
  if (isAvailableOnly({ statuses })) return 'available'
  return statuses.length === 0 || statuses.length === POINT_STATUSES.length ? 'points' : undefined
}

export const toggleValue = <T>(values: readonly T[], value: T): T[] =>
  values.includes(value) ? values.filter(otherValue => otherValue !== value) : [...values, value]

/**
 * A predicate by the attributes that many points share: status, tier, tags, period and price. Without tiers, only own
 * prices count.
 */
export function combinationPredicate(
  filters: PointFilters,
  tiers: readonly PricingTier[] = [],
): (combination: AttributeCombination) => boolean {
  const statuses = new Set(filters.statuses)
  const tierIds = new Set(filters.tier_ids)
  const tags = new Set(filters.tag_ids)
  const isInPriceRange = pricePredicate(filters, tiers)
  return combination =>
    statuses.has(combination.status) &&
    (tierIds.size === 0 || tierIds.has(combination.pricing_tier_id)) &&
    (tags.size === 0 || combination.tag_ids.some(id => tags.has(id))) &&
    isInPriceRange(combination)
}

/** Whether the filters need each single point (its name or place), so that counts of aggregates are not enough. */
export const hasPerPointFilter = ({ text, place, within }: PointFilters): boolean =>
  text.trim() !== '' || place !== undefined || within !== undefined

/**
 * A predicate for points. All typed words have to be in the name. `foldedNames` caches names in their searchable form
 * between calls, because names repeat along a street.
 */
export function createPointMatcher(
  filters: PointFilters,
  foldedNames: Map<string, string>,
  tiers: readonly PricingTier[] = [],
): (point: MapPoint) => boolean {
  const isMatch = combinationPredicate(filters, tiers)
  const words = normaliseSearchQuery(filters.text).split(' ').filter(Boolean)
  const foldedName = (name: string): string => {
    const cachedName = foldedNames.get(name)
    if (cachedName !== undefined) return cachedName
    const key = searchText(name)
    foldedNames.set(name, key)
    return key
  }
  const { within, place } = filters
  const isInSearchedPlace = place ? createPlaceMatcher(place, new Map()) : () => true
  return point =>
    isMatch(point) &&
    words.every(word => foldedName(point.name).includes(word)) &&
    isInSearchedPlace(point) &&
    (within === undefined || distanceKm(within, point) <= within.radius_km)
}

/** The predicate for period and price range. */
function pricePredicate(
  { years, price }: PointFilters,
  tiers: readonly PricingTier[],
): (combination: AttributeCombination) => boolean {
  if (years === undefined && price?.from === undefined && price?.to === undefined) return () => true
  const priceOf = periodPriceFor(years ?? 1, tiers)
  return point => {
    const total = priceOf(point)
    return total !== undefined && total >= (price?.from ?? 0) && total <= (price?.to ?? Number.POSITIVE_INFINITY)
  }
}

/** A point's own price for a period, else its tier's; undefined if the point is not offered for this period. */
export function periodPriceFor(
  years: PeriodYears,
  tiers: readonly PricingTier[],
): (point: Pick<MapPoint, 'pricing_tier_id' | 'own_prices'>) => Centavos | undefined {
  const pricesByTier = new Map(tiers.map(tier => [tier.id, pricesOfTier(tier)[years]]))
  return ({ pricing_tier_id, own_prices }) =>
    ownElseTierPrice(own_prices?.[years], pricesByTier.get(pricing_tier_id) ?? null) ?? undefined
}
