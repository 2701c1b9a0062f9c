import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { splitCoordinates } from '../../platform/rules/coordinates.ts'
import { lazy } from '../../platform/rules/lazy.ts'
import { unescapeSheetText } from '../../platform/rules/sheet-cells.ts'
import { decodeText, looksMisdecoded } from '../../platform/rules/text-encoding.ts'
import {
  hasInvalidOrInvisibleCharacters,
  INVALID_CHARACTERS_MESSAGE,
  withoutDirectionMarks,
  withoutInvisible,
} from '../../platform/rules/texts.ts'
import { guessColumns } from './column-mapping.ts'
import { MAX_SHEET_MB, SHEET_TOO_LARGE_MESSAGE } from './point-imports.ts'
import {
  type CellMark,
  columnTitleKey,
  type LineError,
  MAX_SHEET_CELLS,
  type ParsedSheet,
  readHeader,
  SHEET_REACHES_TOO_FAR_MESSAGE,
  type SheetKind,
  type SheetRow,
  type SheetTable,
  type SheetTitles,
  type UnreadableFile,
  wholeFileError,
} from './sheet-table.ts'

/**
 * Reads an operator's spreadsheet, of points for example, saved as CSV or .xlsx. The screen and the command line use
 * the same code, with csv-parse's browser build, because the other build needs Node's Buffer.
 */

const MAX_SHEET_BYTES = MAX_SHEET_MB * 1024 * 1024

const count = lazy(() => new Intl.NumberFormat('pt-BR'))

const tooManyRows = (max: number): string =>
  `A planilha tem mais de ${count().format(max)} linhas. Divida-a em partes menores.`
const EMPTY_FILE_MESSAGE = 'O arquivo está vazio.'
const NOT_TEXT = 'O arquivo não é um texto que se possa ler. No Excel, use Salvar como → "CSV UTF-8" ou .xlsx.'
const OLD_WORKBOOK_MESSAGE = 'Este Excel é antigo (.xls) ou tem senha. Salve-o como .xlsx sem senha, ou como CSV.'

/** What programs for the web save with the name of a sheet: HTML, or the XML of Excel 2003. */
const PAGE = /^\s*<(?:!doctype|\?xml|html|head|meta|body|style|table)\b/i
const PAGE_MESSAGE = 'Este arquivo é uma página com nome de planilha. Abra-o no Excel e salve-o como .xlsx.'

/** Maximum number of columns: the office assigns each to one of ours. */
const MAX_COLUMNS = 200
/** The longest cell that Excel keeps; longer ones, which only programs write, would stop the page that shows them. */
const MAX_CELL_LENGTH = 32_767
const LONG_CELL_MESSAGE = 'Uma célula desta linha tem mais de 32.767 caracteres, o limite do Excel. Encurte o texto.'

/** Number of lines above the header in which titles and remarks may be. */
const LINES_ABOVE_HEADER = 15

