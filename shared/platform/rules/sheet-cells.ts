import { formatBRL } from './money.ts'

/**
 * Cells of a sheet that a program may take for a formula are written with an apostrophe before them, so that nobody's text
 * runs in the office's spreadsheet (CSV injection); the import takes it away again.
 */

/** What begins a formula, also as it is written in East Asian widths and as typography has it: some programs read them alike. */
const SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫−]'
/** What nobody sees: spaces, control characters, zero widths, byte order marks, fillers. Some programs drop it before they look. */
const UNSEEN = '[\\s\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800]'
const FORMULA = `(?:[\\t\\r]|${UNSEEN}*${SIGN})`
const NEEDS_GUARD = new RegExp(`^'*${FORMULA}`, 'u')
const HAS_GUARD = new RegExp(`^'+${FORMULA}`, 'u')

/** A text as it may stand in a sheet. Numbers are not given here: '-22,74' stays what it is. */
export const withGuard = (text: string): string => (NEEDS_GUARD.test(text) ? `'${text}` : text)

/** What withGuard was given. */
export const withoutGuard = (cell: string): string => (HAS_GUARD.test(cell) ? cell.slice(1) : cell)

/** Lines of a CSV file for spreadsheets of Brazil: semicolons, and a byte order mark so that accents are read right. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map(row => row.map(quoted).join(';')).join('\r\n')}\r\n`

const quoted = (cell: string): string => (/[";\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** '1.234,56', without the R$ that a spreadsheet would take for text. Centavos. */
export const reaisCell = (price: number | null): string =>
  price === null ? '' : formatBRL(price).replace(/[^\d.,]/g, '')
