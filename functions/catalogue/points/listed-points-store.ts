import * as z from 'zod/mini'
import type { PointListQuery } from '#shared/catalogue/api/points.ts'
import { parseAssetCode, pointIdOfTypedCode } from '#shared/catalogue/rules/asset-codes.ts'
import { isFreeForTerm, shownStatusAtChange } from '#shared/catalogue/rules/bookings.ts'
import { POINT_COUNT_CATEGORIES, type PointCountCategory } from '#shared/catalogue/rules/point-count-categories.ts'
import { POINT_STATUSES, type Point, pointSchema, pointStatusSchema } from '#shared/catalogue/rules/points.ts'
import { isForSale, PRICE_FIELDS } from '#shared/catalogue/rules/prices.ts'
import { parseTerm, termSchema } from '#shared/catalogue/rules/terms.ts'
import { orUnknown } from '#shared/platform/rules/known-values.ts'
import { type CountAndAmount, endOfPrefix, readSumsBetween } from '../../platform/lists/counts-store.ts'
import { type CountedProperty, countDefinitionOf, facetKey, type List } from '../../platform/lists/list.ts'
import { syncList } from '../../platform/lists/sync-list.ts'
import { textForWordPrefixSearch, wordPrefixSearch } from '../../platform/lists/words.ts'
import { forAllChanges } from '../../platform/table/changes.ts'
import { ALL_POINTS_PARTITION, POINT_LIST_KEYS, TIME_SORT_KEY_PATTERN, timeSortKey } from '../../platform/table/keys.ts'
import { findPointIdOfAssetCode } from './asset-codes-store.ts'
import { countedAsReservable, PLACE_COUNTS } from './point-places.ts'
import { findPoints, storedPoint } from './points-store.ts'

/** The list of points: sorted by the time of the last change, filtered by any field of the API's filter. */

/** Words that begin half of all street names, so they are not indexed. */
const STREET_KINDS = {
  rua: 'r',
  avenida: 'av',
  alameda: 'al',
  travessa: 'tv',
  praca: 'pc',
  rodovia: 'rod',
  estrada: 'estr',
}

/** Fields of a point from which its free days are computed (shared/catalogue/rules/bookings.ts). */
const occupancyFields = z.extend(z.pick(pointSchema, { reserved_until: true, sold_until: true, held_to: true }), {
  bookings: z.optional(z.array(termSchema)),
  /** The stored status, where the one below is that of a later booking. Missing in older postings, whose status is the stored one. */
  status: z.optional(orUnknown(pointStatusSchema)),
})

const pointFacts = z.object({
  status: orUnknown(pointStatusSchema),
  /** Missing for points that are free without end, and in older postings. */
  occupancy: z.optional(occupancyFields),
  pricing_tier_id: z.string(),
  tag_ids: z.array(z.string()),
  located: z.boolean(),
  offered: z.boolean(),
  text: z.string(),
  /**
   * Price fields that the point sets itself instead of taking the tier's. No filter uses them, but the preview of a
   * tier's price change does.
   */
  own_prices: z.array(z.enum(PRICE_FIELDS)),
})
export type PointFacts = z.infer<typeof pointFacts>
export const ownPricesSchema = z.pick(pointFacts, { own_prices: true })

const isEverOccupied = ({ status, bookings = [] }: Point): boolean => status !== 'available' || bookings.length > 0

const factsOf = (from: Point): PointFacts => ({
  status: shownStatusAtChange(from),
  ...(isEverOccupied(from) && { occupancy: occupancyFields.parse(from) }),
  pricing_tier_id: from.pricing_tier_id,
  tag_ids: from.tag_ids,
  located: from.latitude !== null && from.longitude !== null,
  offered: from.is_available,
  text: textForWordPrefixSearch(from.name, from.street_name, from.intersection_name, from.neighborhood, from.city),
  own_prices: PRICE_FIELDS.filter(field => isForSale(from[field])),
})

const yesNo = (value: boolean) => [value ? 'yes' : 'no']
const YES_NO = ['yes', 'no'] as const

/**
 * Older postings have no occupancy: they count as free, and the point itself is checked when it is read to be shown.
 */
