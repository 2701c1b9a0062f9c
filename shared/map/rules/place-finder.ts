import MiniSearch from 'minisearch'
import { editDistance } from '../../platform/rules/edit-distance.ts'
import { type NameWord, parseTypedPlace, type TypedPlace, type TypedWord, wordsOfPlaceName } from './place-words.ts'

/**
 * Finds places by what people type. MiniSearch returns candidates that share a word, a word's beginning or nearly a
 * word; they are ranked here, by how well the typed words match the name and by the kind of place.
 */

/** Kinds by rank: among equal matches, the first kind is shown first. */
const FINDABLE_KINDS = ['city', 'neighborhood', 'tier', 'tag', 'landmark', 'street', 'crossing', 'point'] as const
type FindableKind = (typeof FINDABLE_KINDS)[number]

export type Findable = {
  kind: FindableKind
  name: string
  /** Other names that people use for the place. */
  aliases?: readonly string[] | undefined
  /** The area that contains the place, such as 'Campinas', which may be typed too. */
  area: string
  /**
   * Larger areas around the place, such as 'Barão Geraldo'. When no name matches all typed words, words may match these
   * areas.
   */
  within?: readonly string[] | undefined
  /** Number of points; of two equal matches the place with more points comes first. */
  points: number
}

export type PlaceMatch<Place> = {
  place: Place
  /** Whether the whole name was typed. */
  isExact: boolean
  /** Whether every typed word is in the name, by spelling or by sound. */
  isClose: boolean
  /** Whether some typed words are not in the name. */
  isPartial: boolean
  score: number
}

/** Number of candidates that MiniSearch returns to be scored. */
const MAX_CANDIDATES = 400

type Name = { words: NameWord[]; total: number }
type Document<Place> = { id: number; place: Place; names: Name[]; area: NameWord[] }

const withWiderArea = <Place extends Findable>(document: Document<Place>): Document<Place> => ({
  ...document,
  area: [...document.area, ...(document.place.within ?? []).flatMap(wordsOfPlaceName)],
})

const termsOf = ({ text, sound, also }: NameWord): string[] => [text, sound, ...also]

function toWeightedName(name: string): Name {
  const words = wordsOfPlaceName(name)
  return { words, total: words.reduce((sum, { weight }) => sum + weight, 0) }
}

/** Number of typing errors that are tolerated in a word of this length. */
const editsOf = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

const nearSimilarity = (typed: string, own: string): number => {
  const maxEdits = editsOf(typed.length)
  const edits = maxEdits === 0 ? Number.POSITIVE_INFINITY : editDistance(typed, own, maxEdits)
  return edits === 0 ? 1 : edits === 1 ? 0.78 : edits === 2 ? 0.6 : 0
}

/** Similarity of a word that is being typed, with a typing error, to the beginning of a name's word. */
const nearPrefixSimilarity = (typed: string, own: string): number =>
  typed.length >= 5 && own.length > typed.length
    ? 0.75 *
      Math.max(nearSimilarity(typed, own.slice(0, typed.length)), nearSimilarity(typed, own.slice(0, typed.length + 1)))
    : 0

const prefixSimilarity = (typed: string, own: string): number =>
  typed.length > 1 && own.startsWith(typed) ? 0.8 + (0.12 * typed.length) / own.length : 0

/** How well a typed word matches a word of a name, from 0 to 1. */
function similarity({ texts, sounds }: TypedWord, own: NameWord): number {
  const written = texts.map(text =>
    text === own.text ? 1 : own.also.includes(text) ? 0.97 : prefixSimilarity(text, own.text),
  )
  const best = Math.max(...written)
  if (best > 0) return best
  const heard = sounds.map(sound =>
    sound === own.sound
      ? 0.95
      : Math.max(
          sound.length > 2 ? prefixSimilarity(sound, own.sound) - 0.04 : 0,
          0.95 * nearSimilarity(sound, own.sound),
        ),
  )
  const [text = ''] = texts
  const [sound = ''] = sounds
  return Math.max(
    ...heard,
    nearSimilarity(text, own.text),
    nearPrefixSimilarity(text, own.text),
    nearPrefixSimilarity(sound, own.sound),
  )
}

