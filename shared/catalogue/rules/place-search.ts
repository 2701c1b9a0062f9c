import { STATES } from '../../platform/rules/addresses.ts'
import { mostSelectiveFirst, wordsIn } from '../../platform/rules/search.ts'
import { type FoundPlace, MAX_PLACE_SEARCH_LENGTH, MIN_PLACE_SEARCH_LENGTH } from './found-places.ts'

/** Matches a typed text to place names by their significant words. */

/** Words too common to identify a place. */
const FILLERS = new Set(
  'rua r avenida av alameda al travessa tv praca pc rodovia rod estrada estr de da do das dos e c com'.split(' '),
)

const isNumber = (word: string): boolean => /^\p{N}+$/u.test(word)
const STATE_CODES: ReadonlySet<string> = new Set(STATES.map(state => state.toLowerCase()))

/** The distinct words by which a place is indexed and found, at most six; a name rarely has more than four. */
export const significantWords = (name: string): string[] =>
  [...new Set(wordsIn(name).filter(word => !FILLERS.has(word)))].slice(0, 6)

/**
 * Maximum number of lookups per search. Each costs reads; the next one is made only when the one before finds nothing.
 */
const MAX_LOOKUPS = 2

export type PlaceSearch = {
  /** Words that must each be the prefix of a word of the place's name or city. */
  words: string[]
  /** Words to look up, the most selective first. */
  lookups: string[]
}

/**
 * Parses a typed place. Drops house number and state, which points do not have. Undefined when no significant word is
 * left.
 */
export function parsePlaceSearch(typed: string): PlaceSearch | undefined {
  const text = typed.slice(0, MAX_PLACE_SEARCH_LENGTH)
  const [first = [], ...others] = text
    .split(',')
    .map(searchPart => wordsIn(searchPart).filter(word => !FILLERS.has(word)))
  const nameWords = withoutLastIf(first, word => isNumber(word))
  const otherWords = others.flat().filter(word => !isNumber(word))
  const words = [...new Set(withoutLastIf([...nameWords, ...otherWords], word => STATE_CODES.has(word)))]
  const telling = words.filter(word => word.length >= MIN_PLACE_SEARCH_LENGTH)
  const [start] = telling
  if (start === undefined) return undefined
  const ofName = telling.filter(word => nameWords.includes(word))
  const [rarest = start] = ofName.toSorted(mostSelectiveFirst)
  // Some people write the city first: 'Campinas Cambuí', 'Campinas, Cambuí'
  const inOrder = [rarest, start, ...ofName.slice(-1), ...telling.slice(-1)]
  return { words, lookups: [...new Set(inOrder)].slice(0, MAX_LOOKUPS) }
}

/** Drops the last word if `shouldDrop` returns true for it and other words remain. */
const withoutLastIf = (words: readonly string[], shouldDrop: (word: string) => boolean): string[] =>
  words.length > 1 && shouldDrop(words.at(-1) ?? '') ? words.slice(0, -1) : [...words]

/** Whether each word of the search is a prefix of a word of the place. */
export function matchesSearch({ name, city }: Pick<FoundPlace, 'name' | 'city'>, { words }: PlaceSearch): boolean {
  const own = [...wordsIn(name), ...wordsIn(city)]
  return words.every(word => own.some(ownWord => ownWord.startsWith(word)))
}
