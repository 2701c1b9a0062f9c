import * as z from 'zod/mini'

/**
 * Text from outside. Every text field of every route is a `textLine` or `textLines`
 * (tests/shared/api/text-fields.test.ts walks the contract and finds one that is not), so what is stored, queued, mailed
 * and printed is NFC and holds no character that some part of the system, or XML, does not take. Emojis are text.
 *
 * Characters that nobody sees (zero widths, soft hyphens, fillers, variations of nothing) stay only within an emoji. A line
 * that has others is refused, because two names that look alike must be alike; several lines lose them in silence, because
 * pasted pages are full of them and nobody could find them there. Direction marks stay: they order what is seen.
 */

export const INVALID_CHARACTERS =
  'O texto tem caracteres inválidos, que talvez não apareçam na tela. Digite de novo em vez de colar.'

/** Control characters but tabs and line breaks, lone surrogates, non-characters (U+FFFE, U+FFFF, U+FDD0 to U+FDEF…). */
const INVALID = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u

/** Whether somebody else's text may not be taken, whatever becomes of its white space. */
export const hasInvalidCharacters = (text: string): boolean => INVALID.test(text)

const PICTURE = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}?[\\ufe0e\\ufe0f]?'
/** A flag of a part of a country, a key, or pictures that are joined: what of them is not seen belongs to them. */
const EMOJI = `\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}|[\\d#*]\\ufe0f\\u20e3|${PICTURE}(?:\\u200d${PICTURE})*`

/** What takes characters of a class away, but for those that an emoji is made of. */
export function withoutOutsideEmojis(characters: string): (text: string) => string {
  const found = new RegExp(`(${EMOJI})|${characters}`, 'gu')
  return text => text.replace(found, '$1')
}

/** U+2800 is a blank pattern of Braille. */
const withoutUnseen = withoutOutsideEmojis('(?!\\p{Bidi_Control})[\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800]')

/** Whether somebody else's line may not be taken. */
export const isInvalidLine = (text: string): boolean => hasInvalidCharacters(text) || withoutUnseen(text) !== text

/** NFC, on one line: white space is folded, tabs and line breaks too, as a browser's input does. */
export const foldedLine = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** NFC, on several lines, of what is seen: breaks are '\n'; they and tabs stay. */
export const foldedLines = (text: string): string => withoutUnseen(text).normalize('NFC').replace(/\r\n?/g, '\n').trim()

type Rule = { isInvalid: (typed: string) => boolean; fold: (typed: string) => string }

// Asked before white space is folded: some control characters count as it.
const text = ({ isInvalid, fold }: Rule, required?: string, invalid = INVALID_CHARACTERS) =>
  z.string(required === undefined ? {} : { error: required }).check(
    z.refine(typed => !isInvalid(typed), { error: invalid }),
    z.overwrite(fold),
  )

/** A field of one line. `required`: the sentence where there is no text; `invalid`: the one for characters that can't be. */
export const textLine = (required?: string, invalid?: string) =>
  text({ isInvalid: isInvalidLine, fold: foldedLine }, required, invalid)

/** A field of several lines. */
export const textLines = (required?: string) => text({ isInvalid: hasInvalidCharacters, fold: foldedLines }, required)
