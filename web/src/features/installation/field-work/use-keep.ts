import { useState } from 'react'
import { toast } from 'sonner'
import { FIELD_WORK } from '#shared/installation/messages/field-work.ts'
import { type Kept, NotKept } from './outbox/store.ts'

/** Puts a report into the queue, and says on its own screen when the device has no room for it: nothing is lost by that. */
export function useKeep(onDone: (kept: Kept) => void) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const keep = async (add: () => Promise<Kept>): Promise<void> => {
    setProblem('')
    setBusy(true)
    try {
      const kept = await add()
      if (kept === 'already') toast.info(FIELD_WORK.ALREADY)
      else if (!navigator.onLine) toast.success(FIELD_WORK.KEPT)
      onDone(kept)
    } catch (error) {
      setProblem(error instanceof NotKept && error.why === 'full' ? FIELD_WORK.FULL : FIELD_WORK.NOT_KEPT)
    } finally {
      setBusy(false)
    }
  }
  return { keep, busy, problem }
}