/** Reads CSV or .xlsx; the first bytes tell which it is. The code that reads .xlsx is loaded on demand. */
export async function readSheetTable<Column extends string>(
  bytes: Uint8Array,
  sheet: SheetTitles<Column>,
): Promise<SheetTable | UnreadableFile> {
  if (bytes.length > MAX_SHEET_BYTES) return wholeFileError(SHEET_TOO_LARGE_MESSAGE)
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return wholeFileError(OLD_WORKBOOK_MESSAGE)
  if (!startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return readCsv(bytes, sheet)
  const sheetFile = (await import('./workbook.ts')).readWorkbook(bytes)
  const table = 'errors' in sheetFile ? sheetFile : tableOf(sheetFile.rows, sheet, sheetFile.hidden)
  if ('errors' in sheetFile || 'errors' in table) return table
  return {
    ...table,
    ...(sheetFile.unread > 0 ? { unread_sheets: { read: sheetFile.name, count: sheetFile.unread } } : {}),
    ...(sheetFile.from1904 ? { counts_from_1904: true } : {}),
  }
}

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

export function readCsv<Column extends string>(
  bytes: Uint8Array,
  sheet: SheetTitles<Column>,
): SheetTable | UnreadableFile {
  if (bytes.length > MAX_SHEET_BYTES) return wholeFileError(SHEET_TOO_LARGE_MESSAGE)
  const decoded = decodeText(bytes)
  if (decoded === undefined) return wholeFileError(NOT_TEXT)
  const { text, encoding } = decoded
  if (!text.trim()) return wholeFileError(EMPTY_FILE_MESSAGE)
  if (PAGE.test(text)) return wholeFileError(PAGE_MESSAGE)
  const delimiter = delimiterOf(text, sheet)
  if (hasTooManyCells(text, delimiter)) return wholeFileError(SHEET_REACHES_TOO_FAR_MESSAGE)
  const parsedRecords = parseRecords(withQuotedTextFormulas(text, delimiter), delimiter, sheet.max_rows)
  if ('error' in parsedRecords) return { errors: [parsedRecords.error] }
  const table = tableOf(parsedRecords.records, sheet)
  return encoding === undefined || 'errors' in table ? table : { ...table, encoding }
}

/**
 * Finds the header: the line that contains the names of the most columns. Lines above it are ignored. `hidden`: indexes
 * of hidden columns.
 */
function tableOf<Column extends string>(
  allRows: readonly SheetRow[],
  sheet: SheetTitles<Column>,
  hidden: readonly number[] = [],
): SheetTable | UnreadableFile {
  if (allRows.some(({ cells }) => cells.slice(MAX_COLUMNS).some(Boolean)))
    return wholeFileError(SHEET_REACHES_TOO_FAR_MESSAGE)
  const tooLong = allRows.find(({ cells }) => cells.some(({ length }) => length > MAX_CELL_LENGTH))
  if (tooLong) return { errors: [{ line: tooLong.line, message: LONG_CELL_MESSAGE }] }
  const columnCounts = allRows.slice(0, LINES_ABOVE_HEADER).map(({ cells }) => namedColumns(cells, sheet))
  const headerIndex = Math.max(0, columnCounts.indexOf(Math.max(...columnCounts)))
  const titles = allRows[headerIndex]
  if (!titles) return wholeFileError(EMPTY_FILE_MESSAGE)
  const marks = hidden.map(index => ({ index, kind: 'hidden' as const }))
  const header = {
    ...titles,
    cells: titles.cells.map(withoutInvisible),
    ...(marks.length > 0 ? { marks } : {}),
  }
  if (header.cells.some(title => hasInvalidOrInvisibleCharacters(title.trim())))
    return { errors: [{ line: header.line, message: INVALID_CHARACTERS_MESSAGE }] }
  const rows = allRows.slice(headerIndex + 1)
  return rows.length > sheet.max_rows
    ? wholeFileError(tooManyRows(sheet.max_rows))
    : withPlacesInTwoColumns({ header, rows }, sheet)
}

/** Titles, as keys, of columns that may have latitude and longitude together. */
const PLACE_TITLE = /coord|^lat|gps|geo|localizacao|posicao|mapa?s?$/

/** Gives latitude and longitude a column each, where the file has both in one. */
function withPlacesInTwoColumns<Column extends string>(
  table: SheetTable,
  { place_columns, ...titles }: SheetTitles<Column>,
): SheetTable {
  if (!place_columns || guessColumns(table.header.cells, titles).includes(place_columns[1])) return table
  const at = table.header.cells.findIndex((title, index) => {
    if (!PLACE_TITLE.test(columnTitleKey(title))) return false
    const cells = table.rows.flatMap(row => row.cells[index] || [])
    return cells.filter(cell => splitCoordinates(cell)).length > cells.length / 2
  })
  if (at === -1) return table
  const split = ({ cells, marks, ...row }: SheetRow, [first, second]: readonly [string, string]): SheetRow => ({
    ...row,
    cells: cells.toSpliced(at, 1, first, second),
    ...(marks && { marks: marks.map(mark => (mark.index > at ? { ...mark, index: mark.index + 1 } : mark)) }),
  })
  return {
    header: split(table.header, place_columns),
    rows: table.rows.map(row => split(row, splitCoordinates(row.cells[at] ?? '') ?? [row.cells[at] ?? '', ''])),
  }
}

/** Parses a sheet whose columns have our names. */
export function parseSheet<Column extends string>(
  table: SheetTable | UnreadableFile,
  sheet: SheetKind<Column>,
): ParsedSheet<Column> {
  if ('errors' in table) return { lines: [], errors: table.errors, warnings: [], refused: [] }
  const { columns, errors } = readHeader(table.header.cells, sheet)
  return errors.length > 0
    ? { lines: [], errors, warnings: [], refused: [] }
    : parseSheetByColumns(table, columns, sheet)
}

/**
 * Parses a sheet. `columns` says which of our columns each of the file's is, or none; empty cells and lines are left
 * out, and hidden lines unless they are wanted.
 */
export function parseSheetByColumns<Column extends string>(
  { header, rows, counts_from_1904 }: SheetTable,
  columns: readonly (Column | undefined)[],
  sheet: SheetKind<Column>,
  { withHidden = false } = {},
): ParsedSheet<Column> {
  const filledRows = rows.filter(({ cells }) => cells.some(Boolean))
  const readRows = filledRows.filter(({ is_hidden }) => withHidden || !is_hidden)
  if (readRows.length === 0)
    return {
      lines: [],
      warnings: [],
      refused: [],
      ...wholeFileError(filledRows.length > 0 ? ONLY_HIDDEN_MESSAGE : sheet.empty),
    }
  const parsed: ParsedSheet<Column> = { lines: [], errors: [], warnings: [], refused: [] }
  for (const { line, cells, marks = [] } of readRows) {
    const filled = columns.flatMap((column, index) => {
      const cell = cells[index]
      if (!column || !cell) return []
      const plain = plainCell(cell, sheet.word_columns.includes(column))
      const text = counts_from_1904 && sheet.date_columns?.includes(column) ? dayFrom1900(plain) : plain
      if (NO_VALUE.test(text)) return []
      return [[column, sheet.complete?.(column, text, header.cells[index] ?? '') ?? text] as const]
    })
    const read = { line, cells: Object.fromEntries(filled) as Partial<Record<Column, string>> }
    const errors = cells.slice(columns.length).some(Boolean)
      ? [{ line, message: `A linha tem ${cells.length} colunas; o cabeçalho tem ${columns.length}.` }]
      : marks.flatMap(mark => markError(mark, cells, columns, sheet)).map(error => ({ line, ...error }))
    parsed.errors.push(...errors)
    if (errors.length > 0) parsed.refused.push(read)
    else {
      parsed.lines.push(read)
      parsed.warnings.push(...warningsOf(cells, marks, columns).map(warning => ({ line, ...warning })))
    }
  }
  return parsed
}

const ONLY_HIDDEN_MESSAGE =
  'Todas as linhas com dados estão ocultas na planilha. Mostre as que devem entrar e salve de novo.'
const NO_RESULT_MESSAGE =
  'A fórmula desta célula não tem resultado guardado. Abra a planilha no Excel, salve-a e envie de novo.'
const MERGED_MESSAGE = 'A célula está mesclada com a de cima, e o valor é de uma linha só. Desfaça a mescla e preencha.'
const dateInstead = (shown: string): string =>
  `A célula é uma data (${shown}): a planilha trocou o que foi digitado. Formate a coluna como Texto e digite de novo.`
const filledFromMerged = (text: string): string => `Célula mesclada: vale "${text}", da linha de cima.`
const onlyFirstOfMerged = (text: string): string =>
  `Célula mesclada: "${text}" vale só para esta coluna; as que ela cobre ficam vazias.`
const misdecoded = (text: string): string =>
  `"${text}" parece ter letras lidas errado. Salve a planilha em UTF-8 ou .xlsx.`

/** What a person should look at in the cells of a line. */
function warningsOf<Column extends string>(
  cells: readonly string[],
  marks: readonly CellMark[],
  columns: readonly (Column | undefined)[],
): Omit<LineError<Column>, 'line'>[] {
  const ofTexts = columns.flatMap((column, index) => {
    const cell = cells[index] ?? ''
    return column && looksMisdecoded(cell) ? [{ column, message: misdecoded(cell) }] : []
  })
  const ofMarks = marks.flatMap(({ index, kind }) => {
    const column = columns[index]
    const text = cells[index] ?? ''
    if (!column || (kind !== 'merged' && kind !== 'wide')) return []
    return [{ column, message: kind === 'merged' ? filledFromMerged(text) : onlyFirstOfMerged(text) }]
  })
  return [...ofTexts, ...ofMarks]
}

/** Why a cell is not what was typed. */
function markError<Column extends string>(
  { index, kind }: CellMark,
  cells: readonly string[],
  columns: readonly (Column | undefined)[],
  { date_columns = [], unmerged_columns }: SheetKind<Column>,
): Omit<LineError<Column>, 'line'>[] {
  const column = columns[index]
  if (!column) return []
  if (kind === 'no_result') return [{ column, message: NO_RESULT_MESSAGE }]
  if (kind === 'date' && !date_columns.includes(column)) return [{ column, message: dateInstead(cells[index] ?? '') }]
  return kind === 'merged' && unmerged_columns.includes(column) ? [{ column, message: MERGED_MESSAGE }] : []
}

/** A cell that a person filled with dashes, because there is nothing to say. */
const NO_VALUE = /^[-–—\s]*$/

/**
 * A cell without what other programs add to it: invisible characters, and in codes and numbers also direction marks, an
 * apostrophe before the digits, and the decimals of a long number ('11222333000181.0').
 */
function plainCell(cell: string, isWords: boolean): string {
  const text = withoutInvisible(cell)
  return isWords
    ? unescapeSheetText(text)
    : withoutDirectionMarks(unescapeSheetText(text.replace(DASHES, '-')))
        .trim()
        .replace(/^['’](?=\d)/, '')
        .replace(/^(\d{8,})[.,]0+$/, '$1')
}

/** Days that workbooks which count from 1900 are ahead of those from old Macs, which count from 1904. */
const DAYS_TO_1904 = 1462
/** A number of days as it is counted from 1900; other texts as they are. */
const dayFrom1900 = (cell: string): string =>
  cell.replace(/^\d{5}(?=[.,]\d+$|$)/, days => String(Number(days) + DAYS_TO_1904))

/** In codes, numbers and dates dashes and the minus sign are hyphens too. */
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g

/** Programs write ="00123" without the quotes that a cell with quotes needs. */
const withQuotedTextFormulas = (text: string, delimiter: string): string =>
  text.replace(
    new RegExp(`(^|[${delimiter}])="([^"\\r\\n]*)"(?=[${delimiter}]|$)`, 'gm'),
    (_, before: string, inner: string) => `${before}"=""${inner}"""`,
  )

const QUOTE_NOT_CLOSED_MESSAGE = 'O arquivo não pôde ser lido como CSV: há aspas sem par, que abrem nesta linha.'
const STRAY_QUOTE_MESSAGE =
  'O arquivo não pôde ser lido como CSV: há aspas (") no meio de uma célula desta linha. Tire as aspas, ou ponha a célula entre aspas e dobre as de dentro.'

function parseRecords(
  text: string,
  delimiter: string,
  maxRows: number,
): { records: SheetRow[] } | { error: LineError<never> } {
  const lines: number[] = []
  try {
    const csvRecords = parse(text, {
      delimiter,
      on_record: (record: string[], { lines: line }) => {
        lines.push(line)
        return record
      },
      relax_column_count: true,
      skip_empty_lines: true,
      // Spreadsheets write rows that were emptied as ';;;;'.
      skip_records_with_empty_values: true,
      trim: true,
      // The lines up to the header, and one row more than the maximum, to detect that there are too many.
      to: LINES_ABOVE_HEADER + maxRows + 1,
    })
    return { records: csvRecords.map((cells, index) => ({ line: lines[index] ?? index + 1, cells })) }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // Not all error codes of the library begin with CSV_. A quote that is never closed is reported at the end of the file.
    if (error.code === 'CSV_QUOTE_NOT_CLOSED')
      return { error: { line: (lines.at(-1) ?? 0) + 1, message: QUOTE_NOT_CLOSED_MESSAGE } }
    return { error: { line: typeof error.lines === 'number' ? error.lines : 1, message: STRAY_QUOTE_MESSAGE } }
  }
}

/** How many characters of a line are examined to find the delimiter; a header is shorter. */
const MAX_HEADER_LENGTH = 10_000

/**
 * The delimiter of a sheet: semicolon, comma, tab or upright stroke. The one with which most of our column names are found near the
 * top, else the one that gives the most cells.
 */
function delimiterOf<Column extends string>(text: string, sheet: SheetTitles<Column>): string {
  const top = text
    .trimStart()
    .split(/\r\n?|\n/, LINES_ABOVE_HEADER)
    .map(line => line.slice(0, MAX_HEADER_LENGTH).replaceAll('"', ''))
  const found = [';', ',', '\t', '|'].map(delimiter => ({
    delimiter,
    named: Math.max(...top.map(line => namedColumns(line.split(delimiter), sheet))),
    cells: (top[0] ?? '').split(delimiter).length,
  }))
  return found.toSorted((a, b) => b.named - a.named || b.cells - a.cells)[0]?.delimiter ?? ';'
}

function hasTooManyCells(text: string, delimiter: string): boolean {
  let cells = 0
  for (
    let index = text.indexOf(delimiter);
    index !== -1 && cells <= MAX_SHEET_CELLS;
    index = text.indexOf(delimiter, index + 1)
  )
    cells += 1
  return cells > MAX_SHEET_CELLS
}

const namedColumns = <Column extends string>(titles: readonly string[], sheet: SheetTitles<Column>): number =>
  guessColumns(titles, sheet).filter(column => column !== undefined).length
