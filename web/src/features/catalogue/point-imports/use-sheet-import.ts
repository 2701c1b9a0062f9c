import { useEffect, useRef, useState } from 'react'
import { IMPORTS_TEXTS } from '#shared/catalogue/messages/point-imports.ts'
import { guessColumns, rememberColumns } from '#shared/catalogue/rules/column-mapping.ts'
import type { ChangedPoint } from '#shared/catalogue/rules/point-imports.ts'
import type { CorrectedPlace } from '#shared/catalogue/rules/point-rows.ts'
import { columnsMissingInTable, readHeader } from '#shared/catalogue/rules/sheet-table.ts'
import { compareNames, nameComparisonKey } from '#shared/catalogue/rules/tags.ts'
import type { RowPlace } from '#shared/map/rules/row-places.ts'
import { REQUEST_REFUSALS } from '#shared/platform/refusals/requests.ts'
import { ApiError } from '#web/lib/call-api.ts'
import { withRetries } from '#web/lib/with-retries.ts'
import {
  type ImportKind,
  type NewRecord,
  reloadImport,
  type SheetImport,
  type SheetLine,
  type SheetLineError,
} from './import-kind.ts'
import { checkSheetFile, type ReadSheet, readSheetFile, type SheetFile, sortedByLine } from './read-sheet-file.ts'
import { loadRememberedColumns, saveRememberedColumns } from './remembered-columns.ts'
import { lineChunksOf, sendChunks } from './send-chunks.ts'

/** A sheet with the preview of its import. */
export type CheckedSheet = ReadSheet & {
  created: number
  /** Numbers of the lines that create something. */
  new_lines: number[]
  existing: number
  changes: ChangedPoint[]
  made: NewRecord[]
  unlocated: number[]
  new_names: string[]
}

/** An interrupted import. `error` is undefined if the user stopped it. */
type Interruption = { unsent: SheetLine[][]; error: unknown }

export type ImportState =
  | { at: 'choosing'; problems: string[] }
  | { at: 'reading'; file_name: string }
  | { at: 'mapping'; file: SheetFile; columns: Columns }
  | { at: 'checking'; sheet: CheckedSheet; done: number; stop?: Interruption }
  /** `refused`: why missing tiers could not be created. */
  | { at: 'checked'; sheet: CheckedSheet; refused?: string }
  | { at: 'locating'; sheet: CheckedSheet; done: number }
  | { at: 'located'; sheet: CheckedSheet; located: readonly LocatedLine[]; problem: string | undefined }
  | { at: 'making_tiers'; sheet: CheckedSheet }
  | {
      at: 'importing'
      sheet: CheckedSheet
      sheetImport: SheetImport | undefined
      done: number
      isStopping: boolean
      stop?: Interruption
    }
  | { at: 'done'; sheet: CheckedSheet; sheetImport: SheetImport }

/** `place` is undefined when nothing was found. */
export type LocatedLine = { line: SheetLine; place: RowPlace | undefined }

type Columns = readonly (string | undefined)[]
/** Accepted places by line number. */
type Places = ReadonlyMap<number, CorrectedPlace | undefined>
export type MappingState = Extract<ImportState, { at: 'mapping' }>
export type CheckingState = Extract<ImportState, { at: 'checking' }>
export type ImportingState = Extract<ImportState, { at: 'importing' }>

const EMPTY_CHECK = { created: 0, new_lines: [], existing: 0, changes: [], made: [], unlocated: [], new_names: [] }

const INITIAL_STATE: ImportState = { at: 'choosing', problems: [] }

