import { normaliseLine, withoutDirectionMarks } from './texts.ts'

/** Maximum length of a search text in a list. Characters. */
export const MAX_SEARCH_LENGTH = 100

/**
 * Search by parts of words, ignoring case, without a full scan: each text is indexed by n-grams; a query looks up one
 * n-gram, and the texts found there are compared with the whole query.
 */

/** Length of an ordinary n-gram. A query that contains only shorter words matches beginnings of words only. */
const NGRAM_LENGTH = 3

/**
 * A query of at least one of these lengths is looked up by an n-gram of that length, spaces included: names and e-mails
 * have common beginnings, so three letters would not narrow many thousand texts enough.
 */
const LONG_NGRAM_LENGTHS = [12, 6] as const

/** Maximum number of n-grams per text; a usual name and e-mail have 60 to 120. */
export const MAX_NGRAMS = 600

/** Lower case, without accents, white space collapsed. */
export const normaliseSearchText = (text: string): string =>
  text.normalize('NFD').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim()

/** How keyboards and sheets write an apostrophe. */
export const APOSTROPHES = /['’‘´`ʼ′]/g
export const withoutApostrophes = (text: string): string => text.replace(APOSTROPHES, '')
const withSpacedApostrophes = (text: string): string => normaliseSearchText(text.replace(APOSTROPHES, ' '))

/**
 * Joins several fields into one text, on separate lines, so that no query matches across fields. Fields with an
 * apostrophe follow once more without it and with a space for it, because people search 'santana' for "Sant'Ana" and
 * 'd avila' for "D'Avila".
 */
export function searchText(...fields: readonly string[]): string {
  const texts = fields.map(normaliseSearchText)
  const otherSpellings = [withoutApostrophes, withSpacedApostrophes].flatMap(spell => texts.map(spell))
  return [...texts, ...new Set(otherSpellings.filter(text => !texts.includes(text)))].join('\n')
}

/** A query, typed or pasted, in the form in which it is compared with a text made by searchText. */
export const normaliseSearchQuery = (query: string): string =>
  withoutApostrophes(normaliseSearchText(withoutDirectionMarks(normaliseLine(query))))

/** The normalised words of a text, in order. */
export const wordsIn = (text: string): string[] => normaliseSearchText(text).match(/[\p{L}\p{N}]+/gu) ?? []

const hasDigit = (word: string): boolean => /\p{N}/u.test(word)
/** Sorts the most selective word first: numbers before words, because many streets share a word; then longer words. */
export const mostSelectiveFirst = (a: string, b: string): number =>
  Number(hasDigit(b)) - Number(hasDigit(a)) || b.length - a.length

type Word = { text: string; at: number }

const wordsOf = (normalised: string): Word[] =>
  Array.from(normalised.matchAll(/[\p{L}\p{N}]+/gu), ({ 0: text, index }) => ({ text, at: index }))

const partsOf = (letters: readonly string[], length: number): string[] =>
  letters.slice(length - 1).map((_, index) => letters.slice(index, index + length).join(''))

/** Every n-gram of three letters in a word, and its beginnings of one and two letters. */
function ngramsOfWord(word: string): string[] {
  const letters = Array.from(word)
  const beginnings = letters.slice(0, NGRAM_LENGTH - 1).map((_, index) => letters.slice(0, index + 1).join(''))
  return [...beginnings, ...partsOf(letters, NGRAM_LENGTH)]
}

/** Marks a long n-gram, so that it differs from every short one. */
const markLongNgram = (part: string): string => `part#${part}`

/** The distinct n-grams of a text (made by searchText). */
export const ngramsOf = (text: string): string[] =>
  [
    ...new Set([
      ...wordsOf(text).flatMap(({ text: word }) => ngramsOfWord(word)),
      ...text
        .split('\n')
        .flatMap(line => LONG_NGRAM_LENGTHS.flatMap(length => partsOf(Array.from(line), length).map(markLongNgram))),
    ]),
  ].slice(0, MAX_NGRAMS)

/**
 * The most selective word of a query: a long one; of an e-mail the part before the @, because many people share the
 * domain. Not the first word if all words are short, because it may be the end of a longer word.
 */
function rarestWord(query: string): Word | undefined {
  const words = wordsOf(query)
  const length = ({ text }: Word): number => Array.from(text).length
  const longest = (among: readonly Word[]): Word | undefined => among.toSorted((a, b) => length(b) - length(a))[0]
  const long = words.filter(word => length(word) >= NGRAM_LENGTH)
  const sign = query.indexOf('@')
  return (
    longest(long.filter(({ at }) => at < sign)) ??
    longest(long) ??
    longest(words.filter(({ at }) => at > 0)) ??
    words[0]
  )
}

/** Letters of names and e-mails by descending frequency; digits are rarest. */
const BY_FREQUENCY = ' .@aeoirsnmltdcugbpvfhjzqxkwy0123456789'
const rarityOf = (part: string): number =>
  Array.from(part).reduce((sum, letter) => sum + Math.max(0, BY_FREQUENCY.indexOf(letter)), 0)

/** The n-gram with the rarest letters. */
const rarestPart = (parts: readonly string[]): string | undefined =>
  parts.toSorted((a, b) => rarityOf(b) - rarityOf(a))[0]

/**
 * The long n-gram by which a query is looked up; undefined when the query is too short. Of an e-mail it is taken before
 * the @; if that part is too short it includes that whole part, because many people share the domain.
 */
function longPartOf(query: string): string | undefined {
  const sign = query.indexOf('@')
  const lettersBeforeSign = Array.from(query.slice(0, Math.max(0, sign)))
  const shortest = Math.min(...LONG_NGRAM_LENGTHS)
  const letters = sign >= 0 && lettersBeforeSign.length >= shortest ? lettersBeforeSign : Array.from(query)
  const length = LONG_NGRAM_LENGTHS.find(ngramLength => ngramLength <= letters.length)
  if (length === undefined) return undefined
  const parts = partsOf(letters, length)
  return sign >= 0 && letters !== lettersBeforeSign ? parts[0] : rarestPart(parts)
}

/**
 * The n-gram by which a query is looked up; undefined for a query without letters and digits, which matches nothing.
 */
export function lookupNgram(query: string): string | undefined {
  const searchText = normaliseSearchQuery(query)
  const word = rarestWord(searchText)
  if (!word) return undefined
  const part = longPartOf(searchText)
  return part === undefined
    ? (rarestPart(partsOf(Array.from(word.text), NGRAM_LENGTH)) ?? word.text)
    : markLongNgram(part)
}

/**
 * Whether a text (made by searchText) contains the query. A query of less than three letters has to be the beginning of
 * a word, because only beginnings are indexed.
 */
export function matchesSearchText(text: string, query: string): boolean {
  const searchText = normaliseSearchQuery(query)
  const word = rarestWord(searchText)
  if (!word) return false
  if (Array.from(word.text).length >= NGRAM_LENGTH || word.at > 0) return text.includes(searchText)
  return wordsOf(text).some(({ at }) => text.startsWith(searchText, at))
}
