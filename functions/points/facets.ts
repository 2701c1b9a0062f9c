import type { PointListFilter } from '#shared/api/points.ts'
import { PERIOD_YEARS } from '#shared/domain/periods.ts'
import type { Point } from '#shared/domain/points.ts'
import { PRICE_FIELDS, type PriceField, priceField } from '#shared/domain/pricing-tiers.ts'
import { normalise } from '#shared/domain/search.ts'

/**
 * What the list of points is filtered by. A filter is looked up by the one thing it asks for that fewest points are likely
 * to have; the rest is judged by the facts that stand beside each point found there.
 */

/** A word is looked up by its beginning. Letters. */
const BEGINNING = 3
/** A point is kept under at most this many words; an address of usual length has five to ten. */
const MAX_WORDS = 40

/**
 * Words that half of all streets begin with tell nothing: what asks for these alone is filtered from the whole list. Each
 * with the way in which it is mostly written, which is meant too.
 */
const COMMON: Readonly<Record<string, string>> = {
  rua: 'r',
  avenida: 'av',
  alameda: 'al',
  travessa: 'tv',
  praca: 'pc',
  rodovia: 'rod',
  estrada: 'estr',
}

export const wordsOf = (text: string): string[] => [...new Set(normalise(text).match(/[\p{L}\p{N}]+/gu) ?? [])]

/** Words of less than three letters are not looked up: too many words begin with them. */
const isTelling = (word: string): boolean => Array.from(word).length >= BEGINNING && !Object.hasOwn(COMMON, word)

const hasDigit = (word: string): boolean => /\p{N}/u.test(word)

/** Numbers tell most, as many streets share a word; then the longer word. */
const byTelling = (a: string, b: string): number => Number(hasDigit(b)) - Number(hasDigit(a)) || b.length - a.length

const beginningOf = (word: string): string => Array.from(word).slice(0, BEGINNING).join('')

/** What a filter asks about a point. */
export type Facts = {
  status: Point['status']
  pricing_tier_id: string
  tag_ids: readonly string[]
  located: boolean
  offered: boolean
  /** Its words, each behind a space. */
  text: string
  /** Which price fields are its own and not the tier's. */
  own_prices: readonly PriceField[]
}

export const factsOf = (point: Point): Facts => ({
  status: point.status,
  pricing_tier_id: point.pricing_tier_id,
  tag_ids: point.tag_ids,
  located: point.latitude !== null && point.longitude !== null,
  offered: point.is_available,
  text: wordsOf([point.name, point.street_name, point.intersection_name, point.neighborhood, point.city].join(' '))
    .map(word => ` ${word}`)
    .join(''),
  own_prices: PRICE_FIELDS.filter(field => (point[field] ?? 0) > 0),
})

export const ofTag = (tagId: string): string => `tag#${tagId}`
export const ofTier = (tierId: string): string => `tier#${tierId}`
const ofStatus = (status: string): string => `status#${status}`
const ofWord = (word: string): string => `word#${beginningOf(word)}`
const UNLOCATED = 'located#no'
const WITHDRAWN = 'offered#no'

/** Everything under which a point is kept, each once. That it has a place and is offered is true of nearly all. */
export function facetsOf({ status, pricing_tier_id, tag_ids, located, offered, text }: Facts): string[] {
  const words = text.split(' ').filter(isTelling).map(ofWord)
  return [
    ofStatus(status),
    ofTier(pricing_tier_id),
    ...new Set(tag_ids.map(ofTag)),
    ...(located ? [] : [UNLOCATED]),
    ...(offered ? [] : [WITHDRAWN]),
    ...[...new Set(words)].slice(0, MAX_WORDS),
  ]
}

/** The facets whose points are counted: all but the words, which nobody asks a number of. */
export const countedFacets = (facts: Facts): string[] => facetsOf(facts).filter(facet => !facet.startsWith(ofWord('')))

/** Whether the point is one of those asked for. */
export const isAskedFor = (facts: Facts, filter: PointListFilter): boolean =>
  (filter.status === undefined || facts.status === filter.status) &&
  (filter.pricing_tier_id === undefined || facts.pricing_tier_id === filter.pricing_tier_id) &&
  (filter.tag_id === undefined || facts.tag_ids.includes(filter.tag_id)) &&
  (filter.located === undefined || facts.located === (filter.located === 'yes')) &&
  (filter.offered === undefined || facts.offered === (filter.offered === 'yes')) &&
  wordsOf(filter.search ?? '').every(word => hasWord(facts.text, word))

const hasWord = (text: string, word: string): boolean =>
  text.includes(` ${word}`) || (Object.hasOwn(COMMON, word) && `${text} `.includes(` ${COMMON[word]} `))

/** Where to look a filter up; undefined: in the list of all points. */
export function facetToRead(filter: PointListFilter): string | undefined {
  const [word] = wordsOf(filter.search ?? '')
    .filter(isTelling)
    .toSorted(byTelling)
  if (word !== undefined) return ofWord(word)
  if (filter.tag_id !== undefined) return ofTag(filter.tag_id)
  if (filter.located === 'no') return UNLOCATED
  if (filter.offered === 'no') return WITHDRAWN
  if (filter.status !== undefined && filter.status !== 'available') return ofStatus(filter.status)
  if (filter.pricing_tier_id !== undefined) return ofTier(filter.pricing_tier_id)
  return filter.status && ofStatus(filter.status)
}

/** Whether everything that is read for the filter is asked for, so that no more need be read than is shown. */
export function readsOnlyWhatItShows({ search, ...filter }: PointListFilter): boolean {
  const asked = Object.values(filter).filter(value => value !== undefined).length
  if (search) return false
  return asked === 0 || (asked === 1 && facetToRead(filter) !== undefined)
}

/** The price fields that follow the tier, of a point with these own prices. */
export const followedPrices = (own: readonly PriceField[]): PriceField[] =>
  PERIOD_YEARS.map(priceField).filter(field => !own.includes(field))
