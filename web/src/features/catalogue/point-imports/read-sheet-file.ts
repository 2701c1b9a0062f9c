import { IMPORTS_TEXTS } from '#shared/catalogue/messages/point-imports.ts'
import type { SheetTable } from '#shared/catalogue/rules/sheet-table.ts'
import type { ImportKind, SheetCheckResult, SheetLineError } from './import-kind.ts'

/** A sheet after the browser's own check. */
export type ReadSheet = SheetCheckResult & {
  file_name: string
  /** Title of each of our columns in the file; our own title if the file has none, or only a key such as 'preco_1'. */
  titles: ReadonlyMap<string, string>
  unread_sheets: number
}
export type UnreadableSheet = { problems: string[] }
/** The cells of a file, before it is known which of our columns its columns are. */
export type SheetFile = { file_name: string; table: SheetTable }

/** The server's limit; of a longer name the end is kept. Characters. */
const MAX_FILE_NAME_LENGTH = 200

const isSheet = ({ name, type }: File): boolean => /\.(csv|txt|tsv|xlsx?)$/i.test(name) || type === 'text/csv'

/** Reads the cells of a sheet. The parsers are loaded on demand. */
export async function readSheetFile(file: File, { sheet }: ImportKind): Promise<SheetFile | UnreadableSheet> {
  if (!isSheet(file)) return { problems: [IMPORTS_TEXTS.NOT_SHEET] }
  const { readSheetTable, MAX_SHEET_BYTES, SHEET_TOO_LARGE_MESSAGE } = await loadParser()
  if (file.size > MAX_SHEET_BYTES) return { problems: [SHEET_TOO_LARGE_MESSAGE] }
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return { problems: [IMPORTS_TEXTS.UNREADABLE] }
  const table = await readSheetTable(new Uint8Array(bytes), sheet)
  if ('errors' in table) return { problems: table.errors.map(problemText) }
  return { file_name: file.name.slice(-MAX_FILE_NAME_LENGTH), table }
}

const loadParser = () => import('#shared/catalogue/rules/sheet-file.ts')

/** Checks the lines of a sheet whose columns are assigned to ours. */
export async function checkSheetFile(
  { file_name, table }: SheetFile,
  columns: readonly (string | undefined)[],
  kind: ImportKind,
): Promise<ReadSheet | UnreadableSheet> {
  const sheet = (await loadParser()).parseSheetByColumns(table, columns, kind.sheet)
  if (sheet.lines.length === 0) return { problems: sheet.errors.map(problemText) }
  const titles = new Map(kind.options.map(({ column, label }) => [column, label]))
  for (const [index, column] of columns.entries()) {
    const title = table.header.cells[index]?.trim()
    if (column && title && !(title === column && title.includes('_'))) titles.set(column, title)
  }
  return { file_name, titles, unread_sheets: table.unread_sheets ?? 0, ...(await kind.judge(sheet)) }
}

/** Title of the column with a problem; '' when the problem concerns the whole line. */
export const columnTitle = ({ titles }: Pick<ReadSheet, 'titles'>, { column = '' }: SheetLineError): string =>
  titles.get(column) ?? column

const problemText = ({ line, message }: SheetLineError): string =>
  line > 1 ? `${IMPORTS_TEXTS.LINE(line)}: ${message}` : message

export const sortedByLine = <Lined extends { line: number }>(lines: readonly Lined[]): Lined[] =>
  lines.toSorted((a, b) => a.line - b.line)
