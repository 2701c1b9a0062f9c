import { Unzip, UnzipInflate } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { MAX_CELLS, REACHES_TOO_FAR, type SheetRow, type UnreadableFile, wholeFileError } from './sheet-table.ts'

/** Maximum size of all unzipped parts, because a small file may have been made to unfold to gigabytes. Bytes. */
const MAX_UNZIPPED = 160 * 1024 * 1024

const DAMAGED = 'O arquivo .xlsx não pôde ser aberto: está danificado ou não é uma planilha.'
const UNZIPS_TOO_LARGE = 'A planilha é grande demais depois de aberta. Divida-a em partes menores.'

/** The cells of a workbook's first sheet as texts; for a formula, its last result. */
export async function readWorkbook(bytes: Uint8Array): Promise<{ rows: SheetRow[] } | UnreadableFile> {
  try {
    const parts = unzipParts(bytes)
    if (!parts) return wholeFileError(UNZIPS_TOO_LARGE)
    if (parts.some(part => cellsOf(part) > MAX_CELLS)) return wholeFileError(REACHES_TOO_FAR)
    const rows = await readSheet(new Blob([bytes.slice()]))
    return { rows: rows.map((cells, index) => ({ line: index + 1, cells: cells.map(typedText) })) }
  } catch {
    return wholeFileError(DAMAGED)
  }
}

/** Bytes unzipped at a time: they grow a thousandfold at most, then the limit is checked. */
const SLICE = 32 * 1024

/**
 * The parts of the archive, with one character per byte; undefined when they are too large. Measured while unzipping,
 * because the declared sizes may be false.
 */
function unzipParts(bytes: Uint8Array): string[] | undefined {
  const parts: string[] = []
  let total = 0
  const unzip = new Unzip(part => {
    const decoder = new TextDecoder('latin1')
    let text = ''
    part.ondata = (error, data, isLast) => {
      if (error) throw error
      total += data.length
      text += decoder.decode(data)
      if (isLast) parts.push(text)
    }
    part.start()
  })
  unzip.register(UnzipInflate)
  for (let offset = 0; offset < bytes.length; offset += SLICE) {
    unzip.push(bytes.subarray(offset, offset + SLICE), offset + SLICE >= bytes.length)
    if (total > MAX_UNZIPPED) return undefined
  }
  return parts
}

const CELL = /<(?:\w+:)?c\s[^>]*?\br=["']([^"'\d]+)(\d[^"']*)["'][^>]*>/g

/** Number of cells of a sheet: each row up to its last cell, and all rows up to the last filled column. */
function cellsOf(sheet: string): number {
  let [cells, lastRow, lastColumn, filledRows, filledColumns] = [0, 0, 0, 0, 0]
  for (const [tag, letters = '', digits] of sheet.matchAll(CELL)) {
    const [row, column] = [Number(digits), columnOf(letters)]
    cells += row === lastRow ? Math.max(0, column - lastColumn) : column
    lastRow = row
    lastColumn = column
    if (tag.endsWith('/>')) continue
    filledRows = Math.max(filledRows, row)
    filledColumns = Math.max(filledColumns, column)
  }
  return Math.max(cells, filledRows * filledColumns)
}

/** Column number: 'A' is 1, 'AB' is 28. */
const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)

/**
 * Decimals to which numbers are rounded: more than prices and coordinates need, less than the errors of binary
 * fractions.
 */
const DECIMALS = 8

/** Text for an invalid date, as spreadsheets show it. */
const WRONG_DATE = '########'

function typedText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(Number(value.toFixed(DECIMALS))).replace('.', ',')
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  // The cell has a date's format, but its number is too large for a date.
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? WRONG_DATE : value.toISOString().slice(0, 10)
  return String(value).trim()
}