/** State of an import from a sheet, in steps: read, check, import. `state` is the current step. */
export function useSheetImport(kind: ImportKind) {
  const [state, setState] = useState<ImportState>(INITIAL_STATE)
  const chosenSheet = useRef<{ file: SheetFile; columns: Columns }>(undefined)
  const run = useRef(new AbortController())
  useEffect(() => () => run.current.abort(), [])
  const startRun = () => {
    run.current.abort()
    run.current = new AbortController()
    return run.current.signal
  }
  const checkFile = (checking: CheckingState) => checkSheet(kind, checking, startRun(), setState)

  /** Runs a step. A failure leads back to choosing a file. */
  const runStep = async (step: (signal: AbortSignal) => Promise<void>) => {
    const signal = startRun()
    try {
      await step(signal)
    } catch (error) {
      if (signal.aborted) return
      setState({ at: 'choosing', problems: [error instanceof ApiError ? error.message : IMPORTS_TEXTS.UNREADABLE] })
    }
  }
  const chooseFile = (file: File) =>
    runStep(async signal => {
      setState({ at: 'reading', file_name: file.name })
      const sheetFile = await readSheetFile(file, kind, signal)
      if (signal.aborted) return
      if ('problems' in sheetFile) return setState({ at: 'choosing', problems: sheetFile.problems })
      const titles = sheetFile.table.header.cells
      const { columns, errors } = readHeader(titles, kind.sheet)
      const isKnown = errors.length === 0 && columnsMissingInTable(sheetFile.table, columns, kind.sheet).length === 0
      if (isKnown) return validate(sheetFile, columns)
      const byCells = await kind.columnsByCells?.(sheetFile.table)
      if (signal.aborted) return
      setState({
        at: 'mapping',
        file: sheetFile,
        columns: guessColumns(titles, kind.sheet, loadRememberedColumns(kind), byCells),
      })
    })
  const validate = (file: SheetFile, columns: Columns, places: Places = new Map(), withHidden = false) =>
    runStep(async signal => {
      chosenSheet.current = { file, columns }
      setState({ at: 'reading', file_name: file.file_name })
      const checkedSheet = await checkSheetFile(file, columns, kind, withHidden)
      if (signal.aborted) return
      if ('problems' in checkedSheet) return setState({ at: 'choosing', problems: checkedSheet.problems })
      await checkFile(withPlaces(kind, checkedSheet, places))
    })
  /** Checks the sheet with the chosen columns, and remembers the choice for the next sheet with the same titles. */
  const checkColumns = ({ file, columns }: MappingState) => {
    saveRememberedColumns(kind, rememberColumns(file.table.header.cells, columns))
    return validate(file, columns)
  }
  /** Reads the sheet again with its hidden lines, or without them. */
  const takeHidden = (sheet: CheckedSheet, withHidden: boolean) => {
    if (chosenSheet.current)
      void validate(chosenSheet.current.file, chosenSheet.current.columns, placesOf(sheet), withHidden)
  }
  /** Creates the sheet's missing tiers, then reads the sheet again with the accepted places. */
  const makeTiers = async (sheet: CheckedSheet) => {
    setState({ at: 'making_tiers', sheet })
    try {
      await kind.makeTiers?.(sheet.missing_tiers)
    } catch (error) {
      return setState({
        at: 'checked',
        sheet,
        refused: error instanceof ApiError ? error.message : REQUEST_REFUSALS.TRY_AGAIN.sentence,
      })
    } finally {
      kind.onChanged()
    }
    if (chosenSheet.current)
      await validate(chosenSheet.current.file, chosenSheet.current.columns, placesOf(sheet), sheet.with_hidden)
  }
  const sendImport = (importing: ImportingState) => importSheet(kind, importing, startRun(), setState)

  return {
    state,
    choose: chooseFile,
    mapColumns: (mapping: MappingState, columns: Columns) => setState({ ...mapping, columns }),
    changeColumns: () => {
      startRun()
      if (chosenSheet.current) setState({ at: 'mapping', ...chosenSheet.current })
    },
    checkColumns: (mapping: MappingState) => void checkColumns(mapping),
    makeTiers,
    takeHidden,
    locate: (sheet: CheckedSheet) => void locateLines(kind, sheet, startRun(), setState),
    acceptPlaces: (sheet: CheckedSheet, accepted: readonly LocatedLine[]) =>
      void checkFile(withPlaces(kind, sheet, new Map(accepted.map(({ line, place }) => [line.line, place])))),
    repairPlaces: (sheet: CheckedSheet) =>
      void checkFile(withPlaces(kind, sheet, new Map(sheet.repairs.map(({ line, after }) => [line, after])))),
    backToChecked: (sheet: CheckedSheet) => {
      startRun()
      setState({ at: 'checked', sheet })
    },
    showProblem: (problem: string) => setState({ at: 'choosing', problems: [problem] }),
    restart: () => {
      startRun()
      setState(INITIAL_STATE)
    },
    resumeChecking: (interruption: CheckingState) => void checkFile(interruption),
    start: (sheet: CheckedSheet) =>
      void sendImport({
        at: 'importing',
        sheet,
        sheetImport: undefined,
        done: 0,
        isStopping: false,
        stop: { unsent: lineChunksOf(sheet.lines, kind.groupOf), error: undefined },
      }),
    resume: (interruption: ImportingState) => void sendImport(interruption),
    stop: () => {
      run.current.abort()
      setState(current => (current.at === 'importing' ? { ...current, isStopping: true } : current))
    },
  }
}

