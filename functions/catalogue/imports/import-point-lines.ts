import { fillDescriptionTemplate, withPriceVariables } from '#shared/catalogue/rules/point-descriptions.ts'
import type { ImportLine, LinesReport } from '#shared/catalogue/rules/point-imports.ts'
import type { PointRow, RowError } from '#shared/catalogue/rules/point-rows.ts'
import { initialPointFields, type Point } from '#shared/catalogue/rules/points.ts'
import { nameComparisonKey } from '#shared/catalogue/rules/tags.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { forEachConcurrent } from '#shared/platform/rules/for-each-concurrent.ts'
import type { Actor } from '#shared/platform/rules/roles.ts'
import type { Context } from '../../platform/context.ts'
import { createWithAssetCode } from '../points/create-with-asset-code.ts'
import { allocatePointIds, insertPoint } from '../points/points-store.ts'
import { findOrCreateTag } from '../tags/tags-store.ts'
import { changePoint, type PlannedPointChange, presentPlannedChange } from './change-points.ts'
import { findPointImport, type PointImportRecord, takePointImportRows } from './imports-store.ts'
import { deleteImportedPoints, revertImportedChanges } from './revert-point-import.ts'
import { assetCodeTakenError, type ValidatedPointLines, validatePointLines } from './validate-point-lines.ts'

/** Number of points written concurrently. */
const POINT_CONCURRENCY = 8

/**
 * Creates and changes points from the valid lines and reports the invalid ones. Idempotent per line, also under
 * concurrent requests. Without an actor (an import by the command line) lines change no existing point. Throws IMPORT_NOT_FOUND, IMPORT_UNDONE or IMPORT_FULL.
 */
export async function importPointLines(
  { import_id: importId, lines }: { import_id: string; lines: readonly ImportLine[] },
  { actor, now }: Pick<Context, 'now'> & { actor?: Actor },
): Promise<LinesReport> {
  await takePointImportRows(await assertImportOpen(importId), lines)
  const { report, ...validated } = await validatePointLines(lines, { now, changesPoints: actor !== undefined })
  const tagIds = await findOrCreateTagIds(validated)
  const { createdIds, errors } = await createImportedPoints(importId, validated, tagIds, now)
  const changed = actor ? await changePoints(importId, validated, tagIds, { actor, now }) : { points: [], errors: [] }
  try {
    await assertImportOpen(importId)
  } catch (error) {
    // A revert that began in the meantime may have read the import's entries before these points existed.
    await deleteImportedPoints(importId, createdIds)
    if (actor)
      await revertImportedChanges(
        importId,
        changed.points.map(({ point }) => point.id),
        { actor, now },
      )
    throw error
  }
  const rows = report.rows - errors.length - changed.errors.length
  return {
    ...report,
    rows,
    errors: [...report.errors, ...errors, ...changed.errors],
    created: createdIds.length,
    new_lines: report.new_lines.filter(line => !errors.some(error => error.line === line)),
    changed: changed.points.map(presentPlannedChange),
    known: rows - createdIds.length - changed.points.length,
  }
}

async function changePoints(
  importId: string,
  { toChange, tiers }: Pick<ValidatedPointLines, 'toChange' | 'tiers'>,
  tagIds: ReadonlyMap<string, string>,
  context: Pick<Context, 'actor' | 'now'>,
): Promise<{ points: PlannedPointChange[]; errors: RowError[] }> {
  const points: PlannedPointChange[] = []
  const errors: RowError[] = []
  await forEachConcurrent(toChange, POINT_CONCURRENCY, async planned => {
    const error = await changePoint(importId, planned, tiers, tagIds, context)
    if (error) errors.push(error)
    else points.push(planned)
  })
  return { points, errors }
}

async function assertImportOpen(importId: string): Promise<PointImportRecord> {
  const pointImport = await findPointImport(importId)
  if (!pointImport) throw new DomainError('IMPORT_NOT_FOUND')
  if (pointImport.undo_began_at !== null) throw new DomainError('IMPORT_UNDONE')
  return pointImport
}

/**
 * Creates the points of these lines and returns their ids; a line that a concurrent request imported is not among them.
 * `errors`: lines whose asset code was given to another point in the meantime.
 */
async function createImportedPoints(
  importId: string,
  { fresh, tiers }: Pick<ValidatedPointLines, 'fresh' | 'tiers'>,
  tagIds: ReadonlyMap<string, string>,
  now: string,
): Promise<{ createdIds: string[]; errors: RowError[] }> {
  const createdIds: string[] = []
  const errors: RowError[] = []
  if (fresh.length === 0) return { createdIds, errors }
  const ids = await allocatePointIds(fresh.length)
  await forEachConcurrent(fresh, POINT_CONCURRENCY, async ({ row, fingerprint }, index) => {
    const tier = tiers.find(({ id }) => id === row.pricing_tier_id)
    const id = ids[index]
    if (!tier || id === undefined) return
    const description = row.description ? withPriceVariables(row, tier) : fillDescriptionTemplate(tier, row)
    const point = toPoint({ ...row, description }, { id, importId, tagIds, now })
    try {
      if (await createWithAssetCode(point, coded => insertPoint(coded, fingerprint))) createdIds.push(id)
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'ASSET_CODE_TAKEN')) throw error
      errors.push(assetCodeTakenError(row))
    }
  })
  return { createdIds, errors }
}

/** Ids of all tags that the lines name, by name; creates unknown tags. */
async function findOrCreateTagIds({
  fresh,
  toChange,
  tags,
}: Pick<ValidatedPointLines, 'fresh' | 'toChange' | 'tags'>): Promise<Map<string, string>> {
  const ids = new Map(tags.map(({ id, name }) => [nameComparisonKey(name), id]))
  for (const name of [...fresh.map(({ row }) => row.tags), ...toChange.map(({ change }) => change.tags ?? [])].flat())
    if (!ids.has(nameComparisonKey(name))) ids.set(nameComparisonKey(name), (await findOrCreateTag(name)).id)
  return ids
}

type ImportContext = { id: string; importId: string; tagIds: ReadonlyMap<string, string>; now: string }

function toPoint(
  { line: _, identity: __, tags, ...row }: PointRow,
  { id, importId, tagIds, now }: ImportContext,
): Point {
  return {
    ...initialPointFields(now),
    ...row,
    id,
    import_id: importId,
    is_available: true,
    image_url: null,
    tag_ids: tags.flatMap(name => tagIds.get(nameComparisonKey(name)) ?? []),
  }
}