function isFreeInTerm({ status, offered, occupancy: occupied }: PointFacts, termText: string): boolean {
  const term = parseTerm(termText)
  if (!term || !offered) return false
  return (
    occupied === undefined ||
    isFreeForTerm(
      { ...occupied, status: occupied.status ?? status, is_available: offered },
      term,
      new Date().toISOString(),
    )
  )
}

function countCategoryOf(point: Point): PointCountCategory {
  const status = shownStatusAtChange(point)
  return status === 'available' && !point.is_available ? 'unoffered' : status
}
/** Counts points by category within a group, such as a city. */
const statusFigure = (name: string, statusOf: (point: Point) => string): CountedProperty<Point> => ({
  name,
  of: point => [`${countCategoryOf(point)}#${statusOf(point)}`],
})
const CITY_FIGURE = statusFigure('by_city', ({ city }) => city.trim())
const TIER_FIGURE = statusFigure('by_tier', ({ pricing_tier_id }) => pricing_tier_id)

export const pointsList: List<Point, PointFacts, Exclude<keyof PointListQuery, 'search'>> = {
  kind: 'point',
  read: stored => storedPoint.parse(stored),
  find: findPoints,
  keys: POINT_LIST_KEYS,
  all: { index: 'GSI1', partition: ALL_POINTS_PARTITION },
  sortKey: { of: ({ updated_at, id }) => timeSortKey(updated_at, id), pattern: TIME_SORT_KEY_PATTERN },
  facts: { of: factsOf, read: posting => pointFacts.parse(posting) },
  words: wordPrefixSearch(STREET_KINDS),
  facets: {
    tag_id: { name: 'tag', of: ({ tag_ids }) => tag_ids },
    located: { name: 'located', of: ({ located }) => yesNo(located), values: YES_NO, defaultValue: 'yes' },
    offered: { name: 'offered', of: ({ offered }) => yesNo(offered), values: YES_NO, defaultValue: 'yes' },
    status: { name: 'status', of: ({ status }) => [status], values: POINT_STATUSES, common: 'available' },
    pricing_tier_id: { name: 'tier', of: ({ pricing_tier_id }) => [pricing_tier_id] },
    free: { name: 'free', of: () => [], matches: isFreeInTerm, isUnindexed: true },
  },
  figures: [CITY_FIGURE, TIER_FIGURE, PLACE_COUNTS],
  amount: countedAsReservable,
  idsInSearch: async search => {
    const id = pointIdOfTypedCode(search) ?? (/^\d{1,15}$/.test(search) ? search : undefined)
    const code = parseAssetCode(search)
    const idOfCode = (code === undefined ? undefined : await findPointIdOfAssetCode(code)) ?? id
    return idOfCode === undefined ? [] : [idOfCode]
  },
  reads: { limit: 200, max: 8 },
}

export const pointCountDefinition = countDefinitionOf(pointsList)

/** Number of points by category, per city name or tier id. */
export async function countPointsByCategory(
  by: 'city' | 'tier',
): Promise<Map<string, Record<PointCountCategory, number>>> {
  const figure = by === 'city' ? CITY_FIGURE : TIER_FIGURE
  const countsByName = new Map<string, Record<PointCountCategory, number>>()
  for (const category of POINT_COUNT_CATEGORIES) {
    const facetPrefix = facetKey(figure, `${category}#`)
    const sums: Map<string, CountAndAmount> = await readSumsBetween(pointsList, facetPrefix, endOfPrefix(facetPrefix))
    for (const [facet, { items }] of sums) {
      if (items <= 0) continue
      const name = facet.slice(facetPrefix.length)
      const counts = countsByName.get(name) ?? { available: 0, reserved: 0, sold: 0, unoffered: 0 }
      countsByName.set(name, { ...counts, [category]: items })
    }
  }
  return countsByName
}

export const reindexPointsReaction = forAllChanges('point', storedPoint, changes => syncList(pointsList, changes))

export const tagFacet = (tagId: string): string => `${pointsList.facets.tag_id.name}#${tagId}`
export const tierFacet = (tierId: string): string => `${pointsList.facets.pricing_tier_id.name}#${tierId}`
