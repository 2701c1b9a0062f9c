import type { CorrectedPlace } from '#shared/catalogue/rules/point-rows.ts'
import type { ImportKind, SheetLine, SheetLineError } from './import-kind.ts'
import type { CheckedSheet } from './use-sheet-import.ts'

/** What an import does with a line. */
export const LINE_STATES = ['new', 'changed', 'same', 'wrong'] as const
export type LineState = (typeof LINE_STATES)[number]

/** `id`: the line's number. */
export type PreviewLine = {
  id: number
  state: LineState
  cells: SheetLine['cells']
  place: CorrectedPlace | undefined
  problems: readonly SheetLineError[]
}

/** All lines of a checked sheet, with what the import does with each. */
export function previewLines(
  sheet: CheckedSheet,
  shown: ImportKind['shown'],
  placeOf: ImportKind['placeOf'],
): PreviewLine[] {
  const problems = Map.groupBy(sheet.errors, ({ line }) => line)
  const warnings = Map.groupBy(sheet.warnings, ({ line }) => line)
  const created = new Set(sheet.new_lines)
  const changed = new Set(sheet.changes.map(({ line }) => line))
  const placed = new Map(sheet.lines.map(line => [line.line, line]))
  const stateOf = (line: number): LineState => {
    if (problems.has(line)) return 'wrong'
    if (created.has(line)) return 'new'
    return changed.has(line) ? 'changed' : 'same'
  }
  return sheet.all_lines.map(line => ({
    id: line.line,
    state: stateOf(line.line),
    cells: Object.fromEntries(Object.entries(line.cells).map(([column, cell]) => [column, shown(column, cell ?? '')])),
    place: placeOf?.(placed.get(line.line) ?? line),
    problems: problems.get(line.line) ?? warnings.get(line.line) ?? [],
  }))
}

/**
 * Problems of one cause: the same message in the same column. `value`: the cell that all have; undefined where they
 * differ. `problems` are sorted by line.
 */
export type ProblemGroup = {
  column: string | undefined
  value: string | undefined
  message: string
  problems: SheetLineError[]
}

/** Messages that differ in what they quote are one cause from this number of lines on. */
const MIN_SIMILAR = 4
const causeOf = (message: string): string => message.replace(/"[^"]*"/g, '"…"').replace(/^"…": /, '')

/** The message of a group, without the cell that its title quotes already. */
function messageOf(group: readonly SheetLineError[], { message }: SheetLineError, value: string | undefined): string {
  if (group.some(other => other.message !== message)) return causeOf(message).replace(/^"…" /, '')
  return value === undefined ? message : message.replace(/^"[^"]*":? /, '')
}

/** The problems of a sheet by their causes, the most frequent first. */
export function groupProblems(problems: readonly SheetLineError[], lines: readonly SheetLine[]): ProblemGroup[] {
  const cellsOfLine = new Map(lines.map(({ line, cells }) => [line, cells]))
  const exact = [...Map.groupBy(problems, ({ column, message }) => JSON.stringify([column, message])).values()]
  const single = exact.filter(group => group.length === 1).flat()
  const similar = [
    ...Map.groupBy(single, ({ column, message }) => JSON.stringify([column, causeOf(message)])).values(),
  ].flatMap(group => (group.length < MIN_SIMILAR ? group.map(problem => [problem]) : [group]))
  const groups = [...exact.filter(group => group.length > 1), ...similar].flatMap(group => {
    const [first] = group
    if (!first) return []
    const values = new Set(group.map(({ line, column }) => column && cellsOfLine.get(line)?.[column]))
    const value = group.length > 1 && values.size === 1 ? [...values][0] : undefined
    return { column: first.column, value, message: messageOf(group, first, value), problems: group }
  })
  return groups.toSorted(
    (one, other) =>
      other.problems.length - one.problems.length || (one.problems[0]?.line ?? 0) - (other.problems[0]?.line ?? 0),
  )
}
