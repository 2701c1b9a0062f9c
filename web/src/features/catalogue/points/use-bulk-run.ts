import { useEffect, useRef, useState } from 'react'
import type { BulkChange } from '#shared/catalogue/rules/bulk-changes.ts'
import { type BulkOutcome, EMPTY_BULK_OUTCOME, mergeBulkOutcomes, runBulkChange } from './run-bulk-change.ts'

export type BulkStep =
  | { stage: 'choice' }
  | { stage: 'previewing' | 'applying'; change: BulkChange; done: number; total: number }
  | { stage: 'preview' | 'report'; change: BulkChange; outcome: BulkOutcome }

/** Runs a bulk change from input to report. `onDone` is called after each run that may have changed something. */
export function useBulkRun(
  ids: readonly string[],
  reason: string | undefined,
  onDone: (change: BulkChange, outcome: BulkOutcome) => void,
) {
  const [step, setStep] = useState<BulkStep>({ stage: 'choice' })
  const runAbort = useRef<AbortController>(undefined)
  useEffect(() => () => runAbort.current?.abort(), [])

  const run = (
    stage: 'previewing' | 'applying',
    change: BulkChange,
    remainingIds: readonly string[],
    doneBefore: number,
  ) => {
    const controller = new AbortController()
    runAbort.current = controller
    const total = doneBefore + remainingIds.length
    setStep({ stage, change, done: doneBefore, total })
    return runBulkChange({
      ids: remainingIds,
      change,
      reason,
      dry_run: stage === 'previewing',
      signal: controller.signal,
      onProgress: done => setStep({ stage, change, done: doneBefore + done, total }),
    })
  }
  const preview = async (change: BulkChange) => {
    const outcome = await run('previewing', change, ids, 0)
    if (!runAbort.current?.signal.aborted) setStep({ stage: 'preview', change, outcome })
  }
  const applyChange = async (change: BulkChange, previous: BulkOutcome, remainingIds: readonly string[]) => {
    const outcome = mergeBulkOutcomes(previous, await run('applying', change, remainingIds, previous.doneIds.length))
    setStep({ stage: 'report', change, outcome })
    onDone(change, outcome)
  }
  return {
    step,
    busy: step.stage === 'previewing' || step.stage === 'applying',
    preview: (change: BulkChange) => void preview(change),
    apply: (change: BulkChange) => void applyChange(change, EMPTY_BULK_OUTCOME, ids),
    /** Continues a run that was stopped or failed. */
    resume: () => {
      if (step.stage === 'report') void applyChange(step.change, step.outcome, step.outcome.notReached)
    },
    editInput: () => setStep({ stage: 'choice' }),
    /** Aborts a preview; stops a change after the current chunk. */
    stop: () => {
      runAbort.current?.abort()
      if (step.stage === 'previewing') setStep({ stage: 'choice' })
    },
  }
}
export type BulkRun = ReturnType<typeof useBulkRun>
