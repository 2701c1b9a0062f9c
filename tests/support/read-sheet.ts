import type { Sheet } from '#shared/catalogue/rules/point-lines.ts'
import { readCsv, sheetOf } from '#shared/catalogue/rules/point-sheet.ts'

/** The lines of a CSV file whose columns are named as ours. */
export const readSheet = (bytes: Uint8Array): Sheet => sheetOf(readCsv(bytes))