type OnState = (state: ImportState) => void

/**
 * Searches places for the lines without coordinates by their addresses. Nothing is changed unless the user accepts
 * places.
 */
async function locateLines(
  kind: ImportKind,
  sheet: CheckedSheet,
  signal: AbortSignal,
  onState: OnState,
): Promise<void> {
  const located: LocatedLine[] = []
  let problem: string | undefined
  const unlocated = new Set(sheet.unlocated)
  for (const line of sheet.lines.filter(line => unlocated.has(line.line))) {
    onState({ at: 'locating', sheet, done: located.length })
    try {
      located.push({ line, place: await withRetries(async () => kind.locate?.(line, signal), signal) })
    } catch (error) {
      if (signal.aborted) return
      problem = error instanceof ApiError ? error.message : REQUEST_REFUSALS.TRY_AGAIN.sentence
      break
    }
    if (signal.aborted) return
  }
  onState({ at: 'located', sheet, located, problem })
}

const placesOf = ({ lines }: CheckedSheet): Places => new Map(lines.map(({ line, place }) => [line, place]))

/** The sheet with accepted places by line and without the warnings that these answer, to be checked again. */
function withPlaces(kind: ImportKind, sheet: ReadSheet, places: Places): CheckingState {
  const isOfPlace = ({ line, column }: SheetLineError) =>
    places.get(line) !== undefined && (column === 'latitude' || column === 'longitude')
  const lines = sheet.lines.map(line => {
    const place = places.get(line.line)
    return place ? { ...line, place: { latitude: place.latitude, longitude: place.longitude } } : line
  })
  const warnings = sheet.warnings.filter(warning => !isOfPlace(warning))
  const repairs = sheet.repairs.filter(({ line }) => places.get(line) === undefined)
  const unchecked = { ...sheet, lines, warnings, repairs, ...EMPTY_CHECK }
  const stop = { unsent: lineChunksOf(lines, kind.groupOf), error: undefined }
  return { at: 'checking', sheet: unchecked, done: 0, stop }
}

