import type { ImportLine } from './point-imports.ts'
import { type CheckedRow, type Column, checkRow, type PointRow, type RowError, rowIdentity } from './point-rows.ts'
import type { PricingTier } from './pricing-tiers.ts'
import type { SheetOf } from './sheet-table.ts'

/** A sheet of points. */
export type Sheet = SheetOf<Column>

/** Checks lines one after the other; a line that repeats an earlier one of them, or its code, is wrong. */
export function lineChecker(tiers: readonly PricingTier[]): (line: ImportLine) => CheckedRow {
  const lineByIdentity = new Map<string, number>()
  const lineByCode = new Map<string, number>()
  return ({ line, cells }) => {
    const checkedRow = checkRow(line, cells, tiers)
    if ('errors' in checkedRow) return checkedRow
    const identity = rowIdentity(checkedRow.row)
    const repeatedLine = lineByIdentity.get(identity)
    if (repeatedLine !== undefined) return { errors: [{ line, message: `Esta linha repete a linha ${repeatedLine}.` }] }
    const { asset_code } = checkedRow.row
    const lineOfCode = lineByCode.get(asset_code)
    if (lineOfCode !== undefined)
      return { errors: [{ line, column: 'codigo', message: `O código ${asset_code} já está na linha ${lineOfCode}.` }] }
    lineByIdentity.set(identity, line)
    if (asset_code) lineByCode.set(asset_code, line)
    return checkedRow
  }
}

/** Good lines as they stand in the sheet, the points that they are, and what is wrong with the others. */
export type CheckedLines = { lines: ImportLine[]; rows: PointRow[]; errors: RowError[] }

/** `errors`, found before, are put among those found now, by line. */
export function checkLines({ lines, errors }: Sheet, check: ReturnType<typeof lineChecker>): CheckedLines {
  const checkedLines: CheckedLines = { lines: [], rows: [], errors: [...errors] }
  for (const line of lines) {
    const result = check(line)
    if ('errors' in result) checkedLines.errors.push(...result.errors)
    else {
      checkedLines.lines.push(line)
      checkedLines.rows.push(result.row)
    }
  }
  return { ...checkedLines, errors: checkedLines.errors.toSorted((a, b) => a.line - b.line) }
}
