import {
  lookupNgram,
  matchesSearchText,
  mostSelectiveFirst,
  ngramsOf,
  withoutApostrophes,
  wordsIn,
} from '#shared/platform/rules/search.ts'

/** How the text of a list is indexed and searched. */
export type ListTextSearch = {
  /** The distinct facets that a text is indexed under. */
  facetsOf: (text: string) => string[]
  /**
   * The facet under which a search is looked up. 'anything': the search excludes no item; 'nothing': no text can match.
   */
  facetFor: (search: string) => { facet: string } | 'anything' | 'nothing'
  matches: (text: string, search: string) => boolean
}

/** Number of letters of an indexed word prefix. */
const PREFIX_LENGTH = 3
/** Maximum number of indexed words per text; a usual address has five to ten. */
const MAX_WORDS = 40

const wordsOf = (text: string): string[] => [...new Set(wordsIn(text))]
const wordsOfQuery = (search: string): string[] => wordsOf(withoutApostrophes(search))

/**
 * The searchable text for `wordPrefixSearch`, in which each word follows a space. A word with an apostrophe is there
 * without it too, after all others.
 */
export const textForWordPrefixSearch = (...fields: readonly string[]): string =>
  wordsOf([...fields, ...fields.map(withoutApostrophes)].join(' '))
    .map(word => ` ${word}`)
    .join('')

/**
 * A search in which every typed word has to be a prefix of some word of the text. `common`: frequent words, which are
 * not indexed, each with its usual abbreviation, which matches it too.
 */
export function wordPrefixSearch(common: Readonly<Record<string, string>> = {}): ListTextSearch {
  /** Words of less than three letters are not indexed, because too many words begin with them. */
  const isIndexed = (word: string) => Array.from(word).length >= PREFIX_LENGTH && !Object.hasOwn(common, word)
  const facetOf = (word: string) => `word#${Array.from(word).slice(0, PREFIX_LENGTH).join('')}`
  const hasPrefix = (text: string, word: string) =>
    text.includes(` ${word}`) || (Object.hasOwn(common, word) && `${text} `.includes(` ${common[word]} `))
  return {
    facetsOf: text => [...new Set(text.split(' ').filter(isIndexed).map(facetOf))].slice(0, MAX_WORDS),
    facetFor: search => {
      const [word] = wordsOfQuery(search).filter(isIndexed).toSorted(mostSelectiveFirst)
      return word === undefined ? 'anything' : { facet: facetOf(word) }
    },
    matches: (text, search) => wordsOfQuery(search).every(word => hasPrefix(text, word)),
  }
}

/**
 * A search that matches any part of the text (made by searchText), ignoring case and accents. With less than three
 * letters it matches the beginning of a word.
 */
export const substringSearch: ListTextSearch = {
  facetsOf: ngramsOf,
  facetFor: search => {
    const facet = lookupNgram(search)
    return facet === undefined ? 'nothing' : { facet }
  },
  matches: matchesSearchText,
}

/** Separators of words, as in 'Souza, Ana'. */
const SEPARATORS = /[\s,;]+/
const typedWords = (search: string): string[] => search.split(SEPARATORS).filter(word => wordsIn(word).length > 0)

/**
 * A search that matches any part of the text, as `substringSearch`, or texts that contain each typed word in any order.
 * Looked up by the most selective word, which finds the matches of both kinds. A first word of less than three letters
 * is not looked up, because it may be the end of a word.
 */
export const wordsInAnyOrderSearch: ListTextSearch = {
  facetsOf: text => substringSearch.facetsOf(text),
  facetFor: search => {
    const words = typedWords(search)
    if (words.length < 2) return substringSearch.facetFor(search)
    const weight = (word: string) => Number(word.includes('@'))
    const [best] = words
      .filter((word, index) => index > 0 || Array.from(word).length >= PREFIX_LENGTH)
      .toSorted((a, b) => weight(b) - weight(a) || mostSelectiveFirst(a, b))
    return substringSearch.facetFor(best ?? search)
  },
  matches: (text, search) =>
    matchesSearchText(text, search) ||
    (typedWords(search).length > 1 && typedWords(search).every(word => matchesSearchText(text, word))),
}
