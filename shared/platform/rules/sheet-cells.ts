import { formatBRL } from './money.ts'

/**
 * Protection against CSV injection: a cell that a spreadsheet may run as a formula is prefixed with an apostrophe,
 * which the import removes again.
 */

/** First characters of formulas, including the full-width and typographic variants that some programs accept. */
const SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫−]'
/** Spaces and invisible characters, which some programs skip at the start of a cell. */
const BLANK_OR_INVISIBLE = '[\\s\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800]'
const FORMULA = `(?:[\\t\\r]|${BLANK_OR_INVISIBLE}*${SIGN})`
const NEEDS_GUARD = new RegExp(`^'*${FORMULA}`, 'u')
const HAS_GUARD = new RegExp(`^'+${FORMULA}`, 'u')

/** Escapes a text for a sheet. Numbers must not be passed: '-22,74' would be escaped. */
export const escapeSheetText = (text: string): string => (NEEDS_GUARD.test(text) ? `'${text}` : text)

/** Inverse of escapeSheetText. */
export const unescapeSheetText = (cell: string): string => (HAS_GUARD.test(cell) ? cell.slice(1) : cell)

/** A CSV file for Brazilian spreadsheets: semicolons, and a byte order mark for accents. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map(row => row.map(quoted).join(';')).join('\r\n')}\r\n`

const quoted = (cell: string): string => (/[";\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Centavos as '1.234,56', without R$, so that spreadsheets read a number. */
export const formatReaisCell = (price: number | null): string =>
  price === null ? '' : formatBRL(price).replace(/[^\d.,]/g, '')
