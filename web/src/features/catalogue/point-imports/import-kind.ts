import { createContext, useContext } from 'react'
import type { IMPORTS_TEXTS } from '#shared/catalogue/messages/point-imports.ts'
import type { ChangedPoint } from '#shared/catalogue/rules/point-imports.ts'
import type { CorrectedPlace } from '#shared/catalogue/rules/point-rows.ts'
import type { LineError, ParsedSheet, SheetKind, SheetTable } from '#shared/catalogue/rules/sheet-table.ts'
import type { RowPlace } from '#shared/map/rules/row-places.ts'

/** Kinds of sheets that the same wizard imports: points and contracts. */

type WidenTexts<Text> = Text extends string
  ? string
  : Text extends (...asked: infer Asked) => string
    ? (...asked: Asked) => string
    : Text extends readonly string[]
      ? readonly string[]
      : { readonly [Key in keyof Text]: WidenTexts<Text[Key]> }
type ImportTexts = Omit<WidenTexts<typeof IMPORTS_TEXTS>, 'EXAMPLE' | 'WHY_KEPT'> & {
  /** Title of what is shown one by one before it is made. */
  NEW_RECORDS?: (count: number, total: string) => string
}

/** `place`: accepted for the line; `edit_version`: of the record that it changes, as its check saw it. */
export type SheetLine = ParsedSheet<string>['lines'][number] & {
  place?: CorrectedPlace | undefined
  edit_version?: number | undefined
}
export type SheetLineError = LineError

/** An import as the server keeps it. `made`: what it made and still exists; `changed`: what it changed besides. */
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

/** Whether its undo began and did not end, as when the page was closed meanwhile. */
export const isUndoneInPart = ({ undo_began_at, undone_at }: SheetImport): boolean =>
  undo_began_at !== null && undone_at === null

/** Whether there is something to take back. */
export const hasRecordsToUndo = ({ made, changed = 0 }: SheetImport): boolean => made + changed > 0

/** A record that an import makes of one or several lines, as the office checks it. `amount`: centavos. */
export type NewRecord = { line: number; title: string; detail: string; amount: number }

/** The server's report about lines. `new_names`: names created with them, such as tags. */
type Report = {
  created: number
  known: number
  /** Where lines may change what is there. */
  changed?: readonly ChangedPoint[]
  /** Where what is new is shown one by one before it is made. */
  made?: readonly NewRecord[]
  /** Lines of what is new and has no place yet. */
  unlocated?: readonly number[]
  errors: readonly SheetLineError[]
  warnings: readonly SheetLineError[]
  new_names: readonly string[]
}

/** A record that an undo keeps, and why. */
export type NotUndoneRecord = { id: string; name: string; why: string; order_id: string | null }
/** `restored`: got their former values again. */
export type UndonePage = { removed: number; restored?: number; kept: readonly NotUndoneRecord[]; cursor: string | null }

/** Probable typing error in a line's coordinates: the place before and after its repair. */
export type CoordinateRepair = { line: number; before: CorrectedPlace; after: CorrectedPlace }

/** A sheet as the browser judges it. `missing_tiers`: named in the sheet, but not existing. */
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
  /** Our columns as people choose them. */
  options: readonly { column: string; label: string }[]
  /** Key under which chosen columns are remembered. */
  remembered_as: string
  saveTemplate: () => void
  /** What a file's columns are by their cells, whatever they are called. */
  columnsByCells?: (table: SheetTable) => Promise<(string | undefined)[]>
  /** `loadTiers` asks the server, for kinds that need them. */
  judge: (sheet: ParsedSheet<string>) => Promise<SheetCheckResult>
  /** Lines of one group are sent together. */
  groupOf?: (line: SheetLine) => string
  query_key: readonly string[]
  check: (lines: SheetLine[], signal: AbortSignal) => Promise<Report>
  start: (sheet: { file_name: string; rows: number }) => Promise<SheetImport>
  add: (importId: string, lines: SheetLine[]) => Promise<Report>
  list: (signal?: AbortSignal) => Promise<SheetImport[]>
  undo: (importId: string, cursor: string | undefined) => Promise<UndonePage>
  /** Something was written. */
  onChanged: () => void
  /** Where a line is by its address; undefined where nothing is found. */
  locate?: (line: SheetLine, signal: AbortSignal) => Promise<RowPlace | undefined>
  /** Creates tiers that the sheet names and that do not exist. */
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
