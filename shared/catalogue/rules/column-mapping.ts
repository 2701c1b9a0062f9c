import { columnKey, isPassedOver, type SheetKind } from './sheet-table.ts'

/** 'Preço 1 ano (R$)' → 'preco_1_ano' */
const titleKey = (title: string): string =>
  columnKey(title.replace(/\([^)]*\)|r\$/gi, ' '))
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')

/** By the names of a file's columns; `remembered`, by the key of a title, goes before what is guessed. */
export type Remembered<Column extends string> = Readonly<Record<string, Column | null>>

/** Our column for each of a file's; none where it is not known. A column is guessed once, for the first that may be it. */
export function guessColumns<Column extends string>(
  titles: readonly string[],
  sheet: SheetKind<Column>,
  remembered: Remembered<Column> = {},
): (Column | undefined)[] {
  const keys = titles.map(titleKey)
  const exact = keys.map(key => sheet.columns.find(column => column === key))
  const taken = new Set<Column>()
  const takeOnce = (column: Column | undefined): Column | undefined => {
    if (!column || taken.has(column)) return undefined
    taken.add(column)
    return column
  }
  const known = keys.map((key, index) =>
    takeOnce(Object.hasOwn(remembered, key) ? (remembered[key] ?? undefined) : exact[index]),
  )
  return keys.map((key, index) => {
    if (known[index] || Object.hasOwn(remembered, key) || !key || isPassedOver(sheet, key)) return known[index]
    return takeOnce(sheet.columns.find(column => sheet.synonyms[column]?.includes(key)))
  })
}

/** What a person chose, to be kept for the next file with such titles; of two equal ones, what one of them was chosen for. */
export function rememberColumns<Column extends string>(
  titles: readonly string[],
  columns: readonly (Column | undefined)[],
): Remembered<Column> {
  const chosen = titles.map((title, index) => [titleKey(title), columns[index] ?? null] as const)
  return Object.fromEntries([...chosen.filter(([key]) => key), ...chosen.filter(([key, column]) => key && column)])
}
