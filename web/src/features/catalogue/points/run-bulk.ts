import { points as pointsApi } from '#shared/catalogue/api/points.ts'
import {
  type BulkChange,
  type BulkReport,
  POINTS_AT_ONCE,
  type RefusedPoint,
} from '#shared/catalogue/rules/bulk-changes.ts'
import { call } from '#web/lib/call.ts'

export type BulkOutcome = BulkReport & {
  /** Points that the run reached. */
  done: string[]
  /** Points that it did not reach, because it was stopped or failed. */
  left: string[]
  /** What made it stop. */
  error: unknown
}

type Run = {
  ids: readonly string[]
  change: BulkChange
  /** Why, for points that are in a running order. */
  reason: string | undefined
  /** Only says what would be. */
  dry_run: boolean
  signal: AbortSignal
  onProgress: (done: number) => void
}

export const NOTHING_DONE: BulkOutcome = {
  changed: 0,
  unchanged: 0,
  refused: [],
  done: [],
  left: [],
  error: undefined,
}

/** Makes one change to any number of points, as many at once as the server takes. It never throws: it says how far it came. */
export async function runBulk({ ids, change, reason, dry_run, signal, onProgress }: Run): Promise<BulkOutcome> {
  const refused: RefusedPoint[] = []
  let changed = 0
  let unchanged = 0
  let reached = 0
  let error: unknown
  while (reached < ids.length && !signal.aborted) {
    const point_ids = ids.slice(reached, reached + POINTS_AT_ONCE)
    try {
      // A chunk that is on its way is waited for, so that the report is true: only a dry run may be cut off
      const report = await call(
        pointsApi.bulk,
        { point_ids, change, dry_run, ...(reason ? { reason } : {}) },
        dry_run ? { signal } : {},
      )
      changed += report.changed
      unchanged += report.unchanged
      refused.push(...report.refused)
    } catch (cause) {
      if (!signal.aborted) error = cause
      break
    }
    reached += point_ids.length
    onProgress(reached)
  }
  return { changed, unchanged, refused, done: ids.slice(0, reached), left: ids.slice(reached), error }
}

/** Two runs of one change after each other, as one. */
export const together = (first: BulkOutcome, then: BulkOutcome): BulkOutcome => ({
  changed: first.changed + then.changed,
  unchanged: first.unchanged + then.unchanged,
  refused: [...first.refused, ...then.refused],
  done: [...first.done, ...then.done],
  left: then.left,
  error: then.error,
})
