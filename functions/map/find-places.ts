import { type FoundPlace, PLACE_KINDS } from '#shared/catalogue/rules/found-places.ts'
import { parsePlaceSearch, significantWords } from '#shared/catalogue/rules/place-search.ts'
import { placesByWord } from '../catalogue/points/point-places-store.ts'

/** Nobody reads more suggestions. */
const MAX_SHOWN = 8

/**
 * Places of public points that match a typed text, the likeliest first; none when the text is too short or has no
 * significant word. Costs at most 10 read units for any number of points (tests/integration/places-cost.test.ts).
 */
export async function findPlaces({ text }: { text: string }): Promise<FoundPlace[]> {
  const search = parsePlaceSearch(text)
  if (!search) return []
  for (const word of search.lookups) {
    const found = await placesByWord(word, search)
    if (found.length > 0) return found.toSorted(byLikelihood(search.words[0] ?? '')).slice(0, MAX_SHOWN)
  }
  return []
}

/** Names that begin with the typed word first, then larger kinds of place, then more available points. */
const byLikelihood = (typed: string) => (a: FoundPlace, b: FoundPlace) =>
  Number(startsWithTyped(b, typed)) - Number(startsWithTyped(a, typed)) ||
  PLACE_KINDS.indexOf(a.kind) - PLACE_KINDS.indexOf(b.kind) ||
  b.available - a.available ||
  b.points - a.points ||
  a.name.localeCompare(b.name, 'pt-BR')

const startsWithTyped = ({ name }: FoundPlace, typed: string): boolean =>
  (significantWords(name)[0] ?? '').startsWith(typed)
