import * as z from 'zod/mini'

/**
 * Text from outside. Every text field of every route is a `textLine` or `textLines`
 * (tests/shared/api/text-fields.test.ts walks the contract and finds one that is not), so what is stored, queued, mailed
 * and printed is NFC and holds no character that some part of the system, or XML, does not take. Emojis are text.
 */

export const INVALID_CHARACTERS =
  'O texto tem caracteres inválidos, que talvez não apareçam na tela. Digite de novo em vez de colar.'

/** Control characters but tabs and line breaks, lone surrogates, non-characters (U+FFFE, U+FFFF, U+FDD0 to U+FDEF…). */
const INVALID = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u

/** Whether somebody else's text may not be taken, whatever becomes of its white space. */
export const hasInvalidCharacters = (text: string): boolean => INVALID.test(text)

/** NFC, on one line: white space is folded, tabs and line breaks too, as a browser's input does. */
export const foldedLine = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** NFC, on several lines: breaks are '\n'; they and tabs stay. */
export const foldedLines = (text: string): string => text.normalize('NFC').replace(/\r\n?/g, '\n').trim()

// Asked before white space is folded: some control characters count as it.
const text = (fold: (typed: string) => string, required?: string, invalid = INVALID_CHARACTERS) =>
  z.string(required === undefined ? {} : { error: required }).check(
    z.refine(typed => !hasInvalidCharacters(typed), { error: invalid }),
    z.overwrite(fold),
  )

/** A field of one line. `required`: the sentence where there is no text; `invalid`: the one for characters that can't be. */
export const textLine = (required?: string, invalid?: string) => text(foldedLine, required, invalid)

/** A field of several lines. */
export const textLines = (required?: string) => text(foldedLines, required)
