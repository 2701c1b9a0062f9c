import { Unzip, UnzipInflate } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { MAX_CELLS, REACHES_TOO_FAR, type SheetRow, type UnreadableFile, wholeFileError } from './sheet-table.ts'

/** A small file may unfold to gigabytes, on purpose. Bytes of all its parts. */
const MAX_UNZIPPED = 160 * 1024 * 1024

const DAMAGED = 'O arquivo .xlsx não pôde ser aberto: está danificado ou não é uma planilha.'
const UNZIPS_TOO_LARGE = 'A planilha é grande demais depois de aberta. Divida-a em partes menores.'

/** The cells of a workbook's first sheet as they would be typed; of a formula its last result. */
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

/** Bytes unzipped at once: a thousandfold at most, then the limit is looked at. */
const SLICE = 32 * 1024

/** The archive's parts, one character per byte; undefined when too large, measured while unzipping because declared sizes can lie. */
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

/** How many cells a sheet gets: each row up to its last cell, and all rows up to the last column that is filled. */
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

/** 'A' is 1, 'AB' is 28. */
const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)

/** Beyond any price or coordinate; cuts what binary fractions add. */
const DECIMALS = 8

/** As spreadsheets show it. */
const WRONG_DATE = '########'

function typedText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(Number(value.toFixed(DECIMALS))).replace('.', ',')
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  // A number beyond every date in a cell that has the format of one.
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? WRONG_DATE : value.toISOString().slice(0, 10)
  return String(value).trim()
}
