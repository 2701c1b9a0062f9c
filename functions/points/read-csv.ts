import { CsvError, parse } from 'csv-parse/sync'
import {
  type Column,
  checkRow,
  MAX_ROWS,
  type PointRow,
  type RowError,
  readHeader,
  rowIdentity,
} from '#shared/domain/point-rows.ts'
import type { PricingTier } from '#shared/domain/pricing-tiers.ts'

export type CsvReading = { rows: PointRow[]; errors: RowError[] }

const wholeFile = (message: string): CsvReading => ({ rows: [], errors: [{ line: 1, message }] })

const count = new Intl.NumberFormat('pt-BR')

/** The points of a spreadsheet saved as CSV, and everything that is wrong with it, by line and column. */
export function readCsv(bytes: Uint8Array, tiers: readonly PricingTier[]): CsvReading {
  const text = decode(bytes)
  if (text === undefined) return wholeFile('O arquivo não está em UTF-8. No Excel, use Salvar como → "CSV UTF-8".')
  if (!text.trim()) return wholeFile('O arquivo está vazio.')
  const lines = text.match(/\n/g)?.length ?? 0
  if (lines > MAX_ROWS + 1)
    return wholeFile(`A planilha tem mais de ${count.format(MAX_ROWS)} linhas. Divida-a em partes menores.`)
  const parsed = records(text)
  if ('error' in parsed) return wholeFile(parsed.error)
  const [header, ...body] = parsed.records
  if (!header) return wholeFile('O arquivo está vazio.')
  const { columns, errors } = readHeader(header.cells)
  if (errors.length > 0) return { rows: [], errors }
  if (body.length === 0) return wholeFile('A planilha não tem nenhum ponto abaixo do cabeçalho.')
  return checkRows(body, columns, tiers)
}

/** UTF-8 with or without a byte order mark; undefined for anything else. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\u0000') ? undefined : text
  } catch {
    return undefined
  }
}

type CsvRecord = { line: number; cells: string[] }

function records(text: string): { records: CsvRecord[] } | { error: string } {
  try {
    const lines: number[] = []
    const parsed = parse(text, {
      delimiter: delimiterOf(text),
      on_record: (record: string[], { lines: line }) => {
        lines.push(line)
        return record
      },
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    })
    return { records: parsed.map((cells, index) => ({ line: lines[index] ?? index + 1, cells })) }
  } catch (error) {
    if (error instanceof CsvError)
      return {
        error: `O arquivo não pôde ser lido como CSV: há aspas sem par${'lines' in error ? ` perto da linha ${error.lines}` : ''}.`,
      }
    throw error
  }
}

/** Whichever separates the header into most columns: operators' sheets come with semicolons, commas or tabs. */
function delimiterOf(text: string): string {
  const header = text.slice(0, text.indexOf('\n') === -1 ? undefined : text.indexOf('\n'))
  const counts = [';', ',', '\t'].map(delimiter => ({ delimiter, columns: header.split(delimiter).length }))
  return counts.toSorted((a, b) => b.columns - a.columns)[0]?.delimiter ?? ';'
}

function checkRows(
  body: readonly CsvRecord[],
  columns: readonly (Column | undefined)[],
  tiers: readonly PricingTier[],
): CsvReading {
  const rows: PointRow[] = []
  const errors: RowError[] = []
  const seen = new Map<string, number>()
  for (const { line, cells } of body) {
    if (cells.every(cell => cell === '')) continue
    if (cells.length > columns.length && cells.slice(columns.length).some(Boolean)) {
      errors.push({ line, message: `A linha tem ${cells.length} colunas; o cabeçalho tem ${columns.length}.` })
      continue
    }
    const named = Object.fromEntries(columns.flatMap((column, index) => (column ? [[column, cells[index] ?? '']] : [])))
    const checked = checkRow(line, named, tiers)
    if ('errors' in checked) {
      errors.push(...checked.errors)
      continue
    }
    const same = seen.get(rowIdentity(checked.row))
    if (same !== undefined) errors.push({ line, message: `Esta linha repete a linha ${same}.` })
    else {
      seen.set(rowIdentity(checked.row), line)
      rows.push(checked.row)
    }
  }
  return { rows, errors }
}
