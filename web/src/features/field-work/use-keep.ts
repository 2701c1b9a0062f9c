import { useState } from 'react'
import { toast } from 'sonner'
import { FIELD_WORK } from '#shared/messages/field-work.ts'
import { NotKept } from './outbox/store.ts'

/** Puts a report into the queue, and says on its own screen when the device has no room for it: nothing is lost by that. */
export function useKeep(onDone: () => void) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const keep = async (add: () => Promise<void>): Promise<void> => {
    setProblem('')
    setBusy(true)
    try {
      await add()
      if (!navigator.onLine) toast.success(FIELD_WORK.KEPT)
      onDone()
    } catch (error) {
      setProblem(error instanceof NotKept && error.why === 'full' ? FIELD_WORK.FULL : FIELD_WORK.NOT_KEPT)
    } finally {
      setBusy(false)
    }
  }
  return { keep, busy, problem, setProblem }
}
