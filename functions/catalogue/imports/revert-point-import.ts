import { affectsHolder, holdingOrderId } from '#shared/catalogue/rules/point-edits.ts'
import { POINTS_PER_REVERT_REQUEST, type PointNotReverted } from '#shared/catalogue/rules/point-imports.ts'
import { isPointInUse, type Point } from '#shared/catalogue/rules/points.ts'
import type { PricingTier } from '#shared/catalogue/rules/pricing-tiers.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import { forEachConcurrent } from '#shared/platform/rules/for-each-concurrent.ts'
import type { Context } from '../../platform/context.ts'
import { cursorAfter, sortKeyOfCursor } from '../../platform/table/read.ts'
import { ConditionsNotMet } from '../../platform/table/transaction-errors.ts'
import { replacePoint } from '../points/edited-points-store.ts'
import { assignableTags } from '../points/point-tags-store.ts'
import { findPoints } from '../points/points-store.ts'
import { listPricingTiers } from '../pricing-tiers/pricing-tiers-store.ts'
import {
  deleteImportChange,
  deleteImportChangeAction,
  deleteImportEntry,
  deleteImportedPoint,
  findChangesOfImport,
  findImportedPoints,
  type ImportChange,
  type ImportedPoint,
  isUnchangedSinceImport,
  listEntriesOfPointImport,
  recordPointImportRevert,
} from './imports-store.ts'

/** Number of points deleted concurrently. */
const POINT_CONCURRENCY = 8

type RevertReport = { removed: number; restored: number; kept: PointNotReverted[] }

/**
 * Reverts one page of an import: deletes the points that it created, restores the former values of points that it
 * changed, and returns the next cursor (null: done). Points that are held, sold or changed since then stay as they are.
 * The lines of deleted points can be imported again. Throws IMPORT_NOT_FOUND.
 */
export async function revertPointImport(
  { import_id: importId, cursor }: { import_id: string; cursor?: string | undefined },
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<RevertReport & { cursor: string | null }> {
  const sortKeyAfter = cursor === undefined ? undefined : sortKeyOfCursor(cursor)
  // Recorded before the entries are read: an import refuses lines from then on, so that none are missed.
  if (!(await recordPointImportRevert(importId, 'undo_began_at', now))) throw new DomainError('IMPORT_NOT_FOUND')
  const { changes, points, removed, next } = await listEntriesOfPointImport(
    importId,
    sortKeyAfter,
    POINTS_PER_REVERT_REQUEST,
  )
  await forEachConcurrent(removed, POINT_CONCURRENCY, entry => deleteImportEntry(importId, entry))
  const changed = await revertChanges(importId, changes, { actor, now })
  const created = await deleteUnchangedPoints(importId, points)
  const report = {
    removed: created.removed,
    restored: changed.restored,
    kept: [...changed.kept, ...created.kept],
  }
  if (next === undefined) await recordPointImportRevert(importId, 'undone_at', now)
  return { ...report, cursor: next === undefined ? null : cursorAfter(next) }
}

export const deleteImportedPoints = async (
  importId: string,
  pointIds: readonly string[],
): Promise<Omit<RevertReport, 'restored'>> => deleteUnchangedPoints(importId, await findImportedPoints(pointIds))

async function deleteUnchangedPoints(
  importId: string,
  points: readonly ImportedPoint[],
): Promise<Omit<RevertReport, 'restored'>> {
  let removedCount = 0
  const keptPoints: PointNotReverted[] = []
  await forEachConcurrent(points, POINT_CONCURRENCY, async point => {
    const isDeleted = isUnchangedSinceImport(point) && (await tryDeleteImportedPoint(importId, point))
    if (isDeleted) {
      removedCount += 1
      return
    }
    const [current] = isUnchangedSinceImport(point) ? await findImportedPoints([point.id]) : [point]
    // Undefined when somebody else has deleted the point a moment ago.
    if (current) keptPoints.push(presentNotReverted(current))
  })
  return { removed: removedCount, kept: keptPoints }
}

async function tryDeleteImportedPoint(importId: string, point: ImportedPoint): Promise<boolean> {
  try {
    await deleteImportedPoint(importId, point)
    return true
  } catch (error) {
    if (error instanceof ConditionsNotMet) return false
    throw error
  }
}

/** Restores the former values of these points that the import changed. */
export const revertImportedChanges = async (
  importId: string,
  pointIds: readonly string[],
  context: Pick<Context, 'actor' | 'now'>,
): Promise<Omit<RevertReport, 'removed'>> =>
  revertChanges(importId, await findChangesOfImport(importId, pointIds), context)

async function revertChanges(
  importId: string,
  changes: readonly ImportChange[],
  context: Pick<Context, 'actor' | 'now'>,
): Promise<Omit<RevertReport, 'removed'>> {
  const report = { restored: 0, kept: [] as PointNotReverted[] }
  if (changes.length === 0) return report
  const tiers = await listPricingTiers()
  const points = await findPoints(changes.map(({ point_id }) => point_id))
  await forEachConcurrent(changes, POINT_CONCURRENCY, async change => {
    const point = points.get(change.point_id)
    if (!point) return deleteImportChange(importId, change.point_id)
    const why = await tryRestoreFormerValues(importId, { change, point, tiers }, context)
    if (why === undefined) report.restored += 1
    else report.kept.push({ point_id: point.id, name: point.name, why, order_id: point.order_id })
  })
  return report
}

type Restoration = { change: ImportChange; point: Point; tiers: readonly PricingTier[] }

/**
 * Restores a point's former values. Returns the reason when the point stays as it is. A tag that was deleted in the
 * meantime is not restored.
 */
async function tryRestoreFormerValues(
  importId: string,
  { change: { edit_version, changes }, point, tiers }: Restoration,
  { actor: by, now }: Pick<Context, 'actor' | 'now'>,
): Promise<PointNotReverted['why'] | undefined> {
  if (point.edit_version !== edit_version) return 'changed'
  const before: Point = { ...point, ...Object.fromEntries(changes.map(change => [change.field, change.before])) }
  if (!tiers.some(({ id }) => id === before.pricing_tier_id)) return 'changed'
  if (affectsHolder(point, before) && holdingOrderId(point, now) !== null) return 'in_use'
  const tag_ids = await assignableTags(before.tag_ids)
  const conflict = await replacePoint(point, { ...before, tag_ids }, { by, now }, [
    deleteImportChangeAction(importId, point.id),
  ])
  return conflict && 'changed'
}

const presentNotReverted = (point: Point): PointNotReverted => ({
  point_id: point.id,
  name: point.name,
  why: isPointInUse(point) ? 'in_use' : 'changed',
  order_id: point.order_id,
})
