import type { Place } from '#shared/platform/rules/addresses.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { normaliseSearchText, wordsIn } from '#shared/platform/rules/search.ts'
import type { Context } from '../../platform/context.ts'
import { searchAddressesByText } from './amazon-location.ts'
import { findPlacesCached } from './cached-places-store.ts'

/**
 * Places that match an address, the most likely first. Prefers results in the city and on the street that the text
 * names. Throws PLACE_NOT_FOUND or GEOCODING_FAILED.
 */
export async function findPlacesByText({ text }: { text: string }, { now }: Pick<Context, 'now'>): Promise<Place[]> {
  const found = await findPlacesCached(`text#${normaliseSearchText(text)}`, now, () => searchAddressesByText(text))
  if (found.length === 0) throw new DomainError('PLACE_NOT_FOUND')
  return dedupeByLabel(preferNamedStreet(text, preferNamedCity(text, found)))
}

const wordsOf = (text: string): string => wordsIn(text).join(' ')

/** 'Rua Brasil, 20 - Centro, Americana/SP' → 'rua brasil', '20', 'centro', 'americana', 'sp' */
const partsOf = (text: string): string[] => text.split(/[,;/()]|\s[-–—]\s/).map(wordsOf)

/**
 * Whether a text names the city after a street or district: 'Rua Campinas' names no city, 'Rua Brasil Campinas' does.
 */
function namesCity(text: string, city: string): boolean {
  const cityWords = wordsOf(city)
  const [first = '', ...others] = partsOf(text)
  if (others.includes(cityWords)) return true
  const before = first.endsWith(` ${cityWords}`) ? first.slice(0, -cityWords.length).trim() : ''
  return others.length === 0 && before.includes(' ')
}

/**
 * Keeps the results in the named city, because the place index also returns streets of the same name elsewhere. Keeps
 * all results when none is in that city.
 */
function preferNamedCity(text: string, places: readonly Place[]): readonly Place[] {
  const inCity = places.filter(({ city }) => city !== '' && namesCity(text, city))
  return inCity.length > 0 ? inCity : places
}

/** Words too common to identify a street. */
const STREET_KINDS = new Set('rua avenida alameda travessa praca rodovia estrada dos das'.split(' '))

/**
 * Prefers results on the named street, or landmarks whose name contains all typed words, over other results of the
 * district and over the city as a whole. A shop whose name only shares a word with the street is not preferred.
 */
function preferNamedStreet(text: string, places: readonly Place[]): readonly Place[] {
  const [first = ''] = partsOf(text)
  const askedWords = first.split(' ').filter(word => word.length > 2 && !STREET_KINDS.has(word))
  const inTown = places.filter(
    ({ street, landmark, city }) => (street !== '' || landmark !== undefined) && first !== wordsOf(city),
  )
  const isNamed = ({ street, landmark }: Place): boolean => {
    if (landmark === undefined) return wordsIn(street).some(word => askedWords.includes(word))
    const own = wordsIn(landmark)
    return askedWords.length > 0 && askedWords.every(word => own.some(nameWord => nameWord.startsWith(word)))
  }
  return [inTown.filter(isNamed), inTown, places].find(({ length }) => length > 0) ?? places
}

/** Removes places whose label an earlier, more likely place has. */
const dedupeByLabel = (places: readonly Place[]): Place[] =>
  [...new Map(places.toReversed().map(place => [place.label, place])).values()].toReversed()
