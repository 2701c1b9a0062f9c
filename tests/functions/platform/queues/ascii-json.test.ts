import { expect, test } from 'vitest'
import { asciiJson } from '#functions/platform/queues/ascii-json.ts'

test('writes every character beyond ASCII as an escape', () => {
  expect(asciiJson({ texto: 'São João 🎉\u007f' })).toBe(String.raw`{"texto":"S\u00e3o Jo\u00e3o \ud83c\udf89\u007f"}`)
})

test.each([
  ['emoji', '👨‍👩‍👧 🎉'],
  ['flag', '🇧🇷'],
  ['U+0000', 'a\u0000b'],
  ['vertical tab', 'a\u000bb'],
  ['non-characters', '\ufffe\uffff\ufdd0'],
  ['lone surrogates', '\ud83c - \udf89'],
  ['right-to-left mark', '\u200f\u202e'],
  ['5,000 combining marks', `e${'\u0301'.repeat(5000)}`],
  ['quotes, backslashes and line breaks', '"\\u00e3"\r\n\u2028'],
])('gives %s back unchanged, of printable ASCII alone', (_, text) => {
  const writtenText = asciiJson([text])
  expect(writtenText).toMatch(/^[ -~]*$/)
  expect(JSON.parse(writtenText)).toEqual([text])
})
