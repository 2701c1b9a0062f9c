import { DomainError } from '#shared/domain/domain-error.ts'
import { type KeptPoint, UNDONE_AT_ONCE } from '#shared/domain/point-imports.ts'
import type { Point } from '#shared/domain/points.ts'
import type { Context } from '../../platform/context.ts'
import { eachAtOnce } from '../../platform/table/each-at-once.ts'
import { cursorAfter, sortKeyOf } from '../../platform/table/read.ts'
import { ConditionsNotMet } from '../../platform/table/transaction-errors.ts'
import {
  type BroughtPoint,
  findBroughtPoints,
  forgetGone,
  isUntouched,
  noteUndo,
  pointsOfImport,
  takeBack,
} from './imports-store.ts'

/** Points deleted concurrently. */
const POINTS_AT_ONCE = 8

type Undone = { removed: number; kept: KeptPoint[] }

/**
 * Deletes one page of the points of an import and returns the next cursor (null: done). Points that are held, sold or
 * changed stay. The lines of deleted points can be imported again. Throws IMPORT_NOT_FOUND.
 */
export async function undo(
  { import_id: importId, cursor }: { import_id: string; cursor?: string | undefined },
  { now }: Pick<Context, 'now'>,
): Promise<Undone & { cursor: string | null }> {
  const after = cursor === undefined ? undefined : sortKeyOf(cursor)
  // Before reading, so that lines of concurrent requests are not missed.
  if (!(await noteUndo(importId, 'undo_began_at', now))) throw new DomainError('IMPORT_NOT_FOUND')
  const { points, gone, next } = await pointsOfImport(importId, after, UNDONE_AT_ONCE)
  await eachAtOnce(gone, POINTS_AT_ONCE, each => forgetGone(importId, each))
  const undone = await takeBackEach(importId, points)
  if (next === undefined) await noteUndo(importId, 'undone_at', now)
  return { ...undone, cursor: next === undefined ? null : cursorAfter(next) }
}

export const takeBackPoints = async (importId: string, pointIds: readonly string[]): Promise<Undone> =>
  takeBackEach(importId, await findBroughtPoints(pointIds))

async function takeBackEach(importId: string, points: readonly BroughtPoint[]): Promise<Undone> {
  let removed = 0
  const kept: KeptPoint[] = []
  await eachAtOnce(points, POINTS_AT_ONCE, async point => {
    const isTaken = isUntouched(point) && (await tookBack(importId, point))
    if (isTaken) {
      removed += 1
      return
    }
    const [now] = isUntouched(point) ? await findBroughtPoints([point.id]) : [point]
    // Undefined when somebody else has just deleted it.
    if (now) kept.push(keptOf(now))
  })
  return { removed, kept }
}

async function tookBack(importId: string, point: BroughtPoint): Promise<boolean> {
  try {
    await takeBack(importId, point)
    return true
  } catch (error) {
    if (error instanceof ConditionsNotMet) return false
    throw error
  }
}

const keptOf = ({ id, name, order_id }: Point): KeptPoint => ({
  point_id: id,
  name,
  why: order_id === null ? 'changed' : 'in_use',
  order_id,
})
