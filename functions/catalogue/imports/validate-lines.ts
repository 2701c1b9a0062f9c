import { createHash } from 'node:crypto'
import type { ImportLine, LinesReport } from '#shared/catalogue/rules/point-imports.ts'
import { type CheckedLines, checkLines, lineChecker } from '#shared/catalogue/rules/point-lines.ts'
import {
  assetCodeTakenMessage,
  type PointRow,
  type RowError,
  rowIdentity,
  tagBeingRemovedMessage,
} from '#shared/catalogue/rules/point-rows.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import { sameNameKey, type Tag } from '#shared/catalogue/rules/tags.ts'
import { findPointsOfAssetCodes } from '../points/asset-codes-store.ts'
import { importedFingerprints } from '../points/points-store.ts'
import { listPricingTiers } from '../pricing-tiers/pricing-tiers-store.ts'
import { listTagsConsistently } from '../tags/tags-store.ts'

/** A valid line that was not imported yet. */
export type NewRow = { row: PointRow; fingerprint: string }
export type ValidatedLines = { report: LinesReport; fresh: NewRow[]; tiers: PricingTier[]; tags: Tag[] }

/** The same line has the same fingerprint in every sheet. */
const fingerprintOf = (row: PointRow): string => createHash('sha256').update(rowIdentity(row)).digest('base64url')

/** Reports what importing these lines would do, and returns the rows to import. */
export async function validateLines(lines: readonly ImportLine[]): Promise<ValidatedLines> {
  const [tiers, { tags, removing }] = await Promise.all([listPricingTiers(), listTagsConsistently()])
  const checkedLines = checkLines({ lines: [...lines], errors: [] }, lineChecker(tiers))
  const { rows, errors } = withoutTagsBeingRemoved(checkedLines, removing)
  const validRows = rows.map(row => ({ row, fingerprint: fingerprintOf(row) }))
  const knownFingerprints = await importedFingerprints(validRows.map(({ fingerprint }) => fingerprint))
  const newRows = validRows.filter(({ fingerprint }) => !knownFingerprints.has(fingerprint))
  const owners = await findPointsOfAssetCodes(newRows.flatMap(({ row }) => row.asset_code || []))
  const fresh = newRows.filter(({ row }) => !owners.has(row.asset_code))
  const takenCodes = newRows.filter(({ row }) => owners.has(row.asset_code)).map(({ row }) => assetCodeError(row))
  const report = {
    rows: rows.length - takenCodes.length,
    errors: [...errors, ...takenCodes],
    created: fresh.length,
    known: rows.length - newRows.length,
    new_tags: unknownTags(fresh, tags),
  }
  return { report, fresh, tiers, tags }
}

export const assetCodeError = ({ line, asset_code }: PointRow): RowError => ({
  line,
  column: 'codigo',
  message: assetCodeTakenMessage(asset_code),
})

/** Refuses lines with a tag that is being removed: it can't be assigned, and its name is not free yet. */
function withoutTagsBeingRemoved(
  { rows, errors }: CheckedLines,
  removing: readonly Tag[],
): Omit<CheckedLines, 'lines'> {
  const namesBeingRemoved = new Set(removing.map(({ name }) => sameNameKey(name)))
  const tagErrors = rows.flatMap(({ line, tags }) =>
    tags
      .filter(name => namesBeingRemoved.has(sameNameKey(name)))
      .map((name): RowError => ({ line, column: 'tags', message: tagBeingRemovedMessage(name) })),
  )
  const refusedLines = new Set(tagErrors.map(({ line }) => line))
  return { rows: rows.filter(({ line }) => !refusedLines.has(line)), errors: [...errors, ...tagErrors] }
}

function unknownTags(fresh: readonly NewRow[], tags: readonly Tag[]): string[] {
  const existingTagKeys = new Set(tags.map(({ name }) => sameNameKey(name)))
  const unknownNames = new Map<string, string>()
  for (const name of fresh.flatMap(({ row }) => row.tags))
    if (!existingTagKeys.has(sameNameKey(name)) && !unknownNames.has(sameNameKey(name)))
      unknownNames.set(sameNameKey(name), name)
  return [...unknownNames.values()]
}
