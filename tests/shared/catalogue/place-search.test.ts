import { expect, test } from 'vitest'
import { MAX_PLACE_SEARCH_LENGTH } from '#shared/catalogue/rules/found-places.ts'
import { matchesSearch, parsePlaceSearch, significantWords } from '#shared/catalogue/rules/place-search.ts'

test.each([
  ['Av. Francisco Glicério', ['francisco', 'glicerio']],
  ['R. 24 de Maio', ['24', 'maio']],
  ['Rua', []],
  ['', []],
])('%j is told by %j', (name, words) => expect(significantWords(name)).toEqual(words))

test.each([
  ['Cambuí', ['cambui'], ['cambui']],
  ['cambui campinas', ['cambui', 'campinas'], ['campinas', 'cambui']],
  ['Rua Barão de Jaguara, 1000', ['barao', 'jaguara'], ['jaguara', 'barao']],
  ['Rua Barão de Jaguara 1000', ['barao', 'jaguara'], ['jaguara', 'barao']],
  ['Campinas Cambuí', ['campinas', 'cambui'], ['campinas', 'cambui']],
  ['Campinas, Cambuí', ['campinas', 'cambui'], ['campinas', 'cambui']],
  ['Rua Brasil, 20 - Centro, Americana/SP', ['brasil', 'centro', 'americana'], ['brasil', 'americana']],
  ['Rua 13', ['13'], ['13']],
  ['Rua 13 de Maio', ['13', 'maio'], ['13', 'maio']],
  ['São Paulo', ['sao', 'paulo'], ['paulo', 'sao']],
  ['d pedro', ['d', 'pedro'], ['pedro']],
])('%j asks for %j, looked up by %j', (text, words, lookups) =>
  expect(parsePlaceSearch(text)).toEqual({ words, lookups }),
)

test.each(['', ' ', 'a', 'rua', 'Av. de', '&%$#@!', ',,,', '🏙️'])('%j asks for nothing', text =>
  expect(parsePlaceSearch(text)).toBeUndefined(),
)

test('what is typed beyond the longest search is cut off', () =>
  expect(parsePlaceSearch(`${'x'.repeat(MAX_PLACE_SEARCH_LENGTH)} y`)).toEqual(
    parsePlaceSearch('x'.repeat(MAX_PLACE_SEARCH_LENGTH)),
  ))

test('a place has each word at the beginning of one of its own', () => {
  const cambui = { name: 'Cambuí', city: 'Campinas' }
  const asks = (text: string) => matchesSearch(cambui, parsePlaceSearch(text) ?? { words: ['-'], lookups: [] })
  expect(['camb', 'CAMBUÍ campinas', 'cambui, Campinas - SP'].map(asks)).toEqual([true, true, true])
  expect(['ambui', 'cambui americana'].map(asks)).toEqual([false, false])
})
