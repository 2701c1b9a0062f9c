import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { PIPELINE } from '#shared/installation/messages/pipeline.ts'
import type { TaskView } from '#shared/installation/rules/task-board.ts'
import { reason } from '#shared/platform/rules/reasons.ts'
import { useSession } from '#web/features/people/session/use-session.ts'
import { keepDraft, readDraft } from '#web/lib/drafts.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'

/** `onAnswer`: undefined leaves the task where it is; `onMoved` is called once it has moved. */
type Props = { task: TaskView; onAnswer: (because: string | undefined, onMoved?: () => void) => void }

/** Asks once, and why, before stickers are printed of an art that its client has not approved. */
export function UnapprovedDialog({ task, onAnswer }: Props) {
  const { profile } = useSession()
  const draftKey = `${profile?.id ?? ''}:unapproved:${task.id}`
  const [typed, setTyped] = useState(() => String(readDraft(draftKey).reason ?? ''))
  const [problem, setProblem] = useState<string>()
  const forget = () => keepDraft(draftKey, {})
  return (
    <FormDialog
      open
      title={PIPELINE.UNAPPROVED}
      description={task.point_name}
      submitLabel={PIPELINE.UNAPPROVED_CONFIRM}
      busy={false}
      onSubmit={event => {
        event.preventDefault()
        const checked = reason.safeParse(typed)
        if (checked.success) onAnswer(checked.data, forget)
        else setProblem(checked.error.issues[0]?.message)
      }}
      onClose={() => onAnswer(undefined)}
      onCancel={() => {
        forget()
        onAnswer(undefined)
      }}
    >
      <span>{PIPELINE.UNAPPROVED_DETAIL(task.art_status)}</span>
      <TextField
        label={PIPELINE.UNAPPROVED_REASON}
        value={typed}
        onChange={event => {
          const { value } = event.target
          keepDraft(draftKey, value === '' ? {} : { reason: value })
          setTyped(value)
          setProblem(undefined)
        }}
        error={problem !== undefined}
        helperText={problem}
        multiline
        minRows={2}
        autoFocus
      />
    </FormDialog>
  )
}
