import { STATES } from './addresses.ts'
import { type FoundPlace, MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH } from './found-places.ts'
import { byRarity, wordsIn } from './search.ts'

/** Which words tell a place, and which of what somebody typed have to be in it. */

/** Half of all places have one of these: they tell none from another. */
const FILLERS = new Set(
  'rua r avenida av alameda al travessa tv praca pc rodovia rod estrada estr de da do das dos e c com'.split(' '),
)

const isNumber = (word: string): boolean => /^\p{N}+$/u.test(word)
const STATE_CODES: ReadonlySet<string> = new Set(STATES.map(state => state.toLowerCase()))

/** The words of a place's name by which it is found, each once. A name has rarely more than four. */
export const significantWords = (name: string): string[] =>
  [...new Set(wordsIn(name).filter(word => !FILLERS.has(word)))].slice(0, 6)

/** Each costs reads, and the next is asked only when the one before finds nothing. */
const MAX_LOOKUPS = 2

export type PlaceSearch = {
  /** What the place has to have in its name or city, each as the beginning of a word. */
  words: string[]
  /** By which of them to look, the one that tells most first. */
  lookups: string[]
}

/**
 * What is asked for by a typed text. The number of a house and the state are left out: points don't have them. undefined:
 * nothing that could be looked for.
 */
export function parsePlaceSearch(typed: string): PlaceSearch | undefined {
  const text = typed.slice(0, MAX_SEARCH_LENGTH)
  const [first = [], ...others] = text.split(',').map(part => wordsIn(part).filter(word => !FILLERS.has(word)))
  const named = withoutLastIf(first, word => isNumber(word))
  const rest = others.flat().filter(word => !isNumber(word))
  const words = [...new Set(withoutLastIf([...named, ...rest], word => STATE_CODES.has(word)))]
  const telling = words.filter(word => word.length >= MIN_SEARCH_LENGTH)
  const [start] = telling
  if (start === undefined) return undefined
  const ofName = telling.filter(word => named.includes(word))
  const [rarest = start] = ofName.toSorted(byRarity)
  // Some write the city first, behind which the place itself comes: 'Campinas Cambuí', 'Campinas, Cambuí'
  const inOrder = [rarest, start, ...ofName.slice(-1), ...telling.slice(-1)]
  return { words, lookups: [...new Set(inOrder)].slice(0, MAX_LOOKUPS) }
}

/** Without the last word when it is such a one and not all there is. */
const withoutLastIf = (words: readonly string[], is: (word: string) => boolean): string[] =>
  words.length > 1 && is(words.at(-1) ?? '') ? words.slice(0, -1) : [...words]

/** Whether a place is one of those asked for. */
export function matchesSearch({ name, city }: Pick<FoundPlace, 'name' | 'city'>, { words }: PlaceSearch): boolean {
  const own = [...wordsIn(name), ...wordsIn(city)]
  return words.every(word => own.some(each => each.startsWith(word)))
}
