import { formatBRL, parseBRL } from './money.ts'

/**
 * Texts in sheets. Against CSV injection a cell that a spreadsheet may run as a formula is prefixed with an apostrophe,
 * and a code that it would change is written as a formula that gives this text; the import removes both again.
 */

/** First characters of formulas, including the full-width and typographic variants that some programs accept. */
const SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫−]'
/** Spaces and invisible characters, which some programs skip at the start of a cell. */
const BLANK_OR_INVISIBLE = '[\\s\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800]'
const FORMULA = `(?:[\\t\\r]|${BLANK_OR_INVISIBLE}*${SIGN})`
const NEEDS_GUARD = new RegExp(`^'*${FORMULA}`, 'u')
const HAS_GUARD = new RegExp(`^'+${FORMULA}`, 'u')

const MONTH =
  '(?:jan(?:eiro|uary)?|fev(?:ereiro)?|feb(?:ruary)?|mar(?:[cç]o|ch)?|abr(?:il)?|apr(?:il)?|maio?|may|june?|junho|july?|julho|ago(?:sto)?|aug(?:ust)?|set(?:embro)?|sep(?:tember)?|out(?:ubro)?|oct(?:ober)?|nov(?:embro|ember)?|dez(?:embro)?|dec(?:ember)?)'
/**
 * Codes that spreadsheets turn into numbers, days or truths when they open a CSV file: '00123', '1E5', '2026-01', '1/2',
 * '12/2025', 'MAR-10', 'VERDADEIRO'. Numbers of twelve digits and more are shown as powers of ten.
 */
const CHANGED_BY_SPREADSHEETS = new RegExp(
  `^(?:0\\d+|\\d{12,}|\\d+(?:[.,]\\d+)?e\\d+|\\d{1,4}[-/]\\d{1,2}(?:[-/]\\d{1,4})?|\\d{1,2}[-/]\\d{4}|true|false|verdadeiro|falso|(?:\\d{1,4}[-/ ]?)?${MONTH}[-/ ]?\\d{1,4}|\\d{1,4}[-/ ]?${MONTH})$`,
  'iu',
)
/** A text as a formula without anything to calculate, which spreadsheets show as it is. */
const TEXT_FORMULA = /^="([^"]*)"$/

/** Escapes a text for a sheet, also a code. Numbers must not be passed: '-22,74' would be escaped. */
export function escapeSheetText(text: string): string {
  if (NEEDS_GUARD.test(text)) return `'${text}`
  return CHANGED_BY_SPREADSHEETS.test(text) ? `="${text}"` : text
}

/** Inverse of escapeSheetText. */
export const unescapeSheetText = (cell: string): string =>
  HAS_GUARD.test(cell) ? cell.slice(1) : (TEXT_FORMULA.exec(cell)?.[1] ?? cell)

const FORMULA_TEXT = new RegExp(`^'*${BLANK_OR_INVISIBLE}*(?:[=＝﹦]|${SIGN}\\s*[\\p{L}_.]+\\s*[(!|])`, 'u')

/** Whether a text is written like a formula: '=1+1', '+cmd|x'. A sign alone is none ('+Saúde'). */
export const isFormula = (text: string): boolean => FORMULA_TEXT.test(text)

/** What spreadsheets show for an error ('#N/A', '#REF!', 'Err:502'), before there is a result ('Carregando...'), or for what does not fit into the column. */
const ERROR_VALUE =
  /^(?:#[\p{L}\d/_]{2,20}[!?]|#N\/[AD]|#GETTING_DATA|#OBTENDO_DADOS|#{3,}|Erro?:\d{3}|(?:Loading|Carregando)\.\.\.)$/iu
const SHORTENED_NUMBER = /^[+-]?\d+(?:[.,]\d+)?E[+-]\d+$/i

/** Why the text of a cell can't be what a person typed; undefined when it can. */
export function cellFault(cell: string): string | undefined {
  const shown = cell.trim()
  if (ERROR_VALUE.test(shown)) return `A célula tem o erro ${shown} da planilha. Corrija a fórmula ou apague a célula.`
  return SHORTENED_NUMBER.test(shown)
    ? `A planilha encurtou este número (${shown}). Formate a coluna como Texto e digite-o de novo.`
    : undefined
}

/**
 * Parses a number that a spreadsheet may have calculated: decimals beyond those that `parse` takes are rounded half up.
 * `parse` gives the number in its smallest unit.
 */
export function parseRounded(
  cell: string,
  parse: (text: string) => number | null | undefined,
  decimals: 0 | 2 = 2,
): { value: number | null | undefined; isRounded: boolean } {
  const value = parse(cell)
  if (value !== undefined) return { value, isRounded: false }
  const longer = decimals === 2 ? /^(\D*\d(?:[\d.]*[.,]|[\d,]*\.)\d{2})(\d+)(\D*)$/ : /^(\D*\d[\d.]*),(\d+)(\D*)$/
  const [, kept = '', cut = '', unit = ''] = longer.exec(cell.trim()) ?? []
  const rounded = cut === '' ? undefined : parse(kept + unit)
  return typeof rounded === 'number'
    ? { value: rounded + (cut >= '5' ? 1 : 0), isRounded: /[1-9]/.test(cut) }
    : { value: undefined, isRounded: false }
}

/** Thousands in English, or three decimals in Portuguese: '12,000', '12,500'. A calculated number does not end with 0. */
const AMBIGUOUS_AMOUNT = /^(?:R\$\s*)?\d{1,3},\d{2}0$/i

/** Parses the price of a cell, rounded to centavos. */
export const parsePriceCell = (cell: string): ReturnType<typeof parseRounded> =>
  AMBIGUOUS_AMOUNT.test(cell.trim()) ? { value: undefined, isRounded: false } : parseRounded(cell, parseBRL)

/** A CSV file for Brazilian spreadsheets: semicolons, and a byte order mark for accents. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map(row => row.map(quoted).join(';')).join('\r\n')}\r\n`

const quoted = (cell: string): string => (/[";\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Centavos as '1.234,56', without R$, so that spreadsheets read a number. */
export const formatReaisCell = (price: number | null): string =>
  price === null ? '' : formatBRL(price).replace(/[^\d.,]/g, '')
