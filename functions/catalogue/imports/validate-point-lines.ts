import { createHash } from 'node:crypto'
import type { ImportLine, LinesReport } from '#shared/catalogue/rules/point-imports.ts'
import { type CheckedPointLines, checkPointLines, createPointLineChecker } from '#shared/catalogue/rules/point-lines.ts'
import {
  assetCodeTakenMessage,
  type PointRow,
  placeOfOtherCodeMessage,
  type RowError,
  tagBeingRemovedMessage,
  unknownCodeMessage,
} from '#shared/catalogue/rules/point-rows.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import { nameComparisonKey, type Tag } from '#shared/catalogue/rules/tags.ts'
import { findPointIdsOfAssetCodes } from '../points/asset-codes-store.ts'
import { findPointIdsOfFingerprints, findPoints } from '../points/points-store.ts'
import { listPricingTiers } from '../pricing-tiers/pricing-tiers-store.ts'
import { listTagsConsistently } from '../tags/tags-store.ts'
import {
  type PlannedPointChange,
  planPointChanges,
  presentPlannedChange,
  separateLinesOfExistingPoints,
} from './change-points.ts'

/** A valid line that was not imported before. */
type NewRow = { row: PointRow; fingerprint: string }
export type ValidatedPointLines = {
  report: LinesReport
  fresh: NewRow[]
  toChange: PlannedPointChange[]
  tiers: PricingTier[]
  tags: Tag[]
}

/** Identifies a line: the same line has the same fingerprint in every sheet. */
const fingerprintOf = ({ identity }: PointRow): string => createHash('sha256').update(identity).digest('base64url')

/**
 * Reports what importing these lines would do, and returns the rows to import and the points to change. Without
 * `changesPoints`, a line with the asset code of an existing point is an error.
 */
export async function validatePointLines(
  lines: readonly ImportLine[],
  { now, changesPoints }: { now: string; changesPoints: boolean },
): Promise<ValidatedPointLines> {
  const [tiers, { tags, removing }] = await Promise.all([listPricingTiers(), listTagsConsistently()])
  const { ofPoints, others } = changesPoints
    ? await separateLinesOfExistingPoints(lines, tiers)
    : { ofPoints: [], others: [...lines] }
  const { toChange, unchanged, errors: changeErrors } = planPointChanges(ofPoints, { tiers, tags, removing }, now)
  const checkedLines = checkPointLines({ lines: others, errors: [] }, createPointLineChecker(tiers))
  const { rows, errors } = withoutTagsBeingRemoved(checkedLines, removing)
  const validRows = rows.map(row => ({ row, fingerprint: fingerprintOf(row) }))
  // Codes are read before the lines: a line that a concurrent request imports in between has both, and is known.
  const owners = await findPointIdsOfAssetCodes(validRows.flatMap(({ row }) => row.asset_code || []))
  const knownPoints = await findPointIdsOfFingerprints(validRows.map(({ fingerprint }) => fingerprint))
  const newRows = validRows.filter(({ fingerprint }) => !knownPoints.has(fingerprint))
  const otherCodes = await otherCodeErrors(validRows, knownPoints)
  const fresh = newRows.filter(({ row }) => !owners.has(row.asset_code))
  const wrongCodes = [
    ...otherCodes,
    ...newRows.filter(({ row }) => owners.has(row.asset_code)).map(({ row }) => assetCodeTakenError(row)),
  ]
  const report = {
    rows: rows.length - wrongCodes.length + toChange.length + unchanged,
    errors: [...withUnknownCodes(errors, others), ...wrongCodes, ...changeErrors],
    created: fresh.length,
    new_lines: fresh.map(({ row }) => row.line),
    changed: toChange.map(presentPlannedChange),
    known: rows.length - newRows.length - otherCodes.length + unchanged,
    unlocated: fresh.flatMap(({ row: { line, latitude } }) => (latitude === null ? line : [])),
    new_tags: unknownTags(
      [...fresh.map(({ row }) => row.tags), ...toChange.map(({ change }) => change.tags ?? [])],
      tags,
    ),
  }
  return { report, fresh, toChange, tiers, tags }
}

/** Errors of lines whose place and name were imported before as a point with another asset code. */
async function otherCodeErrors(rows: readonly NewRow[], knownPoints: ReadonlyMap<string, string>): Promise<RowError[]> {
  const coded = rows.flatMap(({ row, fingerprint }) => {
    const pointId = knownPoints.get(fingerprint)
    return pointId === undefined || row.asset_code === '' ? [] : [{ row, pointId }]
  })
  if (coded.length === 0) return []
  const points = await findPoints(coded.map(({ pointId }) => pointId))
  return coded.flatMap(({ row: { line, asset_code }, pointId }): RowError[] => {
    const known = points.get(pointId)
    return !known || known.asset_code === asset_code
      ? []
      : [{ line, column: 'codigo', message: placeOfOtherCodeMessage(asset_code, known.asset_code) }]
  })
}

/**
 * Replaces the errors of a line whose asset code no point has, and which has too few columns for a new point, by a
 * single error: the code is unknown.
 */
function withUnknownCodes(errors: readonly RowError[], lines: readonly ImportLine[]): RowError[] {
  const codeByLine = new Map(
    lines.flatMap(({ line, cells: { codigo, rua, nivel } }) =>
      codigo?.trim() && !rua?.trim() && !nivel?.trim() ? [[line, codigo.trim().toUpperCase()] as const] : [],
    ),
  )
  return [
    ...errors.filter(({ line }) => !codeByLine.has(line)),
    ...[...codeByLine].map(([line, code]): RowError => ({ line, column: 'codigo', message: unknownCodeMessage(code) })),
  ]
}

export const assetCodeTakenError = ({ line, asset_code }: PointRow): RowError => ({
  line,
  column: 'codigo',
  message: assetCodeTakenMessage(asset_code),
})

/**
 * Moves lines to the errors whose tag is being removed: such a tag can't be assigned, and its name can't be used for a
 * new tag yet.
 */
function withoutTagsBeingRemoved(
  { rows, errors }: CheckedPointLines,
  removing: readonly Tag[],
): Omit<CheckedPointLines, 'lines'> {
  const namesBeingRemoved = new Set(removing.map(({ name }) => nameComparisonKey(name)))
  const tagErrors = rows.flatMap(({ line, tags }) =>
    tags
      .filter(name => namesBeingRemoved.has(nameComparisonKey(name)))
      .map((name): RowError => ({ line, column: 'tags', message: tagBeingRemovedMessage(name) })),
  )
  const refusedLines = new Set(tagErrors.map(({ line }) => line))
  return { rows: rows.filter(({ line }) => !refusedLines.has(line)), errors: [...errors, ...tagErrors] }
}

function unknownTags(tagNamesByLine: readonly (readonly string[])[], tags: readonly Tag[]): string[] {
  const existingTagKeys = new Set(tags.map(({ name }) => nameComparisonKey(name)))
  const unknownNames = new Map<string, string>()
  for (const name of tagNamesByLine.flat())
    if (!existingTagKeys.has(nameComparisonKey(name)) && !unknownNames.has(nameComparisonKey(name)))
      unknownNames.set(nameComparisonKey(name), name)
  return [...unknownNames.values()]
}
