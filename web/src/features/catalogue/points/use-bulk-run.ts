import { useEffect, useRef, useState } from 'react'
import type { BulkChange } from '#shared/catalogue/rules/bulk-changes.ts'
import { type BulkOutcome, NOTHING_DONE, runBulk, together } from './run-bulk.ts'

/** What a change in bulk is at: it is chosen, looked at, made, told. */
export type BulkStep =
  | { at: 'choice' }
  | { at: 'previewing' | 'applying'; change: BulkChange; done: number; total: number }
  | { at: 'preview' | 'report'; change: BulkChange; outcome: BulkOutcome }

/** One change in bulk from its choice to its report. `onDone` hears of every run that may have changed something. */
export function useBulkRun(
  ids: readonly string[],
  reason: string | undefined,
  onDone: (change: BulkChange, outcome: BulkOutcome) => void,
) {
  const [step, setStep] = useState<BulkStep>({ at: 'choice' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const run = (at: 'previewing' | 'applying', change: BulkChange, of: readonly string[], already: number) => {
    const controller = new AbortController()
    running.current = controller
    const total = already + of.length
    setStep({ at, change, done: already, total })
    return runBulk({
      ids: of,
      change,
      reason,
      dry_run: at === 'previewing',
      signal: controller.signal,
      onProgress: done => setStep({ at, change, done: already + done, total }),
    })
  }
  const preview = async (change: BulkChange) => {
    const outcome = await run('previewing', change, ids, 0)
    if (!running.current?.signal.aborted) setStep({ at: 'preview', change, outcome })
  }
  const apply = async (change: BulkChange, before: BulkOutcome, of: readonly string[]) => {
    const outcome = together(before, await run('applying', change, of, before.done.length))
    setStep({ at: 'report', change, outcome })
    onDone(change, outcome)
  }
  return {
    step,
    busy: step.at === 'previewing' || step.at === 'applying',
    preview: (change: BulkChange) => void preview(change),
    apply: (change: BulkChange) => void apply(change, NOTHING_DONE, ids),
    /** The rest of a run that was stopped or failed. */
    goOn: () => {
      if (step.at === 'report') void apply(step.change, step.outcome, step.outcome.left)
    },
    choose: () => setStep({ at: 'choice' }),
    /** A preview is given up, a change stops after what is on its way. */
    stop: () => {
      running.current?.abort()
      if (step.at === 'previewing') setStep({ at: 'choice' })
    },
  }
}
export type BulkRun = ReturnType<typeof useBulkRun>
