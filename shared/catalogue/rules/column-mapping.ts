import { columnTitleKey, isIgnoredColumn, type SheetTable, type SheetTitles } from './sheet-table.ts'
import { nameComparisonKey } from './tags.ts'

/** The key by which column titles are compared: 'Preço 1 ano (R$)' → 'preco_1_ano' */
const titleKey = (title: string): string =>
  columnTitleKey(title.replace(/\([^)]*\)|r\$/gi, ' '))
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')

/**
 * Which of our columns a person chose earlier for a column title, by the title's key. These choices take precedence
 * over guesses.
 */
export type RememberedColumns<Column extends string> = Readonly<Record<string, Column | null>>

/**
 * Guesses `column` for the columns of a file whose cells mostly contain these names; makes no guess if the file has a
 * column with that title.
 */
export function guessColumnByCells<Column extends string>(
  { header, rows }: SheetTable,
  column: Column,
  names: readonly string[],
): (Column | undefined)[] {
  if (header.cells.some(title => titleKey(title) === column)) return []
  const keys = new Set(names.map(nameComparisonKey))
  return header.cells.map((_, index) => {
    const cells = rows.flatMap(row => row.cells[index]?.trim() || [])
    const namedCells = cells.filter(cell => keys.has(nameComparisonKey(cell)))
    return namedCells.length > cells.length / 2 ? column : undefined
  })
}

/**
 * For each column of a file, which of our columns it is, or none when that is unknown. Each of our columns is guessed at
 * most once, for the first file column that fits; `byCells` takes precedence over guesses from titles.
 */
export function guessColumns<Column extends string>(
  titles: readonly string[],
  sheet: SheetTitles<Column>,
  remembered: RememberedColumns<Column> = {},
  byCells: readonly (Column | undefined)[] = [],
): (Column | undefined)[] {
  const keys = titles.map(titleKey)
  const exact = keys.map(key => sheet.columns.find(column => column === key))
  const usedColumns = new Set<Column>()
  const takeOnce = (column: Column | undefined): Column | undefined => {
    if (!column || usedColumns.has(column)) return undefined
    usedColumns.add(column)
    return column
  }
  const matchedColumns = keys.map((key, index) =>
    takeOnce(Object.hasOwn(remembered, key) ? (remembered[key] ?? undefined) : exact[index]),
  )
  const likely = keys.map((key, index) =>
    matchedColumns[index] || Object.hasOwn(remembered, key) ? matchedColumns[index] : takeOnce(byCells[index]),
  )
  return keys.map((key, index) => {
    if (likely[index] || Object.hasOwn(remembered, key) || !key || isIgnoredColumn(sheet, key)) return likely[index]
    return takeOnce(sheet.columns.find(column => sheet.synonyms[column]?.includes(key)))
  })
}

/**
 * Adds a person's choices to the remembered ones, for the next file with these titles. When two columns have the same
 * title, the choice for one of them is remembered.
 */
export function rememberColumns<Column extends string>(
  titles: readonly string[],
  columns: readonly (Column | undefined)[],
): RememberedColumns<Column> {
  const chosen = titles.map((title, index) => [titleKey(title), columns[index] ?? null] as const)
  return Object.fromEntries([...chosen.filter(([key]) => key), ...chosen.filter(([key, column]) => key && column)])
}
