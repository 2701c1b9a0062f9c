import * as z from 'zod/mini'

/**
 * Texts from outside. Every text field of every route is a `textLine` or `textLines`
 * (tests/shared/api/text-fields.test.ts checks the whole contract), so that stored, queued, mailed and printed texts
 * are NFC and contain no character that some part of the system, or XML, does not accept. Emojis are text. Invisible
 * characters (zero widths, byte order marks, soft hyphens, fillers, lone variation selectors) stay only within an emoji
 * and are removed elsewhere, and the hyphens of word processors become a keyboard's, because names that look the same
 * must be the same and pasted texts contain many. Direction marks stay, because they affect the visible order.
 */

export const INVALID_CHARACTERS_MESSAGE =
  'O texto tem caracteres inválidos, que talvez não apareçam na tela. Digite de novo em vez de colar.'

/** Control characters except tabs and line breaks, lone surrogates, non-characters (U+FFFE, U+FFFF, U+FDD0 to U+FDEF…). */
const INVALID = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u

/** Whether a text has forbidden characters, regardless of white space. */
export const hasInvalidCharacters = (text: string): boolean => INVALID.test(text)

const PICTOGRAPH = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}?[\\ufe0e\\ufe0f]?'
/** Regional flags, keycaps and joined emojis, which contain invisible characters. */
const EMOJI = `\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}|[\\d#*]\\ufe0f\\u20e3|${PICTOGRAPH}(?:\\u200d${PICTOGRAPH})*`

/** Makes a function that removes characters of a class, except within emojis. */
export function withoutOutsideEmojis(characters: string): (text: string) => string {
  const found = new RegExp(`(${EMOJI})|${characters}`, 'gu')
  return text => text.replace(found, '$1')
}

/** Removes invisible characters, but not direction marks. U+2800 is an invisible Braille pattern. */
export const withoutInvisible = withoutOutsideEmojis(
  '(?!\\p{Bidi_Control})[\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800]',
)

/** Whether a line has forbidden or invisible characters. */
export const hasInvalidOrInvisibleCharacters = (text: string): boolean =>
  hasInvalidCharacters(text) || withoutInvisible(text) !== text

/** NFC, without invisible characters, and with plain hyphens; dashes stay. */
const normalise = (text: string): string =>
  withoutInvisible(text)
    .normalize('NFC')
    .replace(/[\u2010\u2011]/g, '-')

/**
 * Normalises one line: NFC, without invisible characters; white space, tabs and line breaks become single spaces, as in
 * a browser's input.
 */
export const normaliseLine = (text: string): string => normalise(text).replace(/\s+/g, ' ').trim()

/** Normalises several lines: NFC, without invisible characters. Tabs stay; line breaks become '\n'. */
export const normaliseLines = (text: string): string => normalise(text).replace(/\r\n?/g, '\n').trim()

/** The marks that change the direction of a text; contacts of phones have them around numbers. */
export const withoutDirectionMarks = (text: string): string => text.replace(/\p{Bidi_Control}/gu, '')

/** The hyphens and minus signs of other programs as a keyboard's, in numbers and codes. */
export const withPlainHyphens = (text: string): string => text.replace(/[\u2010-\u2015\u2212]/g, '-')

type Rule = { isInvalid: (typed: string) => boolean; fold: (typed: string) => string }

// Checked before white space is collapsed, because white space includes some control characters.
const text = ({ isInvalid, fold }: Rule, required?: string, invalid = INVALID_CHARACTERS_MESSAGE) =>
  z.string(required === undefined ? {} : { error: required }).check(
    z.refine(typed => !isInvalid(typed), { error: invalid }),
    z.overwrite(fold),
  )

/**
 * Schema of a field of one line. `required`: the message for an empty text; `invalid`: the message for forbidden
 * characters.
 */
export const textLine = (required?: string, invalid?: string) =>
  text({ isInvalid: hasInvalidCharacters, fold: normaliseLine }, required, invalid)

/** Schema of a field of several lines. */
export const textLines = (required?: string) =>
  text({ isInvalid: hasInvalidCharacters, fold: normaliseLines }, required)
