import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  lookupNgram,
  MAX_NGRAMS,
  matchesSearchText,
  ngramsOf,
  normaliseSearchText,
  searchText,
} from '#shared/platform/rules/search.ts'

const ana = searchText('Ana Conceição', 'acs.2024@exemplo.com.br')

test.each([
  ["Rua Sant'Ana", 'santana'],
  ['Rua Sant’Ana', "sant'ana"],
  ['Rua Santana', "sant'ana"],
  ["Rua Sant'Ana", 'rua sant’ana'],
  ['Jardim Bela-Vista', 'bela\u2011vista'],
  ['Rua São João', 'são\u200b joão'],
  ['Rua São João', '\u202asão joão\u202c'],
  ["Santa Bárbara d'Oeste", 'barbara doeste'],
  ["Rua D'Avila", 'd avila'],
  ['Rua D’Ávila', 'd avila'],
  ['Rua D´Ávila', 'rua d ávila'],
  ["L'Occitane", 'l occitane'],
  ["Rua Sant'Ana", 'sant ana'],
])('%s is found by %s', (name, query) => {
  const text = searchText(name, 'Centro')
  expect(matchesSearchText(text, query)).toBe(true)
  expect(ngramsOf(text)).toContain(lookupNgram(query))
})

test('an apostrophe adds texts after all others', () => {
  expect(searchText("Sant'Ana", 'Centro')).toBe("sant'ana\ncentro\nsantana\nsant ana")
})

test('case, accents and white space do not matter', () => {
  expect(normaliseSearchText('  José\t ÁLVARO  ')).toBe('jose alvaro')
  expect(normaliseSearchText('Conceic\u0327a\u0303o')).toBe(normaliseSearchText('CONCEIÇÃO'))
})

describe('pieces of a text', () => {
  test('are the parts of three letters of each word and its first one and two', () =>
    expect(ngramsOf(searchText('Ana', 'Lu'))).toEqual(['a', 'an', 'ana', 'l', 'lu']))
  test('are the parts of six and of twelve characters too, gaps between words together', () => {
    const long = ngramsOf('ana de souza 3').filter(piece => piece.includes('#'))
    expect(long).toHaveLength(3 + 9)
    expect(long).toEqual(expect.arrayContaining(['part#na de souza ', 'part#ana de', 'part#souza ']))
  })
  test('are bounded, however long the text', () =>
    expect(ngramsOf(Array.from({ length: 5_000 }, (_, index) => index.toString(36)).join(' '))).toHaveLength(
      MAX_NGRAMS,
    ))
  test('are whole letters, also beyond the basic plane', () => expect(ngramsOf('𐐨𐐩')).toEqual(['𐐨', '𐐨𐐩']))
})

describe('what is found', () => {
  test.each([
    'ana',
    'ANA',
    'conceicao',
    'ção',
    'na conc',
    'cs.2024@ex',
    'exemplo.com',
    '@exemplo',
    'a',
    'co',
    'br',
    '2024',
    ' Ana  Conceição ',
  ])("'%s'", query => {
    expect(matchesSearchText(ana, query)).toBe(true)
    expect(ngramsOf(ana)).toContain(lookupNgram(query))
  })

  test.each([
    ['another word', 'anna'],
    ['from the name into the e-mail', 'conceicao acs'],
    ['the inside of a word by less than three letters', 'em'],
    ['neither letter nor digit', '@'],
    ['nothing', ' '],
  ])('is not: %s', (_, query) => expect(matchesSearchText(ana, query)).toBe(false))

  test('is looked up before the @, as what follows is many people’s', () => {
    expect(lookupNgram('maria@hotmail.com')).toBe('part#maria@hotmai')
    expect(lookupNgram('ab@hotmail.com')).toBe('part#ab@hotmail.c')
    expect(lookupNgram('ana.2024@hotmail.com')).toBe('part#a.2024')
    expect(lookupNgram('@hotmail')).toBe('part#@hotma')
  })
  test('is looked up by its rarest letters, as beginnings are many people’s', () => {
    expect(lookupNgram('amax')).toBe('max')
    expect(lookupNgram('cliente 12345')).toBe('part#liente 12345')
    expect(lookupNgram('cliente1234')).toBe('part#te1234')
  })
  test('is looked up by a word that begins in the query, when all are short', () => {
    expect(lookupNgram('a b')).toBe('b')
    expect(matchesSearchText(searchText('Ana Braga', ''), 'a b')).toBe(true)
  })
  test('needs a letter or digit', () => expect(lookupNgram('@.')).toBeUndefined())
})

test('every part of a name or e-mail that has three letters of a word is found, and is kept under its piece', () => {
  const word = fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ú0-9]{1,9}$/)
  const name = fc.array(word, { minLength: 1, maxLength: 4 }).map(words => words.join(' '))
  const email = fc.tuple(word, word, word).map(([first, last, host]) => `${first}.${last}@${host}.com`)
  fc.assert(
    fc.property(
      name,
      email,
      fc.boolean(),
      fc.nat(),
      fc.integer({ min: 3, max: 30 }),
      (name, email, inName, at, length) => {
        const field = inName ? name : email
        const query = field.slice(at % field.length, (at % field.length) + length)
        fc.pre(/[A-Za-zÀ-ÖØ-öø-ú0-9]{3}/.test(normaliseSearchText(query)))
        const text = searchText(name, email)
        expect(matchesSearchText(text, query)).toBe(true)
        expect(ngramsOf(text)).toContain(lookupNgram(query))
      },
    ),
    { numRuns: 500 },
  )
})

test('whatever matches is kept under the piece of the query', () => {
  const text = fc.string({ unit: fc.constantFrom(..."abcé .@-1'"), maxLength: 20 })
  const query = fc.string({ unit: fc.constantFrom(..."abcé .@-1'"), maxLength: 14 })
  fc.assert(
    fc.property(text, query, (field, query) => {
      const kept = searchText(field)
      if (matchesSearchText(kept, query)) expect(ngramsOf(kept)).toContain(lookupNgram(query))
    }),
    { numRuns: 5_000 },
  )
})