/** Lets the server validate the lines that were not sent yet; nothing is written. */
async function checkSheet(
  kind: ImportKind,
  checking: CheckingState,
  signal: AbortSignal,
  onState: OnState,
): Promise<void> {
  const { sheet: previous, stop } = checking
  const sheet = {
    ...previous,
    errors: [...previous.errors],
    warnings: [...previous.warnings],
    changes: [...previous.changes],
    made: [...previous.made],
    unlocated: [...previous.unlocated],
    new_lines: [...previous.new_lines],
    new_names: [...previous.new_names],
  }
  let { done } = checking
  onState({ at: 'checking', sheet, done })
  const interruption = await sendChunks({
    chunks: stop?.unsent ?? [],
    signal,
    send: async lines => {
      const report = await kind.check(lines, signal)
      sheet.created += report.created
      sheet.new_lines.push(...report.new_lines)
      sheet.existing += report.known
      sheet.changes.push(...(report.changed ?? []))
      sheet.made.push(...(report.made ?? []))
      sheet.unlocated.push(...(report.unlocated ?? []))
      sheet.errors.push(...report.errors)
      sheet.warnings.push(...report.warnings)
      addNames(sheet.new_names, report.new_names)
      done += lines.length
      if (!signal.aborted) onState({ at: 'checking', sheet, done })
    },
  })
  if (signal.aborted) return
  if (interruption.error !== undefined) return onState({ at: 'checking', sheet, done, stop: interruption })
  const invalidLines = new Set(sheet.errors.map(({ line }) => line))
  const versions = new Map(sheet.changes.map(({ line, edit_version }) => [line, edit_version]))
  const lines = sheet.lines
    .filter(({ line }) => !invalidLines.has(line))
    .map((line): SheetLine => {
      const edit_version = versions.get(line.line)
      return edit_version === undefined ? line : { ...line, edit_version }
    })
  const repairs = sheet.repairs.filter(({ line }) => !invalidLines.has(line))
  // Sorted, because the chunks' responses arrive in any order.
  const sorted = {
    errors: sortedByLine(sheet.errors),
    warnings: sortedByLine(sheet.warnings),
    changes: sortedByLine(sheet.changes),
    made: sortedByLine(sheet.made),
    new_names: sheet.new_names.toSorted(compareNames),
  }
  onState({ at: 'checked', sheet: { ...sheet, lines, repairs, ...sorted } })
}

/** Sends the lines that were not sent yet. When the user stops it, requests that are running finish. */
async function importSheet(
  kind: ImportKind,
  importing: ImportingState,
  signal: AbortSignal,
  onState: OnState,
): Promise<void> {
  const { sheet: previous, stop } = importing
  let { sheetImport, done } = importing
  // Counts existing points anew, because somebody may have imported lines since the sheet was checked
  const sheet = {
    ...previous,
    existing: done === 0 ? 0 : previous.existing,
    errors: [...previous.errors],
    new_names: done === 0 ? [] : [...previous.new_names],
  }
  const announcedNames = done === 0 ? previous.new_names : []
  const { file_name, lines } = sheet
  const showProgress = (changes: Partial<ImportingState> = {}) =>
    onState({ at: 'importing', sheet, sheetImport, done, isStopping: signal.aborted, ...changes })
  showProgress()
  try {
    sheetImport ??= await kind.start({ file_name, rows: lines.length })
  } catch (error) {
    return showProgress({ isStopping: false, stop: { unsent: stop?.unsent ?? [], error } })
  }
  const { id } = sheetImport
  const sent = new Set<SheetLine[]>()
  const interruption = await sendChunks({
    chunks: stop?.unsent ?? [],
    signal,
    send: async chunk => {
      const isRepeated = sent.has(chunk)
      sent.add(chunk)
      const report = await kind.add(id, chunk)
      // When a chunk is sent again because its response was lost, lines count as known that its first attempt imported.
      if (!isRepeated) sheet.existing += report.known
      // Its first attempt may have created what the check announced, which the second response does not name.
      else addNames(sheet.new_names, announcedNames)
      sheet.errors.push(...report.errors)
      addNames(sheet.new_names, report.new_names)
      done += chunk.length
      showProgress()
    },
  })
  const reloadedImport = await reloadImport(kind, sheetImport)
  kind.onChanged()
  sheetImport = reloadedImport
  if (interruption.unsent.length > 0) return showProgress({ isStopping: false, stop: interruption })
  const sorted = { errors: sortedByLine(sheet.errors), new_names: sheet.new_names.toSorted(compareNames) }
  onState({ at: 'done', sheet: { ...sheet, ...sorted }, sheetImport: reloadedImport })
}

function addNames(names: string[], newNames: readonly string[]): void {
  for (const name of newNames)
    if (!names.some(existing => nameComparisonKey(existing) === nameComparisonKey(name))) names.push(name)
}
