/**
 * Partial, case-insensitive search without reading everything (specification §5): each text is kept under pieces of it, a
 * query looks one piece up, and what is found there is matched in full.
 */

/** The longest piece. A query whose words are all shorter finds beginnings of words only. Characters. */
const NGRAM_LENGTH = 3

/**
 * A query of so many characters is looked up by a part of that length, words and their gaps together: names and e-mails
 * share beginnings, so that by three letters one of many thousand would be looked for among thousands.
 */
const LONG_PARTS = [12, 6] as const

/** A text has at most this many pieces; a name and an e-mail of usual length have 60 to 120. */
export const MAX_NGRAMS = 600

/** Lower case, without accents, white space folded: what is typed in any of these ways is found. */
export const normalise = (text: string): string =>
  text.normalize('NFD').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim()

/** Several fields as one text. They are kept on lines of their own, which no query can reach across. */
export const searchText = (...fields: readonly string[]): string => fields.map(normalise).join('\n')

/** The words of a text, normalised, in their order. */
export const wordsIn = (text: string): string[] => normalise(text).match(/[\p{L}\p{N}]+/gu) ?? []

const hasDigit = (word: string): boolean => /\p{N}/u.test(word)
/** Numbers tell most, as many streets share a word; then the longer word. */
export const byRarity = (a: string, b: string): number =>
  Number(hasDigit(b)) - Number(hasDigit(a)) || b.length - a.length

type Word = { text: string; at: number }

const wordsOf = (normalised: string): Word[] =>
  Array.from(normalised.matchAll(/[\p{L}\p{N}]+/gu), ({ 0: text, index: at }) => ({ text, at }))

/** Every part of so many letters. */
const partsOf = (letters: readonly string[], length: number): string[] =>
  letters.slice(length - 1).map((_, index) => letters.slice(index, index + length).join(''))

/** Every part of three letters of a word, and its first one and two letters. */
function ngramsOfWord(word: string): string[] {
  const letters = Array.from(word)
  const beginnings = letters.slice(0, NGRAM_LENGTH - 1).map((_, index) => letters.slice(0, index + 1).join(''))
  return [...beginnings, ...partsOf(letters, NGRAM_LENGTH)]
}

/** No word's piece looks like one. */
const asLongPart = (part: string): string => `part#${part}`

/** The pieces under which a text (of searchText) is kept, each once. */
export const ngramsOf = (text: string): string[] =>
  [
    ...new Set([
      ...wordsOf(text).flatMap(({ text: word }) => ngramsOfWord(word)),
      ...text
        .split('\n')
        .flatMap(line => LONG_PARTS.flatMap(length => partsOf(Array.from(line), length).map(asLongPart))),
    ]),
  ].slice(0, MAX_NGRAMS)

/**
 * The word of a query that tells most: a long one; before the @ of an e-mail, as what comes after is many people's; not
 * the first when all are short, as that one may be the end of a longer word.
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

/** Letters of names and e-mails from the most to the least frequent; digits tell most. */
const BY_FREQUENCY = ' .@aeoirsnmltdcugbpvfhjzqxkwy0123456789'
const rarityOf = (part: string): number =>
  Array.from(part).reduce((sum, letter) => sum + Math.max(0, BY_FREQUENCY.indexOf(letter)), 0)

/** The part whose letters are the rarest. */
const rarestPart = (parts: readonly string[]): string | undefined =>
  parts.toSorted((a, b) => rarityOf(b) - rarityOf(a))[0]

/**
 * The long part to look a query up by; undefined when it is too short. Of an e-mail one before the @; where that is too
 * short, all of it and what follows, as what follows alone is many people's.
 */
function longPartOf(query: string): string | undefined {
  const sign = query.indexOf('@')
  const before = Array.from(query.slice(0, Math.max(0, sign)))
  const shortest = Math.min(...LONG_PARTS)
  const letters = sign >= 0 && before.length >= shortest ? before : Array.from(query)
  const length = LONG_PARTS.find(each => each <= letters.length)
  if (length === undefined) return undefined
  const parts = partsOf(letters, length)
  return sign >= 0 && letters !== before ? parts[0] : rarestPart(parts)
}

/** The piece to look a query up by; undefined when it has neither letter nor digit, and so finds nothing. */
export function lookupNgram(query: string): string | undefined {
  const wanted = normalise(query)
  const word = rarestWord(wanted)
  if (!word) return undefined
  const part = longPartOf(wanted)
  return part === undefined ? (rarestPart(partsOf(Array.from(word.text), NGRAM_LENGTH)) ?? word.text) : asLongPart(part)
}

/**
 * Whether the text (of searchText) has the query in it. One of less than three letters must begin a word, since only
 * those are kept under a piece.
 */
export function matches(text: string, query: string): boolean {
  const wanted = normalise(query)
  const word = rarestWord(wanted)
  if (!word) return false
  if (Array.from(word.text).length >= NGRAM_LENGTH || word.at > 0) return text.includes(wanted)
  return wordsOf(text).some(({ at }) => text.startsWith(wanted, at))
}
