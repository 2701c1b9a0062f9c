import { IMPORTS_TEXTS } from '#shared/catalogue/messages/point-imports.ts'
import { MAX_SHEET_MB, SHEET_TOO_LARGE_MESSAGE } from '#shared/catalogue/rules/point-imports.ts'
import {
  hiddenColumnsOf,
  hiddenSheetLineNumbers,
  type SheetTable,
  type UnreadableFile,
} from '#shared/catalogue/rules/sheet-table.ts'
import type { OldEncoding } from '#shared/platform/rules/text-encoding.ts'
import { askWorker, WorkerError } from '#web/lib/ask-worker.ts'
import type { ImportKind, SheetCheckResult, SheetLine, SheetLineError } from './import-kind.ts'
import type { SheetQuestion } from './sheet-worker.ts'

/** A sheet after the browser's own check. */
export type ReadSheet = SheetCheckResult & {
  file_name: string
  /** Title of each of our columns in the file; our own title if the file has none, or only a key such as 'preco_1'. */
  titles: ReadonlyMap<string, string>
  unread_sheets: SheetTable['unread_sheets']
  /** Lines that are hidden in the file, and whether they were read nevertheless. */
  hidden_lines: number[]
  with_hidden: boolean
  /** Titles of columns that are hidden in the file and read nevertheless. */
  hidden_columns: string[]
  encoding: OldEncoding | undefined
  /** All lines of the file that have data and are wanted, also those with errors. */
  all_lines: SheetLine[]
}
export type UnreadableSheet = { problems: string[] }
/** The cells of a file, before it is known which of our columns its columns are. */
export type SheetFile = { file_name: string; table: SheetTable }

/** The server's limit; of a longer name the end is kept. Characters. */
const MAX_FILE_NAME_LENGTH = 200

const isSheet = ({ name, type }: File): boolean => /\.(csv|txt|tsv|xlsx?)$/i.test(name) || type === 'text/csv'

/** How long a sheet may take to read; the largest ones take some seconds. */
const READING_LIMIT_MS = 60_000

/** Reads the cells of a sheet, in a worker. */
export async function readSheetFile(
  file: File,
  { sheet: { columns, synonyms, place_columns, ignored_columns, max_rows } }: ImportKind,
  signal: AbortSignal,
): Promise<SheetFile | UnreadableSheet> {
  if (!isSheet(file)) return { problems: [IMPORTS_TEXTS.NOT_SHEET] }
  if (file.size > MAX_SHEET_MB * 1024 * 1024) return { problems: [SHEET_TOO_LARGE_MESSAGE] }
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module', name: 'sheet' })
  const titles = { columns, synonyms, ...(place_columns && { place_columns }), ignored_columns, max_rows }
  const question: SheetQuestion = { file, titles }
  let table: SheetTable | UnreadableFile | undefined
  try {
    table = await askWorker(worker, question, { signal, limitMs: READING_LIMIT_MS })
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error
    return { problems: [error.reason === 'too_slow' ? IMPORTS_TEXTS.TOO_SLOW : IMPORTS_TEXTS.TOO_MUCH] }
  }
  if (!table) return { problems: [IMPORTS_TEXTS.UNREADABLE] }
  if ('errors' in table) return { problems: table.errors.map(problemText) }
  return { file_name: file.name.slice(-MAX_FILE_NAME_LENGTH), table }
}

const loadParser = () => import('#shared/catalogue/rules/sheet-file.ts')

/** Checks the lines of a sheet whose columns are assigned to ours. */
export async function checkSheetFile(
  { file_name, table }: SheetFile,
  columns: readonly (string | undefined)[],
  kind: ImportKind,
  withHidden: boolean,
): Promise<ReadSheet | UnreadableSheet> {
  const sheet = (await loadParser()).parseSheetByColumns(table, columns, kind.sheet, { withHidden })
  if (sheet.lines.length === 0) return { problems: sheet.errors.map(problemText) }
  const titles = new Map(kind.options.map(({ column, label }) => [column, label]))
  for (const [index, column] of columns.entries()) {
    const title = table.header.cells[index]?.trim()
    if (column && title && title !== column) titles.set(column, title)
  }
  const judged = await kind.judge(sheet)
  return {
    file_name,
    titles,
    unread_sheets: table.unread_sheets,
    hidden_lines: hiddenSheetLineNumbers(table),
    with_hidden: withHidden,
    hidden_columns: hiddenColumnsOf(table, columns),
    encoding: table.encoding,
    all_lines: sortedByLine([...sheet.lines, ...sheet.refused]),
    ...judged,
    warnings: sortedByLine([...sheet.warnings, ...judged.warnings]),
  }
}

/** Title of the column with a problem; '' when the problem concerns the whole line. */
export const columnTitle = ({ titles }: Pick<ReadSheet, 'titles'>, { column = '' }: SheetLineError): string =>
  titles.get(column) ?? column

const problemText = ({ line, message }: SheetLineError): string =>
  line > 1 ? `${IMPORTS_TEXTS.LINE(line)}: ${message}` : message

export const sortedByLine = <Lined extends { line: number }>(lines: readonly Lined[]): Lined[] =>
  lines.toSorted((a, b) => a.line - b.line)
