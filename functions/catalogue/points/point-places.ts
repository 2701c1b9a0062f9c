import geohash from 'ngeohash'
import { type FoundPlace, PLACE_KINDS, type PlaceKind } from '#shared/domain/found-places.ts'
import { tellingWords } from '#shared/domain/place-search.ts'
import { canBeHad, type Point } from '#shared/domain/points.ts'
import { wordsIn } from '#shared/domain/search.ts'
import type { Figure } from '../../platform/lists/list.ts'

/**
 * The places that a point on the public map stands at, as a figure of the list of points: under each telling word of a
 * place's name, how many points it has, and (as the amount) how many of them can be reserved. Where it is stands in what
 * is counted, as a geohash: a place that reaches over several has a count in each, so that no position needs to be kept.
 */

/** Characters of a geohash: a city in parts of about 5 km, all else in parts of about 1.2 × 0.6 km. */
const PRECISION: Readonly<Record<PlaceKind, number>> = { city: 5, neighborhood: 6, street: 6, crossing: 6, point: 6 }

/** Between the parts of what is counted; no name holds it. */
const BETWEEN = '\t'

export type PlaceFacet = Pick<FoundPlace, 'kind' | 'name' | 'city'> & {
  /** One of the telling words of the name. */
  word: string
  geohash: string
  point_id?: string
}

type Named = Pick<PlaceFacet, 'kind' | 'name' | 'city' | 'point_id'>

/** What a name says beyond tier, street and crossing, which most names are made of ('Ouro | Av. Brasil c/ R. das Flores'). */
function hasOwnName({ name, street_name, intersection_name }: Point): boolean {
  const known = new Set([...wordsIn(street_name), ...wordsIn(intersection_name)])
  return tellingWords(name.replace(/^[^|]*\|/, '')).some(word => !known.has(word))
}

function placesOf(point: Point): Named[] {
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

export const BY_PLACE: Figure<Point> = {
  name: 'place',
  of: point => {
    const { latitude, longitude, is_available } = point
    if (latitude === null || longitude === null || !is_available) return []
    return placesOf(point).flatMap(place =>
      tellingWords(place.name).map(word =>
        [
          ...[place.kind, word, place.name, place.city, geohash.encode(latitude, longitude, PRECISION[place.kind])],
          ...(place.point_id === undefined ? [] : [place.point_id]),
        ].join(BETWEEN),
      ),
    )
  },
}

/** What the values begin with of places that have a word that begins so. */
export const placesBeginning = (kind: PlaceKind, word: string): string => `${kind}${BETWEEN}${word}`

/** What a value of BY_PLACE says; undefined for none. */
export function readPlace(value: string): PlaceFacet | undefined {
  const [asKind, word, name, city, at, point_id] = value.split(BETWEEN)
  const kind = PLACE_KINDS.find(each => each === asKind)
  if (!kind || word === undefined || name === undefined || city === undefined || at === undefined) return undefined
  return { kind, word, name, city, geohash: at, ...(point_id === undefined ? {} : { point_id }) }
}

/** Counted a second time: what a visitor can reserve now. */
export const isToBeHad = (point: Point): number => (canBeHad(point) ? 1 : 0)
