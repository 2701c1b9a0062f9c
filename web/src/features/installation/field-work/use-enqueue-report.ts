import { useState } from 'react'
import { toast } from 'sonner'
import { FIELD_WORK_TEXTS } from '#shared/installation/messages/field-work.ts'
import { type AddReportResult, StorageError } from './outbox/outbox-store.ts'

/** Adds a report to the outbox. When the device has no space left, `problem` says so and the sheet keeps its input. */
export function useEnqueueReport(onDone: (result: AddReportResult) => void) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const enqueue = async (add: () => Promise<AddReportResult>): Promise<void> => {
    setProblem('')
    setBusy(true)
    try {
      const result = await add()
      if (result === 'already-waiting') toast.info(FIELD_WORK_TEXTS.ALREADY)
      else if (!navigator.onLine) toast.success(FIELD_WORK_TEXTS.KEPT)
      onDone(result)
    } catch (error) {
      setProblem(
        error instanceof StorageError && error.why === 'full' ? FIELD_WORK_TEXTS.FULL : FIELD_WORK_TEXTS.NOT_KEPT,
      )
    } finally {
      setBusy(false)
    }
  }
  return { enqueue, busy, problem }
}
