import { parseAssetCode } from './asset-codes.ts'
import type { ImportLine } from './point-imports.ts'
import {
  type CheckedPointRow,
  checkPointRow,
  checkPointRowChange,
  type PointColumn,
  type PointRow,
  type RowError,
} from './point-rows.ts'
import type { PricingTier } from './pricing-tiers.ts'
import type { ParsedSheet } from './sheet-table.ts'

/** A parsed sheet of points. */
export type UncheckedPointSheet = ParsedSheet<PointColumn>

/**
 * A line after its check. `row` is undefined for a line with too few columns for a new point, which may still change
 * the point that has its code.
 */
type CheckedLine = { row: PointRow | undefined } | Extract<CheckedPointRow, { errors: unknown }>

/**
 * Makes a function that checks lines one after another. A line with the same content or code as an earlier one is an
 * error. `mayExist`: whether a point with the line's code may exist, so that the line changes that point.
 */
export function createPointLineChecker(
  tiers: readonly PricingTier[],
  mayExist: (code: string) => boolean = () => false,
): (line: ImportLine) => CheckedLine {
  const lineByIdentity = new Map<string, number>()
  const lineByCode = new Map<string, number>()
  const repeatsCode = (line: number, code: string | undefined): RowError[] => {
    const earlier = code === undefined ? undefined : lineByCode.get(code)
    return code === undefined || earlier === undefined ? [] : [repeatedCodeError(line, code, earlier)]
  }
  return ({ line, cells, place }) => {
    const code = parseAssetCode(cells.codigo ?? '')
    if (code !== undefined && mayExist(code)) {
      const checkedChange = checkPointRowChange(line, cells, tiers, place)
      const errors = ['errors' in checkedChange ? checkedChange.errors : [], repeatsCode(line, code)].flat()
      if (errors.length > 0) return { errors }
      lineByCode.set(code, line)
      const asNew = checkPointRow(line, cells, tiers, place)
      return { row: 'row' in asNew ? asNew.row : undefined }
    }
    const checkedRow = checkPointRow(line, cells, tiers, place)
    const { identity = '' } = 'row' in checkedRow ? checkedRow.row : checkedRow
    const repeatedLine = lineByIdentity.get(identity)
    const errors: RowError[] = [
      ...('errors' in checkedRow ? checkedRow.errors : []),
      ...(repeatedLine === undefined ? [] : [{ line, message: `Esta linha repete a linha ${repeatedLine}.` }]),
      ...repeatsCode(line, code),
    ]
    if ('errors' in checkedRow || errors.length > 0) return { errors }
    lineByIdentity.set(identity, line)
    if (code !== undefined) lineByCode.set(code, line)
    return checkedRow
  }
}

export const repeatedCodeError = (line: number, code: string, earlier: number): RowError => ({
  line,
  column: 'codigo',
  message: `O código ${code} já está na linha ${earlier}.`,
})

/** Valid lines as typed, the rows of the points that they are or may become, and the errors of the other lines. */
export type CheckedPointLines = { lines: ImportLine[]; rows: PointRow[]; errors: RowError[] }

/** Checks all lines. `errors` that were found before are merged with those found here, sorted by line. */
export function checkPointLines(
  { lines, errors }: Pick<UncheckedPointSheet, 'lines' | 'errors'>,
  check: ReturnType<typeof createPointLineChecker>,
): CheckedPointLines {
  const checkedLines: CheckedPointLines = { lines: [], rows: [], errors: [...errors] }
  for (const line of lines) {
    const result = check(line)
    if ('errors' in result) checkedLines.errors.push(...result.errors)
    else {
      checkedLines.lines.push(line)
      if (result.row) checkedLines.rows.push(result.row)
    }
  }
  return { ...checkedLines, errors: checkedLines.errors.toSorted((a, b) => a.line - b.line) }
}