const bestSimilarity = (word: TypedWord, words: readonly NameWord[]): number =>
  words.reduce((best, own) => Math.max(best, similarity(word, own)), 0)

/**
 * Adds pairs of neighbouring words as one word, so that names written apart or together match: 'joaojorge' finds 'João
 * Jorge'.
 */
function joinNeighbours(words: readonly NameWord[]): NameWord[] {
  return words.slice(1).map((word, index) => {
    const first = words[index] ?? word
    return { ...word, text: first.text + word.text, sound: first.sound + word.sound, also: [], weight: 0 }
  })
}

type NameMatchScore = {
  fit: number
  coverage: number
  isPartial: boolean
  beginsName: boolean
  kindFits: number
  /** Whether a number was typed that the name does not contain, such as a house number. */
  hasOtherNumber: boolean
}

const WEAK_SIMILARITY = 0.45

function scoreMatch({ words }: TypedPlace, { words: own, total }: Name, area: readonly NameWord[]): NameMatchScore {
  const requiredWords = words.filter(({ isOptional }) => !isOptional)
  let [sum, maxSum, missed] = [0, 0, 0]
  const namePieces = [...own, ...joinNeighbours(own)]
  for (const word of requiredWords) {
    const best = Math.max(bestSimilarity(word, namePieces), 0.92 * bestSimilarity(word, area))
    const weight = Math.max(word.weight, 0.2)
    maxSum += weight
    if (best < WEAK_SIMILARITY) missed += weight
    else sum += weight * best
  }
  // A word for the kind of street says nothing about the name; a number does, as in 'Jardim Amanda 2'
  const telling = words.filter(({ isOptional, texts: [text = ''] }) => !isOptional || /^\d+$/.test(text))
  const covered = own.reduce(
    (all, word) => all + word.weight * Math.max(0, ...telling.map(typed => typedShareOf(typed, word))),
    0,
  )
  const [firstOwn] = own.filter(({ weight }) => weight > 0)
  const [firstTyped] = requiredWords
  const street = words.find(({ isStreetKind }) => isStreetKind)
  const ownKinds = own.filter(({ isStreetKind }) => isStreetKind)
  return {
    fit: maxSum === 0 ? 0 : sum / maxSum,
    coverage: total === 0 ? 1 : covered / total,
    isPartial: missed > 0,
    beginsName: firstOwn !== undefined && firstTyped !== undefined && similarity(firstTyped, firstOwn) > 0.7,
    hasOtherNumber: words.some(
      word => word.isOptional && /^\d+$/.test(word.texts[0] ?? '') && bestSimilarity(word, own) < WEAK_SIMILARITY,
    ),
    kindFits: !street || ownKinds.length === 0 ? 0 : bestSimilarity(street, ownKinds) > 0.8 ? 1 : -1,
  }
}

/** Share of the name's word that was typed. */
function typedShareOf(typed: TypedWord, own: NameWord): number {
  const fits = similarity(typed, own)
  if (fits >= 0.93 || fits === 0) return fits
  const [text = ''] = typed.texts
  return own.text.startsWith(text) ? text.length / own.text.length : fits
}

const KIND_BONUS: Readonly<Record<FindableKind, number>> = {
  city: 9,
  neighborhood: 7,
  tier: 7,
  tag: 6.5,
  landmark: 6,
  street: 4.5,
  crossing: 0,
  point: 1,
}

/** Whether the name is that of the crossing of two typed streets. */
function isCorner({ corner }: TypedPlace, { words }: Name): boolean {
  if (!corner) return false
  return corner.every(side => {
    const requiredWords = side.filter(({ isOptional }) => !isOptional)
    return requiredWords.length > 0 && requiredWords.every(word => bestSimilarity(word, words) >= WEAK_SIMILARITY)
  })
}

