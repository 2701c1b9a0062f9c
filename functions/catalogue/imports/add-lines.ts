import { describedBy, liveDescription } from '#shared/catalogue/rules/point-descriptions.ts'
import type { ImportLine, LinesReport } from '#shared/catalogue/rules/point-imports.ts'
import type { PointRow, RowError } from '#shared/catalogue/rules/point-rows.ts'
import { newPointFields, type Point } from '#shared/catalogue/rules/points.ts'
import { sameNameKey, type Tag } from '#shared/catalogue/rules/tags.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Context } from '../../platform/context.ts'
import { forEachConcurrent } from '../../platform/table/for-each-concurrent.ts'
import { createPoint, reservePointIds } from '../points/points-store.ts'
import { withAutomaticCode } from '../points/with-automatic-code.ts'
import { findOrCreateTag } from '../tags/tags-store.ts'
import { findImport } from './imports-store.ts'
import { revertPoints } from './revert-import.ts'
import { assetCodeError, type NewRow, type ValidatedLines, validateLines } from './validate-lines.ts'

/** Points written concurrently. */
const POINTS_AT_ONCE = 8

/**
 * Creates points from the valid lines and reports the invalid ones. Idempotent per line, also under concurrent requests.
 * Throws IMPORT_NOT_FOUND or IMPORT_UNDONE.
 */
export async function addLines(
  { import_id: importId, lines }: { import_id: string; lines: readonly ImportLine[] },
  { now }: Pick<Context, 'now'>,
): Promise<LinesReport> {
  await assertImportOpen(importId)
  const { report, ...validated } = await validateLines(lines)
  const { createdIds, errors } = await createImportedPoints(importId, validated, now)
  try {
    await assertImportOpen(importId)
  } catch (error) {
    // A revert that began meanwhile may have read before these points existed.
    await revertPoints(importId, createdIds)
    throw error
  }
  const rows = report.rows - errors.length
  return {
    ...report,
    rows,
    errors: [...report.errors, ...errors],
    created: createdIds.length,
    known: rows - createdIds.length,
  }
}

async function assertImportOpen(importId: string): Promise<void> {
  const pointImport = await findImport(importId)
  if (!pointImport) throw new DomainError('IMPORT_NOT_FOUND')
  if (pointImport.undo_began_at !== null) throw new DomainError('IMPORT_UNDONE')
}

/**
 * Returns the ids of the created points; a line that a concurrent request imported is not among them. `errors`: lines whose
 * asset code another point got meanwhile.
 */
async function createImportedPoints(
  importId: string,
  { fresh, tiers, tags }: Omit<ValidatedLines, 'report'>,
  now: string,
): Promise<{ createdIds: string[]; errors: RowError[] }> {
  const createdIds: string[] = []
  const errors: RowError[] = []
  if (fresh.length === 0) return { createdIds, errors }
  const tagIds = await findOrCreateTagIds(fresh, tags)
  const ids = await reservePointIds(fresh.length)
  await forEachConcurrent(fresh, POINTS_AT_ONCE, async ({ row, fingerprint }, index) => {
    const tier = tiers.find(({ id }) => id === row.pricing_tier_id)
    const id = ids[index]
    if (!tier || id === undefined) return
    const description = row.description ? liveDescription(row, tier) : describedBy(tier, row)
    const point = toPoint({ ...row, description }, { id, importId, tagIds, now })
    try {
      if (await withAutomaticCode(point, coded => createPoint(coded, fingerprint))) createdIds.push(id)
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'ASSET_CODE_TAKEN')) throw error
      errors.push(assetCodeError(row))
    }
  })
  return { createdIds, errors }
}

/** Tag ids by name, for all tags that the rows name; unknown tags are created. */
async function findOrCreateTagIds(fresh: readonly NewRow[], tags: readonly Tag[]): Promise<Map<string, string>> {
  const ids = new Map(tags.map(({ id, name }) => [sameNameKey(name), id]))
  for (const name of fresh.flatMap(({ row }) => row.tags))
    if (!ids.has(sameNameKey(name))) ids.set(sameNameKey(name), (await findOrCreateTag(name)).id)
  return ids
}

type ImportContext = { id: string; importId: string; tagIds: ReadonlyMap<string, string>; now: string }

function toPoint(
  { line: _, given_name: __, tags, ...row }: PointRow,
  { id, importId, tagIds, now }: ImportContext,
): Point {
  return {
    ...newPointFields(now),
    ...row,
    id,
    import_id: importId,
    is_available: true,
    image_url: null,
    tag_ids: tags.flatMap(name => tagIds.get(sameNameKey(name)) ?? []),
  }
}
