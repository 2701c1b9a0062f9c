import { IMPORTS } from '#shared/catalogue/messages/point-imports.ts'
import { SHEET_OF_POINTS } from '#shared/catalogue/rules/point-columns.ts'
import type { ImportLine } from '#shared/catalogue/rules/point-imports.ts'
import { checkLines, lineChecker } from '#shared/catalogue/rules/point-lines.ts'
import { type Column, missingTiers, type RowError } from '#shared/catalogue/rules/point-rows.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import { rowWarnings } from '#shared/catalogue/rules/row-warnings.ts'
import type { Table } from '#shared/catalogue/rules/sheet-table.ts'

/** A sheet after the browser's validation. */
export type ReadSheet = {
  file_name: string
  /** What the file itself calls each column. */
  titles: ReadonlyMap<Column | undefined, string>
  lines: ImportLine[]
  errors: RowError[]
  /** What is probably a mistake in valid lines. */
  warnings: RowError[]
  /** Named in the sheet, but not existing. */
  missing_tiers: string[]
}
export type Unreadable = { problems: string[] }
/** A file's cells, before it is known which of our columns each of its own is. */
export type SheetFile = { file_name: string; table: Table }

/** Lines checked before yielding to the event loop. */
const LINES_PER_TURN = 2_000
/** Limit of the server; the end of the name is kept. */
const MAX_FILE_NAME = 200

const isSheet = ({ name, type }: File): boolean => /\.(csv|txt|tsv|xlsx?)$/i.test(name) || type === 'text/csv'

/** Reads the cells of a sheet. The parsers are loaded on demand. */
export async function readSheetFile(file: File): Promise<SheetFile | Unreadable> {
  if (!isSheet(file)) return { problems: [IMPORTS.NOT_SHEET] }
  const { readTable, MAX_SHEET_BYTES, SHEET_TOO_LARGE } = await loadParser()
  if (file.size > MAX_SHEET_BYTES) return { problems: [SHEET_TOO_LARGE] }
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return { problems: [IMPORTS.UNREADABLE] }
  const table = await readTable(new Uint8Array(bytes), SHEET_OF_POINTS)
  if ('errors' in table) return { problems: table.errors.map(problemText) }
  return { file_name: file.name.slice(-MAX_FILE_NAME), table }
}

const loadParser = () => import('#shared/catalogue/rules/sheet-file.ts')

/** Validates the lines of a sheet by our columns. */
export async function checkSheetFile(
  { file_name, table }: SheetFile,
  columns: readonly (Column | undefined)[],
  loadTiers: () => Promise<readonly PricingTier[]>,
): Promise<ReadSheet | Unreadable> {
  const sheet = (await loadParser()).sheetByColumns(table, columns, SHEET_OF_POINTS)
  if (sheet.lines.length === 0) return { problems: sheet.errors.map(problemText) }
  const tiers = await loadTiers()
  const checkLine = lineChecker(tiers)
  const lines: ImportLine[] = []
  const errors = [...sheet.errors]
  const warnings: RowError[] = []
  for (let start = 0; start < sheet.lines.length; start += LINES_PER_TURN) {
    const sheetChunk = { lines: sheet.lines.slice(start, start + LINES_PER_TURN), errors: [] }
    const checkedChunk = checkLines(sheetChunk, checkLine)
    lines.push(...checkedChunk.lines)
    errors.push(...checkedChunk.errors)
    for (const row of checkedChunk.rows) warnings.push(...rowWarnings(row, tiers))
    await new Promise(resolve => setTimeout(resolve))
  }
  const titles = new Map(columns.map((column, index) => [column, table.header.cells[index]?.trim() ?? '']))
  return { file_name, titles, lines, errors: byLine(errors), warnings, missing_tiers: missingTiers(sheet.lines, tiers) }
}

/** A column as the file calls it, or else by our name; '' for a problem of the whole line. */
export const columnTitle = ({ titles }: Pick<ReadSheet, 'titles'>, { column }: RowError): string =>
  column ? titles.get(column) || column : ''

const problemText = ({ line, column, message }: RowError): string =>
  column ? `${message} (${column})` : line > 1 ? `${IMPORTS.LINE(line)}: ${message}` : message

export const byLine = (errors: readonly RowError[]): RowError[] => errors.toSorted((a, b) => a.line - b.line)
