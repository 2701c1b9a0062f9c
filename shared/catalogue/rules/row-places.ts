import type { Place } from '../../platform/rules/addresses.ts'
import { wordsIn } from '../../platform/rules/search.ts'
import type { Cells } from './point-rows.ts'
import { sameNameKey } from './tags.ts'

/** Where lines without coordinates are, by their addresses. */

/** How well a place fits a line: its street in its city; its street, but in several places or no city was named; its area alone. */
type Certainty = 'street' | 'doubtful' | 'area'
export type RowPlace = { label: string; latitude: number; longitude: number; certainty: Certainty }

/** What to search for: 'Rua Brasil, Centro, Americana'; undefined for a line without a street. */
export function addressOfRow({ rua = '', bairro = '', cidade = '' }: Cells): string | undefined {
  if (!rua.trim()) return undefined
  return [rua, bairro, cidade]
    .map(part => part.trim())
    .filter(Boolean)
    .join(', ')
}

/** Words that say no street. */
const COMMON = new Set(['rua', 'avenida', 'alameda', 'travessa', 'praca', 'rodovia', 'estrada', 'dos', 'das'])
function streetWords(street: string): string[] {
  const words = wordsIn(street).filter(word => !COMMON.has(word))
  // Short ones are mostly titles and articles; 'Rua Um' has no others.
  const long = words.filter(word => word.length > 2)
  return long.length > 0 ? long : words
}

/** The likeliest of the places that were found for a line; undefined where there is none. */
export function placeOfRow({ rua = '', cidade = '' }: Cells, places: readonly Place[]): RowPlace | undefined {
  const [first] = places
  if (!first) return undefined
  const typed = streetWords(rua)
  const isStreet = ({ street }: Place) => {
    const found = streetWords(street)
    return typed.length > 0 && typed.every(word => found.includes(word))
  }
  const fitting = places.filter(isStreet)
  const place = fitting[0] ?? first
  const isInCity = cidade.trim() !== '' && sameNameKey(place.city) === sameNameKey(cidade)
  const certainty = fitting.length === 0 ? 'area' : fitting.length === 1 && isInCity ? 'street' : 'doubtful'
  return { label: place.label, latitude: place.latitude, longitude: place.longitude, certainty }
}
