import { type FoundPlace, PLACE_KINDS } from '#shared/domain/found-places.ts'
import { placeSearch, tellingWords } from '#shared/domain/place-search.ts'
import { placesByWord } from '../catalogue/points/point-places-store.ts'

/** More are not looked through by anybody. */
const MOST_SHOWN = 8

/**
 * The places at which points on the map stand that a typed text may mean, the likeliest first; none when it is too short or
 * says nothing. Costs at most 10 read units however many points there are (tests/integration/places-cost.test.ts).
 */
export async function findPlaces({ text }: { text: string }): Promise<FoundPlace[]> {
  const search = placeSearch(text)
  if (!search) return []
  for (const word of search.lookups) {
    const found = await placesByWord(word, search)
    if (found.length > 0) return found.toSorted(byLikelihood(search.words[0] ?? '')).slice(0, MOST_SHOWN)
  }
  return []
}

/** First what begins as was typed, then the larger kind of place, then where more can be had. */
const byLikelihood = (typed: string) => (a: FoundPlace, b: FoundPlace) =>
  Number(begins(b, typed)) - Number(begins(a, typed)) ||
  PLACE_KINDS.indexOf(a.kind) - PLACE_KINDS.indexOf(b.kind) ||
  b.available - a.available ||
  b.points - a.points ||
  a.name.localeCompare(b.name, 'pt-BR')

const begins = ({ name }: FoundPlace, typed: string): boolean => (tellingWords(name)[0] ?? '').startsWith(typed)
