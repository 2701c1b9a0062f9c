import { points as pointsApi } from '#shared/catalogue/api/points.ts'
import {
  type BulkChange,
  type BulkReport,
  POINTS_PER_BULK_REQUEST,
  type RefusedPoint,
} from '#shared/catalogue/rules/bulk-changes.ts'
import { callApi } from '#web/lib/call-api.ts'

export type BulkOutcome = BulkReport & {
  doneIds: string[]
  /** Ids of the points that were not reached because the run was stopped or failed. */
  notReached: string[]
  /** The error of a failed run; undefined otherwise. */
  error: unknown
}

type RunOptions = {
  ids: readonly string[]
  change: BulkChange
  /** Reason of the change, which is required for points that an order has. */
  reason: string | undefined
  dry_run: boolean
  signal: AbortSignal
  onProgress: (done: number) => void
}

export const EMPTY_BULK_OUTCOME: BulkOutcome = {
  changed: 0,
  unchanged: 0,
  refused: [],
  doneIds: [],
  notReached: [],
  error: undefined,
}

/** Applies a change to any number of points, in chunks. Never throws: an error is in the outcome. */
export async function runBulkChange({
  ids,
  change,
  reason,
  dry_run,
  signal,
  onProgress,
}: RunOptions): Promise<BulkOutcome> {
  const refusedPoints: RefusedPoint[] = []
  let changedCount = 0
  let unchangedCount = 0
  let doneCount = 0
  let error: unknown
  while (doneCount < ids.length && !signal.aborted) {
    const point_ids = ids.slice(doneCount, doneCount + POINTS_PER_BULK_REQUEST)
    try {
      // Only a preview can be aborted; a chunk that is being written has to be in the report
      const report = await callApi(
        pointsApi.bulk,
        { point_ids, change, dry_run, ...(reason ? { reason } : {}) },
        dry_run ? { signal } : {},
      )
      changedCount += report.changed
      unchangedCount += report.unchanged
      refusedPoints.push(...report.refused)
    } catch (cause) {
      if (!signal.aborted) error = cause
      break
    }
    doneCount += point_ids.length
    onProgress(doneCount)
  }
  return {
    changed: changedCount,
    unchanged: unchangedCount,
    refused: refusedPoints,
    doneIds: ids.slice(0, doneCount),
    notReached: ids.slice(doneCount),
    error,
  }
}

/** Merges the outcomes of a run and of its continuation. */
export const mergeBulkOutcomes = (first: BulkOutcome, second: BulkOutcome): BulkOutcome => ({
  changed: first.changed + second.changed,
  unchanged: first.unchanged + second.unchanged,
  refused: [...first.refused, ...second.refused],
  doneIds: [...first.doneIds, ...second.doneIds],
  notReached: second.notReached,
  error: second.error,
})
