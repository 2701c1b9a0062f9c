import { POINTS_PER_REVERT, type PointNotReverted } from '#shared/catalogue/rules/point-imports.ts'
import { isInUse, type Point } from '#shared/catalogue/rules/points.ts'
import { DomainError } from '#shared/platform/rules/domain-error.ts'
import type { Context } from '../../platform/context.ts'
import { forEachConcurrent } from '../../platform/table/for-each-concurrent.ts'
import { cursorAfter, sortKeyOf } from '../../platform/table/read.ts'
import { ConditionsNotMet } from '../../platform/table/transaction-errors.ts'
import {
  deleteImportEntry,
  deleteImportedPoint,
  findImportedPoints,
  type ImportedPoint,
  isAsImported,
  pointsOfImport,
  recordRevert,
} from './imports-store.ts'

/** Points deleted concurrently. */
const POINTS_AT_ONCE = 8

type RevertReport = { removed: number; kept: PointNotReverted[] }

/**
 * Deletes one page of the points of an import and returns the next cursor (null: done). Points that are held, sold or
 * changed stay. The lines of deleted points can be imported again. Throws IMPORT_NOT_FOUND.
 */
export async function revertImport(
  { import_id: importId, cursor }: { import_id: string; cursor?: string | undefined },
  { now }: Pick<Context, 'now'>,
): Promise<RevertReport & { cursor: string | null }> {
  const sortKeyAfter = cursor === undefined ? undefined : sortKeyOf(cursor)
  // Before reading, so that lines of concurrent requests are not missed.
  if (!(await recordRevert(importId, 'undo_began_at', now))) throw new DomainError('IMPORT_NOT_FOUND')
  const { points, gone, next } = await pointsOfImport(importId, sortKeyAfter, POINTS_PER_REVERT)
  await forEachConcurrent(gone, POINTS_AT_ONCE, each => deleteImportEntry(importId, each))
  const report = await revertEach(importId, points)
  if (next === undefined) await recordRevert(importId, 'undone_at', now)
  return { ...report, cursor: next === undefined ? null : cursorAfter(next) }
}

export const revertPoints = async (importId: string, pointIds: readonly string[]): Promise<RevertReport> =>
  revertEach(importId, await findImportedPoints(pointIds))

async function revertEach(importId: string, points: readonly ImportedPoint[]): Promise<RevertReport> {
  let removedCount = 0
  const keptPoints: PointNotReverted[] = []
  await forEachConcurrent(points, POINTS_AT_ONCE, async point => {
    const isDeleted = isAsImported(point) && (await tryDeleteImportedPoint(importId, point))
    if (isDeleted) {
      removedCount += 1
      return
    }
    const [current] = isAsImported(point) ? await findImportedPoints([point.id]) : [point]
    // Undefined when somebody else has just deleted it.
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

const presentNotReverted = (point: Point): PointNotReverted => ({
  point_id: point.id,
  name: point.name,
  why: isInUse(point) ? 'in_use' : 'changed',
  order_id: point.order_id,
})
