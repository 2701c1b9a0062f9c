import { IMPORTS } from '#shared/catalogue/messages/point-imports.ts'
import type { ImportLine } from '#shared/catalogue/rules/point-imports.ts'
import { checkLines, lineChecker } from '#shared/catalogue/rules/point-lines.ts'
import { missingTiers, type RowError } from '#shared/catalogue/rules/point-rows.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'

/** A sheet as the browser sees it: lines that are good so far, and what is wrong with the others. */
export type ReadSheet = {
  file_name: string
  lines: ImportLine[]
  errors: RowError[]
  /** Tiers that it names and that are not there. */
  missing_tiers: string[]
}
/** Why nothing of a file can be read, in sentences. */
export type Unreadable = { problems: string[] }

/** Lines checked in one go, so that the window stays alive. */
const LINES_AT_ONCE = 2_000
/** The server takes names of this many characters; their end says most. */
const MAX_FILE_NAME = 200

const isCsv = ({ name, type }: File): boolean => /\.(csv|txt|tsv)$/i.test(name) || type === 'text/csv'

/** Reads and checks a whole sheet, every line of it. The reader is loaded with the first sheet. */
export async function readFile(
  file: File,
  tiersOf: () => Promise<readonly PricingTier[]>,
): Promise<ReadSheet | Unreadable> {
  if (!isCsv(file)) return { problems: [IMPORTS.NOT_CSV] }
  const { readSheet, MAX_SHEET_BYTES, SHEET_TOO_LARGE } = await import('#shared/catalogue/rules/point-sheet.ts')
  if (file.size > MAX_SHEET_BYTES) return { problems: [SHEET_TOO_LARGE] }
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return { problems: [IMPORTS.UNREADABLE] }
  const sheet = readSheet(new Uint8Array(bytes))
  if (sheet.lines.length === 0) return { problems: sheet.errors.map(problemOf) }
  const tiers = await tiersOf()
  const check = lineChecker(tiers)
  const lines: ImportLine[] = []
  const errors = [...sheet.errors]
  for (let start = 0; start < sheet.lines.length; start += LINES_AT_ONCE) {
    const part = { lines: sheet.lines.slice(start, start + LINES_AT_ONCE), errors: [] }
    const checked = checkLines(part, check)
    lines.push(...checked.lines)
    errors.push(...checked.errors)
    await new Promise(resolve => setTimeout(resolve))
  }
  return {
    file_name: file.name.slice(-MAX_FILE_NAME),
    lines,
    errors: inOrder(errors),
    missing_tiers: missingTiers(sheet.lines, tiers),
  }
}

const problemOf = ({ line, column, message }: RowError): string =>
  column ? `${message} (${column})` : line > 1 ? `${IMPORTS.LINE(line)}: ${message}` : message

export const inOrder = (errors: readonly RowError[]): RowError[] => errors.toSorted((a, b) => a.line - b.line)
