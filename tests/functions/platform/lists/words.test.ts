import { expect, test } from 'vitest'
import { textForWordPrefixSearch, wordPrefixSearch, wordsInAnyOrderSearch } from '#functions/platform/lists/words.ts'
import { searchText } from '#shared/platform/rules/search.ts'

test.each(['santana', "sant'ana", 'sant’ana', 'sant ana'])('a point in a street Sant’Ana is found by %s', search => {
  const { matches, facetFor, facetsOf } = wordPrefixSearch()
  const text = textForWordPrefixSearch("Rua Sant'Ana, 10", 'Americana')
  expect(matches(text, search)).toBe(true)
  const lookedUp = facetFor(search)
  expect(typeof lookedUp === 'object' && facetsOf(text).includes(lookedUp.facet)).toBe(true)
})

test.each(['d avila', 'davila', "d'avila", 'D’Ávila'])(
  'a point in a street D’Ávila or Davila is found by %s',
  search => {
    const { matches, facetFor, facetsOf } = wordPrefixSearch()
    for (const street of ['Rua D’Ávila', "Rua D'Avila", ...(search === 'd avila' ? [] : ['Rua Davila'])]) {
      const text = textForWordPrefixSearch(street)
      expect(matches(text, search)).toBe(true)
      const lookedUp = facetFor(search)
      expect(typeof lookedUp === 'object' && facetsOf(text).includes(lookedUp.facet)).toBe(true)
    }
  },
)

test.each(['santana ana', "ana sant'ana", 'santana'])('a customer of the name is found by %s', search =>
  expect(wordsInAnyOrderSearch.matches(searchText("Ana Sant'Ana", 'ana@example.com'), search)).toBe(true),
)
