import { createContext, useContext } from 'react'
import type { IMPORTS_TEXTS } from '#shared/catalogue/messages/point-imports.ts'
import type { ChangedPoint } from '#shared/catalogue/rules/point-imports.ts'
import type { CorrectedPlace } from '#shared/catalogue/rules/point-rows.ts'
import type { LineError, ParsedSheet, SheetKind, SheetTable } from '#shared/catalogue/rules/sheet-table.ts'
import type { RowPlace } from '#shared/map/rules/row-places.ts'

/** Kinds of sheets that the same dialog imports: points and contracts. */

type WidenTexts<Text> = Text extends string
  ? string
  : Text extends (...asked: infer Asked) => string
    ? (...asked: Asked) => string
    : Text extends readonly string[]
      ? readonly string[]
      : { readonly [Key in keyof Text]: WidenTexts<Text[Key]> }
type ImportTexts = Omit<WidenTexts<typeof IMPORTS_TEXTS>, 'EXAMPLE' | 'WHY_KEPT'> & {
  /** Heading of the list of new records, for kinds that list them before they are created. */
  NEW_RECORDS?: (count: number, total: string) => string
}

/**
 * A line to send. `place`: the place that was accepted for it; `edit_version`: version of the record that it changes,
 * as the check saw it.
 */
export type SheetLine = ParsedSheet<string>['lines'][number] & {
  place?: CorrectedPlace | undefined
  edit_version?: number | undefined
}
export type SheetLineError = LineError

/**
 * An import on the server. `made`: how many of the records that it created still exist; `changed`: how many existing
 * records it changed.
 */
export type SheetImport = {
  id: string
  file_name: string
  created_at: string
  created_by: string
  made: number
  changed?: number
  undo_began_at: string | null
  undone_at: string | null
}

/** Whether reverting the import began and did not end, for example because the page was closed meanwhile. */
export const isUndoneInPart = ({ undo_began_at, undone_at }: SheetImport): boolean =>
  undo_began_at !== null && undone_at === null

/** Whether the import has anything that can be reverted. */
export const hasRecordsToUndo = ({ made, changed = 0 }: SheetImport): boolean => made + changed > 0

/** A record that an import creates from one or several lines, for the office to check. `amount`: centavos. */
export type NewRecord = { line: number; title: string; detail: string; amount: number }

/** The server's report about lines. `new_names`: names that are created with them, such as tags. */
type Report = {
  created: number
  /** Numbers of the lines of records that are created. */
  new_lines: readonly number[]
  known: number
  /** Existing records that lines change; undefined for kinds that only create records. */
  changed?: readonly ChangedPoint[]
  /** Records to be created; undefined for kinds that do not list them before. */
  made?: readonly NewRecord[]
  /** Numbers of lines whose new record has no coordinates yet. */
  unlocated?: readonly number[]
  errors: readonly SheetLineError[]
  warnings: readonly SheetLineError[]
  new_names: readonly string[]
}

/** A record that a revert leaves, and why. */
export type NotUndoneRecord = { id: string; name: string; why: string; order_id: string | null }
/** Result of reverting one page. `restored`: number of records that got their former values again. */
export type UndonePage = { removed: number; restored?: number; kept: readonly NotUndoneRecord[]; cursor: string | null }

/** Correction of a probable typing error in a line's coordinates: the place before and after it. */
export type CoordinateRepair = { line: number; before: CorrectedPlace; after: CorrectedPlace }

/** Result of the browser's own check of a sheet. `missing_tiers`: tiers that the sheet names and that do not exist. */
export type SheetCheckResult = {
  lines: SheetLine[]
  errors: SheetLineError[]
  warnings: SheetLineError[]
  missing_tiers: string[]
  repairs: CoordinateRepair[]
}

export type ImportKind = {
  texts: ImportTexts
  sheet: SheetKind<string>
  /** Our columns, as the user chooses them for a file's columns. */
  options: readonly { column: string; label: string }[]
  /** Storage key under which chosen columns are remembered. */
  remembered_as: string
  saveTemplate: () => void
  /** Guesses which of our columns a file's columns are from their cells, whatever their titles are. */
  columnsByCells?: (table: SheetTable) => Promise<(string | undefined)[]>
  /** Checks a sheet in the browser. Loads the tiers from the server if the kind needs them. */
  judge: (sheet: ParsedSheet<string>) => Promise<SheetCheckResult>
  /** The text of a cell as it is stored, such as '01/02/2026' or 'R$ 1.200,00'. */
  shown: (column: string, cell: string) => string
  /** The place of a line; undefined for kinds without places. */
  placeOf?: (line: SheetLine) => CorrectedPlace | undefined
  /** Name of the group to which a line belongs; lines of a group are sent in the same request. */
  groupOf?: (line: SheetLine) => string
  query_key: readonly string[]
  check: (lines: SheetLine[], signal: AbortSignal) => Promise<Report>
  start: (sheet: { file_name: string; rows: number }) => Promise<SheetImport>
  add: (importId: string, lines: SheetLine[]) => Promise<Report>
  list: (signal?: AbortSignal) => Promise<SheetImport[]>
  undo: (importId: string, cursor: string | undefined) => Promise<UndonePage>
  /** Called when the import has written something. */
  onChanged: () => void
  /** Finds the place of a line by its address; undefined when nothing is found. */
  locate?: (line: SheetLine, signal: AbortSignal) => Promise<RowPlace | undefined>
  /** Creates the tiers that the sheet names and that do not exist. */
  makeTiers?: (names: readonly string[]) => Promise<void>
}

/** The import with the server's own counts, which include what was done by requests whose answer was lost. */
export async function reloadImport(kind: ImportKind, sheetImport: SheetImport): Promise<SheetImport> {
  const imports = await kind.list().catch(() => [])
  return imports.find(({ id }) => id === sheetImport.id) ?? sheetImport
}

const Context = createContext<ImportKind | undefined>(undefined)
export const ImportKindProvider = Context.Provider

export function useImportKind(): ImportKind {
  const kind = useContext(Context)
  if (!kind) throw new Error('there is no kind of import around this')
  return kind
}
