import { IMPORTS } from '#shared/catalogue/messages/point-imports.ts'
import type { ImportLine } from '#shared/catalogue/rules/point-imports.ts'
import { checkLines, lineChecker } from '#shared/catalogue/rules/point-lines.ts'
import { missingTiers, type RowError } from '#shared/catalogue/rules/point-rows.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'

/** A sheet after the browser's validation. */
export type ReadSheet = {
  file_name: string
  lines: ImportLine[]
  errors: RowError[]
  /** Named in the sheet, but not existing. */
  missing_tiers: string[]
}
export type Unreadable = { problems: string[] }

/** Lines checked before yielding to the event loop. */
const LINES_PER_TURN = 2_000
/** Limit of the server; the end of the name is kept. */
const MAX_FILE_NAME = 200

const isCsv = ({ name, type }: File): boolean => /\.(csv|txt|tsv)$/i.test(name) || type === 'text/csv'

/** Reads and validates a sheet. The parser is loaded on demand. */
export async function readSheetFile(
  file: File,
  loadTiers: () => Promise<readonly PricingTier[]>,
): Promise<ReadSheet | Unreadable> {
  if (!isCsv(file)) return { problems: [IMPORTS.NOT_CSV] }
  const { readSheet, MAX_SHEET_BYTES, SHEET_TOO_LARGE } = await import('#shared/catalogue/rules/point-sheet.ts')
  if (file.size > MAX_SHEET_BYTES) return { problems: [SHEET_TOO_LARGE] }
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return { problems: [IMPORTS.UNREADABLE] }
  const sheet = readSheet(new Uint8Array(bytes))
  if (sheet.lines.length === 0) return { problems: sheet.errors.map(problemText) }
  const tiers = await loadTiers()
  const checkLine = lineChecker(tiers)
  const lines: ImportLine[] = []
  const errors = [...sheet.errors]
  for (let start = 0; start < sheet.lines.length; start += LINES_PER_TURN) {
    const sheetChunk = { lines: sheet.lines.slice(start, start + LINES_PER_TURN), errors: [] }
    const checkedChunk = checkLines(sheetChunk, checkLine)
    lines.push(...checkedChunk.lines)
    errors.push(...checkedChunk.errors)
    await new Promise(resolve => setTimeout(resolve))
  }
  return {
    file_name: file.name.slice(-MAX_FILE_NAME),
    lines,
    errors: byLine(errors),
    missing_tiers: missingTiers(sheet.lines, tiers),
  }
}

const problemText = ({ line, column, message }: RowError): string =>
  column ? `${message} (${column})` : line > 1 ? `${IMPORTS.LINE(line)}: ${message}` : message

export const byLine = (errors: readonly RowError[]): RowError[] => errors.toSorted((a, b) => a.line - b.line)
