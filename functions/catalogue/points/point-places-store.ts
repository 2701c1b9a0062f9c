import geohash from 'ngeohash'
import { type FoundPlace, PLACE_KINDS, type PlaceKind } from '#shared/catalogue/rules/found-places.ts'
import { matchesSearch, type PlaceSearch } from '#shared/catalogue/rules/place-search.ts'
import { wordsIn } from '#shared/platform/rules/search.ts'
import { type CountAndAmount, endOfPrefix, readFirstSumsBetween } from '../../platform/lists/counts-store.ts'
import { facetKey } from '../../platform/lists/list.ts'
import { pointsList } from './listed-points-store.ts'
import { PLACE_COUNTS, type PlaceFacet, parsePlaceFacet, placeFacetPrefix } from './point-places.ts'

/**
 * Finds places by the beginning of a word of their name, with their numbers of points, in the stored counts of
 * PLACE_COUNTS.
 */

/**
 * Maximum number of counts read per kind of place: about 130 bytes each, so about 5 read units in all, twice that when
 * the first word finds nothing. A visitor finds places beyond the maximum by typing more letters.
 */
const MAX_READ: Readonly<Record<PlaceKind, number>> = {
  city: 60,
  neighborhood: 60,
  street: 60,
  crossing: 30,
  point: 30,
}

/** Places that have a word which begins with `word`, unsorted. */
export async function findPlacesByWord(word: string, search: PlaceSearch): Promise<FoundPlace[]> {
  const placesByKind = await Promise.all(PLACE_KINDS.map(kind => placesOfKind(kind, word)))
  return placesByKind.flat().filter(place => matchesSearch(place, search))
}

async function placesOfKind(kind: PlaceKind, word: string): Promise<FoundPlace[]> {
  const facetPrefix = facetKey(PLACE_COUNTS, placeFacetPrefix(kind, word))
  const { sums, more } = await readFirstSumsBetween(pointsList, facetPrefix, endOfPrefix(facetPrefix), MAX_READ[kind])
  const places = new Map<string, FoundPlace>()
  let lastPlaceKey = ''
  for (const [facet, sum] of sums) {
    const placeFacet = parsePlaceFacet(facet.slice(facetKey(PLACE_COUNTS, '').length))
    if (!placeFacet) continue
    // Spellings that differ only in case, accents or punctuation are one place. Grouped per indexed word, so that a place
    // indexed under two words is not counted twice.
    const words = (text: string) => wordsIn(text).join(' ')
    lastPlaceKey = [placeFacet.word, words(placeFacet.name), words(placeFacet.city), placeFacet.point_id].join('|')
    if (sum.items > 0) places.set(lastPlaceKey, mergePlace(places.get(lastPlaceKey), placeFacet, sum))
  }
  // More counts of the last place may follow on the next page, so its count is incomplete.
  if (more && places.size > 1) places.delete(lastPlaceKey)
  return dedupeByName([...places.values()])
}

function mergePlace(
  knownPlace: FoundPlace | undefined,
  part: PlaceFacet,
  { items, amount }: CountAndAmount,
): FoundPlace {
  const [south, west, north, east] = geohash.decode_bbox(part.geohash)
  const { kind, name, city, point_id } = part
  if (!knownPlace)
    return {
      kind,
      name,
      city,
      points: items,
      available: amount,
      bounds: [west, south, east, north],
      ...(point_id === undefined ? {} : { point_id }),
    }
  const { bounds } = knownPlace
  return {
    ...knownPlace,
    points: knownPlace.points + items,
    available: knownPlace.available + amount,
    bounds: [
      Math.min(bounds[0], west),
      Math.min(bounds[1], south),
      Math.max(bounds[2], east),
      Math.max(bounds[3], north),
    ],
  }
}

/** Removes duplicates: 'Santa Santina' is indexed under two words that begin with 'sant'. */
const dedupeByName = (places: readonly FoundPlace[]): FoundPlace[] => [
  ...new Map(places.map(place => [`${place.name}|${place.city}|${place.point_id}`, place])).values(),
]
