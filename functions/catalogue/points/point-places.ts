import geohash from 'ngeohash'
import { shownStatusAtChange } from '#shared/catalogue/rules/bookings.ts'
import { type FoundPlace, PLACE_KINDS, type PlaceKind } from '#shared/catalogue/rules/found-places.ts'
import { significantWords } from '#shared/catalogue/rules/place-search.ts'
import { isReservable, type Point } from '#shared/catalogue/rules/points.ts'
import { wordsIn } from '#shared/platform/rules/search.ts'
import type { CountedProperty } from '../../platform/lists/list.ts'

/**
 * Counts public points per place, as a figure of the list of points. For each significant word of a place's name the
 * count has the number of points and, as its amount, the number of reservable points. The counted value contains a
 * geohash, so the place's position need not be stored separately.
 */

/**
 * Number of geohash characters per kind of place: cells of about 5 km for cities, of about 1.2 × 0.6 km for the others.
 */
const GEOHASH_PRECISION: Readonly<Record<PlaceKind, number>> = {
  city: 5,
  neighborhood: 6,
  street: 6,
  crossing: 6,
  point: 6,
}

/** Separates the parts of a counted value; no place name contains a tab. */
const SEPARATOR = '\t'

export type PlaceFacet = Pick<FoundPlace, 'kind' | 'name' | 'city'> & {
  /** One of the significant words of the place's name. */
  word: string
  geohash: string
  point_id?: string
}

type NamedPlace = Pick<PlaceFacet, 'kind' | 'name' | 'city' | 'point_id'>

/**
 * Whether the point's name has words besides its tier, street and crossing street; 'Ouro | Av. Brasil c/ R. das Flores'
 * has none.
 */
function hasOwnName({ name, street_name, intersection_name }: Point): boolean {
  const addressWords = new Set([...wordsIn(street_name), ...wordsIn(intersection_name)])
  return significantWords(name.replace(/^[^|]*\|/, '')).some(word => !addressWords.has(word))
}

function placesOf(point: Point): NamedPlace[] {
  const { id, name, street_name: street, intersection_name: intersection, neighborhood } = point
  const city = point.city.trim()
  return [
    { kind: 'city', name: city, city: '' },
    { kind: 'neighborhood', name: neighborhood, city },
    { kind: 'street', name: street, city },
    ...(intersection ? [{ kind: 'crossing' as const, name: `${street} c/ ${intersection}`, city }] : []),
    ...(hasOwnName(point) ? [{ kind: 'point' as const, name, city, point_id: id }] : []),
  ]
}

export const PLACE_COUNTS: CountedProperty<Point> = {
  name: 'place',
  of: point => {
    const { latitude, longitude, is_available } = point
    if (latitude === null || longitude === null || !is_available) return []
    return placesOf(point).flatMap(place =>
      significantWords(place.name).map(word =>
        [
          ...[
            place.kind,
            word,
            place.name,
            place.city,
            geohash.encode(latitude, longitude, GEOHASH_PRECISION[place.kind]),
          ],
          ...(place.point_id === undefined ? [] : [place.point_id]),
        ].join(SEPARATOR),
      ),
    )
  },
}

/** Prefix of the counted values of places with a word that begins with `word`. */
export const placeFacetPrefix = (kind: PlaceKind, word: string): string => `${kind}${SEPARATOR}${word}`

/** Parses a counted value of PLACE_COUNTS; undefined when it is malformed. */
export function parsePlaceFacet(value: string): PlaceFacet | undefined {
  const [asKind, word, name, city, placeLabel, point_id] = value.split(SEPARATOR)
  const kind = PLACE_KINDS.find(placeKind => placeKind === asKind)
  if (!kind || word === undefined || name === undefined || city === undefined || placeLabel === undefined)
    return undefined
  return { kind, word, name, city, geohash: placeLabel, ...(point_id === undefined ? {} : { point_id }) }
}

/** 1 for a point that a visitor can reserve now, else 0. Summed, it is the amount of a place's count. */
export const countedAsReservable = (point: Point): number =>
  isReservable({ ...point, status: shownStatusAtChange(point) }) ? 1 : 0
