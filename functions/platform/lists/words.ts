import { byRarity, lookupNgram, matches, ngramsOf, wordsIn } from '#shared/platform/rules/search.ts'

/** How the text of a list is searched, and under what each item is kept so that it is found. */
export type Words = {
  /** The facets under which a text is kept, each once. */
  facetsOf: (text: string) => string[]
  /** Where what is searched is looked up. 'anything': it tells nothing; 'nothing': no text has it. */
  facetFor: (search: string) => { facet: string } | 'anything' | 'nothing'
  /** Whether the text has in it what is searched. */
  matches: (text: string, search: string) => boolean
}

/** Letters by which a word is looked up. */
const BEGINNING = 3
/** A text is kept under at most this many words; an address of usual length has five to ten. */
const MAX_WORDS = 40

const wordsOf = (text: string): string[] => [...new Set(wordsIn(text))]

/** The text of a list whose words are found by their beginnings: each word behind a space. */
export const textOfWords = (...fields: readonly string[]): string =>
  wordsOf(fields.join(' '))
    .map(word => ` ${word}`)
    .join('')

/**
 * Every word of a search is the beginning of a word of the text. `common`: words that half of all texts begin with and
 * that tell nothing, each with the way in which it is mostly written, which is meant too.
 */
export function beginningsOfWords(common: Readonly<Record<string, string>> = {}): Words {
  /** Words of less than three letters are not looked up: too many words begin with them. */
  const isTelling = (word: string) => Array.from(word).length >= BEGINNING && !Object.hasOwn(common, word)
  const facetOf = (word: string) => `word#${Array.from(word).slice(0, BEGINNING).join('')}`
  const hasWord = (text: string, word: string) =>
    text.includes(` ${word}`) || (Object.hasOwn(common, word) && `${text} `.includes(` ${common[word]} `))
  return {
    facetsOf: text => [...new Set(text.split(' ').filter(isTelling).map(facetOf))].slice(0, MAX_WORDS),
    facetFor: search => {
      const [word] = wordsOf(search).filter(isTelling).toSorted(byRarity)
      return word === undefined ? 'anything' : { facet: facetOf(word) }
    },
    matches: (text, search) => wordsOf(search).every(word => hasWord(text, word)),
  }
}

/** Any part of the text (of searchText), case and accents aside; what has less than three letters begins a word. */
export const partsOfText: Words = {
  facetsOf: ngramsOf,
  facetFor: search => {
    const facet = lookupNgram(search)
    return facet === undefined ? 'nothing' : { facet }
  },
  matches,
}

/** What stands between words, as people write 'Souza, Ana'. */
const GAPS = /[\s,;]+/
const typedWords = (search: string): string[] => search.split(GAPS).filter(word => wordsIn(word).length > 0)

/**
 * Any part of the text as above, or each word of what is searched anywhere in it, in any order. Looked up by the word that
 * tells most, which holds for both; a first one of less than three letters may be the end of a longer one.
 */
export const partsInAnyOrder: Words = {
  facetsOf: text => partsOfText.facetsOf(text),
  facetFor: search => {
    const words = typedWords(search)
    if (words.length < 2) return partsOfText.facetFor(search)
    const telling = (word: string) => Number(word.includes('@'))
    const [best] = words
      .filter((word, index) => index > 0 || Array.from(word).length >= BEGINNING)
      .toSorted((a, b) => telling(b) - telling(a) || byRarity(a, b))
    return partsOfText.facetFor(best ?? search)
  },
  matches: (text, search) =>
    matches(text, search) || (typedWords(search).length > 1 && typedWords(search).every(word => matches(text, word))),
}
