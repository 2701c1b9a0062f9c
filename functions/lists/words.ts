import { byTelling, matches, pieceOf, piecesOf, wordsIn } from '#shared/domain/search.ts'

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
      const [word] = wordsOf(search).filter(isTelling).toSorted(byTelling)
      return word === undefined ? 'anything' : { facet: facetOf(word) }
    },
    matches: (text, search) => wordsOf(search).every(word => hasWord(text, word)),
  }
}

/** Any part of the text (of searchText), case and accents aside; what has less than three letters begins a word. */
export const partsOfText: Words = {
  facetsOf: piecesOf,
  facetFor: search => {
    const facet = pieceOf(search)
    return facet === undefined ? 'nothing' : { facet }
  },
  matches,
}
