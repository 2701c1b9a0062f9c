import { strToU8, Unzip, UnzipInflate, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import {
  MAX_SHEET_CELLS,
  SHEET_REACHES_TOO_FAR_MESSAGE,
  type SheetRow,
  type UnreadableFile,
  wholeFileError,
} from './sheet-table.ts'

/** Maximum size of all unzipped parts, because a small file may have been made to unfold to gigabytes. Bytes. */
const MAX_UNZIPPED_BYTES = 160 * 1024 * 1024

const DAMAGED_FILE_MESSAGE = 'O arquivo .xlsx não pôde ser aberto: está danificado ou não é uma planilha.'
const UNZIPS_TOO_LARGE_MESSAGE = 'A planilha é grande demais depois de aberta. Divida-a em partes menores.'

/** The cells of a workbook's first sheet as texts; for a formula, its last result. `unread`: other sheets with data. */
export async function readWorkbook(bytes: Uint8Array): Promise<{ rows: SheetRow[]; unread: number } | UnreadableFile> {
  try {
    const parts = unzipParts(bytes)
    if (!parts) return wholeFileError(UNZIPS_TOO_LARGE_MESSAGE)
    const placed = parts.map(part => (SHEET_PART.test(part.name) ? { ...part, text: placeCells(part.text) } : part))
    if (placed.some(({ text }) => cellsOf(text) > MAX_SHEET_CELLS)) return wholeFileError(SHEET_REACHES_TOO_FAR_MESSAGE)
    const isAsRead = placed.every(({ text }, index) => text === parts[index]?.text)
    const rows = await readSheet(new Blob([isAsRead ? bytes.slice() : zipParts(placed)]))
    const filledSheets = parts.filter(({ name, text }) => SHEET_PART.test(name) && VALUE.test(text))
    return {
      rows: rows.map((cells, index) => ({ line: index + 1, cells: cells.map(typedText) })),
      unread: filledSheets.length - 1,
    }
  } catch {
    return wholeFileError(DAMAGED_FILE_MESSAGE)
  }
}

/** Bytes unzipped at a time: they grow a thousandfold at most, then the limit is checked. */
const SLICE = 32 * 1024

/** A part of the archive, one character per byte. */
type Part = { name: string; text: string }
const SHEET_PART = /^\/?xl\/worksheets\/[^/]+\.xml$/i
/** The value of a cell, or its text. */
const VALUE = /<(?:\w+:)?(?:v|is)[\s>]/

/**
 * The parts of the archive, with one character per byte; undefined when they are too large. Measured while unzipping,
 * because the declared sizes may be false.
 */
function unzipParts(bytes: Uint8Array): Part[] | undefined {
  const parts: Part[] = []
  let total = 0
  const unzip = new Unzip(part => {
    const decoder = new TextDecoder('latin1')
    let text = ''
    part.ondata = (error, data, isLast) => {
      if (error) throw error
      total += data.length
      text += decoder.decode(data)
      if (isLast) parts.push({ name: part.name, text })
    }
    part.start()
  })
  unzip.register(UnzipInflate)
  for (let offset = 0; offset < bytes.length; offset += SLICE) {
    unzip.push(bytes.subarray(offset, offset + SLICE), offset + SLICE >= bytes.length)
    if (total > MAX_UNZIPPED_BYTES) return undefined
  }
  return parts
}

function zipParts(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const files = Object.fromEntries(parts.map(({ name, text }) => [name, strToU8(text, true)]))
  return zipSync(files, { level: 0 }).slice()
}

const ROW_OR_CELL = /<((?:\w+:)?)(row|c)(?=[\s/>])((?:\s+[\w:]+=(?:"[^"]*"|'[^']*'))*)(?=\s*\/?>)/g
const PLACE = /\sr=["']([A-Z]*)(\d*)["']/i

/** Some programs leave out where rows and cells are, which then follow one another; the reader needs it of each cell. */
function placeCells(sheet: string): string {
  let [row, column] = [0, 0]
  return sheet.replace(ROW_OR_CELL, (tag: string, prefix: string, name: string, attributes: string) => {
    const [, letters = '', digits = ''] = PLACE.exec(attributes) ?? []
    if (name === 'row') {
      row = digits ? Number(digits) : row + 1
      column = 0
      return tag
    }
    if (digits) row = Number(digits)
    column = letters ? columnOf(letters) : column + 1
    return letters ? tag : `<${prefix}c r="${columnLetters(column)}${row}"${attributes}`
  })
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

/** 1 is 'A', 28 is 'AB'. */
const columnLetters = (column: number): string =>
  column > 26
    ? columnLetters(Math.floor((column - 1) / 26)) + columnLetters(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column)

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
