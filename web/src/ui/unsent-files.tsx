import { createContext, useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { FILE_TEXTS } from '#shared/platform/messages/files.ts'
import { useUnsavedGuard } from '#web/lib/use-unsaved-guard.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Sends a chosen file; false when that failed, which its field says. */
type SendFile = () => Promise<boolean>

/** The files that are chosen and not sent, in the fields of one dialog or form. */
export type UnsentFiles = {
  add: (send: SendFile) => () => void
  has: () => boolean
  /** Sends all of them, one after another, until one fails. Returns whether all were sent. */
  sendAll: () => Promise<boolean>
}

/** A collection of unsent files for a form whose own button sends them too. */
export function useUnsentFiles(): UnsentFiles {
  const files = useRef(new Set<SendFile>())
  const collection = useRef<UnsentFiles>({
    add: send => {
      files.current.add(send)
      return () => void files.current.delete(send)
    },
    has: () => files.current.size > 0,
    sendAll: async () => {
      for (const send of files.current) if (!(await send())) return false
      return true
    },
  })
  return collection.current
}

export const UnsentFilesContext = createContext<UnsentFiles | undefined>(undefined)

/**
 * Says that a field has a file that is not sent. The dialog around it asks before it closes, and so does the page before
 * it is left.
 */
export function UnsentFile({ send }: { send: SendFile }) {
  const files = useContext(UnsentFilesContext)
  const guard = useUnsavedGuard(true)
  const sendLatest = useEffectEvent(send)
  useEffect(() => files?.add(() => sendLatest()), [files])
  return <UnsentFileQuestion open={guard.isAsking} onLeave={guard.leave} onStay={guard.stay} />
}

/** Leaves a dialog, after asking if one of its files is not sent. `question` is rendered in the dialog. */
export function useLeaveWithFiles(files: UnsentFiles) {
  const [leaving, setLeaving] = useState<() => void>()
  return {
    leave: (go: () => void) => (files.has() ? setLeaving(() => go) : go()),
    question: (
      <UnsentFileQuestion
        open={leaving !== undefined}
        onLeave={() => {
          setLeaving(undefined)
          leaving?.()
        }}
        onStay={() => setLeaving(undefined)}
      />
    ),
  }
}

type QuestionProps = { open: boolean; onLeave: () => void; onStay: () => void }

/** Asks whether to go without sending the chosen file. */
const UnsentFileQuestion = ({ open, onLeave, onStay }: QuestionProps) => (
  <ConfirmDialog
    open={open}
    title={FILE_TEXTS.UNSENT_TITLE}
    text={FILE_TEXTS.UNSENT_DETAIL}
    confirmLabel={FILE_TEXTS.LEAVE_UNSENT}
    busy={false}
    onConfirm={onLeave}
    onClose={onStay}
  />
)
