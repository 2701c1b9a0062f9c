import geohash from 'ngeohash'
import { type FoundPlace, PLACE_KINDS, type PlaceKind } from '#shared/domain/found-places.ts'
import { isPlaceAskedFor, type PlaceSearch } from '#shared/domain/place-search.ts'
import { wordsIn } from '#shared/domain/search.ts'
import { firstSumsBetween, lastOf, type Sum } from '../../platform/lists/counts-store.ts'
import { under } from '../../platform/lists/list.ts'
import { pointsList } from './listed-points-store.ts'
import { BY_PLACE, type PlaceFacet, placesBeginning, readPlace } from './point-places.ts'

/** Places by the beginning of a word of their names, with how many points they have: the kept counts of BY_PLACE. */

/**
 * Counts that are read of each kind at most, some 130 bytes each and so 5 read units in all, twice when nothing fits at first.
 * What lies behind them is found once more is typed.
 */
const MOST_READ: Readonly<Record<PlaceKind, number>> = {
  city: 60,
  neighborhood: 60,
  street: 60,
  crossing: 30,
  point: 30,
}

/** The places asked for that have a word that begins so, in no order. */
export async function placesByWord(word: string, search: PlaceSearch): Promise<FoundPlace[]> {
  const found = await Promise.all(PLACE_KINDS.map(kind => placesOfKind(kind, word)))
  return found.flat().filter(place => isPlaceAskedFor(place, search))
}

async function placesOfKind(kind: PlaceKind, word: string): Promise<FoundPlace[]> {
  const beginning = under(BY_PLACE, placesBeginning(kind, word))
  const { sums, more } = await firstSumsBetween(pointsList, beginning, lastOf(beginning), MOST_READ[kind])
  const places = new Map<string, FoundPlace>()
  let last = ''
  for (const [facet, sum] of sums) {
    const part = readPlace(facet.slice(under(BY_PLACE, '').length))
    if (!part) continue
    // Written in several ways it is one place. A word that stands in two of them would count it twice.
    const words = (text: string) => wordsIn(text).join(' ')
    last = [part.word, words(part.name), words(part.city), part.point_id].join('|')
    if (sum.items > 0) places.set(last, joined(places.get(last), part, sum))
  }
  // The last one may reach behind what was read, and its count with it.
  if (more && places.size > 1) places.delete(last)
  return onePerName([...places.values()])
}

function joined(known: FoundPlace | undefined, part: PlaceFacet, { items, amount }: Sum): FoundPlace {
  const [south, west, north, east] = geohash.decode_bbox(part.geohash)
  const { kind, name, city, point_id } = part
  if (!known)
    return {
      ...{ kind, name, city, points: items, available: amount, bounds: [west, south, east, north] },
      ...(point_id === undefined ? {} : { point_id }),
    }
  const { bounds } = known
  return {
    ...known,
    points: known.points + items,
    available: known.available + amount,
    bounds: [
      Math.min(bounds[0], west),
      Math.min(bounds[1], south),
      Math.max(bounds[2], east),
      Math.max(bounds[3], north),
    ],
  }
}

/** 'Santa Santina' stands under two words that begin with 'sant'. */
const onePerName = (places: readonly FoundPlace[]): FoundPlace[] => [
  ...new Map(places.map(place => [`${place.name}|${place.city}|${place.point_id}`, place])).values(),
]
