import { describe, expect, test } from 'vitest'
import { hasInvalidCharacters, INVALID_CHARACTERS, textLine, textLines } from '#shared/domain/texts.ts'

describe('a line', () => {
  test.each([
    ['  Rua\tUm\r\nde  Maio ', 'Rua Um de Maio'],
    ['Sa\u0303o Joa\u0303o', 'S\u00e3o Jo\u00e3o'],
    ['Praça 🎉 👨‍👩‍👧 🇧🇷', 'Praça 🎉 👨‍👩‍👧 🇧🇷'],
    ['\u200fRua', '\u200fRua'],
  ])('%j is kept as %j', (typed, kept) => expect(textLine().parse(typed)).toBe(kept))

  test('says what it asks for, and what no text may have', () => {
    expect(textLine('O nome é obrigatório.').safeParse(undefined).error?.issues[0]?.message).toBe(
      'O nome é obrigatório.',
    )
    expect(textLine().safeParse('a\u0000').error?.issues[0]?.message).toBe(INVALID_CHARACTERS)
    expect(textLine(undefined, 'Não.').safeParse('a\uffff').error?.issues[0]?.message).toBe('Não.')
  })

  test('has no control character at its ends either, where white space goes', () => {
    for (const odd of ['\u000b', '\u000c', '\u001c', '\u0085']) expect(hasInvalidCharacters(`Rua${odd}`)).toBe(true)
    expect(textLine().safeParse('Rua\u000b').success).toBe(false)
  })
})

test('several lines keep their breaks and tabs', () => {
  expect(textLines().parse(' Um\r\n\tdois\rtrês ')).toBe('Um\n\tdois\ntrês')
  expect(textLines().safeParse('Um\u000bdois').success).toBe(false)
})
