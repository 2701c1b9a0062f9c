import type { OldEncoding } from '../../platform/rules/text-encoding.ts'
import { nameComparisonKey } from './tags.ts'

/**
 * What a workbook says of a cell besides its text. `date`: it is a date, whatever was typed; `no_result`: a formula that
 * was never calculated; `merged`: the text is that of the merged cell above; `wide`: it covers cells to the right;
 * `hidden`, of a cell of the header: its column is hidden.
 */
export type CellMark = { index: number; kind: 'date' | 'no_result' | 'merged' | 'wide' | 'hidden' }
/** A row of a file with its cells as they are shown; the first line of a file is 1. `is_hidden`: by a filter, for example. */
export type SheetRow = { line: number; cells: string[]; marks?: CellMark[]; is_hidden?: true }
/**
 * `unread_sheets`: of a workbook with several sheets with data, the name of the one that is read and the number of the
 * others, which are not. `encoding`: of a text file, where it is an old one that had to be guessed. `counts_from_1904`:
 * numbers that are days count from then.
 */
export type SheetTable = {
  header: SheetRow
  rows: SheetRow[]
  unread_sheets?: { read: string; count: number }
  encoding?: OldEncoding
  counts_from_1904?: true
}
/** `column` is undefined for an error of the whole line or file. */
export type LineError<Column extends string = string> = { line: number; column?: Column | undefined; message: string }
/** The errors because of which a whole file can't be read. */
export type UnreadableFile<Column extends string = never> = { errors: LineError<Column>[] }

/**
 * Maximum number of cells; no sheet of an office has so many. Readers create a cell for every position up to the last
 * filled one.
 */
export const MAX_SHEET_CELLS = 10_000_000
export const SHEET_REACHES_TOO_FAR_MESSAGE =
  'A planilha tem células preenchidas longe demais da tabela. Apague o que há à direita e abaixo dela e salve de novo.'

export const wholeFileError = (message: string): UnreadableFile => ({ errors: [{ line: 1, message }] })

/** Describes a kind of sheet, such as that of points. */
export type SheetKind<Column extends string> = {
  columns: readonly Column[]
  /** Columns that a line needs for a new record. */
  required: readonly Column[]
  /** Column with a record's key. A line with a key may change that record, and then needs no other column. */
  key?: Column
  /** Names that offices use for our columns; words are joined as in our names. */
  synonyms: Readonly<Partial<Record<Column, readonly string[]>>>
  /** Columns of dates. A date in any other column is what a spreadsheet made of a code or a number. */
  date_columns?: readonly Column[]
  /** Columns whose value belongs to one line, so that a merged cell does not give it to several. */
  unmerged_columns: readonly Column[]
  /** Columns of words, in which dashes stay as they are typed. */
  word_columns: readonly Column[]
  /** Completes a cell by its column's title in the file. */
  complete?(column: Column, cell: string, title: string): string
  /** The columns of latitude and longitude; many sheets have both in one. */
  place_columns?: readonly [Column, Column]
  /** Columns that our own export adds and that an import ignores. */
  ignored_columns: readonly string[]
  max_rows: number
  /** Message for a sheet without lines below its header. */
  empty: string
}

/** What finds the header and the columns of a file. */
export type SheetTitles<Column extends string> = Pick<
  SheetKind<Column>,
  'columns' | 'synonyms' | 'place_columns' | 'ignored_columns' | 'max_rows'
>

/** A line of a sheet by our columns, as it was typed. */
type SheetLine<Column extends string> = { line: number; cells: Partial<Record<Column, string>> }
/**
 * Lines of a sheet before validation. `errors` are about the sheet's structure and about cells that are not what was
 * typed; an unreadable file has no lines. `warnings`: what a person should look at in lines that are read.
 */
export type ParsedSheet<Column extends string> = {
  lines: SheetLine<Column>[]
  errors: LineError<Column>[]
  warnings: LineError<Column>[]
  /** The lines with these errors, which are not read. */
  refused: SheetLine<Column>[]
}

/** Numbers of the lines with data that a filter or a person hid. */
export const hiddenSheetLineNumbers = ({ rows }: SheetTable): number[] =>
  rows.filter(({ is_hidden, cells }) => is_hidden && cells.some(Boolean)).map(({ line }) => line)

/** Titles of the columns that a person hid and that are read, because `columns` says what they are. */
export const hiddenColumnsOf = ({ header }: SheetTable, columns: readonly unknown[]): string[] =>
  (header.marks ?? []).flatMap(({ index, kind }) =>
    kind === 'hidden' && columns[index] !== undefined ? (header.cells[index] ?? '').trim() : [],
  )

export const columnTitleKey = (text: string): string => nameComparisonKey(text).replace(/[\s-]+/g, '_')

export const isIgnoredColumn = (
  { ignored_columns }: Pick<SheetKind<string>, 'ignored_columns'>,
  title: string,
): boolean => ignored_columns.includes(columnTitleKey(title))

/** Missing columns without which a sheet can't create records, but only change existing ones. */
export const columnsMissingForNew = <Column extends string>(
  columns: readonly (Column | undefined)[],
  { required }: Pick<SheetKind<Column>, 'required'>,
): Column[] => required.filter(column => !columns.includes(column))

/** Columns that the sheet needs and does not have. */
export const missingRequiredColumns = <Column extends string>(
  columns: readonly (Column | undefined)[],
  { required, key }: Pick<SheetKind<Column>, 'required' | 'key'>,
): Column[] => (key !== undefined && columns.includes(key) ? [] : columnsMissingForNew(columns, { required }))

/** Like missingRequiredColumns, for a whole file: if no line has a key, the key column counts as missing. */
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

/**
 * Which of our columns each column of the header is; undefined for those that only an export adds. Errors: missing,
 * unknown and repeated columns.
 */
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
