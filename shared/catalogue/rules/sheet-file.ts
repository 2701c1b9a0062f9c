import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { lazy } from '../../platform/rules/lazy.ts'
import { unescapeSheetText } from '../../platform/rules/sheet-cells.ts'
import { decodeText } from '../../platform/rules/text-encoding.ts'
import { INVALID_CHARACTERS_MESSAGE, isInvalidLine } from '../../platform/rules/texts.ts'
import { guessColumns } from './column-mapping.ts'
import { MAX_SHEET_MB } from './point-imports.ts'
import {
  type LineError,
  MAX_SHEET_CELLS,
  type ParsedSheet,
  readHeader,
  SHEET_REACHES_TOO_FAR_MESSAGE,
  type SheetKind,
  type SheetRow,
  type SheetTable,
  type UnreadableFile,
  wholeFileError,
} from './sheet-table.ts'

/**
 * Reads an operator's spreadsheet, of points for example, saved as CSV or .xlsx. The screen and the command line use
 * the same code, with csv-parse's browser build, because the other build needs Node's Buffer.
 */

export const MAX_SHEET_BYTES = MAX_SHEET_MB * 1024 * 1024

const count = lazy(() => new Intl.NumberFormat('pt-BR'))

export const SHEET_TOO_LARGE_MESSAGE = `O arquivo passa de ${MAX_SHEET_MB} MB. Divida a planilha em partes menores.`
const tooManyRows = (max: number): string =>
  `A planilha tem mais de ${count().format(max)} linhas. Divida-a em partes menores.`
const EMPTY_FILE_MESSAGE = 'O arquivo está vazio.'
const NOT_TEXT = 'O arquivo não é um texto que se possa ler. No Excel, use Salvar como → "CSV UTF-8" ou .xlsx.'
const OLD_WORKBOOK_MESSAGE = 'Este Excel é antigo (.xls) ou tem senha. Salve-o como .xlsx sem senha, ou como CSV.'

/** Number of lines above the header in which titles and remarks may be. */
const LINES_ABOVE_HEADER = 15

/** Reads CSV or .xlsx; the first bytes tell which it is. The code that reads .xlsx is loaded on demand. */
export async function readSheetTable<Column extends string>(
  bytes: Uint8Array,
  sheet: SheetKind<Column>,
): Promise<SheetTable | UnreadableFile> {
  if (bytes.length > MAX_SHEET_BYTES) return wholeFileError(SHEET_TOO_LARGE_MESSAGE)
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return wholeFileError(OLD_WORKBOOK_MESSAGE)
  if (!startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return readCsv(bytes, sheet)
  const sheetFile = await (await import('./workbook.ts')).readWorkbook(bytes)
  const table = 'errors' in sheetFile ? sheetFile : tableOf(sheetFile.rows, sheet)
  if ('errors' in sheetFile || 'errors' in table || sheetFile.unread < 1) return table
  return { ...table, unread_sheets: sheetFile.unread }
}

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

export function readCsv<Column extends string>(
  bytes: Uint8Array,
  sheet: SheetKind<Column>,
): SheetTable | UnreadableFile {
  if (bytes.length > MAX_SHEET_BYTES) return wholeFileError(SHEET_TOO_LARGE_MESSAGE)
  const text = decodeText(bytes)
  if (text === undefined) return wholeFileError(NOT_TEXT)
  if (!text.trim()) return wholeFileError(EMPTY_FILE_MESSAGE)
  const delimiter = delimiterOf(text, sheet)
  if (hasTooManyCells(text, delimiter)) return wholeFileError(SHEET_REACHES_TOO_FAR_MESSAGE)
  const parsedRecords = parseRecords(text, delimiter, sheet.max_rows)
  return 'error' in parsedRecords ? { errors: [parsedRecords.error] } : tableOf(parsedRecords.records, sheet)
}

/** Finds the header: the line that contains the names of the most columns. Lines above it are ignored. */
function tableOf<Column extends string>(
  allRows: readonly SheetRow[],
  sheet: SheetKind<Column>,
): SheetTable | UnreadableFile {
  const columnCounts = allRows.slice(0, LINES_ABOVE_HEADER).map(({ cells }) => namedColumns(cells, sheet))
  const headerIndex = Math.max(0, columnCounts.indexOf(Math.max(...columnCounts)))
  const header = allRows[headerIndex]
  if (!header) return wholeFileError(EMPTY_FILE_MESSAGE)
  if (header.cells.some(title => isInvalidLine(title.trim())))
    return { errors: [{ line: header.line, message: INVALID_CHARACTERS_MESSAGE }] }
  const rows = allRows.slice(headerIndex + 1)
  return rows.length > sheet.max_rows ? wholeFileError(tooManyRows(sheet.max_rows)) : { header, rows }
}

/** Parses a sheet whose columns have our names. */
export function parseSheet<Column extends string>(
  table: SheetTable | UnreadableFile,
  sheet: SheetKind<Column>,
): ParsedSheet<Column> {
  if ('errors' in table) return { lines: [], errors: table.errors }
  const { columns, errors } = readHeader(table.header.cells, sheet)
  return errors.length > 0 ? { lines: [], errors } : parseSheetByColumns(table, columns, sheet)
}

/**
 * Parses a sheet. `columns` says which of our columns each of the file's is, or none; empty cells and lines are left
 * out.
 */
export function parseSheetByColumns<Column extends string>(
  { rows }: SheetTable,
  columns: readonly (Column | undefined)[],
  { empty }: SheetKind<Column>,
): ParsedSheet<Column> {
  const filledRows = rows.filter(({ cells }) => cells.some(Boolean))
  if (filledRows.length === 0) return { lines: [], ...wholeFileError(empty) }
  const tooLong = ({ cells }: SheetRow) => cells.slice(columns.length).some(Boolean)
  return {
    lines: filledRows
      .filter(row => !tooLong(row))
      .map(({ line, cells }) => ({
        line,
        cells: Object.fromEntries(
          columns.flatMap((column, index) =>
            column && cells[index] ? [[column, unescapeSheetText(cells[index])]] : [],
          ),
        ) as Partial<Record<Column, string>>,
      })),
    errors: filledRows.filter(tooLong).map(({ line, cells }) => ({
      line,
      message: `A linha tem ${cells.length} colunas; o cabeçalho tem ${columns.length}.`,
    })),
  }
}

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
 * The delimiter of a sheet: semicolon, comma or tab. The one with which most of our column names are found near the
 * top, else the one that gives the most cells.
 */
function delimiterOf<Column extends string>(text: string, sheet: SheetKind<Column>): string {
  const top = text
    .trimStart()
    .split(/\r\n?|\n/, LINES_ABOVE_HEADER)
    .map(line => line.slice(0, MAX_HEADER_LENGTH).replaceAll('"', ''))
  const found = [';', ',', '\t'].map(delimiter => ({
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

const namedColumns = <Column extends string>(titles: readonly string[], sheet: SheetKind<Column>): number =>
  guessColumns(titles, sheet).filter(column => column !== undefined).length
