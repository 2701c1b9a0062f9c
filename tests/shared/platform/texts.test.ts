import { describe, expect, test } from 'vitest'
import { hasInvalidCharacters, INVALID_CHARACTERS_MESSAGE, textLine, textLines } from '#shared/platform/rules/texts.ts'
import { INVISIBLE_TEXTS } from '#tests/support/text-fields.ts'

describe('a line', () => {
  test.each([
    ['  Rua\tUm\r\nde  Maio ', 'Rua Um de Maio'],
    ['Sa\u0303o Joa\u0303o', 'S\u00e3o Jo\u00e3o'],
    ['Praça 🎉 👨‍👩‍👧 🇧🇷', 'Praça 🎉 👨‍👩‍👧 🇧🇷'],
    ['Jardim Bela\u2011Vista \u2010 1\u2013A', 'Jardim Bela-Vista - 1\u2013A'],
    ['\u200fRua', '\u200fRua'],
    ['\u202aRua\u202c \u2066Um\u2069', '\u202aRua\u202c \u2066Um\u2069'],
  ])('%j is kept as %j', (typed, kept) => expect(textLine().parse(typed)).toBe(kept))

  test('says what it asks for, and what no text may have', () => {
    expect(textLine('O nome é obrigatório.').safeParse(undefined).error?.issues[0]?.message).toBe(
      'O nome é obrigatório.',
    )
    expect(textLine().safeParse('a\u0000').error?.issues[0]?.message).toBe(INVALID_CHARACTERS_MESSAGE)
    expect(textLine(undefined, 'Não.').safeParse('a\uffff').error?.issues[0]?.message).toBe('Não.')
  })

  test('has no control character at its ends either, where white space goes', () => {
    for (const odd of ['\u000b', '\u000c', '\u001c', '\u0085']) expect(hasInvalidCharacters(`Rua${odd}`)).toBe(true)
    expect(textLine().safeParse('Rua\u000b').success).toBe(false)
  })
})

/** Emojis that consist of several characters, some of which are invisible on their own. */
const EMOJIS = ['👨‍👩‍👧', '👩🏽‍⚕️', '🏳️‍🌈', '❤️‍🔥', '🕵🏽‍♂️', '❤️', '☎︎', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁢󠁲󠁳󠁰󠁿', '🏴‍☠️', '🇧🇷']

describe('what nobody sees', () => {
  test.each(Object.entries(INVISIBLE_TEXTS))('is taken out of one line and of several: %s', (_, unseen) => {
    for (const typed of [`Cen${unseen}tro`, `${unseen}Centro`, `Centro${unseen}`]) {
      expect(textLine().parse(typed)).toBe('Centro')
      expect(textLines().parse(typed)).toBe('Centro')
    }
  })

  test.each(EMOJIS)('stays where an emoji is made of it: %s', emoji => {
    for (const kept of [emoji, `Praça ${emoji}`, `${emoji}${emoji} Praça`]) {
      expect(textLine().parse(kept)).toBe(kept)
      expect(textLines().parse(kept)).toBe(kept)
    }
  })

  test.each([
    ['a joint that joins nothing', '👨‍', '👨'],
    ['two joints', '👨‍‍👩', '👨👩'],
    ['a joint between letters', 'a‍b', 'ab'],
    ['a variation of a digit', '1\ufe0f', '1'],
    ['a flag that does not end', '🏴󠁧󠁢󠁥󠁮󠁧', '🏴'],
    ['a flag of too many letters', `🏴${'\u{e0061}'.repeat(7)}\u{e007f}`, '🏴'],
    ['hidden letters behind another picture', '🎉󠁧󠁢󠁥󠁮󠁧󠁿', '🎉'],
  ])('is not made an emoji by %s', (_, typed, kept) => {
    expect(textLine().parse(typed)).toBe(kept)
    expect(textLines().parse(typed)).toBe(kept)
  })

  test('leaves letters that it stood between in one form', () => {
    expect(textLines().parse('cafe\u200b\u0301')).toBe('caf\u00e9')
  })
})

test('several lines keep their breaks and tabs', () => {
  expect(textLines().parse(' Um\r\n\tdois\rtrês ')).toBe('Um\n\tdois\ntrês')
  expect(textLines().safeParse('Um\u000bdois').success).toBe(false)
})
