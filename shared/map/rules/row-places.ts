import type { PointCells } from '../../catalogue/rules/point-rows.ts'
import { nameComparisonKey } from '../../catalogue/rules/tags.ts'
import type { Place } from '../../platform/rules/addresses.ts'
import { isTitleWord, type NameWord, wordsOfPlaceName } from './place-words.ts'

/** Finds coordinates for lines of a sheet by their addresses. */

/**
 * How well a found place matches a line. 'street': the line's street in its city. 'doubtful': the street, but in
 * several places, or the line has no city. 'area': only the area matches.
 */
type Certainty = 'street' | 'doubtful' | 'area'
export type RowPlace = { label: string; latitude: number; longitude: number; certainty: Certainty }

/** Search text for a line, such as 'Rua Brasil, Centro, Americana'; undefined for a line without a street. */
export function searchTextOfRow({ rua = '', bairro = '', cidade = '' }: PointCells): string | undefined {
  if (!rua.trim()) return undefined
  return [rua, bairro, cidade]
    .map(part => part.trim())
    .filter(Boolean)
    .join(', ')
}

/** A house number after a comma or 'nº'. */
const HOUSE_NUMBER = /,.*$|\sn[º°o.]+\s*\d.*$/i
const hasDigit = ({ text }: NameWord): boolean => /\d/.test(text)
/** Whether a word is short, like an initial or the 'sp' of a road, and may be written out in the other name. */
const isShort = (word: NameWord): boolean => word.text.length < 3 && !hasDigit(word)

function streetWords(street: string): NameWord[] {
  const words = wordsOfPlaceName(street.replace(HOUSE_NUMBER, '')).filter(({ isStreetKind }) => !isStreetKind)
  const telling = words.filter(word => word.weight > 0 && !isShort(word))
  return telling.length > 0 ? telling : words
}

const isSameWord = (a: NameWord, b: NameWord): boolean =>
  a.text === b.text || a.sound === b.sound || a.also.includes(b.text) || b.also.includes(a.text)

/** Whether a found street is the one of a line. Either may lack a title, and the line may contain a house number. */
function isSameStreet(typed: string, street: string): boolean {
  const found = streetWords(street)
  const words = streetWords(typed)
  const needed = words.filter((word, index) => {
    if (words.length === 1) return true
    if (isTitleWord(word)) return found.some(isTitleWord)
    return index < words.length - 1 || !hasDigit(word) || found.some(hasDigit)
  })
  return needed.length > 0 && needed.every(word => found.some(foundWord => isSameWord(word, foundWord)))
}

const isSameName = (name: string, typed: string): boolean =>
  typed.trim() !== '' && nameComparisonKey(name) === nameComparisonKey(typed)

/** The most likely of the places found for a line; undefined when there is none. */
export function chooseRowPlace(
  { rua = '', bairro = '', cidade = '' }: PointCells,
  places: readonly Place[],
): RowPlace | undefined {
  const [first] = places
  if (!first) return undefined
  const fitting = places.filter(({ street }) => isSameStreet(rua, street))
  const inCity = fitting.filter(({ city }) => isSameName(city, cidade))
  // A street that runs through several areas is found once in each of them.
  const inArea = inCity.filter(({ neighborhood }) => isSameName(neighborhood, bairro))
  const place = inArea[0] ?? inCity[0] ?? fitting[0] ?? first
  const isCertain = inArea.length === 1 || (fitting.length === 1 && inCity.length === 1)
  const certainty = fitting.length === 0 ? 'area' : isCertain ? 'street' : 'doubtful'
  return { label: place.label, latitude: place.latitude, longitude: place.longitude, certainty }
}
