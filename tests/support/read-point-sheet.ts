import { POINT_SHEET_KIND } from '#shared/catalogue/rules/point-columns.ts'
import type { UncheckedPointSheet } from '#shared/catalogue/rules/point-lines.ts'
import { parseSheet, readCsv } from '#shared/catalogue/rules/sheet-file.ts'

/** The lines of a CSV file whose columns are named as ours. */
export const readPointSheet = (bytes: Uint8Array): UncheckedPointSheet =>
  parseSheet(readCsv(bytes, POINT_SHEET_KIND), POINT_SHEET_KIND)