function matchOf<Place extends Findable>(
  typed: TypedPlace,
  { place, names, area }: Document<Place>,
): PlaceMatch<Place> {
  const hasStreetKind = typed.words.some(({ isStreetKind }) => isStreetKind)
  const isStreet = place.kind === 'street' || place.kind === 'crossing'
  const matches = names.map((name, nameIndex): PlaceMatch<Place> => {
    const found = scoreMatch(typed, name, area)
    const kind = hasStreetKind ? (isStreet ? 6 + 4 * found.kindFits : -6) : 0
    const corner = place.kind !== 'crossing' ? 0 : isCorner(typed, name) ? 25 : typed.corner ? 0 : -4
    const score =
      100 * found.fit +
      14 * Math.min(1, found.coverage) +
      (found.beginsName ? 4 : 0) +
      KIND_BONUS[place.kind] +
      kind +
      corner +
      2 * Math.log10(place.points + 1) -
      (nameIndex > 0 ? 1 : 0)
    return {
      place,
      score,
      isPartial: found.isPartial,
      isExact: found.fit > 0.9 && found.coverage > 0.94 && !found.hasOtherNumber,
      isClose: !found.isPartial && found.fit > 0.8,
    }
  })
  return matches.reduce((best, match) => (match.score > best.score ? match : best))
}

export type PlaceFinder<Place> = (typed: string, maxMatches: number) => PlaceMatch<Place>[]

/** Makes a search among these places, which takes about 20 ms for 1,000 places. */
export function createPlaceFinder<Place extends Findable>(places: readonly Place[]): PlaceFinder<Place> {
  const documents = places.map(
    (place, id): Document<Place> => ({
      id,
      place,
      area: wordsOfPlaceName(place.area),
      names: [place.name, ...(place.aliases ?? [])].map(toWeightedName),
    }),
  )
  const index = new MiniSearch<{ id: number; terms: string }>({
    fields: ['terms'],
    tokenize: text => text.split(' '),
    processTerm: term => term,
  })
  index.addAll(
    documents.map(({ id, names, area }) => ({
      id,
      terms: [
        ...new Set(
          [...names.flatMap(({ words }) => [...words, ...joinNeighbours(words)]), ...area]
            .flatMap(termsOf)
            .filter(Boolean),
        ),
      ].join(' '),
    })),
  )
  const withWord = ({ texts, sounds }: TypedWord) => ({
    queries: [...new Set([...texts, ...sounds])],
    combineWith: 'OR' as const,
    prefix: (term: string) => term.length > 1,
    fuzzy: (term: string) => (editsOf(term.length) > 0 ? Math.min(2, editsOf(term.length) + 1) : false),
  })

  function candidates({ words }: TypedPlace, combinations: readonly ('AND' | 'OR')[]): Document<Place>[] {
    const requiredWords = words.filter(({ isOptional }) => !isOptional).map(withWord)
    for (const combineWith of combinations) {
      const found = index.search({ queries: requiredWords, combineWith })
      if (found.length > 0) return found.slice(0, MAX_CANDIDATES).flatMap(({ id }) => documents[id] ?? [])
    }
    return []
  }

  /** Candidates whose name matches the first typed word; the other words may match their larger areas. */
  function inWiderArea(parsed: TypedPlace): Document<Place>[] {
    const [first, ...others] = parsed.words.filter(({ isOptional }) => !isOptional)
    if (!first || others.length === 0) return []
    return candidates(parsed, ['OR'])
      .filter(
        ({ place, names }) => place.within?.length && names.some(({ words }) => bestSimilarity(first, words) > 0.7),
      )
      .map(withWiderArea)
  }

  return (typed, maxMatches) => {
    const parsed = parseTypedPlace(typed)
    if (!parsed) return []
    const matchesAmong = (found: Document<Place>[]) =>
      found
        .map(document => matchOf(parsed, document))
        .filter(({ score, isPartial }) => score > 40 && (!isPartial || score > 70))
    const matches = matchesAmong(candidates(parsed, ['AND', 'OR']))
    const fullMatches = matches.filter(({ isPartial }) => !isPartial)
    const wider = fullMatches.some(({ isExact }) => isExact) ? [] : matchesAmong(inWiderArea(parsed))
    const best = new Map(
      [...fullMatches, ...wider.filter(({ isPartial }) => !isPartial)].map(match => [match.place, match]),
    )
    return (best.size > 0 ? [...best.values()] : matches)
      .toSorted((a, b) => b.score - a.score || a.place.name.localeCompare(b.place.name, 'pt-BR'))
      .slice(0, maxMatches)
  }
}
