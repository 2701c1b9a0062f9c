import { describe, expect, it } from 'vitest'
import { createPlaceFinder } from '#shared/map/rules/place-finder.ts'
import { parseTypedPlace, phoneticKey, placeNameKey, wordsOfPlaceName } from '#shared/map/rules/place-words.ts'

describe('names', () => {
  it.each([
    ['Av. Francisco Glicério', 'avenida francisco glicerio'],
    ['Avenida  FRANCISCO glicerio', 'avenida francisco glicerio'],
    ["Santa Bárbara d'Oeste", 'santa barbara doeste'],
    ['R. Dr. Quirino', 'rua doutor quirino'],
    ['Jd. das Paineiras', 'jardim paineiras'],
    ['  ', ''],
    ['*** 👋', ''],
  ])('%j has the key %j', (name, key) => expect(placeNameKey(name)).toBe(key))

  it.each([
    ['glicerio', 'gliserio'],
    ['glisserio', 'gliserio'],
    ['cambuy', 'kambui'],
    ['canbui', 'kambui'],
    ['helena', 'elena'],
    ['philippe', 'filipe'],
    ['souza', 'sousa'],
    ['luis', 'luis'],
    ['luiz', 'luis'],
    ['geraldo', 'jeraldo'],
    ['aquidaba', 'akidaba'],
    ['nascimento', 'nasimento'],
    ['vannucci', 'vanusi'],
  ])('%s sounds like %s', (word, sound) => expect(phoneticKey(word)).toBe(sound))

  it.each([
    ['d avila', ['R. D’Ávila']],
    ["d'avila", ['R. D’Ávila']],
    ['davila', ['R. D’Ávila']],
    ['avila', ['R. D’Ávila']],
    ['l occitane', ["L'Occitane"]],
    ['santana', ["R. Sant'Ana"]],
    ['sant ana', ["R. Sant'Ana"]],
  ])('with an apostrophe are found by %j', (typed, names) => {
    const places = ['R. D’Ávila', "L'Occitane", "R. Sant'Ana", 'R. Dom Pedro', 'R. Luís'].map(name => ({
      kind: 'street' as const,
      name,
      area: 'Campinas',
      points: 1,
    }))
    expect(createPlaceFinder(places)(typed, 5).map(({ place }) => place.name)).toEqual(names)
  })

  it('say their numbers in every way', () => {
    const [, number] = wordsOfPlaceName('R. Treze de Maio')
    expect(number?.also).toEqual(['13', 'xiii'])
    expect(wordsOfPlaceName('Rua 13 de Maio')[1]?.also).toEqual(['xiii', 'treze'])
    expect(wordsOfPlaceName('Jardim Amanda II')[2]?.also).toEqual(['2', 'dois', 'segundo'])
    expect(wordsOfPlaceName('R. Vinte e Quatro de Maio')[1]?.also).toEqual(['20', 'xx', '24'])
  })
})

describe('what is typed', () => {
  const read = (typed: string) =>
    parseTypedPlace(typed)
      ?.words.filter(({ isOptional }) => !isOptional)
      .map(({ texts }) => texts.join('|'))

  it.each([
    ['av jd proenca', ['jd|jardim', 'proenca']],
    ['rua barao de jaguara, 1000', ['barao', 'jaguara']],
    ['13 de maio', ['13', 'maio']],
    ['cambui campinas sp', ['cambui', 'campinas']],
    ['avenida', ['avenida']],
    ['c', undefined],
    ['de da', undefined],
    ['&%$#@! ///', undefined],
  ])('%j has to be found by %j', (typed, words) => expect(read(typed)).toEqual(words))

  it.each([
    'glicerio x moraes',
    'glicerio com moraes',
    'glicerio esquina com moraes',
    'glicerio / moraes',
    'glicerio c/ moraes',
  ])('%j is a corner', typed => {
    const [one, other] = parseTypedPlace(typed)?.corner ?? []
    expect([one?.[0]?.texts, other?.[0]?.texts]).toEqual([['glicerio'], ['moraes']])
  })
})
