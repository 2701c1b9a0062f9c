import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { withoutGuard } from '../../platform/rules/sheet-cells.ts'
import { INVALID_CHARACTERS, isInvalidLine } from '../../platform/rules/texts.ts'
import { MAX_SHEET_MB } from './point-imports.ts'
import type { Sheet } from './point-lines.ts'
import { MAX_ROWS, readHeader } from './point-rows.ts'

/**
 * An operator's spreadsheet of points, saved as CSV. The screen and the command read it by the same code.
 * csv-parse's browser build runs everywhere; its other one needs Node's Buffer.
 */

export const MAX_SHEET_BYTES = MAX_SHEET_MB * 1024 * 1024

const wholeFile = (message: string): Sheet => ({ lines: [], errors: [{ line: 1, message }] })

const count = new Intl.NumberFormat('pt-BR')

export const SHEET_TOO_LARGE = `O arquivo passa de ${MAX_SHEET_MB} MB. Divida a planilha em partes menores.`
const TOO_MANY_ROWS = `A planilha tem mais de ${count.format(MAX_ROWS)} linhas. Divida-a em partes menores.`

/** The lines of a sheet by column; empty cells and lines are left out. */
export function readSheet(bytes: Uint8Array): Sheet {
  if (bytes.length > MAX_SHEET_BYTES) return wholeFile(SHEET_TOO_LARGE)
  const text = decodeText(bytes)
  if (text === undefined) return wholeFile('O arquivo não está em UTF-8. No Excel, use Salvar como → "CSV UTF-8".')
  if (!text.trim()) return wholeFile('O arquivo está vazio.')
  const parsedRecords = parseRecords(text)
  if ('error' in parsedRecords) return { lines: [], errors: [parsedRecords.error] }
  const [header, ...body] = parsedRecords.records
  if (!header) return wholeFile('O arquivo está vazio.')
  if (header.cells.some(title => isInvalidLine(title.trim())))
    return { lines: [], errors: [{ line: header.line, message: INVALID_CHARACTERS }] }
  const { columns, errors } = readHeader(header.cells)
  if (errors.length > 0) return { lines: [], errors }
  if (body.length > MAX_ROWS) return wholeFile(TOO_MANY_ROWS)
  const filledRecords = body.filter(({ cells }) => cells.some(Boolean))
  if (filledRecords.length === 0) return wholeFile('A planilha não tem nenhum ponto abaixo do cabeçalho.')
  const tooLong = ({ cells }: CsvRecord) => cells.slice(columns.length).some(Boolean)
  return {
    lines: filledRecords
      .filter(record => !tooLong(record))
      .map(({ line, cells }) => ({
        line,
        cells: Object.fromEntries(
          columns.flatMap((column, index) => (column && cells[index] ? [[column, withoutGuard(cells[index])]] : [])),
        ),
      })),
    errors: filledRecords.filter(tooLong).map(({ line, cells }) => ({
      line,
      message: `A linha tem ${cells.length} colunas; o cabeçalho tem ${columns.length}.`,
    })),
  }
}

/** UTF-8 with or without a byte order mark; undefined for anything else. */
function decodeText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // Of plain letters in UTF-16 without its byte order mark, every other byte is 0.
    return text.slice(0, 4).split('\u0000').length > 2 ? undefined : text
  } catch {
    return undefined
  }
}

type CsvRecord = { line: number; cells: string[] }

const QUOTE_NOT_CLOSED = 'O arquivo não pôde ser lido como CSV: há aspas sem par, que abrem nesta linha.'
const STRAY_QUOTE =
  'O arquivo não pôde ser lido como CSV: há aspas (") no meio de uma célula desta linha. Tire as aspas, ou ponha a célula entre aspas e dobre as de dentro.'

function parseRecords(text: string): { records: CsvRecord[] } | { error: Sheet['errors'][number] } {
  const lines: number[] = []
  try {
    const csvRecords = parse(text, {
      delimiter: delimiterOf(text),
      on_record: (record: string[], { lines: line }) => {
        lines.push(line)
        return record
      },
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      // The header, and one row more than are taken.
      to: MAX_ROWS + 2,
    })
    return { records: csvRecords.map((cells, index) => ({ line: lines[index] ?? index + 1, cells })) }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // Not all of the library's codes begin with CSV_. Where nothing closes a quote it stops at the end of the file.
    if (error.code === 'CSV_QUOTE_NOT_CLOSED')
      return { error: { line: (lines.at(-1) ?? 0) + 1, message: QUOTE_NOT_CLOSED } }
    return { error: { line: typeof error.lines === 'number' ? error.lines : 1, message: STRAY_QUOTE } }
  }
}

/** Whichever separates the header into most columns: operators' sheets come with semicolons, commas or tabs. */
function delimiterOf(text: string): string {
  const header = text.slice(0, text.indexOf('\n') === -1 ? undefined : text.indexOf('\n'))
  const counts = [';', ',', '\t'].map(delimiter => ({ delimiter, columns: header.split(delimiter).length }))
  return counts.toSorted((a, b) => b.columns - a.columns)[0]?.delimiter ?? ';'
}
