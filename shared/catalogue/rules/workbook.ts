import { unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { type SheetRow, type UnreadableFile, wholeFileError } from './sheet-table.ts'

/** A small file may unfold to gigabytes, on purpose. Bytes of all its parts. */
const MAX_UNZIPPED = 160 * 1024 * 1024

const DAMAGED = 'O arquivo .xlsx não pôde ser aberto: está danificado ou não é uma planilha.'
const UNZIPS_TOO_LARGE = 'A planilha é grande demais depois de aberta. Divida-a em partes menores.'

/** The cells of a workbook's first sheet as they would be typed; of a formula its last result. */
export async function readWorkbook(bytes: Uint8Array): Promise<{ rows: SheetRow[] } | UnreadableFile> {
  try {
    if (unzippedBytes(bytes) > MAX_UNZIPPED) return wholeFileError(UNZIPS_TOO_LARGE)
    const rows = await readSheet(new Blob([bytes.slice()]))
    return { rows: rows.map((cells, index) => ({ line: index + 1, cells: cells.map(typedText) })) }
  } catch {
    return wholeFileError(DAMAGED)
  }
}

/** Sum of the sizes that the archive's directory declares; nothing is unzipped. */
function unzippedBytes(bytes: Uint8Array): number {
  let total = 0
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      total += originalSize
      return false
    },
  })
  return total
}

/** Beyond any price or coordinate; cuts what binary fractions add. */
const DECIMALS = 8

function typedText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(Number(value.toFixed(DECIMALS))).replace('.', ',')
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return String(value).trim()
}
