import { nameComparisonKey } from './tags.ts'

/** Cells as they were typed; the first line of a file is 1. */
export type SheetRow = { line: number; cells: string[] }
export type SheetTable = { header: SheetRow; rows: SheetRow[] }
/** `column` is undefined for an error of the whole line or file. */
export type LineError<Column extends string = string> = { line: number; column?: Column | undefined; message: string }
/** Why a whole file can't be read. */
export type UnreadableFile<Column extends string = never> = { errors: LineError<Column>[] }

/** Beyond every sheet of an office: a reader makes a cell for every place up to the furthest one. */
export const MAX_CELLS = 10_000_000
export const REACHES_TOO_FAR =
  'A planilha tem células preenchidas longe demais da tabela. Apague o que há à direita e abaixo dela e salve de novo.'

export const wholeFileError = (message: string): UnreadableFile => ({ errors: [{ line: 1, message }] })

/** What a kind of sheet has, such as the one of points. */
export type SheetKind<Column extends string> = {
  columns: readonly Column[]
  /** Columns without which nothing can be made of a line. */
  required: readonly Column[]
  /** Key column: a line that has it may change an existing record, so no other column is required. */
  key?: Column
  /** Names that offices use for a column, with words joined as in ours. */
  synonyms: Readonly<Partial<Record<Column, readonly string[]>>>
  /** Columns that our own export adds and the import passes over. */
  ignored_columns: readonly string[]
  max_rows: number
  /** Nothing stands below the header. */
  empty: string
}

/** A line of a sheet by our columns, as it was typed. */
type SheetLine<Column extends string> = { line: number; cells: Partial<Record<Column, string>> }
/** Lines of a sheet before validation. `errors` concern its structure; an unreadable file has no lines. */
export type ParsedSheet<Column extends string> = { lines: SheetLine<Column>[]; errors: LineError<Column>[] }

export const columnTitleKey = (text: string): string => nameComparisonKey(text).replace(/[\s-]+/g, '_')

export const isIgnoredColumn = (
  { ignored_columns }: Pick<SheetKind<string>, 'ignored_columns'>,
  title: string,
): boolean => ignored_columns.includes(columnTitleKey(title))

/** Columns without which a sheet makes nothing new, and only changes what is there. */
export const columnsMissingForNew = <Column extends string>(
  columns: readonly (Column | undefined)[],
  { required }: Pick<SheetKind<Column>, 'required'>,
): Column[] => required.filter(column => !columns.includes(column))

/** Columns that are needed and not there. */
export const missingRequiredColumns = <Column extends string>(
  columns: readonly (Column | undefined)[],
  { required, key }: Pick<SheetKind<Column>, 'required' | 'key'>,
): Column[] => (key !== undefined && columns.includes(key) ? [] : columnsMissingForNew(columns, { required }))

/** Like missingRequiredColumns, for a whole file: a key column without any key counts as missing. */
export const columnsMissingInTable = <Column extends string>(
  { rows }: SheetTable,
  columns: readonly (Column | undefined)[],
  sheet: Pick<SheetKind<Column>, 'required' | 'key'>,
): Column[] =>
  missingRequiredColumns(
    columns.map((column, index) =>
      column === sheet.key && !rows.some(({ cells }) => cells[index]?.trim()) ? undefined : column,
    ),
    sheet,
  )

/** Our column for each of the file's; undefined for export-only ones. Errors: missing, unknown and repeated columns. */
export function readHeader<Column extends string>(
  header: readonly string[],
  sheet: SheetKind<Column>,
): { columns: (Column | undefined)[]; errors: LineError<Column>[] } {
  const errors: LineError<Column>[] = []
  const columns = header.map(title => sheet.columns.find(column => column === columnTitleKey(title)))
  header.forEach((title, index) => {
    const column = columns[index]
    if (!column && title.trim() && !isIgnoredColumn(sheet, title))
      errors.push({
        line: 1,
        message: `A coluna "${title.trim()}" não é conhecida. Colunas aceitas: ${sheet.columns.join(', ')}.`,
      })
    else if (column && columns.indexOf(column) !== index)
      errors.push({ line: 1, column, message: 'Esta coluna aparece mais de uma vez.' })
  })
  for (const column of missingRequiredColumns(columns, sheet))
    errors.push({ line: 1, column, message: 'Falta esta coluna na planilha.' })
  return { columns, errors }
}
